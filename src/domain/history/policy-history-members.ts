/** Who makes what in a re-projected policy. */
import type { ResultMember, ResultMembers } from '../shared/result-members.ts';
import type { PolicyHistoryResult } from './policy-history.ts';
import type { PolicySimulation } from './policy-simulation.ts';

const OUTCOME = 'src/domain/history/policy-outcome.ts#policyOutcome';
const outcome = (what: string): ResultMember => ({ what, from: OUTCOME });

const simulation = (what: string): ResultMember => ({
  what,
  from: 'src/domain/history/policy-simulation.ts#policySimulation',
});

export const policyHistoryMembers: ResultMembers<PolicyHistoryResult & PolicySimulation> = {
  rows: {
    what: 'The ledger again, on these credits; all zero from a lapse on.',
    from: 'src/domain/history/reproject-policy.ts#reprojectPolicy',
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
    from: 'src/domain/history/reproject-policy.ts#reprojectPolicy',
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
    from: 'src/domain/history/full-record.ts#fullRecord',
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
