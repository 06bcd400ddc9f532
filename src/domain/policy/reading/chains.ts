/** Tables of single pages → whole tables, joined while the years go on. */
import { greatestOf } from '../../shared/extremes.ts';
import { keyedColumns } from './keyed-columns.ts';
import type { ColumnKey, KeyedColumn } from './keyed-columns.ts';
import { overlapOf } from './geometry.ts';
import type { Cell, PageTable, TableColumn, TableRow } from './table.ts';

export interface ChainRow {
  page: number;
  year: number;
  yearDoubt: string | null;
  /** A key that the page prints and that is blank in this row holds null; one it does not print is absent. */
  cells: Map<ColumnKey, Cell | null>;
}

export interface ChainColumn extends Omit<KeyedColumn, 'index'> {
  pages: number[];
  /** Where its figures stand on the first page. */
  place: { x: number; right: number };
}

export interface Chain {
  columns: Map<ColumnKey, ChainColumn>;
  rows: ChainRow[];
  /** Columns of the last page, for a page that goes on without a header. */
  layout: TableColumn[];
  /** The pages' own tables that were joined. */
  tables: PageTable[];
}

/** A year that is missing or does not fit is told by the rows around it, and marked. */
function withYears(rows: readonly TableRow[], before: number | null): (TableRow & { year: number })[] {
  const years = rows.map((row) => row.year);
  const filledCells = (row: TableRow) => row.cells.filter((cell) => cell !== null).length;
  const usual = greatestOf(rows, filledCells);
  const filled = rows.flatMap((row, index) => {
    const previous = index === 0 ? before : (years[index - 1] ?? null);
    const next = years[index + 1] ?? null;
    const cells = filledCells(row);
    const fits =
      row.year !== null && (previous === null || row.year === previous + 1 || next === row.year + 1);
    if (row.year !== null && fits) return [{ ...row, year: row.year }];
    const told =
      previous !== null && (next === null ? index === rows.length - 1 : next === previous + 2)
        ? previous + 1
        : previous === null && index === 0 && next !== null && next > 1 && years[index + 2] === next + 1
          ? next - 1
          : null;
    if (told !== null && cells >= 0.7 * usual) {
      years[index] = told;
      return [{ ...row, year: told, yearDoubt: `The year is taken from the rows around it.` }];
    }
    return row.year === null ? [] : [{ ...row, year: row.year }];
  });
  return filled;
}

/** A page that goes on without a header has the columns of the page before, if they stand in the same places. */
function inherit(table: PageTable, from: Chain): TableColumn[] | null {
  const used = new Set<TableColumn>();
  let found = 0;
  const columns = table.columns.map((column): TableColumn => {
    const best = from.layout
      .filter((other) => !used.has(other))
      .map((other) => ({ other, shared: overlapOf(other.band, column.band) }))
      .sort((a, b) => b.shared - a.shared)[0];
    if (best === undefined || best.shared <= 0) return column;
    used.add(best.other);
    found += 1;
    return { ...best.other, band: column.band };
  });
  return found >= table.columns.length * 0.8 ? columns : null;
}

const basesOf = (keys: readonly ColumnKey[]): string =>
  [...new Set(keys.filter((key) => key.includes(':')).map((key) => key.slice(0, key.indexOf(':'))))]
    .sort()
    .join();

/** Shared columns, of those of the table that has fewer; nothing in common when the values are on another basis. */
function similarity(keys: readonly ColumnKey[], chain: Chain): number {
  const others = [...chain.columns.keys()];
  const shared = keys.filter((key) => chain.columns.has(key)).length;
  const share = shared / Math.max(1, Math.min(keys.length, others.length));
  return share < 1 && basesOf(keys) !== basesOf(others) ? 0 : share;
}

/** Values on a page that does not say on which basis they are: the page before may have said it for both. */
const isUnnamed = (table: PageTable): boolean => {
  const keys = keyedColumns(table.columns).map(({ key }) => key);
  return (
    keys.some((key) => key.includes(':')) &&
    keys.every((key) => !key.includes(':') || key.startsWith('unnamed:'))
  );
};

const sameHeaders = (table: PageTable, columns: readonly TableColumn[]): boolean =>
  table.columns.filter((column, index) => column.header === columns[index]?.header).length >=
  table.columns.length * 0.9;

function goesOn(chain: Chain, firstYear: number): boolean {
  const last = chain.rows.at(-1)?.year;
  // One or two rows that could not be read between two pages do not end a table.
  return last !== undefined && firstYear > last && firstYear - last <= 3;
}

