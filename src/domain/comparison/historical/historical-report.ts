/**
 * Input and output of the historical report: the policy on its strategies' credits beside up to three accounts
 * on actual returns of the same months. Names are fixed; see docs/methods/historical-report.md.
 */
import type { Marked } from '../../history/marked-figures.ts';
import type { FullRecord } from '../../history/policy-simulation.ts';
import type { LoanRate } from '../../history/loan-rate.ts';
import type { Spread } from '../../history/percentiles.ts';
import type { PolicyFigures } from '../../history/policy-outcome.ts';
import type { Slot } from '../comparative/comparative-report.ts';

export const FOUR_PERIODS = ['most_recent', 'worst', 'median', 'best'] as const;
export type PeriodName = (typeof FOUR_PERIODS)[number];

/**
 * Credits are those of the policy, or the returns of an account. The ending value is before or after tax, as the value
 * basis says; the death benefit is after tax.
 */
export interface HistoricalPeriod extends Omit<PolicyFigures, 'after_tax_ending_value'>, Marked {
  /** Month of the first return. */
  start_month: string;
  /** Of the strategies' raw index, without dividends. */
  index_geometric: number;
}

export type HistoricalFigure = Exclude<keyof HistoricalPeriod, 'start_month' | keyof Marked>;

/** One slot, with a member for each of the four periods. */
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

/** Figures capped at the carrier's, or above them and not capped. Only for the policy under a profile. */
type MarksOf<T> = { capped?: T; hypothetical?: T };

type TotalKey = 'total_income' | 'ending_value' | 'total_value';
type TotalValue = { start_month: string } & Record<TotalKey, number> & Marked<TotalKey>;

/** What is left on average over the year of death, after tax whatever the value basis. */
interface WeightedLegacy extends Marked {
  start_month: string;
  expected_death_benefit: number;
  /** With what those who outlive the period still have. */
  expected_legacy: number;
}

export interface RateBin {
  /** The bin reaches from here to half a percent above. */
  from_rate: number;
  count: number;
}

type Irrs<T> = Record<'irr_surrender' | 'irr_death', T>;

export type MarkedColumn = 'ending_value' | 'total_income' | 'irr_surrender' | 'irr_death' | 'average_credit';

/** A figure of every period, a column each, in the order of the starts: for the strip, and to pick one. */
export interface AllPeriods {
  start_months: string[];
  slots: ({
    slot: number;
    /** Before or after tax, as the value basis says. */
    ending_value: number[];
    total_income: number[];
    /** Plan years to the last one paid in full; 0 where nothing is paid at all. */
    years_paid: number[];
    irr_surrender: (number | null)[];
    irr_death: (number | null)[];
    average_credit: number[];
    /** The policy; accounts do not lapse, they run out. */
    lapsed: boolean[];
  } & MarksOf<Partial<Record<MarkedColumn, boolean[]>>>)[];
}

type FanKey = 'p10' | 'p25' | 'p50' | 'p75' | 'p90';
/** Null at a period in which the policy has lapsed by then: it ranks below all others. */
interface FanYear extends Record<FanKey, number | null>, Marked<FanKey> {
  year: number;
  age: number;
  /** The number of periods lapsed by then. Only for the policy. */
  lapsed?: number;
}

/** Percentiles of a slot's value at the end of each year, over all periods: each year ranked by itself. */
export interface Fan {
  slot: number;
  years: FanYear[];
  /** An account's value in its own worst period; absent in earlier reports. */
  own_worst?: { start_month: string; values: number[] };
}

/** The ledger as the carrier illustrates it. */
export interface IllustratedYear {
  year: number;
  age: number;
  /** On the value basis, as the fan is. */
  value: number;
  surrender_value: number;
}

/** A stretch of market history that has a name, as the period that starts with it. */
export interface NamedStretch {
  id: StretchId;
  label: string;
  start_month: string;
  /** Why there is no such period among all; null when there is. */
  reason: string | null;
  /** `pickedPeriod` has it, if need be outside the window. */
  can_be_picked: boolean;
}

/** The first month of the fall: the one after the highest month-end close. */
export const NAMED_STRETCHES = [
  { id: '1929', label: 'Crash of 1929', start_month: '1929-09' },
  { id: '1966', label: 'Stagnation from 1966', start_month: '1966-02' },
  { id: '1973', label: 'Oil crisis of 1973', start_month: '1973-01' },
  { id: '2000', label: 'Dot-com bust of 2000', start_month: '2000-09' },
  { id: '2007', label: 'Financial crisis of 2007', start_month: '2007-11' },
] as const;

type StretchId = (typeof NAMED_STRETCHES)[number]['id'];

/** One period whole: any start, asked for by its month. */
export interface PickedPeriod {
  start_month: string;
  /** Whether it is one of the report's periods; else it is of the record before the window. */
  in_window: boolean;
  slots: (Omit<HistoricalPeriod, 'capped'> & {
    slot: number;
    /** Figures that were lowered to the carrier's. */
    capped_figures?: string[];
    /** Where it lies among all of the slot's own, 0 the worst to 100 the best; null outside the window. */
    percentile: number | null;
    note: string | null;
    rows: CumulativeYear[];
    income: number[];
    /** The policy's credits, an account's returns. */
    credited_rate: number[];
    /** Years in which nothing above zero was credited. */
    zero: boolean[];
    /** Years in which the cap of some strategy held; none for an account. */
    capped: boolean[];
  })[];
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
  /** Absent in reports that were made before it was given. */
  loan_rate?: LoanRate;
  comparative_table: BySlot<
    HistoricalPeriod & {
      /** Where the period lies among all of the slot's own, 0 the worst to 100 the best. */
      percentile: number;
      note: string | null;
    },
    { distribution: Record<HistoricalFigure, Spread> | null }
  >[];
  income_analysis: BySlot<
    { start_month: string; income: number[] } & MarksOf<boolean[]>,
    {
      /** Share of all periods that pay to the end; null where nothing is paid. */
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
  /** Once it is known who is insured. */
  longevity_weighting?: BySlot<
    WeightedLegacy,
    {
      alive_at_end_rate: number;
      /** Of the expected legacy. */
      distribution: Spread | null;
    }
  >[];
  cumulative_values: BySlot<{ start_month: string; rows: CumulativeYear[] }>[];
  all_periods: AllPeriods;
  fan: Fan[];
  illustrated: IllustratedYear[];
  named_stretches: NamedStretch[];
  /** Each slot's own worst period. */
  own_worst: (HistoricalPeriod & { slot: number })[];
  /** What has to be said beside every figure of history. */
  notes: { code: string; message: string }[];
  warnings: { code: string; message: string; year?: number | undefined; column?: string | undefined }[];
}
