/**
 * A single income column says what the policy pays, not how. By default it is withdrawals until the
 * premiums paid are out (a return of basis) and loans after that.
 */
import type { LedgerRow } from '../illustration.ts';

export type IncomeKind = 'basis_then_loans' | 'loans' | 'withdrawals';

export const incomeKinds: readonly { readonly value: IncomeKind; readonly label: string }[] = [
  { value: 'basis_then_loans', label: 'Withdrawals to basis, then loans' },
  { value: 'loans', label: 'All loans' },
  { value: 'withdrawals', label: 'All withdrawals' },
];

/** Fills `withdrawals` and `loans` of `rows` in place; premiums of a year count before its income. */
export function divideIncome(rows: LedgerRow[], incomes: readonly number[], kind: IncomeKind): void {
  let basis = 0;
  rows.forEach((row, index) => {
    const income = incomes[index] ?? 0;
    basis += row.premium_outlay;
    const withdrawn =
      kind === 'withdrawals' ? income : kind === 'loans' ? 0 : Math.min(income, Math.max(0, basis));
    basis -= withdrawn;
    row.withdrawals = withdrawn;
    row.loans = income - withdrawn;
  });
}
