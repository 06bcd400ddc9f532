/**
 * Four slots over sixty years on 10,000 and 1,000 paths, with seven percentiles of every year's value. Limits: 90
 * ms, 12 ms, and a tenth of the time of tests/support/plain/plain-paths.ts, which has an object per year and sorts
 * every column. Changed terms of the policy or an account reuse the sample. Below: the complete report, the solves,
 * and the memory of a separate process.
 */
import { NO_HISTORY } from '../market/inline-series.ts';
import { yearValues } from '../history/period-columns.ts';
import { policyModel } from '../policy/policy-model.ts';
import { policyModelSchema } from '../policy/policy-model-schema.ts';
import { percentilesOf } from './path-counts.ts';
import { accountOf, accountPaths, NOTHING_ELSE, makePathSetup, policyPaths } from './path-slots.ts';
import { drawnPaths } from './range-paths.ts';
import { rangeReport } from './range-report.ts';
import { rangeReportSchema, type RangeReportInput } from './range-report-schema.ts';
import { solve } from './solve.ts';
import { solveSchema } from './solve-schema.ts';
import {
  accountValues,
  blockRows,
  policyValues,
  sortedPercentiles,
  yearsOfRows,
} from '../../../tests/support/plain/plain-paths.ts';

const AGE = 35;
const YEARS = 60;
const MONTHS = 1025;

const levels = (turn: number) => {
  let level = 100;
  return Array.from({ length: MONTHS + 1 }, (_, m) => {
    const found = level;
    level *= 1 + 0.007 + 0.045 * Math.sin(m * turn) + 0.02 * Math.cos(m / 31);
    return found;
  });
};
const series = {
  stocks: { frequency: 'monthly', start: '1940-09', levels: levels(1.7) },
  mixed: { frequency: 'monthly', start: '1940-09', levels: levels(2.3) },
};
const { rows } = policyModel(
  policyModelSchema.parse({
    age: AGE,
    sex: 'male',
    tobacco: 'nonsmoker',
    face_amount: 500_000,
    years: YEARS,
    premiums: [{ from_year: 1, to_year: 25, amount: 12_000 }],
    loans: [{ from_year: 31, to_year: 60, amount: 30_000 }],
    illustrated_rate: 0.061,
  }),
);
const document = {
  age: AGE,
  start_year: 2026,
  illustration: { illustrated_rate: 0.061, rows },
  strategies: [{ index: 'stocks', cap: 0.1 }],
  vehicles: [
    { name: 'Taxable', account_type: 'taxable', portfolio: 'stocks' },
    { name: 'Deferred', account_type: 'tax_deferred', portfolio: 'mixed' },
    { name: 'Tax-free', account_type: 'tax_free', portfolio: { stocks: 0.5, mixed: 0.5 } },
  ],
  series,
};
const many = rangeReportSchema.parse({ ...document, paths: 10_000 });
const few = rangeReportSchema.parse({ ...document, paths: 1_000 });

let turns = 0;
const otherSeed = (input: RangeReportInput): RangeReportInput => ({ ...input, seed: (turns += 1) });
const otherStress = (input: RangeReportInput): RangeReportInput => ({
  ...input,
  charge_stress: 0.15 + 1e-8 * (turns += 1),
});

/** Percentiles of every year's value over all paths. */
function valuesByYear(input: RangeReportInput): number {
  const drawn = drawnPaths(input, NO_HISTORY);
  const { count, credits, returns } = drawn.years;
  const setup = makePathSetup(input, drawn, NO_HISTORY);
  let check = 0;
  const ranked = (): void => {
    const values = yearValues(count, YEARS);
    for (let t = 0; t < YEARS; t += 1) check += percentilesOf(values, t * count, count).p50;
  };
  policyPaths(setup, credits, NOTHING_ELSE);
  ranked();
  input.vehicles.forEach((vehicle, k) => {
    accountPaths(setup, accountOf(setup, vehicle), returns[k], NOTHING_ELSE);
    ranked();
  });
  return check;
}

function plainValuesByYear({
  seed,
  paths,
  illustration,
  strategies,
  borrowing_rate = 0.054,
}: RangeReportInput): number {
  const [stocks, mixed] = (['stocks', 'mixed'] as const).map((id) =>
    series[id].levels.flatMap((level, m, all) => (m > 0 ? [level / all[m - 1]] : [])),
  );
  const cap = strategies[0].cap ?? Infinity;
  const terms = {
    illustratedRate: 0.061,
    illustratedLoanRate: 0.05,
    borrowingRate: borrowing_rate,
    chargeStress: 0.15,
    taxRate: 0.24,
  };
  const columns = Array.from({ length: 4 }, () => Array.from({ length: YEARS }, (): number[] => []));
  for (let path = 0; path < paths; path += 1) {
    const drawn = blockRows({ seed, path, rows: MONTHS, meanBlock: 60 }, 12 * YEARS);
    const ofStocks = yearsOfRows(stocks, drawn).map((factor) => factor - 1);
    const ofMixed = yearsOfRows(mixed, drawn).map((factor) => factor - 1);
    const ofBoth = ofStocks.map((rate, t) => 0.5 * rate + 0.5 * ofMixed[t]);
    const credits = ofStocks.map((rate) => Math.min(cap, Math.max(0, rate)));
    [
      policyValues(illustration.rows, terms, credits),
      accountValues(illustration.rows, 'taxable', ofStocks),
      accountValues(illustration.rows, 'tax_deferred', ofMixed),
      accountValues(illustration.rows, 'tax_free', ofBoth),
    ].forEach((values, slot) => values.forEach((value, t) => columns[slot][t].push(value)));
  }
  return columns.flat().reduce((check, column) => check + sortedPercentiles(column)[3], 0);
}

const solved = (question: string, terms: object = {}) => {
  const input = solveSchema.parse({ ...document, paths: 1_000, question, ...terms });
  return () => solve({ ...input, seed: (turns += 1) }, NO_HISTORY);
};

const name = 'paths of sixty years, four slots, percentiles of every value';

export const cases = [
  {
    name: `10,000 ${name}, drawn anew`,
    run: () => valuesByYear(otherSeed(many)),
    baseline: () => plainValuesByYear(many),
  },
  { name: `10,000 ${name}, a charge dragged`, run: () => valuesByYear(otherStress(many)) },
  {
    name: `1,000 ${name}, drawn anew`,
    run: () => valuesByYear(otherSeed(few)),
    baseline: () => plainValuesByYear(few),
  },
  { name: `1,000 ${name}, a charge dragged`, run: () => valuesByYear(otherStress(few)) },
  {
    id: 'range',
    name: 'range report, 10,000 paths, whole',
    run: () => rangeReport(otherSeed(many)),
    baseline: () => valuesByYear(otherSeed(many)),
  },
  { name: 'range report, 1,000 paths, whole', run: () => rangeReport(otherSeed(few)) },
  { name: 'solve, 1,000 paths: income of every slot', run: solved('income') },
  { name: 'solve, 1,000 paths: lowest cap', run: solved('cap') },
  { name: 'solve, 1,000 paths: highest loan rate', run: solved('borrowing_rate') },
  { name: 'solve, 1,000 paths: return at which an account ties', run: solved('tie', { slot: 2 }) },
];
