/**
 * The years of every path: one credit of the policy and one return per account. A year of twelve consecutive months
 * of history is calculated once per row, another year from its months. Paths store indexes of those tables, which
 * are five times shorter.
 */
import type { IndexStrategy } from '../market/crediting.ts';
import { blockColumns, type BlockColumns } from './random-draws.ts';
import {
  type Mix,
  type MonthRows,
  type SeriesOfRun,
  creditedOf,
  needsEveryMonth,
  pathStrategies,
  rawOf,
  yearLevels,
  type PathStrategy,
  type YearLevels,
} from './month-rows.ts';

/** Year t of path k has index i = k × years + t, or `places[i]` of the table. */
export interface YearFigures {
  readonly table: Float64Array;
  readonly places: Int32Array | null;
}

export interface SampledYears {
  readonly count: number;
  readonly years: number;
  readonly credits: YearFigures;
  readonly returns: readonly YearFigures[];
}

export const fromOrderedTable = (table: Float64Array): YearFigures => ({ table, places: null });

export const lengthOf = ({ table, places }: YearFigures): number => (places ?? table).length;

/** Returns the figures of a range of years. */
export function figuresFrom({ table, places }: YearFigures, from: number, to: number): Float64Array {
  return places ? Float64Array.from(places.subarray(from, to), (at) => table[at]) : table.slice(from, to);
}

/** Returns all figures in path order. */
export function inPathOrder({ table, places }: YearFigures): Float64Array {
  if (places === null) return table;
  const all = new Float64Array(places.length);
  for (let at = 0; at < places.length; at += 1) all[at] = table[places[at]];
  return all;
}

/** Writes the blocks of rows that supply a path's months up to the horizon. */
export type DrawBlocks = (path: number, into: BlockColumns) => void;

/** The rows of history of each year of all paths. */
export interface YearRows {
  readonly count: number;
  readonly years: number;
  /** At [path × years + year]: first row of consecutive months, or rows + n for the n-th year of several blocks. */
  readonly places: Int32Array;
  /** Index of the first piece of each such year; the next entry is its end. */
  readonly from: Int32Array;
  /** First row and number of months of each piece, packed in one integer. */
  readonly pieces: Int32Array;
}

const packPiece = (start: number, months: number): number => (start << 4) | months;
const startOf = (one: number): number => one >> 4;
const monthsOf = (one: number): number => one & 15;

/** `first`: index of the first path. */
export function sampleYears(
  draw: DrawBlocks,
  rows: number,
  count: number,
  years: number,
  first = 0,
): YearRows {
  const blocks = blockColumns(12 * years);
  const { starts, months } = blocks;
  const places = new Int32Array(count * years);
  let from = new Int32Array(8 * count + 2);
  let pieces = new Int32Array(2 * from.length);
  let dividedYears = 0;
  let pieceCount = 0;
  for (let path = 0, at = 0; path < count; path += 1) {
    draw(first + path, blocks);
    let block = 0;
    let row = starts[0];
    let left = months[0];
    for (const end = at + years; at < end;) {
      for (; left >= 12; left -= 12, at += 1) {
        places[at] = row;
        row += 12;
        if (row >= rows) row -= rows;
      }
      if (at === end) break;
      if (left > 0) {
        // A year of several pieces. A piece has at least one month.
        if (dividedYears + 1 >= from.length) from = doubleCapacity(from);
        if (pieceCount + 12 > pieces.length) pieces = doubleCapacity(pieces);
        places[at] = rows + dividedYears;
        at += 1;
        from[dividedYears] = pieceCount;
        dividedYears += 1;
        for (let remaining = 12; remaining > 0;) {
          if (left === 0) {
            block += 1;
            row = starts[block];
            left = months[block];
          }
          const used = left < remaining ? left : remaining;
          pieces[pieceCount] = packPiece(row, used);
          pieceCount += 1;
          remaining -= used;
          left -= used;
          row += used;
          if (row >= rows) row -= rows;
        }
      }
      if (left === 0) {
        block += 1;
        row = starts[block];
        left = months[block];
      }
    }
  }
  from[dividedYears] = pieceCount;
  return { count, years, places, from: from.subarray(0, dividedYears + 1), pieces };
}

function doubleCapacity(full: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * full.length);
  larger.set(full);
  return larger;
}

/** The cap of a year that starts at each row. Null: the caps of the strategies. */
type CapOfRow = Float64Array | null;

/** Growth of 1 over m = 1 to 12 months from each row, at [(m − 1) × rows + row]. Row 0 follows the last row. */
function productsFromRows(factors: Float64Array): Float64Array {
  const rows = factors.length;
  const growths = new Float64Array(12 * rows);
  growths.set(factors);
  for (let m = 1; m < 12; m += 1)
    for (let row = 0, from = m; row < rows; row += 1, from = from + 1 === rows ? 0 : from + 1)
      growths[m * rows + row] = growths[(m - 1) * rows + row] * factors[from];
  return growths;
}

/** Returns the growth of 1 in a year from each row, followed by that in each year of several pieces. */
function yearProducts(factors: Float64Array, { from, pieces }: YearRows): Float64Array {
  const rows = factors.length;
  const products = productsFromRows(factors);
  const dividedYears = from.length - 1;
  const growths = new Float64Array(rows + dividedYears);
  growths.set(products.subarray(11 * rows));
  for (let k = 0; k < dividedYears; k += 1) {
    const begins = from[k];
    const ends = from[k + 1];
    let level = products[(monthsOf(pieces[begins]) - 1) * rows + startOf(pieces[begins])];
    for (let at = begins + 1; at < ends; at += 1) {
      let row = startOf(pieces[at]);
      for (let left = monthsOf(pieces[at]); left > 0; left -= 1) {
        level *= factors[row];
        row += 1;
        if (row === rows) row = 0;
      }
    }
    growths[rows + k] = level;
  }
  return growths;
}

