/**
 * The years of every path: one credit of the policy and one return an account each. Where a year's twelve months stand
 * one after another in history, as most do, its figures are worked out once a row and looked up; else from its months.
 */
import type { IndexStrategy } from '../market/crediting.ts';
import type { HistoryBlock } from './history-blocks.ts';
import type { MonthRows, SeriesOfRun } from './month-rows.ts';
import {
  creditedOf,
  growthOf,
  pathStrategies,
  rawOf,
  returnOf,
  yearLevels,
  type PathStrategy,
  type YearLevels,
} from './year-levels.ts';

/** [path × years + year] */
export interface DrawnYears {
  readonly count: number;
  readonly years: number;
  readonly credits: Float64Array;
  readonly returns: readonly Float64Array[];
}

export const emptyYears = (count: number, years: number, accounts: number): DrawnYears => ({
  count,
  years,
  credits: new Float64Array(count * years),
  returns: Array.from({ length: accounts }, () => new Float64Array(count * years)),
});

/** Where a path's months come from: blocks of rows, in order, as many as the horizon has months. */
export type BlocksOf = (path: number) => readonly HistoryBlock[];

/** The cap of a year that begins at a row; null: each strategy's own. */
export type CapOfRow = Float64Array | null;

/** What a year credits and earns that begins at each row and goes on from there, row 0 after the last. */
interface RowYears {
  readonly credits: Float64Array;
  /** Of two-year strategies, a list each: growth of the year. */
  readonly growth: readonly Float64Array[];
  readonly returns: readonly Float64Array[];
}

function fillFromRows(levels: YearLevels, rows: MonthRows, months: Int32Array, at: number): void {
  for (let c = 0; c < rows.prices.length; c += 1) {
    const factors = rows.prices[c];
    const into = levels.prices[c];
    let level = 1;
    for (let m = 0; m < 12; m += 1) {
      level *= factors[months[at + m]];
      into[m + 1] = level;
    }
  }
  for (let c = 0; c < rows.totals.length; c += 1) {
    const factors = rows.totals[c];
    let level = 1;
    for (let m = 0; m < 12; m += 1) level *= factors[months[at + m]];
    levels.totals[c] = level;
  }
}

function capAt(strategies: readonly PathStrategy[], caps: CapOfRow, row: number): void {
  if (caps === null) return;
  for (const { strategy } of strategies) if (strategy.cap !== null) strategy.cap = caps[row];
}

/** The one-year strategies together. */
export function yearlyCredit(strategies: readonly PathStrategy[], levels: YearLevels): number {
  let sum = 0;
  for (const one of strategies) if (one.years === 1) sum += creditedOf(one, rawOf(one, levels));
  return sum;
}

function rowYears(
  rows: MonthRows,
  run: SeriesOfRun,
  strategies: readonly PathStrategy[],
  caps: CapOfRow,
): RowYears {
  const levels = yearLevels(run);
  const months = new Int32Array(12);
  const two = strategies.filter(({ years }) => years === 2);
  const made = {
    credits: new Float64Array(rows.count),
    growth: two.map(() => new Float64Array(rows.count)),
    returns: run.accounts.map(() => new Float64Array(rows.count)),
  };
  for (let row = 0; row < rows.count; row += 1) {
    for (let m = 0; m < 12; m += 1) months[m] = (row + m) % rows.count;
    fillFromRows(levels, rows, months, 0);
    capAt(strategies, caps, row);
    made.credits[row] = yearlyCredit(strategies, levels);
    two.forEach((one, k) => (made.growth[k][row] = growthOf(one, levels)));
    run.accounts.forEach((mix, k) => (made.returns[k][row] = returnOf(mix, levels.totals)));
  }
  return made;
}

export interface PathsOfRows {
  readonly rows: MonthRows;
  readonly run: SeriesOfRun;
  readonly strategies: readonly IndexStrategy[];
  readonly caps: CapOfRow;
}

/** All paths of a model that takes its months from history. */
export function yearsFromRows(
  { rows, run, strategies: given, caps }: PathsOfRows,
  blocksOf: BlocksOf,
  count: number,
  years: number,
): DrawnYears {
  const strategies = pathStrategies(given, run);
  const table = rowYears(rows, run, strategies, caps);
  const two = strategies.filter((one) => one.years === 2);
  const levels = yearLevels(run);
  const ofYear = new Int32Array(12);
  const before = new Float64Array(two.length);
  const drawn = emptyYears(count, years, run.accounts.length);
  for (let path = 0, at = 0; path < count; path += 1) {
    const blocks = blocksOf(path);
    let block = 0;
    /** Months of the path before this block, and with it. */
    let begun = 0;
    let ended = blocks[0].months;
    for (let t = 0; t < years; t += 1, at += 1) {
      const first = 12 * t;
      while (first >= ended) {
        block += 1;
        begun = ended;
        ended += blocks[block].months;
      }
      const row = (blocks[block].start + first - begun) % rows.count;
      if (first + 12 <= ended) {
        drawn.credits[at] = table.credits[row];
        for (let a = 0; a < drawn.returns.length; a += 1) drawn.returns[a][at] = table.returns[a][row];
        for (let k = 0; k < two.length; k += 1)
          drawn.credits[at] += creditTwo(two[k], before, k, t, table.growth[k][row]);
      } else {
        monthsOver(blocks, block, first - begun, rows.count, ofYear);
        fillFromRows(levels, rows, ofYear, 0);
        capAt(strategies, caps, row);
        drawn.credits[at] = yearlyCredit(strategies, levels);
        for (let a = 0; a < drawn.returns.length; a += 1)
          drawn.returns[a][at] = returnOf(run.accounts[a], levels.totals);
        for (let k = 0; k < two.length; k += 1)
          drawn.credits[at] += creditTwo(two[k], before, k, t, growthOf(two[k], levels));
      }
    }
  }
  return drawn;
}

/** Rows of the twelve months from month `within` of a block on, into the blocks after it. */
function monthsOver(
  blocks: readonly HistoryBlock[],
  from: number,
  within: number,
  count: number,
  into: Int32Array,
): void {
  let block = from;
  let month = within;
  for (let m = 0; m < 12; m += 1, month += 1) {
    while (month >= blocks[block].months) {
      month -= blocks[block].months;
      block += 1;
    }
    into[m] = (blocks[block].start + month) % count;
  }
}

/** Credited in the second year; an odd last year stays in term. */
export function creditTwo(
  one: PathStrategy,
  before: Float64Array,
  k: number,
  t: number,
  growth: number,
): number {
  if (t % 2 === 1) return creditedOf(one, before[k] * growth - 1);
  before[k] = growth;
  return 0;
}
