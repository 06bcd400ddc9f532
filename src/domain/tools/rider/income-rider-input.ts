import type { DollarTerms } from '../../shared/todays-dollars.ts';
import type { Allocation, SeriesById } from '../../market/market.ts';
import { yearCount } from '../../shared/format.ts';

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

/**
 * What the rider pays in each of the K plan years: nothing before its first year s, then
 *
 *   annual_increase   first (1 + increase)^(t − s)
 *   first_last_year   a straight line of amounts from year s to year K
 *   manual            the list from year s, nothing after it
 *
 * These are contract figures (benefit base × payout); they are not priced here.
 */
export type Stream = 'guaranteed' | 'non_guaranteed';

export function incomeStream(input: IncomeRiderInput, stream: Stream): number[] {
  const years = yearCount(input.current_age, input.plan_through_age);
  const start = input.income_start_year;
  const amount = amountIn(input, stream, years - start);
  return Array.from({ length: years }, (_, index) => (index + 1 < start ? 0 : amount(index + 1 - start)));
}

/** `later` counts years after the first; `span` is that of the last plan year. */
function amountIn(input: IncomeRiderInput, stream: Stream, span: number): (later: number) => number {
  const manual = input[`${stream}_income_manual`] ?? [];
  const firstYear = input[`${stream}_income_first_year`];
  const start = input[`${stream}_income`] ?? firstYear ?? 0;
  const increase = input[`${stream}_income_increase`];
  switch (input[`${stream}_income_type`]) {
    case 'annual_increase':
      return (later) => start * (1 + increase) ** later;
    case 'first_last_year': {
      const first = firstYear ?? start;
      const last = input[`${stream}_income_last_year`] ?? first;
      return (later) => (span === 0 ? first : first + ((last - first) * later) / span);
    }
    case 'manual':
      return (later) => manual[later] ?? 0;
  }
}
