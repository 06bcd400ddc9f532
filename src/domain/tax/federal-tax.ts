/**
 * Federal income tax of one return. In this order:
 *
 *  taxable SS      26 USC 86 on ordinary income + gains + ½ benefits
 *  AGI             ordinary income + gains + taxable SS (also the MAGI of the phase-outs)
 *  taxable income  max(0, AGI − standard deduction with the 65+ additions − senior deduction)
 *  tax             ordinary part by brackets, gains stacked on top of it
 *
 * The net investment income tax is returned next to `tax` and is not part of it. State tax is not modeled. After the
 * last published year the tables grow (federal/grown-tables.ts).
 */
import { capitalGainsTax, netInvestmentIncomeTax } from './federal/investment-income.ts';
import type { FederalTaxInput } from './federal-tax-schema.ts';
import { grownTables, tableGrowthOf } from './federal/grown-tables.ts';
import { bracketRate, ordinaryIncomeTax } from './federal/income-brackets.ts';
import { seniorDeduction, standardDeduction } from './federal/deductions.ts';
import { taxableSocialSecurity } from './federal/social-security-benefits.ts';
import { firstTaxYear, lastTaxYear, type TaxTables } from './federal/tax-tables.ts';

export type FederalTaxParts = ReturnType<typeof federalTaxParts>;

export const NEXT_DOLLARS = 100;

/** Throws a RangeError for a year before the first table. The schema rejects such years. */
export function federalTax(input: FederalTaxInput, published: TaxTables) {
  const { tax_year: year, filing_status: status } = input;
  const tables = grownTables(published, tableGrowthOf(input));
  const parts = federalTaxParts(input, tables);
  const more = federalTaxParts({ ...input, ordinary_income: input.ordinary_income + NEXT_DOLLARS }, tables);
  const income = input.ordinary_income + input.long_term_gains + input.social_security;
  const invested = input.long_term_gains + (input.investment_income ?? 0);
  return {
    ...parts,
    net_investment_income_tax: netInvestmentIncomeTax(invested, parts.adjusted_gross_income, status, year),
    /** Rate of the bracket of the last ordinary dollar; 0 if deductions exceed ordinary income. */
    bracket_rate: bracketRate(parts.ordinary_taxable_income, status, year, tables),
    /** Change of `tax` for the next $100 of ordinary income, divided by 100. It includes phase-ins. */
    marginal_rate: (more.tax - parts.tax) / NEXT_DOLLARS,
    /** tax ÷ (ordinary income + gains + benefits); 0 without income. */
    effective_rate: income > 0 ? parts.tax / income : 0,
    /** The year of the published figures. If it is before `tax_year`, they have grown since. */
    table_year: Math.min(year, lastTaxYear(tables)),
  };
}

export function federalTaxParts(input: FederalTaxInput, tables: TaxTables) {
  const { tax_year: year, filing_status: status, filers_65_or_older: filers65 } = input;
  if (year < firstTaxYear(tables))
    throw new RangeError(`Federal tables begin with ${firstTaxYear(tables)}, not ${year}.`);
  const otherIncome = input.ordinary_income + input.long_term_gains;
  const taxableBenefits = taxableSocialSecurity(otherIncome, input.social_security, status, year);
  const agi = otherIncome + taxableBenefits;
  const deduction = standardDeduction(status, filers65, year, tables);
  const senior = seniorDeduction(status, filers65, agi, year);
  const taxable = Math.max(0, agi - deduction - senior);
  // Deductions reduce ordinary income first, then the gains.
  const gains = Math.min(input.long_term_gains, taxable);
  const ordinary = taxable - gains;
  return {
    taxable_social_security: taxableBenefits,
    adjusted_gross_income: agi,
    deduction,
    senior_deduction: senior,
    taxable_income: taxable,
    ordinary_taxable_income: ordinary,
    taxable_gains: gains,
    tax:
      ordinaryIncomeTax(ordinary, status, year, tables) +
      capitalGainsTax(ordinary, gains, status, year, tables),
  };
}
