import { calculation } from './calculation.ts';
import { illustrationExample } from './examples.ts';
import { exampleMonths } from './range-report-calculation.ts';
import { marketOf } from '../comparison/historical/account-on-history.ts';
import { CPI } from '../market/inline-series.ts';
import { growsWithPrices } from '../paths/month-rows.ts';
import { rangeErrors } from '../paths/range-errors.ts';
import { solve } from '../paths/solve.ts';
import { solveSchema } from '../paths/solve-schema.ts';
import type { ResultMember } from '../shared/result-members.ts';

const made = (what: string): ResultMember => ({ what, from: 'src/domain/paths/solve.ts#solve' });

export const solveCalculation = calculation({
  id: 'solve',
  title: 'Solve on many paths',
  summary:
    'The largest income, the lowest cap, the highest loan rate or stress, or the return that ties, that a share of computed paths still holds.',
  schema: solveSchema,
  get example() {
    return {
      age: 45,
      start_year: 2026,
      illustration: illustrationExample(),
      vehicles: [{ name: 'Taxable brokerage', account_type: 'taxable', portfolio: { made_up: 1 } }],
      strategies: [{ index: 'made_up', cap: 0.1 }],
      paths: 100,
      horizon: 30,
      question: 'cap',
      series: { made_up: exampleMonths() },
    };
  },
  check: rangeErrors,
  uses: (input) => [
    ...input.strategies.map(({ index }) => index),
    ...input.vehicles.map(marketOf),
    ...(growsWithPrices(input) ? [CPI] : []),
  ],
  calculate: solve,
  rates: ['value'],
  members: {
    question: made('What was asked.'),
    paths: made('How many paths were computed; of the historical model its periods.'),
    first_month: made('Month of the first row of history; null without any.'),
    last_month: made('Month of the last.'),
    loan_rate: {
      what: 'The rate charged on loans, where it comes from, and in how many paths the policy lapses at it and at the illustrated rate.',
      from: 'src/domain/history/loan-rate.ts#loanRate',
    },
    slots: made(
      'Of income: the largest level amount of each slot, and its status. Of a sustainable withdrawal: each account’s first payment as a share of the sum put in, and that of the worst path.',
    ),
    value: made('The answer; null where there is none.'),
    share_there: made('The share of the paths that holds at the answer.'),
    status: made(
      'ok, any (at the end already), unreachable, not_monotone; of income none, unbounded and others.',
    ),
    searched: made('The least and the most that were tried.'),
    scan: made('Where one answer would mislead: the share at 33 equal steps.'),
    multiple: made('Of premium: by what every dollar of the design has to grow.'),
    first_premium: made('The first premium of the larger design.'),
    total_premium: made('All its premiums.'),
    capped: made('Of premium under client_clamped: figures that rest on a capped income.'),
    hypothetical: made(
      'Of premium under standard: figures that rest on an income above the carrier’s scale.',
    ),
  },
});
