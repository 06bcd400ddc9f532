import assert from 'node:assert/strict';
import test from 'node:test';
import { sketchReport } from '../reports/comparative/report-fixture.ts';
import { comparativeTableCells, firstDepletedRow, shownFigure, slotGroups } from './comparative-columns.ts';

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

test('a policy that owes tax at surrender gets a column for it, and its value is shown as zero', () => {
  const { report: owing } = sketchReport({ accounts: [{ name: 'Fund' }], policyEnd: -63_295 });
  const { rows } = owing.comparative_table;
  const [policy, account] = slotGroups(owing.slots, 'after_tax', { rows });
  assert.deepEqual(policy?.columns, ['net_income', 'value', 'tax_due', 'death_benefit']);
  assert.deepEqual(account?.columns, ['net_income', 'value', 'death_benefit']);
  const last = rows.at(-1)?.slots[0];
  assert.equal(shownFigure(last, 'value', false), 0);
  assert.equal(shownFigure(last, 'tax_due', false), 63_295);
  assert.ok(!slotGroups(owing.slots, 'pre_tax', { rows })[0]?.columns.includes('tax_due'));
});

test('the file keeps the signed value', () => {
  const { report: owing } = sketchReport({ policyEnd: -63_295 });
  const groups = slotGroups(owing.slots, 'after_tax', { rows: owing.comparative_table.rows });
  assert.equal(comparativeTableCells(owing.comparative_table, groups).at(-2)?.[4], -63_295);
});
