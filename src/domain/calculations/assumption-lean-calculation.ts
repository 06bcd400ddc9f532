import { comparativeReportErrors } from '../comparison/comparative/run-comparative-report.ts';
import { assumptionLean } from '../comparison/lean/assumption-lean.ts';
import { assumptionLeanSchema } from '../comparison/comparative/comparative-report-schema.ts';
import type { ResultMember } from '../shared/result-members.ts';
import { calculation } from './calculation.ts';
import { comparisonExample } from './examples.ts';

const made = (what: string): ResultMember => ({
  what,
  from: 'src/domain/comparison/lean/assumption-lean.ts#assumptionLean',
});
const ran = (what: string): ResultMember => ({
  what,
  from: 'src/domain/comparison/lean/assumption-runs.ts#assumptionRuns',
});

export const assumptionLeanCalculation = calculation({
  id: 'assumption-lean',
  title: 'Which way each assumption leans',
  summary:
    'The policy against the best account, again with one assumption at a time replaced: whom each favors, and by how much.',
  schema: assumptionLeanSchema,
  get example() {
    return comparisonExample(2);
  },
  check: comparativeReportErrors,
  uses: ({ vehicles }) => vehicles.flatMap(({ portfolio }) => (portfolio === undefined ? [] : [portfolio])),
  calculate: (input, history, tables) => assumptionLean({ ...input, tables }, history),
  members: {
    comparison_age: made('At the end of whose year the policy and the accounts are compared.'),
    policy_value: ran('The policy’s value after tax; 0 after a lapse.'),
    best_account_value: ran('That of the account with the most value and income, after tax.'),
    value_difference: made('The policy’s value less the best account’s.'),
    policy_income: ran('The policy’s net income through that age.'),
    best_account_income: ran('The best account’s.'),
    income_difference: made('The policy’s net income less the best account’s.'),
    rows: made(
      'For each assumption: whether it applies, what it is and what takes its place, how the policy’s lead changes, and whom it favors. The rows do not add up.',
    ),
  },
});
