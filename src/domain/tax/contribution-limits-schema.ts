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

/** A list has one value a plan year. */
export function requireYears(
  given: unknown,
  years: number,
  path: (string | number)[],
  context: z.RefinementCtx,
): void {
  if (Array.isArray(given) && given.length !== years)
    addFieldError(context, path, `Expected ${years} yearly values.`);
}

/** What decides a limit beside plan, age and years. */
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

/** The same next to an account, which has limits only if it names a plan: no defaults. Growth concerns its taxes, too. */
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
