/**
 * The ledger grid as a pure reducer: what is selected, what is being typed, and every change that can be
 * undone. The component only draws it and passes on keys, clicks and the clipboard.
 */
import { readFigure } from '../../domain/illustrations/paste/read-figure.ts';
import type { LedgerColumn } from './ledger-columns.ts';
import { cellsToCheck, emptyRow, keepFigure, typedLine, withFigure, type LedgerLine } from './ledger-line.ts';

/** Plan years at most (N in the engines' bounds). */
export const MOST_YEARS = 120;
const MOST_UNDO = 200;

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
  readonly past: readonly (readonly LedgerLine[])[];
  readonly future: readonly (readonly LedgerLine[])[];
  /** What the last action could not do, to be said once; null when there is nothing to say. */
  readonly notice: string | null;
}

export type LedgerAction =
  | { type: 'move'; rows: number; columns: number; extend?: boolean }
  | { type: 'select'; cell: GridCell; extend?: boolean }
  | { type: 'select-all' }
  | { type: 'start-edit'; text?: string }
  | { type: 'type'; text: string }
  /** 'step': to the right with a turn at the end of the line, as Tab does. */
  | { type: 'commit'; then?: { rows: number; columns: number } | 'step' | 'step-back' }
  | { type: 'cancel' }
  | { type: 'clear' }
  | { type: 'fill-down' }
  | { type: 'paste'; cells: readonly (readonly string[])[] }
  /** The figure in hand is right as read; the next doubtful cell comes into hand. */
  | { type: 'keep' }
  | { type: 'next-doubt' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'add-years'; years: number }
  | { type: 'remove-years' }
  | { type: 'show-columns'; columns: readonly LedgerColumn[] };

