/** The rider's income beside an account asked to pay the same: one stream, one path of returns. */
import type { IncomeRiderInput } from './income-rider-schema.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import { priceLevel, type PriceLevel } from '../../shared/todays-dollars.ts';

export interface RiderPart {
  annual_income_rider_distribution: number[];
  /** Plan years to the last one with income; 0 without any. The rider pays for life. */
  income_rider_longevity: number;
  annual_cv_distribution: number[];
  /** The last plan year before the first unpaid one, never more than the rider's. */
  cv_longevity: number;
  year_count: number;
  shortfall_surplus_years: number;
  /** Everything unpaid, negative; or the balance left at the end. */
  shortfall_surplus_value: number;
  /** Null without income, and where a total loss leaves no balance that would do. */
  optimization: ReturnType<typeof optimization>;
  ending_value: number;
  rows: AccountYearRow[];
}

/** Plan years to the last one with income; 0 without any. */
export const longevityOf = (income: readonly number[]): number =>
  income.findLastIndex((amount) => amount > 0) + 1;

export function accountTerms(input: IncomeRiderInput) {
  const grossedUp = input.tax_basis === 'rider_net' && input.account_type === 'tax_deferred';
  return {
    fee: input.fee,
    /** τ on growth; 0 unless the account is taxable. */
    growthTaxRate: input.account_type === 'taxable' ? input.tax_rate : 0,
    /** What is left of a dollar paid out, in the money that the rider's income is counted in. */
    kept: grossedUp ? 1 - input.tax_rate : 1,
  };
}

export function riderPart(
  input: IncomeRiderInput,
  income: readonly number[],
  returns: readonly number[],
): RiderPart {
  const terms = accountTerms(input);
  const rows: AccountYearRow[] = [];
  const row = opened(input.total_balance, input.current_age);
  income.forEach((amount, index) => {
    runAccountYear(row, amount, returns[index], terms);
    rows.push({ ...row });
  });
  const riderLongevity = longevityOf(income);
  const unpaid = rows.findIndex(({ shortfall }) => shortfall > HALF_A_CENT);
  const accountLongevity = unpaid < 0 ? riderLongevity : Math.min(unpaid, riderLongevity);
  const part: RiderPart = {
    annual_income_rider_distribution: [...income],
    income_rider_longevity: riderLongevity,
    annual_cv_distribution: rows.map(({ account_payment }) => account_payment),
    cv_longevity: accountLongevity,
    year_count: income.length,
    shortfall_surplus_years: accountLongevity - riderLongevity,
    shortfall_surplus_value:
      unpaid < 0 ? row.balance : -rows.reduce((sum, { shortfall }) => sum + shortfall, 0),
    optimization: optimization(input.total_balance, income, returns, terms, riderLongevity),
    ending_value: row.balance,
    rows,
  };
  const level = priceLevel(input, income.length);
  return level ? realPart(part, level) : part;
}

/** n_t ÷ Π_{u<t} q_u of each year: what must be in the account at its start to pay for that year. */
export function presentValues(
  income: readonly number[],
  returns: readonly number[],
  terms: AccountTerms,
): number[] {
  let growth = 1;
  return income.map((amount, index) => {
    const value = amount > 0 ? amount / terms.kept / growth : 0;
    growth *= yearFactor(returns[index], terms);
    return value;
  });
}

/**
 * Payments and balance are linear in each other while every payment is made, so both answers come from
 * one present value: PV = Σ n_t ÷ Π_{u<t} q_u. The account needs PV, or can pay total_balance ÷ PV of it.
 */
function optimization(
  totalBalance: number,
  income: readonly number[],
  returns: readonly number[],
  terms: AccountTerms,
  longevity: number,
) {
  let presentValue = 0;
  let total = 0;
  for (const term of presentValues(income, returns, terms)) presentValue += term;
  for (const amount of income) total += amount;
  if (total === 0 || !Number.isFinite(presentValue)) return null;
  const factor = totalBalance / presentValue;
  const paidToTheEnd = { longevity, shortfall_surplus_years: 0 };
  return {
    /** What the account can pay to the end, in the income's own shape. */
    optimal_distribution: {
      total_distribution: factor * total,
      factor,
      first_distribution: factor * (income.find((amount) => amount > 0) ?? 0),
      ...paidToTheEnd,
    },
    /** The balance that the account would need to pay the income to the end. */
    beginning_balance: { amount: presentValue, total_distribution: total, ...paidToTheEnd },
  };
}

// The rider and the account in today's dollars (docs/methods/todays-dollars.md); ages, shares and what is
// needed at the start stay.

/** Paid at the start of a year; the rest is there, or falls due, at its end. */
export const realRow = (row: AccountYearRow, { start, end }: PriceLevel): AccountYearRow => {
  const real = { ...row };
  for (const key of ['rider_income', 'account_payment', 'withdrawal', 'shortfall'] as const)
    real[key] /= start[row.year - 1];
  for (const key of ['growth', 'fee', 'growth_tax', 'balance'] as const) real[key] /= end[row.year - 1];
  return real;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function realPart(part: RiderPart, level: PriceLevel): RiderPart {
  const rows = part.rows.map((row) => realRow(row, level));
  const income = rows.map(({ rider_income }) => rider_income);
  const ending = rows[rows.length - 1].balance;
  const { optimization } = part;
  return {
    ...part,
    annual_income_rider_distribution: income,
    annual_cv_distribution: rows.map(({ account_payment }) => account_payment),
    shortfall_surplus_value:
      part.shortfall_surplus_years < 0 ? -sum(rows.map(({ shortfall }) => shortfall)) : ending,
    optimization: optimization && {
      optimal_distribution: {
        ...optimization.optimal_distribution,
        total_distribution: optimization.optimal_distribution.factor * sum(income),
        first_distribution:
          optimization.optimal_distribution.factor * (income.find((amount) => amount > 0) ?? 0),
      },
      beginning_balance: { ...optimization.beginning_balance, total_distribution: sum(income) },
    },
    ending_value: ending,
    rows,
  };
}

/**
 * One year of the self-managed account, as named parts. B balance, n the payment asked for, g the
 * return of the year, τ the tax rate:
 *
 *   payment x = min(n, B) at the beginning of the year
 *   B = (B − x) q,  q = (1 + g)(1 − fee) − τ max(0, g) [taxable accounts only]
 */
type AccountTerms = ReturnType<typeof accountTerms>;

export type AccountYearRow = ReturnType<typeof opened>;

const yearFactor = (g: number, terms: AccountTerms): number =>
  (1 + g) * (1 - terms.fee) - terms.growthTaxRate * Math.max(0, g);

/** Before the first year, at this age. */
export const opened = (balance: number, age: number) => ({
  year: 0,
  age: age - 1,
  /** g */
  growth_rate: 0,
  rider_income: 0,
  /** Net of tax where the rider's income is; otherwise what leaves the account. */
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
