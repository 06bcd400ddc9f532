/** The input and the result of the tax scorecard. */
import type { FilingStatus } from '../../tax/federal/filing-status.ts';
import type { BenefitWarning } from '../../tax/law-warnings.ts';

/** Dollars, fractions, ages in years; plan year 1 is `start_year`. Every default filled in. */
export interface TaxScorecardInput {
  start_year: number;
  balance: number;
  age: number;
  plan_through_age: number;
  rmd_age: number;
  rate_of_return: number;
  initial_tax_rate: number;
  second_tax_rate?: number | undefined;
  /** Plan year from which the second rate holds. */
  switch_year?: number | undefined;
  /** A year, in dollars of plan year 1 or of the year benefits start, whichever is later. */
  social_security_amount: number;
  social_security_age?: number | undefined;
  cola: number;
  roth_conversion_years: number;
  filing_status: FilingStatus;
  /** Share of the opening balance added on the Roth side. */
  bonus_amount: number;
  heir_tax_rate?: number | undefined;
  conversion_tax_from: 'account' | 'outside';
  /** The Roth pays the after-tax amount of the IRA's distributions, so that both households spend alike. */
  match_distributions: boolean;
  tax_method: 'flat' | 'federal';
  /** Each year of conversion uses up the federal bracket of this rate, instead of an even share of the balance. */
  fill_bracket_rate?: number | undefined;
  /** Assumed growth of the federal tables after the last published year, and of the largest benefit. Default 2.5%. */
  table_growth?: number | undefined;
}

export interface ScorecardRow {
  year: number;
  age: number;
  rmd: number;
  conversion: number;
  roth_distribution: number;
  social_security: number;
  taxable_social_security: number;
  /** On distributions, conversions and Social Security; the penalty included. */
  tax: number;
  tax_on_social_security: number;
  /** Additional tax on the part of a conversion withheld for its tax before 59½. */
  penalty: number;
  tax_on_rmd: number;
  tax_on_conversion: number;
  /** Taken out of the converted amount for its tax, the penalty included. */
  withheld: number;
  pre_tax_balance: number;
  roth_balance: number;
  balance: number;
  cumulative_tax: number;
  cumulative_net_income: number;
  after_tax_legacy: number;
  legacy_tax: number;
  total_value: number;
}

export interface ScorecardTotals {
  /** Distributions and conversions, the penalty included. */
  tax_on_distributions: number;
  tax_on_social_security: number;
  lifetime_tax: number;
  legacy_tax: number;
  total_tax: number;
  after_tax_legacy: number;
  total_value: number;
}

export interface ScorecardBackend {
  rows: ScorecardRow[];
  totals: ScorecardTotals;
}

export interface TaxScorecardResult {
  ira_backend: ScorecardBackend;
  roth_backend: ScorecardBackend;
  /** Roth less IRA. */
  difference: ScorecardTotals;
  /** First age from which the Roth's total value is never below the IRA's again; null when never. */
  break_even_age: number | null;
  /** First age from which the Roth's cumulative tax is never above the IRA's again; null when never. */
  tax_break_even_age: number | null;
  validation: ScorecardValidity;
  warnings: BenefitWarning[];
}

/** The five flags that the form keeps, read from the messages of the schema. A calculated result has all of them. */
export interface ScorecardValidity {
  form_valid: boolean;
  social_security_age_valid: boolean;
  switch_year_valid: boolean;
  filing_status_valid: boolean;
  bonus_amount_valid: boolean;
}
