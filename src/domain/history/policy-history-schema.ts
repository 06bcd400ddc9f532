import * as z from 'zod';
import { illustrationSchema } from '../illustrations/illustration-schema.ts';
import {
  age,
  listOf,
  numberBetween,
  oneOf,
  optional,
  record,
  yearlyReturn,
} from '../shared/schema-fields.ts';

const NO_HISTORY =
  'No history loaded for index strategies. Give credits instead: one credited rate a policy year.';

export const policyHistorySchema = record('Input', {
  age: age(),
  illustration: illustrationSchema,
  credits: optional(listOf('Credits', yearlyReturn('Credit'), 1, 120)),
  strategies: optional(z.unknown()),
  charge_stress: numberBetween('Charge stress', 0, 5).default(0.15),
  borrowing_rate: numberBetween('Borrowing rate', 0, 0.5).default(0.054),
  income_mode: oneOf('Income mode', ['as_illustrated', 'max_level']).default('as_illustrated'),
  rank_by: oneOf('Rank by', ['policy_outcome', 'index_return', 'total_income']).default('policy_outcome'),
})
  .superRefine(({ credits, strategies, illustration }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (strategies !== undefined) refuse(['strategies'], NO_HISTORY);
    else if (credits === undefined) refuse(['credits'], 'Credits is a required field');
    const years = illustration.rows.length;
    if (credits && credits.length > years)
      refuse(['credits'], `Expected at most ${years} yearly values, one a year of the ledger.`);
    if (illustration.illustrated_rate === undefined)
      refuse(['illustration', 'illustrated_rate'], 'Illustrated rate is a required field');
  })
  .transform(({ strategies: _refused, credits, ...input }) => ({ ...input, credits: credits ?? [] }));

export type PolicyHistoryInput = z.output<typeof policyHistorySchema>;
