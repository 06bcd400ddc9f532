/** Places pasted cells on a page, so that pasted text and PDFs have one reader. */
import { greatestOf } from '../../shared/math.ts';
import { TOTAL } from '../reading/data-lines.ts';
import { isNotApplicable } from '../reading/figures.ts';
import { headerWords, isKnown } from '../reading/headers/column-meanings.ts';
import type { PageText, TextItem } from '../reading/page-text.ts';
import { basisOf, isGroupPhrase } from '../reading/phrases.ts';
import { readPastedFigure } from './read-figure.ts';
import type { SplitText } from './split-text.ts';

/** Points. In text with aligned columns, each character has this width. */
const CHARACTER = 6;
const HEIGHT = 10;
const LINE = 14;
const GAP = 24;

const itemAt = (text: string, x: number, line: number): TextItem => ({
  text,
  x,
  y: LINE * (line + 1),
  width: text.length * CHARACTER,
  height: HEIGHT,
  angle: 0,
});

function pageOf(items: TextItem[], lines: number): PageText {
  const width = greatestOf(items, (item) => item.x + item.width) + GAP;
  // Text is no sheet of two pages, which is wider than it is high.
  return { page: 1, width, height: Math.max(width, LINE * (lines + 3)), items };
}

const removeSpaces = (line: string): string => line.replace(/\s/g, '');

/** Aligned text retains its positions, so that header lines apply to the columns below. Removes rows with a year that are `omitted`. */
export function alignedPage(text: string, omitted: readonly string[] = []): PageText {
  const omittedTexts = new Set(omitted.filter((line) => /^\d+ /.test(line)).map(removeSpaces));
  const all = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const filled = all.filter((line) => line.trim() !== '');
  // In text with double spacing, blank lines separate no titles.
  const lines = (2 * filled.length <= all.length + 1 ? filled : all).map((line) =>
    omittedTexts.has(removeSpaces(line)) ? '' : line,
  );
  const items = lines.flatMap((line, index) =>
    [...line.replaceAll('\t', '  ').matchAll(/\S+(?: \S+)*/g)].map((match): TextItem => ({
      ...itemAt(match[0], match.index * CHARACTER, index),
      monospaced: true,
    })),
  );
  return pageOf(items, lines.length);
}

const isFigure = (cell: string): boolean => /\d/.test(cell) && readPastedFigure(cell) !== null;

/** A body line has at least two figures and more figures than words. */
function isBodyLine(cells: readonly string[]): boolean {
  const figures = cells.filter(isFigure).length;
  const words = cells.filter(
    (cell) => /[a-z]/i.test(cell) && !isFigure(cell) && !isNotApplicable(cell),
  ).length;
  return figures >= 2 && figures > words;
}

const MIN_YEARS = 3;

/** The first column whose figures rise, in at least a third of the rows. */
function findYearColumn(rows: readonly (readonly string[])[]): number {
  const isRising = (column: number): boolean => {
    const keys = rows.map((cells) =>
      isFigure(cells[column] ?? '') ? (readPastedFigure(cells[column] ?? '')?.value ?? 0) : null,
    );
    const found = keys.filter((key) => key !== null);
    const rising = found.filter((key, at) => at > 0 && key > (found[at - 1] ?? 0) && key < 3_000);
    return rising.length + 1 >= Math.max(MIN_YEARS, 0.8 * found.length, rows.length / 3);
  };
  return (rows[0] ?? []).findIndex((_, column) => isRising(column));
}

/** Removes the empty columns of a selection, and totals: rows that have no year. */
export function withoutTotals({ lines, omitted = [], ends, ...rest }: SplitText): SplitText {
  const count = greatestOf(lines, ({ length }) => length);
  const isFilled = Array.from({ length: count }, (_, at) =>
    lines.some((cells) => (cells[at] ?? '').trim() !== ''),
  );
  const filled = lines.map((cells) => cells.filter((_, at) => isFilled[at]));
  const yearColumn = findYearColumn(filled.filter(isBodyLine));
  const isTotal = (cells: readonly string[]) =>
    yearColumn >= 0 && isBodyLine(cells) && !/\d/.test(cells[yearColumn] ?? '');
  const hasTotalLabel = (cells: readonly string[]) => cells.some((cell) => TOTAL.test(cell));
  const width = greatestOf(filled.slice(0, filled.findIndex(isBodyLine)), ({ length }) => length);
  const bodyLines = filled.flatMap((cells, at) =>
    isBodyLine(cells) ? [{ count: cells.length, end: ends?.[at] ?? 0 }] : [],
  );
  const fitting = bodyLines.filter(({ count }) => count <= width);
  const maxEnd = greatestOf(fitting, ({ end }) => end);
  // In aligned text, headers separated by one blank are one cell, so moved rows must also be longer.
  const isLonger = (at: number) =>
    !ends || ((ends[at] ?? 0) > maxEnd && 2 * fitting.length > bodyLines.length);
  // A figure to the right of the headers has moved the others.
  const isMoved = (cells: readonly string[], at: number) =>
    width > 2 &&
    cells.length > width &&
    isBodyLine(cells) &&
    cells.slice(width).some(isFigure) &&
    isLonger(at);
  const isRemoved = filled.map((cells, at) => isTotal(cells) || isMoved(cells, at));
  const removed = filled.filter((cells, at) => isRemoved[at] && !hasTotalLabel(cells));
  return {
    ...rest,
    lines: filled.filter((_, at) => !isRemoved[at]),
    omitted: [...omitted, ...removed.map((cells) => cells.join(' ').trim())],
  };
}

