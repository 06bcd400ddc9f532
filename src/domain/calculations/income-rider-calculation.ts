import { calculation } from './calculation.ts';
import { incomeRiderSchema } from '../tools/rider/income-rider-schema.ts';
import { incomeRiderSimulation } from '../tools/rider/income-rider-simulation.ts';
import { incomeRider, incomeRiderErrors } from '../tools/rider/income-rider.ts';
import type { Allocation } from '../market/market.ts';
import type { IncomeRiderInput } from '../tools/rider/income-rider-input.ts';
import { indexErrors } from '../tools/rider/rider-sweep.ts';

const example = {
  total_balance: 500_000,
  account_type: 'taxable',
  tax_rate: 0.2,
  current_age: 60,
  plan_through_age: 95,
  growth_rate: 0.06,
  fee: 0.01,
  income_start_year: 6,
  guaranteed_income_first_year: 40_000,
  non_guaranteed_income: 44_000,
};

/** Enough for a first try: twelve made-up years. */
const exampleSeries = {
  example_mix: {
    frequency: 'annual',
    start: '2001',
    returns: [0.06, -0.12, 0.18, 0.04, 0.09, -0.05, 0.11, 0.02, 0.15, -0.08, 0.07, 0.1],
  },
};

const usedIn = (input: IncomeRiderInput): readonly Allocation[] =>
  input.returns ? [] : [input.index_allocation];

export const incomeRiderCalculation = calculation({
  id: 'income-rider',
  title: 'Income rider',
  summary: 'A rider’s income beside an account paying the same income, at a fixed return and on an index.',
  schema: incomeRiderSchema,
  example,
  check: incomeRiderErrors,
  uses: usedIn,
  calculate: (input, history) => incomeRider(input, history),
  members: {
    income_rider_guaranteed_fixed_return: {
      what: 'The guaranteed income beside an account at a fixed return; null without one.',
      from: 'src/domain/tools/rider/rider-part.ts#riderPart',
    },
    income_rider_non_guaranteed_fixed_return: {
      what: 'The same with the non-guaranteed income.',
      from: 'src/domain/tools/rider/rider-part.ts#riderPart',
    },
    income_rider_guaranteed_index_allocation: {
      what: 'The guaranteed income beside the median period of an index; null without figures.',
      from: 'src/domain/tools/rider/income-rider.ts#indexParts',
    },
    income_rider_non_guaranteed_index_allocation: {
      what: 'The same with the non-guaranteed income.',
      from: 'src/domain/tools/rider/income-rider.ts#indexParts',
    },
    warnings: {
      what: 'What was left out, and why.',
      from: 'src/domain/tools/rider/income-rider.ts#incomeRider',
    },
  },
});

export const incomeRiderSimulationCalculation = calculation({
  id: 'income-rider-simulation',
  title: 'Income rider simulation',
  summary: 'How often an account would have kept up with a rider’s income, over every period of a history.',
  schema: incomeRiderSchema,
  example: { ...example, plan_through_age: 66, index_allocation: 'example_mix', series: exampleSeries },
  check: indexErrors,
  uses: usedIn,
  calculate: incomeRiderSimulation,
  members: {
    guaranteed: {
      what: 'The guaranteed income over every period: how often the account keeps up, and by rank.',
      from: 'src/domain/tools/rider/income-rider-simulation.ts#incomeRiderSimulation',
    },
    non_guaranteed: {
      what: 'The same with the non-guaranteed income.',
      from: 'src/domain/tools/rider/income-rider-simulation.ts#incomeRiderSimulation',
    },
  },
});
