/** Single blanks between all cells. */
import { TOTAL } from '../reading/data-lines.ts';
import { isNotApplicable } from '../reading/figures.ts';
import {
  areHeaders,
  headerWords,
  isKnown,
  isOfAnotherKind,
  meaningOf,
} from '../reading/headers/column-meanings.ts';
import { type Key, divideHeader, joinStackedHeader } from './divided-header.ts';
import { basesIn, addBases } from './group-lines.ts';
import { readPastedFigure } from './read-figure.ts';
import { widthOfJoinedRows, joinSigns } from './rebuild-lines.ts';

const MIN_CELLS = 3;
const MAX_AGE = 121;
/** Above this share of rows with another number of cells, blank cells may have moved the others. */
const MAX_OTHER_SHARE = 0.2;
/** The names of two groups: "Beginning of Year" and "End of Year". */
const YEAR_GROUPS = /\bbeginning of (?:policy )?year\b.*\bend of (?:policy )?year\b/i;

const valueOf = (cell: string): number => readPastedFigure(cell)?.value ?? Number.NaN;

const isNumbering = (cells: readonly string[]): boolean =>
  cells.length > 2 && cells.every((cell, at) => cell.replace(/[()[\]]/g, '') === String(at + 1));

/** A row begins with a figure, and few of its cells are words ("No", "Lapse"). */
export function isSpacedRow(cells: readonly string[]): boolean {
  const isFilled = (cell: string) => readPastedFigure(cell)?.isCertain === true || isNotApplicable(cell);
  const filled = cells.filter(isFilled).length;
  return (
    !isNumbering(cells) && isFilled(cells[0] ?? '') && filled >= MIN_CELLS && filled >= 0.75 * cells.length
  );
}

/** Two blanks between figures are an empty cell. */
export const spacedCells = (line: string): string[] => joinSigns(line.trim().split(' '));

/** Years and ages rise by the same step, or by one. The lower ones are the years. */
function columnKeys(rows: readonly (readonly string[])[]): Key[] {
  const [firstRow = [], secondRow = []] = rows.map((row) => row.map(valueOf));
  const steps = firstRow.map((value, at) => (value <= MAX_AGE ? (secondRow[at] ?? 0) - value : 0));
  const isKey = (at: number) => {
    const step = steps[at] ?? 0;
    return (
      step === 1 ||
      (step > 0 && (secondRow[at] ?? 0) <= MAX_AGE && steps.filter((other) => other === step).length > 1)
    );
  };
  const keys = firstRow.filter((_, at) => isKey(at));
  const smallest = Math.min(...keys);
  // The first year of a newborn ends at age 1, and begins at age 0.
  const isCertain =
    keys.length > 1 ? keys.every((key) => key === smallest || key > smallest + 1) : smallest === 1;
  // Words, or rates such as 5.60.
  const isTextCell = (cell: string) =>
    (/^[a-z]/i.test(cell) && !isNotApplicable(cell)) || /^(?!0?\.0+$)\d?\d?\.\d\d?%?$/.test(cell);
  const isText = (at: number) => rows.filter((row) => isTextCell(row[at] ?? '')).length * 2 > rows.length;
  return firstRow.map((value, at) =>
    isText(at) ? 'text' : !isKey(at) ? null : !isCertain ? 'any' : value === smallest ? 'year' : 'age',
  );
}

/** The most frequent number of cells. */
function typicalWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[width] = [0]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return width;
}

