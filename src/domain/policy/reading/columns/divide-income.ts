/** Asks how a single column of distributions is paid, and divides it into withdrawals and loans. */
import { INCOME_KINDS, type ReadIncomeKind, type ReadingQuestion } from '../../extraction.ts';
import { consecutiveRuns } from '../../check-ledger.ts';
import { formatPercent } from '../../../shared/format.ts';
import { type BalanceProof, divideIncome, proveByBalance, undividedDoubt } from '../../income-division.ts';
import { columnOf, type Draft, type DraftColumn, has, series } from '../draft.ts';
import type { Cell } from '../table.ts';

/** Largest difference in dollars between two equal rounded values. */
const ROUNDING = 2;

/** The balance that the values imply: accumulation value less surrender value, once no surrender charge is left. */
function impliedBalances(draft: Draft, incomes: readonly number[]): number[] | null {
  if (!has(draft, 'accumulation_value', 'surrender_value')) return null;
  const surrender = series(draft, 'surrender_value');
  const gaps = series(draft, 'accumulation_value').map((value, index) => value - (surrender[index] ?? 0));
  const first = incomes.findIndex((income) => income > 0);
  if (first < 1 || Math.abs(gaps[first - 1] ?? Infinity) > ROUNDING) return null;
  return gaps.map((gap, index) => (index < first ? 0 : gap));
}

/** A column under any header is the loan balance if the amounts explain it. */
function useLoansAsBalance(draft: Draft, incomes: readonly number[]): void {
  const column = columnOf(draft, 'loans');
  if (!column || has(draft, 'loan_balance') || !proveByBalance(incomes, series(draft, 'loans'))) return;
  column.name = 'loan_balance';
  column.doubt = null;
  for (const { cells } of draft.rows) {
    const cell = cells.get('loans');
    cells.delete('loans');
    if (cell) cells.set('loan_balance', cell);
  }
}

/** "in years 18 to 28", or "from year 29" if the amounts end with them. */
function yearsText(draft: Draft, indexes: readonly number[], isLast: boolean): string {
  const years = indexes.map((index) => draft.rows[index]?.year ?? 0);
  const runs = consecutiveRuns(years);
  const [only] = runs;
  if (only && runs.length === 1 && isLast) return `from year ${only.from}`;
  const texts = runs.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  return `in year${years.length === 1 ? '' : 's'} ${texts.join(', ')}`;
}

interface Proof extends BalanceProof {
  kind: ReadIncomeKind;
  reason: string;
}

/** Proves the division by the printed balance, or by the values. Null without proof. */
function findProof(draft: Draft, header: string, incomes: readonly number[]): Proof | null {
  const printed = columnOf(draft, 'loan_balance');
  const balances = printed ? series(draft, 'loan_balance') : impliedBalances(draft, incomes);
  const proof = balances && proveByBalance(incomes, balances);
  if (!proof) return null;
  const paymentRows = incomes.flatMap((income, index) => (income > 0 ? [index] : []));
  const loans = paymentRows.filter((index) => proof.loanYears.has(index));
  const withdrawals = paymentRows.filter((index) => !proof.loanYears.has(index));
  const contains =
    withdrawals.length === 0
      ? 'loans only'
      : loans.length === 0
        ? 'withdrawals only'
        : `withdrawals ${yearsText(draft, withdrawals, false)} and loans ${yearsText(draft, loans, loans.at(-1) === paymentRows.at(-1))}`;
  if (printed)
    return {
      ...proof,
      kind: 'by_balance',
      reason: `“${header}” contains ${contains}, as “${printed.header}” shows.`,
    };
  const kind = loans.length === 0 ? 'withdrawals' : withdrawals.length === 0 ? 'loans' : 'basis_then_loans';
  const why =
    loans.length === 0
      ? 'the accumulation value does not exceed the surrender value'
      : `the accumulation value exceeds the surrender value by ${withdrawals.length === 0 ? 'them' : 'the loans'} at ${formatPercent(proof.rate)} interest`;
  return { ...proof, kind, reason: `“${header}” contains ${contains}: ${why}.` };
}

/** `column` has the undivided amounts, under the name withdrawals. Returns true if a proof divides them. */
export function divideIncomeColumn(
  draft: Draft,
  column: DraftColumn,
  chosenKind: ReadIncomeKind | undefined,
): boolean {
  const incomes = series(draft, 'withdrawals').map(Math.abs);
  useLoansAsBalance(draft, incomes);
  const proof = findProof(draft, column.header, incomes);
  const kind = chosenKind ?? proof?.kind ?? 'basis_then_loans';
  const premiums = series(draft, 'premium_outlay');
  const parts = incomes.map((_, index) => ({
    premium_outlay: premiums[index] ?? 0,
    withdrawals: 0,
    loans: 0,
  }));
  divideIncome(parts, incomes, chosenKind || !proof ? kind : 'by_balance', proof);
  draft.columns.splice(draft.columns.indexOf(column) + 1, 0, {
    ...column,
    name: 'loans',
    pages: [...column.pages],
  });
  const isCertain = chosenKind !== undefined || proof !== null;
  const why = undividedDoubt(column.header);
  draft.rows.forEach(({ cells }, index) => {
    const cell = cells.get('withdrawals');
    const part = parts[index];
    if (!cell || !part) return;
    if (!isCertain && (incomes[index] ?? 0) > 0) cell.doubts.push(why);
    // Both refer to the printed amount. The doubts of its text belong to the one with the amount.
    const partOfCell = (value: number, isEmptyPart: boolean): Cell =>
      isEmptyPart && isCertain
        ? { ...cell, value: 0, text: '0', doubts: [] }
        : { ...cell, value, doubts: [...cell.doubts] };
    cells.set('withdrawals', partOfCell(part.withdrawals, part.withdrawals === 0 && part.loans > 0));
    cells.set('loans', partOfCell(part.loans, part.loans === 0));
  });
  if (incomes.every((income) => income === 0)) return false;
  const hasBalance = has(draft, 'loan_balance');
  const question: ReadingQuestion = {
    code: 'income_kind',
    text: `How is the income in “${column.header}” paid?`,
    ...(proof && { reason: proof.reason }),
    selected: kind,
    options: INCOME_KINDS.filter(({ value }) => value !== 'by_balance' || hasBalance),
  };
  draft.questions.push(question);
  return proof !== null;
}
