/** Finds the tables of all pages: their columns, rows and titles. */
import { joinPagesWithoutYears } from './columns/pages-without-years.ts';
import { findHeaderTexts, leadingInteger, segmentsOf, type DataLine } from './data-lines.ts';
import { isNotApplicable, readFigure } from './figures.ts';
import { placeInBands, type Band, type Placed } from './geometry.ts';
import { isValueMeaning } from './headers/column-meanings.ts';
import { boxOnPage, readingWidth, type TurnedPage } from './lines/turn-page.ts';
import type { PageLines } from './page-lines.ts';
import { legendIn, type PageText } from './page-text.ts';
import { basisOf } from './phrases.ts';
import { areCalendarYears, isPolicyYear, findYearAndAge, addYears, continueYears } from './table-columns.ts';
import {
  unplacedCell,
  TWO_TEXTS,
  type Cell,
  type PageTable,
  type TableColumn,
  type TableRow,
} from './table.ts';
import { headOf, groupByPosition, groupByTemplate, repairHeaders, type Located } from './tables/templates.ts';
import { findSharedGroup, repeatedTexts, findTitleBelow, findTitleAbove } from './tables/titles.ts';
import { readColumns } from './tables/two-line-columns.ts';
import { boundsOf, textOf, type Word } from './words.ts';

const isAtEdge = (box: Cell['box'], { width, height }: PageText): boolean =>
  box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;

export function toCell(placed: readonly Placed[], sheet: TurnedPage): Cell | null {
  const words = placed.map((part) => part.word);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = textOf(words);
  const word: Word = { text, ...boundsOf(words), x: first.x, right: last.right };
  const box = boxOnPage(word, sheet);
  const doubts: string[] = [];
  if (placed.some((part) => part.isStraddling)) doubts.push('The figure reaches into the adjacent column.');
  if (isAtEdge(box, sheet.page))
    doubts.push('The figure reaches the edge of the page, so part of it may be cut off.');
  if (placed.length > 1) doubts.push(`${TWO_TEXTS} “${text}”.`);
  const cell: Cell = { ...unplacedCell(sheet.page.page), text, box, word, doubts };
  if (isNotApplicable(text)) return cell;
  const figure = readFigure(text.replace(/ /g, ''), true);
  if (figure === null) doubts.push(`“${text}” is not a figure.`);
  if (figure?.isPercent) doubts.push(`“${text}” is a percentage.`);
  if (figure?.doubt !== undefined) doubts.push(figure.doubt);
  return figure ? { ...cell, value: figure.value, isUngrouped: figure.grouping === 'plain' } : cell;
}

/** Policy years printed in two parts side by side are two tables. */
function splitAtYears(columns: readonly TableColumn[]): [number, number][] {
  const startsAt = (meaning: 'year' | 'age'): number[] =>
    columns.flatMap((column, index) => (column.reading?.meaning === meaning ? [index] : []));
  const years = startsAt('year');
  const starts = years.length > 0 ? years : startsAt('age');
  const tableStarts = starts.filter((start, at) => at === 0 || start - (starts[at - 1] ?? 0) >= 2);
  if (tableStarts.length < 2) return [[0, columns.length]];
  return tableStarts.map((start, at) => [at === 0 ? 0 : start, tableStarts[at + 1] ?? columns.length]);
}

/** Returns the policy year in a cell; other figures are ignored. */
export function yearOf(cell: Cell | null): Pick<TableRow, 'year' | 'yearDoubt'> {
  const isYear =
    cell !== null &&
    Number.isInteger(cell.value) &&
    (isPolicyYear(cell.value) || areCalendarYears([cell.value]));
  return isYear ? { year: cell.value, yearDoubt: cell.doubts[0] ?? null } : { year: null, yearDoubt: null };
}

function toTable(
  page: number,
  columns: readonly TableColumn[],
  grid: readonly (Cell | null)[][],
  from: number,
  to: number,
): PageTable {
  const tableColumns = columns.slice(from, to);
  const yearAt = tableColumns.findIndex((column) => column.reading?.meaning === 'year');
  const rows = grid
    .map((cells): TableRow => {
      const rowCells = cells.slice(from, to);
      const cell = yearAt === -1 ? null : (rowCells[yearAt] ?? null);
      return { page, ...yearOf(cell), cells: rowCells };
    })
    .filter((row) => row.cells.some((cell) => cell !== null));
  const known = tableColumns.filter((column) => column.reading !== null).length;
  // Leader dots between columns form columns that need no header.
  const filled = tableColumns.filter((_, at) =>
    rows.some(({ cells }) => /\d/.test(cells[at]?.text ?? '')),
  ).length;
  return { page, place: 0, title: '', columns: tableColumns, rows, isHeadless: known < Math.min(4, filled) };
}

