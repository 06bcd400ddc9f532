/**
 * Lines of figures that were left out, as the rows that they would be: each figure under the column of the ledger that it
 * stands in, every one of them in doubt. The advisor sees them on the page and says whether they are rows.
 */
import { greatestOf, leastOf } from '../../shared/extremes.ts';
import type { ExtractedColumnName, ExtractedRow, LineLeftOut } from '../extraction.ts';
import { textOf, type LeftOut } from './accounting.ts';
import type { Draft } from './draft.ts';
import { placeInBands, type Band } from './geometry.ts';
import type { PageLines } from './page-lines.ts';
import { cellOf, type Frame } from './page-tables.ts';
import { isPolicyYear } from './table-columns.ts';
import { boxOnPage, type Word } from './words.ts';

/** More than these nobody looks at one by one. */
const MOST_LINES = 200;
/** A row that says less than this is none. */
const FEWEST_CELLS = 3;
const WHY = 'This line was left out when the file was read. Compare it with the page.';

interface Line {
  page: number;
  words: readonly Word[];
  top: number;
}

type Bands = [ExtractedColumnName, Band][];

/** Where the ledger's columns stand on a page, or on the nearest one that has them. */
function bandsOn(draft: Draft, page: number): Bands {
  const pages = [...new Set(draft.rows.map((row) => row.page))];
  const [nearest] = pages.sort((a, b) => Math.abs(a - page) - Math.abs(b - page) || a - b);
  return draft.columns.flatMap(({ name, fromTotals }): Bands => {
    if (fromTotals) return [];
    const words = draft.rows.flatMap(({ cells }) => {
      const cell = cells.get(name);
      return cell?.page === nearest && cell?.word ? [cell.word] : [];
    });
    if (words.length === 0) return [];
    const band = { x: leastOf(words, ({ x }) => x), right: greatestOf(words, ({ right }) => right) };
    return [[name, { ...band, count: words.length }]];
  });
}

/** Years that no row has, for the lines between two rows or behind the last, where they are as many as the lines. */
function yearsByPlace(draft: Draft, lines: readonly Line[]): Map<Line, number> {
  const told = new Map<Line, number>();
  const rows = draft.rows.map(({ page, year, cells }) => {
    const words = [...cells.values()].flatMap((cell) => (cell.page === page && cell.word ? [cell.word] : []));
    return { page, year, top: leastOf(words, ({ top }) => top) };
  });
  const isBefore = (a: { page: number; top: number }, b: { page: number; top: number }) =>
    a.page < b.page || (a.page === b.page && a.top < b.top);
  const behind = new Map<number, Line[]>();
  for (const line of lines) {
    const at = rows.findLastIndex((row) => isBefore(row, line));
    if (at >= 0) behind.set(at, [...(behind.get(at) ?? []), line]);
  }
  for (const [at, own] of behind) {
    const from = rows[at]?.year ?? Number.NaN;
    const next = rows[at + 1]?.year;
    if (next !== undefined && next - from - 1 !== own.length) continue;
    if (next === undefined && own.some(({ page }) => page !== rows[at]?.page)) continue;
    own.sort((a, b) => (isBefore(a, b) ? -1 : 1)).forEach((line, step) => told.set(line, from + step + 1));
  }
  return told;
}

/** In thousands where the ledger is: the figures of its rows were taken so as well. */
export function rowsLeftOut(
  draft: Draft,
  left: readonly LeftOut[],
  pages: readonly PageLines[],
  scale: 1 | 1000,
): LineLeftOut[] {
  const lines = left
    .flatMap(({ page, lines: own }) => own.map((words) => ({ page, words, top: leastOf(words, ({ top }) => top) })))
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_LINES); // oxfmt-ignore
  const byPlace = yearsByPlace(draft, lines);
  const years = new Set(draft.rows.map(({ year }) => year));
  const bands = new Map<number, Bands>();
  return lines.map((line): LineLeftOut => {
    const { page, words } = line;
    const set = pages.find((one) => one.page.page === page);
    const frame: Frame | null = set ? { page: set.page, turn: set.turn } : null;
    const own = bands.get(page) ?? bandsOn(draft, page);
    bands.set(page, own);
    const whole = {
      x: leastOf(words, ({ x }) => x),
      right: greatestOf(words, ({ right }) => right),
      top: line.top,
      bottom: greatestOf(words, ({ bottom }) => bottom),
    };
    const box = frame ? boxOnPage(whole, { ...frame.page, turn: frame.turn }) : { x: 0, y: 0, width: 0, height: 0 }; // oxfmt-ignore
    const row = frame && rowOf(words, own, frame, byPlace.get(line) ?? null, years, scale);
    if (row) years.add(row.year);
    return { page, text: textOf(words).slice(0, 200), ...box, row };
  });
}

function rowOf(
  words: readonly Word[],
  bands: Bands,
  frame: Frame,
  byPlace: number | null,
  taken: ReadonlySet<number>,
  scale: 1 | 1000,
): ExtractedRow | null {
  const placed = placeInBands(words, bands.map(([, band]) => band)); // oxfmt-ignore
  const row: ExtractedRow = { year: 0, page: frame.page.page, doubtful: [], cells: {} };
  bands.forEach(([name, band], index) => {
    const found = (placed.get(index) ?? []).filter(
      ({ word }) => Math.min(word.right, band.right) - Math.max(word.x, band.x) > 0,
    );
    const cell = cellOf(found, frame);
    if (cell === null) return;
    const { box, text } = cell;
    row[name] = name === 'year' || name === 'age' ? Math.abs(cell.value) : cell.value * scale;
    row.doubtful.push(name);
    row.cells[name] = { page: frame.page.page, text, ...box, doubt: WHY };
  });
  const said = row.cells.year === undefined ? null : row.year;
  const year = said !== null && isPolicyYear(said) && !taken.has(said) ? said : byPlace;
  if (year === null || taken.has(year) || row.doubtful.length < FEWEST_CELLS) return null;
  return { ...row, year };
}
