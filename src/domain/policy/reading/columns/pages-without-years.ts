/** Joins pages that print no policy year to the pages whose rows they continue to the right. */
import { isValueMeaning, WEAK } from '../headers/column-meanings.ts';
import { pagesText } from '../page-text.ts';
import { hasSameLayout } from './layout.ts';
import type { PageTable, TableColumn } from '../table.ts';

const hasYearOrAge = ({ columns }: PageTable): boolean =>
  columns.some(({ reading }) => reading?.meaning === 'year' || reading?.meaning === 'age');

const MIN_ROWS = 3;
/** In points. */
const MAX_HEIGHT_DIFFERENCE = 1.5;

/** In reading coordinates, also on sideways pages. Repeated headers may divide the rows of one of the pages only. */
const heightsOf = (tables: readonly PageTable[]): number[][] =>
  [...new Set(tables.map(({ page }) => page))].map((page) =>
    tables
      .filter((table) => table.page === page)
      .flatMap(({ rows }) =>
        rows.map(({ cells }) => cells.find((cell) => cell?.word)?.word?.bottom ?? Number.NaN),
      ),
  );

/** Rows agree in number, and in their heights on each page or in their spacing. */
function hasSameRows(years: readonly PageTable[], parts: readonly PageTable[]): boolean {
  const [yearHeights, partHeights] = [years, parts].map(heightsOf);
  if (!yearHeights || !partHeights || yearHeights.flat().length !== partHeights.flat().length) return false;
  const steps = [yearHeights, partHeights].map((pages) =>
    pages.map((heights) => heights.slice(1).map((height, at) => height - (heights[at] ?? 0))),
  );
  const [first, second] = steps.map((pages) => pages.flat());
  const isClose = (a: number, b: number | undefined) =>
    Math.abs(a - (b ?? Number.NaN)) <= MAX_HEIGHT_DIFFERENCE;
  const areEqual = yearHeights.every((heights, at) => heights.length === partHeights[at]?.length);
  // Repeated headers of two and of three lines leave different gaps above the same rows.
  const isGap = (step: number | undefined) => (step ?? 0) > 1.5 * (first?.[0] ?? Infinity);
  if (areEqual)
    return (
      first?.every((step, at) => isClose(step, second?.[at]) || (isGap(step) && isGap(second?.[at]))) ?? false
    );
  return [...(first ?? []), ...(second ?? [])].every((step) => isClose(step, first?.[0]));
}

const valuesOf = ({ columns }: PageTable): string[] =>
  columns.flatMap(({ reading, basis }) =>
    isValueMeaning(reading?.meaning) && (reading?.confidence ?? 0) >= WEAK
      ? [`${basis} ${reading?.meaning}`]
      : [],
  );

/** A page that prints the same values is complete, or of another ledger. A value at the beginning of the year is another one. */
const sharesValues = (one: PageTable, other: PageTable): boolean =>
  valuesOf(one).some((value) => valuesOf(other).includes(value));

const headersOf = ({ columns }: PageTable): string => columns.map(({ header }) => header).join('|');

function groupsOf(tables: readonly PageTable[]): PageTable[][] {
  const groups: PageTable[][] = [];
  for (const table of tables) {
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        (headersOf(first) === headersOf(table) || (table.isHeadless && hasSameLayout(first, table))),
    );
    if (group) group.push(table);
    else groups.push([table]);
  }
  return groups;
}

interface Match {
  years: PageTable[];
  parts: PageTable[];
}

/** Pages print across or down: either way, the parts of one layout have the order of the pages with years. */
function matchesOf(tables: readonly PageTable[]): Match[] {
  const yearGroups = groupsOf(tables.filter(hasYearOrAge)).filter(
    ([first]) => first && first.rows.length >= MIN_ROWS,
  );
  const yearless = tables.filter(
    (table) =>
      !hasYearOrAge(table) && (table.isHeadless || table.columns.some(({ reading }) => reading !== null)),
  );
  return groupsOf(yearless).flatMap((parts): Match[] => {
    const [first] = parts;
    const candidates = yearGroups.filter(
      (years) =>
        hasSameRows(years, parts) && !years.some((one) => parts.some((part) => sharesValues(one, part))),
    );
    const before = candidates.filter(([years]) => years && first && years.page <= first.page);
    const years = before.at(-1) ?? candidates[0];
    return years ? [{ years, parts }] : [];
  });
}

function joinNote(parts: readonly PageTable[], yearTables: readonly PageTable[]): string {
  const [pages, years] = [parts.map(({ page }) => page), yearTables.map(({ page }) => page)];
  const isOne = new Set(pages).size === 1;
  return `${pagesText(pages).replace('p', 'P')} ${isOne ? 'prints' : 'print'} no policy year. ${isOne ? 'Its' : 'Their'} rows were joined to those of ${pagesText(years)} in order.`;
}

export function joinPagesWithoutYears(tables: readonly PageTable[]): PageTable[] {
  const matches = matchesOf(tables);
  if (matches.length === 0) return [...tables];
  const joined = new Set(matches.flatMap(({ parts }) => parts));
  const note = joinNote(
    [...joined],
    matches.flatMap(({ years }) => years),
  );
  const added = new Map<PageTable, PageTable>();
  for (const { years, parts } of matches) {
    const rowsLeft = parts.flatMap(({ rows }) => rows.map(({ cells }) => cells));
    // One source for each layout: an identity may confirm its columns.
    const columns = (parts[0]?.columns ?? []).map((column): TableColumn => ({ ...column, source: parts }));
    for (const one of years) {
      const table = added.get(one) ?? { ...one, notes: [...(one.notes ?? []), note] };
      const rows = table.rows.map((row) => ({ ...row, cells: [...row.cells, ...(rowsLeft.shift() ?? [])] }));
      added.set(one, { ...table, columns: [...table.columns, ...columns], rows });
    }
  }
  return tables.flatMap((table) => (joined.has(table) ? [] : [added.get(table) ?? table]));
}
