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
import { inOrderOfYears, runsOfYears, withYears, type YearRow } from './tables/row-years.ts';
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

export interface Chain {
  columns: Map<ColumnKey, ChainColumn>;
  rows: ChainRow[];
  /** Columns of the last page, for continuation pages without a header. */
  layout: TableColumn[];
  tables: PageTable[];
  /** Lines of these tables without a year, or with one that does not fit. */
  lost: TableRow[];
}

/** A continuation page without a header has the columns of the previous page if their positions match and it names no other basis. */
function inherit(table: PageTable, from: Chain): TableColumn[] | null {
  const used = new Set<TableColumn>();
  let isOther = false;
  const columns = table.columns.map((column): TableColumn => {
    const free = from.layout.filter((other) => !used.has(other));
    const bands = free.map(({ band }) => band);
    const { index, shared } = bestOverlap(column.band, bands);
    const best = free[index];
    if (best === undefined || shared <= 0) return column;
    used.add(best);
    isOther ||= column.header !== '' && isOtherMeaning(best, column);
    return { ...best, band: column.band };
  });
  return !isOther && used.size >= table.columns.length * 0.8 ? columns : null;
}

const isOtherMeaning = (known: TableColumn, { reading }: TableColumn): boolean =>
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

const twinOf = (key: ColumnKey): ColumnKey =>
  (key.startsWith('unnamed:')
    ? key.replace('unnamed:', 'illustrated:')
    : key.replace('illustrated:', 'unnamed:')) as ColumnKey;

