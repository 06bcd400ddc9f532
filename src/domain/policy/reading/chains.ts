/** Joins tables of single pages into complete tables if their years continue. */
import {
  basisIn,
  keyedColumns,
  type Cell,
  type ColumnKey,
  type KeyedColumn,
  type PageTable,
  type TableColumn,
  type TableRow,
} from './table.ts';
import { bestOverlap, overlapOf } from './geometry.ts';
import { sortByYear, splitAtRestarts, fillYears, type YearRow } from './tables/row-years.ts';
import type { Span } from './words.ts';

export interface ChainRow {
  page: number;
  year: number;
  yearDoubt: string | null;
  /** Null if the column is blank in this row; no entry if the page does not print the column. */
  cells: Map<ColumnKey, Cell | null>;
}

export interface ChainColumn extends Omit<KeyedColumn, 'index'> {
  pages: number[];
  /** Position of the figures on the first page. */
  place: Span;
}

/** A table that continues over several pages. */
export interface Chain {
  columns: Map<ColumnKey, ChainColumn>;
  rows: ChainRow[];
  /** Columns of the last page, for continuation pages without a header. */
  layout: TableColumn[];
  tables: PageTable[];
  /** Lines of these tables without a year, or with one that does not fit. */
  unusedRows: TableRow[];
}

/** A continuation page without a header has the columns of the previous page if their positions match and it names no other basis. */
function inheritColumns(table: PageTable, previous: Chain): TableColumn[] | null {
  const used = new Set<TableColumn>();
  let hasOtherMeaning = false;
  const columns = table.columns.map((column): TableColumn => {
    const unused = previous.layout.filter((other) => !used.has(other));
    const bands = unused.map(({ band }) => band);
    const { index, shared } = bestOverlap(column.band, bands);
    const best = unused[index];
    if (best === undefined || shared <= 0) return column;
    used.add(best);
    hasOtherMeaning ||= column.header !== '' && isDifferentMeaning(best, column);
    return { ...best, band: column.band };
  });
  return !hasOtherMeaning && used.size >= table.columns.length * 0.8 ? columns : null;
}

const isDifferentMeaning = (known: TableColumn, { reading }: TableColumn): boolean =>
  reading !== null && known.reading?.meaning !== reading.meaning;

const basesOf = (keys: readonly ColumnKey[]): string =>
  [...new Set(keys.flatMap((key) => basisIn(key) ?? []))].sort().join();

/** Values without a basis are the illustrated ones if the table has no others. */
function asIllustrated(keys: readonly ColumnKey[]): ColumnKey[] {
  return keys.map((key) => {
    const named = key.replace('unnamed:', 'illustrated:') as ColumnKey;
    return keys.includes(named) ? key : named;
  });
}

const otherUnnamedKey = (key: ColumnKey): ColumnKey =>
  (key.startsWith('unnamed:')
    ? key.replace('unnamed:', 'illustrated:')
    : key.replace('illustrated:', 'unnamed:')) as ColumnKey;

/** "Current" may be printed on one page only: both columns get the key of the joined table. */
function alignKeys(chain: Chain, keyed: readonly KeyedColumn[]): KeyedColumn[] {
  return keyed.map((column) => {
    const twin = otherUnnamedKey(column.key);
    const isOnlyTwinKnown = !chain.columns.has(column.key) && chain.columns.has(twin);
    return isOnlyTwinKnown && !keyed.some(({ key }) => key === twin) ? { ...column, key: twin } : column;
  });
}

/** Returns the shared columns and their share of the smaller table. Zero if the values have different bases. */
function similarity(tableKeys: readonly ColumnKey[], chain: Chain): { shared: number; share: number } {
  const keys = asIllustrated(tableKeys);
  const chainKeys = asIllustrated([...chain.columns.keys()]);
  const shared = keys.filter((key) => chainKeys.includes(key)).length;
  const share = shared / Math.max(1, Math.min(keys.length, chainKeys.length));
  return { shared, share: share < 1 && basesOf(keys) !== basesOf(chainKeys) ? 0 : share };
}

