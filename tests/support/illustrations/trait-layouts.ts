/** Ledgers with one trait each that makes carriers' files hard to read, with the expected rows. */
import type { ExtractedColumnName } from '../../../src/domain/policy/extraction.ts';
import type { PageText, TextItem } from '../../../src/domain/policy/reading/page-text.ts';
import { chance, type Chance } from '../chance.ts';
import type { PolicyFigures } from './random-policy.ts';

type Row = PolicyFigures;
type Column = { header: string; value: (row: Row, index: number) => number | string };
type Truth = Partial<Record<ExtractedColumnName, number>>;

export interface TraitLayout {
  trait: string;
  seed: number;
  pages: PageText[];
  truth: (Truth & { year: number })[];
  /** The answer of the advisor, if the file needs one. */
  answerTitle?: string;
  /** Sentence of a note. */
  note?: RegExp;
}

const WIDE = { size: 8, gap: 22, row: 12 };

const widthOf = (text: string, size: number): number => text.length * size * 0.5;

interface PrintOptions {
  title?: string;
  headerAlign?: 'left' | 'right';
  /** Text between the rows after this many rows. */
  boxEvery?: number;
  bars?: boolean;
  page?: number;
  footer?: string;
}

/** Prints a table on one page, with headers of several lines divided by "|". */
function printed(columns: readonly Column[], rows: readonly Row[], options: PrintOptions = {}): PageText {
  const { size, gap, row: pitch } = WIDE;
  const items: TextItem[] = [];
  const put = (text: string, x: number, y: number, height = size): void => {
    if (text !== '') items.push({ text, x, y, width: widthOf(text, height), height, angle: 0 });
  };
  const texts = columns.map(({ value }) =>
    rows.map((row, index) => {
      const cell = value(row, index);
      return typeof cell === 'number' ? cell.toLocaleString('en-US') : cell;
    }),
  );
  const headers = columns.map(({ header }) => header.split('|'));
  const deepest = Math.max(...headers.map(({ length }) => length));
  let x = 40;
  const places = columns.map((_, at) => {
    const widest = Math.max(
      ...[...(texts[at] ?? []), ...(headers[at] ?? [])].map((text) => widthOf(text, size)),
    );
    const place = { left: x, right: x + widest };
    x += widest + gap;
    return place;
  });
  put(options.title ?? 'Non-Guaranteed Values', 40, 30, 11);
  let y = 56;
  for (let line = 0; line < deepest; line += 1) {
    headers.forEach((lines, at) => {
      const text = lines[line - (deepest - lines.length)] ?? '';
      const { left, right } = places[at] ?? { left: 0, right: 0 };
      put(text, options.headerAlign === 'left' ? left : right - widthOf(text, size), y);
    });
    y += pitch;
  }
  rows.forEach((row, index) => {
    texts.forEach((column, at) => {
      const text = column[index] ?? '';
      put(text, (places[at]?.right ?? 0) - widthOf(text, size), y);
      if (options.bars) put('|', (places[at]?.right ?? 0) + gap / 2, y);
    });
    y += pitch;
    if (options.boxEvery === undefined || (index + 1) % options.boxEvery !== 0) return;
    put(`At age ${row.age + 1}: premiums paid to date`, 46, y + 4);
    put(`Surrender value ${row.surrender_value.toLocaleString('en-US')}`, 46, y + 16);
    put(`Death benefit ${row.death_benefit.toLocaleString('en-US')}`, 190, y + 16);
    y += 36;
  });
  put(options.footer ?? '', 40, y + 14);
  return { page: options.page ?? 1, width: Math.max(612, x + 40), height: y + 60, items };
}

const column = (header: string, value: Column['value']): Column => ({ header, value });
const YEAR = column('Year', ({ year }) => String(year));
const AGE = column('Age', ({ age }) => String(age));
const PREMIUM = column('Premium', (row) => row.premium_outlay);
const WITHDRAWAL = column('Withdrawal', (row) => row.withdrawals);
const LOAN = column('Policy|Loan', (row) => row.loans);
const VALUES = [
  column('Accumulation|Value', (row) => row.accumulation_value),
  column('Surrender|Value', (row) => row.surrender_value),
  column('Death|Benefit', (row) => row.death_benefit),
];
const USUAL = [YEAR, AGE, PREMIUM, WITHDRAWAL, LOAN, ...VALUES];

