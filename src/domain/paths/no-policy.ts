/** Of a retirement, as is usual where a sustainable withdrawal is asked for. */
export const USUAL_YEARS = 30;

/** For a question about the accounts alone: years without a ledger's figures, as long as what is asked goes on. */
export const noPolicy = (age: number, years: number) => ({
  illustrated_rate: 0,
  illustrated_loan_rate: 0.05,
  loan_type: 'participating' as const,
  credited_on_loan: undefined,
  death_benefit_option: 'level' as const,
  is_mec: false,
  policy_tax_rate: 0.24,
  policy_second_tax_rate: undefined,
  policy_tax_change_age: undefined,
  accumulation_value_is_net_of_loans: false,
  opening: undefined,
  rows: Array.from({ length: years }, (_, t) => ({
    year: t + 1,
    age: age + t,
    premium_outlay: 0,
    withdrawals: 0,
    loans: 0,
    loan_repayment: 0,
    accumulation_value: 0,
    surrender_value: 0,
    death_benefit: 0,
  })),
});
