/** A switch year of 1900 or more is a calendar year and becomes a plan year here. */
import * as z from 'zod';
import {
  age,
  assumedRate,
  flag,
  money,
  numberBetween,
  oneOf,
  optional,
  record,
  requiring,
  startYear,
  taxRate,
  integerBetween,
  withDefault,
} from '../../shared/schema-fields.ts';
import { filingStatus, tableGrowth, requireLawYears } from '../../tax/federal-tax-schema.ts';
import { distributionStartAge } from '../../tax/federal/retirement-distributions.ts';
import { FILLABLE_BRACKETS } from '../../tax/federal/income-brackets.ts';

const FIRST_CALENDAR_YEAR = 1900;

const fields = record('Input', {
  start_year: startYear(),
  balance: money('IRA or 401K Balance').refine((value) => value !== 0, { error: 'Must be more than 0.' }),
  age: age('Age'),
  plan_through_age: age('Plan Through Age'),
  rmd_age: optional(integerBetween('RMD Age', 70, 80)),
  rate_of_return: assumedRate('Rate of Return'),
  initial_tax_rate: taxRate('Initial Tax Rate'),
  second_tax_rate: optional(taxRate('Second Tax Rate')),
  // Its bounds depend on the plan: see withinThePlan.
  switch_year: optional(integerBetween('Switch Year', -1e9, 1e9)),
  // Per year, in dollars of plan year 1 or of the first year of benefits if that is later.
  social_security_amount: withDefault(money('Social Security Amount'), 0),
  social_security_age: optional(integerBetween('Social Security Age', 62, 70)),
  cola: withDefault(numberBetween('Social Security COLA', 0, 0.1), 0),
  roth_conversion_years: integerBetween('Roth Conversion Years', 1, 120),
  filing_status: filingStatus(),
  // Share of the opening balance that is added on the Roth side.
  bonus_amount: withDefault(numberBetween('Bonus', 0, 0.5), 0),
  heir_tax_rate: optional(taxRate('Heir Tax Rate')),
  conversion_tax_from: withDefault(oneOf('Conversion tax from', ['account', 'outside']), 'account'),
  // The Roth pays the after-tax amount of the IRA's distributions, so that both households spend the same.
  match_distributions: withDefault(flag('Match distributions'), true),
  table_growth: optional(tableGrowth()),
  tax_method: withDefault(oneOf('Tax method', ['flat', 'federal']), 'flat'),
  // Each year of conversion fills the bracket of this rate, instead of converting an equal share of the balance.
  fill_bracket_rate: optional(
    taxRate('Bracket to fill').refine((rate) => FILLABLE_BRACKETS.includes(rate), {
      error: `Must be one of ${FILLABLE_BRACKETS.join(', ')}.`,
    }),
  ),
});

type Fields = z.output<typeof fields>;

const checkedFields = requiring(
  fields,
  ({ second_tax_rate, switch_year, social_security_age, social_security_amount = 0 }) => ({
    switch_year:
      second_tax_rate !== undefined && switch_year === undefined && 'Switch Year is a required field',
    second_tax_rate:
      switch_year !== undefined &&
      second_tax_rate === undefined &&
      'Second Tax Rate is a required field when there is a Switch Year',
    social_security_age:
      social_security_amount > 0 &&
      social_security_age === undefined &&
      'Social Security Age is a required field',
  }),
);

export const taxScorecardSchema = checkedFields.superRefine(withinThePlan).transform((input) => ({
  ...input,
  rmd_age: input.rmd_age ?? distributionStartAge(input.start_year - input.age),
  switch_year: input.switch_year === undefined ? undefined : planYearOf(input.switch_year, input.start_year),
}));

/** Dollars, fractions, and ages in years, with all defaults. Plan year 1 is `start_year`. */
export type TaxScorecardInput = z.output<typeof taxScorecardSchema>;

const planYearOf = (year: number, startYear: number): number =>
  year >= FIRST_CALENDAR_YEAR ? year - startYear + 1 : year;

function withinThePlan(input: Fields, context: z.RefinementCtx): void {
  const refuse = (field: keyof Fields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });

  const message =
    input.age < 120 ? `Must be between ${input.age + 1} and 120.` : 'Must be later than the age.';
  if (input.plan_through_age <= input.age) return refuse('plan_through_age', message);
  const years = input.plan_through_age - input.age + 1;

  if (input.roth_conversion_years > years)
    refuse('roth_conversion_years', `Must be between 1 and ${years}, the years of the plan.`);

  if (input.switch_year !== undefined) {
    const year = planYearOf(input.switch_year, input.start_year);
    if (year < 2 || year > years)
      refuse(
        'switch_year',
        `Must be between 2 and ${years}, or between ${input.start_year + 1} and ${input.start_year + years - 1} as a calendar year.`,
      );
  }

  if (input.fill_bracket_rate !== undefined && input.tax_method === 'flat')
    refuse('fill_bracket_rate', 'Needs the federal tables: a flat rate has no brackets.');

  requireLawYears(input, { taxes: input.tax_method === 'federal' }, context);
}

/** Sent with the messages of a rejected form. */
export const scorecardRejectionSchema = z.object({
  validation: z.object({
    form_valid: z.boolean(),
    social_security_age_valid: z.boolean(),
    switch_year_valid: z.boolean(),
    filing_status_valid: z.boolean(),
    bonus_amount_valid: z.boolean(),
  }),
});

/** The form's five flags, derived from the messages of the schema. All are present in a result. */
export type ScorecardValidity = z.infer<typeof scorecardRejectionSchema>['validation'];

export const SCORECARD_TOTALS = [
  'tax_on_distributions',
  'tax_on_social_security',
  'lifetime_tax',
  'legacy_tax',
  'total_tax',
  'after_tax_legacy',
  'total_value',
] as const;
/** Tax on distributions includes conversions and the penalty. */
export type ScorecardTotals = Record<(typeof SCORECARD_TOTALS)[number], number>;
