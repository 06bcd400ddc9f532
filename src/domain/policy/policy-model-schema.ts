import * as z from 'zod';
import {
  addFieldError,
  age,
  listOf,
  money,
  numberBetween,
  oneOf,
  optional,
  planYear,
  record,
} from '../shared/schema-fields.ts';
import { cso2017 } from './cso-2017.ts';
import { lengthOf, type ScheduleSegment } from './schedule.ts';
import { segmentSchema } from './schedule-schema.ts';

/** One amount a year, or schedule segments. */
const amounts = (label: string) =>
  listOf(
    label,
    z.union([money(label), segmentSchema], { error: 'Enter a number or a schedule segment.' }),
    0,
    120,
  )
    .refine((list) => new Set(list.map((value) => typeof value)).size <= 1, {
      error: 'Give yearly values or schedule segments, not both.',
    })
    .transform((list): number[] | ScheduleSegment[] => {
      const segments = list.filter((value) => typeof value === 'object');
      return segments.length > 0 ? segments : list.filter((value) => typeof value === 'number');
    });

/** The policy without the person insured. */
export const policyFields = {
  sex: oneOf('Sex', ['male', 'female']),
  tobacco: oneOf('Tobacco', ['nonsmoker', 'smoker', 'composite']),
  face_amount: money('Face amount'),
  premiums: amounts('Premiums').default([]),
  withdrawals: amounts('Withdrawals').default([]),
  loans: amounts('Loans').default([]),
  years: optional(planYear('Years')),
  illustrated_rate: numberBetween('Illustrated rate', 0, 0.12),
  illustrated_loan_rate: numberBetween('Illustrated loan rate', 0, 0.1).default(0.05),
  death_benefit_option: oneOf('Death benefit option', ['level', 'increasing']).default('level'),
  premium_load: numberBetween('Premium load', 0, 0.3).default(0.05),
  policy_fee: money('Policy fee').default(10),
  per_unit_charge: numberBetween('Per unit charge', 0, 100).default(0.3),
  coi_ratio: numberBetween('Cost of insurance ratio', 0, 5).default(0.65),
  guaranteed_rate: numberBetween('Guaranteed rate', 0, 0.1).default(0.01),
  surrender_charge: numberBetween('Surrender charge', 0, 100).default(25),
};

export const policyModelSchema = record('Input', { age: age(), ...policyFields }).superRefine(
  (input, context) => {
    const { firstAge } = cso2017[`${input.tobacco}_${input.sex}`];
    if (input.age < firstAge)
      addFieldError(
        context,
        ['age'],
        `The ${input.tobacco} table begins at age ${firstAge}. Choose composite for a younger client.`,
      );
    if (Math.max(input.years ?? 0, ...[input.premiums, input.withdrawals, input.loans].map(lengthOf)) === 0)
      addFieldError(context, ['premiums'], 'Premiums is a required field');
  },
);

export type PolicyModelInput = z.output<typeof policyModelSchema>;
