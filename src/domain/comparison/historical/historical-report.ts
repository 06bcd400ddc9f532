/** Input and output of the historical report. Names are public; see docs/methods/historical-report.md. */
import type { Marked } from '../../history/marked-figures.ts';
import type { FullRecord } from '../../history/policy-simulation.ts';
import type { LoanRate } from '../../history/loan-rate.ts';
import type { Spread } from '../../history/spread.ts';
import type { PolicyFigures } from '../../history/policy-outcome.ts';
import type { Slot } from '../comparative/comparative-report.ts';
import { parseMonth } from '../../shared/dates.ts';

export const FOUR_PERIODS = ['most_recent', 'worst', 'median', 'best'] as const;
export type PeriodName = (typeof FOUR_PERIODS)[number];

/** Credits of the policy or returns of an account. The death benefit is after tax for every value basis. */
export interface HistoricalPeriod extends Omit<PolicyFigures, 'after_tax_ending_value'>, Marked {
  /** Month of the first return. */
  start_month: string;
  /** Raw index of the strategies, without dividends. */
  index_geometric: number;
}

export type HistoricalFigure = Exclude<keyof HistoricalPeriod, 'start_month' | keyof Marked>;

type BySlot<T, More = unknown> = Record<PeriodName, T> & { slot: number } & More;

export interface CumulativeYear extends Marked {
  year: number;
  age: number;
  net_income: number;
  value: number;
  cumulative_net_income: number;
  cumulative_value: number;
  death_benefit: number;
}

/** Figures that are capped at the carrier's, or above it and not capped. Only for the policy under a profile. */
type MarksOf<T> = { capped?: T; hypothetical?: T };

type TotalKey = 'total_income' | 'ending_value' | 'total_value';
type TotalValue = { start_month: string } & Record<TotalKey, number> & Marked<TotalKey>;

interface WeightedLegacy extends Marked {
  start_month: string;
  expected_death_benefit: number;
  /** Includes the value of those who outlive the period. */
  expected_legacy: number;
}

export interface RateBin {
  /** Lower edge of the bin, which is half a percent wide. */
  from_rate: number;
  count: number;
}

type Irrs<T> = Record<'irr_surrender' | 'irr_death', T>;

export type MarkedColumn = 'ending_value' | 'total_income' | 'irr_surrender' | 'irr_death' | 'average_credit';

/** One column per figure of all periods, in the order of the starts. */
export interface AllPeriods {
  start_months: string[];
  slots: ({
    slot: number;
    /** Before or after tax, by the value basis. */
    ending_value: number[];
    total_income: number[];
    /** Plan years to the last one paid in full; 0 if the period pays no income. */
    years_paid: number[];
    irr_surrender: (number | null)[];
    irr_death: (number | null)[];
    average_credit: number[];
    /** Only of the policy; accounts do not lapse. */
    lapsed: boolean[];
  } & MarksOf<Partial<Record<MarkedColumn, boolean[]>>>)[];
}

type FanKey = 'p10' | 'p25' | 'p50' | 'p75' | 'p90';
/** Null if the policy has lapsed by then in the period at this rank. Lapsed periods rank below all others. */
interface FanYear extends Record<FanKey, number | null>, Marked<FanKey> {
  year: number;
  age: number;
  /** Number of periods in which the policy has lapsed by then. */
  lapsed?: number;
}

/** Percentiles of a slot's value at the end of each year over all periods. Each year is ranked separately. */
export interface Fan {
  slot: number;
  years: FanYear[];
  /** Value of an account in the account's worst period. Absent in earlier reports. */
  own_worst?: { start_month: string; values: number[] };
}

export interface IllustratedYear {
  year: number;
  age: number;
  /** On the value basis. */
  value: number;
  surrender_value: number;
}

/** A named stretch of market history, and the period that starts with it. */
export interface NamedStretch {
  id: (typeof NAMED_STRETCHES)[number]['id'];
  label: string;
  start_month: string;
  /** Reason for a missing period, or null. */
  reason: string | null;
  /** Whether `pickedPeriod` can return it, also outside the window. */
  can_be_picked: boolean;
}