/** "Current" may be printed on one page only: both columns get the key of the joined table. */
function inKeysOf(chain: Chain, keyed: readonly KeyedColumn[]): KeyedColumn[] {
  return keyed.map((column) => {
    const twin = twinOf(column.key);
    const isOther = !chain.columns.has(column.key) && chain.columns.has(twin);
    return isOther && !keyed.some(({ key }) => key === twin) ? { ...column, key: twin } : column;
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
const isUnnamed = (table: PageTable): boolean => {
  const bases = keyedColumns(table.columns).flatMap(({ key }) => basisIn(key) ?? []);
  return bases.length > 0 && bases.every((basis) => basis === 'unnamed');
};

const sameHeaders = (table: PageTable, columns: readonly TableColumn[]): boolean =>
  table.columns.filter((column, index) => column.header === columns[index]?.header).length >=
  table.columns.length * 0.9;

/** Compares each figure that two rows of one year have under the same key. */
const compared = (row: ChainRow, other: TableRow, keyed: readonly KeyedColumn[]): boolean[] =>
  keyed.flatMap(({ key, index }) => {
    const [mine, theirs] = [row.cells.get(key), other.cells[index]];
    return key === 'year' || !mine || !theirs ? [] : [mine.value === theirs.value];
  });

/** Allows any gap, because gaps are reported later. Repeated rows must mostly be equal. */
function goesOn(chain: Chain, rows: readonly YearRow[], keyed: readonly KeyedColumn[]): boolean {
  const firstYear = rows[0]?.year;
  const first = chain.rows[0]?.year;
  const last = chain.rows.at(-1)?.year;
  if (firstYear === undefined || first === undefined || last === undefined) return false;
  if (firstYear > last) return true;
  if (firstYear <= first || (rows.at(-1)?.year ?? 0) <= last) return false;
  const same = rows.flatMap((row) => {
    const sameYear = chain.rows.find(({ year }) => year === row.year);
    return sameYear ? compared(sameYear, row, keyed) : [];
  });
  return same.length > 0 && same.filter(Boolean).length >= 0.6 * same.length;
}

/** Removes repeated rows. Different figures in a repeated row are doubtful. */
function withoutRepeated(
  chain: Chain,
  rows: readonly YearRow[],
  keyed: readonly KeyedColumn[],
): readonly YearRow[] {
  const last = chain.rows.at(-1)?.year ?? 0;
  return rows.filter((row) => {
    if (row.year > last) return true;
    const existing = chain.rows.find(({ year }) => year === row.year);
    if (existing === undefined) {
      chain.lost.push(row);
      return false;
    }
    for (const { key, index } of keyed) {
      const [mine, theirs] = [existing.cells.get(key), row.cells[index]];
      if (!mine && theirs) {
        theirs.doubts.push(`The row is printed twice, and only page ${theirs.page} has this figure.`);
        existing.cells.set(key, theirs);
      }
      if (!mine || !theirs || mine.value === theirs.value) continue;
      mine.doubts.push(`The row is printed again on page ${theirs.page}, with ${theirs.text}.`);
    }
    return false;
  });
}

/** Finds columns whose position and order differ from the first page: the group headers were read differently. */
function moved(chain: Chain, keyed: readonly KeyedColumn[], columns: readonly TableColumn[]): Set<ColumnKey> {
  // Wider figures move the columns to their right but not their order.
  const before = [...chain.columns.keys()];
  if (keyed.length === before.length && keyed.every(({ key }, at) => key === before[at])) return new Set();
  const placed = keyed.flatMap(({ key, index }) => {
    const [place, now] = [chain.columns.get(key)?.place, columns[index]?.band];
    return place && now ? [{ key, place, now }] : [];
  });
  const year = placed.find(({ key }) => key === 'year');
  if (!year || Math.abs(year.now.right - year.place.right) > 3) return new Set();
  return new Set(placed.flatMap(({ key, place, now }) => (overlapOf(place, now) < -4 ? [key] : [])));
}

function append(
  chain: Chain,
  rows: readonly YearRow[],
  keyed: readonly KeyedColumn[],
  columns: readonly TableColumn[],
): void {
  const shifted = moved(chain, keyed, columns);
  for (const row of rows) {
    const cells = new Map<ColumnKey, Cell | null>();
    for (const column of keyed) {
      const cell = row.cells[column.index] ?? null;
      if (shifted.has(column.key))
        cell?.doubts.push('The column is in another position than on the previous pages.');
      cells.set(column.key, cell);
    }
    chain.rows.push({ page: row.page, year: row.year, yearDoubt: row.yearDoubt, cells });
  }
  const page = rows[0]?.page;
  for (const column of keyed) {
    const { x, right } = columns[column.index]?.band ?? { x: 0, right: 0 };
    const known = chain.columns.get(column.key) ?? { ...column, pages: [], place: { x, right } };
    chain.columns.set(column.key, known);
    known.confidence = Math.min(known.confidence, column.confidence);
    known.ambiguous ??= column.ambiguous;
    known.endOfYear ||= column.endOfYear;
    if (page !== undefined && !known.pages.includes(page)) known.pages.push(page);
  }
}

/** Returns the most similar table that continues here; the latest one if several are equally similar. */
function closest(
  chains: readonly Chain[],
  keyed: readonly KeyedColumn[],
  rows: readonly YearRow[],
): Chain | undefined {
  const keys = keyed.map(({ key }) => key);
  let best: Chain | undefined;
  let largest = { shared: 0, share: 0.75 };
  for (const chain of chains) {
    if (!goesOn(chain, rows, keyed)) continue;
    const overlap = similarity(keys, chain);
    // A small table may have only shared columns, so that its share is the same.
    if (
      overlap.share > largest.share ||
      (overlap.share === largest.share && overlap.shared >= largest.shared)
    ) {
      best = chain;
      largest = overlap;
    }
  }
  return best;
}

export function chainsOf(tables: readonly PageTable[]): Chain[] {
  const chains: Chain[] = [];
  for (const table of inOrderOfYears(tables)) {
    const first = withYears(table.rows, null).rows;
    if (first.length === 0) continue;
    const unnamed = !table.headless && isUnnamed(table);
    const parent = chains.findLast((chain) => {
      const inherited = table.headless || unnamed ? inherit(table, chain) : null;
      if (inherited === null || !goesOn(chain, first, keyedColumns(inherited))) return false;
      return table.headless || sameHeaders(table, inherited);
    });
    const columns = parent === undefined ? table.columns : (inherit(table, parent) ?? table.columns);
    const keyed = keyedColumns(columns);
    if (!keyed.some((column) => column.key === 'year')) continue;
    const chain = parent ?? closest(chains, keyed, first);
    const before = chain?.rows.at(-1)?.year ?? null;
    const goingOn = before !== null && (first[0]?.year ?? 0) > before;
    const { rows, lost } = withYears(table.rows, goingOn ? before : null);
    const { runs, strays } = runsOfYears(rows);
    runs.forEach((run, index) => {
      const isNext = index === 0 && chain !== undefined && goesOn(chain, run, keyed);
      const fresh: Chain = { columns: new Map(), rows: [], layout: columns, tables: [], lost: [] };
      const target = isNext ? chain : fresh;
      if (!isNext) chains.push(target);
      const shared = inKeysOf(target, keyed);
      append(target, withoutRepeated(target, run, shared), shared, columns);
      if (index === 0) target.lost.push(...lost, ...strays);
      target.layout = columns;
      if (!target.tables.includes(table)) target.tables.push(table);
    });
  }
  return chains;
}
