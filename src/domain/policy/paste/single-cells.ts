/** One cell on each line: the width is the distance at which years count up. */
import { isNotApplicable } from '../reading/figures.ts';
import { groupWhile } from '../reading/words.ts';
import { readPastedFigure } from './read-figure.ts';
import { widthOfJoinedRows } from './rebuild-lines.ts';

const MIN_ROWS = 3;
const [MIN_COLUMNS, MAX_COLUMNS] = [3, 40];
const MAX_YEAR_COLUMN = 8;
const MISSING_CELL = '#####';

/** A spreadsheet writes empty cells as empty lines; other programs write empty lines between cells. */
export function rowsOfSingleCells(lines: readonly string[]): string[][] | null {
  const filled = lines.filter((line) => line.trim() !== '');
  return byYears(filled) ?? rowsOfColumns(filled) ?? (filled.length < lines.length ? byYears(lines) : null);
}

function byYears(lines: readonly string[]): string[][] | null {
  const figures = lines.map((line) => (line.trim() === '' ? null : (readPastedFigure(line)?.value ?? null)));
  const first = figures.findIndex((value) => value !== null);
  if (first === -1) return null;
  // Values may be to the left of the policy year.
  for (let yearColumn = 0; yearColumn <= MAX_YEAR_COLUMN; yearColumn += 1)
    for (let width = yearColumn + 2; width <= MAX_COLUMNS; width += 1) {
      const rows = rowsAt(lines, figures, first, yearColumn, width);
      if (rows) return [...(first >= width ? [lines.slice(first - width, first)] : []), ...rows];
    }
  return null;
}

const lastLine = (text = ''): string => text.slice(text.lastIndexOf('\n') + 1);

/** Column by column: each has a header and as many figures as that of the years, which comes first on each page. */
function rowsOfColumns(lines: readonly string[]): string[][] | null {
  const isFigure = (line: string) => readPastedFigure(line) !== null || isNotApplicable(line.trim());
  const columns = groupWhile(lines, (line, _, last) => isFigure(line) || !isFigure(last)).map((column) => {
    const first = column.findIndex(isFigure);
    return first === -1 ? column : [column.slice(0, first).join('\n'), ...column.slice(first)];
  });
  const yearHeader = lastLine(columns[0]?.[0]);
  const pages = groupWhile(columns, ([header]) => lastLine(header) !== yearHeader);
  const headers = (pages[0] ?? []).map(([header = '']) => header);
  const rows: string[][] = [];
  for (const page of pages) {
    const [years = [], ...others] = page.slice(0, headers.length).map((column) => column.slice(1));
    const isNext = years.every((year, at) => readPastedFigure(year)?.value === rows.length + at + 1);
    if (!isNext || others.some(({ length }) => length !== years.length)) return null;
    rows.push(...years.map((year, at) => [year, ...others.map((column) => column[at] ?? '')]));
  }
  return rows.length >= MIN_ROWS && headers.length >= MIN_COLUMNS ? [headers, ...rows] : null;
}

/** Rows of this width from line `first`, if the years in column `yearColumn` count up to the end. */
function rowsAt(
  lines: readonly string[],
  figures: readonly (number | null)[],
  first: number,
  yearColumn: number,
  width: number,
): string[][] | null {
  const rows: string[][] = [];
  let at = first;
  for (; at < lines.length; at += width) {
    const key = at + yearColumn;
    const [year, age, yearBefore, ageBefore] = [key, key + 1, key - width, key - width + 1].map(
      (index) => figures[index] ?? Number.NaN,
    );
    const step = (year ?? 0) - (yearBefore ?? 0);
    const areYearAndAgeNext = step > 0 && step === (age ?? 0) - (ageBefore ?? 0);
    // Selected years and their ages rise by the same step. A last row may have been cut.
    const isNext = areYearAndAgeNext || (step === 1 && at + width <= lines.length);
    if (rows.length > 0 && !isNext) break;
    const row = lines.slice(at, at + width);
    rows.push([...row, ...Array<string>(width - row.length).fill(MISSING_CELL)]);
  }
  if (rows.length < MIN_ROWS) return null;
  // Footnotes and totals may follow the last row, with a word first.
  const figuresAfter = figures.slice(at);
  const next = lines.slice(at).findIndex((line) => line.trim() !== '');
  const isEnd =
    (figuresAfter[next] ?? null) === null && figuresAfter.filter((value) => value !== null).length < width;
  const isJoined =
    widthOfJoinedRows(figures.slice(first, first + width).map((value) => value ?? Number.NaN)) !== null;
  return isEnd && !isJoined ? rows : null;
}
