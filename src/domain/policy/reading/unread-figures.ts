/**
 * Final check of the pages. Each figure belongs to a table, to an omitted line or to a sentence. Any other figure
 * among the rows is an unread line if it is in the position of years or ages, or if it continues another one.
 */
import { createMissingYearFinder, type Omission } from './omissions.ts';
import { isColumnNumbering, isTotal } from './data-lines.ts';
import type { Draft } from './draft.ts';
import { readFigure } from './figures.ts';
import { bandAround, overlapOf, placeInBands, type Band } from './geometry.ts';
import type { PageLines } from './page-lines.ts';
import { phrasesOf } from './phrases.ts';
import type { PageTable } from './table.ts';
import { yearOrAgeIn, isPolicyYear } from './table-columns.ts';
import { addTo, boundsOf, EDGES, sizeOf, textOf, type Box, type Line, type Word } from './words.ts';
import { boxOnPage } from './lines/turn-page.ts';
import type { ExtractedColumnName, ExtractedRow, LineLeftOut } from '../extraction.ts';
import { toCell } from './page-tables.ts';

/** Boxes of a page by vertical position, so that a word is compared only with its neighbors. */
type Occupied = Map<string, Box[]>;

const STRIP = 8;

function addBox(occupied: Occupied, page: number, box: Box): void {
  for (let at = Math.floor(box.y / STRIP); at <= Math.floor((box.y + box.height) / STRIP); at += 1)
    addTo(occupied, `${page} ${at}`, box);
}

function isOccupied(occupied: Occupied, page: number, box: Box): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return (occupied.get(`${page} ${Math.floor(y / STRIP)}`) ?? []).some(
    (one) => x >= one.x - 1 && x <= one.x + one.width + 1 && y >= one.y - 1 && y <= one.y + one.height + 1,
  );
}

function occupiedBoxes(
  tables: readonly PageTable[],
  omitted: readonly Omission[],
  pages: readonly PageLines[],
): Occupied {
  const occupied: Occupied = new Map();
  for (const { rows } of tables)
    for (const { cells } of rows) for (const cell of cells) if (cell) addBox(occupied, cell.page, cell.box);
  for (const { page, lines } of omitted) {
    const sheet = pages.find((one) => one.page.page === page);
    if (sheet) for (const word of lines.flat()) addBox(occupied, page, boxOnPage(word, sheet));
  }
  return occupied;
}

