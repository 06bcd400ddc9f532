/** The ledger under construction: one cell for each row and column, and what is doubtful about it. */
import type { ExtractedColumnName, ExtractionWarning } from '../extraction.ts';
import type { Cell } from './table.ts';

export interface DraftColumn {
  name: ExtractedColumnName;
  header: string;
  confidence: number;
  pages: number[];
  doubt: string | null;
  /** The table that it stands in, where that shares no figures with the ledger's own. */
  separate?: object;
  /** The file prints sums, and each figure is the difference of two of them. */
  fromTotals?: true;
  /** Each figure is the difference of two that are printed. */
  isDifference?: true;
}

export interface DraftRow {
  page: number;
  year: number;
  cells: Map<ExtractedColumnName, Cell>;
}

export interface Draft {
  rows: DraftRow[];
  columns: DraftColumn[];
  warnings: ExtractionWarning[];
}

/** Payments of a year: they stop and start again, which values do not. */
export const FLOWS = ['premium_outlay', 'withdrawals', 'loans', 'loan_repayment'] as const;

/** What stands at the end of a year and moves smoothly. */
export const YEAR_END_VALUES = [
  'accumulation_value', 'surrender_value', 'death_benefit', 'loan_balance', 'guaranteed_surrender_value',
  'guaranteed_death_benefit',
] as const; // oxfmt-ignore

export const inWords = (name: ExtractedColumnName): string => name.replaceAll('_', ' ');

export const columnOf = (draft: Draft, name: ExtractedColumnName): DraftColumn | undefined =>
  draft.columns.find((column) => column.name === name);

export const has = (draft: Draft, ...names: readonly ExtractedColumnName[]): boolean =>
  names.every((name) => columnOf(draft, name) !== undefined);

/** Figures of a column by row; zero where the column is not there. */
export const series = (draft: Draft, name: ExtractedColumnName): number[] =>
  draft.rows.map((row) => row.cells.get(name)?.value ?? 0);

/** One figure by column and row; zero where either is not there. */
export const figuresOf =
  ({ rows }: Draft) =>
  (name: ExtractedColumnName, index: number): number =>
    rows[index]?.cells.get(name)?.value ?? 0;

/** Rows of consecutive years; an identity from one year to the next says nothing over a gap. */
export const follows = ({ rows }: Draft, index: number): boolean =>
  rows[index]?.year === (rows[index - 1]?.year ?? Number.NaN) + 1;

export function doubt(
  draft: Draft,
  index: number,
  names: ExtractedColumnName | readonly ExtractedColumnName[],
  why: string,
): void {
  for (const name of [names].flat()) {
    const cell = draft.rows[index]?.cells.get(name);
    if (cell !== undefined && !cell.doubts.includes(why)) cell.doubts.push(why);
  }
}

export function negate(draft: Draft, name: ExtractedColumnName): void {
  for (const { cells } of draft.rows) {
    const cell = cells.get(name);
    if (cell !== undefined && cell.value !== 0) cell.value = -cell.value;
  }
}

export const money = (value: number): string => value.toLocaleString('en-US');
