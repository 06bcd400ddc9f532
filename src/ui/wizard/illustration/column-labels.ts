/** What a column of a carrier's table can be taken for, in the order in which an advisor reads a policy. */
import type { ColumnTarget } from '../../../domain/policy/extraction.ts';

export const targetLabels: Readonly<Record<ColumnTarget, string>> = {
  year: 'Year',
  age: 'Age',
  premium_outlay: 'Premium outlay',
  withdrawals: 'Withdrawals',
  loans: 'Loans',
  income: 'Income, to be divided',
  loan_repayment: 'Loan repayment',
  loan_interest: 'Loan interest',
  loan_balance: 'Loan balance',
  charges: 'Charges',
  net_cash_flow: 'Net cash flow',
  accumulation_value: 'Accumulation value',
  surrender_value: 'Surrender value',
  death_benefit: 'Death benefit',
  guaranteed_surrender_value: 'Guaranteed surrender value',
  guaranteed_death_benefit: 'Guaranteed death benefit',
};

export const columnTargets: readonly ColumnTarget[] = [
  'year',
  'age',
  'premium_outlay',
  'withdrawals',
  'loans',
  'income',
  'loan_repayment',
  'loan_interest',
  'loan_balance',
  'charges',
  'net_cash_flow',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
  'guaranteed_surrender_value',
  'guaranteed_death_benefit',
];
