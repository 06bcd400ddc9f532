/** Explains figures of a range report: the path at a rank, the counted paths, and the sampled months of a path. */
import type { IndexHistory } from '../market/inline-series.ts';
import { monthText } from '../shared/dates.ts';
import { explainLoanRate, LOAN_RATE_PATHS } from '../history/explain-periods.ts';
import {
  figuresBy,
  part,
  memberText,
  valueAt,
  type Explanation,
  type NamedPart,
} from '../shared/explanation.ts';
import { blocksOfPath, usesHistoryRows } from './range-paths.ts';
import { historyRun, rangeRun, sweepYears, unpaidOf, type RangeRun, type SlotRun } from './range-run.ts';
import type { RangeReportInput } from './range-report-schema.ts';
import { pathStrategies, rawOf, yearLevels, creditedOf, shiftReturns } from './month-rows.ts';

const METHOD = 'docs/methods/range-report.md';
const figureAt = figuresBy('paths/range-report.ts#rangeReport', METHOD);

export const rangeReportPaths: readonly string[] = [
  'slots.S.by_year.N.{value, income, death_benefit}.P',
  'slots.S.{total_income, ending_value, death_benefit, irr, geometric}.P',
  'slots.S.{paid_in_full, lapse}.{share, standard_error, low, high}',
  'slots.S.failures.{cured_by, first_cause}.CAUSE',
  'beats.N.{income, ending_value, legacy, total}.{share, ties}',
  'convergence.M',
  LOAN_RATE_PATHS,
  'history.slots.S.ending_value.P',
  'assumptions.ID.{mean, volatility, dividend_yield}',
  'correlation.I.J',
  'mean_shift',
  'paths_shown.N.{credited, returns.A}.Y',
];

const PERCENT = /^p(\d+)$/;

/** Names of list elements, counted from 1. Slot 1 is not in the list of slots that it beats. */
const ELEMENTS: Readonly<Record<string, string>> = {
  by_year: 'year ',
  credited: 'year ',
  slots: 'slot ',
  beats: 'slot ',
  paths_shown: 'path shown ',
};
const UNNAMED: readonly string[] = ['slots', 'by_year', 'paths_shown'];

/** Returns a label for lists that only the range report has. */
const labelOfRange = (path: string): string =>
  path
    .split('.')
    .flatMap((key, at, keys) => {
      if (UNNAMED.includes(key)) return [];
      if (PERCENT.test(key)) return `${key.slice(1)}th percentile`;
      if (!/^\d+$/.test(key)) return memberText(key);
      const list = keys[at - 1];
      return `${ELEMENTS[list] ?? ''}${Number(key) + (list === 'beats' ? 2 : 1)}`;
    })
    .join(', ');

