/** Schedule segments: without a column for the policy model, with a column for a ledger. */
import * as z from 'zod';
import {
  addFieldError,
  assumedRate,
  listOf,
  money,
  oneOf,
  planYear,
  record,
  age,
  numberBetween,
  optional,
} from '../shared/schema-fields.ts';
import { type ScheduleInput, lengthOf, type ScheduleSegment } from './schedule.ts';
import { cso2017 } from './cso-2017.ts';

const segmentFields = {
  from_year: planYear('From year'),
  to_year: planYear('To year'),
  amount: money('Amount'),
  annual_increase: assumedRate('Annual increase').default(0),
};

const endsAfterItBegins = ({ from_year, to_year }: { from_year: number; to_year: number }) =>
  to_year >= from_year;
const ENDS_TOO_EARLY = { path: ['to_year'], error: 'Must not be before the first year.' };

const segmentSchema = record('Segment', segmentFields).refine(endsAfterItBegins, ENDS_TOO_EARLY);

const columnSegmentSchema = record('Segment', {
  column: oneOf('Column', ['premium_outlay', 'withdrawals', 'loans', 'income']),
  ...segmentFields,
}).refine(endsAfterItBegins, ENDS_TOO_EARLY);

export const scheduleSchema = record('Schedule', {
  segments: listOf('Segments', columnSegmentSchema, 0, 120),
  years: planYear('Years'),
  income: oneOf('Income', ['withdrawals_to_basis', 'all_loans', 'all_withdrawals']).default(
    'withdrawals_to_basis',
  ),
}).superRefine(({ segments, years }, context) => {
  segments.forEach(({ to_year }, index) => {
    if (years >= 1 && to_year > years)
      addFieldError(context, ['segments', index, 'to_year'], `Must be between 1 and ${years}.`);
  });
}) satisfies z.ZodType<ScheduleInput, unknown>;

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
