import assert from 'node:assert/strict';
import test from 'node:test';
import { sketchReport } from '../reports/comparative/report-fixture.ts';
import { comparativeTableCells, firstDepletedRow, slotGroups } from './comparative-columns.ts';

const { report } = sketchReport({ accounts: [{ name: '=Fund', runsOutAt: 84 }] });

test('the file has one header row, a row a year and the totals, empty slots left out', () => {
  const cells = comparativeTableCells(report.comparative_table, slotGroups(report.slots, 'pre_tax'));
  assert.equal(cells.length, 1 + 46 + 1);
  assert.deepEqual(cells[0], [
    'Year',
    'Age',
    'Outlay',
    'IUL policy: Net income',
    'IUL policy: Surrender value',
    'IUL policy: Death benefit',
    '=Fund: Net income',
    '=Fund: Balance',
    '=Fund: Death benefit',
  ]);
  assert.deepEqual(cells.at(-1)?.slice(0, 4), ['Total', null, 450_000, 1_248_000]);
});

test('the marked row is the first that could not be paid', () => {
  assert.equal(firstDepletedRow(report.comparative_table.rows, 1), 84 - 50);
  assert.equal(firstDepletedRow(report.comparative_table.rows, 0), -1);
});
