/** The federal tables as they ship. */
import { capitalGainThresholds } from './capital-gain-rates.ts';
import { contributionLimits } from './contribution-limits.ts';
import { bracketEnds } from './income-brackets.ts';
import { medicarePremiums } from './medicare-premiums.ts';
import { agedAdditions, standardDeductions } from './standard-deduction.ts';
import type { TaxTables } from './tax-tables.ts';

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
