/** The Tax Scorecard's form while it is filled in, under the names of the calculation. */
import type { FilingStatus } from '../../../domain/tax/federal/filing-status.ts';
import type { PlanField } from '../../shell/scorecard-draft.ts';

export interface ScorecardValues extends Record<PlanField, number | null> {
  filing_status: FilingStatus;
  bonus_amount: number | null;
  heir_tax_rate: number | null;
  conversion_tax_from: 'account' | 'outside';
  match_distributions: boolean;
  tax_method: 'flat' | 'federal';
  /** The bracket that each year of conversion uses up; null: even shares. */
  fill_bracket_rate: number | null;
}

/** What an empty form begins with: no figure of anybody's plan. */
export const EMPTY_SCORECARD: ScorecardValues = {
  balance: null,
  age: null,
  rmd_age: null,
  plan_through_age: null,
  rate_of_return: null,
  initial_tax_rate: null,
  second_tax_rate: null,
  switch_year: null,
  social_security_amount: null,
  social_security_age: null,
  cola: null,
  roth_conversion_years: null,
  filing_status: 'single',
  bonus_amount: null,
  heir_tax_rate: null,
  conversion_tax_from: 'account',
  match_distributions: true,
  tax_method: 'flat',
  fill_bracket_rate: null,
};

export const EXAMPLE_SCORECARD: ScorecardValues = {
  ...EMPTY_SCORECARD,
  balance: 650_000,
  age: 63,
  rmd_age: 75,
  plan_through_age: 90,
  rate_of_return: 0.06,
  initial_tax_rate: 0.22,
  second_tax_rate: 0.28,
  switch_year: 13,
  social_security_amount: 36_000,
  social_security_age: 67,
  cola: 0.02,
  roth_conversion_years: 5,
  filing_status: 'married_filing_jointly',
};
