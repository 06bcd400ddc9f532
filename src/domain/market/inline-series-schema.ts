/** The `series` member of an input: {"my_id": {frequency, start, levels or returns}}. */
import * as z from 'zod';
import {
  addFieldError,
  listOf,
  membersOf,
  numberBetween,
  oneOf,
  optional,
  record,
  share,
  text,
  yearlyReturn,
} from '../shared/schema-fields.ts';
import { CPI } from './inline-series.ts';

/** 250 years of months. */
const LONGEST = 3000;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const YEAR = /^\d{4}$/;

/** "2026-02" */
export const month = (label: string) =>
  text(label, 7).refine((value) => MONTH.test(value), { error: 'Must be a month such as "1926-01".' });

const level = z.union([numberBetween('Level', 1e-9, 1e12), z.null()], { error: 'Enter a number.' });

/** Series that come along with an input: more than there are indexes and accounts. */
const MOST_SERIES = 40;
export const MOST_WEIGHTS = 40;

const oneSeries = record('Series', {
  frequency: oneOf('Frequency', ['monthly', 'annual']),
  start: text('Start', 7),
  levels: optional(listOf('Levels', level, 2, LONGEST)),
  returns: optional(listOf('Returns', yearlyReturn('Return'), 1, LONGEST)),
}).superRefine(({ frequency, start, levels, returns }, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (!(frequency === 'monthly' ? MONTH : YEAR).test(start))
    refuse(
      'start',
      `Must be ${frequency === 'monthly' ? 'a month such as "1926-01"' : 'a year such as "1926"'}.`,
    );
  if (levels === undefined && returns === undefined) refuse('levels', 'Levels or returns are required');
  if (levels !== undefined && returns !== undefined) refuse('returns', 'Give levels or returns, not both.');
  if (levels && (levels[0] === null || levels[levels.length - 1] === null))
    refuse('levels', 'The first and the last level must be known.');
});

export const inlineSeries = optional(
  membersOf('Series', oneSeries, MOST_SERIES).superRefine((all, context) => {
    for (const [id, { levels }] of Object.entries(all)) {
      const missing = levels?.indexOf(null) ?? -1;
      // Only prices are published late or never (cpi): a missing market level would hide a return.
      if (id !== CPI && missing >= 0)
        addFieldError(context, [id, 'levels', missing], 'Level is a required field');
    }
  }),
);

/** An index id, or weights by index id that total 100%. */
export const allocation = z.union(
  [
    text('Index', 60),
    membersOf('Weights', share('Weight'), MOST_WEIGHTS).refine(
      (weights) => Math.abs(Object.values(weights).reduce((sum, weight) => sum + weight, 0) - 1) <= 0.0001,
      {
        error: 'Allocations must total 100%.',
      },
    ),
  ],
  { error: 'Must be an index id or weights by index id.' },
);
