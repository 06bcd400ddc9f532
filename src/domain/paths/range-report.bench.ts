/**
 * Sixty years of four slots on ten thousand paths and on a thousand, with seven percentiles of every year's value, beside
 * a plain loop that sorts: the aim is 90 ms and 12 ms. A run of its own seed draws its paths, which the plain loop is handed;
 * while terms of the policy or of an account move, paths are kept. The whole report, with every rate of return
 * and with what each failing path fails of, stands below it, and so does what is solved for.
 */
import { NO_HISTORY } from '../market/index-history.ts';
import { yearValues } from '../history/period-columns.ts';
import { plainHistory } from '../comparison/historical/plain-loop-history.ts';
import { policyModel } from '../policy/policy-model.ts';
import { policyModelSchema } from '../policy/policy-model-schema.ts';
import { percentilesOf } from './path-counts.ts';
import { accountOf, accountPaths, NOTHING_ELSE, pathPlan, policyPaths } from './path-slots.ts';
import { drawnPaths } from './range-paths.ts';
import { rangeReport } from './range-report.ts';
import { rangeReportSchema, type RangeReportInput } from './range-report-schema.ts';
import { solve } from './solve.ts';
import { solveSchema } from './solve-schema.ts';

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

/** What every year comes to on all paths, in percentiles. */
function valuesByYear(input: RangeReportInput): number {
  const drawn = drawnPaths(input, NO_HISTORY);
  const { count, credits, returns } = drawn.years;
  const on = pathPlan(input, drawn.horizon);
  let check = 0;
  const ranked = (): void => {
    const values = yearValues(count, YEARS);
    for (let t = 0; t < YEARS; t += 1) check += percentilesOf(values, t * count, count).p50;
  };
  policyPaths(on, credits, NOTHING_ELSE);
  ranked();
  input.vehicles.forEach((vehicle, k) => {
    accountPaths(on, accountOf(on, vehicle), returns[k], NOTHING_ELSE);
    ranked();
  });
  return check;
}

/** The same paths by the plainest loops, with a sort a column. */
function plain(input: RangeReportInput): () => number {
  const { years } = drawnPaths(input, NO_HISTORY);
  const { plan } = pathPlan(input, YEARS);
  const count = years.count;
  /** One path after another, twelve entries to a year, as the plain loop reads a history. */
  const spread = (column: Float64Array) => {
    const months = new Float64Array(12 * column.length);
    column.forEach((value, at) => (months[12 * at] = value));
    return months;
  };
  const on = {
    starts: Array.from({ length: count }, (_, path) => 12 * YEARS * path),
    years: YEARS,
    credits: spread(years.credits),
    returns: years.returns.map(spread),
    premium: plan.premium,
    loans: plan.loans,
    charges: plan.charges,
    surrenderCharge: plan.surrenderCharge,
    face: plan.face,
    corridor: plan.corridor,
    borrowingRate: plan.borrowingRate,
    taxRate: 0.24,
    valuesOnly: true,
  };
  return () => plainHistory(on);
}

const solved = (question: string, terms: object = {}) => {
  const input = solveSchema.parse({ ...document, paths: 1_000, question, ...terms });
  return () => solve({ ...input, seed: (turns += 1) }, NO_HISTORY);
};

const name = 'paths of sixty years, four slots, percentiles of every value';

export const cases: readonly { name: string; run: () => unknown; baseline?: () => unknown }[] = [
  {
    name: `10,000 ${name}, drawn anew`,
    run: () => valuesByYear(otherSeed(many)),
    baseline: plain(many),
  },
  { name: `10,000 ${name}, a charge dragged`, run: () => valuesByYear(otherStress(many)) },
  { name: `1,000 ${name}, drawn anew`, run: () => valuesByYear(otherSeed(few)), baseline: plain(few) },
  { name: `1,000 ${name}, a charge dragged`, run: () => valuesByYear(otherStress(few)) },
  { name: 'range report, 10,000 paths, whole', run: () => rangeReport(otherSeed(many)) },
  { name: 'range report, 1,000 paths, whole', run: () => rangeReport(otherSeed(few)) },
  { name: 'solve, 1,000 paths: income of every slot', run: solved('income') },
  { name: 'solve, 1,000 paths: lowest cap', run: solved('cap') },
  { name: 'solve, 1,000 paths: highest loan rate', run: solved('borrowing_rate') },
  { name: 'solve, 1,000 paths: return at which an account ties', run: solved('tie', { slot: 2 }) },
];