/** Returns a figure as the reader of pages expects it. An empty cell is zero in a column that prints zeros. */
function figureText(cell: string, hasZeros: boolean): string {
  if (cell.trim() === '') return hasZeros ? '-' : '';
  const figure = readPastedFigure(cell);
  if (!figure?.isCertain) return cell;
  const digits = Math.abs(figure.value).toLocaleString('en-US', { maximumFractionDigits: 4 });
  return figure.value < 0 ? `(${digits})` : digits;
}

interface PlacedCell {
  text: string;
  from: number;
  /** The last column that the cell is above. */
  to: number;
}

/** A merged heading ("Guaranteed" above three columns) is in its first cell only. */
function headerCells(cells: readonly string[]): PlacedCell[] {
  return cells.flatMap((cell, from): PlacedCell[] => {
    if (cell === '') return [];
    const isGroup = basisOf(cell) !== null && isGroupPhrase(cell);
    const nextFilled = cells.findIndex((other, index) => index > from && other !== '');
    const to = isGroup ? (nextFilled === -1 ? cells.length : nextFilled) - 1 : from;
    return [{ text: cell, from, to }];
  });
}

/** Adds a missing column of policy years. */
export function withYears({ separator, lines }: SplitText): SplitText {
  let year = 0;
  const first = lines.findIndex(isBodyLine);
  const withYear = (cells: string[], index: number) => {
    if (isBodyLine(cells)) year += 1;
    return [isBodyLine(cells) ? String(year) : index === first - 1 ? 'Year' : '', ...cells];
  };
  return { separator, lines: lines.map(withYear) };
}

/** A rate or an amount above the columns is a term of the policy, no header. */
const isPolicyTerm = (cell: string): boolean => isFigure(cell) && /[$%,.]/.test(cell);

export function gridPage({ lines }: SplitText): PageText {
  const firstBody = lines.findIndex(isBodyLine);
  const body = lines.filter(isBodyLine);
  const count = greatestOf(lines, ({ length }) => length);
  const hasZeros = Array.from({ length: count }, (_, at) =>
    body.some((cells) => (cells[at] ?? '') !== '' && readPastedFigure(cells[at] ?? '')?.value === 0),
  );
  const rows = lines.map((cells, index): PlacedCell[] => {
    if (cells.some(isPolicyTerm) && !isBodyLine(cells)) return [{ text: cells.join(' '), from: 0, to: 0 }];
    if (index < firstBody || !isBodyLine(cells)) return headerCells(cells);
    const hasAmounts = cells.filter((cell) => cell !== '').length > 2;
    return cells.map((cell, from) => ({
      text: figureText(cell, hasAmounts && hasZeros[from] === true),
      from,
      to: from,
    }));
  });
  // The upper line of a header may have words over one column only.
  const isTitle = ([only, ...rest]: readonly PlacedCell[]) =>
    only !== undefined &&
    rest.length === 0 &&
    count > 1 &&
    only.from === only.to &&
    !(only.from > 0 && headerWords(only.text).every(isKnown));
  const lengths = Array.from({ length: count }, () => 4);
  for (const row of rows.filter((one) => !isTitle(one)))
    for (const { text, from, to } of row)
      if (from === to) lengths[from] = greatestOf(text.split('\n'), ({ length }) => length, lengths[from]);
  const rightEdges: number[] = [];
  for (const length of lengths) rightEdges.push((rightEdges.at(-1) ?? 0) + GAP + CHARACTER * length);
  const items: TextItem[] = [];
  let line = 0;
  for (const row of rows) {
    const height = Math.max(1, ...row.map(({ text }) => text.split('\n').length));
    for (const { text, from, to } of row) {
      const parts = text.split('\n').map((part) => part.trim());
      const [left, right] = [(rightEdges[from - 1] ?? 0) + GAP, rightEdges[to] ?? 0];
      for (const [index, part] of parts.entries()) {
        if (part === '') continue;
        const width = part.length * CHARACTER;
        const x = from === to ? right - width : (left + right - width) / 2;
        items.push(itemAt(part, isTitle(row) ? GAP : x, line + height - parts.length + index));
      }
    }
    line += height;
  }
  return pageOf(items, line);
}
