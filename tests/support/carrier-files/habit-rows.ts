/** Rows that are no policy years (totals, repeated headings), and cells after a lapse. */
import type { Chance } from '../chance.ts';
import type { PrintedColumn } from './columns.ts';
import type { Habits } from './habits.ts';
import type { PrintedPage } from './printed-file.ts';
import type { PolicyYear } from './policies.ts';

/** The years that a table prints. */
export function printedYears({ years }: Habits, all: PolicyYear[]): PolicyYear[] {
  if (years === 'fives after ten') return all.filter(({ year }) => year <= 10 || year % 5 === 0);
  if (years === 'selected')
    return all.filter(({ year, age }) => year <= 5 || year % 10 === 0 || [65, 70, 85].includes(age));
  return all;
}

const number = (cell: string): number => Number(cell.replaceAll(/[^\d.-]/g, ''));
const isSummed = ({ name }: PrintedColumn): boolean =>
  /^(?:premium|planned|lump|withdrawal|loan|fixedLoan|indexedLoan|income|load|insurance|fee|charges)/.test(
    name,
  );

/** Adds a row to the cells of all columns and returns its index. */
function addRow(
  columns: readonly PrintedColumn[],
  cellOf: (column: PrintedColumn, at: number) => string,
): number {
  const row = columns[0]?.cells.length ?? 0;
  columns.forEach((column, at) => column.cells.push(cellOf(column, at)));
  return row;
}

function addSum({ columns }: PrintedPage, rows: readonly number[], label: string): number {
  return addRow(columns, (column, at) => {
    if (at === 0) return label;
    const sum = rows.reduce((total, row) => total + number(column.cells[row] ?? ''), 0);
    return isSummed(column) ? sum.toLocaleString('en-US') : '';
  });
}

const HEAD_EVERY = 15;

/** `count` is the number of rows with a policy year. */
export function addRows(
  draw: Chance,
  { sums, heads }: Habits,
  pages: readonly PrintedPage[],
  count: number,
): void {
  const label = draw.pick(['Total', 'Totals', 'Subtotal', 'Sum']);
  for (const page of pages) {
    const years = page.rows.filter((row) => typeof row === 'number');
    if (sums === 'every ten years')
      page.rows = page.rows.flatMap((row) =>
        typeof row === 'number' && (row + 1) % 10 === 0
          ? [
              row,
              addSum(
                page,
                years.filter((each) => each <= row && each > row - 10),
                label,
              ),
            ]
          : [row],
      );
    if (sums === 'page end') page.rows.push(addSum(page, years, label));
    if (heads === 'repeated') {
      const depth = Math.max(...page.columns.map(({ heading }) => heading.length));
      page.rows = page.rows.flatMap((row) =>
        typeof row === 'number' && row > 0 && row < count && row % HEAD_EVERY === 0 && row !== years[0]
          ? [
              ...Array.from({ length: depth }, (_, line) =>
                addRow(page.columns, ({ heading }) => heading[line - depth + heading.length] ?? ''),
              ),
              row,
            ]
          : [row],
      );
    }
  }
}

const isValue = ({ name }: PrintedColumn): boolean =>
  /^(?:value|surrender$|benefit|balance|fixedValue|indexedValue|baseBenefit|riderBenefit)/.test(name);

/** After a lapse values are stars, or a word. */
export function printLapse(
  draw: Chance,
  { lapsed }: Habits,
  columns: PrintedColumn[],
  years: readonly PolicyYear[],
): void {
  if (lapsed === 'none') return;
  const first = years.findIndex(({ benefit }) => benefit === 0);
  const text =
    lapsed === 'stars' ? draw.pick(['*', '**', '***', '*****']) : draw.pick(['Lapse', 'Lapsed', 'LAPSE']);
  if (first !== -1) for (const { cells } of columns.filter(isValue)) cells.fill(text, first);
}
