import type {
  ExtractedColumnName,
  ExtractionNote,
  ExtractionWarning,
  ReadingQuestion,
} from '../extraction.ts';
import { type Cell, VALUES } from './table.ts';

export interface DraftColumn {
  name: ExtractedColumnName;
  header: string;
  confidence: number;
  pages: number[];
  doubt: string | null;
  /** The source table, if it shares no figures with the ledger's main table. */
  source?: object | undefined;
  /** An identity of the figures proves the meaning. */
  isProved?: boolean | undefined;
  /** Each figure is the difference of two printed totals. */
  fromTotals?: true;
  /** Each figure is the difference of two printed figures. */
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
  notes: ExtractionNote[];
  questions: ReadingQuestion[];
}

/** Yearly payments. Unlike values, they can stop and restart. */
export const FLOWS = ['premium_outlay', 'withdrawals', 'loans', 'loan_repayment'] as const;

export const GUARANTEED = ['guaranteed_surrender_value', 'guaranteed_death_benefit'] as const;

/** Values at the end of a year, which change smoothly. */
export const YEAR_END_VALUES = [...VALUES, 'loan_balance', ...GUARANTEED] as const;

export const nameOf = (name: ExtractedColumnName): string => name.replaceAll('_', ' ');

export const columnOf = (draft: Draft, name: ExtractedColumnName): DraftColumn | undefined =>
  draft.columns.find((column) => column.name === name);

export const has = (draft: Draft, ...names: readonly ExtractedColumnName[]): boolean =>
  names.every((name) => columnOf(draft, name) !== undefined);

/** Returns the figures of a column by row; zero if the column does not exist. */
export const series = (draft: Draft, name: ExtractedColumnName): number[] =>
  draft.rows.map((row) => row.cells.get(name)?.value ?? 0);

/** Returns a function for one figure by column and row; zero if missing. */
export const figuresOf =
  ({ rows }: Draft) =>
  (name: ExtractedColumnName, index: number): number =>
    rows[index]?.cells.get(name)?.value ?? 0;

/** Returns true for consecutive years; yearly identities do not apply over a gap. */
export const isAdjacent = ({ rows }: Draft, index: number): boolean =>
  rows[index]?.year === (rows[index - 1]?.year ?? Number.NaN) + 1;

/** Returns true for the year after the previous row's. The first row follows the start of the policy. */
export const isNextYear = ({ rows }: Draft, index: number): boolean =>
  rows[index]?.year === (rows[index - 1]?.year ?? 0) + 1;

/** Adds a reason for doubt to cells of a row. */
export function mark(
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

export const formatAmount = (value: number): string => value.toLocaleString('en-US');
