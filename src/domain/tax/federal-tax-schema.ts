import { LAST_CALENDAR_YEAR } from '../shared/practice-date.ts';
import { money, oneOf, record, wholeBetween, withDefault } from '../shared/schema-fields.ts';
import { SHIPPED_TAX_TABLES } from './federal/federal-figures.ts';
import { FILING_STATUSES, filersOn } from './federal/filing-status.ts';
import { firstTaxYear } from './federal/tax-tables.ts';

export const filingStatus = () => oneOf('Filing Status', FILING_STATUSES);

export const federalTaxSchema = record('Input', {
  tax_year: wholeBetween('Tax Year', firstTaxYear(SHIPPED_TAX_TABLES), LAST_CALENDAR_YEAR),
  filing_status: filingStatus(),
  filers_65_or_older: withDefault(wholeBetween('Filers 65 or older', 0, 2), 0),
  ordinary_income: withDefault(money('Ordinary Income'), 0),
  long_term_gains: withDefault(money('Long-term Gains'), 0),
  social_security: withDefault(money('Social Security'), 0),
}).superRefine((input, context) => {
  if (input.filers_65_or_older > filersOn(input.filing_status))
    context.addIssue({
      code: 'custom',
      path: ['filers_65_or_older'],
      message: 'Must be between 0 and 1: only a joint return covers two filers.',
    });
});
