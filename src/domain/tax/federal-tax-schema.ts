import { LAST_CALENDAR_YEAR, FIRST_CALENDAR_YEAR } from '../shared/dates.ts';
import {
  addFieldError,
  money,
  numberBetween,
  oneOf,
  optional,
  record,
  integerBetween,
  withDefault,
} from '../shared/schema-fields.ts';
import { SHIPPED_TAX_TABLES } from './federal/grown-tables.ts';
import { FILING_STATUSES, filersOn } from './federal/dated-figure.ts';
import { firstTaxYear, firstLimitYear } from './federal/tax-tables.ts';
import type * as z from 'zod';

export const tableGrowth = () => numberBetween('Growth of tax tables', 0, 0.1);

export const filingStatus = () => oneOf('Filing Status', FILING_STATUSES);

export const federalTaxSchema = record('Input', {
  tax_year: integerBetween('Tax Year', firstTaxYear(SHIPPED_TAX_TABLES), LAST_CALENDAR_YEAR),
  filing_status: filingStatus(),
  filers_65_or_older: withDefault(integerBetween('Filers 65 or older', 0, 2), 0),
  /** All income taxed by brackets. */
  ordinary_income: withDefault(money('Ordinary Income'), 0),
  long_term_gains: withDefault(money('Long-term Gains'), 0),
  social_security: withDefault(money('Social Security'), 0),
  /** The part of `ordinary_income` that is net investment income. */
  investment_income: withDefault(money('Interest and dividends included'), 0),
  table_growth: optional(tableGrowth()),
}).superRefine((input, context) => {
  if (input.investment_income > input.ordinary_income)
    addFieldError(context, ['investment_income'], 'Must be at most the ordinary income, which includes it.');
  const tooMany = 'Must be between 0 and 1: only a joint return covers two filers.';
  if (input.filers_65_or_older > filersOn(input.filing_status))
    addFieldError(context, ['filers_65_or_older'], tooMany);
});

/** Dollars of one tax year. A household's return has no `investment_income`. */
export type FederalTaxInput = Omit<
  z.output<typeof federalTaxSchema>,
  'investment_income' | 'table_growth'
> & {
  investment_income?: number | undefined;
  table_growth?: number | undefined;
};

/** Rejects a start year before the first table if tables are used. An installation cannot add earlier years. */
export function requireLawYears(
  { start_year: year }: { readonly start_year: number },
  used: { readonly taxes?: boolean; readonly limits?: boolean },
  context: z.RefinementCtx,
): void {
  // The field's schema reports these years.
  if (year < FIRST_CALENDAR_YEAR) return;
  const refuse = (message: string) => addFieldError(context, ['start_year'], message);
  const taxes = firstTaxYear(SHIPPED_TAX_TABLES);
  const limits = firstLimitYear(SHIPPED_TAX_TABLES);
  if (used.taxes && year < taxes) refuse(`Tax tables start in ${taxes}.`);
  if (used.limits && year < limits) refuse(`Limits are available from ${limits}.`);
}
