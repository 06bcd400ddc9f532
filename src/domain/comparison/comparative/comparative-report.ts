/**
 * Input and output of the comparative report: the policy (slot 1) beside up to three vehicles
 * (slots 2 to 4), a member a tab. Names are fixed; see docs/methods/comparative-report.md.
 */
import type { Marked } from '../../history/marked-figures.ts';
import type { Lookback } from '../../vehicles/portfolio-return.ts';
import type { SeriesById } from '../../market/market.ts';
import type { IllustrationInput, Warning } from '../../policy/illustration.ts';
import type { ComplianceProfile } from '../../policy/compliance-profile.ts';
import type { Methods } from '../../policy/methods.ts';
import type { CalendarDate } from '../../shared/dates.ts';
import type { DollarTerms } from '../../shared/todays-dollars.ts';
import type { Insured, MortalityWeightingResult } from '../../policy/mortality/mortality-weighting.ts';
import type { GrowthTerms } from '../../tax/federal/grown-tables.ts';
import type { Household } from '../../tax/household.ts';
import type { LimitTerms, PlanType } from '../../tax/contribution-limits.ts';
import type {
  Longevity,
  Overflow,
  RequiredReturnStatus,
  VehicleInput,
  AccountType,
} from '../../vehicles/vehicle.ts';
import type { CashFlowIrr } from '../../shared/cash-flow-irr.ts';

export type ValueBasis = 'pre_tax' | 'after_tax';

/** Beside the age; where a vehicle names its plan. */
export type OptionalLimitTerms = {
  [K in Exclude<keyof LimitTerms, 'age' | 'start_year'>]?: LimitTerms[K] | undefined;
};

export interface ComparativeReportInput
  extends OptionalLimitTerms, Pick<GrowthTerms, 'table_growth'>, DollarTerms, Insured {
  age: number;
  /** Calendar year of plan year 1. */
  start_year: number;
  /** Issue date of the policy. It takes precedence over the illustration's. */
  issue_date?: CalendarDate | undefined;
  illustration: IllustrationInput;
  vehicles: VehicleInput[];
  value_basis: ValueBasis;
  methods: Methods;
  /** How the policy's figures above the carrier's are shown. */
  compliance_profile?: ComplianceProfile | undefined;
  /** The ledger as illustrated, where `illustration` is what other assumptions make of it. */
  carrier_illustration?: IllustrationInput | undefined;
  /** Where an account pays tax by the federal tables: on top of whose income. */
  household?: Household | undefined;
  /** Yearly growth of household amounts that are one number. Default: the growth of the tax tables. */
  household_growth?: number | undefined;
  /** Figures that the vehicles' portfolios name. */
  series?: SeriesById | undefined;
}

export interface Slot {
  /** 1 the policy, 2 to 4 the vehicles in order. */
  slot: 1 | 2 | 3 | 4;
  /** Null for a slot that holds no vehicle. */
  name: string | null;
  kind: 'policy' | AccountType | 'empty';
  /** Set for an account whose static rate is an average of 25-year periods. */
  lookback?: Lookback;
}

/** Null in a slot that holds no vehicle. */
type Figures<Key extends string> = Record<Key, number | null> & Marked<Key>;

/**
 * One slot in one year. The value is the surrender value or the balance, after tax when `value_basis` is after_tax.
 * The death benefit is after tax.
 */
export interface SlotYear extends Figures<'net_income' | 'value' | 'death_benefit'> {
  /** The policy lapsed, or the account could not pay this year's need in full. */
  depleted: boolean;
}

/** The net IRR is that of (−outlay, +net income, +after-tax ending value). */
export interface SlotFooter extends Figures<
  'total_net_income' | 'ending_value' | 'ending_death_benefit' | 'net_irr'
> {
  slot: number;
  longevity: Longevity | null;
}

type GraphMarks = Record<'value' | 'income' | 'death_benefit', boolean[]>;

/** A yearly list for each of the four slots, in slot order; null for an empty slot. */
export type SeriesBySlot = ((number | null)[] | null)[];

export interface RequiredReturn {
  rate: number | null;
  status: RequiredReturnStatus;
  /** rate − assumed */
  difference: number | null;
}

export type EqualRow = { slot: number; assumed: number } & Record<
  'longevity_ror' | 'surrender_ror' | 'death_ror',
  RequiredReturn
>;

/** Cumulative figures include the cumulative net income. */
export type CumulativeSlotYear = Figures<
  'net_income' | 'value' | 'cumulative_value' | 'cumulative_death_benefit'
>;