/** Header words are divided by their meaning. Rows with another number of cells are `omitted`. */
export function rowsOfSpacedCells(lines: readonly string[]): { lines: string[][]; omitted: string[] } {
  const cells = joinBrokenWords(lines).flatMap((line) => {
    if (YEAR_GROUPS.test(line)) return [];
    const parts = spacedCells(line);
    const width = isSpacedRow(parts) ? widthOfJoinedRows(parts.map(valueOf)) : null;
    if (!isSpacedRow(parts)) return [parts.filter((part) => part !== '')];
    return width === null
      ? [parts]
      : Array.from({ length: parts.length / width }, (_, at) => parts.slice(at * width, (at + 1) * width));
  });
  const found = cells.filter(isSpacedRow);
  const width = typicalWidth(found);
  const isRow = (parts: readonly string[]) => parts.length === width && isSpacedRow(parts);
  const rows = found.filter(isRow);
  const others = found.filter((row) => !isRow(row));
  if (others.length > MAX_OTHER_SHARE * found.length) return { lines: [], omitted: [] };
  const keys = columnKeys(rows);
  const first = cells.findIndex(isRow);
  const hasFigures = (parts: readonly string[]) =>
    parts.filter((word) => /\d/.test(word) && readPastedFigure(word)).length >= MIN_CELLS;
  const omitted = cells.filter(
    (parts, at) =>
      others.includes(parts) ||
      (at > first && !isRow(parts) && hasFigures(parts) && !TOTAL.test(parts[0] ?? '')),
  );
  // Lines above the nearest one with enough words are titles.
  const headerLine = cells.findLastIndex(
    (parts, index) => index < first && parts.length >= width && !isNumbering(parts),
  );
  const above = cells.slice(headerLine + 1, first).map((parts) => parts.join(' '));
  const words = above.join(' ').split(' ');
  // A viewer of PDF files copies each line of a header cell as a line.
  const isHeaderByLine = above.length >= width || (headerLine === -1 && words.length >= width);
  const lastGroup = above.findLastIndex((line) => basesIn(line).length > 0);
  const areGroupsFirst = above
    .slice(
      above.findIndex((line) => basesIn(line).length > 0),
      lastGroup + 1,
    )
    .every((line) => basesIn(line).length > 0);
  const headerLines = above.slice(areGroupsFirst ? lastGroup + 1 : 0);
  const headerWordsOfLine = isHeaderByLine ? headersOf(headerLines, keys) : (cells[headerLine] ?? []);
  const upperLine = cells[headerLine - 1] ?? [];
  const isLowerLine =
    2 * upperLine.length > width ||
    (headerWordsOfLine.length === width && headerWordsOfLine.some((name) => meaningOf(name) === null));
  const isStacked =
    !isHeaderByLine &&
    upperLine.length > 1 &&
    isLowerLine &&
    upperLine.every((word) => isKnown(headerWords(word)[0] ?? ''));
  const hasNoHeader = headerLine === -1 && !isHeaderByLine;
  const dividedHeaders = isStacked
    ? joinStackedHeader(upperLine, headerWordsOfLine, keys)
    : hasNoHeader
      ? keys.map((key) => (key === 'year' ? 'Policy Year' : ''))
      : divideHeader(headerWordsOfLine, keys);
  if (!dividedHeaders) return { lines: [], omitted: [] };
  const firstNameLine = above.length - countHeaderLines(above, dividedHeaders);
  const titles = isHeaderByLine
    ? above.slice(0, firstNameLine)
    : cells.slice(0, Math.max(0, isStacked ? headerLine - 1 : headerLine)).map((parts) => parts.join(' '));
  const groupLines = titles.slice(titles.findLastIndex((title) => basesIn(title).length === 0) + 1);
  const bases = groupLines.flatMap(basesIn);
  const headers = bases.length > 1 ? addBases(dividedHeaders, bases) : dividedHeaders;
  if (!headers) return { lines: [], omitted: [] };
  const used = new Set([
    ...(bases.length > 1 ? groupLines : []),
    ...(isHeaderByLine ? above.slice(firstNameLine) : []),
    ...(isStacked ? [upperLine.join(' ')] : []),
  ]);
  const headerBlock = isHeaderByLine ? above.slice(firstNameLine) : [headerWordsOfLine.join(' ')];
  const isHeader = (at: number) => headerBlock.every((line, index) => cells[at + index]?.join(' ') === line);
  const placed = cells.flatMap((parts, at) => {
    if (isRow(parts)) return [parts];
    // Pages repeat it.
    if (isHeader(at)) return [headers];
    const line = parts.join(' ');
    return omitted.includes(parts) || isNumbering(parts) || used.has(line) ? [] : [[line]];
  });
  return { lines: placed, omitted: omitted.map((parts) => parts.join(' ')) };
}

/** "With-" over "drawals" is one word. Only the lines of a header end with a hyphen. */
function joinBrokenWords(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before !== undefined && /[a-z]{2}-$/.test(before))
      joined[joined.length - 1] = before.slice(0, -1) + line;
    else joined.push(line);
  }
  return joined;
}

/** One line is a header, or has several: "Age Premium Withdrawals", "Outlay Premium" after "Net". */
function headersOf(lines: readonly string[], keys: readonly Key[]): string[] {
  const isNamed = (header: string) => meaningOf(header) !== null || isOfAnotherKind(header);
  const parts = lines.flatMap((line) => (areHeaders(line.split(' ')) ? line.split(' ') : [line]));
  const isComplete = divideHeader(parts, keys)?.every(isNamed);
  return isComplete ? parts : lines.join(' ').split(' ');
}

/** The number of the last lines that the headers consist of. */
function countHeaderLines(names: readonly string[], headers: readonly string[]): number {
  const length = headers.join(' ').length;
  let count = 0;
  while (count < names.length && names.slice(names.length - count).join(' ').length < length) count += 1;
  return count;
}
