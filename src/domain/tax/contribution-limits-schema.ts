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
import { PLAN_TYPES } from './contribution-limits.ts';
import { filingStatus, tableGrowth, requireLawYears } from './federal-tax-schema.ts';

export const planType = () => oneOf('Plan Type', PLAN_TYPES);

/** One amount for every year, or one a plan year. */
export const amounts = (label: string) =>
  z.union([money(label), yearly(label, money(label))], {
    error: (issue) => (issue.input == null ? `${label} is a required field` : 'Enter a number or a list.'),
  });

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
  const lists = (['contributions', 'modified_agi', 'compensation', 'employer_contribution'] as const).flatMap(
    (field) => {
      const given = input[field];
      return typeof given === 'object' ? [{ field, years: given.length }] : [];
    },
  );
  for (const { field, years } of lists)
    if (years !== lists[0].years)
      addFieldError(context, [field], `Expected ${lists[0].years} yearly values.`);
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
