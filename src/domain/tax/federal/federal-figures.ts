/** The federal tables as they ship. */
import { capitalGainThresholds } from './investment-income.ts';
import { contributionLimits } from './contribution-limits.ts';
import { bracketEnds } from './income-brackets.ts';
import { medicarePremiums } from './medicare-premiums.ts';
import { agedAdditions, standardDeductions } from './deductions.ts';
import type { TaxTables } from './tax-tables.ts';

export const SHIPPED_TAX_TABLES: TaxTables = {
  bracketEnds,
  standardDeductions,
  agedAdditions,
  capitalGainThresholds,
  medicarePremiums,
  contributionLimits,
};
