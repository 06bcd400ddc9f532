/** Who makes what in a re-projected policy. */
import type { ResultMember, ResultMembers } from '../shared/result-members.ts';
import { type PolicyHistoryResult, policyHistoryErrors, policyOnHistory } from '../history/policy-history.ts';
import type { PolicySimulation } from '../history/policy-simulation.ts';
import { calculation } from './calculation.ts';
import { illustrationExample } from './examples.ts';
import { CPI } from '../market/inline-series.ts';
import { followsPrices } from '../history/real-periods.ts';
import { policyHistorySchema, capStripSchema } from '../history/history-schema.ts';
import { capStrip, capStripErrors } from '../history/cap-strip.ts';

const OUTCOME = 'src/domain/history/policy-outcome.ts#policyOutcome';
const outcome = (what: string): ResultMember => ({ what, from: OUTCOME });

const simulation = (what: string): ResultMember => ({
  what,
  from: 'src/domain/history/policy-simulation.ts#policySimulation',
});

const policyHistoryMembers: ResultMembers<PolicyHistoryResult & PolicySimulation> = {
  rows: {
    what: 'The ledger again, on these credits; all zero from a lapse on.',
    from: 'src/domain/history/policy-plan.ts#reprojectPolicy',
  },
  'rows.charges': {
    what: 'The charges that the ledger implies, with the stress.',
    from: 'src/domain/history/policy-plan.ts#policyPlan',
  },
  'rows.distribution_tax': {
    what: 'Tax on what the policy pays out, and on a lapse.',
    from: 'src/domain/policy/policy-tax.ts#policyTax',
  },
  'rows.net_income': {
    what: 'Distributions less that tax.',
    from: 'src/domain/policy/policy-tax.ts#policyTax',
  },
  average_credit: outcome('Arithmetic mean of the credits.'),
  geometric: outcome('Geometric mean of the credits.'),
  zero_years: outcome('Years whose credit is not above zero.'),
  total_income: outcome('Net income of all years, the tax of a lapse taken off.'),
  longevity: outcome('The last year paid in full without a gap.'),
  ending_value: outcome('Surrender value of the last year, before tax.'),
  after_tax_ending_value: {
    what: 'That value less the tax on its gain.',
    from: 'src/domain/policy/policy-tax.ts#policyTax',
  },
  death_benefit: outcome('Death benefit of the last year.'),
  irr_surrender: outcome('Rate of outlay, net income and the after-tax ending value.'),
  irr_death: outcome('Rate of outlay, net income and the last death benefit.'),
  lapse_year: {
    what: 'The plan year in which the policy ends; null when it does not.',
    from: 'src/domain/history/policy-plan.ts#reprojectPolicy',
  },
  lapse_tax: {
    what: 'Tax on the gain that a lapse brings to light.',
    from: 'src/domain/policy/policy-tax.ts#policyTax',
  },
  level_income: {
    what: 'The largest level amount that can be borrowed without a lapse.',
    from: 'src/domain/history/max-level-income.ts#maxLevelIncome',
  },
  capped: {
    what: 'Figures that were lowered to the carrier’s of that duration; absent without a profile.',
    from: 'src/domain/history/clamp-periods.ts#clampPeriods',
  },
  hypothetical: {
    what: 'Figures above the carrier’s of that duration that were left; absent without a profile.',
    from: 'src/domain/history/clamp-periods.ts#clampPeriods',
  },
  period_count: simulation('How many periods of the horizon the history holds.'),
  horizon: simulation('Period length in years.'),
  first_month: simulation('Month of the first return of all periods.'),
  last_month: simulation('Month of the last.'),
  full_record: {
    what: 'Since when the whole record goes, its periods, and the lowest geometric mean credit of one.',
    from: 'src/domain/history/policy-simulation.ts#fullRecord',
  },
  periods: {
    what: 'The most recent, worst, median and best period with all their rows.',
    from: 'src/domain/history/policy-periods.ts#rankKeys',
  },
  distribution: {
    what: 'Percentiles of all periods; null with fewer than 30.',
    from: 'src/domain/history/policy-simulation.ts#distributionOf',
  },
  few_periods: simulation('Fewer than 30 periods: each is shown.'),
  every_period: simulation('The figures of each period, when there are few.'),
  lapse_share: simulation('Share of all periods in which the policy lapses.'),
  loan_rate: {
    what: 'The rate charged on loans, where it comes from, and in how many periods the policy lapses at it and at the illustrated rate.',
    from: 'src/domain/history/loan-rate.ts#loanRate',
  },
  level_income_status: {
    what: 'Whether there is such an amount, and why not.',
    from: 'src/domain/history/max-level-income.ts#maxLevelIncome',
  },
};

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
