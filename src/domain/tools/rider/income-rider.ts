/**
 * An income rider's payments beside a self-managed account that is asked for the same income: for the
 * guaranteed and the non-guaranteed payments, at a fixed return and over an index allocation.
 */
import { marketWarnings } from '../../market/market.ts';
import { median, ranked } from '../../history/ranking.ts';
import { yearCount } from '../../shared/format.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/index-history.ts';
import type { FieldErrors } from '../../shared/result.ts';
import { DEFAULT_ALLOCATION, type IncomeRiderInput } from './income-rider-input.ts';
import { incomeStream, type Stream } from './income-stream.ts';
import {
  indexErrors,
  indexPeriods,
  partAt,
  sweepRider,
  type IndexPart,
  type RiderSweep,
} from './rider-sweep.ts';
import { riderPart, type RiderPart } from './rider-part.ts';

/** A part is null where neither a rate nor figures say what the account earns. */
export interface IncomeRiderResult {
  income_rider_guaranteed_fixed_return: RiderPart | null;
  income_rider_non_guaranteed_fixed_return: RiderPart | null;
  income_rider_guaranteed_index_allocation: IndexPart | null;
  income_rider_non_guaranteed_index_allocation: IndexPart | null;
  warnings: { code: string; message: string }[];
}

/** An allocation of one's own must have its figures; the default one's may be missing. */
export const incomeRiderErrors = (input: IncomeRiderInput, history: IndexHistory = NO_HISTORY): FieldErrors =>
  input.index_allocation === DEFAULT_ALLOCATION ? {} : indexErrors(input, history);

/** Both streams over every period: run once for all that is asked of them. */
export type RiderPeriods = Readonly<Record<Stream, RiderSweep>>;

/** Null where the figures of the allocation are not loaded. */
export function riderPeriods(
  input: IncomeRiderInput,
  history: IndexHistory = NO_HISTORY,
): RiderPeriods | null {
  if (Object.keys(indexErrors(input, history)).length > 0) return null;
  const periods = indexPeriods(input, history);
  return {
    guaranteed: sweepRider(periods, input, 'guaranteed'),
    non_guaranteed: sweepRider(periods, input, 'non_guaranteed'),
  };
}

export function incomeRider(
  input: IncomeRiderInput,
  history: IndexHistory = NO_HISTORY,
  periods = riderPeriods(input, history),
): IncomeRiderResult {
  return {
    income_rider_guaranteed_fixed_return: fixedPart(input, 'guaranteed'),
    income_rider_non_guaranteed_fixed_return: fixedPart(input, 'non_guaranteed'),
    income_rider_guaranteed_index_allocation: periods && medianPart(periods.guaranteed),
    income_rider_non_guaranteed_index_allocation: periods && medianPart(periods.non_guaranteed),
    warnings: periods
      ? input.returns
        ? []
        : marketWarnings(input.index_allocation, input.series, history)
      : [
          {
            code: 'no_index_figures',
            message: `No figures are loaded for "${DEFAULT_ALLOCATION}", so the index parts are left out.`,
          },
        ],
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

/** One part a period, in order of their start. */
export function indexParts(
  input: IncomeRiderInput,
  stream: Stream,
  history: IndexHistory = NO_HISTORY,
): IndexPart[] {
  const income = incomeStream(input, stream);
  return indexPeriods(input, history).map(({ start_month, wrapped, returns }) => ({
    ...riderPart(input, income, returns),
    start_month,
    wrapped,
  }));
}

/** By longevity, then ending balance, ascending. */
export const rankedParts = (parts: readonly IndexPart[]): IndexPart[] =>
  ranked(parts, (a, b) => a.cv_longevity - b.cv_longevity || a.ending_value - b.ending_value);
