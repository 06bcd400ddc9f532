import { knownHeaders, segmentsOf, type DataLine, type Segment } from './data-lines.ts';
import { bandsOf, overlapOf, placeInBands, type Band, type Placed } from './geometry.ts';
import {
  placelessCell,
  type ColumnHeader,
  type Cell,
  type PageTable,
  type TableColumn,
  type TableRow,
} from './table.ts';
import { isValueMeaning, meaningOf } from './headers/column-meanings.ts';
import { readHeader } from './headers/header.ts';
import { isTail } from './headers/header-runs.ts';
import type { PageLines } from './page-lines.ts';
import { basisOf } from './phrases.ts';
import {
  yearsFromAges,
  yearsOnByAge,
  isCalendar,
  isPolicyYear,
  withBasis,
  withYearAndAge,
} from './table-columns.ts';
import { isNotApplicable, readFigure } from './figures.ts';
import { legendIn, type PageText } from './page-text.ts';
import { joinPagesWithoutYears } from './columns/pages-without-years.ts';
import { shiftLines } from './two-lines.ts';
import {
  boundsOf,
  boxOnPage,
  readingWidth,
  sizeOf,
  textOf,
  type Line,
  type TurnedPage,
  type Word,
} from './words.ts';

const isAtEdge = (box: Cell['box'], { width, height }: PageText): boolean =>
  box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;

export function cellOf(placed: readonly Placed[], sheet: TurnedPage): Cell | null {
  const words = placed.map((part) => part.word);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = textOf(words);
  const word: Word = { text, ...boundsOf(words), x: first.x, right: last.right };
  const box = boxOnPage(word, sheet);
  const doubts: string[] = [];
  if (placed.some((part) => part.straddles)) doubts.push('The figure reaches into the adjacent column.');
  if (isAtEdge(box, sheet.page))
    doubts.push('The figure reaches the edge of the page, so part of it may be cut off.');
  if (placed.length > 1) doubts.push(`One cell contains two texts: “${text}”.`);
  const cell: Cell = { ...placelessCell(sheet.page.page), text, box, word, doubts };
  if (isNotApplicable(text)) return cell;
  const figure = readFigure(text.replace(/ /g, ''), true);
  if (figure === null) doubts.push(`“${text}” is not a figure.`);
  if (figure?.percent) doubts.push(`“${text}” is a percentage.`);
  if (figure?.doubt !== undefined) doubts.push(figure.doubt);
  return figure ? { ...cell, value: figure.value, ungrouped: figure.grouping === 'plain' } : cell;
}

/** Policy years printed in two parts side by side are two tables. */
function halves(columns: readonly TableColumn[]): [number, number][] {
  const startsAt = (meaning: 'year' | 'age'): number[] =>
    columns.flatMap((column, index) => (column.reading?.meaning === meaning ? [index] : []));
  const years = startsAt('year');
  const starts = years.length > 0 ? years : startsAt('age');
  const separate = starts.filter((start, at) => at === 0 || start - (starts[at - 1] ?? 0) >= 2);
  if (separate.length < 2) return [[0, columns.length]];
  return separate.map((start, at) => [at === 0 ? 0 : start, separate[at + 1] ?? columns.length]);
}

/** Returns the policy year in a cell; other figures are ignored. */
export function yearOf(cell: Cell | null): Pick<TableRow, 'year' | 'yearDoubt'> {
  const isComplete =
    cell !== null && Number.isInteger(cell.value) && (isPolicyYear(cell.value) || isCalendar([cell.value]));
  return isComplete
    ? { year: cell.value, yearDoubt: cell.doubts[0] ?? null }
    : { year: null, yearDoubt: null };
}

function tableOf(
  page: number,
  columns: readonly TableColumn[],
  grid: readonly (Cell | null)[][],
  from: number,
  to: number,
): PageTable {
  const columnsOfTable = columns.slice(from, to);
  const yearAt = columnsOfTable.findIndex((column) => column.reading?.meaning === 'year');
  const rows = grid
    .map((cells): TableRow => {
      const rowCells = cells.slice(from, to);
      const cell = yearAt === -1 ? null : (rowCells[yearAt] ?? null);
      return { page, ...yearOf(cell), cells: rowCells };
    })
    .filter((row) => row.cells.some((cell) => cell !== null));
  const known = columnsOfTable.filter((column) => column.reading !== null).length;
  // Leader dots between columns form columns that need no header.
  const filled = columnsOfTable.filter((_, at) =>
    rows.some(({ cells }) => /\d/.test(cells[at]?.text ?? '')),
  ).length;
  return { page, place: 0, title: '', columns: columnsOfTable, rows, headless: known < Math.min(4, filled) };
}

interface Located {
  sheet: PageLines;
  segment: Segment;
  /** Header words, and the words directly above the rows: equal words on another page mean the same columns. */
  head: ReadonlySet<string>;
  foot: ReadonlySet<string>;
}

