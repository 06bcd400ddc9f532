/** The account over every period of the plan's length: how often it keeps up with the rider. */
import { best, mean, median, percentile, worst } from '../history/ranking.ts';
import { NO_HISTORY, type IndexHistory } from '../indexes/index-history.ts';
import type { AccountYearRow } from './account-year.ts';
import type { IncomeRiderInput } from './income-rider-input.ts';
import { indexParts, rankedParts, type IndexPart, type RiderPeriods } from './income-rider.ts';

/** Values of real periods: the ⌈p·n⌉-th of n. */
export interface Spread {
  min: number;
  p10: number;
  p50: number;
  p90: number;
  max: number;
}

export interface AveragePath {
  rows: AccountYearRow[];
  annual_cv_distribution: number[];
  cv_longevity: number;
  ending_value: number;
}

export interface RiderSimulation {
  count: number;
  /** Share of the periods in which the account pays every year that the rider does. */
  success_rate: number;
  longevity: Spread;
  ending_value: Spread;
  /** Per-year mean over all periods: no period that ever happened. */
  average: AveragePath;
  worst: IndexPart;
  median: IndexPart;
  best: IndexPart;
}

export interface IncomeRiderSimulation {
  guaranteed: RiderSimulation;
  non_guaranteed: RiderSimulation;
}

/** Takes input that `indexErrors` found nothing in. */
export const incomeRiderSimulation = (
  input: IncomeRiderInput,
  history: IndexHistory = NO_HISTORY,
): IncomeRiderSimulation =>
  simulationOf({
    guaranteed: indexParts(input, 'guaranteed', history),
    non_guaranteed: indexParts(input, 'non_guaranteed', history),
  });

/** Of periods that were run already. */
export const simulationOf = ({ guaranteed, non_guaranteed }: RiderPeriods): IncomeRiderSimulation => ({
  guaranteed: simulate(guaranteed),
  non_guaranteed: simulate(non_guaranteed),
});

function simulate(parts: readonly IndexPart[]): RiderSimulation {
  const ascending = rankedParts(parts);
  return {
    count: parts.length,
    success_rate: mean(parts.map((part) => (part.shortfall_surplus_years === 0 ? 1 : 0))),
    longevity: spreadOf(parts.map((part) => part.cv_longevity)),
    ending_value: spreadOf(parts.map((part) => part.ending_value)),
    average: averageOf(parts),
    worst: worst(ascending),
    median: median(ascending),
    best: best(ascending),
  };
}

function spreadOf(values: readonly number[]): Spread {
  const ascending = [...values].sort((a, b) => a - b);
  return {
    min: worst(ascending),
    p10: percentile(ascending, 10),
    p50: median(ascending),
    p90: percentile(ascending, 90),
    max: best(ascending),
  };
}

const NOTHING = {
  growth_rate: 0,
  rider_income: 0,
  account_payment: 0,
  withdrawal: 0,
  shortfall: 0,
  growth: 0,
  fee: 0,
  growth_tax: 0,
  balance: 0,
};

function averageOf(parts: readonly IndexPart[]): AveragePath {
  const rows = parts[0].rows.map(({ year, age }, t): AccountYearRow => {
    // One pass a year: thousands of periods are averaged while somebody types.
    const sum = { ...NOTHING, year, age };
    for (const part of parts) {
      const row = part.rows[t];
      sum.growth_rate += row.growth_rate;
      sum.rider_income += row.rider_income;
      sum.account_payment += row.account_payment;
      sum.withdrawal += row.withdrawal;
      sum.shortfall += row.shortfall;
      sum.growth += row.growth;
      sum.fee += row.fee;
      sum.growth_tax += row.growth_tax;
      sum.balance += row.balance;
    }
    const of = (total: number) => total / parts.length;
    return {
      year,
      age,
      growth_rate: of(sum.growth_rate),
      rider_income: of(sum.rider_income),
      account_payment: of(sum.account_payment),
      withdrawal: of(sum.withdrawal),
      shortfall: of(sum.shortfall),
      growth: of(sum.growth),
      fee: of(sum.fee),
      growth_tax: of(sum.growth_tax),
      balance: of(sum.balance),
    };
  });
  return {
    rows,
    annual_cv_distribution: rows.map((row) => row.account_payment),
    cv_longevity: mean(parts.map((part) => part.cv_longevity)),
    ending_value: mean(parts.map((part) => part.ending_value)),
  };
}
