/** The ledger grid as data: what is selected, what is being typed, and every change that can be undone. */
import type { LedgerColumn } from './ledger-columns.ts';
import type { LedgerLine } from './ledger-line.ts';

/** Plan years at most (N in the engines' bounds). */
export const MOST_YEARS = 120;

/** Indexes into `lines` and `columns`. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

export interface CellEdit {
  readonly text: string;
  /** The text was refused when the advisor tried to leave the cell. */
  readonly refused: boolean;
}

export interface LedgerState {
  readonly lines: readonly LedgerLine[];
  readonly columns: readonly LedgerColumn[];
  readonly active: GridCell;
  /** The other corner of the selection; the same as `active` when one cell is selected. */
  readonly anchor: GridCell;
  readonly edit: CellEdit | null;
  /**
   * The column in which a line of figures typed with Tab began: Enter comes back to it in the next line, and Tab
   * goes on inside the grid. Null while nobody is typing a line: then Tab leaves the grid.
   */
  readonly tabbedFrom: number | null;
  readonly past: readonly (readonly LedgerLine[])[];
  readonly future: readonly (readonly LedgerLine[])[];
  /** What the last action could not do, to be said once; null when there is nothing to say. */
  readonly notice: string | null;
}

/** 'step': to the right with a turn at the end of the line, as Tab does. 'line': down, to where the line began. */
export type AfterEntry =
  | { readonly rows: number; readonly columns: number }
  | 'step'
  | 'step-back'
  | 'line'
  | 'line-back';

export const ledgerState = (lines: readonly LedgerLine[], columns: readonly LedgerColumn[]): LedgerState => ({
  lines,
  columns,
  active: { row: 0, column: Math.min(2, columns.length - 1) },
  anchor: { row: 0, column: Math.min(2, columns.length - 1) },
  edit: null,
  tabbedFrom: null,
  past: [],
  future: [],
  notice: null,
});

export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const selectionOf = ({ active, anchor }: Pick<LedgerState, 'active' | 'anchor'>): GridRange => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
});

export function nameAt(state: LedgerState, column: number): LedgerColumn {
  const name = state.columns[column];
  if (name === undefined) throw new RangeError(`The ledger has no column ${column}.`);
  return name;
}
