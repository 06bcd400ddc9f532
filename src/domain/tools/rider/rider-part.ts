/** The rider's income and an account that pays the same: one stream, one path of returns. */
import type { IncomeRiderInput } from './income-rider-schema.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import { priceLevel, type PriceLevel } from '../../shared/todays-dollars.ts';

export type RiderPart = ReturnType<typeof riderPart>;

export const longevityOf = (income: readonly number[]): number =>
  income.findLastIndex((amount) => amount > 0) + 1;

export function accountTerms(input: IncomeRiderInput) {
  const isGrossedUp = input.tax_basis === 'rider_net' && input.account_type === 'tax_deferred';
  return {
    fee: input.fee,
    /** τ on growth; 0 unless the account is taxable. */
    growthTaxRate: input.account_type === 'taxable' ? input.tax_rate : 0,
    /** Part of a withdrawal that remains after tax, on the basis of the rider's income. */
    afterTaxShare: isGrossedUp ? 1 - input.tax_rate : 1,
  };
}

/** Longevities and the required balance are the same in today's dollars (docs/methods/todays-dollars.md). */
export function riderPart(input: IncomeRiderInput, income: readonly number[], returns: readonly number[]) {
  const terms = accountTerms(input);
  const asPaid: AccountYearRow[] = [];
  const row = openingRow(input.total_balance, input.current_age);
  income.forEach((amount, index) => {
    runAccountYear(row, amount, returns[index], terms);
    asPaid.push({ ...row });
  });
  const riderLongevity = longevityOf(income);
  const unpaid = asPaid.findIndex(({ shortfall }) => shortfall > HALF_A_CENT);
  const accountLongevity = unpaid < 0 ? riderLongevity : Math.min(unpaid, riderLongevity);
  const level = priceLevel(input, income.length);
  const rows = level ? asPaid.map((year) => realRow(year, level)) : asPaid;
  const riderIncome = rows.map(({ rider_income }) => rider_income);
  const endingValue = rows[rows.length - 1].balance;
  const presentValue = sum(presentValues(income, returns, terms));
  return {
    annual_income_rider_distribution: riderIncome,
    /** Plan years to the last one with income; 0 without income. The rider pays for life. */
    income_rider_longevity: riderLongevity,
    annual_cv_distribution: rows.map(({ account_payment }) => account_payment),
    /** The last plan year before the first unpaid one, at most the rider's. */
    cv_longevity: accountLongevity,
    year_count: income.length,
    shortfall_surplus_years: accountLongevity - riderLongevity,
    /** The total shortfall as a negative number, or the final balance. */
    shortfall_surplus_value: unpaid < 0 ? endingValue : -sum(rows.map(({ shortfall }) => shortfall)),
    /** Null without income, and if no balance suffices after a total loss. */
    optimization: optimization(input.total_balance, presentValue, riderIncome, riderLongevity),
    ending_value: endingValue,
    rows,
  };
}

/** Returns n_t ÷ Π_{u<t} q_u for each year: the initial balance required for that year's payment. */
export function presentValues(
  income: readonly number[],
  returns: readonly number[],
  terms: AccountTerms,
): number[] {
  let growth = 1;
  return income.map((amount, index) => {
    const value = amount > 0 ? amount / terms.afterTaxShare / growth : 0;
    growth *= yearFactor(returns[index], terms);
    return value;
  });
}

/** PV = Σ n_t ÷ Π_{u<t} q_u. The account needs PV, or can pay total_balance ÷ PV of the income. */
function optimization(
  totalBalance: number,
  presentValue: number,
  income: readonly number[],
  longevity: number,
) {
  const total = sum(income);
  if (total === 0 || !Number.isFinite(presentValue)) return null;
  const factor = totalBalance / presentValue;
  const paidToTheEnd = { longevity, shortfall_surplus_years: 0 };
  return {
    /** The maximum that the account can pay to the end, in proportion to the income. */
    optimal_distribution: {
      total_distribution: factor * total,
      factor,
      first_distribution: factor * (income.find((amount) => amount > 0) ?? 0),
      ...paidToTheEnd,
    },
    /** The balance that the account needs to pay the income to the end. */
    beginning_balance: { amount: presentValue, total_distribution: total, ...paidToTheEnd },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** In today's dollars. Payments are at the start of a year; all other figures are at its end. */
export const realRow = (row: AccountYearRow, { start, end }: PriceLevel): AccountYearRow => {
  const real = { ...row };
  for (const key of ['rider_income', 'account_payment', 'withdrawal', 'shortfall'] as const)
    real[key] /= start[row.year - 1];
  for (const key of ['growth', 'fee', 'growth_tax', 'balance'] as const) real[key] /= end[row.year - 1];
  return real;
};

/**
 * One year of the self-managed account, as named parts. B balance, n the required payment, g the return of the year,
 * τ the tax rate:
 *
 *  payment x = min(n, B) at the beginning of the year
 *  B = (B − x) q,  q = (1 + g)(1 − fee) − τ max(0, g) [taxable accounts only]
 */
type AccountTerms = ReturnType<typeof accountTerms>;

export type AccountYearRow = ReturnType<typeof openingRow>;

const yearFactor = (g: number, terms: AccountTerms): number =>
  (1 + g) * (1 - terms.fee) - terms.growthTaxRate * Math.max(0, g);

/** Returns the row before the first year, at this age. */
export const openingRow = (balance: number, age: number) => ({
  year: 0,
  age: age - 1,
  /** g */
  growth_rate: 0,
  rider_income: 0,
  /** Net of tax if the rider's income is; otherwise the withdrawal. */
  account_payment: 0,
  withdrawal: 0,
  shortfall: 0,
  growth: 0,
  fee: 0,
  growth_tax: 0,
  balance,
});

/** Updates the row in place: most of the cost would be new rows for 100,000 years. */
export function runAccountYear(row: AccountYearRow, income: number, g: number, terms: AccountTerms): void {
  const withdrawal = Math.min(income / terms.afterTaxShare, row.balance);
  const payment = withdrawal * terms.afterTaxShare;
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
