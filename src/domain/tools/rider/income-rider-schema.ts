/** The input of the rider calculation and its simulation, with the names of the specification. */
import type * as z from 'zod';
import { allocation, inlineSeries } from '../../market/market-schema.ts';
import {
  age,
  assumedRate,
  feeRate,
  listOf,
  money,
  nameText,
  oneOf,
  optional,
  planYear,
  record,
  requiring,
  taxRate,
  withDefault,
  yearly,
  yearlyReturn,
} from '../../shared/schema-fields.ts';
import { dollarFields, requireInflation } from '../../shared/todays-dollars-schema.ts';

export const DEFAULT_ALLOCATION = 'equities_and_bonds_60_40';

const incomeType = (label: string) =>
  withDefault(oneOf(label, ['annual_increase', 'first_last_year', 'manual']), 'annual_increase');
const increase = (label: string) => withDefault(assumedRate(label), 0);
const manual = (label: string) => optional(listOf(label, money('Amount'), 0, 120));

const fields = record('Input', {
  total_balance: money('Total Balance').refine((value) => value !== 0, { error: 'Must be more than 0.' }),
  account_type: withDefault(oneOf('Account Type', ['taxable', 'tax_deferred', 'tax_free']), 'taxable'),
  comparative_vehicle_account_name: optional(nameText('Account Name', 60)),
  income_rider_account_name: optional(nameText('Income Rider Name', 60)),
  tax_rate: withDefault(taxRate('Tax Rate'), 0),
  current_age: age('Current Age'),
  plan_through_age: age('Plan Through Age'),
  /** Absent: no fixed-return parts. */
  growth_rate: optional(assumedRate('Growth Rate')),
  fee: withDefault(feeRate('Fee'), 0),
  index_allocation: withDefault(allocation, DEFAULT_ALLOCATION),
  returns: optional(yearly('Returns', yearlyReturn('Return'))),
  series: inlineSeries,
  income_start_year: withDefault(planYear('Income Start Year'), 1),
  guaranteed_income_type: incomeType('Guaranteed Income Type'),
  guaranteed_income: optional(money('Guaranteed Income')),
  guaranteed_income_increase: increase('Guaranteed Income Increase'),
  guaranteed_income_first_year: optional(money('Guaranteed Income First Year')),
  guaranteed_income_last_year: optional(money('Guaranteed Income Last Year')),
  guaranteed_income_manual: manual('Guaranteed Income'),
  non_guaranteed_income_type: incomeType('Non-guaranteed Income Type'),
  non_guaranteed_income: optional(money('Non-guaranteed Income')),
  non_guaranteed_income_increase: increase('Non-guaranteed Income Increase'),
  non_guaranteed_income_first_year: optional(money('Non-guaranteed Income First Year')),
  non_guaranteed_income_last_year: optional(money('Non-guaranteed Income Last Year')),
  non_guaranteed_income_manual: manual('Non-guaranteed Income'),
  /** rider_net: the rider's income is after tax, so a tax-deferred account's payment is grossed up. */
  tax_basis: withDefault(oneOf('Tax Basis', ['matched', 'rider_net']), 'matched'),
  ...dollarFields,
});

/** Dollars, fractions, and ages in years, with all defaults. */
export type IncomeRiderInput = z.output<typeof fields>;
export type IncomeType = IncomeRiderInput['guaranteed_income_type'];
export type Stream = 'guaranteed' | 'non_guaranteed';

/** Also for the simulation, which uses only the index allocation. */
export const incomeRiderSchema = requiring(fields, missingIn).superRefine(withinThePlan);

function withinThePlan(input: IncomeRiderInput, context: z.RefinementCtx): void {
  const refuse = (field: keyof IncomeRiderInput, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });

  const years = input.plan_through_age - input.current_age + 1;
  if (years < 1) return refuse('plan_through_age', `Must be between ${input.current_age} and 120.`);
  if (input.income_start_year > years)
    return refuse('income_start_year', `Must be between 1 and ${years}: income cannot start after the plan.`);
  if (input.returns !== undefined && input.returns.length !== years)
    refuse('returns', `Expected ${years} yearly values.`);
  requireInflation(input, years, context);

  const incomeYears = years - input.income_start_year + 1;
  for (const [stream] of STREAMS) {
    const list = input[`${stream}_income_manual`];
    if (list !== undefined && list.length > incomeYears)
      refuse(`${stream}_income_manual`, `Expected ${incomeYears} yearly values.`);
  }
}

function missingIn(input: Partial<IncomeRiderInput>): Record<string, string | false> {
  const perStream = STREAMS.map(([stream, label]) => {
    const type = input[`${stream}_income_type`];
    const isOfYears = type === 'first_last_year';
    const first = input[`${stream}_income_first_year`] ?? input[`${stream}_income`];
    return {
      [`${stream}_income_manual`]:
        type === 'manual' && input[`${stream}_income_manual`] === undefined && `${label} is a required field`,
      [`${stream}_income_first_year`]:
        isOfYears && first === undefined && `${label} First Year is a required field`,
      [`${stream}_income_last_year`]:
        isOfYears &&
        input[`${stream}_income_last_year`] === undefined &&
        `${label} Last Year is a required field`,
    };
  });
  return Object.assign({}, ...perStream) as Record<string, string | false>;
}

const STREAMS: readonly [Stream, string][] = [
  ['guaranteed', 'Guaranteed Income'],
  ['non_guaranteed', 'Non-guaranteed Income'],
];
