/** Divides pasted text or a CSV file into lines of cells. */
import { isNotApplicable } from '../reading/figures.ts';
import { readPastedFigure } from './read-figure.ts';
import { basesIn, addBases } from './group-lines.ts';
import { joinSigns, rejoinHeader } from './rebuild-lines.ts';
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
  omitted?: string[];
  /** The lengths of the lines of aligned text. */
  ends?: number[];
}

const MIN_ROWS = 3;

export function splitText(text: string): SplitText {
  const allLines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const lines = allLines.filter((line) => line.trim() !== '');
  const separator = separatorOf(lines);
  if (separator === 'space') return { separator, ...rowsOfSpacedCells(lines) };
  if (separator === 'line') return { separator, lines: rowsOfSingleCells(allLines) ?? [] };
  const ends = lines.map((line) => line.trimEnd().length);
  const isAligned = separator === 'spaces' && !hasEqualGaps(lines);
  const cells = cellsBy(separator, text, lines);
  return { separator, isAligned, lines: isAligned ? cells : transpose(cells), ...(isAligned && { ends }) };
}

const MIN_YEARS = 5;

/** A spreadsheet may have a column for each year: the lines begin with the headers, and one of them counts up. */
function transpose(lines: string[][]): string[][] {
  const years = lines.find(([, ...cells]) => {
    const counted = cells.map((cell) => (/^\d{1,3}$/.test(cell) ? Number(cell) : Number.NaN));
    return counted.length >= MIN_YEARS && counted.every((year, at) => year === (counted[0] ?? 0) + at);
  });
  const width = years?.length ?? 0;
  const rows = lines.filter(({ length }) => length === width);
  const isTransposed =
    years !== undefined &&
    rows.length >= MIN_ROWS &&
    rows.every(
      ([header = '', ...cells]) => /[a-z]/i.test(header) && cells.every((cell) => readPastedFigure(cell)),
    );
  return isTransposed ? years.map((_, at) => rows.map((row) => row[at] ?? '')) : lines;
}

/** Always the same number of blanks separates cells, which are not aligned. */
function hasEqualGaps(lines: readonly string[]): boolean {
  const gaps = lines.flatMap((line) =>
    [...line.trim().matchAll(/\S( {2,})(?=\S)/g)].map(([gap]) => gap.length),
  );
  return new Set(gaps).size === 1;
}

function cellsBy(separator: Separator, text: string, lines: readonly string[]): string[][] {
  if (separator === 'tab') return repairHeader(recordsOf(text, '\t'), lines);
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
  if (separator === 'comma') return rejectBrokenFigures(recordsOf(text, ','));
  return lines.map((line) => joinSigns(line.replaceAll('\t', '  ').trim().split(/ {2,}/)));
}

function separatorOf(lines: readonly string[]): Separator {
  const isMostly = (test: (line: string) => boolean, share = 2) =>
    lines.filter((line) => test(line)).length * share > lines.length;
  if (isMostly((line) => line.includes('\t'))) return 'tab';
  if (isMostly((line) => line.split(';').length > 2)) return 'semicolon';
  if (isMostly((line) => line.split('|').length > MIN_ROWS)) return 'bar';
  const isWide = (line: string) => /\S {2,}\S/.test(line) && !/\d [$(]?\d/.test(line);
  if (isMostly((line) => isWide(line.replaceAll('\t', '  ')))) return 'spaces';
  const isSpaced = (line: string) => isSpacedRow(spacedCells(line));
  if (isMostly(isSpaced)) return 'space';
  if (isMostly((line) => readPastedFigure(line)?.isCertain === true || isNotApplicable(line.trim())))
    return 'line';
  // Headers line by line, also of two tables, may have more lines than the rows.
  return isMostly(isSpaced, 3) ? 'space' : 'comma';
}

/** Commas that divide a figure ("24,000") separate no cells. */
const rejectBrokenFigures = (records: string[][]): string[][] =>
  records.some((cells) => cells.some((cell) => /^0\d\d$/.test(cell))) ? [] : records;

/** A word processor divides the header cells of a table into lines. Without a complete header there is no table. */
function repairHeader(records: string[][], lines: readonly string[]): string[][] {
  const isBody = (cells: readonly string[]) => isSpacedRow(cells.filter((cell) => cell !== ''));
  const first = records.findIndex(isBody);
  const width = records[first]?.length ?? 0;
  const above = records.slice(0, first);
  const dividedCount = above.filter(({ length }) => length > 1).length;
  if (dividedCount < 2 || above.some(({ length }) => length >= width)) return records;
  const headerLines = lines.slice(
    0,
    lines.findIndex((line) => isBody(line.split('\t').map((cell) => cell.trim()))),
  );
  const groupsOf = (line = '') => basesIn(line.replaceAll('\t', ' '));
  const group = headerLines.findLastIndex((line) => groupsOf(line).length > 1);
  const header = rejoinHeader(headerLines.slice(group + 1), width);
  const inOneLine = header?.map((cell) => cell.replaceAll('\n', ' ')) ?? [];
  const headers = header && group >= 0 ? addBases(inOneLine, groupsOf(headerLines[group])) : header;
  return headers ? [headers, ...records.slice(first)] : [];
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