export function rangeReportExplainer(input: RangeReportInput, result: object, history: IndexHistory) {
  let run: RangeRun | undefined;
  let past: RangeRun | null | undefined;
  const runAgain = (): RangeRun => (run ??= rangeRun(input, history));
  const runOnHistoryAgain = (): RangeRun | null => (past ??= historyRun(input, runAgain().drawn, history));

  function ofSlot(path: string, value: number, s: number, keys: readonly string[]): Explanation | null {
    const run = runAgain();
    if (!(s < run.slots.length)) return null;
    const slot = run.slots[s];
    const last = keys[keys.length - 1];
    if (PERCENT.test(last) || keys.includes('interval')) {
      const column =
        keys[0] === 'by_year'
          ? columnOfYear(run, slot, Number(keys[1]), keys[2])
          : COLUMNS[keys[0]]?.(slot, input.age);
      return column ? atRank(path, value, column) : null;
    }
    if (last === 'average') {
      const steps = Array.from(unpaidOf(slot), (amount, k) => part(`failing path ${k + 1}`, amount));
      return figureAt(path, value).mean('mean of what failing paths leave unpaid', steps);
    }
    if (keys[0] === 'paid_in_full' || (keys[0] === 'lapse' && keys.length === 2)) {
      const succeeding = keys[0] === 'lapse' ? slot.failing.length : slot.columns.count - slot.failing.length;
      return ofShare(path, value, succeeding, slot.columns.count);
    }
    return single(path, value, `n: ${NAMES[keys[0]] ?? 'paths counted'}`);
  }

  function ofShare(path: string, value: number, count: number, n: number): Explanation {
    const [, holder, member] = /^(.+)\.(\w+)$/.exec(path) ?? [];
    const figure = figuresBy('paths/path-counts.ts#shareSet', METHOD)(path, value);
    const paths = part('n, paths', n);
    if (/^(paid_)?share$|^ties$/.test(member))
      return figure.quotient('paths counted ÷ n', [part('paths counted', count), paths]);
    const formula =
      member === 'standard_error'
        ? '√(p(1 − p) ÷ n)'
        : `Wilson’s ${member} bound of p among n, 1.96 deviations`;
    return figure.by(formula, [part.at(result, 'p, share', `${holder}.share`), paths]);
  }

  /** Explains a year of a displayed path by its months, for each strategy or each series of an account. */
  function explainPathYear(path: string, value: number, keys: readonly string[]): Explanation {
    const run = runAgain();
    const { drawn } = run;
    const t = Number(keys[keys.length - 1]);
    const pathNumber = input.show_paths[Number(keys[1])];
    const account = keys[2] === 'returns' ? Number(keys[3]) : null;
    const { rows: unshifted, horizon, run: series } = drawn;
    const figure = figureAt(path, value);
    if (!usesHistoryRows(input) || unshifted === null)
      return figure.by('r: the year’s months drawn from the assumptions', [part(`year ${t + 1}`, value)]);
    const rows = shiftReturns(unshifted, input.mean_shift);
    const months: number[] = [];
    for (const { start, months: length } of blocksOfPath(input, rows, horizon, pathNumber))
      for (let i = 0; i < length; i += 1) months.push((start + i) % rows.count);
    const ofYear = months.slice(12 * t, 12 * t + 12);
    const growth = (column: Float64Array): number => ofYear.reduce((level, row) => level * column[row], 1);
    const monthOf = (row: number) => monthText(rows.first + row);
    const note = `months ${stretches(ofYear, rows.count, monthOf)}`;
    const mix = account === null ? null : series.accounts[account];
    const steps: NamedPart[] = [];
    if (mix)
      mix.columns.forEach((column, i) => {
        const weight = mix.weights[i];
        const name = `${series.totals[column]}, weight ${weight}`;
        steps.push(part(name, weight * (growth(rows.totals[column]) - 1)));
      });
    else {
      const levels = yearLevels(series);
      rows.prices.forEach((column, c) =>
        ofYear.reduce((level, row, m) => (levels.prices[c][m + 1] = level * column[row]), 1),
      );
      let known = 0;
      pathStrategies(input.strategies, series).forEach((pathStrategy, k) => {
        if (drawn.caps && pathStrategy.strategy.cap !== null)
          pathStrategy.strategy.cap = drawn.caps[ofYear[0]];
        if (pathStrategy.years === 2) return;
        const credited = creditedOf(pathStrategy, rawOf(pathStrategy, levels));
        known += credited;
        steps.push(part(`strategy ${k + 1} in ${pathStrategy.strategy.index}, by weight`, credited));
      });
      if (input.strategies.some(({ method }) => method === 'biannual_point_to_point'))
        steps.push(part('two-year terms that end in this year', value - known));
    }
    const formula = account === null ? 'credits of the strategies, by weight' : 'Σ w (G − 1)';
    return { ...figure.sum(formula, steps), note };
  }

  function explain(path: string, value: number): Explanation | null {
    const keys = path.split('.');
    const last = keys[keys.length - 1];
    switch (keys[0]) {
      case 'seed':
        return figureAt(path, value).same('as given', { inputs: [part.given('seed', value, 'seed')] });
      case 'slots':
        return ofSlot(path, value, Number(keys[1]), keys.slice(2));
      case 'beats': {
        const n = runAgain().drawn.years.count;
        return ofShare(path, value, Math.round(value * n), n);
      }
      case 'history': {
        const of = runOnHistoryAgain();
        if (!of) return null;
        const slot = of.slots[Number(keys[2] ?? 0)];
        const n = of.drawn.years.count;
        if (PERCENT.test(last))
          return atRank(path, value, lapsedLast(slot, slot.endingValue, Infinity), 'period');
        if (last === 'paid_share') return ofShare(path, value, n - slot.failing.length, n);
        return single(path, value, 'n: number of periods in the months', 'periods');
      }
      case 'paths_shown':
        if (keys[2] === 'credited' || keys[2] === 'returns') return explainPathYear(path, value, keys);
        return single(path, value, 'n: as drawn from the seed, the path and channel 0');
      case 'convergence':
        return single(path, value, `c: ${CONVERGENCE[last] ?? 'counted'}`);
      case 'assumptions':
      case 'correlation':
        return single(path, value, 'a: as given, else fitted to the months');
      case 'mean_shift':
        return single(path, value, 'm: as given, added to every mean');
      default:
        return single(path, value, 'n: of the run');
    }
  }

  return (path: string): Explanation | null => {
    const value = valueAt(result, path);
    if (value === null) return null;
    if (path.startsWith('loan_rate.')) return explainLoanRate(path, input, result);
    const explanation = explain(path, value);
    return explanation && { ...explanation, label: labelOfRange(path) };
  };
}

