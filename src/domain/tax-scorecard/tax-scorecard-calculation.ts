import { calculation } from '../calculations/calculation.ts';
import { taxScorecardSchema } from './tax-scorecard-schema.ts';
import { taxScorecard } from './tax-scorecard.ts';

export const taxScorecardCalculation = calculation({
  id: 'tax-scorecard',
  title: 'Tax scorecard',
  summary: 'An IRA kept until required distributions beside the same balance converted to a Roth.',
  schema: taxScorecardSchema,
  example: {
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
  },
  calculate: taxScorecard,
});
