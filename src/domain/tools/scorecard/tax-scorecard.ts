/** A traditional IRA without a conversion, compared with the same balance converted to a Roth. */
import { grownTables, tableGrowthOf } from '../../tax/federal/grown-tables.ts';
import { benefitWarning } from '../../tax/law-warnings.ts';
import type { TaxTables } from '../../tax/federal/tax-tables.ts';
import { householdTaxes } from './household-tax.ts';
import { runIra, runRoth, type ScorecardRow } from './ira-and-roth-path.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import type { FieldErrors } from '../../shared/result.ts';
import {
  SCORECARD_TOTALS,
  type TaxScorecardInput,
  type ScorecardTotals,
  type ScorecardValidity,
} from './tax-scorecard-schema.ts';

export type TaxScorecardResult = ReturnType<typeof taxScorecard>;

export function taxScorecard(input: TaxScorecardInput, taxTables: TaxTables) {
  const growth = tableGrowthOf(input);
  const household = householdTaxes(input, grownTables(taxTables, growth));
  const iraYears = runIra(input, household);
  const ira = backend(iraYears);
  const roth = backend(runRoth(input, household, iraYears));
  const isWorthMore = ({ total_value: value }: ScorecardRow, t: number): boolean =>
    value >= ira.rows[t].total_value - HALF_A_CENT;
  const isTaxedLess = ({ cumulative_tax: tax }: ScorecardRow, t: number): boolean =>
    tax <= ira.rows[t].cumulative_tax + HALF_A_CENT;
  return {
    ira_backend: ira,
    roth_backend: roth,
    difference: difference(roth.totals, ira.totals),
    break_even_age: firstAgeForGood(roth.rows, isWorthMore),
    tax_break_even_age: firstAgeForGood(roth.rows, isTaxedLess),
    validation: scorecardValidity(),
    warnings: benefitWarning(
      household.map(({ socialSecurity }) => socialSecurity),
      { startYear: input.start_year, status: input.filing_status },
      growth,
    ),
  };
}

function backend(rows: ScorecardRow[]) {
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
  const less = { ...roth };
  for (const name of SCORECARD_TOTALS) less[name] -= ira[name];
  return less;
}

/** Returns the first age from which the condition is true in every later year too, or null. */
function firstAgeForGood(
  rows: readonly ScorecardRow[],
  isMet: (row: ScorecardRow, index: number) => boolean,
): number | null {
  let age: number | null = null;
  for (let t = rows.length - 1; t >= 0 && isMet(rows[t], t); t -= 1) age = rows[t].age;
  return age;
}

export function scorecardValidity(errors: FieldErrors = {}): ScorecardValidity {
  const isValid = (field: string) => !(field in errors);
  return {
    form_valid: Object.keys(errors).length === 0,
    social_security_age_valid: isValid('social_security_age'),
    switch_year_valid: isValid('switch_year') && isValid('second_tax_rate'),
    filing_status_valid: isValid('filing_status'),
    bonus_amount_valid: isValid('bonus_amount'),
  };
}
