import { mount } from '../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sketchReport } from '../../../tests/support/report-fixture.ts';

const { ComparativeTable } = await import('./comparative-table.tsx');

async function table() {
  const { report } = sketchReport({ accounts: [{ name: 'Taxable', runsOutAt: 84 }] });
  const { host } = await mount(
    <ComparativeTable slots={report.slots} table={report.comparative_table} valueBasis="after_tax" />,
  );
  const rowOf = (year: number): string[] =>
    [...host.querySelectorAll('tbody tr')]
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''))
      .find(([first]) => first === String(year)) ?? [];
  return { host, rowOf };
}

test('a long table renders only the visible rows and declares the total number of rows', async () => {
  const { host } = await table();
  const rows = host.querySelectorAll('tbody tr:not([aria-hidden])');
  assert.ok(rows.length < 46 && rows.length > 10, `${rows.length} rows`);
  assert.equal(host.querySelector('table')?.getAttribute('aria-rowcount'), String(46 + 2 + 3));
  assert.equal(rows[0]?.getAttribute('aria-rowindex'), '3');
});

test('a row has year, age and outlay, then three figures for each slot', async () => {
  const { rowOf } = await table();
  assert.deepEqual(rowOf(17), [
    '17',
    '66',
    '–',
    '$52,000',
    '$17,000',
    '$17,000',
    '$52,000',
    '$17,000',
    '$17,000',
  ]);
});

test('the columns are grouped by slot name; the footer has totals, last paid age and ending values', async () => {
  const { host } = await table();
  const groups = [...host.querySelectorAll('th[scope="colgroup"]')].map((cell) => cell.textContent);
  assert.deepEqual(groups, ['IUL policy', 'Taxable']);
  const foot = [...host.querySelectorAll('tfoot tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ''),
  );
  assert.deepEqual(foot[0]?.slice(0, 3), ['Total', '$450,000', '$1,248,000']);
  assert.deepEqual([foot[1]?.[0], foot[1]?.[2], foot[1]?.[5]], ['Income paid through age', '89', '83']);
  assert.deepEqual([foot[2]?.[0], foot[2]?.[3], foot[2]?.[6]], ['At age 95', '$419,309', '–']);
});