/** Writes the twelve rows of the year at `place` of the tables. */
function monthsOfPlace(place: number, rows: number, of: YearRows, into: Int32Array): void {
  let at = 0;
  const add = (start: number, months: number): void => {
    for (let m = 0; m < months; m += 1, at += 1) into[at] = (start + m) % rows;
  };
  if (place < rows) add(place, 12);
  else
    for (const one of of.pieces.subarray(of.from[place - rows], of.from[place - rows + 1]))
      add(startOf(one), monthsOf(one));
}

/** Writes the prices at the end of each of the twelve months. */
function fillPrices(levels: YearLevels, rows: MonthRows, months: Int32Array): void {
  for (let c = 0; c < rows.prices.length; c += 1) {
    const factors = rows.prices[c];
    const into = levels.prices[c];
    let level = 1;
    for (let m = 0; m < 12; m += 1) {
      level *= factors[months[m]];
      into[m + 1] = level;
    }
  }
}

/** Returns the credit of all one-year strategies. */
export function yearlyCredit(strategies: readonly PathStrategy[], levels: YearLevels): number {
  let sum = 0;
  for (const pathStrategy of strategies)
    if (pathStrategy.years === 1) sum += creditedOf(pathStrategy, rawOf(pathStrategy, levels));
  return sum;
}

interface PathsOfRows {
  readonly rows: MonthRows;
  readonly run: SeriesOfRun;
  readonly strategies: readonly IndexStrategy[];
  readonly caps: CapOfRow;
}

/** Calculates all paths of a model that samples months of history. */
export function yearsFromRows(
  { rows, run, strategies: entered, caps }: PathsOfRows,
  drawn: YearRows,
): SampledYears {
  const { count, years, places, from } = drawn;
  const strategies = pathStrategies(entered, run);
  const twoYearStrategies = strategies.filter((pathStrategy) => pathStrategy.years === 2);
  // One table per series: the year from each row, followed by each year of several pieces.
  const prices = rows.prices.map((factors) => yearProducts(factors, drawn));
  const totals = rows.totals.map((factors) => yearProducts(factors, drawn));
  const credits = new Float64Array(rows.count + from.length - 1);
  for (const pathStrategy of strategies)
    if (pathStrategy.years === 1) addCredits(credits, pathStrategy, { rows, run, caps }, drawn, prices);
  const growth = twoYearStrategies.map(({ mix }) => mixColumns(mix, prices));
  const returns = run.accounts.map((mix) => mixColumns(mix, totals, 1));
  const shared = (table: Float64Array): YearFigures => ({ table, places });
  return {
    count,
    years,
    credits:
      twoYearStrategies.length > 0
        ? fromOrderedTable(
            addTwoYearCredits(twoYearStrategies, growth.map(shared), inPathOrder(shared(credits)), years),
          )
        : shared(credits),
    returns: returns.map(shared),
  };
}

/** Returns Σ weight × (column − `less`) for each entry. */
function mixColumns({ columns, weights }: Mix, of: readonly Float64Array[], less = 0): Float64Array {
  const sum = new Float64Array(of[0].length);
  for (let i = 0; i < columns.length; i += 1) {
    const column = of[columns[i]];
    const weight = weights[i];
    for (let at = 0; at < sum.length; at += 1) sum[at] += weight * (column[at] - less);
  }
  return sum;
}

/** Adds the credit of a one-year strategy in each year of the tables. */
function addCredits(
  into: Float64Array,
  pathStrategy: PathStrategy,
  { rows, run, caps }: Pick<PathsOfRows, 'rows' | 'run' | 'caps'>,
  drawn: YearRows,
  prices: readonly Float64Array[],
): void {
  const isMonthly = needsEveryMonth([pathStrategy]);
  const growth = mixColumns(pathStrategy.mix, prices);
  if (!isMonthly && caps === null) {
    for (let at = 0; at < into.length; at += 1) into[at] += creditedOf(pathStrategy, growth[at] - 1);
    return;
  }
  const levels = yearLevels(run);
  const months = new Int32Array(12);
  const strategy = { ...pathStrategy.strategy };
  const copy = { ...pathStrategy, strategy };
  for (let at = 0; at < into.length; at += 1) {
    const row = at < rows.count ? at : startOf(drawn.pieces[drawn.from[at - rows.count]]);
    if (caps !== null && strategy.cap !== null) strategy.cap = caps[row];
    if (isMonthly) {
      monthsOfPlace(at, rows.count, drawn, months);
      fillPrices(levels, rows, months);
    }
    into[at] += creditedOf(copy, isMonthly ? rawOf(copy, levels) : growth[at] - 1);
  }
}

/** Adds the credits of two-year terms, path by path. */
function addTwoYearCredits(
  twoYearStrategies: readonly PathStrategy[],
  growth: readonly YearFigures[],
  credits: Float64Array,
  years: number,
): Float64Array {
  const before = new Float64Array(twoYearStrategies.length);
  const copy = growth.map(inPathOrder);
  for (let at = 0; at < credits.length; at += 1)
    for (let k = 0; k < twoYearStrategies.length; k += 1)
      credits[at] += twoYearCredit(twoYearStrategies[k], before, k, at % years, copy[k][at]);
  return credits;
}

/** Credited in the second year. A term that starts in the last year earns no credit. */
export function twoYearCredit(
  pathStrategy: PathStrategy,
  before: Float64Array,
  k: number,
  t: number,
  growth: number,
): number {
  if (t % 2 === 1) return creditedOf(pathStrategy, before[k] * growth - 1);
  before[k] = growth;
  return 0;
}
