/**
 * A traditional IRA kept until required distributions, beside the same balance converted to a Roth.
 * Flat rates as entered, or the federal tables (household-tax.ts).
 */
import type { FilingStatus } from '../../tax/federal/filing-status.ts';
import { grownTables, tableGrowthOf } from '../../tax/federal/grown-tables.ts';
import { benefitWarning, type BenefitWarning } from '../../tax/law-warnings.ts';
import type { TaxTables } from '../../tax/federal/tax-tables.ts';
import { householdTaxes } from './household-tax.ts';
import { runIra, runRoth } from './ira-and-roth-path.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import type { FieldErrors } from '../../shared/result.ts';

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

interface ScorecardBackend {
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

export function taxScorecard(input: TaxScorecardInput, taxTables: TaxTables): TaxScorecardResult {
  const growth = tableGrowthOf(input);
  const household = householdTaxes(input, grownTables(taxTables, growth));
  const iraYears = runIra(input, household);
  const ira = backend(iraYears);
  const roth = backend(runRoth(input, household, iraYears));
  return {
    ira_backend: ira,
    roth_backend: roth,
    difference: difference(roth.totals, ira.totals),
    break_even_age: firstAgeForGood(
      roth.rows,
      (row, t) => row.total_value >= ira.rows[t].total_value - HALF_A_CENT,
    ),
    tax_break_even_age: firstAgeForGood(
      roth.rows,
      (row, t) => row.cumulative_tax <= ira.rows[t].cumulative_tax + HALF_A_CENT,
    ),
    validation: scorecardValidity(),
    warnings: benefitWarning(
      household.map(({ socialSecurity }) => socialSecurity),
      { startYear: input.start_year, status: input.filing_status },
      growth,
    ),
  };
}

function backend(rows: ScorecardRow[]): ScorecardBackend {
  const sum = (key: 'tax' | 'tax_on_social_security') => rows.reduce((total, row) => total + row[key], 0);
  const last = rows[rows.length - 1];
  const lifetime = sum('tax');
  const onBenefits = sum('tax_on_social_security');
  return {
    rows,
    totals: {
      tax_on_distributions: lifetime - onBenefits,
      tax_on_social_security: onBenefits,
      lifetime_tax: lifetime,
      legacy_tax: last.legacy_tax,
      total_tax: lifetime + last.legacy_tax,
      after_tax_legacy: last.after_tax_legacy,
      total_value: last.total_value,
    },
  };
}

function difference(roth: ScorecardTotals, ira: ScorecardTotals): ScorecardTotals {
  return {
    tax_on_distributions: roth.tax_on_distributions - ira.tax_on_distributions,
    tax_on_social_security: roth.tax_on_social_security - ira.tax_on_social_security,
    lifetime_tax: roth.lifetime_tax - ira.lifetime_tax,
    legacy_tax: roth.legacy_tax - ira.legacy_tax,
    total_tax: roth.total_tax - ira.total_tax,
    after_tax_legacy: roth.after_tax_legacy - ira.after_tax_legacy,
    total_value: roth.total_value - ira.total_value,
  };
}

/** The first age from which the condition holds in every later year too; null when it fails at the end. */
function firstAgeForGood(
  rows: readonly ScorecardRow[],
  holds: (row: ScorecardRow, index: number) => boolean,
): number | null {
  let age: number | null = null;
  for (let t = rows.length - 1; t >= 0 && holds(rows[t], t); t -= 1) age = rows[t].age;
  return age;
}

/** The five flags that the form keeps, read from the messages of the schema. A calculated result has all of them. */
export interface ScorecardValidity {
  form_valid: boolean;
  social_security_age_valid: boolean;
  switch_year_valid: boolean;
  filing_status_valid: boolean;
  bonus_amount_valid: boolean;
}

export function scorecardValidity(errors: FieldErrors = {}): ScorecardValidity {
  const valid = (field: string) => !(field in errors);
  return {
    form_valid: Object.keys(errors).length === 0,
    social_security_age_valid: valid('social_security_age'),
    switch_year_valid: valid('switch_year') && valid('second_tax_rate'),
    filing_status_valid: valid('filing_status'),
    bonus_amount_valid: valid('bonus_amount'),
  };
}
