/**
 * Which periods a run looks at. `latest_546`: the latest 1,025 monthly returns, of which forty-year periods
 * make 546; `all`: every month that all its series have.
 */
import { periodStarts, type CommonMonths } from '../market/index-path.ts';

export const HISTORY_WINDOWS = ['latest_546', 'all'] as const;
export type HistoryWindow = (typeof HISTORY_WINDOWS)[number];

export const LATEST_RETURNS = 1025;

/** With fewer periods each is shown, and no percentile. */
export const FEWEST_PERIODS = 30;

/** Years past these are cut. */
export const LONGEST_HORIZON = 40;

export const startsIn = (months: CommonMonths, years: number, window: HistoryWindow): number[] =>
  periodStarts(months, years, window === 'all' ? undefined : months.last - LATEST_RETURNS + 1);

export const mostYears = ({ first, last }: CommonMonths): number =>
  Math.max(0, Math.floor((last + 1 - first) / 12));
