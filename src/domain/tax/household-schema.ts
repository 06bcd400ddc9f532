import {
  addFieldError,
  age,
  money,
  numberBetween,
  optional,
  record,
  startYear,
  withDefault,
} from '../shared/schema-fields.ts';
import { amounts } from './contribution-limits-schema.ts';
import { requireLawYears, filingStatus } from './federal-tax-schema.ts';

export const MORE_THAN_INCOME = 'Must be at most the income, which includes it.';

export const householdSchema = record('Household', {
  filing_status: withDefault(filingStatus(), 'single'),
  other_income: withDefault(amounts('Other income'), 0),
  other_gains: withDefault(amounts('Other gains'), 0),
  social_security: withDefault(amounts('Social Security'), 0),
  other_investment_income: withDefault(amounts('Interest and dividends included'), 0),
  state_rate: withDefault(numberBetween('State rate', 0, 0.15), 0),
}).superRefine(({ other_income: income, other_investment_income: part }, context) => {
  const years = Math.max(...[income, part].map((given) => (typeof given === 'object' ? given.length : 1)));
  const inYear = (amounts: typeof income, t: number) =>
    typeof amounts === 'number' ? amounts : (amounts[t] ?? 0);
  if (Array.from({ length: years }, (_, t) => t).some((t) => inYear(part, t) > inYear(income, t)))
    addFieldError(context, ['other_investment_income'], MORE_THAN_INCOME);
});

/** As a client's tax profile keeps it: level amounts from a year on, income and benefits by age. */
export const profileHouseholdSchema = record('Household', {
  /** The document's start year, if a form sends it. */
  start_year: optional(startYear()),
  filing_status: withDefault(filingStatus(), 'single'),
  other_income: withDefault(money('Other income'), 0),
  later_income: optional(money('Income later')),
  later_age: optional(age('Age of the income later')),
  other_gains: withDefault(money('Other gains'), 0),
  social_security: withDefault(money('Social Security'), 0),
  social_security_age: optional(age('Age of Social Security')),
  other_investment_income: optional(money('Interest and dividends included')),
  state_rate: withDefault(numberBetween('State rate', 0, 0.15), 0),
}).superRefine((household, context) => {
  const { start_year, later_income: income, later_age: from } = household;
  if (start_year !== undefined) requireLawYears({ start_year }, { limits: true }, context);
  if ((household.other_investment_income ?? 0) > household.other_income)
    addFieldError(context, ['other_investment_income'], MORE_THAN_INCOME);
  if (income !== undefined && from === undefined)
    addFieldError(context, ['later_age'], 'Age of the income later is a required field');
});