type Legend = ReturnType<typeof legendIn>;

/** A legend assigns a basis to the value columns in its typeface, against the title, and the other one to the others. */
function applyLegend(columns: readonly TableColumn[], words: readonly Word[][], legend: Legend): void {
  columns.forEach((column, index) => {
    const figures = words[index] ?? [];
    if (!legend || !isValueMeaning(column.reading?.meaning)) return;
    const hasTypeface =
      2 * figures.filter(({ typeface }) => typeface === legend.typeface).length > figures.length;
    const namesBasis = basisOf(`${column.group} ${column.header}`) !== null;
    if (namesBasis || (column.basis !== null && !hasTypeface)) return;
    column.basis = hasTypeface === legend.isGuaranteed ? 'guaranteed' : 'illustrated';
  });
}

function toTables(
  { segment, sheet }: Located,
  bands: readonly Band[],
  legend: Legend,
  repeated: ReadonlySet<string>,
  isLast: boolean,
): PageTable[] {
  const first = segment.lines[0];
  if (first === undefined) return [];
  const foldX = sheet.isUnfolded ? readingWidth(sheet.page, sheet.turn) : null;
  const pitch = (segment.lines[1]?.line.top ?? first.line.top) - first.line.top;
  const columns = readColumns(segment.above, first.line, bands, foldX, pitch);
  const title =
    findTitleAbove(segment.above, first.line, bands, pitch, repeated) ||
    findSharedGroup(columns) ||
    findTitleBelow(segment, sheet, isLast);
  const basis = basisOf(title);
  // A title below the table, or in its frame, names the basis too.
  if (basis !== 'several' && columns.every((column) => column.basis === null))
    for (const column of columns) if (isValueMeaning(column.reading?.meaning)) column.basis = basis;
  const columnBands = columns.map((column) => column.band);
  const figures: Word[][] = columns.map(() => []);
  const grid = segment.lines.map((row: DataLine) => {
    const placed = placeInBands(row.words, columnBands);
    for (const [index, words] of placed) figures[index]?.push(...words.map(({ word }) => word));
    return columns.map((_, index) => {
      const words = placed.get(index);
      return words === undefined ? null : toCell(words, sheet);
    });
  });
  applyLegend(columns, figures, legend);
  findYearAndAge(columns, grid);
  return splitAtYears(columns).map(([from, to]) => ({
    ...toTable(sheet.page.page, columns, grid, from, to),
    title,
  }));
}

export function findTables(pages: readonly PageLines[]): PageTable[] {
  const headers = findHeaderTexts(pages.map(({ lines }) => lines));
  const segments = pages.map(({ lines }) => segmentsOf(lines, headers));
  const completeHeader = repairHeaders(segments.flat());
  const located = pages.flatMap((sheet, at) =>
    (segments[at] ?? []).map(completeHeader).map((segment): Located => ({
      sheet,
      segment,
      headerWords: headOf(segment, 5),
      lastHeaderWords: headOf(segment, 1),
    })),
  );
  const bandsFor = new Map<Located, Band[]>();
  for (const group of groupByTemplate(located))
    for (const part of groupByPosition(group)) for (const one of part.pages) bandsFor.set(one, part.bands);
  const countByPage = new Map<number, number>();
  const legend = pages.map(({ page }) => legendIn(page.items)).find((one) => one !== null) ?? null;
  const firstYears = located.map(
    ({ segment: { lines } }) => (lines[0] && leadingInteger(lines[0])) ?? Infinity,
  );
  const firstSheets = new Set(
    located.filter((_, at) => firstYears[at] === Math.min(...firstYears)).map(({ sheet }) => sheet),
  );
  // Pages that continue a ledger need not repeat the product.
  const repeated = repeatedTexts(firstSheets.size > 1 ? [...firstSheets] : pages);
  const found = located
    .flatMap((one, at) =>
      toTables(one, bandsFor.get(one) ?? [], legend, repeated, located[at + 1]?.sheet !== one.sheet),
    )
    .map((table) => {
      const place = (countByPage.get(table.page) ?? 0) + 1;
      countByPage.set(table.page, place);
      return { ...table, place };
    });
  return joinPagesWithoutYears(addYears(continueYears(found)));
}
