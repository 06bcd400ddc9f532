import { readPastedFigure } from '../../../domain/policy/paste/read-figure.ts';
import { keepFigure, isRowKey, withFigure, cellsToCheck } from './ledger-lines.ts';
import type { LedgerColumn, LedgerLine } from './ledger-lines.ts';

const MAX_UNDO = 200;

/** All edits use this function, so that each one can be undone. */
export function applyLines(state: LedgerState, lines: readonly LedgerLine[]): LedgerState {
  if (lines === state.lines) return { ...state, edit: null };
  return { ...state, edit: null, lines, past: [...state.past, state.lines].slice(-MAX_UNDO), future: [] };
}

const clamp = (value: number, limit: number): number => Math.max(0, Math.min(value, limit));

export function moveTo(state: LedgerState, row: number, column: number, extend = false): LedgerState {
  const active = { row: clamp(row, state.lines.length - 1), column: clamp(column, state.columns.length - 1) };
  return { ...state, edit: null, tabbedFrom: null, active, anchor: extend ? state.anchor : active };
}

export const clampCell = (state: LedgerState): LedgerState =>
  moveTo(state, state.active.row, state.active.column);

/** Moves one cell, across line ends, and remembers the first column. */
export function stepCell(state: LedgerState, by: 1 | -1): LedgerState {
  const wide = state.columns.length;
  const at = clamp(state.active.row * wide + state.active.column + by, state.lines.length * wide - 1);
  const tabbedFrom = state.tabbedFrom ?? state.active.column;
  return { ...moveTo(state, Math.floor(at / wide), at % wide), tabbedFrom };
}

export const moveToNextLine = (state: LedgerState, by: 1 | -1): LedgerState =>
  moveTo(state, state.active.row + by, state.tabbedFrom ?? state.active.column);

/** Moves like Ctrl and an arrow: to the last figure, or past zeros to the next figure. */
export function jumpTo(state: LedgerState, rows: number, columns: number, extend = false): LedgerState {
  const { row, column } = state.active;
  const room = (by: number, at: number, count: number) => (by > 0 ? count - 1 - at : at);
  const steps =
    rows === 0 ? room(columns, column, state.columns.length) : room(rows, row, state.lines.length);
  const filled = (step: number) => isFilled(state, row + step * rows, column + step * columns);
  const inside = filled(0) && filled(1);
  let step = Math.min(1, steps);
  while (step < steps && (inside ? filled(step + 1) : !filled(step))) step += 1;
  return moveTo(state, row + step * rows, column + step * columns, extend);
}

function isFilled(state: LedgerState, row: number, column: number): boolean {
  const name = state.columns[column];
  const value = name === undefined ? undefined : state.lines[row]?.row[name];
  return value !== undefined && value !== 0;
}

export function moveToNextDoubt(state: LedgerState): LedgerState {
  const places = cellsToCheck(state.lines, state.columns);
  const order = (row: number, column: number) => row * state.columns.length + column;
  const activeOrder = order(state.active.row, state.active.column);
  const cells = places.map(({ row, column }) => ({ row, column: state.columns.indexOf(column) }));
  const next = cells.find(({ row, column }) => order(row, column) > activeOrder) ?? cells[0];
  return next ? moveTo(state, next.row, next.column) : { ...state, edit: null };
}

/** The text that F2 opens: without commas, and empty for a zero or missing figure. */
export function activeText(state: LedgerState): string {
  const value = state.lines[state.active.row]?.row[nameAt(state, state.active.column)];
  return value === undefined || value === 0 ? '' : String(value);
}

export function undoOrRedo(state: LedgerState, to: 'past' | 'future'): LedgerState {
  const from = to === 'past' ? 'future' : 'past';
  const lines = state[to].at(-1);
  if (!lines) return { ...state, edit: null };
  return clampCell({ ...state, lines, [to]: state[to].slice(0, -1), [from]: [...state[from], state.lines] });
}

export function replaceAt(
  lines: readonly LedgerLine[],
  row: number,
  replace: (line: LedgerLine) => LedgerLine,
): readonly LedgerLine[] {
  const line = lines[row];
  if (!line) return lines;
  const next = replace(line);
  return next === line ? lines : lines.with(row, next);
}

