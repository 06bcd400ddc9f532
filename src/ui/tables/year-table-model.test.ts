import assert from 'node:assert/strict';
import test from 'node:test';
import { unmarked } from '../../rendering/words/marks.ts';
import { printBlocks, yearColumnWidths, yearTableCells, type YearTableModel } from './year-table-model.ts';
import { withDifferenceGroups } from './year-table-differences.ts';

const at = (row: number) => `x.${row}`;
const model: YearTableModel = {
  label: 'Fees, year by year',
  rows: [
    { year: 1, age: 50 },
    { year: 2, age: 51 },
  ],
  lead: [{ title: 'Outlay', values: [30_000, 0].map(unmarked), at }],
  groups: [
    {
      slot: 1,
      name: 'IUL policy',
      columns: [
        { title: 'Charges', values: [null, null].map(unmarked), at, unknown: 'n/a' },
        { title: 'Tax', values: [null, -12.345].map(unmarked), at },
      ],
      depletedRow: -1,
      depletedWord: 'Lapses',
    },
  ],
  foot: [
    {
      label: 'Total',
      cells: [null, { value: unmarked(null), at: null, text: 'n/a' }, { value: unmarked(-12.345), at: 'x' }],
    },
  ],
};

test('the file has a header, one row per year and totals; unknown figures are labeled, missing ones empty', () => {
  assert.deepEqual(yearTableCells(model), [
    ['Year', 'Age', 'Outlay', 'IUL policy: Charges', 'IUL policy: Tax'],
    [1, 50, 30_000, 'n/a', null],
    [2, 51, 0, 'n/a', -12.345],
    ['Total', null, null, 'n/a', -12.345],
  ]);
});

test('a column is wide enough for its longest figure, including negative figures and totals', () => {
  const [, , tax = 0] = yearColumnWidths(model);
  const longer: YearTableModel = {
    ...model,
    foot: [{ label: 'Total', cells: [null, null, { value: unmarked(-12_345_678), at: null }] }],
  };
  assert.ok((yearColumnWidths(longer)[2] ?? 0) > tax + 40);
});

test('titles of a dense table wrap once, so that a two-word title does not widen its column', () => {
  const titled = (title: string): number[] =>
    yearColumnWidths(
      { ...model, lead: [{ title, values: [1, 2].map(unmarked), at }], groups: [], foot: [] },
      true,
    );
  assert.deepEqual(titled('Surrender value'), titled('Surrender'));
  assert.deepEqual(titled('Surrender'), titled('at Surrender'));
  const [wide = 0] = yearColumnWidths(model);
  const [narrow = 0] = yearColumnWidths(model, true);
  assert.ok(narrow < wide);
});

const group = (name: string, isDifference = false) => ({ name, isDifference });
const namesOf = (groups: ReturnType<typeof group>[]) =>
  printBlocks(groups, () => 3).map((block) => block.map(({ name }) => name).join(' '));

test('four slots with three columns each fit on one printed page', () => {
  assert.deepEqual(namesOf(['a', 'b', 'c', 'd'].map((name) => group(name))), ['a b c d']);
});

test('with differences, four slots use two pages, and each difference is on the page of its slot', () => {
  const all = ['a', 'b', 'c', 'd'].flatMap((name) => [group(name), group(`${name}±`, true)]);
  assert.deepEqual(namesOf(all), ['a a± b b±', 'c c± d d±']);
  assert.deepEqual(namesOf(all.slice(0, 6)), ['a a± b b±', 'c c±']);
});

test('without groups there is no printed page', () => {
  assert.deepEqual(namesOf([]), []);
});

const somewhere = () => 'somewhere';
const table = (ages: number[], policy: (number | null)[], fund: (number | null)[]): YearTableModel => ({
  label: 'Values',
  rows: ages.map((age, index) => ({ year: index + 1, age })),
  lead: [{ title: 'Outlay', values: ages.map(() => unmarked(10)), at: somewhere }],
  groups: [
    {
      slot: 1,
      name: 'Policy',
      columns: [{ title: 'Value', values: policy.map(unmarked), at: somewhere }],
      depletedRow: -1,
      depletedWord: '',
    },
    {
      slot: 3,
      name: 'Fund',
      columns: [{ title: 'Value', values: fund.map(unmarked), at: somewhere }],
      depletedRow: 1,
      depletedWord: 'Depleted',
    },
  ],
  foot: [
    {
      label: 'Last',
      cells: [
        { value: unmarked(10), at: 'o' },
        { value: unmarked(policy.at(-1)), at: 'p' },
        { value: unmarked(fund.at(-1)), at: 'f' },
      ],
    },
  ],
});

const baseTable = table([60, 61], [100, 200], [50, 0]);
// The variant ends at an earlier age, and its fund has no figure in the first year.
const other = withDifferenceGroups(baseTable, table([60], [90], [null]), 'Low return');

test('each slot is followed by the variant’s difference by age, empty if either figure is missing', () => {
  assert.deepEqual(yearTableCells(other), [
    [
      'Year',
      'Age',
      'Outlay',
      'Policy: Value',
      'Policy, Low return, difference: Value',
      'Fund: Value',
      'Fund, Low return, difference: Value',
    ],
    [1, 60, 10, 100, -10, 50, null],
    [2, 61, 10, 200, null, 0, null],
    ['Last', null, 10, 200, -110, 0, null],
  ]);
});

test('a difference has no path in the report and marks no depletion', () => {
  const [, difference] = other.groups;
  assert.equal(difference?.columns[0]?.at(0), null);
  assert.deepEqual(
    other.groups.map(({ depletedRow }) => depletedRow),
    [-1, -1, 1, -1],
  );
});
