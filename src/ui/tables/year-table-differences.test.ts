import assert from 'node:assert/strict';
import test from 'node:test';
import { unmarked } from '../../rendering/words/marks.ts';
import { withDifferenceGroups } from './year-table-differences.ts';
import { yearTableCells, type YearTableModel } from './year-table-model.ts';

const at = () => 'somewhere';
const table = (ages: number[], policy: (number | null)[], fund: (number | null)[]): YearTableModel => ({
  label: 'Values',
  rows: ages.map((age, index) => ({ year: index + 1, age })),
  lead: [{ title: 'Outlay', values: ages.map(() => unmarked(10)), at }],
  groups: [
    {
      slot: 1,
      name: 'Policy',
      columns: [{ title: 'Value', values: policy.map(unmarked), at }],
      depletedRow: -1,
      depletedWord: '',
    },
    {
      slot: 3,
      name: 'Fund',
      columns: [{ title: 'Value', values: fund.map(unmarked), at }],
      depletedRow: 1,
      depletedWord: 'Runs out',
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

const shown = table([60, 61], [100, 200], [50, 0]);
// The variant goes to an earlier age, and its fund has no figure in the first year.
const other = withDifferenceGroups(shown, table([60], [90], [null]), 'Low return');

test('after each slot stands the variant less the slot, by age, and nothing where either has no figure', () => {
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

test('a difference is no figure of the report and marks no end', () => {
  const [, difference] = other.groups;
  assert.equal(difference?.columns[0]?.at(0), null);
  assert.deepEqual(
    other.groups.map(({ depletedRow }) => depletedRow),
    [-1, -1, 1, -1],
  );
});
