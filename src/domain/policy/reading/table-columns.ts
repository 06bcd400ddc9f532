/** Derives the meaning and basis of columns from header texts and checks them with the figures. */
import { greatestOf, minOf } from '../../shared/math.ts';
import { basisOf, rateOf } from './phrases.ts';
import {
  unplacedCell,
  type ColumnHeader,
  type Cell,
  type TableColumn,
  type TableRow,
  type PageTable,
} from './table.ts';
import { isKeyMeaning, isValueMeaning, meaningOf, type Meaning } from './headers/column-meanings.ts';
import { basisOfTitles } from './headers/header.ts';
import type { Line, Word } from './words.ts';

const valuesOf = (rows: readonly (Cell | null)[][], column: number): number[] =>
  rows.map((cells) => cells[column]?.value).filter((value) => value !== undefined);

/** Returns the share of adjacent figures that differ by one, as years and ages do. */
function shareCountingUp(values: readonly number[]): number {
  if (values.length < 2 || values.some((value) => !Number.isInteger(value))) return 0;
  const steps = values.slice(1).filter((value, index) => value - (values[index] ?? 0) === 1).length;
  return steps / (values.length - 1);
}

export const areCalendarYears = (values: readonly number[]): boolean =>
  values.length > 0 && values.filter((value) => value >= 1950 && value <= 2150).length > values.length * 0.8;

export const isPolicyYear = (value: number): boolean => value >= 1 && value <= 121;

/** Returns the possible year or age of a word, with or without brackets, otherwise NaN. */
export function yearOrAgeIn({ text }: Pick<Word, 'text'>): number {
  const bare = text.replace(/^\((.*)\)$/, '$1').replace(/[*†‡]+$/, '');
  return /^\d{1,3}$/.test(bare) && isPolicyYear(Number(bare)) ? Number(bare) : Number.NaN;
}

/** No calendar year. */
const MIN_AMOUNT = 10_000;

const MIN_COUNTED = 5;
/** Confidence in a header that is probably over another column. */
const MISPLACED_CONFIDENCE = 0.5;

/** Amounts never count up from 1: the headers are over the wrong columns, and ages would become years. */
function removeCountedAmounts(columns: readonly TableColumn[], rows: readonly (Cell | null)[][]): void {
  const year = columns.slice(0, 4).find(({ reading }, index) => {
    const values = valuesOf(rows, index);
    const isLong = values.length >= Math.max(MIN_COUNTED, 0.8 * rows.length);
    const isCounting = isLong && (values[0] ?? 2) <= 1 && shareCountingUp(values) === 1;
    return reading && !isKeyMeaning(reading.meaning) && isCounting;
  });
  if (year === undefined) return;
  for (const column of columns)
    if (column === year || column.reading?.meaning === 'year') column.reading = null;
    else if (column.reading) column.reading = { ...column.reading, confidence: MISPLACED_CONFIDENCE };
}

