import * as z from 'zod';
import {
  addFieldError,
  feeRate,
  listOf,
  numberBetween,
  oneOf,
  optional,
  record,
  share,
  text,
  integerBetween,
  withDefault,
  membersOf,
  yearlyReturn,
} from '../shared/schema-fields.ts';
import { capProblem, METHODS, type IndexStrategy } from './crediting.ts';
import { INDEX_IDS } from './index-catalogue.ts';
import { CPI } from './inline-series.ts';

/** An id, or the number of a template in the specification's order. */
const indexName = z
  .union([text('Index', 60), integerBetween('Index', 1, INDEX_IDS.length)], {
    error: (issue) => (issue.input == null ? 'Index is a required field' : 'Must be an index id.'),
  })
  .transform((index) => (typeof index === 'number' ? INDEX_IDS[index - 1] : index));

const fields = record('Strategy', {
  index: indexName,
  weight: optional(share('Weight')),
  method: withDefault(oneOf('Method', METHODS), 'annual_point_to_point'),
  cap: numberBetween('Cap', 0, 1).nullable().default(null),
  floor: numberBetween('Floor', -0.25, 0.1).nullable().default(0),
  participation: withDefault(numberBetween('Participation', 0, 5), 1),
  spread: withDefault(numberBetween('Spread', 0, 0.25), 0),
  multiplier: withDefault(numberBetween('Multiplier', 0, 5), 1),
  bonus: withDefault(numberBetween('Bonus', 0, 0.1), 0),
  fee: withDefault(feeRate('Fee'), 0),
}).superRefine((strategy, context) => {
  const message = capProblem(strategy);
  if (message !== null) addFieldError(context, ['cap'], message);
});

/** A single strategy, whose weight is not checked. */
export const strategySchema = fields.transform((strategy): IndexStrategy => ({
  ...strategy,
  weight: strategy.weight ?? 1,
}));

export const MAX_STRATEGIES = 3;

export const strategiesSchema = listOf('Strategies', fields, 1, MAX_STRATEGIES)
  .superRefine((strategies, context) => {
    if (strategies.length > 1)
      strategies.forEach(({ weight }, index) => {
        if (weight === undefined) addFieldError(context, [index, 'weight'], 'Weight is a required field');
      });
    const total = strategies.reduce((sum, { weight }) => sum + (weight ?? 1), 0);
    if (strategies.every(({ weight }) => weight !== undefined || strategies.length === 1))
      if (Math.abs(total - 1) > 0.0001) addFieldError(context, [], 'Allocations must total 100%.');
  })
  .transform((strategies) =>
    strategies.map((strategy): IndexStrategy => ({ ...strategy, weight: strategy.weight ?? 1 })),
  );

/** 250 years of months. */
const MAX_LENGTH = 3000;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const YEAR = /^\d{4}$/;

/** "2026-02" */
export const month = (label: string) =>
  text(label, 7).refine((value) => MONTH.test(value), { error: 'Must be a month such as "1926-01".' });

const level = z.union([numberBetween('Level', 1e-9, 1e12), z.null()], { error: 'Enter a number.' });

/** Maximum number of series in an input, above the number of indexes and accounts. */
const MAX_SERIES = 40;
export const MAX_WEIGHTS = 40;

const oneSeries = record('Series', {
  frequency: oneOf('Frequency', ['monthly', 'annual']),
  start: text('Start', 7),
  levels: optional(listOf('Levels', level, 2, MAX_LENGTH)),
  returns: optional(listOf('Returns', yearlyReturn('Return'), 1, MAX_LENGTH)),
}).superRefine(({ frequency, start, levels, returns }, context) => {
  const refuse = (field: string, message: string) => addFieldError(context, [field], message);
  const [form, example] =
    frequency === 'monthly' ? [MONTH, 'a month such as "1926-01"'] : [YEAR, 'a year such as "1926"'];
  if (!form.test(start)) refuse('start', `Must be ${example}.`);
  if (levels === undefined && returns === undefined) refuse('levels', 'Levels or returns are required');
  if (levels !== undefined && returns !== undefined) refuse('returns', 'Give levels or returns, not both.');
  if (levels && (levels[0] === null || levels[levels.length - 1] === null))
    refuse('levels', 'The first and the last level must be known.');
});

export const inlineSeries = optional(
  membersOf('Series', oneSeries, MAX_SERIES).superRefine((all, context) => {
    for (const [id, { levels }] of Object.entries(all)) {
      const missing = levels?.indexOf(null) ?? -1;
      // Only consumer prices may lack a month: a missing market level would hide a return.
      if (id !== CPI && missing >= 0)
        addFieldError(context, [id, 'levels', missing], 'Level is a required field');
    }
  }),
);

/** An index id, or weights by index id that total 100%. */
export const allocation = z.union(
  [
    text('Index', 60),
    membersOf('Weights', share('Weight'), MAX_WEIGHTS).refine(
      (weights) => Math.abs(Object.values(weights).reduce((sum, weight) => sum + weight, 0) - 1) <= 0.0001,
      { error: 'Allocations must total 100%.' },
    ),
  ],
  { error: 'Must be an index id or weights by index id.' },
);
