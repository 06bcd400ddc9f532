/** A start year before the first table is refused where tables are used. An installation adds none before the shipped. */
import type * as z from 'zod';
import { FIRST_CALENDAR_YEAR } from '../shared/practice-date.ts';
import { SHIPPED_TAX_TABLES } from './federal/federal-figures.ts';
import { firstLimitYear, firstTaxYear } from './federal/tax-tables.ts';

export function requireLawYears(
  { start_year: year }: { readonly start_year: number },
  used: { readonly taxes?: boolean; readonly limits?: boolean },
  context: z.RefinementCtx,
): void {
  // The field has its own message.
  if (year < FIRST_CALENDAR_YEAR) return;
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['start_year'], message });
  const taxes = firstTaxYear(SHIPPED_TAX_TABLES);
  const limits = firstLimitYear(SHIPPED_TAX_TABLES);
  if (used.taxes && year < taxes) refuse(`Tax tables start in ${taxes}.`);
  if (used.limits && year < limits) refuse(`Limits are known from ${limits}.`);
}
