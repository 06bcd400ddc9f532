/** Divides pasted text or a CSV file into lines of cells. */
import { isNotApplicable } from '../reading/figures.ts';
import { readFigure } from './read-figure.ts';
import { groupsIn, withGroups } from './group-lines.ts';
import { joinSigns, rejoinedHeader } from './rebuild-lines.ts';
import { rowsOfSingleCells } from './single-cells.ts';
import { isSpacedRow, rowsOfSpacedCells, spacedCells } from './spaced-cells.ts';

export type Separator = 'tab' | 'semicolon' | 'comma' | 'bar' | 'spaces' | 'space' | 'line';

export interface SplitText {
  separator: Separator;
  /** Positions show the columns. */
  isAligned?: boolean;
  /** Cells by line. Header cells may contain line breaks. */
  lines: string[][];
  /** Rows with more or fewer cells than the others. */
  left?: string[];
  /** The lengths of the lines of aligned text. */
  ends?: number[];
}

const MIN_ROWS = 3;

export function splitText(text: string): SplitText {
  const all = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const lines = all.filter((line) => line.trim() !== '');
  const separator = separatorOf(lines);
  if (separator === 'space') return { separator, ...rowsOfSpacedCells(lines) };
  if (separator === 'line') return { separator, lines: rowsOfSingleCells(all) ?? [] };
  const ends = lines.map((line) => line.trimEnd().length);
  const isAligned = separator === 'spaces' && !isEven(lines);
  const cells = cellsBy(separator, text, lines);
  return { separator, isAligned, lines: isAligned ? cells : transposed(cells), ...(isAligned && { ends }) };
}

const MIN_YEARS = 5;

/** A spreadsheet may have a column for each year: the lines begin with the headers, and one of them counts up. */
function transposed(lines: string[][]): string[][] {
  const years = lines.find(([, ...cells]) => {
    const counted = cells.map((cell) => (/^\d{1,3}$/.test(cell) ? Number(cell) : Number.NaN));
    return counted.length >= MIN_YEARS && counted.every((year, at) => year === (counted[0] ?? 0) + at);
  });
  const width = years?.length ?? 0;
  const rows = lines.filter(({ length }) => length === width);
  const isTransposed =
    years !== undefined &&
    rows.length >= MIN_ROWS &&
    rows.every(([header = '', ...cells]) => /[a-z]/i.test(header) && cells.every((cell) => readFigure(cell)));
  return isTransposed ? years.map((_, at) => rows.map((row) => row[at] ?? '')) : lines;
}

/** Always the same number of blanks separates cells, which are not aligned. */
function isEven(lines: readonly string[]): boolean {
  const gaps = lines.flatMap((line) =>
    [...line.trim().matchAll(/\S( {2,})(?=\S)/g)].map(([gap]) => gap.length),
  );
  return new Set(gaps).size === 1;
}

function cellsBy(separator: Separator, text: string, lines: readonly string[]): string[][] {
  if (separator === 'tab') return withHeader(recordsOf(text, '\t'), lines);
  if (separator === 'bar')
    return lines
      .filter((line) => /\w/.test(line))
      .map((line) =>
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|')
          .map((cell) => cell.trim()),
      );
  if (separator === 'semicolon') return recordsOf(text, ';');
  if (separator === 'comma') return withoutPieces(recordsOf(text, ','));
  return lines.map((line) => joinSigns(line.replaceAll('\t', '  ').trim().split(/ {2,}/)));
}

function separatorOf(lines: readonly string[]): Separator {
  const isUsual = (test: (line: string) => boolean, share = 2) =>
    lines.filter((line) => test(line)).length * share > lines.length;
  if (isUsual((line) => line.includes('\t'))) return 'tab';
  if (isUsual((line) => line.split(';').length > 2)) return 'semicolon';
  if (isUsual((line) => line.split('|').length > MIN_ROWS)) return 'bar';
  const isWide = (line: string) => /\S {2,}\S/.test(line) && !/\d [$(]?\d/.test(line);
  if (isUsual((line) => isWide(line.replaceAll('\t', '  ')))) return 'spaces';
  const isSpaced = (line: string) => isSpacedRow(spacedCells(line));
  if (isUsual(isSpaced)) return 'space';
  if (isUsual((line) => readFigure(line)?.certain === true || isNotApplicable(line.trim()))) return 'line';
  // Headers line by line, also of two tables, may have more lines than the rows.
  return isUsual(isSpaced, 3) ? 'space' : 'comma';
}

/** Commas that divide a figure ("24,000") separate no cells. */
const withoutPieces = (records: string[][]): string[][] =>
  records.some((cells) => cells.some((cell) => /^0\d\d$/.test(cell))) ? [] : records;

/** A word processor divides the header cells of a table into lines. Without a complete header there is no table. */
function withHeader(records: string[][], lines: readonly string[]): string[][] {
  const isBody = (cells: readonly string[]) => isSpacedRow(cells.filter((cell) => cell !== ''));
  const first = records.findIndex(isBody);
  const width = records[first]?.length ?? 0;
  const above = records.slice(0, first);
  const divided = above.filter(({ length }) => length > 1).length;
  if (divided < 2 || above.some(({ length }) => length >= width)) return records;
  const headerLines = lines.slice(
    0,
    lines.findIndex((line) => isBody(line.split('\t').map((cell) => cell.trim()))),
  );
  const groupsOf = (line = '') => groupsIn(line.replaceAll('\t', ' '));
  const group = headerLines.findLastIndex((line) => groupsOf(line).length > 1);
  const header = rejoinedHeader(headerLines.slice(group + 1), width);
  const inOneLine = header?.map((cell) => cell.replaceAll('\n', ' ')) ?? [];
  const named = header && group >= 0 ? withGroups(inOneLine, groupsOf(headerLines[group])) : header;
  return named ? [named, ...records.slice(first)] : [];
}

/** RFC 4180: quoted cells may contain separators and line breaks; a doubled quote is a quote. */
function recordsOf(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    record.push(cell.trim());
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (record.some((one) => one !== '')) records.push(record);
    record = [];
  };
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') endRecord();
    else cell += sign;
  }
  endRecord();
  return records;
}
