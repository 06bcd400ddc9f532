/** One to three crediting strategies from loose input. */
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
  wholeBetween,
  withDefault,
} from '../shared/schema-fields.ts';
import { capFault, METHODS, type IndexStrategy } from './crediting.ts';
import { INDEX_IDS } from './index-catalogue.ts';

/** An id, or the number of a template in the specification's order. */
const indexName = z
  .union([text('Index', 60), wholeBetween('Index', 1, INDEX_IDS.length)], {
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
  const message = capFault(strategy);
  if (message !== null) context.addIssue({ code: 'custom', path: ['cap'], message });
});

/** One by itself, whatever share of an allocation it is to have. */
export const strategySchema = fields.transform((strategy): IndexStrategy => ({
  ...strategy,
  weight: strategy.weight ?? 1,
}));

/** A policy's or an allocation's. */
export const MOST_STRATEGIES = 3;

export const strategiesSchema = listOf('Strategies', fields, 1, MOST_STRATEGIES)
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
