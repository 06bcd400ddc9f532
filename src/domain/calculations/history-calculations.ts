import { by, type ResultMembers, makersIn } from '../shared/result-members.ts';
import { type PolicyHistoryResult, policyHistoryErrors, policyOnHistory } from '../history/policy-history.ts';
import type { PolicySimulation } from '../history/policy-simulation.ts';
import { calculation } from './calculation.ts';
import { exampleMonths, illustrationExample } from './examples.ts';
import { CPI } from '../market/inline-series.ts';
import { followsPrices } from '../history/real-periods.ts';
import { policyHistorySchema, capStripSchema } from '../history/history-schema.ts';
import { capStrip, capStripErrors } from '../history/cap-strip.ts';

const planned = makersIn('history/policy-plan.ts');

const taxed = (what: string) => by('policy/policy-tax.ts#policyTax', what);
const clamped = (what: string) => by('history/clamp-periods.ts#clampPeriods', what);
const levelIncome = (what: string) => by('history/max-level-income.ts#maxLevelIncome', what);

/** For every calculation with loans. */
export const loanRateMember = (runs: 'periods' | 'paths') =>
  by(
    'history/loan-rate.ts#loanRate',
    `The rate charged on loans, where it comes from, and in how many ${runs} the policy lapses at it and at the illustrated rate.`,
  );

export const FULL_RECORD = by(
  'history/policy-simulation.ts#fullRecord',
  'First month of the full record, its number of periods, and the lowest geometric mean credit of a period.',
);

const outcome = (what: string) => by('history/policy-outcome.ts#policyOutcome', what);

const simulation = (what: string) => by('history/policy-simulation.ts#policySimulation', what);

const policyHistoryMembers: ResultMembers<PolicyHistoryResult & PolicySimulation> = {
  rows: planned('reprojectPolicy', 'The ledger again, on these credits; all zero from a lapse on.'),
  'rows.charges': planned('policyPlan', 'The charges that the ledger implies, with the stress.'),
  'rows.distribution_tax': taxed('Tax on what the policy pays out, and on a lapse.'),
  'rows.net_income': taxed('Distributions less that tax.'),
  average_credit: outcome('Arithmetic mean of the credits.'),
  geometric: outcome('Geometric mean of the credits.'),
  zero_years: outcome('Years whose credit is not above zero.'),
  total_income: outcome('Net income of all years, less the tax of a lapse.'),
  longevity: outcome('The last year paid in full without a gap.'),
  ending_value: outcome('Surrender value of the last year, before tax.'),
  after_tax_ending_value: taxed('That value less the tax on its gain.'),
  death_benefit: outcome('Death benefit of the last year.'),
  irr_surrender: outcome('Rate of outlay, net income and the after-tax ending value.'),
  irr_death: outcome('Rate of outlay, net income and the last death benefit.'),
  lapse_year: planned('reprojectPolicy', 'The plan year in which the policy ends; null if it does not.'),
  lapse_tax: taxed('Tax on the gain that a lapse makes taxable.'),
  level_income: levelIncome('The largest level amount that can be borrowed without a lapse.'),
  capped: clamped('Figures lowered to the carrier’s of that duration; missing without a profile.'),
  hypothetical: clamped(
    'Figures above the carrier’s of that duration, unchanged; missing without a profile.',
  ),
  period_count: simulation('Number of periods in the history.'),
  horizon: simulation('Period length in years.'),
  first_month: simulation('Month of the first return of all periods.'),
  last_month: simulation('Month of the last.'),
  full_record: FULL_RECORD,
  periods: by(
    'history/policy-periods.ts#rankKeys',
    'The most recent, worst, median and best period with all their rows.',
  ),
  distribution: by(
    'history/policy-simulation.ts#distributionOf',
    'Percentiles of all periods; null with fewer than 30.',
  ),
  few_periods: simulation('Fewer than 30 periods: each is shown.'),
  every_period: simulation('The figures of each period, when there are few.'),
  lapse_share: simulation('Share of all periods in which the policy lapses.'),
  loan_rate: loanRateMember('periods'),
  level_income_status: levelIncome('Whether such an amount exists, or why not.'),
};

/** Cap 10%, floor 0%, repeated. */
const EXAMPLE_CREDITS = [0.1, 0, 0.08, 0.1, 0, 0.05];

export const policyHistoryCalculation = calculation('policy-history', 'Policy on other credits', {
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

const STRIP = 'history/cap-strip.ts#capStrip';
const SWEPT = 'history/policy-sweep.ts#sweepPolicy';

export const capStripCalculation = calculation('cap-strip', 'Strip of caps', {
  summary: 'A ledger on every period of history at caps around today’s, and the cap at which it breaks even.',
  schema: capStripSchema,
  get example() {
    return {
      age: 45,
      illustration: illustrationExample(),
      strategies: [{ index: 'made_up', cap: 0.1 }],
      horizon: 30,
      series: { made_up: exampleMonths() },
    };
  },
  check: capStripErrors,
  uses: ({ strategies }) => strategies.map(({ index }) => index),
  calculate: capStrip,
  members: {
    rows: by(STRIP, 'One row a change of the cap: what all periods come to at it.'),
    'rows.lapse_share': by(SWEPT, 'Share of all periods in which the policy lapses.'),
    'rows.median_ending_value': by(SWEPT, 'Surrender value of the middle period.'),
    'rows.worst_income': by(SWEPT, 'Lowest net income of a period, after the policy’s tax.'),
    break_even_cap_rate: by(
      STRIP,
      'The lowest cap at which no more than the tolerated share lapses; null when none does.',
    ),
    loan_rate: loanRateMember('periods'),
    break_even_status: by(STRIP, 'ok, any (at the floor already) or unreachable (not at 30%).'),
  },
});
