/**
 * How payments rise. With a rate: (1 + rate)^(t − s). With prices: CPI at the payment over CPI at the
 * start of the first distribution year s, so that a payment at the end of a year counts that year's
 * inflation first.
 */
import type { MonthEndLevels } from '../../market/inline-series.ts';
import { consumerPrices } from '../../market/market.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/index-history.ts';
import type { RetirementBufferInput } from './retirement-buffer-input.ts';

export type Increase = (year: number) => number;

/** Consumer prices where payments follow them: those that the input brings, else those that are loaded. */
export const pricesOf = (
  input: RetirementBufferInput,
  history: IndexHistory = NO_HISTORY,
): MonthEndLevels | undefined =>
  input.distribution_increase === 'cpi' ? consumerPrices(input.series, history) : undefined;

/** `planStart` is the month end at which plan year 1 begins. */
export function increaseFrom(
  input: RetirementBufferInput,
  prices: MonthEndLevels | undefined,
  planStart: number,
): Increase {
  const { distribution_increase: increase, distribution_start_year: start } = input;
  if (increase !== 'cpi') {
    const factors = Array.from({ length: input.years }, (_, index) => (1 + increase) ** (index + 1 - start));
    return (year) => factors[year - 1];
  }
  if (!prices) throw new Error('A cpi increase without prices: the check comes first.');
  const base = prices.at(planStart + 12 * (start - 1));
  const atEnd = input.distribution_timing === 'end' ? 12 : 0;
  return (year) => (year < start ? 1 : prices.at(planStart + 12 * (year - 1) + atEnd) / base);
}