/** Checks the year and age columns with their figures, which also replace a missing header. */
export function findYearAndAge(columns: TableColumn[], rows: readonly (Cell | null)[][]): void {
  removeCountedAmounts(columns, rows);
  columns.forEach((column, index) => {
    const values = valuesOf(rows, index);
    if (column.reading?.meaning === 'year' && areCalendarYears(values))
      column.reading = { ...column.reading, meaning: 'calendar_year' };
    // "Ending", divided from "Loan Balance", may have amounts.
    if (column.reading?.meaning === 'calendar_year' && values.some((value) => value >= MIN_AMOUNT))
      column.reading = null;
  });
  const columnWith = (meaning: Meaning): TableColumn | undefined =>
    columns.find((column) => column.reading?.meaning === meaning);
  // Without policy years, calendar years are used. They are later converted to policy years and marked.
  const calendar = columnWith('calendar_year');
  const dates = calendar ? valuesOf(rows, columns.indexOf(calendar)) : [];
  // Policy years that dates were replaced by, or "Anniversary 1".
  const areYears = dates.length > 0 && !areCalendarYears(dates);
  const isCounting = shareCountingUp(dates) > 0.7 || (areYears && rows.length === 1);
  if (calendar?.reading && !columnWith('year') && isCounting)
    calendar.reading = { ...calendar.reading, meaning: 'year', confidence: areYears ? 1 : 0.6 };
  const infer = (meaning: 'year' | 'age', fits: (values: number[]) => boolean): void => {
    if (columnWith(meaning)) return;
    // Years are lower than ages, in either order.
    const [index = -1] = columns
      .slice(0, 4)
      .flatMap((column, at) => {
        const values = valuesOf(rows, at);
        const isCounting =
          values.length >= rows.length * 0.8 && shareCountingUp(values) > 0.7 && fits(values);
        return column.reading === null && !/\bmonth/i.test(column.header) && isCounting ? [at] : [];
      })
      .sort((a, b) => (valuesOf(rows, a)[0] ?? 0) - (valuesOf(rows, b)[0] ?? 0));
    const column = columns[index];
    if (column === undefined) return;
    const confidence = meaning === 'year' ? 0.8 : 0.6;
    column.reading = { meaning, confidence, isPreferred: false, isEndOfYear: false };
  };
  infer('year', (values) => !areCalendarYears(values) && greatestOf(values, Number) <= 121);
  infer('age', (values) => minOf(values, Number) >= 0 && greatestOf(values, Number) <= 121);
}

export function toTableColumns(columns: readonly ColumnHeader[], titles: readonly Line[]): TableColumn[] {
  const tableColumns = columns.map((column): TableColumn => {
    const group = column.groups.join(' ');
    const named = basisOf(`${group} ${column.text}`);
    const reading = meaningOf(column.text);
    if (reading !== null && column.isUncertain) reading.confidence = Math.min(reading.confidence, 0.6);
    return {
      band: column.band,
      header: column.text,
      reading,
      basis: named === 'several' ? null : named,
      rate: rateOf(group),
      group,
    };
  });
  const valueColumns = tableColumns.filter(({ reading }) => isValueMeaning(reading?.meaning));
  if (valueColumns.every((column) => column.basis === null)) {
    const title = basisOfTitles(titles);
    if (title !== null && title !== 'several') for (const column of valueColumns) column.basis = title;
  } else if (
    valueColumns.some(({ basis }) => basis === null) &&
    valueColumns.every(({ basis }) => basis !== 'illustrated')
  ) {
    // Some blocks are guaranteed or midpoint; the block without a name is the illustrated one, or that of "Current Midpoint".
    const unnamed = valueColumns.filter(
      ({ basis, group }) =>
        basis === null || (basis === 'alternate' && /\b(?:non-?guar|curr|illus)/i.test(group)),
    );
    const from = valueColumns.findIndex(({ basis }) => basis === null);
    const meanings = new Set(unnamed.map((column) => column.reading?.meaning));
    const isOneBlock =
      meanings.size === unnamed.length &&
      unnamed.every((column, at) => column.basis === null && column === valueColumns[from + at]);
    for (const column of unnamed) {
      column.basis = 'illustrated';
      // If scattered, they are probably columns with an unknown group header.
      if (!isOneBlock && column.reading !== null) column.reading = { ...column.reading, confidence: 0.5 };
    }
  }
  return tableColumns;
}

/** A table with ages only: the policy years are derived from the ages and marked. */
const COUNTED_FROM_AGES = 'The table prints no policy year; it is counted from the ages.';

const columnIndexOf = (table: PageTable, meaning: 'year' | 'age'): number =>
  table.columns.findIndex(({ reading }) => reading?.meaning === meaning);

/** Returns the constant difference between age and year if the table has both. */
function offsetOf(table: PageTable): number | null {
  const age = columnIndexOf(table, 'age');
  const row = table.rows.find(({ year, cells }) => year !== null && year <= 121 && cells[age]);
  const cell = row?.cells[age];
  return age === -1 || !cell || row?.year == null ? null : Math.abs(cell.value) - row.year;
}

