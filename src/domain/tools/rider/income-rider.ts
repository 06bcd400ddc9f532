/** An income rider's payments compared with a self-managed account; see docs/methods/income-rider.md. */
import { marketWarnings } from '../../market/market.ts';
import { median, ranked, best, percentile, worst } from '../../history/ranking.ts';
import { yearCount } from '../../shared/format.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/inline-series.ts';
import type { FieldErrors } from '../../shared/result.ts';
import { incomeStream } from './income-rider-input.ts';
import { DEFAULT_ALLOCATION, type IncomeRiderInput, type Stream } from './income-rider-schema.ts';
import {
  indexErrors,
  indexPeriods,
  partAt,
  sweepRider,
  type IndexPart,
  type RiderSweep,
} from './rider-sweep.ts';
import { riderPart, type RiderPart, type AccountYearRow, realRow } from './rider-part.ts';
import { priceLevel, type PriceLevel } from '../../shared/todays-dollars.ts';

/** A part is null if there is no rate and no figures for the account's return. */
export type IncomeRiderResult = ReturnType<typeof incomeRider>;

/** A chosen allocation requires figures; the default allocation does not. */
export const incomeRiderErrors = (input: IncomeRiderInput, history: IndexHistory = NO_HISTORY): FieldErrors =>
  input.index_allocation === DEFAULT_ALLOCATION ? {} : indexErrors(input, history);

type RiderPeriods = ReturnType<typeof sweepBoth>;

/** Both streams over every period, calculated once for all results. Requires input that passed `indexErrors`. */
function sweepBoth(input: IncomeRiderInput, history: IndexHistory) {
  const periods = indexPeriods(input, history);
  return {
    guaranteed: sweepRider(periods, input, 'guaranteed'),
    non_guaranteed: sweepRider(periods, input, 'non_guaranteed'),
  };
}

/** Returns null if the figures of the allocation are not loaded. */
export const riderPeriods = (input: IncomeRiderInput, history: IndexHistory): RiderPeriods | null =>
  Object.keys(indexErrors(input, history)).length > 0 ? null : sweepBoth(input, history);

export function incomeRider(
  input: IncomeRiderInput,
  history: IndexHistory = NO_HISTORY,
  periods = riderPeriods(input, history),
) {
  const message = `No figures are loaded for "${DEFAULT_ALLOCATION}", so the index parts are omitted.`;
  return {
    income_rider_guaranteed_fixed_return: fixedPart(input, 'guaranteed'),
    income_rider_non_guaranteed_fixed_return: fixedPart(input, 'non_guaranteed'),
    income_rider_guaranteed_index_allocation: periods && medianPart(periods.guaranteed),
    income_rider_non_guaranteed_index_allocation: periods && medianPart(periods.non_guaranteed),
    warnings: periods
      ? input.returns
        ? []
        : marketWarnings(input.index_allocation, input.series, history)
      : [{ code: 'no_index_figures', message }],
  };
}

function fixedPart(input: IncomeRiderInput, stream: Stream): RiderPart | null {
  if (input.growth_rate === undefined) return null;
  const years = yearCount(input.current_age, input.plan_through_age);
  const returns = new Array<number>(years).fill(input.growth_rate);
  return riderPart(input, incomeStream(input, stream), returns);
}

/** The median of all periods, by longevity, then ending balance. */
const medianPart = (sweep: RiderSweep): IndexPart => partAt(sweep, median(sweep.ascending));

/** Returns one part per period, in order of their start. */
export function indexParts(input: IncomeRiderInput, stream: Stream, history: IndexHistory): IndexPart[] {
  const income = incomeStream(input, stream);
  return indexPeriods(input, history).map(({ start_month, wrapped, returns }) => ({
    ...riderPart(input, income, returns),
    start_month,
    wrapped,
  }));
}

/** Sorts by longevity, then ending balance, ascending. */
export const rankedParts = (parts: readonly IndexPart[]): IndexPart[] =>
  ranked(parts, (a, b) => a.cv_longevity - b.cv_longevity || a.ending_value - b.ending_value);

export type RiderSimulation = ReturnType<typeof simulate>;

export type IncomeRiderSimulation = Record<Stream, RiderSimulation>;

/** Requires input that passed `indexErrors`. */
export const incomeRiderSimulation = (
  input: IncomeRiderInput,
  history: IndexHistory = NO_HISTORY,
): IncomeRiderSimulation => simulationOf(sweepBoth(input, history));

/** Uses periods that are already calculated. */
export const simulationOf = ({ guaranteed, non_guaranteed }: RiderPeriods): IncomeRiderSimulation => ({
  guaranteed: simulate(guaranteed),
  non_guaranteed: simulate(non_guaranteed),
});

function simulate(sweep: RiderSweep) {
  const { longevity, ascending, riderLongevity, input, income } = sweep;
  const count = longevity.length;
  // All periods use the same prices, so their order does not change.
  const level = priceLevel(input, income.length);
  const ending = level ? sweep.ending.map((value) => value / level.end[income.length - 1]) : sweep.ending;
  return {
    count,
    /** Share of the periods in which the account pays in every year in which the rider pays. */
    success_rate: longevity.reduce((paid, years) => paid + (years === riderLongevity ? 1 : 0), 0) / count,
    longevity: spreadOf(longevity),
    ending_value: spreadOf(ending),
    /** Yearly means over all periods, not an actual period. */
    average: averageOf({ ...sweep, ending }, level),
    worst: partAt(sweep, worst(ascending)),
    median: partAt(sweep, median(ascending)),
    best: partAt(sweep, best(ascending)),
  };
}

/** Values of actual periods: the ⌈p·n⌉-th of n. */
function spreadOf(values: Float64Array) {
  const ascending = values.slice().sort();
  return {
    min: worst(ascending),
    p10: percentile(ascending, 10),
    p50: median(ascending),
    p90: percentile(ascending, 90),
    max: best(ascending),
  };
}

function averageOf({ input, income, longevity, ending, sums }: RiderSweep, level: PriceLevel | null) {
  const count = longevity.length;
  const rows = income.map((_, t): AccountYearRow => {
    const means = Object.entries(sums).map(([name, sum]) => [name, sum[t] / count]);
    const figures = Object.fromEntries(means) as Record<keyof typeof sums, number>;
    const row = { year: t + 1, age: input.current_age + t, ...figures };
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
