import { calculation } from './calculation.ts';
import { illustrationExample } from './examples.ts';
import { capStrip, capStripErrors } from '../history/cap-strip.ts';
import { capStripSchema } from '../history/cap-strip-schema.ts';

/** Month-end levels that rise and fall by a rule, so that the example runs without loaded figures. */
const exampleLevels = () => {
  let level = 100;
  return Array.from({ length: 421 }, (_, month) => {
    const found = Number(level.toFixed(4));
    level *= 1 + 0.006 + 0.03 * Math.sin(month / 7);
    return found;
  });
};

const STRIP = 'src/domain/history/cap-strip.ts#capStrip';
const SWEPT = 'src/domain/history/policy-sweep.ts#sweepPolicy';

export const capStripCalculation = calculation({
  id: 'cap-strip',
  title: 'Strip of caps',
  summary: 'A ledger on every period of history at caps around today’s, and the cap at which it breaks even.',
  schema: capStripSchema,
  get example() {
    return {
      age: 45,
      illustration: illustrationExample(),
      strategies: [{ index: 'made_up', cap: 0.1 }],
      horizon: 30,
      series: { made_up: { frequency: 'monthly', start: '1979-12', levels: exampleLevels() } },
    };
  },
  check: capStripErrors,
  uses: ({ strategies }) => strategies.map(({ index }) => index),
  calculate: capStrip,
  members: {
    rows: { what: 'One row a change of the cap: what all periods come to at it.', from: STRIP },
    'rows.lapse_share': { what: 'Share of all periods in which the policy lapses.', from: SWEPT },
    'rows.median_ending_value': { what: 'Surrender value of the middle period.', from: SWEPT },
    'rows.worst_income': { what: 'Least net income of a period, after the policy’s own tax.', from: SWEPT },
    break_even_cap_rate: {
      what: 'The lowest cap at which no more than the tolerated share lapses; null when none does.',
      from: STRIP,
    },
    loan_rate: {
      what: 'The rate charged on loans, where it comes from, and in how many periods the policy lapses at it and at the illustrated rate.',
      from: 'src/domain/history/loan-rate.ts#loanRate',
    },
    break_even_status: {
      what: 'ok, any (at the floor already) or unreachable (not at 30%).',
      from: STRIP,
    },
  },
});
