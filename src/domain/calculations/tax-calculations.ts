import { calculation } from './calculation.ts';
import { federalTaxSchema } from '../tax/federal-tax-schema.ts';
import { federalTax } from '../tax/federal-tax.ts';
import { SHIPPED_TAX_TABLES } from '../tax/federal/federal-figures.ts';
import { contributionLimitsSchema } from '../tax/contribution-limits-schema.ts';
import { contributionLimits } from '../tax/contribution-limits.ts';

export const federalTaxCalculation = calculation({
  id: 'federal-tax',
  title: 'Federal income tax',
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
    taxable_social_security: {
      what: 'The part of the benefits that is taxed.',
      from: 'src/domain/tax/federal/social-security-benefits.ts#taxableSocialSecurity',
    },
    adjusted_gross_income: {
      what: 'Ordinary income, gains and taxed benefits.',
      from: 'src/domain/tax/federal-tax.ts#federalTaxParts',
    },
    deduction: {
      what: 'Standard deduction with the additions for 65 and older.',
      from: 'src/domain/tax/federal/deductions.ts#standardDeduction',
    },
    senior_deduction: {
      what: 'The deduction of 2025 to 2028, phased out by income.',
      from: 'src/domain/tax/federal/deductions.ts#seniorDeduction',
    },
    taxable_income: {
      what: 'Adjusted gross income less both deductions.',
      from: 'src/domain/tax/federal-tax.ts#federalTaxParts',
    },
    ordinary_taxable_income: {
      what: 'The part of it that is taxed by brackets.',
      from: 'src/domain/tax/federal-tax.ts#federalTaxParts',
    },
    taxable_gains: {
      what: 'The part of it that is taxed as long-term gains.',
      from: 'src/domain/tax/federal-tax.ts#federalTaxParts',
    },
    tax: {
      what: 'By brackets, and on the gains stacked on top.',
      from: 'src/domain/tax/federal-tax.ts#federalTaxParts',
    },
    net_investment_income_tax: {
      what: 'On gains, interest and dividends. Not part of `tax`.',
      from: 'src/domain/tax/federal/investment-income.ts#netInvestmentIncomeTax',
    },
    bracket_rate: {
      what: 'The bracket of the last ordinary dollar.',
      from: 'src/domain/tax/federal/income-brackets.ts#bracketRate',
    },
    marginal_rate: {
      what: 'Tax on the next $100 of ordinary income, over 100.',
      from: 'src/domain/tax/federal-tax.ts#federalTax',
    },
    effective_rate: {
      what: 'Tax over ordinary income, gains and benefits.',
      from: 'src/domain/tax/federal-tax.ts#federalTax',
    },
    table_year: {
      what: 'The year of the published tables used. Earlier than the tax year: they were assumed to grow.',
      from: 'src/domain/tax/federal-tax.ts#federalTax',
    },
  },
});

const ROWS = 'src/domain/tax/contribution-limits.ts#contributionLimits';

export const contributionLimitsCalculation = calculation({
  id: 'contribution-limits',
  title: 'Contribution limits',
  summary: 'What the law lets into a 401(k) or an IRA each year, and what goes over it.',
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
    rows: { what: 'One row a plan year: the limit, what is paid in, and what goes over.', from: ROWS },
    'rows.limit': {
      what: 'The most that may be paid in; null where nothing limits it.',
      from: 'src/domain/tax/contribution-limits.ts#limitIn',
    },
    'rows.deductible_limit': {
      what: 'The most of a traditional IRA that may be deducted.',
      from: 'src/domain/tax/contribution-limits.ts#limitIn',
    },
    'rows.employer_over_limit': {
      what: 'Employer contributions above the limit of section 415(c).',
      from: 'src/domain/tax/contribution-limits.ts#limitIn',
    },
    total_over_limit: { what: 'What goes over the limits of all years.', from: ROWS },
    first_year_over: { what: 'The first plan year over its limit, or null.', from: ROWS },
    warnings: {
      what: 'Limits used after the last published ones, and employer contributions above section 415(c).',
      from: 'src/domain/tax/law-warnings.ts#limitYearWarnings',
    },
  },
});
