/** Tables that print ages without policy years, and the years that follow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell, PageTable, TableColumn } from './table.ts';
import { yearsFromAges } from './table-columns.ts';

const column = (header: string, meaning: 'year' | 'age' | null): TableColumn => ({
  ...{ band: { x: 0, right: 0, count: 0 }, header, basis: null, rate: null, group: '' },
  reading: meaning && { meaning, confidence: 1, preferred: false, endOfYear: false },
});

const cell = (value: number): Cell => ({
  ...{ value, text: String(value), page: 1, box: { x: 0, y: 0, width: 0, height: 0 } },
  ...{ word: null, doubts: [], ungrouped: false },
});

/** Ages behind `before` columns without a meaning. */
const agesTable = (ages: readonly number[], before = 0): PageTable => ({
  ...{ page: 1, place: 1, headless: false },
  columns: [...Array.from({ length: before }, (_, at) => column(`Other ${at}`, null)), column('Age', 'age')],
  rows: ages.map((age) => ({
    ...{ page: 1, year: null, yearDoubt: null },
    cells: [...Array.from({ length: before }, () => null), cell(age)],
  })),
});

/** A table that prints a year beside each age. */
const bothTable = (rows: readonly [year: number, age: number][]): PageTable => ({
  ...{ page: 1, place: 2, headless: false },
  columns: [column('Year', 'year'), column('Age', 'age')],
  rows: rows.map(([year, age]) => ({ page: 1, year, yearDoubt: null, cells: [cell(year), cell(age)] })),
});

const yearsOf = (table: PageTable | undefined) => table?.rows.map(({ year }) => year);

test('the youngest age is the first year, and each counted year is marked', () => {
  const [counted] = yearsFromAges([agesTable([45, 46, 47])]);
  assert.deepEqual(yearsOf(counted), [1, 2, 3]);
  assert.ok(
    counted?.rows.every(({ yearDoubt, cells }) => yearDoubt !== null && cells.at(-1)?.doubts.length === 1),
  );
  assert.equal(counted?.columns.at(-1)?.reading?.meaning, 'year');
});

test('another table that prints both tells the first year, but a calendar year does not', () => {
  assert.deepEqual(yearsOf(yearsFromAges([agesTable([50, 51, 52]), bothTable([[6, 50]])])[0]), [6, 7, 8]);
  assert.deepEqual(yearsOf(yearsFromAges([agesTable([120, 121]), bothTable([[121, 121]])])[0]), [120, 121]);
  assert.deepEqual(yearsOf(yearsFromAges([agesTable([50, 51, 52]), bothTable([[2026, 50]])])[0]), [1, 2, 3]);
  // The second of them prints what the first leaves open.
  const tables = [agesTable([50, 51, 52]), bothTable([[2026, 45], [3, 47]])]; // oxfmt-ignore
  assert.deepEqual(yearsOf(yearsFromAges(tables)[0]), [6, 7, 8]);
});

test('ages count within the first four columns only', () => {
  assert.deepEqual(yearsOf(yearsFromAges([agesTable([45, 46], 3)])[0]), [1, 2]);
  assert.deepEqual(yearsOf(yearsFromAges([agesTable([45, 46], 4)])[0]), [null, null]);
});

test('figures that do not count upward are no ages; steps of five at the end are', () => {
  assert.deepEqual(yearsOf(yearsFromAges([agesTable([45, 44, 43, 42])])[0]), [null, null, null, null]);
  assert.deepEqual(yearsOf(yearsFromAges([agesTable([45, 46, 47, 52, 57])])[0]), [1, 2, 3, 8, 13]);
});

test('a single row under the same headers continues the page before it', () => {
  const [, last] = yearsFromAges([agesTable([45, 46, 47]), agesTable([48])]);
  assert.deepEqual(yearsOf(last), [4]);
  assert.deepEqual(yearsOf(yearsFromAges([agesTable([45, 46, 47]), agesTable([48], 1)])[1]), [null]);
});