/** The total benefit is the cumulative net income and the death benefit. */
export interface LegacySlotYear extends Figures<'death_benefit' | 'total_benefit'> {
  /** total benefit less the policy's */
  difference: number | null;
}

export interface FeeSlotYear {
  /** Policy: charges; vehicle: yearly fee and front load. Null: not available. */
  fees: number | null;
  growth_tax: number | null;
  /** Penalty included; for the policy the tax on what it pays out, a lapse included. */
  distribution_tax: number | null;
  /** Only of an account by the federal tables, which pays it. */
  net_investment_income_tax?: number | undefined;
  /** Only there: what Medicare costs its owner more because of it. Not paid by the account, and in no total. */
  irmaa?: number | undefined;
  /** Policy only: its own column, because it is not a fee. */
  loan_interest: number | null;
}

export interface FeeTotals extends FeeSlotYear, Figures<'net_irr' | 'gross_rate'> {
  slot: number;
  total: number | null;
  share_of_outlay: number | null;
  /** gross rate − net IRR */
  annual_cost: number | null;
}

/** What the limits of its plan do to an account, take-home dollars where nothing else is said. */
export interface AccountLimits {
  slot: number;
  plan_type: PlanType;
  overflow: Overflow;
  /** Plan year; null when no year is over. */
  first_year_over: number | null;
  /** As it would be paid in, grossed up where the account is. */
  total_over_limit: number;
  total_not_invested: number;
  rows: {
    year: number;
    limit: number | null;
    over_limit: number;
    /** Of the taxable account that takes what goes over; null without one. */
    overflow_balance: number | null;
  }[];
}

type Weighted = Omit<MortalityWeightingResult, 'rows'>;

/** On average over the year of death; all null in a slot that holds no vehicle. */
export type LongevityWeighting = { slot: number } & Marked<
  'expected_death_benefit' | 'expected_legacy' | 'expected_irr'
> & { [K in keyof Weighted]: Weighted[K] | null };

/** Rows of every tab share year (plan year, from 1) and age. */
export interface YearOf<T> {
  year: number;
  age: number;
  slots: T[];
}

export interface ComparativeReport {
  slots: Slot[];
  comparative_table: {
    rows: (YearOf<SlotYear> & { outlay: number })[];
    footer: { total_outlay: number; slots: SlotFooter[] };
    /** What † or ‡ beside a figure of the policy means, where one stands. */
    note?: string | undefined;
  };
  comparative_graph: Record<'value' | 'income' | 'death_benefit', SeriesBySlot> & {
    ages: number[];
    depletion_age: (number | null)[];
    /** By age, whether a figure is capped at the carrier's. Only for the policy under what-if assumptions. */
    capped?: GraphMarks | undefined;
    /** By age, whether a figure is above it and not capped. */
    hypothetical?: GraphMarks | undefined;
  };
  making_things_equal: EqualRow[];
  cumulative_values: { rows: (YearOf<CumulativeSlotYear> & { outlay: number })[] };
  legacy: { rows: YearOf<LegacySlotYear>[]; ages: YearOf<LegacySlotYear>[] };
  /** Only where the insured's sex is given: one for each slot. */
  longevity_weighting?: LongevityWeighting[] | undefined;
  fee_analysis: {
    /** Where the policy's charges come from. */
    policy_charges: 'given' | 'implied' | 'not_available';
    rows: YearOf<FeeSlotYear>[];
    totals: FeeTotals[];
  };
  /** The rate of return to the end of each year. Only if it was requested: it costs as much as the rest. */
  yearly_irr?: YearlyIrr[] | undefined;
  /** Only where an account names its plan: one for each that does. */
  contribution_limits?: AccountLimits[] | undefined;
  warnings: Warning[];
}

/** lapsed: from the lapse of the policy on. Null in a slot that holds no vehicle. */
export type YearlyIrrStatus = CashFlowIrr['status'] | 'lapsed' | null;

export const POLICY_RATES = ['irr_surrender', 'irr_death', 'irr_surrender_before_tax'] as const;

export type PolicyRate = (typeof POLICY_RATES)[number];

/** Only the policy has a rate before tax, and marks. */
export interface SlotIrr extends Marked<PolicyRate> {
  slot: number;
  irr_surrender: number | null;
  irr_surrender_status: YearlyIrrStatus;
  irr_death: number | null;
  irr_death_status: YearlyIrrStatus;
  irr_surrender_before_tax?: number | null;
  irr_surrender_before_tax_status?: YearlyIrrStatus;
}

export type YearlyIrr = YearOf<SlotIrr>;
