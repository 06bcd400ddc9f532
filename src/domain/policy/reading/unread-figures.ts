/**
 * Final check of the pages. Each figure belongs to a table, to an omitted line or to a sentence. Any other figure
 * among the rows is an unread line if it is in the position of years or ages, or if it continues another one.
 */
import { yearsLacking, type LeftOut } from './accounting.ts';
import { isNumbering, isTotal } from './data-lines.ts';
import type { Draft } from './draft.ts';
import { readFigure } from './figures.ts';
import { bandAround, overlapOf, placeInBands, type Band } from './geometry.ts';
import type { PageLines } from './page-lines.ts';
import { phrasesOf } from './phrases.ts';
import type { PageTable } from './table.ts';
import { keyIn, isPolicyYear } from './table-columns.ts';
import { addTo, boundsOf, EDGES, sizeOf, textOf, type Box, type Line, type Word } from './words.ts';
import { boxOnPage } from './lines/turn-page.ts';
import type { ExtractedColumnName, ExtractedRow, LineLeftOut } from '../extraction.ts';
import { cellOf } from './page-tables.ts';

/** Boxes of a page by vertical position, so that a word is compared only with its neighbors. */
type Occupied = Map<string, Box[]>;

const STEP = 8;

function take(occupied: Occupied, page: number, box: Box): void {
  for (let at = Math.floor(box.y / STEP); at <= Math.floor((box.y + box.height) / STEP); at += 1)
    addTo(occupied, `${page} ${at}`, box);
}

function isOccupied(occupied: Occupied, page: number, box: Box): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return (occupied.get(`${page} ${Math.floor(y / STEP)}`) ?? []).some(
    (item) =>
      x >= item.x - 1 && x <= item.x + item.width + 1 && y >= item.y - 1 && y <= item.y + item.height + 1,
  );
}

function occupiedBoxes(
  tables: readonly PageTable[],
  left: readonly LeftOut[],
  pages: readonly PageLines[],
): Occupied {
  const occupied: Occupied = new Map();
  for (const { rows } of tables)
    for (const { cells } of rows) for (const cell of cells) if (cell) take(occupied, cell.page, cell.box);
  for (const { page, lines } of left) {
    const set = pages.find((one) => one.page.page === page);
    if (set) for (const word of lines.flat()) take(occupied, page, boxOnPage(word, set));
  }
  return occupied;
}

/** Returns figures without adjacent letters: "Page 3", "Age 65" and dates are labels. */
function onlyFigures(line: Line): Word[] {
  if (isNumbering(line.words) || isTotal(line.words)) return [];
  return phrasesOf(line).flatMap(({ words }) => {
    const isLabel = words.some(({ text }) => /\p{L}{2,}/u.test(text));
    return isLabel
      ? []
      : words.filter(
          ({ text }) => /\d/.test(text) && !/%$|^[-–—]\d+[-–—]$/.test(text) && readFigure(text) !== null,
        );
  });
}

/** Returns the area of the ledger's rows on each page, and the common position of their years and ages. */
function groundOf(draft: Draft) {
  const onPage = new Map<number, Word[]>();
  const keys = new Map<string, Word[]>();
  for (const { cells } of draft.rows)
    for (const [name, { page, word }] of cells) {
      if (word === null) continue;
      addTo(onPage, page, word);
      if (name === 'year' || name === 'age') addTo(keys, `${name} ${page}`, word);
    }
  const rows = new Map([...onPage].map(([page, words]) => [page, boundsOf(words)]));
  return { rows, keys: [...keys.values()].map(boundsOf) };
}

/** Returns true for two years or ages in one column, the lower one larger by one or five. */
function countsOn(word: Word, others: readonly Word[]): boolean {
  return others.some((other) => {
    const step = Math.abs(keyIn(other) - keyIn(word));
    const isBelow = keyIn(other) > keyIn(word) === other.top > word.top;
    const isInPlace = EDGES.some((edge) => Math.abs(edge(other) - edge(word)) < 0.3 * sizeOf(word));
    return (step === 1 || step === 5) && isBelow && isInPlace;
  });
}

/** Returns true for the year or age of a row, repeated next to it. */
function isNamedRow(word: Word, page: number, draft: Draft): boolean {
  return draft.rows.some(({ cells }) =>
    [cells.get('year'), cells.get('age')].some((cell) => {
      if (!cell?.word || cell.page !== page || keyIn(cell.word) !== keyIn(word)) return false;
      return Math.abs(cell.word.bottom - word.bottom) < sizeOf(word);
    }),
  );
}

export function unreadLines(
  pages: readonly PageLines[],
  draft: Draft,
  tables: readonly PageTable[],
  left: readonly LeftOut[],
): LeftOut[] {
  const occupied = occupiedBoxes(tables, left, pages);
  const { rows, keys } = groundOf(draft);
  const lacking = yearsLacking(draft);
  return pages.flatMap((set): LeftOut[] => {
    const page = set.page.page;
    const unread = set.lines
      .map((line) =>
        onlyFigures(line).filter(
          (word) => !isOccupied(occupied, page, boxOnPage(word, set)) && !isNamedRow(word, page, draft),
        ),
      )
      .filter((words) => words.length > 0);
    const open = unread.flat().filter((word) => !Number.isNaN(keyIn(word)));
    const item = rows.get(page);
    const isKey = (word: Word): boolean =>
      !Number.isNaN(keyIn(word)) &&
      (keys.some((place) => overlapOf(place, word) > 0) || countsOn(word, open));
    const isRow = (words: readonly Word[]): boolean =>
      (item !== undefined &&
        words.some(({ top, bottom }) => top >= item.top - 1 && bottom <= item.bottom + 1)) ||
      (lacking(words).length > 0 && words.some(isKey));
    const lines = unread.filter(isRow);
    return lines.length === 0 ? [] : [{ page, lines }];
  });
}

