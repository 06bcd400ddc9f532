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

/** Before the first year, at this age. */
export const opened = (balance: number, age: number): AccountYearRow => ({
  year: 0,
  age: age - 1,
  growth_rate: 0,
  rider_income: 0,
  account_payment: 0,
  withdrawal: 0,
  shortfall: 0,
  growth: 0,
  fee: 0,
  growth_tax: 0,
  balance,
});

/** Turns the year before into this one, in place: a row made anew for each of a hundred thousand years is most of their cost. */
export function runAccountYear(row: AccountYearRow, income: number, g: number, terms: AccountTerms): void {
  const withdrawal = Math.min(income / terms.kept, row.balance);
  const payment = withdrawal * terms.kept;
  const invested = row.balance - withdrawal;
  const growth = invested * g;
  row.year += 1;
  row.age += 1;
  row.growth_rate = g;
  row.rider_income = income;
  row.account_payment = payment;
  row.withdrawal = withdrawal;
  row.shortfall = income - payment;
  row.growth = growth;
  row.fee = (invested + growth) * terms.fee;
  row.growth_tax = terms.growthTaxRate * Math.max(0, growth);
  row.balance = invested * yearFactor(g, terms);
}
