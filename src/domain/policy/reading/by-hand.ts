/** A table chosen by hand, and its columns as a person says they are. */
import type { ColumnTarget, ReadingChoice } from '../extraction.ts';
import type { Basis } from './blocks.ts';
import type { Meaning } from './column-meanings.ts';
import { overlapOf } from './geometry.ts';
import { yearOf } from './page-tables.ts';
import type { PageTable, TableColumn } from './table.ts';
import { tableId } from './tables-found.ts';

/** Null when the file has no such table; a page is asked for its widest one. */
export function chosenTable(tables: readonly PageTable[], choice: ReadingChoice): PageTable | null {
  if (choice.table !== undefined) return tables.find((table) => tableId(table) === choice.table) ?? null;
  const known = ({ columns }: PageTable): number => columns.filter(({ reading }) => reading !== null).length;
  const [widest] = tables
    .filter(({ page, rows }) => page === choice.page && rows.length >= 2)
    .sort((a, b) => known(b) - known(a) || b.rows.length - a.rows.length);
  return widest ?? null;
}

function meantBy(target: ColumnTarget): { meaning: Meaning; basis: Basis | null } {
  switch (target) {
    case 'guaranteed_surrender_value':
      return { meaning: 'surrender_value', basis: 'guaranteed' };
    case 'guaranteed_death_benefit':
      return { meaning: 'death_benefit', basis: 'guaranteed' };
    case 'accumulation_value':
    case 'surrender_value':
    case 'death_benefit':
      return { meaning: target, basis: 'illustrated' };
    default:
      return { meaning: target, basis: null };
  }
}

function asSaid(column: TableColumn, target: ColumnTarget | null | undefined): TableColumn {
  if (target === undefined) return column;
  if (target === null) return { ...column, reading: null };
  const { meaning, basis } = meantBy(target);
  return { ...column, basis, reading: { meaning, confidence: 1, preferred: true, endOfYear: false } };
}

/** Pages printed alike have their columns in the same places. */
const sameLayout = (a: PageTable, b: PageTable): boolean =>
  a.columns.length === b.columns.length &&
  a.columns.every((column, index) => {
    const other = b.columns[index];
    return other !== undefined && overlapOf(column.band, other.band) > 0;
  });

/** The same tables with the meanings that were given, on the chosen page and on those that go on like it. */
export function withMeanings(
  tables: readonly PageTable[],
  chosen: PageTable,
  columns: NonNullable<ReadingChoice['columns']>,
): PageTable[] {
  return tables.map((table) => {
    if (table !== chosen && !sameLayout(table, chosen)) return table;
    const said = table.columns.map((column, index) => asSaid(column, columns[String(index)]));
    const yearAt = said.findIndex(({ reading }) => reading?.meaning === 'year');
    const rows =
      yearAt === table.columns.findIndex(({ reading }) => reading?.meaning === 'year')
        ? table.rows
        : table.rows.map((row) => ({ ...row, ...yearOf(row.cells[yearAt] ?? null) }));
    return { ...table, columns: said, rows, headless: table === chosen ? false : table.headless };
  });
}
