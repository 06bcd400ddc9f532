/** The columns of a table whose years have one or two lines. */
import { overlapOf, type Band } from '../geometry.ts';
import { isKeyMeaning, meaningOf } from '../headers/column-meanings.ts';
import { readHeader } from '../headers/header.ts';
import { isLastHeaderWord } from '../headers/header-runs.ts';
import { toTableColumns } from '../table-columns.ts';
import type { ColumnHeader, TableColumn } from '../table.ts';
import { shiftLines } from '../two-line-years.ts';
import type { Line } from '../words.ts';

/** Maximum number of header lines of second lines. */
const MAX_LINES = 7;

/** Two lines per year have two headers on top of each other. They are divided where most columns are recognized. */
export function readColumns(
  above: readonly Line[],
  first: Line,
  bands: readonly Band[],
  foldX: number | null,
  pitch: number,
): TableColumn[] {
  const readBands = (lines: readonly Line[], below: Line, lineBands: readonly Band[]): TableColumn[] => {
    const { columns, titles } = readHeader(lines, below, lineBands, pitch);
    return toTableColumns(columns, titles);
  };
  if (foldX === null) return readBands(above, first, bands);
  const [upper, lower] = [bands.filter(({ x }) => x < foldX), bands.filter(({ x }) => x >= foldX)];
  // A header without figures may be a blank column, or belong to the other line; an unknown header leaves figures without a name.
  const scoreOf = (columns: readonly TableColumn[]): number => {
    const countMeanings = (some: readonly TableColumn[]): number =>
      new Set(some.flatMap(({ reading, basis }) => (reading ? [`${basis} ${reading.meaning}`] : []))).size;
    const filled = columns.filter(({ band }) => band.count > 0);
    // Year and age columns are never completely blank.
    const printed = columns.filter(({ band, reading }) => band.count > 0 || !isKeyMeaning(reading?.meaning));
    return countMeanings(filled) + 0.4 * (countMeanings(printed) - countMeanings(filled));
  };
  let best: TableColumn[] = [];
  let highest = -1;
  for (let lineCount = 1; lineCount <= Math.min(MAX_LINES, above.length - 1); lineCount += 1) {
    const second = above.slice(-lineCount);
    const columns = [
      ...readBands(above.slice(0, -lineCount), second[0] ?? first, upper),
      ...readBands(shiftLines(second, foldX), first, lower),
    ];
    const count = scoreOf(columns);
    if (count > highest) [best, highest] = [columns, count];
  }
  const sharedColumns = columnsOfSharedHeaders(above, first, [upper, lower], foldX);
  return scoreOf(sharedColumns) > highest ? sharedColumns : best;
}

/** Divides "Premium Outlay Surrender Value" over a column of two lines: if both parts name a column, the first is the upper line's. */
function splitHeader(text: string): [string, string] | null {
  const words = text.split(' ');
  let best: [string, string] | null = null;
  let maxConfidence = 0;
  for (let at = 1; at < words.length; at += 1) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const [upper, lower] = [meaningOf(before), meaningOf(after)];
    // "Age" and "End of Year" are one header.
    if ([upper, lower].some((half) => half === null || isKeyMeaning(half.meaning))) continue;
    // Prevents a division of "Loan" over "Balance Death Proceeds" one word too early.
    if (upper === null || lower === null || upper.meaning === lower.meaning || isLastHeaderWord(words[at]))
      continue;
    if (upper.confidence + lower.confidence > maxConfidence)
      [best, maxConfidence] = [[before, after], upper.confidence + lower.confidence];
  }
  return best;
}

/** One header over both lines of a year, such as rotated text, names the upper column first, then the lower one. */
function columnsOfSharedHeaders(
  above: readonly Line[],
  first: Line,
  [upper, lower]: readonly [readonly Band[], readonly Band[]],
  foldX: number,
): TableColumn[] {
  const lowerBands = lower.map((band) => ({ ...band, x: band.x - foldX, right: band.right - foldX }));
  const merged: Band[] = [];
  for (const band of [...upper, ...lowerBands].sort((a, b) => a.x - b.x)) {
    const last = merged.at(-1);
    if (last && overlapOf(last, band) > 0)
      Object.assign(last, { right: Math.max(last.right, band.right), count: last.count + band.count });
    else merged.push({ ...band });
  }
  const { columns, titles } = readHeader(above, first, merged);
  const headerOver = (band: Band): ColumnHeader | undefined =>
    columns.find((column) => overlapOf(column.band, band) > 0);
  const bandsByLine = [upper, lowerBands];
  const moveToLine = (line: number, band: Band): Band =>
    line === 0 ? band : { ...band, x: band.x + foldX, right: band.right + foldX };
  const parts = bandsByLine.flatMap((bands, line) =>
    bands.flatMap((band): ColumnHeader[] => {
      const column = headerOver(band);
      if (column === undefined) return [];
      const isShared = bandsByLine.every((lineBands) =>
        lineBands.some((one) => overlapOf(one, column.band) > 0),
      );
      const text = splitHeader(column.text)?.[line] ?? (isShared ? '' : column.text);
      return [{ ...column, text, band: moveToLine(line, band) }];
    }),
  );
  // A header without figures in any row is a blank column.
  const blank = columns.flatMap((column): ColumnHeader[] =>
    bandsByLine.flatMap((bands, line) => {
      const text = splitHeader(column.text)?.[line];
      if (text === undefined || bands.some((band) => overlapOf(band, column.band) > 0)) return [];
      return [{ ...column, text, band: moveToLine(line, { ...column.band, count: 0 }) }];
    }),
  );
  return toTableColumns(
    [...parts, ...blank].sort((a, b) => a.band.x - b.band.x),
    titles,
  );
}
