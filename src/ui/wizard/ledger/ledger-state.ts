import { emptyRow } from '../../../domain/policy/illustration.ts';
import { keepFigure, sameDoubtLines, withFigure, nextId, typedLine } from './ledger-lines.ts';
import type { LedgerLine, LedgerColumn } from './ledger-lines.ts';
import {
  applyLines,
  clearSelection,
  commitEdit,
  enterText,
  fillDown,
  fillTo,
  replaceAt,
  undoOrRedo,
  mapRange,
  jumpTo,
  moveTo,
  stepCell,
  activeText,
  moveToNextDoubt,
  moveToNextLine,
  clampCell,
  nameAt,
  MAX_YEARS,
  selectionOf,
} from './ledger-model.ts';
import type { AfterEntry, GridCell, LedgerState, GridRange } from './ledger-model.ts';
import { impossibleColumns } from '../../../domain/policy/impossible-columns.ts';
import { readPastedFigure } from '../../../domain/policy/paste/read-figure.ts';

const TOO_MANY = `A ledger has at most ${MAX_YEARS} years.`;

const lineAfter = (line: LedgerLine | undefined, id: number) =>
  typedLine(id, emptyRow({ year: (line?.row.year ?? 0) + 1, age: (line?.row.age ?? 0) + 1 }));

function withYears(lines: readonly LedgerLine[], years: number): readonly LedgerLine[] {
  const count = Math.min(years, MAX_YEARS);
  if (count <= lines.length) return lines;
  const result = [...lines];
  for (let id = nextId(lines); result.length < count; id += 1) result.push(lineAfter(result.at(-1), id));
  return result;
}

function addYears(state: LedgerState, years: number): LedgerState {
  const lines = withYears(state.lines, state.lines.length + years);
  if (lines === state.lines) return { ...state, notice: TOO_MANY };
  return moveTo(applyLines(state, lines), state.lines.length, state.active.column);
}

function insertYear(state: LedgerState): LedgerState {
  if (state.lines.length >= MAX_YEARS) return { ...state, notice: TOO_MANY };
  const { bottom } = selectionOf(state);
  const added = lineAfter(state.lines[bottom], nextId(state.lines));
  const lines = [...state.lines.slice(0, bottom + 1), added, ...linesBelow(state, bottom, 1)];
  return moveTo(applyLines(state, lines), bottom + 1, state.active.column);
}

function removeYears(state: LedgerState): LedgerState {
  const { top, bottom } = selectionOf(state);
  const removed = bottom - top + 1;
  if (removed >= state.lines.length) return { ...state, notice: 'A ledger needs at least one year.' };
  return clampCell(applyLines(state, [...state.lines.slice(0, top), ...linesBelow(state, bottom, -removed)]));
}

/** Returns the lines below `row`, with shifted years and ages if the years have no gap. */
function linesBelow({ lines }: LedgerState, row: number, by: number): readonly LedgerLine[] {
  const below = lines.slice(row + 1);
  const [line, after] = [lines[row], below[0]];
  const countsOn = line !== undefined && after !== undefined && after.row.year === line.row.year + 1;
  return countsOn ? below.map((each) => shiftYears(each, by)) : below;
}

function shiftYears(line: LedgerLine, by: number): LedgerLine {
  const shift = (row: LedgerLine['row']) => ({ ...row, year: row.year + by, age: row.age + by });
  return { ...line, row: shift(line.row), read: line.read && shift(line.read) };
}

// A single pasted cell fills the selection. A block starts at its top left and adds years as required.

type PastedCells = readonly (readonly string[])[];

function pasteCells(state: LedgerState, cells: PastedCells): LedgerState {
  const only = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  const range = selectionOf(state);
  const allLines = only === undefined ? withYears(state.lines, range.top + cells.length) : state.lines;
  const target = only === undefined ? pasteRange(state, range, cells, allLines.length) : range;
  let refused = 0;
  const lines = mapRange({ ...state, lines: allLines }, target, (line, column, row) => {
    const text = only ?? cells[row - target.top]?.[state.columns.indexOf(column) - target.left];
    if (text === undefined) return line;
    const figure = readPastedFigure(text);
    if (!figure?.isCertain) {
      refused += 1;
      return line;
    }
    return withFigure(line, column, text.trim() === '' ? null : figure.value);
  });
  const cut = only === undefined ? Math.max(0, range.top + cells.length - lines.length) : 0;
  return {
    ...applyLines(state, lines),
    anchor: { row: target.top, column: target.left },
    active: { row: target.bottom, column: target.right },
    notice: pasteNotice(refused, cut),
  };
}

function pasteRange(state: LedgerState, range: GridRange, cells: PastedCells, lines: number): GridRange {
  const wide = Math.max(1, ...cells.map((line) => line.length));
  return {
    ...range,
    bottom: Math.min(range.top + cells.length, lines) - 1,
    right: Math.min(range.left + wide, state.columns.length) - 1,
  };
}