/** Returns true for values without a basis: the previous page may state it for both. */
const hasOnlyUnnamedValues = (table: PageTable): boolean => {
  const bases = keyedColumns(table.columns).flatMap(({ key }) => basisIn(key) ?? []);
  return bases.length > 0 && bases.every((basis) => basis === 'unnamed');
};

const hasSameHeaders = (table: PageTable, columns: readonly TableColumn[]): boolean =>
  table.columns.filter((column, index) => column.header === columns[index]?.header).length >=
  table.columns.length * 0.9;

/** Compares each figure that two rows of one year have under the same key. */
const compareCells = (row: ChainRow, other: TableRow, keyed: readonly KeyedColumn[]): boolean[] =>
  keyed.flatMap(({ key, index }) => {
    const [cell, otherCell] = [row.cells.get(key), other.cells[index]];
    return key === 'year' || !cell || !otherCell ? [] : [cell.value === otherCell.value];
  });

/** Allows any gap, because gaps are reported later. Repeated rows must mostly be equal. */
function isContinuation(chain: Chain, rows: readonly YearRow[], keyed: readonly KeyedColumn[]): boolean {
  const firstYear = rows[0]?.year;
  const first = chain.rows[0]?.year;
  const last = chain.rows.at(-1)?.year;
  if (firstYear === undefined || first === undefined || last === undefined) return false;
  if (firstYear > last) return true;
  if (firstYear <= first || (rows.at(-1)?.year ?? 0) <= last) return false;
  const matches = rows.flatMap((row) => {
    const sameYear = chain.rows.find(({ year }) => year === row.year);
    return sameYear ? compareCells(sameYear, row, keyed) : [];
  });
  return matches.length > 0 && matches.filter(Boolean).length >= 0.6 * matches.length;
}

/** Removes repeated rows. Different figures in a repeated row are doubtful. */
function mergeRepeatedRows(
  chain: Chain,
  rows: readonly YearRow[],
  keyed: readonly KeyedColumn[],
): readonly YearRow[] {
  const last = chain.rows.at(-1)?.year ?? 0;
  return rows.filter((row) => {
    if (row.year > last) return true;
    const existing = chain.rows.find(({ year }) => year === row.year);
    if (existing === undefined) {
      chain.unusedRows.push(row);
      return false;
    }
    for (const { key, index } of keyed) {
      const [cell, repeat] = [existing.cells.get(key), row.cells[index]];
      if (!cell && repeat) {
        repeat.doubts.push(`The row is printed twice, and only page ${repeat.page} has this figure.`);
        existing.cells.set(key, repeat);
      }
      if (!cell || !repeat || cell.value === repeat.value) continue;
      cell.doubts.push(`The row is printed again on page ${repeat.page}, with ${repeat.text}.`);
    }
    return false;
  });
}

/** Finds columns whose position and order differ from the first page: the group headers were read differently. */
function findMovedColumns(
  chain: Chain,
  keyed: readonly KeyedColumn[],
  columns: readonly TableColumn[],
): Set<ColumnKey> {
  // Wider figures move the columns to their right but not their order.
  const keys = [...chain.columns.keys()];
  if (keyed.length === keys.length && keyed.every(({ key }, at) => key === keys[at])) return new Set();
  const placed = keyed.flatMap(({ key, index }) => {
    const [place, band] = [chain.columns.get(key)?.place, columns[index]?.band];
    return place && band ? [{ key, place, now: band }] : [];
  });
  const year = placed.find(({ key }) => key === 'year');
  if (!year || Math.abs(year.now.right - year.place.right) > 3) return new Set();
  return new Set(placed.flatMap(({ key, place, now }) => (overlapOf(place, now) < -4 ? [key] : [])));
}

