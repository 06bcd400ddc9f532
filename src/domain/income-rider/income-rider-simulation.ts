/** The account over every period of the plan's length: how often it keeps up with the rider. */
import { best, mean, median, percentile, worst } from '../history/ranking.ts';
import { NO_HISTORY, type IndexHistory } from '../indexes/index-history.ts';
import type { AccountYearRow } from './account-year.ts';
import type { IncomeRiderInput } from './income-rider-input.ts';
import type { Stream } from './income-stream.ts';
import { indexParts, rankedParts, type IndexPart } from './income-rider.ts';

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
): IncomeRiderSimulation => ({
  guaranteed: simulate(input, 'guaranteed', history),
  non_guaranteed: simulate(input, 'non_guaranteed', history),
});

function simulate(input: IncomeRiderInput, stream: Stream, history: IndexHistory): RiderSimulation {
  const parts = indexParts(input, stream, history);
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

function averageOf(parts: readonly IndexPart[]): AveragePath {
  const rows = parts[0].rows.map(({ year, age }, t): AccountYearRow => {
    const of = (key: Exclude<keyof AccountYearRow, 'year' | 'age'>) =>
      mean(parts.map((part) => part.rows[t][key]));
    return {
      year,
      age,
      growth_rate: of('growth_rate'),
      rider_income: of('rider_income'),
      account_payment: of('account_payment'),
      withdrawal: of('withdrawal'),
      shortfall: of('shortfall'),
      growth: of('growth'),
      fee: of('fee'),
      growth_tax: of('growth_tax'),
      balance: of('balance'),
    };
  });
  return {
    rows,
    annual_cv_distribution: rows.map((row) => row.account_payment),
    cv_longevity: mean(parts.map((part) => part.cv_longevity)),
    ending_value: mean(parts.map((part) => part.ending_value)),
  };
}
