/** The scorecard's result as text for every outcome, including a Roth that is not better. */
import { formatTableDollars, formatWholeDollars, formatPercent } from '../../../domain/shared/format.ts';
import type { InputLine } from '../tool-parts.ts';
import { sentences } from '../../words/sentence-parts.ts';
import { PLAN_FIELDS } from './plan-fields.ts';
import { FILLABLE_BRACKETS } from '../../../domain/tax/federal/income-brackets.ts';
import { FILING_STATUSES, type FilingStatus } from '../../../domain/tax/federal/dated-figure.ts';
import type { TaxScorecardInput } from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';

/** A smaller difference disappears in whole dollars. */
const SAME = 0.5;

/** `key` is shown next to the sentence, large. */
export function scorecardText(result: TaxScorecardResult) {
  const { ira_backend: ira, roth_backend: roth, difference, break_even_age: breakEven } = result;
  const [first, last] = [ira.rows[0]?.age ?? 0, ira.rows.at(-1)?.age ?? 0];
  const gap = difference.total_value;
  const key = {
    label: 'Break-even age',
    figure: breakEven === null ? 'None' : String(breakEven),
    at: 'break_even_age',
  };
  const tax = sentences(taxText(result), penaltyText(result));
  if (Math.abs(gap) < SAME)
    return {
      key,
      headline: `Through ${last}, conversion makes no difference to the household and its heirs.`,
      caveat: tax,
    };
  if (breakEven === null) {
    const ahead = lastAgeAhead(result);
    return {
      key,
      headline: `Converting does not pay here. By ${last} it leaves the household and its heirs with ${money(-gap)} less.`,
      caveat: sentences(
        ahead === null
          ? iraAheadText(result)
          : `The Roth is ahead for a time, up to ${ahead}, and falls behind after it.`,
        difference.total_tax <= -SAME ? `${tax} It is paid earlier, though, and no longer grows.` : tax,
      ),
    };
  }
  const isAlwaysAhead = roth.rows.every(
    (row, t) => row.total_value >= (ira.rows[t]?.total_value ?? 0) - SAME,
  );
  const from = isAlwaysAhead ? 'the first year' : `age ${breakEven}`;
  return {
    key,
    headline: `From ${from}, converting leaves the household and its heirs with ${isAlwaysAhead ? 'as much or more' : 'more'}. By ${last} the difference is ${money(gap)}.`,
    caveat: sentences(tax, isAlwaysAhead || breakEven <= first ? '' : beforeBreakEvenText(result, breakEven)),
  };
}

/** "Total tax falls by …", and the heirs' part of it. */
function taxText({ ira_backend: ira, roth_backend: roth, difference }: TaxScorecardResult): string {
  const change = difference.total_tax;
  if (Math.abs(change) < SAME) return 'Total tax is the same on both sides.';
  if (change > 0) return `Total tax rises by ${money(change)}.`;
  const heirs = ira.totals.legacy_tax - roth.totals.legacy_tax;
  if (heirs < SAME) return `Total tax falls by ${money(-change)}.`;
  const share = heirs / -change;
  if (share > 1.005)
    return `Total tax falls by ${money(-change)}: heirs owe ${money(heirs)} less, the household itself pays more.`;
  // Part of the balance can remain in the IRA.
  const owedText = roth.totals.legacy_tax < SAME ? 'that heirs would owe on the IRA' : 'that heirs owe less';
  return `Total tax falls by ${money(-change)}, ${shareText(share)} the ${money(heirs)} ${owedText}.`;
}

function shareText(share: number): string {
  if (share > 0.995) return 'all of it';
  if (share > 0.6) return 'most of it';
  if (share > 0.4) return 'about half of it';
  return 'part of it';
}

function penaltyText({ roth_backend: roth }: TaxScorecardResult): string {
  const penalty = roth.rows.reduce((sum, row) => sum + row.penalty, 0);
  return penalty < SAME
    ? ''
    : `${money(penalty)} of the Roth’s tax is the additional tax on early distributions: tax that is withheld from the account before 59½ counts as one.`;
}