/** Columns that a page printed like the first one has in another place: its group headers were read differently. */
function moved(chain: Chain, keyed: readonly KeyedColumn[], columns: readonly TableColumn[]): Set<ColumnKey> {
  const shifted = new Set<ColumnKey>();
  const placeOf = (column: KeyedColumn): TableColumn['band'] | undefined => columns[column.index]?.band;
  const year = keyed.find((column) => column.key === 'year');
  const yearNow = year === undefined ? undefined : placeOf(year);
  const yearBefore = chain.columns.get('year')?.place;
  if (yearNow === undefined || yearBefore === undefined || Math.abs(yearNow.right - yearBefore.right) > 3)
    return shifted;
  for (const column of keyed) {
    const before = chain.columns.get(column.key)?.place;
    const now = placeOf(column);
    if (before !== undefined && now !== undefined && overlapOf(before, now) < -4) shifted.add(column.key);
  }
  return shifted;
}

function append(
  chain: Chain,
  rows: readonly (TableRow & { year: number })[],
  keyed: readonly KeyedColumn[],
  columns: readonly TableColumn[],
): void {
  const shifted = moved(chain, keyed, columns);
  for (const row of rows) {
    const cells = new Map<ColumnKey, Cell | null>();
    for (const column of keyed) {
      const cell = row.cells[column.index] ?? null;
      if (cell !== null && shifted.has(column.key)) {
        cell.doubts.push('The column stands in another place than on the pages before.');
      }
      cells.set(column.key, cell);
    }
    chain.rows.push({ page: row.page, year: row.year, yearDoubt: row.yearDoubt, cells });
  }
  const page = rows[0]?.page;
  for (const column of keyed) {
    const known = chain.columns.get(column.key);
    if (known === undefined) {
      const { x, right } = columns[column.index]?.band ?? { x: 0, right: 0 };
      chain.columns.set(column.key, {
        ...column,
        pages: page === undefined ? [] : [page],
        place: { x, right },
      });
      continue;
    }
    known.confidence = Math.min(known.confidence, column.confidence);
    known.ambiguous ??= column.ambiguous;
    known.endOfYear ||= column.endOfYear;
    if (page !== undefined && !known.pages.includes(page)) known.pages.push(page);
  }
}

/** Rows after a break in the years (year 20, then 25) are another table. */
function runsOfYears(rows: readonly (TableRow & { year: number })[]): (TableRow & { year: number })[][] {
  const runs: (TableRow & { year: number })[][] = [];
  for (const row of rows) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && row.year > last.year && row.year - last.year <= 2) runs.at(-1)?.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The table that goes on here: most alike, and of those the one that was printed last. */
function closest(chains: readonly Chain[], keys: readonly ColumnKey[], firstYear: number): Chain | undefined {
  let best: Chain | undefined;
  let most = 0.75;
  for (const chain of chains) {
    const share = goesOn(chain, firstYear) ? similarity(keys, chain) : 0;
    if (share >= most) {
      best = chain;
      most = share;
    }
  }
  return best;
}

export function chainsOf(tables: readonly PageTable[]): Chain[] {
  const chains: Chain[] = [];
  for (const table of tables) {
    const firstYear = withYears(table.rows, null)[0]?.year;
    if (firstYear === undefined) continue;
    const unnamed = !table.headless && isUnnamed(table);
    const parent = chains.findLast((chain) => {
      if (!(table.headless || unnamed) || !goesOn(chain, firstYear)) return false;
      const inherited = inherit(table, chain);
      return inherited !== null && (table.headless || sameHeaders(table, inherited));
    });
    const columns = parent === undefined ? table.columns : (inherit(table, parent) ?? table.columns);
    const keyed = keyedColumns(columns);
    if (!keyed.some((column) => column.key === 'year')) continue;
    const keys = keyed.map((column) => column.key);
    const chain = parent ?? closest(chains, keys, firstYear);
    const before = chain?.rows.at(-1)?.year ?? null;
    runsOfYears(withYears(table.rows, before)).forEach((rows, index) => {
      const first = rows[0]?.year;
      if (index === 0 && chain !== undefined && first !== undefined && goesOn(chain, first)) {
        append(chain, rows, keyed, columns);
        chain.layout = columns;
        chain.tables.push(table);
      } else {
        const fresh: Chain = { columns: new Map(), rows: [], layout: columns, tables: [table] };
        append(fresh, rows, keyed, columns);
        chains.push(fresh);
      }
    });
  }
  return chains;
}