function pasteNotice(refused: number, cut: number): string | null {
  const cells = refused === 1 ? 'cell was' : 'cells were';
  const parts = [
    ...(refused > 0 ? [`${refused} pasted ${cells} not a figure and unchanged.`] : []),
    ...(cut > 0 ? [`${cut} lines after year ${MAX_YEARS} were omitted.`] : []),
  ];
  return parts.join(' ') || null;
}

export type LedgerAction =
  | { type: 'move'; rows: number; columns: number; extend?: boolean }
  | { type: 'jump'; rows: number; columns: number; extend?: boolean }
  | { type: 'tab'; back: boolean }
  | { type: 'next-line'; back: boolean }
  | { type: 'select'; cell: GridCell; extend?: boolean }
  | { type: 'select-all' }
  | { type: 'start-edit'; text?: string }
  | { type: 'type'; text: string }
  | { type: 'commit'; then?: AfterEntry }
  | { type: 'cancel' }
  | { type: 'clear' }
  | { type: 'fill-down' }
  | { type: 'fill-to'; row?: number }
  | { type: 'paste'; cells: PastedCells }
  /** Accepts the selected cell as read and selects the next doubtful cell. */
  | { type: 'keep' }
  | { type: 'keep-column' }
  | { type: 'accept-column'; column: LedgerColumn }
  | { type: 'next-doubt' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'add-years'; years: number }
  | { type: 'insert-year' }
  | { type: 'remove-years' }
  | { type: 'replace-lines'; lines: readonly LedgerLine[]; columns?: readonly LedgerColumn[] }
  | { type: 'show-columns'; columns: readonly LedgerColumn[] };

/** Impossible columns that the advisor has not accepted. */
export const openImpossibleColumns = ({ lines, accepted }: Pick<LedgerState, 'lines' | 'accepted'>) =>
  impossibleColumns(lines.map(({ row }) => row)).filter(
    ({ column }) => !accepted.some((one) => one === column),
  );

export function reduceLedger(state: LedgerState, action: LedgerAction): LedgerState {
  const quiet = state.notice === null ? state : { ...state, notice: null };
  const { active } = quiet;
  switch (action.type) {
    case 'move':
      return moveTo(quiet, active.row + action.rows, active.column + action.columns, action.extend);
    case 'jump':
      return jumpTo(quiet, action.rows, action.columns, action.extend);
    case 'tab':
      return stepCell(quiet, action.back ? -1 : 1);
    case 'next-line':
      return moveToNextLine(quiet, action.back ? -1 : 1);
    case 'select': {
      const done = quiet.edit ? enterText(quiet, quiet.edit.text) : quiet;
      return done.edit ? done : moveTo(done, action.cell.row, action.cell.column, action.extend);
    }
    case 'select-all': {
      const last = { row: quiet.lines.length - 1, column: quiet.columns.length - 1 };
      return { ...quiet, edit: null, anchor: { row: 0, column: 0 }, active: last };
    }
    case 'start-edit':
      return { ...quiet, anchor: active, edit: { text: action.text ?? activeText(quiet), refused: false } };
    case 'type':
      return { ...quiet, edit: { text: action.text, refused: false } };
    case 'commit':
      return commitEdit(quiet, action.then);
    case 'cancel':
      return { ...quiet, edit: null };
    case 'clear':
      return clearSelection(quiet);
    case 'fill-down':
      return fillDown(quiet);
    case 'fill-to':
      return fillTo(quiet, action.row ?? quiet.lines.length - 1);
    case 'paste':
      return pasteCells(quiet, action.cells);
    case 'keep': {
      const column = nameAt(quiet, active.column);
      const lines = replaceAt(quiet.lines, active.row, (line) => keepFigure(line, column));
      return moveToNextDoubt(applyLines(quiet, lines));
    }
    case 'keep-column': {
      const column = nameAt(quiet, active.column);
      const under = new Set(sameDoubtLines(quiet.lines, active.row, column));
      if (under.size === 0) return quiet;
      // A column that contradicts an identity is never confirmed as a whole.
      const impossible = openImpossibleColumns(quiet).find((one) => one.column === column);
      if (impossible) return { ...moveToNextDoubt(quiet), notice: impossible.message };
      const lines = quiet.lines.map((line, index) => (under.has(index) ? keepFigure(line, column) : line));
      return moveToNextDoubt(applyLines(quiet, lines));
    }
    case 'accept-column':
      return { ...quiet, accepted: [...quiet.accepted, action.column] };
    case 'next-doubt':
      return moveToNextDoubt(quiet);
    case 'undo':
      return undoOrRedo(quiet, 'past');
    case 'redo':
      return undoOrRedo(quiet, 'future');
    case 'add-years':
      return addYears(quiet, action.years);
    case 'insert-year':
      return insertYear(quiet);
    case 'remove-years':
      return removeYears(quiet);
    case 'replace-lines':
      return clampCell({ ...applyLines(quiet, action.lines), columns: action.columns ?? quiet.columns });
    case 'show-columns':
      return clampCell({ ...quiet, columns: action.columns, edit: null });
  }
}
