/** Schedule segments from loose input: alone for the policy model, with their column for a ledger's. */
import type * as z from 'zod';
import {
  addFieldError,
  assumedRate,
  listOf,
  money,
  oneOf,
  planYear,
  record,
} from '../shared/schema-fields.ts';
import type { ScheduleInput } from './schedule.ts';

const segmentFields = {
  from_year: planYear('From year'),
  to_year: planYear('To year'),
  amount: money('Amount'),
  annual_increase: assumedRate('Annual increase').default(0),
};

const endsAfterItBegins = ({ from_year, to_year }: { from_year: number; to_year: number }) =>
  to_year >= from_year;
const ENDS_TOO_EARLY = { path: ['to_year'], error: 'Must not be before the first year.' };

export const segmentSchema = record('Segment', segmentFields).refine(endsAfterItBegins, ENDS_TOO_EARLY);

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
    if (to_year > years)
      addFieldError(context, ['segments', index, 'to_year'], `Must be between 1 and ${years}.`);
  });
}) satisfies z.ZodType<ScheduleInput, unknown>;
