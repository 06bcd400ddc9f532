import { calculation } from './calculation.ts';
import { illustrationExample } from './examples.ts';
import { marketOf } from '../comparison/historical/account-on-history.ts';
import { rangeErrors } from '../paths/range-errors.ts';
import { rangeReport } from '../paths/range-report.ts';
import { rangeReportSchema } from '../paths/range-report-schema.ts';
import type { ResultMember } from '../shared/result-members.ts';

/** Month-end levels that rise and fall by a rule, so that the example runs without loaded figures. */
export function exampleMonths(): { frequency: 'monthly'; start: string; levels: number[] } {
  let level = 100;
  const levels = Array.from({ length: 421 }, (_, month) => {
    const found = Number(level.toFixed(4));
    level *= 1 + 0.006 + 0.03 * Math.sin(month / 7);
    return found;
  });
  return { frequency: 'monthly', start: '1979-12', levels };
}

const made = (what: string): ResultMember => ({ what, from: 'src/domain/paths/range-report.ts#rangeReport' });

export const rangeReportCalculation = calculation({
  id: 'range-report',
  title: 'Ranges',
  summary:
    'The policy beside up to three accounts on many computed paths: how many pay in full, and why others do not.',
  schema: rangeReportSchema,
  get example() {
    return {
      age: 45,
      start_year: 2026,
      illustration: illustrationExample(),
      vehicles: [{ name: 'Taxable brokerage', account_type: 'taxable', portfolio: { made_up: 1 } }],
      strategies: [{ index: 'made_up', cap: 0.1 }],
      paths: 100,
      horizon: 30,
      show_paths: [0],
      series: { made_up: exampleMonths() },
    };
  },
  check: rangeErrors,
  uses: ({ strategies, vehicles }) => [...strategies.map(({ index }) => index), ...vehicles.map(marketOf)],
  calculate: rangeReport,
  members: {
    model: made('How the paths are drawn.'),
    paths: made('How many paths were computed; of the historical model its periods.'),
    seed: made('The number that every draw follows from.'),
    horizon: made('Years of a path.'),
    first_month: made('Month of the first row of history; null without any.'),
    last_month: made('Month of the last.'),
    row_count: made('Months of history that paths are drawn from or fitted to.'),
    assumptions: made(
      'Of lognormal and student_t: mean before any shift, volatility and dividends of each series.',
    ),
    correlation: made('Of lognormal and student_t: of the series with each other, in the same order.'),
    mean_shift: made('Of lognormal and student_t: what was added to each mean.'),
    names: made('Slot 1 the policy, 2 to 4 the accounts: name and kind.'),
    loan_rate: {
      what: 'The rate charged on loans, where it comes from, and in how many paths the policy lapses at it and at the illustrated rate.',
      from: 'src/domain/history/loan-rate.ts#loanRate',
    },
    slots: made('Of each slot: percentiles by year, shares, and why paths fail.'),
    'slots.failures': {
      what: 'Each failing path again with one thing changed: how many that cures.',
      from: 'src/domain/paths/path-failures.ts#policyFailures',
    },
    'slots.paid_in_full': {
      what: 'The share of paths that pay every year in full, with its standard error and Wilson’s bounds.',
      from: 'src/domain/paths/path-counts.ts#shareSet',
    },
    beats: made('The share of paths on which the policy leads each account.'),
    convergence: {
      what: 'Whether so many paths are enough; null on overlapping periods.',
      from: 'src/domain/paths/path-counts.ts#convergenceOf',
    },
    history: made(
      'The same on every period of history as it was; null if a series has no months or too few.',
    ),
    paths_shown: made(
      'The requested paths, numbered from 0 as requested; screens count them from 1. Their blocks of history, credits and returns.',
    ),
  },
});
