/** Every dated figure of the federal tables, for the test that refuses one without year, unit or source. */
import { capitalGainRates, capitalGainThresholds } from './capital-gain-rates.ts';
import { contributionLimits } from './contribution-limits.ts';
import type { DatedFigure } from './dated-figure.ts';
import { earlyDistributionTax } from './early-distributions.ts';
import { bracketEnds, bracketRates } from './income-brackets.ts';
import { medicarePremiums } from './medicare-premiums.ts';
import { netInvestmentIncomeTaxes } from './net-investment-income-tax.ts';
import { distributionStartAges } from './required-minimum-distributions.ts';
import { seniorDeductions } from './senior-deduction.ts';
import { benefitBaseAmounts, benefitShares } from './social-security-benefits.ts';
import { agedAdditions, standardDeductions } from './standard-deduction.ts';
import type { TaxTables } from './tax-tables.ts';
import { uniformLifetimeTable } from './uniform-lifetime-table.ts';

export const federalFigures: Readonly<Record<string, readonly DatedFigure<unknown>[]>> = {
  bracketRates,
  bracketEnds,
  standardDeductions,
  agedAdditions,
  seniorDeductions,
  capitalGainRates,
  capitalGainThresholds,
  netInvestmentIncomeTaxes,
  benefitBaseAmounts,
  benefitShares,
  medicarePremiums,
  contributionLimits,
  distributionStartAges,
  earlyDistributionTax: [earlyDistributionTax],
  uniformLifetimeTable: [uniformLifetimeTable],
};

/** The first and the last year that the shipped tables of yearly indexed figures are for. */
export const FIRST_TAX_YEAR = 2024;
export const LAST_TAX_TABLE = 2026;

export const SHIPPED_TAX_TABLES: TaxTables = {
  bracketEnds,
  standardDeductions,
  agedAdditions,
  capitalGainThresholds,
  medicarePremiums,
  contributionLimits,
};
