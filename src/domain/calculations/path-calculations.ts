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

export const rangeReportCalculation = calculation('range-report', 'Ranges', {
  summary:
    'Compares the policy with up to three accounts on many simulated paths: the share that pays in full, and why other paths fail.',
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
    model: ranged('The model of the paths.'),
    paths: ranged('Number of simulated paths; for the historical model, of periods.'),
    seed: ranged('The seed of the random numbers.'),
    horizon: ranged('Years of a path.'),
    first_month: ranged('Month of the first row of history; null without any.'),
    last_month: ranged('Month of the last.'),
    row_count: ranged('Months of history that the paths are sampled from or fitted to.'),
    assumptions: ranged(
      'For lognormal and student_t: mean before any shift, volatility and dividends of each series.',
    ),
    correlation: ranged('For lognormal and student_t: correlation of the series, in the same order.'),
    mean_shift: ranged('For lognormal and student_t: the return adjustment added to each mean.'),
    names: ranged('Slot 1 the policy, 2 to 4 the accounts: name and kind.'),
    loan_rate: loanRateMember('paths'),
    slots: ranged('For each slot: percentiles by year, shares, and why paths fail.'),
    'slots.failures': by(
      'paths/path-failures.ts#policyFailures',
      'Each failed path, rerun with one factor removed: the share that then pays in full.',
    ),
    'slots.paid_in_full': by(
      'paths/path-counts.ts#shareSet',
      'The share of paths that pay every year in full, with its standard error and Wilson’s bounds.',
    ),
    beats: ranged('The share of paths on which the policy leads each account.'),
    convergence: by(
      'paths/path-counts.ts#convergenceOf',
      'Whether this number of paths is sufficient; null for overlapping periods.',
    ),
    history: ranged(
      'The same results on the periods of market history; null if a series has no months or too few.',
    ),
    paths_shown: ranged(
      'The requested paths, numbered from 0 as requested; screens count them from 1. Their blocks of history, credits and returns.',
    ),
  },
});

export const solveCalculation = calculation('solve', 'Solve on many paths', {
  summary:
    'The largest income, the lowest cap, the highest loan rate or stress, or the break-even return at which a share of simulated paths succeeds.',
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
    question: solved('The question of the request.'),
    paths: solved('Number of simulated paths; for the historical model, of periods.'),
    first_month: solved('Month of the first row of history; null without any.'),
    last_month: solved('Month of the last.'),
    loan_rate: loanRateMember('paths'),
    slots: solved(
      'For income: the largest level amount of each slot, and its status. For a sustainable withdrawal: each account’s first payment as a share of the contributions, and that of the worst path.',
    ),
    value: solved('The solution; null if none exists.'),
    share_there: solved('The share of the paths that succeed at the solution.'),
    status: solved(
      'ok, any (at the limit already), unreachable, not_monotone; for income none, unbounded and others.',
    ),
    searched: solved('The lowest and the highest value tried.'),
    scan: solved('If a single solution would mislead: the share at 33 equal steps.'),
    multiple: solved('For premium: the factor that multiplies every dollar of the design.'),
    first_premium: solved('The first premium of the larger design.'),
    total_premium: solved('All its premiums.'),
    capped: solved('For premium under client_clamped: figures that use a capped income.'),
    hypothetical: solved('For premium under standard: figures that use an income above the carrier’s scale.'),
  },
});