/** Each starts in the month after the highest month-end close. */
export const NAMED_STRETCHES = [
  { id: '1929', label: 'Crash of 1929', start_month: '1929-09' },
  { id: '1966', label: 'Stagnation from 1966', start_month: '1966-02' },
  { id: '1973', label: 'Oil crisis of 1973', start_month: '1973-01' },
  { id: '2000', label: 'Dot-com bust of 2000', start_month: '2000-09' },
  { id: '2007', label: 'Financial crisis of 2007', start_month: '2007-11' },
] as const;

/** One complete period that starts in a requested month. */
export interface PickedPeriod {
  start_month: string;
  /** Whether the report has this period. Otherwise it starts before the window. */
  in_window: boolean;
  slots: (Omit<HistoricalPeriod, 'capped'> & {
    slot: number;
    /** Figures capped at the carrier's. */
    capped_figures?: string[];
    /** Rank among all periods of the slot, 0 (worst) to 100 (best); null outside the window. */
    percentile: number | null;
    note: string | null;
    rows: CumulativeYear[];
    income: number[];
    /** Credits of the policy, returns of an account. */
    credited_rate: number[];
    /** Years without a positive credit. */
    zero: boolean[];
    /** Years in which the cap of a strategy applied; always false for an account. */
    capped: boolean[];
  })[];
}

export interface HistoricalReport {
  slots: Slot[];
  period_count: number;
  /** Years per period. */
  horizon: number;
  first_month: string;
  last_month: string;
  full_record: FullRecord;
  few_periods: boolean;
  /** Only with few periods: each of them, with one entry per slot. */
  every_period: { start_month: string; slots: HistoricalPeriod[] }[] | null;
  proxies: { index: string; message: string }[];
  lapse_share: number;
  /** Absent in earlier reports. */
  loan_rate?: LoanRate;
  comparative_table: BySlot<
    HistoricalPeriod & {
      /** Rank of the period among all periods of the slot, 0 (worst) to 100 (best). */
      percentile: number;
      note: string | null;
    },
    { distribution: Record<HistoricalFigure, Spread> | null }
  >[];
  income_analysis: BySlot<
    { start_month: string; income: number[] } & MarksOf<boolean[]>,
    {
      /** Share of all periods that pay in full to the end; null without distributions. */
      paid_share: number | null;
      max_level: Spread | null;
      distribution: Spread | null;
    }
  >[];
  irr_analysis: BySlot<
    Irrs<number | null> & Marked<keyof Irrs<unknown>> & { start_month: string },
    { distribution: Irrs<Spread> | null; histogram: Irrs<{ bins: RateBin[]; nulls: number }> }
  >[];
  total_values: BySlot<TotalValue, { distribution: Spread | null }>[];
  /** Only if the insured is known. */
  longevity_weighting?: BySlot<
    WeightedLegacy,
    {
      alive_at_end_rate: number;
      /** Percentiles of the expected legacy. */
      distribution: Spread | null;
    }
  >[];
  cumulative_values: BySlot<{ start_month: string; rows: CumulativeYear[] }>[];
  all_periods: AllPeriods;
  fan: Fan[];
  illustrated: IllustratedYear[];
  named_stretches: NamedStretch[];
  own_worst: (HistoricalPeriod & { slot: number })[];
  /** Notes that accompany every historical figure. */
  notes: { code: string; message: string }[];
  warnings: { code: string; message: string; year?: number | undefined; column?: string | undefined }[];
}

type ReportMonths = Pick<HistoricalReport, 'horizon' | 'first_month' | 'last_month'>;

/** Number of periods of the report's length that share no month. */
export const countSeparatePeriods = ({
  horizon,
  first_month: first,
  last_month: last,
}: ReportMonths): number => Math.floor((parseMonth(last) - parseMonth(first) + 1) / (12 * horizon));

/** Monthly starts share months. Yearly starts do not if a period has one year. */
export const doPeriodsOverlap = (report: ReportMonths & Pick<HistoricalReport, 'period_count'>): boolean =>
  countSeparatePeriods(report) < report.period_count;
