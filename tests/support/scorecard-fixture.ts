import { parseWith } from '../../src/domain/shared/result.ts';
import { taxScorecard, type TaxScorecardResult } from '../../src/domain/tools/scorecard/tax-scorecard.ts';
import { SHIPPED_TAX_TABLES } from '../../src/domain/tax/federal/grown-tables.ts';
import { taxScorecardSchema } from '../../src/domain/tools/scorecard/tax-scorecard-schema.ts';

/** Example E1 of the specification. */
export const E1 = {
  start_year: 2026,
  balance: 500_000,
  age: 65,
  rmd_age: 73,
  plan_through_age: 90,
  rate_of_return: 0.06,
  initial_tax_rate: 0.22,
  second_tax_rate: 0.28,
  switch_year: 10,
  social_security_amount: 30_000,
  social_security_age: 67,
  cola: 0.02,
  roth_conversion_years: 5,
  filing_status: 'single',
} as const;

export function scorecardOf(input: Record<string, unknown>): TaxScorecardResult {
  const parsed = parseWith(taxScorecardSchema, input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return taxScorecard(parsed.value, SHIPPED_TAX_TABLES);
}
