/**
 * Identities of columns (docs/methods/reading-illustrations.md). A header is accepted if the figures satisfy its identity. If more than
 * a few rows break an identity, all cells of its columns are doubtful.
 *
 *   Σ        a running total is no yearly payment
 *   charge   C_t = AV_{t−1} + P_t − W_t − AV_t/(1+g) is between 0 and 20%, for some g up to 12%
 *   gap      AV_t − L_t − SV_t is the surrender charge: it does not grow with the years
 *   loan     L_t = (L_{t−1} + loan_t)(1 + i) with one i
 *   corridor DB_t + L_t ≥ AV_t
 */
import type { ExtractedColumnName } from '../../extraction.ts';
import { MAX_GROWTH, MIN_GROWTH } from '../columns/growth.ts';
import { type Draft, mark, figuresOf, FLOWS, isAdjacent, has, nameOf, isNextYear, series } from '../draft.ts';
import { isRunningTotal } from '../premiums-to-date.ts';
import { median } from '../../../shared/math.ts';

type Name = ExtractedColumnName;

/** Above this share of broken rows, the column is doubtful, not only the rows. */
const MAX_BROKEN = 0.2;
/** Minimum number of rows to confirm or refute an identity. */
const MIN_ROWS = 5;

function markColumns(draft: Draft, why: string, ...names: readonly Name[]): void {
  const found = draft.columns.filter(({ name }) => names.includes(name));
  const [first] = found;
  if (first === undefined) return;
  for (const column of found) column.doubt ??= why;
  draft.warnings.push({ code: 'columns_do_not_agree', message: why, column: first.name });
}

function checkRunningTotals(draft: Draft): void {
  for (const name of FLOWS) {
    const why = `The figures under ${nameOf(name)} rise every year like a running total.`;
    if (has(draft, name) && isRunningTotal(series(draft, name))) markColumns(draft, why, name);
  }
}

const MAX_AGE = 121;

/** Figures that rise by one each year are ages, whatever the header. */
function checkAgesInColumns(draft: Draft): void {
  for (const { name } of draft.columns) {
    const values = series(draft, name);
    const counting = values.filter(
      (value, index) => index > 0 && isAdjacent(draft, index) && value === (values[index - 1] ?? 0) + 1,
    );
    if (name === 'year' || name === 'age' || Math.max(...values) > MAX_AGE) continue;
    if (counting.length >= MIN_ROWS && counting.length >= (1 - MAX_BROKEN) * (values.length - 1))
      markColumns(draft, `The figures under ${nameOf(name)} rise by one each year like ages.`, name);
  }
}

function checkCharge(draft: Draft): void {
  if (!has(draft, 'accumulation_value', 'premium_outlay')) return;
  const valueAt = figuresOf(draft);
  let triedCount = 0;
  const broken: number[] = [];
  draft.rows.forEach(({ year }, index) => {
    const current = valueAt('accumulation_value', index);
    if (current <= 0 || !isNextYear(draft, index)) return;
    const before = valueAt('accumulation_value', index - 1);
    const base = before + valueAt('premium_outlay', index) - valueAt('withdrawals', index);
    triedCount += 1;
    // The charges of the first years may use nearly all of the first premiums.
    const min = year <= 5 ? 0 : MIN_GROWTH;
    if (base > 0 && current <= base * MAX_GROWTH + 2 && current >= base * min - 2) return;
    broken.push(index);
  });
  const earlyCount = broken.filter((index) => index < 6).length;
  if (triedCount < MIN_ROWS || (broken.length <= MAX_BROKEN * triedCount && earlyCount < 3)) {
    // The year has another payment or distribution.
    const why = 'The accumulation value does not follow from the premium of its year.';
    for (const index of broken) mark(draft, index, ['premium_outlay', 'accumulation_value'], why);
    return;
  }
  const why = 'The accumulation values do not follow from the premiums and withdrawals of their years.';
  // Either the payments are wrong, or all values are those of other years.
  markColumns(
    draft,
    why,
    'premium_outlay',
    'withdrawals',
    'accumulation_value',
    'surrender_value',
    'death_benefit',
  );
}

/** Returns the loan balance of each row, with interest at `rate`. */
function balancesAt(draft: Draft, rate: number): number[] {
  const valueAt = figuresOf(draft);
  let balance = 0;
  return draft.rows.map((_, index) => {
    const [loans, repayment] = [valueAt('loans', index), valueAt('loan_repayment', index)];
    balance = Math.max(0, (balance + loans - repayment) * (1 + rate));
    return balance;
  });
}

/** Loans of years that are not printed are unknown, and with them the debt. */
const isDebtKnown = (draft: Draft): boolean =>
  has(draft, 'loan_balance') || draft.rows.every((_, index) => index === 0 || isAdjacent(draft, index));

