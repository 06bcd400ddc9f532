import type { ColumnTarget, ExtractedTable, ReadingChoice } from '../extraction.ts';
import { columnSuppliedBy, titleOf } from './chain-facts.ts';
import type { Chain } from './chains.ts';
import { type ColumnKey, keyedColumns, type PageTable, type TableColumn } from './table.ts';
import type { Basis } from './phrases.ts';
import { isValueMeaning, type Meaning } from './headers/column-meanings.ts';
import { hasSameLayout } from './columns/layout.ts';
import { yearOf } from './page-tables.ts';

export const tableId = ({ page, place }: PageTable): string => `${page}.${place}`;

/** Longer lists are not readable; a table can also be selected by its page number. */
const MAX_TABLES = 60;

function targetOf(key: ColumnKey): ColumnTarget | null {
  if (key === 'income') return 'income';
  // Printed with the opposite sign, which the reading reverses.
  if (key === 'net_outlay') return 'net_cash_flow';
  // Totals: the yearly increase is used.
  if (key === 'premiums_to_date') return 'premium_outlay';
  return columnSuppliedBy(key) ?? null;
}

export function targetsOf(table: PageTable): Map<number, ColumnTarget> {
  const targets = new Map<number, ColumnTarget>();
  const keyed = keyedColumns(table.columns);
  const hasYearlyPremium = keyed.some(({ key }) => key === 'premium_outlay');
  for (const { key, index } of keyed) {
    if (key === 'premiums_to_date' && hasYearlyPremium) continue;
    const target = targetOf(key);
    if (target !== null && ![...targets.values()].includes(target)) targets.set(index, target);
  }
  return targets;
}

const fullHeader = ({ group, header }: TableColumn): string => [group, header].filter(Boolean).join(': ');

/** `chain`: the joined table that begins with this one. */
function describeTable(table: PageTable, chain: Chain | undefined, isRead: boolean): ExtractedTable {
  const targets = targetsOf(table);
  const pages = (chain?.rows ?? [table]).map(({ page }) => page);
  return {
    id: tableId(table),
    title: chain ? titleOf(chain) : table.title,
    pages: [...new Set(pages)].sort((a, b) => a - b),
    lines: (chain ?? table).rows.length,
    first_year: chain?.rows[0]?.year ?? null,
    last_year: chain?.rows.at(-1)?.year ?? null,
    read: isRead,
    columns: table.columns
      .filter(({ isSum }) => !isSum)
      .map((column, index) => ({
        header: fullHeader(column),
        taken_as: targets.get(index) ?? null,
        sample: table.rows
          .flatMap(({ cells }) => cells[index]?.text ?? [])
          .filter((text) => text !== '')
          .slice(0, 3),
      })),
  };
}

/** Known columns that are read in addition to the ledger's; so are other scales. */
const UNLISTED_MEANINGS: ReadonlySet<string> = new Set(['calendar_year', 'premiums_to_date']);

/** Returns the unrecognized columns of the ledger's tables; '' has no header. */
export function omittedColumns({ tables }: Chain): string[] {
  const names = tables.flatMap((table) => {
    const targets = targetsOf(table);
    return table.columns.flatMap((column, index) => {
      const { band, reading, basis } = column;
      const isKnown = reading !== null && (basis === 'alternate' || UNLISTED_MEANINGS.has(reading.meaning));
      // Leader dots are not figures.
      const isEmpty =
        band.count === 0 || table.rows.every(({ cells }) => /^[.·…\s]*$/.test(cells[index]?.text ?? ''));
      return targets.has(index) || isKnown || isEmpty || (column.isPart && !column.isDisproved)
        ? []
        : [fullHeader(column)];
    });
  });
  return [...new Set(names)];
}

/** Returns true if a joined table is long enough for the list. A warning names the lines of shorter ones. */
export const isListed = (chain: Chain): boolean => chain.rows.length >= 3;

export const isListedSeparately = (table: PageTable): boolean =>
  table.rows.length >= 3 && table.columns.length >= 3;

/** Lists each joined table once, by its first page, and each table without years. */
export function describeTables(
  {
    tables,
    chains,
    primary,
  }: { tables: readonly PageTable[]; chains: readonly Chain[]; primary: Chain | null },
  requestedTable: PageTable | null,
): ExtractedTable[] {
  const firstTables = new Map<PageTable, Chain>();
  const tablesOfChains = new Set<PageTable>();
  for (const chain of chains) {
    const first = chain === primary && requestedTable !== null ? requestedTable : chain.tables[0];
    if (first !== undefined && (chain === primary || !firstTables.has(first))) firstTables.set(first, chain);
    for (const table of chain.tables) tablesOfChains.add(table);
  }
  const found = tables.flatMap((table): ExtractedTable[] => {
    const chain = firstTables.get(table);
    const isRead = chain ? chain === primary : table === requestedTable;
    if (chain && (isRead || isListed(chain))) return [describeTable(table, chain, isRead)];
    const isSingle = !tablesOfChains.has(table) && (isRead || isListedSeparately(table));
    return isSingle ? [describeTable(table, undefined, isRead)] : [];
  });
  return found.filter(({ read }, index) => read || index < MAX_TABLES);
}

/** Returns null if the file has no such table. A page number selects its widest table. */
export function findChosenTable(tables: readonly PageTable[], choice: ReadingChoice): PageTable | null {
  if (choice.table !== undefined) return tables.find((table) => tableId(table) === choice.table) ?? null;
  const known = ({ columns }: PageTable): number => columns.filter(({ reading }) => reading !== null).length;
  const [widest] = tables
    .filter(({ page, rows }) => page === choice.page && rows.length >= 2)
    .sort((a, b) => known(b) - known(a) || b.rows.length - a.rows.length);
  return widest ?? null;
}

function meaningOfTarget(target: ColumnTarget): [Meaning, Basis | null] {
  if (target === 'guaranteed_surrender_value') return ['surrender_value', 'guaranteed'];
  if (target === 'guaranteed_death_benefit') return ['death_benefit', 'guaranteed'];
  return [target, isValueMeaning(target) ? 'illustrated' : null];
}

function applyMeaning(column: TableColumn, target: ColumnTarget | null | undefined): TableColumn {
  if (target === undefined) return column;
  if (target === null) return { ...column, reading: null, isUserChoice: true };
  const [meaning, basis] = meaningOfTarget(target);
  const reading = { meaning, confidence: 1, isPreferred: true, isEndOfYear: false };
  return { ...column, basis, reading, isUserChoice: true };
}

export function withMeanings(
  tables: readonly PageTable[],
  chosen: PageTable,
  columns: NonNullable<ReadingChoice['columns']>,
): PageTable[] {
  return tables.map((table) => {
    if (table !== chosen && !hasSameLayout(table, chosen)) return table;
    const mapped = table.columns.map((column, index) => applyMeaning(column, columns[String(index)]));
    const yearIn = (tableColumns: readonly TableColumn[]) =>
      tableColumns.findIndex(({ reading }) => reading?.meaning === 'year');
    const yearAt = yearIn(mapped);
    const rows =
      yearAt === yearIn(table.columns)
        ? table.rows
        : table.rows.map((row) => ({ ...row, ...yearOf(row.cells[yearAt] ?? null) }));
    return { ...table, columns: mapped, rows, isHeadless: table === chosen ? false : table.isHeadless };
  });
}
