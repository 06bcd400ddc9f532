import { calculation } from './calculation.ts';
import { SHIPPED_TAX_TABLES } from '../tax/federal/federal-figures.ts';
import { scorecardValidity } from '../tools/scorecard/scorecard-validity.ts';
import { scorecardRefusalSchema, taxScorecardSchema } from '../tools/scorecard/tax-scorecard-schema.ts';
import { taxScorecard } from '../tools/scorecard/tax-scorecard.ts';

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
  refused: { schema: scorecardRefusalSchema, from: (fields) => ({ validation: scorecardValidity(fields) }) },
  calculate: (input, _history, taxTables = SHIPPED_TAX_TABLES) => taxScorecard(input, taxTables),
  members: {
    ira_backend: {
      what: 'The IRA kept: rows and totals.',
      from: 'src/domain/tools/scorecard/ira-and-roth-path.ts#runIra',
    },
    roth_backend: {
      what: 'The same balance converted: rows and totals.',
      from: 'src/domain/tools/scorecard/ira-and-roth-path.ts#runRoth',
    },
    difference: {
      what: 'The totals, Roth less IRA.',
      from: 'src/domain/tools/scorecard/tax-scorecard.ts#taxScorecard',
    },
    break_even_age: {
      what: 'First age from which the Roth’s total value is never below the IRA’s again.',
      from: 'src/domain/tools/scorecard/tax-scorecard.ts#taxScorecard',
    },
    tax_break_even_age: {
      what: 'First age from which the Roth’s cumulative tax is never above the IRA’s again.',
      from: 'src/domain/tools/scorecard/tax-scorecard.ts#taxScorecard',
    },
    warnings: {
      what: 'Social Security above the largest benefit.',
      from: 'src/domain/tax/largest-benefit.ts#benefitWarning',
    },
    validation: {
      what: 'Which parts of the form were valid.',
      from: 'src/domain/tools/scorecard/scorecard-validity.ts#scorecardValidity',
    },
    'ira_backend.rows.tax': {
      what: 'Tax of the year, on distributions and on Social Security.',
      from: 'src/domain/tools/scorecard/household-tax.ts#householdTaxes',
    },
    'roth_backend.rows.tax': {
      what: 'Tax of the year, on conversions and on Social Security.',
      from: 'src/domain/tools/scorecard/household-tax.ts#householdTaxes',
    },
  },
});