function appendRows(
  chain: Chain,
  rows: readonly YearRow[],
  keyed: readonly KeyedColumn[],
  columns: readonly TableColumn[],
): void {
  const movedColumns = findMovedColumns(chain, keyed, columns);
  for (const row of rows) {
    const cells = new Map<ColumnKey, Cell | null>();
    for (const column of keyed) {
      const cell = row.cells[column.index] ?? null;
      if (movedColumns.has(column.key))
        cell?.doubts.push('The column is in another position than on the previous pages.');
      cells.set(column.key, cell);
    }
    chain.rows.push({ page: row.page, year: row.year, yearDoubt: row.yearDoubt, cells });
  }
  const page = rows[0]?.page;
  for (const column of keyed) {
    const { x, right } = columns[column.index]?.band ?? { x: 0, right: 0 };
    const chainColumn = chain.columns.get(column.key) ?? { ...column, pages: [], place: { x, right } };
    chain.columns.set(column.key, chainColumn);
    chainColumn.confidence = Math.min(chainColumn.confidence, column.confidence);
    chainColumn.ambiguous ??= column.ambiguous;
    chainColumn.isEndOfYear ||= column.isEndOfYear;
    if (page !== undefined && !chainColumn.pages.includes(page)) chainColumn.pages.push(page);
  }
}

/** Returns the most similar table that continues here; the latest one if several are equally similar. */
function findMostSimilar(
  chains: readonly Chain[],
  keyed: readonly KeyedColumn[],
  rows: readonly YearRow[],
): Chain | undefined {
  const keys = keyed.map(({ key }) => key);
  let best: Chain | undefined;
  let highest = { shared: 0, share: 0.75 };
  for (const chain of chains) {
    if (!isContinuation(chain, rows, keyed)) continue;
    const overlap = similarity(keys, chain);
    // A small table may have only shared columns, so that its share is the same.
    if (
      overlap.share > highest.share ||
      (overlap.share === highest.share && overlap.shared >= highest.shared)
    ) {
      best = chain;
      highest = overlap;
    }
  }
  return best;
}

export function joinTables(tables: readonly PageTable[]): Chain[] {
  const chains: Chain[] = [];
  for (const table of sortByYear(tables)) {
    const firstRows = fillYears(table.rows, null).rows;
    if (firstRows.length === 0) continue;
    const isWithoutBasis = !table.isHeadless && hasOnlyUnnamedValues(table);
    const parent = chains.findLast((chain) => {
      const inherited = table.isHeadless || isWithoutBasis ? inheritColumns(table, chain) : null;
      if (inherited === null || !isContinuation(chain, firstRows, keyedColumns(inherited))) return false;
      return table.isHeadless || hasSameHeaders(table, inherited);
    });
    const columns = parent === undefined ? table.columns : (inheritColumns(table, parent) ?? table.columns);
    const keyed = keyedColumns(columns);
    if (!keyed.some((column) => column.key === 'year')) continue;
    const chain = parent ?? findMostSimilar(chains, keyed, firstRows);
    const lastYear = chain?.rows.at(-1)?.year ?? null;
    const continuesYears = lastYear !== null && (firstRows[0]?.year ?? 0) > lastYear;
    const { rows, rowsWithoutYear } = fillYears(table.rows, continuesYears ? lastYear : null);
    const { runs, strays } = splitAtRestarts(rows);
    runs.forEach((run, index) => {
      const isNext = index === 0 && chain !== undefined && isContinuation(chain, run, keyed);
      const newChain: Chain = { columns: new Map(), rows: [], layout: columns, tables: [], unusedRows: [] };
      const target = isNext ? chain : newChain;
      if (!isNext) chains.push(target);
      const shared = alignKeys(target, keyed);
      appendRows(target, mergeRepeatedRows(target, run, shared), shared, columns);
      if (index === 0) target.unusedRows.push(...rowsWithoutYear, ...strays);
      target.layout = columns;
      if (!target.tables.includes(table)) target.tables.push(table);
    });
  }
  return chains;
}
