/** Where the cell in hand goes. Moving closes the cell that is being typed in. */
import { cellsToCheck } from './ledger-line.ts';
import { nameAt, type LedgerState } from './ledger-model.ts';

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

export function moved(state: LedgerState, row: number, column: number, extend = false): LedgerState {
  const active = { row: clamp(row, state.lines.length - 1), column: clamp(column, state.columns.length - 1) };
  return { ...state, edit: null, tabbedFrom: null, active, anchor: extend ? state.anchor : active };
}

export const within = (state: LedgerState): LedgerState =>
  moved(state, state.active.row, state.active.column);

/** One cell on or back, with a turn at the end of the line; remembers where the line began. */
export function stepped(state: LedgerState, by: 1 | -1): LedgerState {
  const wide = state.columns.length;
  const at = clamp(state.active.row * wide + state.active.column + by, state.lines.length * wide - 1);
  const tabbedFrom = state.tabbedFrom ?? state.active.column;
  return { ...moved(state, Math.floor(at / wide), at % wide), tabbedFrom };
}

export const toNextLine = (state: LedgerState, by: 1 | -1): LedgerState =>
  moved(state, state.active.row + by, state.tabbedFrom ?? state.active.column);

/** As Ctrl and an arrow: to the end of the figures, or over the zeros to the next figure. */
export function jumped(state: LedgerState, rows: number, columns: number, extend = false): LedgerState {
  const { row, column } = state.active;
  const steps =
    rows === 0
      ? columns > 0
        ? state.columns.length - 1 - column
        : column
      : rows > 0
        ? state.lines.length - 1 - row
        : row;
  const filled = (step: number) => isFilled(state, row + step * rows, column + step * columns);
  const inside = filled(0) && filled(1);
  let step = Math.min(1, steps);
  while (step < steps && (inside ? filled(step + 1) : !filled(step))) step += 1;
  return moved(state, row + step * rows, column + step * columns, extend);
}

/** Zero stands for nothing in a ledger, and shows as a dash. */
function isFilled(state: LedgerState, row: number, column: number): boolean {
  const name = state.columns[column];
  const value = name === undefined ? undefined : state.lines[row]?.row[name];
  return value !== undefined && value !== 0;
}

/** The next doubtful cell in reading order, starting again at the top; stays where none is left. */
export function toNextDoubt(state: LedgerState): LedgerState {
  const places = cellsToCheck(state.lines, state.columns);
  const order = (row: number, column: number) => row * state.columns.length + column;
  const here = order(state.active.row, state.active.column);
  const cells = places.map(({ row, column }) => ({ row, column: state.columns.indexOf(column) }));
  const next = cells.find(({ row, column }) => order(row, column) > here) ?? cells[0];
  return next ? moved(state, next.row, next.column) : { ...state, edit: null };
}

/** What F2 opens: the figure without its thousands commas; nothing for a zero or a figure not given. */
export function textInHand(state: LedgerState): string {
  const value = state.lines[state.active.row]?.row[nameAt(state, state.active.column)];
  return value === undefined || value === 0 ? '' : String(value);
}
