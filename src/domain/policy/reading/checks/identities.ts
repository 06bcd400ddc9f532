/**
 * What whole columns say about each other (ENGINES.md A, A.2). A header is believed when the arithmetic under it allows
 * it; where an identity is broken in more than a few rows no cell of its columns can stand without a look.
 *
 *   Σ        a running total is no yearly payment
 *   charge   C_t = AV_{t−1} + P_t − W_t − AV_t/(1+g) lies within 0 and 20%, for some g up to 12%
 *   gap      AV_t − L_t − SV_t is the surrender charge: it does not grow with the years
 *   loan     L_t = (L_{t−1} + loan_t)(1 + i) with one i
 *   corridor DB_t + L_t ≥ AV_t
 */
import type { ExtractedColumnName } from '../../extraction.ts';
import type { Draft } from '../draft.ts';
import { doubt, has, series } from '../draft.ts';
import { isRunningTotal } from '../premiums-to-date.ts';
import { median } from './statistics.ts';

type Name = ExtractedColumnName;

/** A share of broken rows above which a column, not a row, is in question. */
const FEW = 0.2;
/** Rows that an identity needs before it proves or refutes anything. */
const ENOUGH = 5;

function markColumns(draft: Draft, names: readonly Name[], why: string): void {
  const found = draft.columns.filter(({ name }) => names.includes(name));
  const [first] = found;
  if (first === undefined) return;
  for (const column of found) column.doubt ??= why;
  draft.warnings.push({ code: 'columns_do_not_agree', message: why, column: first.name });
}

function checkTotals(draft: Draft): void {
  for (const name of ['premium_outlay', 'withdrawals', 'loans', 'loan_repayment'] as const) {
    if (has(draft, name) && isRunningTotal(series(draft, name)))
      markColumns(
        draft,
        [name],
        `The figures under ${said(name)} rise from year to year as a running total does.`,
      );
  }
}

const said = (name: Name): string => name.replaceAll('_', ' ');

/** Rows of consecutive years; an identity from one year to the next says nothing over a gap. */
const follows = (draft: Draft, index: number): boolean =>
  draft.rows[index]?.year === (draft.rows[index - 1]?.year ?? Number.NaN) + 1;

const MOST_GROWTH = 1.13;
const LEAST_GROWTH = 0.78;

function checkCharge(draft: Draft): void {
  if (!has(draft, 'accumulation_value') || !has(draft, 'premium_outlay')) return;
  const value = series(draft, 'accumulation_value');
  const [premium, withdrawn] = [series(draft, 'premium_outlay'), series(draft, 'withdrawals')];
  let tried = 0;
  const broken: number[] = [];
  value.forEach((here, index) => {
    const isFirst = index === 0 && draft.rows[0]?.year === 1;
    if (here <= 0 || !(isFirst || follows(draft, index))) return;
    const base = (value[index - 1] ?? 0) + (premium[index] ?? 0) - (withdrawn[index] ?? 0);
    tried += 1;
    // The charges of the first years may take nearly all of the first premiums.
    const least = (draft.rows[index]?.year ?? 0) <= 5 ? 0 : LEAST_GROWTH;
    if (base > 0 && here <= base * MOST_GROWTH + 2 && here >= base * least - 2) return;
    broken.push(index);
  });
  const early = broken.filter((index) => index < 6).length;
  if (tried < ENOUGH || (broken.length <= FEW * tried && early < 3)) {
    // Something else was paid in this year, or taken out.
    for (const index of broken)
      for (const name of ['premium_outlay', 'accumulation_value'] as const)
        doubt(draft, index, name, 'The accumulation value does not follow from the premium beside it.');
    return;
  }
  markColumns(
    draft,
    ['premium_outlay', 'withdrawals', 'accumulation_value'],
    'The accumulation values do not follow from the premiums and withdrawals beside them.',
  );
}

/** What is owed in each row, with interest at `rate`. */
function owedAt(draft: Draft, rate: number): number[] {
  const [loans, repaid] = [series(draft, 'loans'), series(draft, 'loan_repayment')];
  let owed = 0;
  return loans.map((loan, index) => (owed = Math.max(0, (owed + loan - (repaid[index] ?? 0)) * (1 + rate))));
}

