/** The ledger under construction: one cell for each row and column, and what is doubtful about it. */
import type { ExtractedColumnName, ExtractionWarning } from '../extraction.ts';
import type { Cell } from './table.ts';

export interface DraftColumn {
  name: ExtractedColumnName;
  header: string;
  confidence: number;
  pages: number[];
  /** Why the whole column is doubtful. */
  doubt: string | null;
  /** The table that it stands in, where that shares no figures with the ledger's own. */
  apart?: object;
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

export const has = (draft: Draft, name: ExtractedColumnName): boolean =>
  draft.columns.some((column) => column.name === name);

/** Figures of a column by row; zero where the column is not there. */
export const series = (draft: Draft, name: ExtractedColumnName): number[] =>
  draft.rows.map((row) => row.cells.get(name)?.value ?? 0);

export function doubt(draft: Draft, index: number, name: ExtractedColumnName, why: string): void {
  const cell = draft.rows[index]?.cells.get(name);
  if (cell !== undefined && !cell.doubts.includes(why)) cell.doubts.push(why);
}

export const money = (value: number): string => value.toLocaleString('en-US');
