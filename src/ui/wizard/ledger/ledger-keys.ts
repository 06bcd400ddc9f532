import { cellMark } from './ledger-lines.ts';
import { selectionOf, type LedgerState } from './ledger-model.ts';
import type { LedgerAction } from './ledger-state.ts';
import { readPastedFigure } from '../../../domain/policy/paste/read-figure.ts';
import { splitText } from '../../../domain/policy/paste/split-text.ts';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const ARROWS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns null for keys of the browser. Tab leaves the grid unless the user is entering a row with it. */
export function actionOfKey(press: KeyPress, state: LedgerState, pageRows: number): LedgerAction | null {
  if (press.altKey) return null;
  return state.edit ? editingAction(press, state) : movingAction(press, state, pageRows);
}

function editingAction({ key, shiftKey }: KeyPress, state: LedgerState): LedgerAction | null {
  switch (key) {
    case 'Enter':
      return { type: 'commit', then: shiftKey ? 'line-back' : 'line' };
    case 'Tab':
      return { type: 'commit', then: shiftKey ? 'step-back' : 'step' };
    case 'Escape':
      return { type: 'cancel' };
    case 'ArrowUp':
    case 'ArrowDown':
      return { type: 'commit', then: { rows: key === 'ArrowUp' ? -1 : 1, columns: 0 } };
    default:
      return state.edit?.refused && key === 'F2' ? { type: 'cancel' } : null;
  }
}

function movingAction(press: KeyPress, state: LedgerState, pageRows: number): LedgerAction | null {
  const { key, shiftKey: extend } = press;
  const command = press.ctrlKey || press.metaKey;
  const lastRow = state.lines.length - 1;
  const lastColumn = state.columns.length - 1;
  const { row } = state.active;

  const arrow = ARROWS[key];
  if (arrow) {
    const [rows, columns] = arrow;
    return { type: command ? 'jump' : 'move', rows, columns, extend };
  }
  if (command && key === 'Enter') return isDoubtful(state) ? { type: 'keep-column' } : null;
  if (command) return ctrlAction(key.toLowerCase(), press, lastRow, lastColumn);
  switch (key) {
    case 'Enter':
      if (!extend && isDoubtful(state)) return { type: 'keep' };
      return { type: 'next-line', back: extend };
    case 'Tab':
      return state.tabbedFrom === null ? null : { type: 'tab', back: extend };
    case 'F2':
      return { type: 'start-edit' };
    case 'Home':
      return { type: 'select', cell: { row, column: 0 }, extend };
    case 'End':
      return { type: 'select', cell: { row, column: lastColumn }, extend };
    case 'PageUp':
    case 'PageDown':
      return { type: 'move', rows: key === 'PageUp' ? -pageRows : pageRows, columns: 0, extend };
    case 'Delete':
    case 'Backspace':
      return { type: 'clear' };
    case 'Escape':
      return isOneCell(state) && state.tabbedFrom === null ? null : { type: 'select', cell: state.active };
    default:
      return key.length === 1 && key !== ' ' ? { type: 'start-edit', text: key } : null;
  }
}

function ctrlAction(key: string, press: KeyPress, lastRow: number, lastColumn: number): LedgerAction | null {
  const extend = press.shiftKey;
  const actions: Readonly<Record<string, LedgerAction>> = {
    z: { type: extend ? 'redo' : 'undo' },
    y: { type: 'redo' },
    d: { type: 'fill-down' },
    a: { type: 'select-all' },
    home: { type: 'select', cell: { row: 0, column: 0 }, extend },
    end: { type: 'select', cell: { row: lastRow, column: lastColumn }, extend },
  };
  return actions[key] ?? null;
}

function isOneCell(state: LedgerState): boolean {
  const { top, bottom, left, right } = selectionOf(state);
  return top === bottom && left === right;
}

function isDoubtful({ lines, columns, active }: LedgerState): boolean {
  const line = lines[active.row];
  const column = columns[active.column];
  return line !== undefined && column !== undefined && cellMark(line, column) === 'doubtful';
}

/** Without commas, so that all spreadsheets accept the figures. */
export function selectionAsText(state: LedgerState): string {
  const { top, bottom, left, right } = selectionOf(state);
  const names = state.columns.slice(left, right + 1);
  return state.lines
    .slice(top, bottom + 1)
    .map(({ row }) => names.map((name) => String(row[name] ?? '')).join('\t'))
    .join('\n');
}

/** Ignores the final line break that spreadsheets add. Blank lines within the text count. */
export function cellsOfText(text: string): string[][] {
  const trimmed = text.replace(/(\r\n|\r|\n)$/, '');
  const lines = trimmed.split(/\r\n|\r|\n/);
  if (trimmed.includes('\t')) return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  // "30,000" is one figure; "30,000  0  27,141" is three.
  if (lines.every((line) => readPastedFigure(line) !== null)) return lines.map((line) => [line.trim()]);
  return splitText(trimmed).lines;
}