const NAMES = ['premium_outlay', 'withdrawals', 'loans', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
const usualTruth = (rows: readonly Row[], more: readonly ExtractedColumnName[] = []) =>
  rows.map((row) => ({
    year: row.year,
    ...Object.fromEntries([...NAMES, 'age' as const, ...more].map((name) => [name, row[name as keyof Row]])),
  }));

/** A policy from year 1 whose figures satisfy the identities to the dollar. */
function exactPolicy(luck: Chance): Row[] {
  const rate = luck.integer(450, 650) / 10_000;
  const loanRate = luck.pick([0.05, 0.055, 0.06]);
  const premium = luck.integer(80, 400) * 100;
  const age = luck.integer(28, 55);
  const [paying, start] = [luck.integer(10, 15), luck.integer(18, 22)];
  const basis = premium * paying;
  const income = Math.round((premium * luck.between(0.6, 1)) / 100) * 100;
  const onlyLoans = luck.often(0.4);
  const face = Math.round((premium * luck.between(15, 25)) / 1000) * 1000;
  let [value, debt, taken] = [0, 0, 0];
  return Array.from({ length: luck.integer(34, 46) }, (_, index): Row => {
    const year = index + 1;
    const paid = year <= paying ? premium : 0;
    const out = year >= start ? income : 0;
    const withdrawal = onlyLoans || taken + out > basis ? 0 : out;
    taken += withdrawal;
    const charges = Math.round(paid * 0.055 + 300 + index * 11);
    value = Math.round((value + paid - withdrawal - charges) * (1 + rate));
    debt = Math.round((debt + out - withdrawal) * (1 + loanRate));
    const surrender = Math.max(0, value - debt - Math.round(Math.max(0, face * 0.02 * (1 - index / 12))));
    return {
      year,
      age: age + index,
      premium_outlay: paid,
      withdrawals: withdrawal,
      loans: out - withdrawal,
      loan_balance: debt,
      charges,
      accumulation_value: value,
      surrender_value: surrender,
      death_benefit: Math.max(face, Math.round(value * 1.2)) - debt,
      guaranteed_surrender_value: Math.round(surrender * 0.4),
      guaranteed_death_benefit: face,
      midpoint_surrender_value: surrender,
      midpoint_death_benefit: face,
    };
  });
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Trait = (luck: Chance, rows: Row[]) => Omit<TraitLayout, 'trait' | 'seed'>;

export const TRAITS: Readonly<Record<string, Trait>> = {
  'income in one column, with the balance': (luck, rows) => {
    const income = column(luck.pick(['Loans and|Withdrawals', 'Annual|Income', 'Distributions']), (row) => row.withdrawals + row.loans); // oxfmt-ignore
    const balance = column(
      luck.pick(['Loan|Balance', 'Policy|Debt', 'Loan|Account']),
      (row) => row.loan_balance,
    );
    return {
      pages: [printed([YEAR, AGE, PREMIUM, income, balance, ...VALUES], rows)],
      truth: usualTruth(rows),
    };
  },
  'charges in parts': (_, rows) => {
    const load = (row: Row) => Math.round(row.premium_outlay * 0.055);
    const parts = [
      column('Premium|Load', load),
      column('Cost of|Insurance', (row) => row.charges - load(row) - 120),
      column('Policy|Fee', () => 120),
    ];
    return {
      pages: [printed([YEAR, AGE, PREMIUM, WITHDRAWAL, LOAN, ...parts, ...VALUES], rows)],
      truth: usualTruth(rows, ['charges']),
      note: /^Charges are the sum of 3 columns/,
    };
  },
  'loans in two parts': (luck, rows) => {
    const share = luck.between(0.3, 0.7);
    const fixed = (row: Row) => Math.round((row.loans * share) / 100) * 100;
    const parts = [column('Fixed|Loan', fixed), column('Indexed|Loan', (row) => row.loans - fixed(row))];
    return {
      pages: [printed([YEAR, AGE, PREMIUM, WITHDRAWAL, ...parts, ...VALUES], rows)],
      truth: usualTruth(rows),
      note: /^Loans are the sum of 2 columns/,
    };
  },
  'a total next to its parts': (luck, rows) => {
    const share = luck.between(0.2, 0.5);
    const fixed = (row: Row) => Math.round(row.accumulation_value * share);
    const parts = [
      column('Fixed|Account Value', fixed),
      column('Indexed|Account Value', (row) => row.accumulation_value - fixed(row)),
      column('Total|Account Value', (row) => row.accumulation_value),
    ];
    return {
      pages: [printed([YEAR, AGE, PREMIUM, WITHDRAWAL, LOAN, ...parts, ...VALUES.slice(1)], rows)],
      truth: usualTruth(rows),
    };
  },
  'dates for years': (luck, rows) => {
    const [day, month, start] = [luck.integer(1, 28), luck.integer(0, 11), luck.integer(2024, 2027)];
    const format = luck.pick(['us', 'iso', 'short']);
    const dateOf = (year: number) =>
      format === 'us' ? `${String(month + 1).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`
      : format === 'iso' ? `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      : `${String(day).padStart(2, '0')}-${MONTHS[month]}-${String(year).slice(2)}`; // oxfmt-ignore
    const dates = column('Anniversary', ({ year }) => dateOf(start + year));
    const ages = column('Age', ({ age }) => String(age + 1));
    const page = printed([dates, ages, PREMIUM, WITHDRAWAL, LOAN, ...VALUES], rows);
    const text = `Policy date: ${MONTHS[month]} ${day}, ${start}`;
    page.items.push({ text, x: 40, y: 12, width: 120, height: 8, angle: 0 });
    return { pages: [page], truth: usualTruth(rows), note: /prints dates/ };
  },
  'two scenarios': (_, rows) => {
    const level = rows.map((row) => ({
      ...row,
      withdrawals: 0,
      loans: 0,
      premium_outlay: Math.round(row.premium_outlay * 0.8),
      accumulation_value: Math.round(row.accumulation_value * 0.8),
      surrender_value: Math.round(row.accumulation_value * 0.7),
    }));
    return {
      pages: [
        printed(USUAL, level, { title: 'Scenario A: level premiums' }),
        printed(USUAL, rows, { title: 'Scenario B: premiums and income', page: 2 }),
      ],
      truth: usualTruth(rows),
      answerTitle: 'Scenario B: premiums and income',
    };
  },
  'inflation-adjusted table first': (luck, rows) => {
    const real = (name: keyof Row) => (row: Row) => Math.round(row[name] / 1.025 ** row.year);
    const columns = [YEAR, AGE, column('Premium', real('premium_outlay')), column('Withdrawal', real('withdrawals')), column('Policy|Loan', real('loans')), column('Accumulation|Value', real('accumulation_value')), column('Surrender|Value', real('surrender_value')), column('Death|Benefit', real('death_benefit'))]; // oxfmt-ignore
    const title = luck.pick(['Values in Constant Dollars', 'Non-Guaranteed Values in Today’s Dollars', 'Values Adjusted for Inflation']); // oxfmt-ignore
    return {
      pages: [printed(columns, rows, { title }), printed(USUAL, rows, { page: 2 })],
      truth: usualTruth(rows),
      note: /adjusted for inflation/,
    };
  },
  'Spanish headers': (luck, rows) => {
    const spanish = [
      column('Año', ({ year }) => String(year)),
      column('Edad', ({ age }) => String(age)),
      column(luck.pick(['Prima|anual', 'Aportación']), (row) => row.premium_outlay),
      column('Retiros', (row) => row.withdrawals),
      column('Préstamo', (row) => row.loans),
      column(luck.pick(['Valor|acumulado', 'Valor de|la cuenta']), (row) => row.accumulation_value),
      column(luck.pick(['Valor de|rescate', 'Valor en|efectivo']), (row) => row.surrender_value),
      column('Beneficio por|fallecimiento', (row) => row.death_benefit),
    ];
    return { pages: [printed(spanish, rows, { title: 'Valores no garantizados' })], truth: usualTruth(rows) };
  },
  'bars between columns': (_, rows) => ({
    pages: [printed(USUAL, rows, { bars: true })],
    truth: usualTruth(rows),
  }),
  'headers at the left': (_, rows) => ({
    pages: [printed(USUAL, rows, { headerAlign: 'left' })],
    truth: usualTruth(rows),
  }),
  'boxes between rows': (luck, rows) => ({
    pages: [printed(USUAL, rows, { boxEvery: luck.integer(6, 12) })],
    truth: usualTruth(rows),
  }),
  'values on pages without years': (_, rows) => ({
    pages: [
      printed([YEAR, AGE, PREMIUM, WITHDRAWAL, LOAN], rows, { title: 'Part 1' }),
      printed(VALUES, rows, { title: 'Part 2, non-guaranteed', page: 2 }),
    ],
    truth: usualTruth(rows),
    note: /prints no policy year/,
  }),
  'ages defined on another page': (luck, rows) => {
    const isEnd = luck.often(0.5);
    const ages = column('Age', ({ age }) => String(age + (isEnd ? 1 : 0)));
    const page = printed([YEAR, ages, ...USUAL.slice(2)], rows);
    const text = `Attained age. The age of the insured at the ${isEnd ? 'end' : 'beginning'} of the policy year.`;
    const other: PageText = { page: 2, width: 612, height: 792, items: [{ text, x: 40, y: 60, width: 380, height: 8, angle: 0 }] }; // oxfmt-ignore
    return { pages: [page, other], truth: usualTruth(rows) };
  },
  'title that ends in guaranteed': (_, rows) => ({
    pages: [printed(USUAL, rows, { title: 'Projected Policy Values, Not Guaranteed' })],
    truth: usualTruth(rows),
  }),
};

export function traitLayout(trait: string, seed: number): TraitLayout {
  const print = TRAITS[trait];
  if (!print) throw new RangeError(`Unknown trait ${trait}`);
  const luck = chance(seed * 0x9e3779b1);
  return { trait, seed, ...print(luck, exactPolicy(luck)) };
}
