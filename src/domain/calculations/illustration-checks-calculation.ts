import { illustrationCheckErrors, illustrationChecks } from '../comparison/checks/illustration-checks.ts';
import { illustrationChecksSchema } from '../comparison/checks/illustration-checks-schema.ts';
import { calculation } from './calculation.ts';
import { illustrationExample } from './examples.ts';

const SOURCE = 'src/domain/comparison/checks/illustration-checks.ts';

export const illustrationChecksCalculation = calculation({
  id: 'illustration-checks',
  title: 'Checks of an illustration',
  summary:
    'Loan leverage by date of sale, the illustrated rate against AG 49-A, and which figures stand above the carrier’s own.',
  schema: illustrationChecksSchema,
  get example() {
    return {
      age: 45,
      start_year: 2026,
      ...illustrationExample(),
      compliance_profile: 'client_clamped',
      figures: [{ year: 10, surrender_value: 150_000, income: 0 }],
    };
  },
  check: illustrationCheckErrors,
  uses: ({ strategies = [] }) => strategies.map(({ index }) => index),
  calculate: illustrationChecks,
  members: {
    loan_leverage: {
      what: 'The credit on loaned money against the loan charge, by the guideline of the date of sale; null where it is not known.',
      from: 'src/domain/policy/loan-leverage.ts#loanLeverage',
    },
    above_rate: {
      what: 'The illustrated rate against AG 49-A’s; null without its strategy and history.',
      from: `${SOURCE}#aboveRate`,
    },
    guaranteed_present: {
      what: 'Whether the ledger has guaranteed columns.',
      from: `${SOURCE}#illustrationChecks`,
    },
    shown: { what: 'The figures given, as the profile shows them.', from: `${SOURCE}#shownFigures` },
    any_capped: { what: 'Whether one was lowered.', from: `${SOURCE}#illustrationChecks` },
    warnings: { what: 'What to tell, in words.', from: `${SOURCE}#illustrationChecks` },
  },
});
