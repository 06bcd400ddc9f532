/** The columns of one ledger: headings, cells, and the true values by ledger column. */
import type { ExtractedColumnName } from '../../../src/domain/policy/extraction.ts';
import type { Chance } from '../chance.ts';
import { drawHeading, GUARANTEED, NON_GUARANTEED, type Heading } from './headings.ts';
import type { PolicyYear } from './policies.ts';
import { NO_HABITS, type Habits } from './habits.ts';
import type { Traits } from './traits.ts';

export interface PrintedColumn {
  heading: string[];
  group: string;
  isBold: boolean;
  cells: string[];
  name: Heading;
}

/** Null if the file does not print the value. */
export type TrueRow = Partial<Record<ExtractedColumnName, number | null>> & { year: number };

const AMOUNTS: Partial<Record<Heading, keyof PolicyYear>> = {
  ...{ fixedLoan: 'fixedLoan', indexedLoan: 'indexedLoan', premiumTotal: 'premium', valueTotal: 'value' },
  ...{ loanTotal: 'loan', benefitTotal: 'benefit' },
};
const PAYMENTS: readonly Heading[] = [
  'premium',
  'planned',
  'lump',
  'withdrawal',
  'loan',
  'fixedLoan',
  'indexedLoan',
  'income',
];

const dollars = (amount: number): string => amount.toLocaleString('en-US');

export class LedgerColumns {
  readonly columns: PrintedColumn[] = [];
  readonly draw: Chance;
  readonly traits: Traits;
  readonly years: readonly PolicyYear[];
  readonly habits: Habits;

  constructor(draw: Chance, traits: Traits, years: readonly PolicyYear[], habits = NO_HABITS) {
    this.draw = draw;
    this.traits = traits;
    this.years = years;
    this.habits = habits;
  }

  add(name: Heading, amount: Heading | keyof PolicyYear = name, group = '', isBold = false): void {
    const key = AMOUNTS[amount as Heading] ?? (amount as keyof PolicyYear);
    const heading = this.heading(name);
    const cells = this.years.map((year, row) => this.money(year[key], row, PAYMENTS.includes(name)));
    this.columns.push({ heading, group, isBold, cells, name });
  }

  addText(
    name: Heading,
    cellOf: (year: PolicyYear, row: number) => string,
    heading = this.heading(name),
  ): void {
    this.columns.push({ heading, group: '', isBold: false, cells: this.years.map(cellOf), name });
  }

  /** Some headings refer to a footnote. */
  private heading(name: Heading): string[] {
    const lines = drawHeading(
      this.draw,
      name,
      this.traits.language === 'Spanish',
      this.habits.words === 'rare',
    );
    const note =
      this.traits.footnotes === 'marked' && this.draw.often(0.3)
        ? this.draw.pick(['*', '†', ' (1)', '**'])
        : '';
    const marked = lines.map((line, at) => (at === lines.length - 1 ? line + note : line));
    if (this.traits.letters === 'capitals') return marked.map((line) => line.toUpperCase());
    // Carriers that use small letters begin the heading with a capital.
    return this.traits.letters === 'small'
      ? marked.map((line, at) => (at === 0 ? line : line.toLowerCase()))
      : marked;
  }

  header(name: Heading): string {
    return this.columns.find((column) => column.name === name)?.heading.join(' ') ?? '';
  }

  private money(amount: number, row: number, isPayment: boolean): string {
    const { zero, dollars: sign } = this.traits;
    if (amount < 0) return negative(-amount, sign === 'signs');
    if (amount === 0) return !isPayment && ['None', 'Paid-Up', ''].includes(zero) ? '0' : zero;
    const isSigned = sign === 'signs' || (sign === 'first row' && row === 0);
    const mark = sign === 'spaced signs' ? '$ ' : isSigned ? '$' : '';
    const figure = `${mark}${dollars(amount)}${zero === '0.00' ? '.00' : ''}`;
    const { figures } = this.habits;
    if (figures === 'notes' && this.draw.often(0.06))
      return figure + this.draw.pick(['*', '†', '‡', '#', '**', '(1)', '¹', '+']);
    return figures === 'no commas' ? figure.replaceAll(',', '') : figure;
  }
}

const negative = (amount: number, isSigned: boolean): string => `(${isSigned ? '$' : ''}${dollars(amount)})`;

