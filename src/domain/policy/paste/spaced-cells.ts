/** Single blanks between all cells. */
import { TOTAL } from '../reading/data-lines.ts';
import { isNotApplicable } from '../reading/figures.ts';
import { headerWords, isKnown } from '../reading/headers/column-meanings.ts';
import { type Key, dividedHeader } from './divided-header.ts';
import { readFigure } from './read-figure.ts';
import { joinedRows, joinSigns } from './rebuild-lines.ts';

const MIN_CELLS = 3;
const MAX_AGE = 121;
/** Above this share of rows with another number of cells, blank cells may have moved the others. */
const MAX_OTHER = 0.2;

const valueOf = (cell: string): number => readFigure(cell)?.value ?? Number.NaN;

const isNumbering = (cells: readonly string[]): boolean =>
  cells.length > 2 && cells.every((cell, at) => cell.replace(/[()[\]]/g, '') === String(at + 1));

/** A row begins with a figure, and few of its cells are words ("No", "Lapse"). */
export function isSpacedRow(cells: readonly string[]): boolean {
  const isFilled = (cell: string) => readFigure(cell)?.certain === true || isNotApplicable(cell);
  const filled = cells.filter(isFilled).length;
  return (
    !isNumbering(cells) && isFilled(cells[0] ?? '') && filled >= MIN_CELLS && filled >= 0.75 * cells.length
  );
}

/** Two blanks between figures are an empty cell. */
export const spacedCells = (line: string): string[] => joinSigns(line.trim().split(' '));

/** Years and ages rise by the same step, or by one. The lower ones are the years. */
function keysOf(rows: readonly (readonly string[])[]): Key[] {
  const [one = [], next = []] = rows.map((row) => row.map(valueOf));
  const steps = one.map((value, at) => (value <= MAX_AGE ? (next[at] ?? 0) - value : 0));
  const isKey = (at: number) => {
    const step = steps[at] ?? 0;
    return step === 1 || (step > 0 && (next[at] ?? 0) <= MAX_AGE && steps.filter((other) => other === step).length > 1); // oxfmt-ignore
  };
  const keys = one.filter((_, at) => isKey(at));
  const least = Math.min(...keys);
  // The first year of a newborn ends at age 1, and begins at age 0.
  const isCertain = keys.length > 1 ? keys.every((key) => key === least || key > least + 1) : least === 1;
  const hasWords = (at: number) => rows.filter((row) => /^[a-z]/i.test(row[at] ?? '') && !isNotApplicable(row[at] ?? '')).length * 2 > rows.length; // oxfmt-ignore
  return one.map((value, at) =>
    hasWords(at) ? 'words' : !isKey(at) ? null : !isCertain ? 'any' : value === least ? 'year' : 'age',
  );
}

/** The most usual number of cells. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[width] = [0]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return width;
}

/** Header words are divided by their meaning. Rows with another number of cells are `left`. */
export function rowsOfSpacedCells(lines: readonly string[]): { lines: string[][]; left: string[] } {
  const cells = lines.flatMap((line) => {
    const parts = spacedCells(line);
    const width = isSpacedRow(parts) ? joinedRows(parts.map(valueOf)) : null;
    if (!isSpacedRow(parts)) return [parts.filter((part) => part !== '')];
    return width === null ? [parts] : Array.from({ length: parts.length / width }, (_, at) => parts.slice(at * width, (at + 1) * width)); // oxfmt-ignore
  });
  const found = cells.filter(isSpacedRow);
  const width = usualWidth(found);
  const isRow = (parts: readonly string[]) => parts.length === width && isSpacedRow(parts);
  const rows = found.filter(isRow);
  const others = found.filter((row) => !isRow(row));
  if (others.length > MAX_OTHER * found.length) return { lines: [], left: [] };
  const keys = keysOf(rows);
  const first = cells.findIndex(isRow);
  const hasFigures = (words: readonly string[]) => words.filter((word) => /\d/.test(word) && readFigure(word)).length >= MIN_CELLS; // oxfmt-ignore
  const left = cells.filter((words, at) => others.includes(words) || (at > first && !isRow(words) && hasFigures(words) && !TOTAL.test(words[0] ?? ''))); // oxfmt-ignore
  // Lines above the nearest one with enough words are titles.
  const header = cells.findLastIndex(
    (words, index) => index < first && words.length >= width && !isNumbering(words),
  );
  const text = cells[header]?.join(' ');
  const stacked = cells[header - 1] ?? [];
  // Words of one header on two lines cannot be joined without their positions.
  const isStacked = 2 * stacked.length > width && stacked.every((word) => isKnown(headerWords(word)[0] ?? '')); // oxfmt-ignore
  const headers =
    header === -1
      ? keys.map((key) => (key === 'year' ? 'Policy Year' : ''))
      : isStacked
        ? null
        : dividedHeader(cells[header] ?? [], keys);
  if (!headers) return { lines: [], left: [] }; // oxfmt-ignore
  const placed = cells.flatMap((words) =>
    words.join(' ') === text ? [headers] // Pages repeat it.
    : isRow(words) ? [words]
    : left.includes(words) || isNumbering(words) ? [] : [[words.join(' ')]],
  ); // oxfmt-ignore
  return { lines: placed, left: left.map((words) => words.join(' ')) };
}
