/** Input and output of the comparative report. Names are public; see docs/methods/comparative-report.md. */
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

/** Used by vehicles with a plan type. */
export type OptionalLimitTerms = {
  [K in Exclude<keyof LimitTerms, 'age' | 'start_year'>]?: LimitTerms[K] | undefined;
};

export interface ComparativeReportInput
  extends OptionalLimitTerms, Pick<GrowthTerms, 'table_growth'>, DollarTerms, Insured {
  age: number;
  start_year: number;
  /** Takes precedence over the illustration's date. */
  issue_date?: CalendarDate | undefined;
  illustration: IllustrationInput;
  vehicles: VehicleInput[];
  value_basis: ValueBasis;
  methods: Methods;
  compliance_profile?: ComplianceProfile | undefined;
  /** The carrier's ledger, if `illustration` results from other assumptions. */
  carrier_illustration?: IllustrationInput | undefined;
  /** Required for an account with `tax_method: federal`. */
  household?: Household | undefined;
  /** Yearly growth of household amounts that are one number. Default: the growth of the tax tables. */
  household_growth?: number | undefined;
  /** Series of the vehicles' portfolios. */
  series?: SeriesById | undefined;
}

export interface Slot {
  /** 1 is the policy; 2 to 4 are the vehicles in order. */
  slot: 1 | 2 | 3 | 4;
  /** Null if the slot is empty. */
  name: string | null;
  kind: 'policy' | AccountType | 'empty';
  /** Only for an account whose level rate is an average of 25-year periods. */
  lookback?: Lookback;
}

/** Null if the slot is empty. */
type Figures<Key extends string> = Record<Key, number | null> & Marked<Key>;

/** `value` is the surrender value or the balance, by `value_basis`. The death benefit is always after tax. */
export interface SlotYear extends Figures<'net_income' | 'value' | 'death_benefit'> {
  /** The policy has lapsed, or the account did not pay this year's need in full. */
  depleted: boolean;
}

/** The flows of the net IRR are −outlay, +net income and +after-tax ending value. */
export interface SlotFooter extends Figures<
  'total_net_income' | 'ending_value' | 'ending_death_benefit' | 'net_irr'
> {
  slot: number;
  longevity: Longevity | null;
}

type GraphMarks = Record<'value' | 'income' | 'death_benefit', boolean[]>;

/** One yearly list per slot, in slot order; null if the slot is empty. */
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

/** The cumulative value and death benefit include the cumulative net income. */
export type CumulativeSlotYear = Figures<
  'net_income' | 'value' | 'cumulative_value' | 'cumulative_death_benefit'
>;

/** Total benefit = cumulative net income + death benefit. */
export interface LegacySlotYear extends Figures<'death_benefit' | 'total_benefit'> {
  /** Total benefit less the policy's. */
  difference: number | null;
}

export interface FeeSlotYear {
  /** Policy: charges. Vehicle: yearly fee and front load. Null: not available. */
  fees: number | null;
  growth_tax: number | null;
  /** Includes the penalty. For the policy, the tax on distributions and on a lapse. */
  distribution_tax: number | null;
  /** Only for an account by the federal tables, which pays this tax. */
  net_investment_income_tax?: number | undefined;
  /** Only by the federal tables: additional Medicare premiums, which the account does not pay. In no total. */
  irmaa?: number | undefined;
  /** Policy only. Separate because it is not a fee. */
  loan_interest: number | null;
}

export interface FeeTotals extends FeeSlotYear, Figures<'net_irr' | 'gross_rate'> {
  slot: number;
  total: number | null;
  share_of_outlay: number | null;
  annual_cost: number | null;
}

/** Effect of a plan's limits on an account, in take-home dollars unless stated otherwise. */
export interface AccountLimits {
  slot: number;
  plan_type: PlanType;
  overflow: Overflow;
  /** Plan year; null if no year is over the limit. */
  first_year_over: number | null;
  /** The contribution, grossed up if the account is. */
  total_over_limit: number;
  total_not_invested: number;
  rows: {
    year: number;
    limit: number | null;
    over_limit: number;
    /** Balance of the taxable account that receives the excess; null if the plan has no such account. */
    overflow_balance: number | null;
  }[];
}

type Weighted = Omit<MortalityWeightingResult, 'rows'>;

/** Averages over the year of death; all null if the slot is empty. */
export type LongevityWeighting = { slot: number } & Marked<
  'expected_death_benefit' | 'expected_legacy' | 'expected_irr'
> & { [K in keyof Weighted]: Weighted[K] | null };

/** Plan years count from 1. */
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
    /** Meaning of † or ‡ next to a figure of the policy, if a figure has one. */
    note?: string | undefined;
  };
  comparative_graph: Record<'value' | 'income' | 'death_benefit', SeriesBySlot> & {
    ages: number[];
    depletion_age: (number | null)[];
    /** By age, whether a figure is capped at the carrier's. Only for the policy on what-if assumptions. */
    capped?: GraphMarks | undefined;
    /** By age, whether a figure exceeds the carrier's and is not capped. */
    hypothetical?: GraphMarks | undefined;
  };
  making_things_equal: EqualRow[];
  cumulative_values: { rows: (YearOf<CumulativeSlotYear> & { outlay: number })[] };
  legacy: { rows: YearOf<LegacySlotYear>[]; ages: YearOf<LegacySlotYear>[] };
  /** One entry per slot. Only if the insured's sex is known. */
  longevity_weighting?: LongevityWeighting[] | undefined;
  fee_analysis: {
    policy_charges: 'given' | 'implied' | 'not_available';
    rows: YearOf<FeeSlotYear>[];
    totals: FeeTotals[];
  };
  /** Only on request, because it costs as much as the rest of the report. */
  yearly_irr?: YearlyIrr[] | undefined;
  /** One entry per account with a plan type. */
  contribution_limits?: AccountLimits[] | undefined;
  warnings: Warning[];
}

/** `lapsed` from the lapse of the policy on. Null if the slot is empty. */
export type YearlyIrrStatus = CashFlowIrr['status'] | 'lapsed' | null;

export const POLICY_RATES = ['irr_surrender', 'irr_death', 'irr_surrender_before_tax'] as const;

export type PolicyRate = (typeof POLICY_RATES)[number];

/** Only the policy has a rate before tax and marks. */
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
