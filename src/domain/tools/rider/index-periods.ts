/** The yearly returns that stand for the index allocation: a given path, or every period of a history. */
import {
  allocationName,
  marketPeriods,
  marketReturns,
  missingSeries,
  tooFewYears,
} from '../../market/market.ts';
import { monthText } from '../../market/months.ts';
import { wholeYears, yearFrom } from '../../market/year-returns.ts';
import { yearCount } from '../../shared/format.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/index-history.ts';
import type { FieldErrors } from '../../shared/result.ts';
import type { IncomeRiderInput } from './income-rider-input.ts';

export interface IndexPeriod {
  /** Month of the first return; null for a path. */
  start_month: string | null;
  /** The history is shorter than the plan and was repeated from its start. */
  wrapped: boolean;
  returns: readonly number[];
}

export function indexErrors(input: IncomeRiderInput, history: IndexHistory = NO_HISTORY): FieldErrors {
  if (input.returns) return {};
  const chosen = input.index_allocation;
  const missing = missingSeries('index_allocation', chosen, input.series, history);
  if (Object.keys(missing).length > 0) return missing;
  return wholeYears(marketReturns(chosen, input.series, history)) === 0
    ? { index_allocation: [tooFewYears(0, allocationName(chosen))] }
    : {};
}

/** Takes input that `indexErrors` found nothing in. */
export function indexPeriods(input: IncomeRiderInput, history: IndexHistory = NO_HISTORY): IndexPeriod[] {
  if (input.returns) return [{ start_month: null, wrapped: false, returns: input.returns }];
  const years = yearCount(input.current_age, input.plan_through_age);
  const market = marketReturns(input.index_allocation, input.series, history);
  const loaded = wholeYears(market);
  if (loaded < years) {
    const returns = Array.from(
      { length: years },
      (_, year) => yearFrom(market, market.first + 12 * (year % loaded)) ?? 0,
    );
    return [{ start_month: monthText(market.first), wrapped: true, returns }];
  }
  return marketPeriods(input.index_allocation, years, input.series, history).map(({ start, returns }) => ({
    start_month: start === null ? null : monthText(start),
    wrapped: false,
    returns,
  }));
}