/** Returns ages that increase by one in most rows; other columns are no basis for years. */
function agesOf(table: PageTable): number[] | null {
  const age = columnIndexOf(table, 'age');
  if (age === -1 || columnIndexOf(table, 'year') !== -1 || columnIndexOf(table, 'age') > 3) return null;
  const ages = table.rows.map(({ cells }) => Math.abs(cells[age]?.value ?? Number.NaN));
  const steps = ages.slice(1).map((value, index) => value - (ages[index] ?? Number.NaN));
  const counting = steps.filter((step) => step === 1).length;
  // Steps of five at the end, or after the first rows.
  const rising = steps.filter((step) => step >= 1 && step <= 10).length;
  const isRising = rising >= 0.9 * steps.length && ages.every((value) => value <= 121);
  return table.rows.length >= 2 && (counting >= 0.7 * steps.length || isRising) ? ages : null;
}

const headersOf = ({ columns }: Pick<PageTable, 'columns'>): string =>
  columns.map(({ header }) => header).join('\n');

/** The last page with one row continues the previous pages under the same headers. */
function singleAge(table: PageTable, tables: readonly PageTable[]): number[] | null {
  const age = columnIndexOf(table, 'age');
  const [row, ...others] = table.rows;
  const cell = row?.cells[age];
  if (age === -1 || columnIndexOf(table, 'year') !== -1 || !cell || others.length > 0) return null;
  const isNext = tables.some((one) => agesOf(one) !== null && headersOf(one) === headersOf(table));
  return isNext ? [Math.abs(cell.value)] : null;
}

export function addYears(tables: readonly PageTable[]): PageTable[] {
  const agesByTable = tables.map((table) => agesOf(table) ?? singleAge(table, tables));
  if (agesByTable.every((ages) => ages === null)) return [...tables];
  const printedOffset = tables.map(offsetOf).find((offset) => offset !== null);
  const ages = agesByTable.flatMap((columnAges) => columnAges ?? []).filter((age) => !Number.isNaN(age));
  const offset = printedOffset ?? minOf(ages, Number) - 1;
  return tables.map((table, index) => {
    const columnAges = agesByTable[index];
    return columnAges ? addYearColumn(table, columnAges, offset) : table;
  });
}

/** Years that restart under the same headers continue if the ages do. */
export function continueYears(tables: readonly PageTable[]): PageTable[] {
  const ends: { year: number; age: number; headers: string }[] = [];
  return tables.map((table) => {
    const age = columnIndexOf(table, 'age');
    const yearAndAgeOf = (row: TableRow | undefined) => ({
      year: row?.year ?? Number.NaN,
      age: row?.cells[age]?.value ?? Number.NaN,
    });
    const first = yearAndAgeOf(table.rows[0]);
    // A chart next to one page adds unknown columns.
    const headers = headersOf({ columns: table.columns.filter(({ reading }) => reading) });
    const before = ends.find(
      (end) =>
        end.age === first.age - 1 && end.year >= first.year && (table.isHeadless || end.headers === headers),
    );
    const shift = before ? before.year + 1 - first.year : 0;
    const rows = table.rows.map((row) => ({ ...row, year: row.year === null ? null : row.year + shift }));
    ends.push({ ...yearAndAgeOf(rows.at(-1)), headers });
    return shift === 0 ? table : { ...table, rows };
  });
}

function addYearColumn(table: PageTable, ages: readonly number[], offset: number): PageTable {
  const column: TableColumn = {
    band: { x: 0, right: 0, count: 0 },
    header: '',
    reading: { meaning: 'year', confidence: 0.6, isPreferred: false, isEndOfYear: false },
    basis: null,
    rate: null,
    group: '',
  };
  const rows = table.rows.map((row, index) => {
    const year = (ages[index] ?? Number.NaN) - offset;
    if (!(year >= 1)) return { ...row, cells: [...row.cells, null] };
    const cell = unplacedCell(row.page, { value: year, doubts: [COUNTED_FROM_AGES] });
    return { ...row, year, yearDoubt: COUNTED_FROM_AGES, cells: [...row.cells, cell] };
  });
  return { ...table, columns: [...table.columns, column], rows };
}
