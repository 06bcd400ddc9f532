import { calculation } from './calculation.ts';
import { by, makersIn } from '../shared/result-members.ts';
import { federalTaxSchema } from '../tax/federal-tax-schema.ts';
import { federalTax } from '../tax/federal-tax.ts';
import { SHIPPED_TAX_TABLES } from '../tax/federal/grown-tables.ts';
import { contributionLimitsSchema } from '../tax/contribution-limits-schema.ts';
import { contributionLimits } from '../tax/contribution-limits.ts';

const deduction = makersIn('tax/federal/deductions.ts');

const ofReturn = (what: string) => by('tax/federal-tax.ts#federalTaxParts', what);
const ofTax = (what: string) => by('tax/federal-tax.ts#federalTax', what);
const ofLimit = (what: string) => by('tax/contribution-limits.ts#limitIn', what);

export const federalTaxCalculation = calculation('federal-tax', 'Federal income tax', {
  summary: 'Federal tax of one return: brackets, deductions, gains, taxed Social Security.',
  schema: federalTaxSchema,
  example: {
    tax_year: 2026,
    filing_status: 'married_filing_jointly',
    filers_65_or_older: 2,
    ordinary_income: 120_000,
    long_term_gains: 40_000,
    social_security: 50_000,
  },
  calculate: (input, _history, taxTables = SHIPPED_TAX_TABLES) => federalTax(input, taxTables),
  members: {
    taxable_social_security: by(
      'tax/federal/social-security-benefits.ts#taxableSocialSecurity',
      'The part of the benefits that is taxed.',
    ),
    adjusted_gross_income: ofReturn('Ordinary income, gains and taxed benefits.'),
    deduction: deduction('standardDeduction', 'Standard deduction with the additions for 65 and older.'),
    senior_deduction: deduction('seniorDeduction', 'The deduction of 2025 to 2028, phased out by income.'),
    taxable_income: ofReturn('Adjusted gross income less both deductions.'),
    ordinary_taxable_income: ofReturn('The part of it that is taxed by brackets.'),
    taxable_gains: ofReturn('The part of it that is taxed as long-term gains.'),
    tax: ofReturn('By brackets, and on the gains stacked on top.'),
    net_investment_income_tax: by(
      'tax/federal/investment-income.ts#netInvestmentIncomeTax',
      'On gains, interest and dividends. Not part of `tax`.',
    ),
    bracket_rate: by(
      'tax/federal/income-brackets.ts#bracketRate',
      'The bracket of the last ordinary dollar.',
    ),
    marginal_rate: ofTax('Tax on the next $100 of ordinary income, over 100.'),
    effective_rate: ofTax('Tax over ordinary income, gains and benefits.'),
    table_year: ofTax(
      'The year of the published tables used. If it is before the tax year, the tables are assumed to grow.',
    ),
  },
});

const ROWS = 'tax/contribution-limits.ts#contributionLimits';

export const contributionLimitsCalculation = calculation('contribution-limits', 'Contribution limits', {
  summary: 'The legal contribution limit of a 401(k) or an IRA each year, and the excess over it.',
  schema: contributionLimitsSchema,
  example: {
    age: 46,
    start_year: 2026,
    plan_type: 'roth_ira',
    contributions: [30_000, 30_000, 30_000, 30_000, 30_000],
    filing_status: 'married_filing_jointly',
    modified_agi: 244_000,
  },
  calculate: (input, _history, tables) => contributionLimits({ ...input, tables }),
  members: {
    rows: by(ROWS, 'One row per plan year: the limit, the contribution, and the excess.'),
    'rows.limit': ofLimit('The maximum contribution; null if no limit applies.'),
    'rows.deductible_limit': ofLimit('The maximum deduction for a traditional IRA.'),
    'rows.employer_over_limit': ofLimit('Employer contributions above the limit of section 415(c).'),
    total_over_limit: by(ROWS, 'Total excess over the limits of all years.'),
    first_year_over: by(ROWS, 'The first plan year over its limit, or null.'),
    warnings: by(
      'tax/law-warnings.ts#limitYearWarnings',
      'Limits used after the last published ones, and employer contributions above section 415(c).',
    ),
  },
});
