/** The input and the result of the tax scorecard. */
import type { BenefitWarning } from '../../tax/law-warnings.ts';
import type { ScorecardValidity } from './tax-scorecard-schema.ts';

export type { TaxScorecardInput } from './tax-scorecard-schema.ts';

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

export const SCORECARD_TOTALS = [
  'tax_on_distributions',
  'tax_on_social_security',
  'lifetime_tax',
  'legacy_tax',
  'total_tax',
  'after_tax_legacy',
  'total_value',
] as const;
/** Tax on distributions is of conversions too, the penalty included. */
export type ScorecardTotals = Record<(typeof SCORECARD_TOTALS)[number], number>;

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
