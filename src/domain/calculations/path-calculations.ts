import { calculation } from './calculation.ts';
import { exampleMonths, pathsExample } from './examples.ts';
import { loanRateMember } from './history-calculations.ts';
import { marketOf } from '../comparison/historical/account-on-history.ts';
import { CPI } from '../market/inline-series.ts';
import { growsWithPrices } from '../paths/month-rows.ts';
import { rangeErrors } from '../paths/range-errors.ts';
import { rangeReport } from '../paths/range-report.ts';
import { rangeReportSchema } from '../paths/range-report-schema.ts';
import { solve } from '../paths/solve.ts';
import { solveSchema } from '../paths/solve-schema.ts';
import { by } from '../shared/result-members.ts';

const ranged = (what: string) => by('paths/range-report.ts#rangeReport', what);
const solved = (what: string) => by('paths/solve.ts#solve', what);

export const rangeReportCalculation = calculation({
  id: 'range-report',
  title: 'Ranges',
  summary:
    'The policy beside up to three accounts on many simulated paths: how many pay in full, and why others do not.',
  schema: rangeReportSchema,
  get example() {
    return {
      ...pathsExample(),
      show_paths: [0],
      series: { made_up: exampleMonths() },
    };
  },
  check: rangeErrors,
  uses: ({ strategies, vehicles }) => [...strategies.map(({ index }) => index), ...vehicles.map(marketOf)],
  calculate: rangeReport,
  members: {
    model: ranged('How the paths are drawn.'),
    paths: ranged('How many paths were computed; of the historical model its periods.'),
    seed: ranged('The number that every draw follows from.'),
    horizon: ranged('Years of a path.'),
    first_month: ranged('Month of the first row of history; null without any.'),
    last_month: ranged('Month of the last.'),
    row_count: ranged('Months of history that paths are drawn from or fitted to.'),
    assumptions: ranged(
      'Of lognormal and student_t: mean before any shift, volatility and dividends of each series.',
    ),
    correlation: ranged('Of lognormal and student_t: of the series with each other, in the same order.'),
    mean_shift: ranged('Of lognormal and student_t: what was added to each mean.'),
    names: ranged('Slot 1 the policy, 2 to 4 the accounts: name and kind.'),
    loan_rate: loanRateMember('paths'),
    slots: ranged('Of each slot: percentiles by year, shares, and why paths fail.'),
    'slots.failures': by(
      'paths/path-failures.ts#policyFailures',
      'Each failing path again with one thing changed: how many that cures.',
    ),
    'slots.paid_in_full': by(
      'paths/path-counts.ts#shareSet',
      'The share of paths that pay every year in full, with its standard error and Wilson’s bounds.',
    ),
    beats: ranged('The share of paths on which the policy leads each account.'),
    convergence: by(
      'paths/path-counts.ts#convergenceOf',
      'Whether so many paths are enough; null on overlapping periods.',
    ),
    history: ranged(
      'The same on every period of history as it was; null if a series has no months or too few.',
    ),
    paths_shown: ranged(
      'The requested paths, numbered from 0 as requested; screens count them from 1. Their blocks of history, credits and returns.',
    ),
  },
});

export const solveCalculation = calculation({
  id: 'solve',
  title: 'Solve on many paths',
  summary:
    'The largest income, the lowest cap, the highest loan rate or stress, or the return that ties, that a share of simulated paths still holds.',
  schema: solveSchema,
  get example() {
    return {
      ...pathsExample(),
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
    question: solved('What was asked.'),
    paths: solved('How many paths were computed; of the historical model its periods.'),
    first_month: solved('Month of the first row of history; null without any.'),
    last_month: solved('Month of the last.'),
    loan_rate: loanRateMember('paths'),
    slots: solved(
      'Of income: the largest level amount of each slot, and its status. Of a sustainable withdrawal: each account’s first payment as a share of the sum put in, and that of the worst path.',
    ),
    value: solved('The answer; null where there is none.'),
    share_there: solved('The share of the paths that holds at the answer.'),
    status: solved(
      'ok, any (at the end already), unreachable, not_monotone; of income none, unbounded and others.',
    ),
    searched: solved('The least and the most that were tried.'),
    scan: solved('Where one answer would mislead: the share at 33 equal steps.'),
    multiple: solved('Of premium: by what every dollar of the design has to grow.'),
    first_premium: solved('The first premium of the larger design.'),
    total_premium: solved('All its premiums.'),
    capped: solved('Of premium under client_clamped: figures that rest on a capped income.'),
    hypothetical: solved(
      'Of premium under standard: figures that rest on an income above the carrier’s scale.',
    ),
  },
});
