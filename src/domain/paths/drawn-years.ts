/**
 * The years of every path: one credit of the policy and one return an account each. Where a year's twelve months stand
 * one after another in history, as most do, its figures are worked out once a row and looked up; else from its months.
 */
import type { IndexStrategy } from '../market/crediting.ts';
import { blockColumns, type BlockColumns } from './history-blocks.ts';
import type { MonthRows, SeriesOfRun } from './month-rows.ts';
import {
  creditedOf,
  growthOf,
  needsEveryMonth,
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

/** Writes the blocks of rows that a path's months come from, as many months as the horizon has. */
export type DrawBlocks = (path: number, into: BlockColumns) => void;

/** Which rows of history the years of all paths take. */
export interface YearRows {
  readonly count: number;
  readonly years: number;
  /** [path × years + year]: the first row of a year whose months stand in history one after another. */
  readonly first: Int32Array;
  /** The years that go on in another block: their places in `first`, and their twelve rows each. */
  readonly places: Int32Array;
  readonly months: Int32Array;
}

/** `from`: the number of the first path. */
export function yearRows(draw: DrawBlocks, rows: number, count: number, years: number, from = 0): YearRows {
  const blocks = blockColumns(12 * years);
  const { starts, months } = blocks;
  const first = new Int32Array(count * years);
  let places = new Int32Array(64);
  let split = new Int32Array(12 * places.length);
  let splits = 0;
  for (let path = 0, at = 0; path < count; path += 1) {
    draw(from + path, blocks);
    let block = 0;
    /** Months of the path before this block, and with it. */
    let begun = 0;
    let ended = months[0];
    for (let month = 0; month < 12 * years; month += 12, at += 1) {
      while (month >= ended) {
        block += 1;
        begun = ended;
        ended += months[block];
      }
      let row = starts[block] + month - begun;
      while (row >= rows) row -= rows;
      first[at] = row;
      if (month + 12 <= ended) continue;
      if (splits === places.length) {
        places = grown(places);
        split = grown(split);
      }
      places[splits] = at;
      let left = ended - month;
      let other = block;
      for (let m = 12 * splits; m < 12 * splits + 12; m += 1) {
        if (left === 0) {
          other += 1;
          row = starts[other];
          left = months[other];
        }
        split[m] = row;
        row += 1;
        if (row === rows) row = 0;
        left -= 1;
      }
      splits += 1;
    }
  }
  return { count, years, first, places: places.slice(0, splits), months: split.slice(0, 12 * splits) };
}

function grown(full: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * full.length);
  larger.set(full);
  return larger;
}

/** The cap of a year that begins at a row; null: each strategy's own. */
export type CapOfRow = Float64Array | null;

/** What a year credits and earns that begins at each row and goes on from there, row 0 after the last. */
interface RowYears {
  readonly credits: Float64Array;
  /** Of two-year strategies, a list each: growth of the year. */
  readonly growth: readonly Float64Array[];
  readonly returns: readonly Float64Array[];
}

/** Prices at the end of each of the twelve months. */
function fillPrices(levels: YearLevels, rows: MonthRows, months: Int32Array, at: number): void {
  for (let c = 0; c < rows.prices.length; c += 1) {
    const factors = rows.prices[c];
    const into = levels.prices[c];
    let level = 1;
    for (let m = 0; m < 12; m += 1) {
      level *= factors[months[at + m]];
      into[m + 1] = level;
    }
  }
}

/** What 1 becomes in each twelve of these months, in their order. */
function products(factors: Float64Array, months: Int32Array): Float64Array {
  const made = new Float64Array(months.length / 12);
  for (let k = 0, at = 0; k < made.length; k += 1) {
    let level = 1;
    for (const end = at + 12; at < end; at += 1) level *= factors[months[at]];
    made[k] = level;
  }
  return made;
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
    fillPrices(levels, rows, months, 0);
    for (let c = 0; c < rows.totals.length; c += 1) levels.totals[c] = products(rows.totals[c], months)[0];
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
  { count, years, first, places, months }: YearRows,
): DrawnYears {
  const strategies = pathStrategies(given, run);
  const table = rowYears(rows, run, strategies, caps);
  const two = strategies.filter((one) => one.years === 2);
  const drawn = emptyYears(count, years, run.accounts.length);
  const growth = two.map(() => new Float64Array(count * years));
  // What a year comes to that begins at a row, and goes on from there.
  lookUp(table.credits, first, drawn.credits);
  drawn.returns.forEach((column, a) => lookUp(table.returns[a], first, column));
  growth.forEach((column, k) => lookUp(table.growth[k], first, column));
  // The years that do not, from their months.
  const levels = yearLevels(run);
  const everyMonth = needsEveryMonth(strategies);
  const wholePrices = everyMonth ? null : rows.prices.map((factors) => products(factors, months));
  const totals = rows.totals.map((factors) => products(factors, months));
  for (let split = 0; split < places.length; split += 1) {
    const at = places[split];
    if (wholePrices === null) fillPrices(levels, rows, months, 12 * split);
    else for (let c = 0; c < wholePrices.length; c += 1) levels.prices[c][12] = wholePrices[c][split];
    for (let c = 0; c < totals.length; c += 1) levels.totals[c] = totals[c][split];
    capAt(strategies, caps, first[at]);
    drawn.credits[at] = yearlyCredit(strategies, levels);
    for (let a = 0; a < drawn.returns.length; a += 1)
      drawn.returns[a][at] = returnOf(run.accounts[a], levels.totals);
    for (let k = 0; k < two.length; k += 1) growth[k][at] = growthOf(two[k], levels);
  }
  if (two.length > 0) creditTwoYears(two, growth, drawn);
  return drawn;
}

function lookUp(table: Float64Array, places: Int32Array, into: Float64Array): void {
  for (let at = 0; at < places.length; at += 1) into[at] = table[places[at]];
}

function creditTwoYears(
  two: readonly PathStrategy[],
  growth: readonly Float64Array[],
  { count, years, credits }: DrawnYears,
): void {
  const before = new Float64Array(two.length);
  for (let path = 0, at = 0; path < count; path += 1)
    for (let t = 0; t < years; t += 1, at += 1)
      for (let k = 0; k < two.length; k += 1) credits[at] += creditTwo(two[k], before, k, t, growth[k][at]);
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
