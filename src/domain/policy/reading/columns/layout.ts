/** The columns of one layout on all of its pages, to test identities before columns are chosen. */
import { overlapOf } from '../geometry.ts';
import type { Meaning, Reading } from '../headers/column-meanings.ts';
import type { PageTable, TableColumn, TableRow } from '../table.ts';

/** In dollars, of two rounded figures. */
export const ROUNDING = 2;
/** An identity is true if it is in this share of the years, and at least in five. */
export const MIN_TRUE_SHARE = 0.95;
export const MIN_ROWS = 5;

/** The end of the doubt of a sum. */
export const UNCONFIRMED = 'The values do not confirm it.';

export class Layout {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];

  constructor(columns: readonly TableColumn[], rows: readonly TableRow[]) {
    this.columns = columns;
    this.rows = rows;
  }

  without(dropped: ReadonlySet<number>): Layout {
    const columns = this.columns.map((column, index) =>
      dropped.has(index) ? { ...column, reading: null } : column,
    );
    return new Layout(columns, this.rows);
  }

  with(index: number, reading: Reading): Layout {
    const columns = this.columns.map((column, at) => (at === index ? { ...column, reading } : column));
    return new Layout(columns, this.rows);
  }

  valueAt = (row: TableRow | undefined, column: number): number => row?.cells[column]?.value ?? 0;

  isTotal(total: number, parts: readonly number[]): boolean {
    const filled = this.rows.filter((row) => [total, ...parts].some((one) => this.valueAt(row, one) !== 0));
    const isEqual = (row: TableRow) => {
      const sum = parts.reduce((all, part) => all + this.valueAt(row, part), 0);
      return Math.abs(sum - this.valueAt(row, total)) <= ROUNDING;
    };
    // Rows with several parts are the evidence: a single part equals its total.
    const several = filled.filter((row) => parts.filter((part) => this.valueAt(row, part) !== 0).length > 1);
    return (
      filled.length >= MIN_ROWS &&
      [filled, several].every((rows) => rows.filter(isEqual).length >= MIN_TRUE_SHARE * rows.length)
    );
  }

  /** Returns the column with this meaning, if it is the only one that is not guaranteed. */
  findOnly(meaning: Meaning): number {
    const found = this.columns.flatMap(({ reading, basis }, index) =>
      reading?.meaning === meaning && basis !== 'guaranteed' && basis !== 'alternate' ? [index] : [],
    );
    return found.length === 1 ? (found[0] ?? -1) : -1;
  }
}

/** Pages of the same layout have columns in the same positions. */
export const hasSameLayout = (a: PageTable, b: PageTable): boolean =>
  a.columns.length === b.columns.length &&
  a.columns.every((column, index) => {
    const other = b.columns[index];
    return other !== undefined && overlapOf(column.band, other.band) > 0;
  });
