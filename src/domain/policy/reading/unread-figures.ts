/**
 * The last look at the pages. Every figure on them is in a table, in a line that was left out, or part of a sentence; one that is in none of
 * these and stands among the rows, in the place of their years and ages, or counts on from another one, is a line that nobody read.
 */
import { yearsLacking, type LeftOut, textOf } from './accounting.ts';
import { isNumbering, TOTAL } from './data-lines.ts';
import type { Draft } from './draft.ts';
import { readFigure } from './figures.ts';
import { overlapOf, placeInBands, type Band } from './geometry.ts';
import type { PageLines } from './page-lines.ts';
import { phrasesOf } from './phrases.ts';
import type { PageTable } from './table.ts';
import { keyIn, isPolicyYear } from './table-columns.ts';
import { boxOnPage, middleOf, type Line, type Word } from './words.ts';
import { greatestOf, leastOf } from '../../shared/math.ts';
import type { ExtractedColumnName, ExtractedRow, LineLeftOut } from '../extraction.ts';
import { cellOf, type Frame } from './page-tables.ts';

interface Place {
  x: number;
  right: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Boxes of a page by the points of its height that they take, so that a word is compared with its neighbors alone. */
type Taken = Map<string, Box[]>;

const STEP = 8;

function take(taken: Taken, page: number, box: Box): void {
  for (let at = Math.floor(box.y / STEP); at <= Math.floor((box.y + box.height) / STEP); at += 1) {
    const key = `${page} ${at}`;
    const own = taken.get(key);
    if (own === undefined) taken.set(key, [box]);
    else own.push(box);
  }
}

function isTaken(taken: Taken, page: number, box: Box): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return (taken.get(`${page} ${Math.floor(y / STEP)}`) ?? []).some(
    (own) => x >= own.x - 1 && x <= own.x + own.width + 1 && y >= own.y - 1 && y <= own.y + own.height + 1,
  );
}

/** What belongs to a table, whichever it is, or to a line that is named already. */
function takenBy(tables: readonly PageTable[], left: readonly LeftOut[], pages: readonly PageLines[]): Taken {
  const taken: Taken = new Map();
  for (const { rows } of tables)
    for (const { page, cells } of rows) for (const cell of cells) if (cell) take(taken, page, cell.box);
  for (const { page, lines } of left) {
    const set = pages.find((one) => one.page.page === page);
    if (set === undefined) continue;
    for (const word of lines.flat()) take(taken, page, boxOnPage(word, { ...set.page, turn: set.turn }));
  }
  return taken;
}

/** A figure that no letters stand beside: "Page 3", "Age 65" and a date are labels. */
function figuresAlone(line: Line): Word[] {
  if (isNumbering(line.words) || TOTAL.test(line.words[0]?.text ?? '')) return [];
  return phrasesOf(line).flatMap(({ words }) => {
    const isLabel = words.some(({ text }) => /\p{L}{2,}/u.test(text));
    return isLabel ? [] : words.filter(({ text }) => /\d/.test(text) && !/%$|^[-–—]\d+[-–—]$/.test(text) && readFigure(text) !== null); // oxfmt-ignore
  });
}

/** Where the rows of the ledger stand on a page, and in which place they print years and ages on all of them. */
function groundOf(draft: Draft): { rows: Map<number, { top: number; bottom: number }>; keys: Place[] } {
  const rows = new Map<number, { top: number; bottom: number }>();
  const keys = new Map<string, Place>();
  for (const { cells } of draft.rows)
    for (const [name, { page, word }] of cells) {
      if (word === null) continue;
      const own = rows.get(page) ?? { top: word.top, bottom: word.bottom };
      rows.set(page, { top: Math.min(own.top, word.top), bottom: Math.max(own.bottom, word.bottom) });
      if (name !== 'year' && name !== 'age') continue;
      const place = keys.get(`${name} ${page}`) ?? { x: word.x, right: word.right };
      keys.set(`${name} ${page}`, { x: Math.min(place.x, word.x), right: Math.max(place.right, word.right) });
    }
  return { rows, keys: [...keys.values()] };
}

/** Two keys under one another, the lower one by one or five more. */
function countsOn(word: Word, others: readonly Word[]): boolean {
  const size = word.bottom - word.top;
  return others.some((other) => {
    const step = Math.abs(keyIn(other) - keyIn(word));
    const isBelow = keyIn(other) > keyIn(word) === other.top > word.top;
    const edges = [other.x - word.x, other.right - word.right, middleOf(other) - middleOf(word)];
    return (step === 1 || step === 5) && isBelow && edges.some((apart) => Math.abs(apart) < 0.3 * size);
  });
}

/** The year or the age of a row, printed once more beside it. */
function saysRow(word: Word, page: number, draft: Draft): boolean {
  return draft.rows.some(({ cells }) =>
    [cells.get('year'), cells.get('age')].some(
      (cell) => cell?.word && cell.page === page && keyIn(cell.word) === keyIn(word) && Math.abs(cell.word.bottom - word.bottom) < word.bottom - word.top,
    ),
  ); // oxfmt-ignore
}

/** Lines that were not read, of the figures alone that were not. */
export function unreadLines(
  pages: readonly PageLines[],
  draft: Draft,
  tables: readonly PageTable[],
  left: readonly LeftOut[],
): LeftOut[] {
  const taken = takenBy(tables, left, pages);
  const { rows, keys } = groundOf(draft);
  const lacking = yearsLacking(draft);
  return pages.flatMap((set): LeftOut[] => {
    const page = set.page.page;
    const unread = set.lines
      .map((line) =>
        figuresAlone(line).filter((word) => {
          const box = boxOnPage(word, { ...set.page, turn: set.turn });
          return !isTaken(taken, page, box) && !saysRow(word, page, draft);
        }),
      )
      .filter((words) => words.length > 0);
    const open = unread.flat().filter((word) => !Number.isNaN(keyIn(word)));
    const own = rows.get(page);
    const isKey = (word: Word): boolean =>
      !Number.isNaN(keyIn(word)) &&
      (keys.some((place) => overlapOf(place, word) > 0) || countsOn(word, open));
    const isRow = (words: readonly Word[]): boolean =>
      (own !== undefined &&
        words.some(({ top, bottom }) => top >= own.top - 1 && bottom <= own.bottom + 1)) ||
      (lacking(words).length > 0 && words.some(isKey));
    const lines = unread.filter(isRow);
    return lines.length === 0 ? [] : [{ page, lines }];
  });
}

/** More than these nobody looks at one by one. */
const MOST_LINES = 200;
/** A row that says less than this is none. */
const FEWEST_CELLS = 3;
const WHY = 'This line was left out when the file was read. Compare it with the page.';

interface LeftOutLine {
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
function yearsByPlace(draft: Draft, lines: readonly LeftOutLine[]): Map<LeftOutLine, number> {
  const told = new Map<LeftOutLine, number>();
  const rows = draft.rows.map(({ page, year, cells }) => {
    const words = [...cells.values()].flatMap((cell) => (cell.page === page && cell.word ? [cell.word] : []));
    return { page, year, top: leastOf(words, ({ top }) => top) };
  });
  const isBefore = (a: { page: number; top: number }, b: { page: number; top: number }) =>
    a.page < b.page || (a.page === b.page && a.top < b.top);
  const behind = new Map<number, LeftOutLine[]>();
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

/**
 * Lines of figures that were left out, as the rows that they would be: each figure under the column of the ledger that
 * it stands in, every one of them in doubt. The advisor sees them on the page and says whether they are rows. In
 * thousands where the ledger is: the figures of its rows were taken so as well.
 */
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
