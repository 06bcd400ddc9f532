import * as z from 'zod';
import {
  addFieldError,
  age,
  flag,
  money,
  numberBetween,
  oneOf,
  optional,
  record,
  startYear,
  withDefault,
  yearly,
} from '../shared/schema-fields.ts';
import { LISTS, PLAN_TYPES, yearsOf } from './contribution-limits.ts';
import { filingStatus, tableGrowth, requireLawYears } from './federal-tax-schema.ts';

export const planType = () => oneOf('Plan Type', PLAN_TYPES);

export const amounts = (label: string) =>
  z.union([money(label), yearly(label, money(label))], {
    error: (issue) => (issue.input == null ? `${label} is a required field` : 'Enter a number or a list.'),
  });

/** A list has one value per plan year. */
export function requireYears(
  value: unknown,
  years: number,
  path: (string | number)[],
  context: z.RefinementCtx,
): void {
  if (Array.isArray(value) && value.length !== years)
    addFieldError(context, path, `Expected ${years} yearly values.`);
}

/** Fields that affect a limit, except plan, age and years. */
const limitFields = {
  filing_status: withDefault(filingStatus(), 'single'),
  modified_agi: withDefault(amounts('Modified AGI'), 0),
  compensation: optional(amounts('Compensation')),
  employer_contribution: withDefault(amounts('Employer Contribution'), 0),
  covered_by_plan: withDefault(flag('Covered by a Plan'), true),
  limit_growth: optional(numberBetween('Limit Growth', 0, 0.1)),
  table_growth: optional(tableGrowth()),
};

export const contributionLimitsSchema = record('Input', {
  age: age(),
  start_year: startYear(),
  plan_type: planType(),
  contributions: amounts('Contributions'),
  ...limitFields,
}).superRefine((input, context) => {
  requireLawYears(input, { limits: true }, context);
  const years = yearsOf(input);
  for (const field of LISTS) requireYears(input[field], years, [field], context);
});

/** Without defaults: only an account with a plan type has limits. The growth also applies to its taxes. */
export const optionalLimitFields = {
  filing_status: optional(filingStatus()),
  modified_agi: optional(amounts('Modified AGI')),
  compensation: optional(amounts('Compensation')),
  employer_contribution: optional(amounts('Employer Contribution')),
  covered_by_plan: optional(flag('Covered by a Plan')),
  limit_growth: optional(numberBetween('Limit Growth', 0, 0.1)),
  table_growth: optional(tableGrowth()),
  household_growth: optional(numberBetween('Growth of household amounts', 0, 0.1)),
};

export const MORE_THAN_INCOME = 'Must be at most the income, which includes it.';

export const householdSchema = record('Household', {
  filing_status: withDefault(filingStatus(), 'single'),
  other_income: withDefault(amounts('Other income'), 0),
  other_gains: withDefault(amounts('Other gains'), 0),
  social_security: withDefault(amounts('Social Security'), 0),
  other_investment_income: withDefault(amounts('Interest and dividends included'), 0),
  state_rate: withDefault(numberBetween('State rate', 0, 0.15), 0),
}).superRefine(({ other_income: income, other_investment_income: part }, context) => {
  const years = Math.max(...[income, part].map((amount) => (typeof amount === 'object' ? amount.length : 1)));
  const inYear = (amounts: typeof income, t: number) =>
    typeof amounts === 'number' ? amounts : (amounts[t] ?? 0);
  if (Array.from({ length: years }, (_, t) => t).some((t) => inYear(part, t) > inYear(income, t)))
    addFieldError(context, ['other_investment_income'], MORE_THAN_INCOME);
});

/** As in a client's tax profile: level amounts from a year on, income and benefits by age. */
export const profileHouseholdSchema = record('Household', {
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