export function mapRange(
  state: LedgerState,
  range: GridRange,
  change: (line: LedgerLine, column: LedgerColumn, row: number) => LedgerLine,
): readonly LedgerLine[] {
  const names = state.columns.slice(range.left, range.right + 1);
  let lines = state.lines;
  for (let row = range.top; row <= range.bottom; row += 1)
    lines = replaceAt(lines, row, (line) => names.reduce((next, name) => change(next, name, row), line));
  return lines;
}

export function clearSelection(state: LedgerState): LedgerState {
  const cleared = (line: LedgerLine, column: LedgerColumn) =>
    isRowKey(column) || isBlank(line, column) ? line : withFigure(line, column, null);
  return applyLines(state, mapRange(state, selectionOf(state), cleared));
}

const isBlank = (line: LedgerLine, column: LedgerColumn) =>
  (line.row[column] === undefined || line.row[column] === 0) && !line.doubts.includes(column);

export function commitEdit(state: LedgerState, then?: AfterEntry): LedgerState {
  const done = state.edit ? enterText(state, state.edit.text) : state;
  if (done.edit?.refused || then === undefined) return done;
  if (then === 'step') return stepCell(done, 1);
  if (then === 'step-back') return stepCell(done, -1);
  if (then === 'line') return moveToNextLine(done, 1);
  if (then === 'line-back') return moveToNextLine(done, -1);
  return moveTo(done, done.active.row + then.rows, done.active.column + then.columns);
}

export function enterText(state: LedgerState, text: string): LedgerState {
  const figure = readPastedFigure(text);
  if (!figure?.isCertain) return { ...state, edit: { text, refused: true } };
  const column = nameAt(state, state.active.column);
  const value = text.trim() === '' ? null : figure.value;
  return applyLines(
    state,
    replaceAt(state.lines, state.active.row, (line) => {
      const same = (line.row[column] ?? null) === value || (value === null && line.row[column] === 0);
      return same ? keepFigure(line, column) : withFigure(line, column, value);
    }),
  );
}

/** Copies the first selected line down, or the line above for a single line. */
export function fillDown(state: LedgerState): LedgerState {
  const range = selectionOf(state);
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  if (!state.lines[from]) return { ...state, notice: 'There is no row above to fill from.' };
  return applyLines(state, fillLines(state, { ...range, top: from, bottom: from }, range.bottom));
}

export function fillTo(state: LedgerState, bottom: number): LedgerState {
  const range = selectionOf(state);
  const last = Math.min(bottom, state.lines.length - 1);
  if (last <= range.bottom) return state;
  return {
    ...applyLines(state, fillLines(state, range, last)),
    anchor: { row: range.top, column: range.left },
    active: { row: last, column: range.right },
  };
}

/** Years and ages continue instead of repeating. */
function fillLines(state: LedgerState, from: GridRange, bottom: number): readonly LedgerLine[] {
  const high = from.bottom - from.top + 1;
  return mapRange(state, { ...from, top: from.bottom + 1, bottom }, (line, column, row) => {
    const source = from.top + ((row - from.top) % high);
    const value = state.lines[source]?.row[column];
    const figure = isRowKey(column) ? (value ?? 0) + row - source : (value ?? null);
    return (line.row[column] ?? null) === figure ? line : withFigure(line, column, figure);
  });
}

export const MAX_YEARS = 120;

export interface GridCell {
  readonly row: number;
  readonly column: number;
}

export interface CellEdit {
  readonly text: string;
  readonly refused: boolean;
}

export interface LedgerState {
  readonly lines: readonly LedgerLine[];
  readonly columns: readonly LedgerColumn[];
  readonly active: GridCell;
  readonly anchor: GridCell;
  readonly edit: CellEdit | null;
  /** First column of a row that is entered with Tab; Enter returns to it. If null, Tab leaves the grid. */
  readonly tabbedFrom: number | null;
  readonly past: readonly (readonly LedgerLine[])[];
  readonly future: readonly (readonly LedgerLine[])[];
  readonly notice: string | null;
  /** Impossible columns that the advisor accepted as printed. */
  readonly accepted: readonly LedgerColumn[];
}

/** 'step' moves right across line ends (Tab); 'line' moves to `tabbedFrom` in the next line (Enter). */
export type AfterEntry =
  | { readonly rows: number; readonly columns: number }
  | 'step'
  | 'step-back'
  | 'line'
  | 'line-back';

export const ledgerState = (
  lines: readonly LedgerLine[],
  columns: readonly LedgerColumn[],
  accepted: readonly LedgerColumn[] = [],
): LedgerState => ({
  accepted,
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
