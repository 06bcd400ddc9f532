/** One pasted cell fills the whole selection; a block lands at its top left, adding years below as it needs them. */
import { readFigure } from '../../../domain/policy/paste/read-figure.ts';
import { changed, mapRange } from './ledger-changes.ts';
import { withFigure } from './ledger-line.ts';
import { MOST_YEARS, selectionOf, type GridRange, type LedgerState } from './ledger-model.ts';
import { withYears } from './ledger-years.ts';

export type PastedCells = readonly (readonly string[])[];

export function pasted(state: LedgerState, cells: PastedCells): LedgerState {
  const only = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  const range = selectionOf(state);
  const grown = only === undefined ? withYears(state.lines, range.top + cells.length) : state.lines;
  const target = only === undefined ? blockAt(state, range, cells, grown.length) : range;
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
  const cut = only === undefined ? Math.max(0, range.top + cells.length - lines.length) : 0;
  return {
    ...changed(state, lines),
    anchor: { row: target.top, column: target.left },
    active: { row: target.bottom, column: target.right },
    notice: noticeOf(refused, cut),
  };
}

function blockAt(state: LedgerState, range: GridRange, cells: PastedCells, lines: number): GridRange {
  const wide = Math.max(1, ...cells.map((line) => line.length));
  return {
    ...range,
    bottom: Math.min(range.top + cells.length, lines) - 1,
    right: Math.min(range.left + wide, state.columns.length) - 1,
  };
}

function noticeOf(refused: number, cut: number): string | null {
  const parts: string[] = [];
  if (refused > 0)
    parts.push(
      `${refused} pasted ${refused === 1 ? 'cell was' : 'cells were'} not a figure and left as before.`,
    );
  if (cut > 0) parts.push(`${cut} lines past year ${MOST_YEARS} were left out.`);
  return parts.length > 0 ? parts.join(' ') : null;
}
