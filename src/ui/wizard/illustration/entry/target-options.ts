import type { ColumnTarget } from '../../../../domain/policy/extraction.ts';
import { namesOf } from '../../draft/draft-storage.ts';

const targetLabels: Readonly<Record<ColumnTarget, string>> = {
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

export type TargetChoice = ColumnTarget | 'none';

export const targetOptions: readonly { value: TargetChoice; label: string }[] = [
  { value: 'none', label: 'Ignore' },
  ...namesOf(targetLabels).map((value) => ({ value, label: targetLabels[value] })),
];
