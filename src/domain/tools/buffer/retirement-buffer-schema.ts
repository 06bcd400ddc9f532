/** The number of years comes from `years`, the ages, or the length of the path. */
import * as z from 'zod';
import { allocation, inlineSeries } from '../../market/market-schema.ts';
import {
  age,
  assumedRate,
  feeRate,
  flag,
  money,
  numberBetween,
  oneOf,
  optional,
  planYear,
  record,
  requiring,
  share,
  withDefault,
  yearly,
  yearlyReturn,
} from '../../shared/schema-fields.ts';
import {
  historyDollarFields,
  refuseConsumerPrices,
  requireInflation,
} from '../../shared/todays-dollars-schema.ts';

const fields = record('Input', {
  total_balance: money('Total Balance').refine((value) => value !== 0, { error: 'Must be more than 0.' }),
  buffer_allocation_weight: share('Buffer Allocation Weight'),
  market: optional(allocation),
  market_fee: withDefault(feeRate('Market Fee'), 0),
  buffer_rate: assumedRate('Buffer Rate'),
  buffer_fee: withDefault(feeRate('Buffer Fee'), 0),
  years: optional(planYear('Years')),
  age: optional(age('Age')),
  plan_through_age: optional(age('Plan Through Age')),
  // Dollars per year, or a share of each portfolio's total at the first distribution.
  distribution: withDefault(money('Distribution'), 0),
  distribution_in: withDefault(oneOf('Distribution in', ['dollar', 'percent']), 'dollar'),
  distribution_start_year: withDefault(planYear('Distribution Start Year'), 1),
  distribution_increase: withDefault(
    z.union([
      assumedRate('Distribution Increase'),
      z.literal('cpi', { error: 'Must be a rate between -0.5 and 0.5, or "cpi".' }),
    ]),
    0,
  ),
  distribution_timing: withDefault(oneOf('Distribution Timing', ['beginning', 'end']), 'beginning'),
  // The market's path, which replaces a market, and the return in the year before it.
  returns: optional(yearly('Returns', yearlyReturn('Return'))),
  previous_return: withDefault(numberBetween('Previous Return', -1, 10), 0),
  series: inlineSeries,
  ...historyDollarFields,
  // Display options that affect no figure.
  sort_type: withDefault(oneOf('Sort type', ['average', 'best', 'worst', 'median']), 'average'),
  market_alone: withDefault(flag('Market alone'), false),
  show_distribution: withDefault(flag('Show distribution'), true),
});

type Fields = z.output<typeof fields>;

const checkedFields = requiring(fields, (input) => {
  const endsWithoutAge = input.plan_through_age !== undefined && input.age === undefined;
  return {
    market:
      input.market === undefined &&
      input.returns === undefined &&
      'Market is a required field, or enter returns instead',
    age: endsWithoutAge && 'Age is a required field',
    years: !endsWithoutAge && yearsOf(input) === undefined && 'Years is a required field',
  };
});

export const retirementBufferSchema = checkedFields
  .superRefine(withinThePlan)
  .transform((input) => ({ ...input, years: yearsOf(input) ?? 1 }));

/** Dollars and fractions, with all defaults and the number of years. */
export type RetirementBufferInput = z.output<typeof retirementBufferSchema>;

function yearsOf({ years, age, plan_through_age, returns }: Partial<Fields>): number | undefined {
  if (years !== undefined) return years;
  if (age !== undefined && plan_through_age !== undefined) return plan_through_age - age + 1;
  return returns?.length;
}

function withinThePlan(input: Fields, context: z.RefinementCtx): void {
  const refuse = (field: keyof Fields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });

  if (input.plan_through_age !== undefined && input.age !== undefined) {
    const byAge = input.plan_through_age - input.age + 1;
    if (byAge < 1) return refuse('plan_through_age', `Must be between ${input.age} and 120.`);
    const ages = `the years from age ${input.age} through ${input.plan_through_age}`;
    if (input.years !== undefined && input.years !== byAge)
      return refuse('years', `Must be ${byAge}, ${ages}.`);
  }
  const years = yearsOf(input);
  if (years === undefined) return;
  if (input.returns !== undefined && input.returns.length !== years)
    refuse('returns', `Expected ${years} yearly values.`);
  if (input.distribution_start_year > years)
    refuse(
      'distribution_start_year',
      `Must be between 1 and ${years}: distributions cannot start after the plan.`,
    );
  requireInflation(input, years, context);
  // A path has no dates, so consumer prices cannot be assigned to it.
  if (input.returns !== undefined) refuseConsumerPrices(input, context);
  if (input.distribution_in === 'percent' && input.distribution > 1)
    refuse('distribution', 'Must be between 0 and 1.');
}
