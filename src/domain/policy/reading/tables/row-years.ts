/** The years of a table's rows: fills missing ones from the adjacent rows, and finds where they restart. */
import { greatestOf } from '../../../shared/math.ts';
import type { PageTable, TableRow } from '../table.ts';
import { addTo } from '../words.ts';

export type YearRow = TableRow & { year: number };

/** Derives a missing or wrong year from the neighboring rows and marks it. Rows without such neighbors are lost. */
export function fillYears(
  rows: readonly TableRow[],
  yearBefore: number | null,
): { rows: YearRow[]; rowsWithoutYear: TableRow[] } {
  const years = rows.map((row) => row.year);
  const countCells = (row: TableRow) => row.cells.filter((cell) => cell !== null).length;
  const maxCells = greatestOf(rows, countCells);
  const rowsWithoutYear: TableRow[] = [];
  const filled = rows.flatMap((row, index) => {
    const previous = index === 0 ? yearBefore : (years[index - 1] ?? null);
    const next = years[index + 1] ?? null;
    const cells = countCells(row);
    const isConsecutive =
      row.year !== null && (previous === null || row.year === previous + 1 || next === row.year + 1);
    if (row.year !== null && isConsecutive) return [{ ...row, year: row.year }];
    const derivedYear = deriveYear(years, index, previous);
    // The last row of a table in steps has the correct year; only a year not above the previous one is a misreading.
    const isLastStep = row.year !== null && previous !== null && next === null && row.year > previous;
    if (derivedYear !== null && !isLastStep && cells >= 0.7 * maxCells) {
      years[index] = derivedYear;
      return [{ ...row, year: derivedYear, yearDoubt: `The year is taken from the adjacent rows.` }];
    }
    if (row.year !== null) return [{ ...row, year: row.year }];
    rowsWithoutYear.push(row);
    return [];
  });
  return { rows: filled, rowsWithoutYear: rowsWithoutYear };
}

/** Returns the year between two neighbors, after the last row, or before the first two; otherwise null. */
function deriveYear(
  years: readonly (number | null)[],
  index: number,
  previous: number | null,
): number | null {
  const next = years[index + 1] ?? null;
  if (previous === null)
    return index === 0 && next !== null && next > 1 && years[index + 2] === next + 1 ? next - 1 : null;
  const isBetween = next === null ? index === years.length - 1 : next === previous + 2;
  return isBetween ? previous + 1 : null;
}

/** Restarting years begin another table; a gap or one row out of order does not. */
export function splitAtRestarts(rows: readonly YearRow[]): { runs: YearRow[][]; strays: YearRow[] } {
  const runs: YearRow[][] = [];
  const strays: YearRow[] = [];
  rows.forEach((row, index) => {
    const last = runs.at(-1)?.at(-1);
    if (last === undefined || row.year > last.year) {
      const next = rows[index + 1];
      // A year far above those of the next rows was misread.
      const isMisread =
        last !== undefined && next !== undefined && next.year > last.year && next.year < row.year;
      if (isMisread) strays.push(row);
      else if (last === undefined) runs.push([row]);
      else runs.at(-1)?.push(row);
    } else if (rows.slice(index + 1, index + 3).some(({ year }) => year === last.year + 1)) strays.push(row);
    else runs.push([row]);
  });
  return { runs, strays };
}

/** Halves of two pages may print years 1, 39, 37 and 75 first. Tables with the same headers and no common year are sorted. */
export function sortByYear(tables: readonly PageTable[]): PageTable[] {
  const groups = new Map<string, PageTable[]>();
  for (const table of tables)
    if (!table.isHeadless) addTo(groups, table.columns.map(({ header }) => header).join('\n'), table);
  const yearsOf = ({ rows }: PageTable) => rows.flatMap(({ year }) => year ?? []);
  const replacements = new Map<PageTable, PageTable>();
  for (const group of groups.values()) {
    const sorted = group.toSorted((a, b) => Math.min(...yearsOf(a)) - Math.min(...yearsOf(b)));
    const years = sorted.flatMap(yearsOf);
    const isRising = years.every((year, at) => at === 0 || year > (years[at - 1] ?? 0));
    if (isRising) group.forEach((table, at) => replacements.set(table, sorted[at] ?? table));
  }
  return tables.map((table) => replacements.get(table) ?? table);
}