function beforeBreakEvenText(
  { ira_backend: ira, roth_backend: roth }: TaxScorecardResult,
  breakEven: number,
): string {
  const wasAhead = roth.rows.some(
    ({ age, total_value }, t) => age < breakEven && total_value > (ira.rows[t]?.total_value ?? 0) + SAME,
  );
  return wasAhead
    ? `Before ${breakEven} the two change places: it depends on the year of death.`
    : `If the client died before ${breakEven}, keeping the IRA would have been the better choice.`;
}

/** Of an IRA that is never behind. Without a change of the rate, both are equal. */
function iraAheadText({ ira_backend: ira, roth_backend: roth }: TaxScorecardResult): string {
  const lastEvenYear = ira.rows.findLastIndex(
    ({ total_value }, t) => total_value <= (roth.rows[t]?.total_value ?? 0) + SAME,
  );
  return lastEvenYear < 0
    ? 'Keeping the IRA is ahead at every age.'
    : `Keeping the IRA is never behind, and ahead from ${ira.rows[lastEvenYear + 1]?.age} on.`;
}

/** The last age at which the Roth is ahead; null if never. */
function lastAgeAhead({ ira_backend: ira, roth_backend: roth }: TaxScorecardResult): number | null {
  const row = roth.rows.findLast((one, t) => one.total_value > (ira.rows[t]?.total_value ?? 0) + SAME);
  return row?.age ?? null;
}

const money = formatTableDollars;

/** From the form or the calculation. */
type EnteredValues = {
  readonly [Name in Exclude<keyof TaxScorecardInput, 'start_year'>]?: TaxScorecardInput[Name] | null;
};

const FORMATS = { money: formatWholeDollars, percent: formatPercent, whole: String } as const;

/** Omits empty inputs: the notes state the defaults. */
export function inputLines(values: EnteredValues): InputLine[] {
  const plan = PLAN_FIELDS.flatMap(({ name, label, kind }): InputLine[] => {
    const value = values[name];
    return value == null ? [] : [{ label, text: FORMATS[kind](value) }];
  });
  const rate = (label: string, value: number | null | undefined): InputLine[] =>
    value == null ? [] : [{ label, text: formatPercent(value) }];
  const converted = labelIn(CONVERSION_OPTIONS, String(values.fill_bracket_rate ?? 'even'));
  const paidFrom = values.conversion_tax_from === 'account' ? 'The account' : 'Outside money';
  return [
    ...plan,
    { label: 'Filing Status', text: labelIn(STATUS_OPTIONS, values.filing_status ?? '') },
    { label: 'Tax method', text: values.tax_method === 'flat' ? 'Flat rates' : 'Federal tables' },
    { label: 'Amount converted', text: converted },
    ...rate('Bonus', values.bonus_amount),
    ...rate('Heirs’ Tax Rate', values.heir_tax_rate),
    { label: 'Conversion tax is paid from', text: paidFrom },
    { label: 'Same spending on both sides', text: values.match_distributions ? 'Yes' : 'No' },
  ];
}

const labelIn = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

const STATUS_NAMES: Readonly<Record<FilingStatus, string>> = {
  single: 'Single',
  married_filing_jointly: 'Married, joint',
  married_filing_separately: 'Married, separate',
  head_of_household: 'Head of household',
};

export const STATUS_OPTIONS = FILING_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

export const EVEN_SHARES = 'even';

/** Even shares, or a bracket with an upper end. */
export const CONVERSION_OPTIONS = [
  { value: EVEN_SHARES, label: 'An even share each year' },
  ...FILLABLE_BRACKETS.map((rate) => ({
    value: String(rate),
    label: `Fill the ${Math.round(rate * 100)}% bracket each year`,
  })),
];
