/** Divides a single column of distributions into withdrawals and loans (docs/methods/reading-illustrations.md). */
import type { ReadIncomeKind } from './extraction.ts';

interface DividedRow {
  premium_outlay?: number | undefined;
  withdrawals?: number | undefined;
  loans?: number | undefined;
}

const UNDIVIDED = 'does not separate withdrawals from loans.';
/** The only doubt that the answer to `income_kind` settles. */
export const undividedDoubt = (header: string): string => `“${header}” ${UNDIVIDED}`;
export const isUndivided = (doubt: string): boolean => doubt.endsWith(UNDIVIDED);

/** Fills `withdrawals` and `loans` of `rows` in place. A year's premium counts before its income. */
export function divideIncome(
  rows: readonly DividedRow[],
  incomes: readonly number[],
  kind: ReadIncomeKind,
  byBalance: BalanceProof | null = null,
): void {
  let basis = 0;
  rows.forEach((row, index) => {
    const income = incomes[index] ?? 0;
    basis += row.premium_outlay ?? 0;
    const isLoan = byBalance?.loanYears.has(index) ?? false;
    const withdrawn = {
      by_balance: isLoan ? 0 : income,
      basis_then_loans: Math.min(income, Math.max(0, basis)),
      loans: 0,
      withdrawals: income,
    }[kind];
    basis -= withdrawn;
    row.withdrawals = withdrawn;
    row.loans = income - withdrawn;
  });
}

export interface BalanceProof {
  /** Indexes of the years whose income is a loan. */
  loanYears: ReadonlySet<number>;
  /** Yearly loan rate. */
  rate: number;
}

const MAX_RATE = 0.12;
const MIN_YEARS = 5;
const NEEDED_SHARE = 0.95;
/** In dollars: two rounded balances and a rounded payment. */
const TOLERANCE = 2;

/** Rates in ten thousandths that two adjacent balances suggest. */
function rateCandidates(incomes: readonly number[], balances: readonly number[]): Set<number> {
  const rates = new Set<number>();
  balances.forEach((balance, index) => {
    const before = balances[index - 1] ?? 0;
    for (const base of [before, before + (incomes[index] ?? 0)]) {
      const rate = base > 0 ? Math.round((balance / base - 1) * 10_000) : -1;
      if (rate >= 0 && rate <= MAX_RATE * 10_000) rates.add(rate);
    }
  });
  // Balances that remain zero are true at every rate.
  return rates.size === 0 ? new Set([0]) : rates;
}

/** Returns whether the balances prove that each amount is a loan. */
export function areLoansOf(balances: readonly number[], amounts: readonly number[]): boolean {
  const proof = proveByBalance(amounts, balances);
  return proof !== null && amounts.every((amount, index) => amount === 0 || proof.loanYears.has(index));
}

/**
 * Proves which amounts are loans: the balance of a year is (balance before + loan) x (1 + rate), with one rate.
 * Null if the balances do not prove it, or prove nothing because no amount is paid.
 */
export function proveByBalance(incomes: readonly number[], balances: readonly number[]): BalanceProof | null {
  let best: BalanceProof | null = null;
  let maxTrueYears = 0;
  // A policy has no debt after its lapse or end.
  const end = Math.max(balances.findLastIndex(Boolean), incomes.findLastIndex(Boolean)) + 1;
  const activeYears = balances
    .slice(0, end)
    .flatMap((balance, index) =>
      balance > 0 || (balances[index - 1] ?? 0) > 0 || (incomes[index] ?? 0) > 0 ? [index] : [],
    );
  for (const candidate of rateCandidates(incomes, balances)) {
    const rate = candidate / 10_000;
    const loanYears = new Set<number>();
    let trueYears = 0;
    let payments = 0;
    for (const index of activeYears) {
      const [before, balance, income] = [balances[index - 1] ?? 0, balances[index] ?? 0, incomes[index] ?? 0];
      const isClose = (expected: number) =>
        Math.abs(expected - balance) <= TOLERANCE + Math.abs(expected) * 0.000_05;
      const isLoan = income > 0 && isClose((before + income) * (1 + rate));
      const isWithdrawal = isClose(before * (1 + rate));
      if (isLoan) loanYears.add(index);
      if (isLoan || isWithdrawal) trueYears += 1;
      if (income > 0) payments += 1;
    }
    if (payments > 0 && trueYears > maxTrueYears) [best, maxTrueYears] = [{ loanYears, rate }, trueYears];
  }
  return maxTrueYears >= MIN_YEARS && maxTrueYears >= NEEDED_SHARE * activeYears.length ? best : null;
}
