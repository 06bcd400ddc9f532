/** The account over every period of the plan's length: how often it keeps up with the rider. */
import { priceLevel, type PriceLevel } from '../../shared/todays-dollars.ts';
import { best, median, percentile, worst } from '../../history/ranking.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/index-history.ts';
import type { AccountYearRow } from './account-year.ts';
import type { IncomeRiderInput } from './income-rider-input.ts';
import type { RiderPeriods } from './income-rider.ts';
import { indexPeriods, partAt, sweepRider, type IndexPart, type RiderSweep } from './rider-sweep.ts';
import { realRow } from './rider-part.ts';

/** Values of real periods: the ⌈p·n⌉-th of n. */
export interface Spread {
  min: number;
  p10: number;
  p50: number;
  p90: number;
  max: number;
}

interface AveragePath {
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
export function incomeRiderSimulation(
  input: IncomeRiderInput,
  history: IndexHistory = NO_HISTORY,
): IncomeRiderSimulation {
  const periods = indexPeriods(input, history);
  return simulationOf({
    guaranteed: sweepRider(periods, input, 'guaranteed'),
    non_guaranteed: sweepRider(periods, input, 'non_guaranteed'),
  });
}

/** Of periods that were run already. */
export const simulationOf = ({ guaranteed, non_guaranteed }: RiderPeriods): IncomeRiderSimulation => ({
  guaranteed: simulate(guaranteed),
  non_guaranteed: simulate(non_guaranteed),
});

function simulate(sweep: RiderSweep): RiderSimulation {
  const { longevity, ascending, riderLongevity, input, income } = sweep;
  const count = longevity.length;
  // All periods see the same prices, so that their order stays.
  const level = priceLevel(input, income.length);
  const ending = level ? sweep.ending.map((value) => value / level.end[income.length - 1]) : sweep.ending;
  return {
    count,
    success_rate: longevity.reduce((paid, years) => paid + (years === riderLongevity ? 1 : 0), 0) / count,
    longevity: spreadOf(longevity),
    ending_value: spreadOf(ending),
    average: averageOf({ ...sweep, ending }, level),
    worst: partAt(sweep, worst(ascending)),
    median: partAt(sweep, median(ascending)),
    best: partAt(sweep, best(ascending)),
  };
}

function spreadOf(values: Float64Array): Spread {
  const ascending = values.slice().sort();
  return {
    min: worst(ascending),
    p10: percentile(ascending, 10),
    p50: median(ascending),
    p90: percentile(ascending, 90),
    max: best(ascending),
  };
}

function averageOf(
  { input, income, longevity, ending, sums }: RiderSweep,
  level: PriceLevel | null,
): AveragePath {
  const count = longevity.length;
  const rows = income.map((_, t): AccountYearRow => {
    const of = (column: keyof typeof sums) => sums[column][t] / count;
    const row = {
      year: t + 1,
      age: input.current_age + t,
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
    return level ? realRow(row, level) : row;
  });
  return {
    rows,
    annual_cv_distribution: rows.map((row) => row.account_payment),
    cv_longevity: meanOf(longevity),
    ending_value: meanOf(ending),
  };
}

const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
