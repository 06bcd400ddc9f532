/** Who makes what in a re-projected policy. */
import type { ResultMember, ResultMembers } from '../calculations/result-members.ts';
import type { PolicyHistoryResult } from './policy-history.ts';

const OUTCOME = 'src/domain/history/policy-outcome.ts#policyOutcome';
const outcome = (what: string): ResultMember => ({ what, from: OUTCOME });

export const policyHistoryMembers: ResultMembers<PolicyHistoryResult> = {
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
    from: 'src/domain/illustrations/policy-tax.ts#policyTax',
  },
  'rows.net_income': {
    what: 'Distributions less that tax.',
    from: 'src/domain/illustrations/policy-tax.ts#policyTax',
  },
  average_credit: outcome('Arithmetic mean of the credits.'),
  geometric: outcome('Geometric mean of the credits.'),
  zero_years: outcome('Years whose credit is not above zero.'),
  total_income: outcome('Net income of all years, the tax of a lapse taken off.'),
  longevity: outcome('The last year paid in full without a gap.'),
  ending_value: outcome('Surrender value of the last year, before tax.'),
  after_tax_ending_value: {
    what: 'That value less the tax on its gain.',
    from: 'src/domain/illustrations/policy-tax.ts#policyTax',
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
    from: 'src/domain/illustrations/policy-tax.ts#policyTax',
  },
  level_income: {
    what: 'The largest level amount that can be borrowed without a lapse.',
    from: 'src/domain/history/max-level-income.ts#maxLevelIncome',
  },
  level_income_status: {
    what: 'Whether there is such an amount, and why not.',
    from: 'src/domain/history/max-level-income.ts#maxLevelIncome',
  },
};