function checkGap(draft: Draft): void {
  if (!has(draft, 'accumulation_value') || !has(draft, 'surrender_value')) return;
  const [value, surrender] = [series(draft, 'accumulation_value'), series(draft, 'surrender_value')];
  const owed = has(draft, 'loan_balance') ? series(draft, 'loan_balance') : owedAt(draft, 0);
  const gap = value.map((one, index) => one - (surrender[index] ?? 0));
  const free = gap.flatMap((one, index) =>
    (owed[index] ?? 0) === 0 && (value[index] ?? 0) > 0 ? [{ one, value: value[index] ?? 0 }] : [],
  );
  const names: Name[] = ['accumulation_value', 'surrender_value'];
  if (free.length >= 2 * ENOUGH) {
    const start = Math.max(...free.slice(0, ENOUGH).map(({ one }) => one));
    const end = free.at(-1);
    if (end !== undefined && end.one > 1.3 * start && end.one > 0.05 * end.value)
      markColumns(
        draft,
        names,
        'The surrender value falls further below the accumulation value each year, and no surrender charge does that.',
      );
  }
  const at = gap.findLastIndex((_, index) => (owed[index] ?? 0) > 0 && (surrender[index] ?? 0) > 0);
  const here = gap[at];
  const whole = value[at] ?? 0;
  if (here === undefined || at < 1 || (owed[at] ?? 0) < 0.05 * whole) return;
  if (Math.abs(here) <= 0.01 * whole) {
    markColumns(
      draft,
      ['accumulation_value', 'surrender_value', 'death_benefit'],
      'The accumulation value does not stand above the surrender value by what is owed: one of them is printed otherwise than its header says, after or before loans.',
    );
    return;
  }
  const [low, high] = has(draft, 'loan_balance')
    ? [(owed[at] ?? 0) * 0.98, (owed[at] ?? 0) + 0.15 * whole]
    : [(owedAt(draft, 0)[at] ?? 0) * 0.98, (owedAt(draft, 0.1)[at] ?? 0) + 0.15 * whole];
  if (here >= low - 2 && here <= high + 2) return;
  markColumns(
    draft,
    [...names, 'loans', 'loan_balance'],
    'Accumulation value less surrender value is not what is owed on the loans, at any rate up to 10%.',
  );
}

function checkLoanBalance(draft: Draft): void {
  if (!has(draft, 'loan_balance') || !has(draft, 'loans')) return;
  const [balance, loans, repaid] = [
    series(draft, 'loan_balance'),
    series(draft, 'loans'),
    series(draft, 'loan_repayment'),
  ];
  // What is lent in a year is owed at its end, whatever the rate.
  const lent = loans.flatMap((loan, index) => (loan > (repaid[index] ?? 0) ? [index] : []));
  const notOwed = lent.filter(
    (index) => (balance[index] ?? 0) < (loans[index] ?? 0) - (repaid[index] ?? 0) - 1.5,
  );
  if (notOwed.length >= 2 && notOwed.length > FEW * lent.length) {
    markColumns(draft, ['loan_balance', 'loans'], 'Less is owed at the end of the year than was lent in it.');
    return;
  }
  const steps = balance.flatMap((here, index) => {
    const base = (balance[index - 1] ?? 0) + (loans[index] ?? 0) - (repaid[index] ?? 0);
    return here > 0 && base > 0 && follows(draft, index) ? [{ here, base }] : [];
  });
  if (steps.length < ENOUGH) return;
  const usual = median(steps.map(({ here, base }) => here / base - 1));
  // Each printed figure is rounded by up to a half, which is much where values are in thousands.
  const off = steps.filter(({ here, base }) => {
    const least = (here - 0.5) / (base + 1) - 1;
    const most = base > 1 ? (here + 0.5) / (base - 1) - 1 : Infinity;
    return least - usual > 0.015 || usual - most > 0.015;
  }).length;
  if (usual > -0.005 && usual < 0.12 && off <= 0.3 * steps.length) return;
  markColumns(
    draft,
    ['loan_balance', 'loans'],
    'The loan balance does not grow by the loans and one rate of interest.',
  );
}

function checkCorridor(draft: Draft): void {
  if (!has(draft, 'death_benefit') || !has(draft, 'accumulation_value')) return;
  const [death, value] = [series(draft, 'death_benefit'), series(draft, 'accumulation_value')];
  const owed = owedAt(draft, 0.1);
  const balance = series(draft, 'loan_balance');
  const rows = value.flatMap((one, index) =>
    one > 0 ? [(death[index] ?? 0) + Math.max(owed[index] ?? 0, balance[index] ?? 0) >= one * 0.99] : [],
  );
  const broken = rows.filter((holds) => !holds).length;
  if (rows.length < ENOUGH || broken <= FEW * rows.length) return;
  markColumns(
    draft,
    ['death_benefit', 'accumulation_value'],
    'The death benefit and what is owed are below the accumulation value, which no policy pays.',
  );
}

/** Columns of which one at least must stand beside a column before anything speaks for it. */
const WITNESSES: Readonly<Partial<Record<Name, readonly Name[]>>> = {
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

/** A column that nothing else in the file speaks for is read, and marked. */
function checkWitnesses(draft: Draft): void {
  for (const column of draft.columns) {
    const witnesses = WITNESSES[column.name];
    if (witnesses === undefined || witnesses.some((name) => has(draft, name))) continue;
    if (series(draft, column.name).every((value) => value === 0)) continue;
    column.doubt ??= `No other column of the file confirms the ${said(column.name)}.`;
  }
}

export function checkIdentities(draft: Draft): void {
  checkTotals(draft);
  checkCharge(draft);
  checkGap(draft);
  checkLoanBalance(draft);
  checkCorridor(draft);
  checkWitnesses(draft);
}