/** Values ranked for the percentiles of a slot. */
const COLUMNS: Readonly<Record<string, ((slot: SlotRun, age: number) => Float64Array) | undefined>> = {
  total_income: ({ columns }) => columns.totalIncome,
  ending_value: (slot) => lapsedLast(slot, slot.endingValue, Infinity),
  death_benefit: ({ columns }) => columns.deathBenefit,
  irr: ({ columns }) => columns.irrSurrender,
  geometric: ({ columns }) => columns.geometric,
  lapse: ({ columns }, age) => columns.lapseYear.map((year) => (year > 0 ? age + year - 1 : NaN)),
  shortfall: unpaidOf,
};

/** Returns year t of every path. Repeats the sweep, because the work space contains only the last sweep. */
function columnOfYear(run: RangeRun, slot: SlotRun, t: number, measure: string): Float64Array {
  const { values, yearly } = sweepYears(run, slot.slot, null);
  const { count } = slot.columns;
  const place = (column: Float64Array) => column.slice(t * count, (t + 1) * count);
  if (measure === 'value') return lapsedLast(slot, place(values), t + 1);
  return place(measure === 'income' ? yearly.income : yearly.death);
}

const single = (path: string, value: number, formula: string, name = memberText(path)): Explanation =>
  figureAt(path, value).by(formula, [part(name, value)]);

/** Explains a figure by the path with this value. */
function atRank(path: string, value: number, values: Float64Array, name = 'path'): Explanation {
  const place = values.indexOf(value);
  const below = values.filter((other) => other < value).length;
  const known = values.filter((other) => !Number.isNaN(other)).length;
  return single(
    path,
    value,
    'x: the ⌈p · n⌉-th of n in ascending order, at least the first',
    // Pages count paths from 1, inputs from 0.
    `${name} ${place + 1} of ${values.length} (index ${place}), rank ${below + 1} of ${known}`,
  );
}

/** A path on which the policy has lapsed by then ranks below all others. */
const lapsedLast = ({ slot, own }: SlotRun, values: Float64Array, year: number): Float64Array =>
  slot === 1 ? values.map((value, k) => (own.lapseYear[k] <= year ? -Infinity : value)) : values;

const NAMES: Readonly<Record<string, string>> = {
  shortfall: 'paths that fail',
  failures: 'failing paths, each again with one thing changed',
  irr: 'paths without a rate of return',
  lapse: 'paths that lapse at this age',
};

const CONVERGENCE: Readonly<Record<string, string>> = {
  half_width: '1.96 √(v ÷ n), v the largest p(1 − p) of the shares paid in full',
  first_half: 'share paid in full of the first half of the paths',
  second_half: 'share paid in full of the second half',
  z: '(p1 − p2) ÷ √(2p(1 − p) ÷ ⌊n/2⌋)',
  paths_for_one_point: '⌈v (1.96 ÷ 0.01)²⌉',
};

/** "1983-06 to 1984-03, 1955-01 to 1955-02" */
function stretches(rows: readonly number[], count: number, monthOf: (row: number) => string): string {
  const found: string[] = [];
  let from = rows[0];
  rows.forEach((row, i) => {
    if (i + 1 < rows.length && rows[i + 1] === (row + 1) % count) return;
    found.push(from === row ? monthOf(from) : `${monthOf(from)} to ${monthOf(row)}`);
    from = rows[i + 1] ?? row;
  });
  return found.join(', ');
}
