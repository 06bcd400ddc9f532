/** The loans of a year, their balance and interest: the columns that the identities prove, regardless of their headers. */
import { proveByBalance } from '../../income-division.ts';
import { isOfAnotherKind, type Meaning, WEAK } from '../headers/column-meanings.ts';
import { indexesOf, isLoanProved, isReadAs } from './families.ts';
import { ROUNDING, type Layout, MIN_ROWS, MIN_TRUE_SHARE } from './layout.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const readingOf = (meaning: Meaning) => ({
  meaning,
  confidence: 1,
  isPreferred: true,
  isEndOfYear: false,
});

/** A column that the loans explain is the balance, regardless of its header. */
function findProvedBalance(layout: Layout): number {
  const amounts = (columns: readonly number[]) =>
    layout.rows.map((row) => sumOf(columns.map((column) => layout.valueAt(row, column))));
  const [loans = [], incomes = []] = (['loans', 'income'] as const).map((meaning) =>
    indexesOf(layout, isReadAs(meaning)),
  );
  const isProved = (balances: readonly number[], isNamed: boolean) => (columns: readonly number[]) => {
    const paid = amounts(columns);
    const proof = proveByBalance(paid, balances);
    // An amount under a header of loans is no withdrawal: a balance at the beginning of the year would fit.
    const areLoans =
      columns.every((column) => incomes.includes(column)) ||
      paid.every((amount, index) => amount === 0 || proof?.loanYears.has(index));
    // Without interest, a column with another header may be the sum of the payments.
    return proof !== null && areLoans && (isNamed || proof.rate > 0);
  };
  const isBalance = (one: number, isNamed: boolean) => {
    const balances = amounts([one]);
    const paidLoans = loans.filter((loan) => loan !== one);
    const payments = [paidLoans, incomes, ...[...paidLoans, ...incomes].map((payment) => [payment])];
    return (isNamed && balances.every((value) => value === 0)) || payments.some(isProved(balances, isNamed));
  };
  const named = indexesOf(layout, isReadAs('loan_balance'));
  // The sum of all loans is a balance without interest.
  const found = named.find((one) => isBalance(one, false)) ?? named.find((one) => isBalance(one, true));
  const isCertain = named.some((one) => (layout.columns[one]?.reading?.confidence ?? 0) >= WEAK);
  if (found !== undefined || isCertain) return found ?? -1;
  return layout.columns.findIndex(
    ({ reading, header, isUserChoice }, one) =>
      !isUserChoice &&
      (reading === null ? !isOfAnotherKind(header) : reading.meaning === 'loans') &&
      isBalance(one, false),
  );
}

/** “Interest Charged” in a table of loans: the increase of the balance without the loan of the year. */
function findProvedInterest(layout: Layout): number {
  const [balance, ...rest] = indexesOf(
    layout,
    ({ reading }) => reading?.meaning === 'loan_balance' && reading.confidence >= WEAK,
  );
  const loans = indexesOf(layout, isReadAs('loans'));
  if (balance === undefined || rest.length > 0) return -1;
  return layout.columns.findIndex(({ reading, header }, one) => {
    const matches = layout.rows.flatMap((row, at) => {
      const before = layout.rows[at - 1];
      const interest = layout.valueAt(row, one);
      if (interest === 0 || row.year !== (before?.year ?? Number.NaN) + 1) return [];
      const balanceWithLoans =
        layout.valueAt(before, balance) + sumOf(loans.map((loan) => layout.valueAt(row, loan)));
      return [Math.abs(layout.valueAt(row, balance) - balanceWithLoans - interest) <= ROUNDING];
    });
    return (
      reading === null &&
      /interest/i.test(header) &&
      matches.length >= MIN_ROWS &&
      matches.filter(Boolean).length >= MIN_TRUE_SHARE * matches.length
    );
  });
}

/** “Total Loans” may be the loans of a year or the balance. The values or the printed balance decide. */
function withTotalLoans(layout: Layout): Layout {
  if (layout.columns.some((column) => isReadAs('loans')(column) || isReadAs('income')(column))) return layout;
  const candidates = indexesOf(
    layout,
    ({ reading }) => reading?.meaning === 'loan_balance' && reading.confidence < WEAK,
  ).map((one) => ({ one, read: layout.with(one, readingOf('loans')) }));
  return candidates.find(({ one, read }) => isLoanProved(read, [one]))?.read ?? layout;
}

/** Gives the proved columns their meanings. */
export function withLoanColumns(layout: Layout): Layout {
  const named = withTotalLoans(layout);
  const proved = [
    [findProvedBalance(named), 'loan_balance'],
    [findProvedInterest(named), 'loan_interest'],
  ] as const;
  return proved.reduce((all, [index, meaning]) => all.with(index, readingOf(meaning)), named);
}