/** Adds payments, charges and values as the traits say. */
export function addAmounts(ledger: LedgerColumns, hasGuaranteed: boolean): void {
  const { draw, traits } = ledger;
  addPayments(ledger);
  if (traits.charges === 'total') ledger.add('charges');
  if (traits.charges === 'one part') ledger.add('insurance');
  if (traits.charges === 'parts' || traits.charges === 'parts and total') {
    for (const part of ['load', 'insurance', 'fee'] as const) ledger.add(part);
    if (traits.charges === 'parts and total') ledger.add('charges');
  }
  if (traits.values === 'misleading') {
    ledger.add(draw.pick(['opening', 'credit']));
    ledger.addText('taxable', ({ income }) => dollars(Math.round(income / 0.7)));
    if (draw.often(0.4)) ledger.addText('rate', () => `${draw.between(1, 7).toFixed(2)}%`);
  }
  // The group line of aligned text must fit above its columns.
  const groups = traits.engine === 'paste' ? 2 : 9;
  const isBroken = traits.groups === 'broken basis';
  const isGrouped = isBroken || traits.groups === 'basis';
  const basis = isBroken
    ? draw.pick(['Non-\nGuaranteed', 'Not\nGuaranteed'])
    : draw.pick(NON_GUARANTEED.slice(0, groups));
  const illustrated = isGrouped ? basis : '';
  const addMidpoint = () => {
    if (ledger.habits.bases !== 'three') return;
    const group = draw.pick(['Midpoint', 'Non-Guaranteed Midpoint', 'Midpoint Assumptions']);
    ledger.add('surrender', 'midpointSurrender', group);
    ledger.add('benefit', 'midpointBenefit', group);
  };
  const addGuaranteed = () => {
    const group = isGrouped ? draw.pick(GUARANTEED.slice(0, groups)) : '';
    ledger.add('surrender', 'guaranteedSurrender', group, !isGrouped);
    ledger.add('benefit', 'guaranteedBenefit', group, !isGrouped);
  };
  const isFirst = draw.often(0.5);
  if (hasGuaranteed && isFirst) {
    addGuaranteed();
    addMidpoint();
  }
  // Without values there is no proof of the loans.
  const hasValue = traits.income !== 'one column, no proof';
  if (traits.values === 'parts and total' && hasValue) {
    for (const part of ['fixedValue', 'indexedValue'] as const) ledger.add(part, part, illustrated);
    ledger.add('valueTotal', 'value', illustrated);
  } else if (hasValue) ledger.add('value', 'value', illustrated);
  ledger.add('surrender', 'surrender', illustrated);
  if (traits.values === 'benefit parts and total') {
    for (const part of ['baseBenefit', 'riderBenefit'] as const) ledger.add(part, part, illustrated);
    ledger.add('benefitTotal', 'benefit', illustrated);
  } else ledger.add('benefit', 'benefit', illustrated);
  if (hasGuaranteed && !isFirst) {
    addMidpoint();
    addGuaranteed();
  }
}

function addPayments(ledger: LedgerColumns): void {
  const { draw, traits, years } = ledger;
  if (traits.premiums === 'one') ledger.add('premium');
  else {
    ledger.add('planned');
    ledger.add('lump');
    if (traits.premiums === 'parts and total') ledger.add('premiumTotal');
  }
  if (traits.values === 'misleading') ledger.add(draw.pick(['cumulative', 'monthly']));
  if (traits.income !== 'apart') ledger.add('income');
  else {
    if (years.some(({ withdrawal }) => withdrawal > 0) || draw.often(0.3)) ledger.add('withdrawal');
    if (traits.loans === 'one') ledger.add('loan');
    else {
      ledger.add('fixedLoan');
      ledger.add('indexedLoan');
      if (traits.loans === 'parts and total') ledger.add('loanTotal');
    }
  }
  if (traits.income === 'one column, balance' || (traits.income === 'apart' && draw.often(0.5)))
    ledger.add('balance');
  if (ledger.habits.columns === 'monthly income')
    ledger.addText('monthly', ({ income }) => dollars(Math.round(income / 12)), ['Monthly', 'Income']);
  if (ledger.habits.columns === 'rider')
    ledger.addText('rate', ({ income }) => (income > 0 ? 'Yes' : 'No'), ['Overloan', 'Protection']);
  if (ledger.habits.columns === 'average rate')
    ledger.addText('rate', () => `${draw.between(4, 7).toFixed(2)}%`, ['Weighted Average', 'Interest Rate']);
  if (traits.extra === 'loan interest') ledger.add('interest');
  if (traits.extra === 'net outlay') ledger.add('outlay');
  if (traits.extra === 'surrender charge') ledger.add('surrenderCharge');
}

const TRUE_COLUMNS = [
  ...([
    ['premium_outlay', 'premium'],
    ['loans', 'loan'],
  ] as const),
  ...([
    ['accumulation_value', 'value'],
    ['surrender_value', 'surrender'],
    ['death_benefit', 'benefit'],
  ] as const),
];

export function trueRows({ traits, years, columns }: LedgerColumns, hasGuaranteed: boolean): TrueRow[] {
  const printed = new Set(columns.map(({ name }) => name));
  return years.map((year) => ({
    year: year.year,
    ...(traits.ages === 'absent' ? {} : { age: year.age }),
    ...Object.fromEntries(
      TRUE_COLUMNS.filter(([, key]) => key !== 'value' || traits.income !== 'one column, no proof').map(
        ([column, key]) => [column, year[key]],
      ),
    ),
    ...(printed.has('withdrawal') || printed.has('income') ? { withdrawals: year.withdrawal } : {}),
    ...(printed.has('interest') ? { loan_interest: year.interest } : {}),
    ...(printed.has('balance') ? { loan_balance: year.balance } : {}),
    ...(printed.has('charges') || printed.has('load') ? { charges: year.charges } : {}),
    ...(hasGuaranteed
      ? {
          guaranteed_surrender_value: year.guaranteedSurrender,
          guaranteed_death_benefit: year.guaranteedBenefit,
        }
      : {}),
  }));
}
