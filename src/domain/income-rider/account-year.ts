/**
 * One year of the self-managed account, as named parts. B balance, n the payment asked for, g the
 * return of the year, τ the tax rate:
 *
 *   payment x = min(n, B) at the beginning of the year
 *   B = (B − x) q,  q = (1 + g)(1 − fee) − τ max(0, g) [taxable accounts only]
 */
export interface AccountTerms {
  readonly fee: number;
  /** τ on growth; 0 unless the account is taxable. */
  readonly growthTaxRate: number;
  /** What is left of a dollar paid out, in the money that the rider's income is counted in. */
  readonly kept: number;
}

export interface AccountYearRow {
  year: number;
  age: number;
  /** g */
  growth_rate: number;
  rider_income: number;
  /** Net of tax where the rider's income is; otherwise what leaves the account. */
  account_payment: number;
  withdrawal: number;
  shortfall: number;
  growth: number;
  fee: number;
  growth_tax: number;
  balance: number;
}

export const yearFactor = (g: number, terms: AccountTerms): number =>
  (1 + g) * (1 - terms.fee) - terms.growthTaxRate * Math.max(0, g);

export function runAccountYear(
  opening: number,
  {
    year,
    age,
    growth_rate: g,
    rider_income: income,
  }: Pick<AccountYearRow, 'year' | 'age' | 'growth_rate' | 'rider_income'>,
  terms: AccountTerms,
): AccountYearRow {
  const withdrawal = Math.min(income / terms.kept, opening);
  const payment = withdrawal * terms.kept;
  const invested = opening - withdrawal;
  const growth = invested * g;
  return {
    year,
    age,
    growth_rate: g,
    rider_income: income,
    account_payment: payment,
    withdrawal,
    shortfall: income - payment,
    growth,
    fee: (invested + growth) * terms.fee,
    growth_tax: terms.growthTaxRate * Math.max(0, growth),
    balance: invested * yearFactor(g, terms),
  };
}
