import assert from 'node:assert/strict';
import test from 'node:test';
import { sketchReport } from '../../../tests/support/report-fixture.ts';
import { comparativeTableCells, firstDepletedRow, displayFigure, slotGroups } from './comparative-columns.ts';

const { report } = sketchReport({ accounts: [{ name: '=Fund', runsOutAt: 84 }] });

test('the file has a header row, one row per year and the totals, and omits empty slots', () => {
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
    '=Fund: To heirs',
  ]);
  assert.deepEqual(cells.at(-1)?.slice(0, 4), ['Total', null, 450_000, 1_248_000]);
});

test('firstDepletedRow returns the first row whose income is not paid in full, or -1', () => {
  assert.equal(firstDepletedRow(report.comparative_table.rows, 1), 84 - 50);
  assert.equal(firstDepletedRow(report.comparative_table.rows, 0), -1);
});

test('a policy that owes tax at surrender has a tax column, and its value is shown as zero', () => {
  const { report: owing } = sketchReport({ accounts: [{ name: 'Fund' }], policyEnd: -63_295 });
  const { rows } = owing.comparative_table;
  const [policy, account] = slotGroups(owing.slots, 'after_tax', { rows });
  assert.deepEqual(policy?.columns, ['net_income', 'value', 'tax_due', 'death_benefit']);
  assert.deepEqual(account?.columns, ['net_income', 'value', 'death_benefit']);
  const last = rows.at(-1);
  assert.ok(policy && last);
  assert.equal(displayFigure(policy, 'value', last, 45).value, 0);
  assert.equal(displayFigure(policy, 'tax_due', last, 45).value, 63_295);
  assert.ok(!slotGroups(owing.slots, 'pre_tax', { rows })[0]?.columns.includes('tax_due'));
});

test('the file contains the signed value', () => {
  const { report: owing } = sketchReport({ policyEnd: -63_295 });
  const groups = slotGroups(owing.slots, 'after_tax', { rows: owing.comparative_table.rows });
  assert.equal(comparativeTableCells(owing.comparative_table, groups).at(-2)?.[4], -63_295);
});

test('guaranteed columns are added to the policy only, if selected, and always to the file', () => {
  const { report: fundReport } = sketchReport({ accounts: [{ name: 'Fund' }] });
  const { rows } = fundReport.comparative_table;
  const guaranteed = { surrender_value: [0, 11_802], death_benefit: [1_600_000, 1_600_000] };
  const [policy, account] = slotGroups(fundReport.slots, 'after_tax', { rows, guaranteed });
  assert.deepEqual(policy?.columns.slice(-2), ['guaranteed_value', 'guaranteed_death_benefit']);
  assert.ok(!account?.columns.some((column) => column.startsWith('guaranteed')));
  const defaultGroups = slotGroups(fundReport.slots, 'after_tax', {
    rows,
    guaranteed,
    chosen: ['value', 'death_benefit'],
  });
  assert.deepEqual(
    defaultGroups.map(({ columns }) => columns),
    [
      ['value', 'death_benefit'],
      ['value', 'death_benefit'],
    ],
  );
  const cells = comparativeTableCells(
    fundReport.comparative_table,
    slotGroups(fundReport.slots, 'after_tax', { rows, guaranteed }),
  );
  const at = cells[0]?.indexOf('IUL policy: Guaranteed surrender value') ?? -1;
  assert.deepEqual(
    cells.slice(1, 4).map((row) => row.slice(at, at + 2)),
    [
      [0, 1_600_000],
      [11_802, 1_600_000],
      [null, null],
    ],
  );
});

test('the file has a mark column for marked figures, and columns for plan limits', () => {
  const { report } = sketchReport({ accounts: [{ name: 'Roth' }] });
  const { comparative_table: table } = report;
  const rows = table.rows.map((row, year) => ({
    ...row,
    slots: row.slots.map((slot, index) =>
      index === 0 && year === 1 ? { ...slot, capped: ['value' as const] } : slot,
    ),
  }));
  const years = rows.map(({ year }) => ({ year, limit: 7_500, over_limit: 22_500, overflow_balance: null }));
  const limits = [
    {
      slot: 2,
      plan_type: 'roth_ira' as const,
      overflow: 'warn' as const,
      first_year_over: 1,
      total_over_limit: 0,
      total_not_invested: 0,
      rows: years,
    },
  ];
  const cells = comparativeTableCells({ ...table, rows }, slotGroups(report.slots, 'pre_tax', { limits }));
  const column = (title: string) => {
    const at = cells[0]?.indexOf(title) ?? -1;
    return at < 0 ? null : cells.slice(1, 4).map((row) => row[at]);
  };
  assert.deepEqual(column('IUL policy: Surrender value, mark'), [null, '†', null]);
  assert.equal(column('IUL policy: Death benefit, mark'), null);
  assert.deepEqual(column('Roth: Contribution limit'), [7_500, 7_500, 7_500]);
  assert.deepEqual(column('Roth: Over the limit'), [22_500, 22_500, 22_500]);
  const width = cells[0]?.length;
  assert.ok(cells.slice(0, -1).every((row) => row.length === width));
});