const headOf = (segment: Segment, lines: number): ReadonlySet<string> =>
  new Set(
    segment.above
      .slice(-lines)
      .flatMap(({ words }) => words.map(({ text, x }) => `${text}@${Math.round(x / 2)}`)),
  );

const isSameText = (
  columnsOfTable: ReadonlySet<string>,
  other: ReadonlySet<string>,
  minShared: number,
): boolean => {
  const shared = [...columnsOfTable].filter((word) => other.has(word)).length;
  return shared >= minShared && shared >= 0.6 * Math.max(columnsOfTable.size, other.size);
};

/** Groups pages of one template: their rows together show all columns, including the empty ones. */
function templates(located: readonly Located[]): Located[][] {
  const groups: Located[][] = [];
  for (const one of located) {
    // The same title may be above tables with other columns, but not the same last header line.
    const group = groups.find(
      ([other]) => other && isSameText(one.head, other.head, 4) && isSameText(one.foot, other.foot, 1),
    );
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

type Placing = { pages: Located[]; bands: Band[] };

const linesOf = (pages: readonly Located[]): DataLine[] => pages.flatMap(({ segment }) => segment.lines);

/** Two columns of one page merge into one column of the group. */
const closes = (bands: readonly Band[], columnsOfTable: readonly Band[]): boolean =>
  bands.some((band) => columnsOfTable.filter((one) => overlapOf(one, band) > 0).length > 1);

/** Two overlapping columns: one of them is the other one, displaced. */
const meet = (bands: readonly Band[]): boolean => bands.some((band, at) => bands.some((other, index) => index > at && overlapOf(band, other) > 3)); // oxfmt-ignore

/** In letter heights: if a header is displaced by more, its column is too. */
const MOVED = 0.4;

/** Returns true if the headers of the two pages have different positions, and therefore the columns too, even without figures. */
const isMoved = (one: Located, other: Located | undefined): boolean => {
  const [columnsOfTable = [], theirs = []] = [one, other].map((page) => page?.segment.above.at(-1)?.words);
  return columnsOfTable.some((word, at) => {
    const same = theirs[at];
    const tolerance = MOVED * sizeOf(word);
    return same?.text === word.text && Math.abs(same.x - word.x) > tolerance && Math.abs(same.right - word.right) > tolerance; // oxfmt-ignore
  });
};

/** Groups pages with the same column positions. Together, pages displaced by wider figures would have no gaps. */
function inOnePlace(group: readonly Located[]): Placing[] {
  const bands = bandsOf(linesOf(group));
  if (group.length === 1) return [{ pages: [...group], bands }];
  const columnsOfTable = group.map((one) => bandsOf(one.segment.lines));
  const isClosed =
    columnsOfTable.some((bandsOfOne) => closes(bands, bandsOfOne)) ||
    (meet(bands) && !columnsOfTable.some(meet));
  if (!isClosed && !group.some((one) => isMoved(one, group[0]))) return [{ pages: [...group], bands }];
  const parts: Placing[] = [];
  group.forEach((one, index) => {
    const bandsOfOne = columnsOfTable[index] ?? [];
    const last = parts.at(-1);
    const joined = last && bandsOf(linesOf([...last.pages, one]));
    const isNew =
      joined && ((meet(joined) && !meet(bandsOfOne) && !meet(last.bands)) || isMoved(one, last.pages[0]));
    const fits = joined && !isNew && !closes(joined, bandsOfOne) && !closes(joined, last.bands);
    if (fits) Object.assign(last, { pages: [...last.pages, one], bands: joined });
    else parts.push({ pages: [one], bands: bandsOfOne });
  });
  return parts;
}

/** Maximum number of header lines of second lines. */
const MAX_LINES = 7;

/** Two lines per year have two headers on top of each other. They are divided where most columns are recognized. */
function columnsOf(
  above: readonly Line[],
  first: Line,
  bands: readonly Band[],
  fold: number | null,
  pitch: number,
): TableColumn[] {
  const isComplete = (
    lines: readonly Line[],
    below: Line,
    columnsOfTable: readonly Band[],
  ): TableColumn[] => {
    const { columns, titles } = readHeader(lines, below, columnsOfTable, pitch);
    return withBasis(columns, titles);
  };
  if (fold === null) return isComplete(above, first, bands);
  const [upper, lower] = [bands.filter(({ x }) => x < fold), bands.filter(({ x }) => x >= fold)];
  // A header without figures may be a blank column, or belong to the other line; an unknown header leaves figures without a name.
  const understood = (columns: readonly TableColumn[]): number => {
    const named = (columnsOfTable: readonly TableColumn[]): number =>
      new Set(
        columnsOfTable.flatMap(({ reading, basis }) => (reading ? [`${basis} ${reading.meaning}`] : [])),
      ).size;
    const filled = columns.filter(({ band }) => band.count > 0);
    // Year and age columns are never completely blank.
    const printed = columns.filter(
      ({ band, reading }) => band.count > 0 || !KEYS.has(reading?.meaning ?? ''),
    );
    return named(filled) + 0.4 * (named(printed) - named(filled));
  };
  let best: TableColumn[] = [];
  let highest = -1;
  for (let lineCount = 1; lineCount <= Math.min(MAX_LINES, above.length - 1); lineCount += 1) {
    const second = above.slice(-lineCount);
    const columns = [
      ...isComplete(above.slice(0, -lineCount), second[0] ?? first, upper),
      ...isComplete(shiftLines(second, fold), first, lower),
    ];
    const count = understood(columns);
    if (count > highest) [best, highest] = [columns, count];
  }
  const ofBoth = ofBothLines(above, first, [upper, lower], fold);
  return understood(ofBoth) > highest ? ofBoth : best;
}

const KEYS: ReadonlySet<string> = new Set(['year', 'age', 'calendar_year']);

/** Divides "Premium Outlay Surrender Value" over a column of two lines: if both parts name a column, the first is the upper line's. */
function partedHeader(text: string): [string, string] | null {
  const words = text.split(' ');
  let best: [string, string] | null = null;
  let maxConfidence = 0;
  for (let at = 1; at < words.length; at += 1) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const [upper, lower] = [meaningOf(before), meaningOf(after)];
    // "Age" and "End of Year" are one header.
    if ([upper, lower].some((half) => half === null || KEYS.has(half.meaning))) continue;
    // Prevents a division of "Loan" over "Balance Death Proceeds" one word too early.
    if (upper === null || lower === null || upper.meaning === lower.meaning || isTail(words[at])) continue;
    if (upper.confidence + lower.confidence > maxConfidence) [best, maxConfidence] = [[before, after], upper.confidence + lower.confidence]; // oxfmt-ignore
  }
  return best;
}

/** One header over both lines of a year, such as rotated text, names the upper column first, then the lower one. */
function ofBothLines(
  above: readonly Line[],
  first: Line,
  [upper, lower]: readonly [readonly Band[], readonly Band[]],
  fold: number,
): TableColumn[] {
  const under = lower.map((band) => ({ ...band, x: band.x - fold, right: band.right - fold }));
  const merged: Band[] = [];
  for (const band of [...upper, ...under].sort((a, b) => a.x - b.x)) {
    const last = merged.at(-1);
    if (last && overlapOf(last, band) > 0)
      Object.assign(last, { right: Math.max(last.right, band.right), count: last.count + band.count }); // oxfmt-ignore
    else merged.push({ ...band });
  }
  const { columns, titles } = readHeader(above, first, merged);
  const headerOver = (band: Band): ColumnHeader | undefined =>
    columns.find((column) => overlapOf(column.band, band) > 0);
  const lines = [upper, under];
  const movedTo = (line: number, band: Band): Band =>
    line === 0 ? band : { ...band, x: band.x + fold, right: band.right + fold };
  const parts = lines.flatMap((bands, line) =>
    bands.flatMap((band): ColumnHeader[] => {
      const column = headerOver(band);
      if (column === undefined) return [];
      const isShared = lines.every((columnsOfTable) =>
        columnsOfTable.some((one) => overlapOf(one, column.band) > 0),
      );
      const text = partedHeader(column.text)?.[line] ?? (isShared ? '' : column.text);
      return [{ ...column, text, band: movedTo(line, band) }];
    }),
  );
  // A header without figures in any row is a blank column.
  const blank = columns.flatMap((column): ColumnHeader[] =>
    lines.flatMap((bands, line) => {
      const text = partedHeader(column.text)?.[line];
      if (text === undefined || bands.some((band) => overlapOf(band, column.band) > 0)) return [];
      return [{ ...column, text, band: movedTo(line, { ...column.band, count: 0 }) }];
    }),
  );
  return withBasis(
    [...parts, ...blank].sort((a, b) => a.band.x - b.band.x),
    titles,
  );
}

/** The carrier, persons and dates above a title. */
const NO_TITLE =
  /\b(?:life|insurance|annuity|assurance) (?:company|corporation|co\b|inc\b)|^(?:insured|prepared|presented|designed|policy date|issue (?:date|age)|date|page)\b.*[:\d]|\b(?:form [A-Z]+\d|page \d+ of \d)/i;

const MAX_TITLE_LINES = 4;
const MAX_TITLE_WORDS = 14;

/** Returns the text above the header: of the nearest lines, the one in the largest letters. */
function titleIn(above: readonly Line[], first: Line, bands: readonly Band[], pitch: number): string {
  const { titles } = readHeader(above, first, bands, pitch);
  const near = titles
    .slice(-MAX_TITLE_LINES)
    .map(({ words, size }) => ({ text: textOf(words), count: words.length, size }))
    .filter(
      ({ text, count }) =>
        count <= MAX_TITLE_WORDS && /\p{L}{3}/u.test(text) && !NO_TITLE.test(text) && !legendIn([{ text }]),
    ) // oxfmt-ignore
    .reverse();
  const [title] = [...near].sort((a, b) => b.size - a.size);
  return title?.text ?? '';
}

/** A group header over all values is a title. */
function groupOverAll(columns: readonly TableColumn[]): string {
  const [first, ...others] = columns.filter(({ reading }) => isValueMeaning(reading?.meaning));
  return first && others.every(({ group }) => group === first.group) ? first.group : '';
}

/** A line directly below the last row is the title if none is above. A sentence is a note. */
function titleBelow({ lines }: Segment, sheet: PageLines): string {
  const last = lines.at(-1)?.line;
  const below = last && sheet.lines[sheet.lines.indexOf(last) + 1];
  if (!last || !below || below.top - last.bottom > 3 * last.size) return '';
  const text = textOf(below.words);
  const isTitle = below.words.length <= MAX_TITLE_WORDS && /\p{L}{3}/u.test(text) && !/[.;]$/.test(text);
  return isTitle && !NO_TITLE.test(text) && !legendIn(below.words) ? text : '';
}

type Legend = ReturnType<typeof legendIn>;

/** A legend assigns a basis to the value columns in its typeface, against the title, and the other one to the others. */
function takeLegend(columns: readonly TableColumn[], words: readonly Word[][], legend: Legend): void {
  columns.forEach((column, index) => {
    const figures = words[index] ?? [];
    if (!legend || !isValueMeaning(column.reading?.meaning)) return;
    const isMeant =
      2 * figures.filter(({ typeface }) => typeface === legend.typeface).length > figures.length;
    const hasOwn = basisOf(`${column.group} ${column.header}`) !== null;
    if (hasOwn || (column.basis !== null && !isMeant)) return;
    column.basis = isMeant === legend.isGuaranteed ? 'guaranteed' : 'illustrated';
  });
}

function tablesOfSegment({ segment, sheet }: Located, bands: readonly Band[], legend: Legend): PageTable[] {
  const first = segment.lines[0];
  if (first === undefined) return [];
  const fold = sheet.isUnfolded ? readingWidth(sheet.page, sheet.turn) : null;
  const pitch = (segment.lines[1]?.line.top ?? first.line.top) - first.line.top;
  const columns = columnsOf(segment.above, first.line, bands, fold, pitch);
  const title = titleIn(segment.above, first.line, bands, pitch) || groupOverAll(columns) || titleBelow(segment, sheet); // oxfmt-ignore
  const basis = basisOf(title);
  // A title below the table, or in its frame, names the basis too.
  if (basis !== 'several' && columns.every((column) => column.basis === null))
    for (const column of columns) if (isValueMeaning(column.reading?.meaning)) column.basis = basis;
  const places = columns.map((column) => column.band);
  const figures: Word[][] = columns.map(() => []);
  const grid = segment.lines.map((row: DataLine) => {
    const placed = placeInBands(row.words, places);
    for (const [index, words] of placed) figures[index]?.push(...words.map(({ word }) => word));
    return columns.map((_, index) => {
      const words = placed.get(index);
      return words === undefined ? null : cellOf(words, sheet);
    });
  });
  takeLegend(columns, figures, legend);
  withYearAndAge(columns, grid);
  return halves(columns).map(([from, to]) => ({
    ...tableOf(sheet.page.page, columns, grid, from, to),
    title,
  }));
}

export function tablesOf(pages: readonly PageLines[]): PageTable[] {
  const headers = knownHeaders(pages.map(({ lines }) => lines));
  const located = pages.flatMap((sheet) =>
    segmentsOf(sheet.lines, headers).map((segment): Located => ({
      sheet,
      segment,
      head: headOf(segment, 5),
      foot: headOf(segment, 1),
    })),
  );
  const bandsFor = new Map<Located, Band[]>();
  for (const group of templates(located))
    for (const part of inOnePlace(group)) for (const one of part.pages) bandsFor.set(one, part.bands);
  const onPage = new Map<number, number>();
  const legend = pages.map(({ page }) => legendIn(page.items)).find((one) => one !== null) ?? null;
  const found = located
    .flatMap((one) => tablesOfSegment(one, bandsFor.get(one) ?? [], legend))
    .map((table) => {
      const place = (onPage.get(table.page) ?? 0) + 1;
      onPage.set(table.page, place);
      return { ...table, place };
    });
  return joinPagesWithoutYears(yearsFromAges(yearsOnByAge(found)));
}
