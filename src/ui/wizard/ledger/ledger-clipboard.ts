/** Between the grid's selection and what spreadsheets put on the clipboard (tab-separated lines). */
import { readFigure } from '../../../domain/policy/paste/read-figure.ts';
import { splitCells } from '../../../domain/policy/paste/read-pasted-table.ts';
import { selectionOf, type LedgerState } from './ledger-model.ts';

/** Plain figures without commas, so that every spreadsheet takes them as numbers. */
export function selectionAsText(state: LedgerState): string {
  const { top, bottom, left, right } = selectionOf(state);
  const names = state.columns.slice(left, right + 1);
  return state.lines
    .slice(top, bottom + 1)
    .map(({ row }) => names.map((name) => String(row[name] ?? '')).join('\t'))
    .join('\n');
}

/** A line break at the end belongs to the last line, as spreadsheets write it; blank lines in between count. */
export function cellsOfText(text: string): string[][] {
  const trimmed = text.replace(/(\r\n|\r|\n)$/, '');
  const lines = trimmed.split(/\r\n|\r|\n/);
  if (trimmed.includes('\t')) return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  // "30,000" is one figure; "30,000  0  27,141" is three.
  if (lines.every((line) => readFigure(line) !== null)) return lines.map((line) => [line.trim()]);
  return splitCells(trimmed).lines.map(({ cells }) => [...cells]);
}
