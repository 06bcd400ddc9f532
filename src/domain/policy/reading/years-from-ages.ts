/** A table that counts by age alone: its policy years follow from its ages, and each of them is marked. */
import { leastOf } from '../../shared/extremes.ts';
import type { Cell, PageTable, TableColumn } from './table.ts';

const WHY = 'The table prints no policy year; it is counted from the ages.';

const at = (table: PageTable, meaning: 'year' | 'age'): number =>
  table.columns.findIndex(({ reading }) => reading?.meaning === meaning);

/** What every row of the table adds from its year to its age, where it prints both. */
function offsetOf(table: PageTable): number | null {
  const age = at(table, 'age');
  const row = table.rows.find(({ year, cells }) => year !== null && year <= 121 && cells[age]);
  const cell = row?.cells[age];
  return age === -1 || !cell || row?.year == null ? null : Math.abs(cell.value) - row.year;
}

/** Ages one above the other in most rows; anything else says nothing of years. */
function agesOf(table: PageTable): number[] | null {
  const age = at(table, 'age');
  if (age === -1 || at(table, 'year') !== -1 || at(table, 'age') > 3) return null;
  const ages = table.rows.map(({ cells }) => Math.abs(cells[age]?.value ?? Number.NaN));
  const steps = ages.slice(1).map((value, index) => value - (ages[index] ?? Number.NaN));
  const counting = steps.filter((step) => step === 1).length;
  // By steps of five at the end, or after the first rows.
  const rising = steps.filter((step) => step >= 1 && step <= 10).length;
  const goesUp = rising >= 0.9 * steps.length && ages.every((value) => value <= 121);
  return table.rows.length >= 2 && (counting >= 0.7 * steps.length || goesUp) ? ages : null;
}

/** A last page of one row counts on from the pages before, under the same headers. */
function ageAlone(table: PageTable, tables: readonly PageTable[]): number[] | null {
  const age = at(table, 'age');
  const [row, ...others] = table.rows;
  const cell = row?.cells[age];
  if (age === -1 || at(table, 'year') !== -1 || !cell || others.length > 0) return null;
  const headers = (one: PageTable): string => one.columns.map(({ header }) => header).join('\n');
  const isNext = tables.some((one) => agesOf(one) !== null && headers(one) === headers(table));
  return isNext ? [Math.abs(cell.value)] : null;
}

export function yearsFromAges(tables: readonly PageTable[]): PageTable[] {
  const counted = tables.map((table) => agesOf(table) ?? ageAlone(table, tables));
  if (counted.every((ages) => ages === null)) return [...tables];
  const told = tables.map(offsetOf).find((offset) => offset !== null);
  const youngest = leastOf(
    counted.flatMap((ages) => ages ?? []).filter((age) => !Number.isNaN(age)),
    Number,
  );
  const offset = told ?? youngest - 1;
  return tables.map((table, index) => {
    const ages = counted[index];
    return ages ? withYears(table, ages, offset) : table;
  });
}

function withYears(table: PageTable, ages: readonly number[], offset: number): PageTable {
  const column: TableColumn = {
    band: { x: 0, right: 0, count: 0 },
    header: '',
    reading: { meaning: 'year', confidence: 0.6, preferred: false, endOfYear: false },
    basis: null,
    rate: null,
    group: '',
  };
  const rows = table.rows.map((row, index) => {
    const year = (ages[index] ?? Number.NaN) - offset;
    if (!(year >= 1)) return { ...row, cells: [...row.cells, null] };
    const cell: Cell = {
      value: year, text: '', page: row.page, box: { x: 0, y: 0, width: 0, height: 0 }, word: null, doubts: [WHY], ungrouped: false,
    }; // oxfmt-ignore
    return { ...row, year, yearDoubt: WHY, cells: [...row.cells, cell] };
  });
  return { ...table, columns: [...table.columns, column], rows };
}
