import { calculation } from './calculation.ts';
import { illustrationExample } from './examples.ts';
import { CPI } from '../market/inline-series.ts';
import { followsPrices } from '../history/real-periods.ts';
import { policyHistoryMembers } from '../history/policy-history-members.ts';
import { policyHistorySchema } from '../history/policy-history-schema.ts';
import { policyHistoryErrors, policyOnHistory } from '../history/policy-history.ts';

/** Cap 10%, floor 0%, over and over. */
const EXAMPLE_CREDITS = [0.1, 0, 0.08, 0.1, 0, 0.05];

export const policyHistoryCalculation = calculation({
  id: 'policy-history',
  title: 'Policy on other credits',
  summary:
    'Runs a ledger again on credited rates or on every period of history, with stressed charges and another loan rate.',
  schema: policyHistorySchema,
  get example() {
    const illustration = illustrationExample();
    return {
      age: 45,
      illustration,
      credits: illustration.rows.map((_, t) => EXAMPLE_CREDITS[t % EXAMPLE_CREDITS.length]),
    };
  },
  check: policyHistoryErrors,
  uses: ({ strategies = [], ...terms }) => [
    ...strategies.map(({ index }) => index),
    ...(followsPrices(terms) ? [CPI] : []),
  ],
  calculate: policyOnHistory,
  members: policyHistoryMembers,
});
