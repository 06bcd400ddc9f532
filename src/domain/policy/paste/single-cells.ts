/** One cell on each line: the width is the distance at which years count up. */
import { readFigure } from './read-figure.ts';
import { joinedRows } from './rebuild-lines.ts';

const MIN_ROWS = 3;
const MAX_COLUMNS = 40;
const TOO_WIDE = '#####';

/** A spreadsheet writes empty cells as empty lines; other programs write empty lines between cells. */
export function rowsOfSingleCells(lines: readonly string[]): string[][] | null {
  const filled = lines.filter((line) => line.trim() !== '');
  return arranged(filled) ?? (filled.length < lines.length ? arranged(lines) : null);
}

function arranged(lines: readonly string[]): string[][] | null {
  const figures = lines.map((line) => (line.trim() === '' ? null : (readFigure(line)?.value ?? null)));
  const first = figures.findIndex((value) => value !== null);
  if (first === -1) return null;
  for (let width = 2; width <= MAX_COLUMNS; width += 1) {
    const rows: string[][] = [];
    let at = first;
    for (; at < lines.length; at += width) {
      const [year, age, yearBefore, ageBefore] = [at, at + 1, at - width, at - width + 1].map((index) => figures[index] ?? Number.NaN); // oxfmt-ignore
      const step = (year ?? 0) - (yearBefore ?? 0);
      const isAgeNext = step > 0 && step === (age ?? 0) - (ageBefore ?? 0);
      // Selected years and their ages rise by the same step. A last row may have been cut.
      const isNext = isAgeNext || (step === 1 && at + width <= lines.length);
      if (rows.length > 0 && !isNext) break;
      const row = lines.slice(at, at + width);
      rows.push([...row, ...Array<string>(width - row.length).fill(TOO_WIDE)]);
    }
    // Footnotes and totals may follow the last row, with a word first.
    const tail = figures.slice(at);
    const next = lines.slice(at).findIndex((line) => line.trim() !== '');
    const isEnd = (tail[next] ?? null) === null && tail.filter((value) => value !== null).length < width;
    const isJoined =
      joinedRows(figures.slice(first, first + width).map((value) => value ?? Number.NaN)) !== null;
    if (rows.length >= MIN_ROWS && isEnd && !isJoined)
      return [...(first >= width ? [lines.slice(first - width, first)] : []), ...rows];
  }
  return null;
}
