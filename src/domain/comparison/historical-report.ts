/**
 * Input and output of the historical report: the policy on its strategies' credits beside up to three accounts
 * on actual returns of the same months. Names are fixed; see docs/methods/historical-report.md.
 */
import type { FullRecord } from '../history/full-record.ts';
import type { Spread } from '../history/spread.ts';
import type { Longevity } from '../vehicles/vehicle.ts';
import type { Slot } from './comparative-report.ts';

export const FOUR_PERIODS = ['most_recent', 'worst', 'median', 'best'] as const;
export type PeriodName = (typeof FOUR_PERIODS)[number];

export interface HistoricalPeriod {
  /** Month of the first return. */
  start_month: string;
  /** Arithmetic mean: of the credits for the policy, of the returns for an account. */
  average_credit: number;
  geometric: number;
  /** Of the strategies' raw index, without dividends. */
  index_geometric: number;
  /** Years without a credit or a return above zero. */
  zero_years: number;
  total_income: number;
  longevity: Longevity;
  /** Before or after tax, as the value basis says. */
  ending_value: number;
  /** After tax. */
  death_benefit: number;
  irr_surrender: number | null;
  irr_death: number | null;
  lapse_year: number | null;
  lapse_tax: number;
}

export type HistoricalFigure = Exclude<keyof HistoricalPeriod, 'start_month'>;

/** One slot, with a member for each of the four periods. */
export type BySlot<T, More = unknown> = Record<PeriodName, T> & { slot: number } & More;

export interface CumulativeYear {
  year: number;
  age: number;
  net_income: number;
  value: number;
  cumulative_net_income: number;
  cumulative_value: number;
  death_benefit: number;
}

export interface TotalValue {
  start_month: string;
  total_income: number;
  ending_value: number;
  /** total income + ending value */
  total_value: number;
}

export interface RateBin {
  /** The bin reaches from here to half a percent above. */
  from_rate: number;
  count: number;
}

export interface Irrs {
  irr_surrender: number | null;
  irr_death: number | null;
}

export interface HistoricalReport {
  slots: Slot[];
  period_count: number;
  /** Years of a period. */
  horizon: number;
  first_month: string;
  last_month: string;
  full_record: FullRecord;
  few_periods: boolean;
  /** With few periods: each of them, a figure a slot. */
  every_period: { start_month: string; slots: HistoricalPeriod[] }[] | null;
  proxies: { index: string; message: string }[];
  /** Share of all periods in which the policy lapses. */
  lapse_share: number;
  comparative_table: BySlot<
    HistoricalPeriod & {
      /** Where the period lies among all of the slot's own, 0 the worst to 100 the best. */
      percentile: number;
      note: string | null;
    },
    { distribution: Record<HistoricalFigure, Spread> | null }
  >[];
  income_analysis: BySlot<
    { start_month: string; income: number[] },
    {
      /** Share of all periods that pay to the end; null where nothing is paid. */
      paid_share: number | null;
      max_level: Spread | null;
      distribution: Spread | null;
    }
  >[];
  irr_analysis: BySlot<
    Irrs & { start_month: string },
    {
      distribution: { irr_surrender: Spread; irr_death: Spread } | null;
      histogram: {
        irr_surrender: { bins: RateBin[]; nulls: number };
        irr_death: { bins: RateBin[]; nulls: number };
      };
    }
  >[];
  total_values: BySlot<TotalValue, { distribution: Spread | null }>[];
  cumulative_values: BySlot<{ start_month: string; rows: CumulativeYear[] }>[];
  /** Each slot's own worst period. */
  own_worst: (HistoricalPeriod & { slot: number })[];
  /** What has to be said beside every figure of history. */
  notes: { code: string; message: string }[];
  warnings: { code: string; message: string; year?: number | undefined; column?: string | undefined }[];
}