function checkSurrenderCharge(draft: Draft): void {
  if (!has(draft, 'accumulation_value', 'surrender_value')) return;
  const [value, surrender] = [series(draft, 'accumulation_value'), series(draft, 'surrender_value')];
  const balances = has(draft, 'loan_balance') ? series(draft, 'loan_balance') : balancesAt(draft, 0);
  const gaps = value.map((one, index) => one - (surrender[index] ?? 0));
  const withoutLoan = gaps.flatMap((one, index) =>
    (balances[index] ?? 0) === 0 && (value[index] ?? 0) > 0 ? [{ one, value: value[index] ?? 0 }] : [],
  );
  if (withoutLoan.length >= 2 * MIN_ROWS) {
    const start = Math.max(...withoutLoan.slice(0, MIN_ROWS).map(({ one }) => one));
    const end = withoutLoan.at(-1);
    const why =
      'The surrender value falls further below the accumulation value each year. Surrender charges decrease instead.';
    if (end !== undefined && end.one > 1.3 * start && end.one > 0.05 * end.value)
      markColumns(draft, why, 'accumulation_value', 'surrender_value');
  }
  if (!isDebtKnown(draft)) return;
  const last = gaps.findLastIndex((_, index) => (balances[index] ?? 0) > 0 && (surrender[index] ?? 0) > 0);
  const lastGap = gaps[last];
  const lastValue = value[last] ?? 0;
  if (lastGap === undefined || last < 1 || (balances[last] ?? 0) < 0.05 * lastValue) return;
  if (Math.abs(lastGap) <= 0.01 * lastValue) {
    const why =
      'The accumulation value less the surrender value is not the loan balance: one of them is printed before or after loans, unlike its header.';
    return markColumns(draft, why, 'accumulation_value', 'surrender_value', 'death_benefit');
  }
  const [min, max] = has(draft, 'loan_balance')
    ? [balances, balances]
    : [balancesAt(draft, 0), balancesAt(draft, 0.1)];
  if (lastGap >= (min[last] ?? 0) * 0.98 - 2 && lastGap <= (max[last] ?? 0) + 0.15 * lastValue + 2) return;
  const why = 'Accumulation value less surrender value is not the loan balance at any rate up to 10%.';
  markColumns(draft, why, 'accumulation_value', 'surrender_value', 'loans', 'loan_balance');
}

function checkLoanBalance(draft: Draft): void {
  if (!has(draft, 'loan_balance', 'loans')) return;
  const valueAt = figuresOf(draft);
  const steps = series(draft, 'loan_balance').flatMap((current, index) => {
    const base =
      valueAt('loan_balance', index - 1) + valueAt('loans', index) - valueAt('loan_repayment', index);
    return current > 0 && base > 0 && isAdjacent(draft, index) ? [{ balance: current, base }] : [];
  });
  if (steps.length < MIN_ROWS) return;
  const typical = median(steps.map(({ balance: current, base }) => current / base - 1));
  // Each printed figure is rounded by up to half a unit, which is significant for values in thousands.
  const deviating = steps.filter(({ balance: current, base }) => {
    const min = (current - 0.5) / (base + 1) - 1;
    const max = base > 1 ? (current + 0.5) / (base - 1) - 1 : Infinity;
    return min - typical > 0.015 || typical - max > 0.015;
  }).length;
  if (typical > -0.005 && typical < 0.12 && deviating <= 0.3 * steps.length) return;
  const why = 'The loan balance does not grow by the loans and one rate of interest.';
  markColumns(draft, why, 'loan_balance', 'loans');
}

function checkCorridor(draft: Draft): void {
  if (!has(draft, 'death_benefit', 'accumulation_value')) return;
  const valueAt = figuresOf(draft);
  const balances = balancesAt(draft, 0.1);
  const rows = series(draft, 'accumulation_value').flatMap((value, index) => {
    const balance = Math.max(balances[index] ?? 0, valueAt('loan_balance', index));
    return value > 0 && (balance === 0 || isDebtKnown(draft))
      ? [valueAt('death_benefit', index) + balance >= value * 0.99]
      : [];
  });
  const broken = rows.filter((isTrue) => !isTrue).length;
  if (rows.length < MIN_ROWS || broken <= MAX_BROKEN * rows.length) return;
  const why =
    'The death benefit plus loan balance is below the accumulation value. No policy pays less than its value.';
  markColumns(draft, why, 'death_benefit', 'accumulation_value');
}

/** Columns that can confirm a column: at least one must be present. */
const CONFIRMING_COLUMNS: Readonly<Partial<Record<Name, readonly Name[]>>> = {
  premium_outlay: ['accumulation_value', 'surrender_value'],
  withdrawals: ['accumulation_value', 'surrender_value'],
  loans: ['surrender_value', 'loan_balance', 'death_benefit'],
  loan_repayment: ['surrender_value', 'loan_balance'],
  loan_balance: ['loans', 'surrender_value'],
  loan_interest: ['loan_balance', 'loans'],
  charges: ['accumulation_value', 'surrender_value'],
  net_cash_flow: ['premium_outlay'],
  accumulation_value: ['premium_outlay', 'surrender_value'],
  surrender_value: ['accumulation_value', 'premium_outlay', 'death_benefit'],
  death_benefit: ['accumulation_value', 'surrender_value'],
  guaranteed_surrender_value: ['surrender_value', 'guaranteed_death_benefit'],
  guaranteed_death_benefit: ['death_benefit', 'guaranteed_surrender_value'],
};

function checkConfirmation(draft: Draft): void {
  for (const column of draft.columns) {
    const confirming = CONFIRMING_COLUMNS[column.name];
    if (confirming === undefined || confirming.some((name) => has(draft, name))) continue;
    if (series(draft, column.name).every((value) => value === 0)) continue;
    column.doubt ??= `No other column of the file confirms the ${nameOf(column.name)}.`;
  }
}

export function checkIdentities(draft: Draft): void {
  checkRunningTotals(draft);
  checkAgesInColumns(draft);
  checkCharge(draft);
  checkSurrenderCharge(draft);
  checkLoanBalance(draft);
  checkCorridor(draft);
  checkConfirmation(draft);
}