/** More lines cannot be reviewed one by one. */
const MAX_LINES = 200;
const MIN_CELLS = 3;
const WHY = 'This line was left out when the file was read. Compare it with the page.';

type LeftOutLine = { page: number; words: readonly Word[] } & ReturnType<typeof boundsOf>;

type Bands = [ExtractedColumnName, Band][];

/** Returns the positions of the ledger's columns on a page, or on the nearest page that has them. */
function bandsOn(draft: Draft, page: number): Bands {
  const pages = [...new Set(draft.rows.map((row) => row.page))];
  const [nearest] = pages.sort((a, b) => Math.abs(a - page) - Math.abs(b - page) || a - b);
  return draft.columns.flatMap(({ name, fromTotals }): Bands => {
    if (fromTotals) return [];
    const words = draft.rows.flatMap(({ cells }) => {
      const cell = cells.get(name);
      return cell?.page === nearest && cell?.word ? [cell.word] : [];
    });
    return words.length === 0 ? [] : [[name, bandAround(words)]];
  });
}

/** Assigns missing years to the lines between two rows or after the last one, if there are as many years as lines. */
function yearsByPlace(draft: Draft, lines: readonly LeftOutLine[]): Map<LeftOutLine, number> {
  const counted = new Map<LeftOutLine, number>();
  const rows = draft.rows.map(({ page, year, cells }) => {
    const words = [...cells.values()].flatMap((cell) => (cell.page === page && cell.word ? [cell.word] : []));
    return { page, year, top: boundsOf(words).top };
  });
  type Placed = Pick<LeftOutLine, 'page' | 'top'>;
  const isBefore = (a: Placed, b: Placed) => a.page < b.page || (a.page === b.page && a.top < b.top);
  const behind = new Map<number, LeftOutLine[]>();
  for (const line of lines) {
    const at = rows.findLastIndex((row) => isBefore(row, line));
    if (at >= 0) addTo(behind, at, line);
  }
  for (const [at, item] of behind) {
    const from = rows[at]?.year ?? Number.NaN;
    const next = rows[at + 1]?.year;
    if (next !== undefined && next - from - 1 !== item.length) continue;
    if (next === undefined && item.some(({ page }) => page !== rows[at]?.page)) continue;
    item
      .sort((a, b) => (isBefore(a, b) ? -1 : 1))
      .forEach((line, step) => counted.set(line, from + step + 1));
  }
  return counted;
}

/** Every cell is doubtful, because the advisor has to compare these rows with the page. In thousands if the ledger is. */
export function rowsLeftOut(
  draft: Draft,
  left: readonly LeftOut[],
  pages: readonly PageLines[],
  scale: 1 | 1000,
): LineLeftOut[] {
  const lines = left
    .flatMap(({ page, lines: item }) => item.map((words) => ({ page, words, ...boundsOf(words) })))
    .filter(({ words }) => words.length > 0)
    .slice(0, MAX_LINES);
  const byPlace = yearsByPlace(draft, lines);
  const years = new Set(draft.rows.map(({ year }) => year));
  const bands = new Map<number, Bands>();
  return lines.map((line): LineLeftOut => {
    const { page, words } = line;
    const set = pages.find((one) => one.page.page === page);
    const item = bands.get(page) ?? bandsOn(draft, page);
    bands.set(page, item);
    const box = set ? boxOnPage(line, set) : { x: 0, y: 0, width: 0, height: 0 };
    const row = set ? rowOf(words, item, set, scale) : null;
    const printedYear = row?.cells.year === undefined ? null : row.year;
    const isNew = printedYear !== null && isPolicyYear(printedYear) && !years.has(printedYear);
    const year = (isNew ? printedYear : byPlace.get(line)) ?? null;
    const isRow = row !== null && year !== null && !years.has(year) && row.doubtful.length >= MIN_CELLS;
    if (isRow) years.add(year);
    return { page, text: textOf(words).slice(0, 200), ...box, row: isRow ? { ...row, year } : null };
  });
}

function rowOf(words: readonly Word[], bands: Bands, set: PageLines, scale: 1 | 1000): ExtractedRow {
  const { page } = set.page;
  const places = bands.map(([, band]) => band);
  const placed = placeInBands(words, places);
  const row: ExtractedRow = { year: 0, page, doubtful: [], cells: {} };
  bands.forEach(([name, band], index) => {
    const found = (placed.get(index) ?? []).filter(({ word }) => overlapOf(word, band) > 0);
    const cell = cellOf(found, set);
    if (cell === null) return;
    const { box, text } = cell;
    row[name] = name === 'year' || name === 'age' ? Math.abs(cell.value) : cell.value * scale;
    row.doubtful.push(name);
    row.cells[name] = { page, text, ...box, doubt: WHY };
  });
  return row;
}