/** Returns figures without adjacent letters: "Page 3", "Age 65" and dates are labels. */
function figuresWithoutLabel(line: Line): Word[] {
  if (isColumnNumbering(line.words) || isTotal(line.words)) return [];
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
function areaOfLedger(draft: Draft) {
  const wordsByPage = new Map<number, Word[]>();
  const keyWords = new Map<string, Word[]>();
  for (const { cells } of draft.rows)
    for (const [name, { page, word }] of cells) {
      if (word === null) continue;
      addTo(wordsByPage, page, word);
      if (name === 'year' || name === 'age') addTo(keyWords, `${name} ${page}`, word);
    }
  const rows = new Map([...wordsByPage].map(([page, words]) => [page, boundsOf(words)]));
  return { rows, keys: [...keyWords.values()].map(boundsOf) };
}

/** Returns true for two years or ages in one column, the lower one larger by one or five. */
function continuesCount(word: Word, others: readonly Word[]): boolean {
  return others.some((other) => {
    const step = Math.abs(yearOrAgeIn(other) - yearOrAgeIn(word));
    const isBelow = yearOrAgeIn(other) > yearOrAgeIn(word) === other.top > word.top;
    const isInPlace = EDGES.some((edge) => Math.abs(edge(other) - edge(word)) < 0.3 * sizeOf(word));
    return (step === 1 || step === 5) && isBelow && isInPlace;
  });
}

/** Returns true for the year or age of a row, repeated next to it. */
function isRepeatedKey(word: Word, page: number, draft: Draft): boolean {
  return draft.rows.some(({ cells }) =>
    [cells.get('year'), cells.get('age')].some((cell) => {
      if (!cell?.word || cell.page !== page || yearOrAgeIn(cell.word) !== yearOrAgeIn(word)) return false;
      return Math.abs(cell.word.bottom - word.bottom) < sizeOf(word);
    }),
  );
}

export function findUnreadLines(
  pages: readonly PageLines[],
  draft: Draft,
  tables: readonly PageTable[],
  omitted: readonly Omission[],
): Omission[] {
  const occupied = occupiedBoxes(tables, omitted, pages);
  const { rows, keys: keyPlaces } = areaOfLedger(draft);
  const findMissingYears = createMissingYearFinder(draft);
  return pages.flatMap((sheet): Omission[] => {
    const page = sheet.page.page;
    const unread = sheet.lines
      .map((line) =>
        figuresWithoutLabel(line).filter(
          (word) => !isOccupied(occupied, page, boxOnPage(word, sheet)) && !isRepeatedKey(word, page, draft),
        ),
      )
      .filter((words) => words.length > 0);
    const open = unread.flat().filter((word) => !Number.isNaN(yearOrAgeIn(word)));
    const area = rows.get(page);
    const isKey = (word: Word): boolean =>
      !Number.isNaN(yearOrAgeIn(word)) &&
      (keyPlaces.some((place) => overlapOf(place, word) > 0) || continuesCount(word, open));
    const isRow = (words: readonly Word[]): boolean =>
      (area !== undefined &&
        words.some(({ top, bottom }) => top >= area.top - 1 && bottom <= area.bottom + 1)) ||
      (findMissingYears(words).length > 0 && words.some(isKey));
    const lines = unread.filter(isRow);
    return lines.length === 0 ? [] : [{ page, lines }];
  });
}

/** More lines cannot be reviewed one by one. */
const MAX_LINES = 200;
const MIN_CELLS = 3;
const OMITTED = 'This line was left out when the file was read. Compare it with the page.';

type PlacedLine = { page: number; words: readonly Word[] } & ReturnType<typeof boundsOf>;

type Bands = [ExtractedColumnName, Band][];

/** Returns the positions of the ledger's columns on a page, or on the nearest page that has them. */
function columnBandsOn(draft: Draft, page: number): Bands {
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
function yearsByPosition(draft: Draft, lines: readonly PlacedLine[]): Map<PlacedLine, number> {
  const years = new Map<PlacedLine, number>();
  const rows = draft.rows.map(({ page, year, cells }) => {
    const words = [...cells.values()].flatMap((cell) => (cell.page === page && cell.word ? [cell.word] : []));
    return { page, year, top: boundsOf(words).top };
  });
  type Placed = Pick<PlacedLine, 'page' | 'top'>;
  const isBefore = (a: Placed, b: Placed) => a.page < b.page || (a.page === b.page && a.top < b.top);
  const linesAfterRow = new Map<number, PlacedLine[]>();
  for (const line of lines) {
    const at = rows.findLastIndex((row) => isBefore(row, line));
    if (at >= 0) addTo(linesAfterRow, at, line);
  }
  for (const [at, linesAfter] of linesAfterRow) {
    const from = rows[at]?.year ?? Number.NaN;
    const next = rows[at + 1]?.year;
    if (next !== undefined && next - from - 1 !== linesAfter.length) continue;
    if (next === undefined && linesAfter.some(({ page }) => page !== rows[at]?.page)) continue;
    linesAfter
      .sort((a, b) => (isBefore(a, b) ? -1 : 1))
      .forEach((line, step) => years.set(line, from + step + 1));
  }
  return years;
}

/** Every cell is doubtful, because the advisor has to compare these rows with the page. In thousands if the ledger is. */
export function rowsOfOmittedLines(
  draft: Draft,
  omitted: readonly Omission[],
  pages: readonly PageLines[],
  scale: 1 | 1000,
): LineLeftOut[] {
  const lines = omitted
    .flatMap(({ page, lines: pageLines }) => pageLines.map((words) => ({ page, words, ...boundsOf(words) })))
    .filter(({ words }) => words.length > 0)
    .slice(0, MAX_LINES);
  const positionYears = yearsByPosition(draft, lines);
  const years = new Set(draft.rows.map(({ year }) => year));
  const bands = new Map<number, Bands>();
  return lines.map((line): LineLeftOut => {
    const { page, words } = line;
    const sheet = pages.find((one) => one.page.page === page);
    const columnBands = bands.get(page) ?? columnBandsOn(draft, page);
    bands.set(page, columnBands);
    const box = sheet ? boxOnPage(line, sheet) : { x: 0, y: 0, width: 0, height: 0 };
    const row = sheet ? rowOf(words, columnBands, sheet, scale) : null;
    const printedYear = row?.cells.year === undefined ? null : row.year;
    const isNew = printedYear !== null && isPolicyYear(printedYear) && !years.has(printedYear);
    const year = (isNew ? printedYear : positionYears.get(line)) ?? null;
    const isRow = row !== null && year !== null && !years.has(year) && row.doubtful.length >= MIN_CELLS;
    if (isRow) years.add(year);
    return { page, text: textOf(words).slice(0, 200), ...box, row: isRow ? { ...row, year } : null };
  });
}

function rowOf(words: readonly Word[], bands: Bands, sheet: PageLines, scale: 1 | 1000): ExtractedRow {
  const { page } = sheet.page;
  const places = bands.map(([, band]) => band);
  const placed = placeInBands(words, places);
  const row: ExtractedRow = { year: 0, page, doubtful: [], cells: {} };
  bands.forEach(([name, band], index) => {
    const found = (placed.get(index) ?? []).filter(({ word }) => overlapOf(word, band) > 0);
    const cell = toCell(found, sheet);
    if (cell === null) return;
    const { box, text } = cell;
    row[name] = name === 'year' || name === 'age' ? Math.abs(cell.value) : cell.value * scale;
    row.doubtful.push(name);
    row.cells[name] = { page, text, ...box, doubt: OMITTED };
  });
  return row;
}
