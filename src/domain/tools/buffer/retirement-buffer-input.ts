import type { HistoryDollarTerms } from '../../history/real-periods.ts';
import type { Allocation, SeriesById } from '../../market/market.ts';

/** Dollars and fractions. Every default filled in; the number of years settled. */
export interface RetirementBufferInput extends HistoryDollarTerms {
  total_balance: number;
  /** w: the share of the total that is put in the buffer. */
  buffer_allocation_weight: number;
  market?: Allocation | undefined;
  market_fee: number;
  buffer_rate: number;
  buffer_fee: number;
  years: number;
  age?: number | undefined;
  plan_through_age?: number | undefined;
  /** Dollars a year, or a share of each portfolio's own total at the first distribution. */
  distribution: number;
  distribution_in: 'dollar' | 'percent';
  distribution_start_year: number;
  distribution_increase: number | 'cpi';
  distribution_timing: 'beginning' | 'end';
  /** The market's path, in place of a market. */
  returns?: readonly number[] | undefined;
  /** The market's return in the year before the path. */
  previous_return: number;
  series?: SeriesById | undefined;
  /** What the screen shows; no figure depends on these three. */
  sort_type: 'average' | 'best' | 'worst' | 'median';
  market_alone: boolean;
  show_distribution: boolean;
}
