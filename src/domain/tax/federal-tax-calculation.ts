import { calculation } from '../calculations/calculation.ts';
import { federalTaxSchema } from './federal-tax-schema.ts';
import { federalTax } from './federal-tax.ts';

export const federalTaxCalculation = calculation({
  id: 'federal-tax',
  title: 'Federal income tax',
  summary: 'Federal tax of one return for 2024 on: brackets, deductions, gains, taxed Social Security.',
  schema: federalTaxSchema,
  example: {
    tax_year: 2026,
    filing_status: 'married_filing_jointly',
    filers_65_or_older: 2,
    ordinary_income: 120_000,
    long_term_gains: 40_000,
    social_security: 50_000,
  },
  calculate: federalTax,
});
