import type { DollarTerms } from '../../shared/todays-dollars.ts';
import type { Allocation, SeriesById } from '../../market/market.ts';

export const INCOME_TYPES = ['annual_increase', 'first_last_year', 'manual'] as const;
export type IncomeType = (typeof INCOME_TYPES)[number];

/** What an account holds where nothing is chosen. */
export const DEFAULT_ALLOCATION = 'equities_and_bonds_60_40';

/** Dollars, fractions, ages in years, under the specification's names; every default filled in. */
export interface IncomeRiderInput extends DollarTerms {
  total_balance: number;
  account_type: 'taxable' | 'tax_deferred' | 'tax_free';
  comparative_vehicle_account_name?: string | undefined;
  income_rider_account_name?: string | undefined;
  tax_rate: number;
  current_age: number;
  plan_through_age: number;
  /** Absent: there are no fixed-return parts. */
  growth_rate?: number | undefined;
  fee: number;
  index_allocation: Allocation;
  /** A path in place of the allocation. */
  returns?: readonly number[] | undefined;
  series?: SeriesById | undefined;
  /** s, a plan year. */
  income_start_year: number;
  guaranteed_income_type: IncomeType;
  guaranteed_income?: number | undefined;
  guaranteed_income_increase: number;
  guaranteed_income_first_year?: number | undefined;
  guaranteed_income_last_year?: number | undefined;
  guaranteed_income_manual?: readonly number[] | undefined;
  non_guaranteed_income_type: IncomeType;
  non_guaranteed_income?: number | undefined;
  non_guaranteed_income_increase: number;
  non_guaranteed_income_first_year?: number | undefined;
  non_guaranteed_income_last_year?: number | undefined;
  non_guaranteed_income_manual?: readonly number[] | undefined;
  /** rider_net: the rider's income is after tax, and a tax-deferred account pays it grossed up. */
  tax_basis: 'matched' | 'rider_net';
}