export const ledgerState = (lines: readonly LedgerLine[], columns: readonly LedgerColumn[]): LedgerState => ({
  lines,
  columns,
  active: { row: 0, column: Math.min(2, columns.length - 1) },
  anchor: { row: 0, column: Math.min(2, columns.length - 1) },
  edit: null,
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

export function reduceLedger(state: LedgerState, action: LedgerAction): LedgerState {
  const quiet = state.notice === null ? state : { ...state, notice: null };
  switch (action.type) {
    case 'move':
      return moved(
        quiet,
        quiet.active.row + action.rows,
        quiet.active.column + action.columns,
        action.extend,
      );
    case 'select': {
      const done = quiet.edit ? entered(quiet, quiet.edit.text) : quiet;
      return done.edit ? done : moved(done, action.cell.row, action.cell.column, action.extend);
    }
    case 'select-all': {
      const last = { row: quiet.lines.length - 1, column: quiet.columns.length - 1 };
      return { ...quiet, edit: null, anchor: { row: 0, column: 0 }, active: last };
    }
    case 'start-edit':
      return { ...quiet, anchor: quiet.active, edit: { text: action.text ?? textOf(quiet), refused: false } };
    case 'type':
      return { ...quiet, edit: { text: action.text, refused: false } };
    case 'commit':
      return committed(quiet, action.then);
    case 'cancel':
      return { ...quiet, edit: null };
    case 'clear':
      return changed(
        quiet,
        mapRange(quiet, selectionOf(quiet), (line, column) => cleared(line, column)),
      );
    case 'fill-down':
      return filledDown(quiet);
    case 'paste':
      return pasted(quiet, action.cells);
    case 'keep': {
      const column = nameAt(quiet, quiet.active.column);
      const lines = replaceAt(quiet.lines, quiet.active.row, (line) => keepFigure(line, column));
      return toNextDoubt(changed(quiet, lines));
    }
    case 'next-doubt':
      return toNextDoubt(quiet);
    case 'undo':
      return travelled(quiet, 'past');
    case 'redo':
      return travelled(quiet, 'future');
    case 'add-years':
      return addedYears(quiet, action.years);
    case 'remove-years':
      return removedYears(quiet);
    case 'show-columns':
      return within({ ...quiet, columns: action.columns, edit: null });
  }
}

function nameAt(state: LedgerState, column: number): LedgerColumn {
  const name = state.columns[column];
  if (name === undefined) throw new RangeError(`The ledger has no column ${column}.`);
  return name;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

function moved(state: LedgerState, row: number, column: number, extend = false): LedgerState {
  const active = { row: clamp(row, state.lines.length - 1), column: clamp(column, state.columns.length - 1) };
  return { ...state, edit: null, active, anchor: extend ? state.anchor : active };
}

const within = (state: LedgerState): LedgerState => moved(state, state.active.row, state.active.column);

function stepped(state: LedgerState, by: 1 | -1): LedgerState {
  const wide = state.columns.length;
  const at = clamp(state.active.row * wide + state.active.column + by, state.lines.length * wide - 1);
  return moved(state, Math.floor(at / wide), at % wide);
}

/** The next doubtful cell in reading order, starting again at the top; stays where none is left. */
function toNextDoubt(state: LedgerState): LedgerState {
  const places = cellsToCheck(state.lines, state.columns);
  const order = (row: number, column: number) => row * state.columns.length + column;
  const here = order(state.active.row, state.active.column);
  const cells = places.map(({ row, column }) => ({ row, column: state.columns.indexOf(column) }));
  const next = cells.find(({ row, column }) => order(row, column) > here) ?? cells[0];
  return next ? moved(state, next.row, next.column) : { ...state, edit: null };
}

/** What F2 opens: the figure without its thousands commas; nothing for a zero or a figure not given. */
function textOf(state: LedgerState): string {
  const value = state.lines[state.active.row]?.row[nameAt(state, state.active.column)];
  return value === undefined || value === 0 ? '' : String(value);
}

/** The only way lines change: the former ones go to the past, and the future is void. */
function changed(state: LedgerState, lines: readonly LedgerLine[]): LedgerState {
  if (lines === state.lines) return { ...state, edit: null };
  return { ...state, edit: null, lines, past: [...state.past, state.lines].slice(-MOST_UNDO), future: [] };
}

function travelled(state: LedgerState, to: 'past' | 'future'): LedgerState {
  const from = to === 'past' ? 'future' : 'past';
  const lines = state[to].at(-1);
  if (!lines) return { ...state, edit: null };
  return within({ ...state, lines, [to]: state[to].slice(0, -1), [from]: [...state[from], state.lines] });
}

function replaceAt(
  lines: readonly LedgerLine[],
  row: number,
  replace: (line: LedgerLine) => LedgerLine,
): readonly LedgerLine[] {
  const line = lines[row];
  if (!line) return lines;
  const next = replace(line);
  return next === line ? lines : lines.with(row, next);
}

function mapRange(
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

/** Year and age say which line it is: Delete leaves them. */
const cleared = (line: LedgerLine, column: LedgerColumn) =>
  column === 'year' || column === 'age' || isBlank(line, column) ? line : withFigure(line, column, null);

const isBlank = (line: LedgerLine, column: LedgerColumn) =>
  (line.row[column] === undefined || line.row[column] === 0) && !line.doubts.includes(column);

function committed(
  state: LedgerState,
  then?: { rows: number; columns: number } | 'step' | 'step-back',
): LedgerState {
  const done = state.edit ? entered(state, state.edit.text) : state;
  if (done.edit?.refused || then === undefined) return done;
  if (then === 'step') return stepped(done, 1);
  if (then === 'step-back') return stepped(done, -1);
  return moved(done, done.active.row + then.rows, done.active.column + then.columns);
}

function entered(state: LedgerState, text: string): LedgerState {
  const figure = readFigure(text);
  if (!figure?.certain) return { ...state, edit: { text, refused: true } };
  const column = nameAt(state, state.active.column);
  const value = text.trim() === '' ? null : figure.value;
  return changed(
    state,
    replaceAt(state.lines, state.active.row, (line) => {
      const same = (line.row[column] ?? null) === value || (value === null && line.row[column] === 0);
      return same ? keepFigure(line, column) : withFigure(line, column, value);
    }),
  );
}

/** Copies the selection's first line down; year and age count on instead. One cell takes from the line above. */
function filledDown(state: LedgerState): LedgerState {
  const range = selectionOf(state);
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const first = state.lines[from];
  if (!first) return { ...state, notice: 'There is no line above to fill from.' };
  return changed(
    state,
    mapRange(state, { ...range, top: from + 1 }, (line, column, row) => {
      const value = first.row[column];
      const counted = column === 'year' || column === 'age' ? (value ?? 0) + row - from : (value ?? null);
      return (line.row[column] ?? null) === counted ? line : withFigure(line, column, counted);
    }),
  );
}

/** One cell fills the whole selection; a block lands at its top left, adding years below as it needs them. */
function pasted(state: LedgerState, cells: readonly (readonly string[])[]): LedgerState {
  const only = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  const range = selectionOf(state);
  const grown = only === undefined ? withYears(state.lines, range.top + cells.length) : state.lines;
  const target =
    only === undefined
      ? {
          ...range,
          bottom: Math.min(range.top + cells.length, grown.length) - 1,
          right: widest(state, range, cells),
        }
      : range;
  let refused = 0;
  const lines = mapRange({ ...state, lines: grown }, target, (line, column, row) => {
    const text = only ?? cells[row - target.top]?.[state.columns.indexOf(column) - target.left];
    if (text === undefined) return line;
    const figure = readFigure(text);
    if (!figure?.certain) {
      refused += 1;
      return line;
    }
    return withFigure(line, column, text.trim() === '' ? null : figure.value);
  });
  const cut = Math.max(0, range.top + cells.length - lines.length);
  const notices = [
    refused > 0
      ? `${refused} pasted ${refused === 1 ? 'cell was' : 'cells were'} not a figure and left as before.`
      : '',
    only === undefined && cut > 0 ? `${cut} lines past year ${MOST_YEARS} were left out.` : '',
  ];
  return {
    ...changed(state, lines),
    anchor: { row: target.top, column: target.left },
    active: { row: target.bottom, column: target.right },
    notice: notices.filter(Boolean).join(' ') || null,
  };
}

function widest(state: LedgerState, range: GridRange, cells: readonly (readonly string[])[]): number {
  return Math.min(range.left + Math.max(1, ...cells.map((line) => line.length)), state.columns.length) - 1;
}

function withYears(lines: readonly LedgerLine[], wanted: number): readonly LedgerLine[] {
  const count = Math.min(wanted, MOST_YEARS);
  if (count <= lines.length) return lines;
  const grown = [...lines];
  let id = Math.max(0, ...lines.map((line) => line.id));
  while (grown.length < count) {
    const last = grown.at(-1)?.row;
    id += 1;
    grown.push(typedLine(id, emptyRow((last?.year ?? 0) + 1, (last?.age ?? 0) + 1)));
  }
  return grown;
}

function addedYears(state: LedgerState, years: number): LedgerState {
  const lines = withYears(state.lines, state.lines.length + years);
  if (lines === state.lines) return { ...state, notice: `A ledger holds ${MOST_YEARS} years at most.` };
  return moved(changed(state, lines), state.lines.length, state.active.column);
}

/** Takes the selected years out; later years close up when they counted on without a gap. */
function removedYears(state: LedgerState): LedgerState {
  const { top, bottom } = selectionOf(state);
  const removed = bottom - top + 1;
  if (removed >= state.lines.length) return { ...state, notice: 'A ledger needs one year at least.' };
  const before = state.lines[bottom];
  const after = state.lines[bottom + 1];
  const closes = before !== undefined && after !== undefined && after.row.year === before.row.year + 1;
  const later = state.lines.slice(bottom + 1).map((line) => (closes ? shifted(line, -removed) : line));
  return within(changed(state, [...state.lines.slice(0, top), ...later]));
}

function shifted(line: LedgerLine, by: number): LedgerLine {
  const shift = (row: LedgerLine['row']) => ({ ...row, year: row.year + by, age: row.age + by });
  return { ...line, row: shift(line.row), read: line.read && shift(line.read) };
}
