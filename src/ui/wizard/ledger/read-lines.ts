/** What was read (from a PDF or a paste), or saved before, as lines of the grid. */
import type { ExtractedIllustration, ExtractedRow } from '../../../domain/policy/extraction.ts';
import type { LedgerRow } from '../../../domain/policy/illustration.ts';
import type { PastedLedger } from '../../../domain/policy/paste/ledger-from-paste.ts';
import { readFigure } from '../../../domain/policy/paste/read-figure.ts';
import { ledgerColumns, type LedgerColumn } from './ledger-columns.ts';
import { emptyRow, typedLine, withFigure, type CellSource, type LedgerLine } from './ledger-line.ts';

const names = ledgerColumns.map(({ name }) => name);

export function linesFromExtraction(extraction: ExtractedIllustration, clientAge: number): LedgerLine[] {
  const linesOnPage = new Map<number, number>();
  // A policy in force is as old as the client in its first year here.
  const firstYear = extraction.rows[0]?.year ?? 1;
  return extraction.rows.map((read, index) => {
    const line = (linesOnPage.get(read.page) ?? 0) + 1;
    linesOnPage.set(read.page, line);
    // A column that the file does not print starts at its usual value: no money, the age that the year gives.
    let filled = typedLine(index + 1, emptyRow(read.year, clientAge + read.year - firstYear));
    for (const name of names) {
      const value = read[name];
      if (value !== undefined) filled = withFigure(filled, name, value);
    }
    return {
      ...filled,
      read: filled.row,
      doubts: names.filter((name) => read.doubtful.includes(name)),
      source: { page: read.page, line, cells: cellsOf(read) },
    };
  });
}

function cellsOf(read: ExtractedRow): Partial<Record<LedgerColumn, CellSource>> {
  const cells: Partial<Record<LedgerColumn, CellSource>> = {};
  for (const name of names) {
    const cell = read.cells[name];
    if (!cell) continue;
    const { page, x, y, width, height } = cell;
    cells[name] = { text: cell.text, doubt: cell.doubt ?? null, box: { page, x, y, width, height } };
  }
  return cells;
}

export function linesFromPaste(ledger: PastedLedger): LedgerLine[] {
  return ledger.rows.map((row, index) => {
    const doubts = ledger.doubts.filter((doubt) => doubt.row === index);
    const cells: Partial<Record<LedgerColumn, CellSource>> = {};
    for (const { column, text } of doubts) cells[column] = { text, doubt: doubtOf(text), box: null };
    return {
      ...typedLine(index + 1, row),
      read: row,
      doubts: doubts.map(({ column }) => column),
      source: { page: null, line: index + 1, cells },
    };
  });
}

/** Why a pasted cell is marked, as ledgerFromPaste marks it. */
function doubtOf(text: string): string {
  const figure = readFigure(text);
  if (!figure) return 'Not a figure. Shown as 0.';
  return figure.certain
    ? 'This row has a different number of cells, so the figure may belong to another column.'
    : 'Commas are in unexpected places.';
}

export const linesFromRows = (rows: readonly LedgerRow[]): LedgerLine[] =>
  rows.map((row, index) => typedLine(index + 1, row));
