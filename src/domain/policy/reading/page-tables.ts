/** Finds the tables of all pages: their columns, rows and titles. */
import { joinPagesWithoutYears } from './columns/pages-without-years.ts';
import { knownHeaders, leadingInteger, segmentsOf, type DataLine } from './data-lines.ts';
import { isNotApplicable, readFigure } from './figures.ts';
import { placeInBands, type Band, type Placed } from './geometry.ts';
import { isValueMeaning } from './headers/column-meanings.ts';
import { boxOnPage, readingWidth, type TurnedPage } from './lines/turn-page.ts';
import type { PageLines } from './page-lines.ts';
import { legendIn, type PageText } from './page-text.ts';
import { basisOf } from './phrases.ts';
import { isCalendar, isPolicyYear, withYearAndAge, yearsFromAges, yearsOnByAge } from './table-columns.ts';
import {
  placelessCell,
  TWO_TEXTS,
  type Cell,
  type PageTable,
  type TableColumn,
  type TableRow,
} from './table.ts';
import { headOf, inOnePlace, templates, wholeHeaders, type Located } from './tables/templates.ts';
import { groupOverAll, repeatedTexts, titleBelow, titleIn } from './tables/titles.ts';
import { columnsOf } from './tables/two-line-columns.ts';
import { boundsOf, textOf, type Word } from './words.ts';

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
  if (placed.length > 1) doubts.push(`${TWO_TEXTS} “${text}”.`);
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

function tablesOfSegment(
  { segment, sheet }: Located,
  bands: readonly Band[],
  legend: Legend,
  repeated: ReadonlySet<string>,
  isLast: boolean,
): PageTable[] {
  const first = segment.lines[0];
  if (first === undefined) return [];
  const fold = sheet.isUnfolded ? readingWidth(sheet.page, sheet.turn) : null;
  const pitch = (segment.lines[1]?.line.top ?? first.line.top) - first.line.top;
  const columns = columnsOf(segment.above, first.line, bands, fold, pitch);
  const title =
    titleIn(segment.above, first.line, bands, pitch, repeated) ||
    groupOverAll(columns) ||
    titleBelow(segment, sheet, isLast);
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
  const segments = pages.map(({ lines }) => segmentsOf(lines, headers));
  const whole = wholeHeaders(segments.flat());
  const located = pages.flatMap((sheet, at) =>
    (segments[at] ?? []).map(whole).map((segment): Located => ({
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
  const firstYears = located.map(
    ({ segment: { lines } }) => (lines[0] && leadingInteger(lines[0])) ?? Infinity,
  );
  const openings = new Set(
    located.filter((_, at) => firstYears[at] === Math.min(...firstYears)).map(({ sheet }) => sheet),
  );
  // Pages that continue a ledger need not repeat the product.
  const repeated = repeatedTexts(openings.size > 1 ? [...openings] : pages);
  const found = located
    .flatMap((one, at) =>
      tablesOfSegment(one, bandsFor.get(one) ?? [], legend, repeated, located[at + 1]?.sheet !== one.sheet),
    )
    .map((table) => {
      const place = (onPage.get(table.page) ?? 0) + 1;
      onPage.set(table.page, place);
      return { ...table, place };
    });
  return joinPagesWithoutYears(yearsFromAges(yearsOnByAge(found)));
}
