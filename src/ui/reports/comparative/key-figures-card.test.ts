import assert from 'node:assert/strict';
import test from 'node:test';
import { keyFigures } from './key-figures-card.tsx';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';
import { shortNames } from '../../../rendering/words/sentence-parts.ts';

test('each column says to what age its income is paid in full, and how far short that is', () => {
  const { report, basis } = sketchReport({
    accounts: [
      { name: 'A', runsOutAt: 84 },
      { name: 'B', runsOutAt: 89 },
      { name: 'C', endValue: 88_704 },
    ],
  });
  const figures = keyFigures(report, basis);
  assert.equal(figures?.caption, 'Full income through age');
  assert.deepEqual(
    figures?.figures.map(({ big, tag }) => [big, tag?.text]),
    [
      ['89', 'every year'],
      ['83', '6 years short'],
      ['88', '1 year short'],
      ['89', 'every year'],
    ],
  );
  assert.deepEqual(figures?.figures[3]?.rows, [
    { label: 'Income paid', value: '$1,248,000', at: 'comparative_table.footer.slots.3.total_net_income' },
    { label: 'Value at 95', value: '$88,704', at: 'comparative_table.footer.slots.3.ending_value' },
    { label: 'To heirs at 95', value: '–', at: 'comparative_table.footer.slots.3.ending_death_benefit' },
    { label: 'Net return', value: '5.00%', at: 'comparative_table.footer.slots.3.net_irr' },
  ]);
});

test('an account that cannot pay the first year shows no age and every year as missing', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'A', runsOutAt: 60 }] });
  const account = keyFigures(report, basis)?.figures[1];
  assert.deepEqual([account?.big, account?.tag?.text], ['–', '24 years short']);
});

test('a value below zero is shown as $0 with the tax beside it, and both open the signed figure', () => {
  const { report, basis } = sketchReport({ policyEnd: -63_295 });
  const at = 'comparative_table.footer.slots.0.ending_value';
  assert.deepEqual(keyFigures(report, basis)?.figures[0]?.rows.slice(1, 3), [
    { label: 'Value at 95', value: '$0', at },
    { label: 'Tax if surrendered', value: '$63,295', at },
  ]);
  const before = sketchReport({ policyEnd: 63_295, valueBasis: 'pre_tax' });
  assert.ok(
    !keyFigures(before.report, before.basis)?.figures[0]?.rows.some(({ label }) => /Tax/.test(label)),
  );
});

test('a lapse is shown as a lapse', () => {
  const { report, basis } = sketchReport({ lapsesAt: 80, policyEnd: 0 });
  assert.deepEqual(keyFigures(report, basis)?.figures[0]?.tag, { tone: 'bad', text: 'lapses at 80' });
});

test('without distributions the value at the end is the figure to remember', () => {
  const { report, basis } = sketchReport({ income: 0, accounts: [{ name: 'A', endValue: 500_000 }] });
  const figures = keyFigures(report, basis);
  assert.equal(figures?.caption, 'Value at 95');
  assert.deepEqual(
    figures?.figures.map(({ big }) => big),
    ['$419,309', '$500,000'],
  );
});

test('totals alone are enough when the yearly values are switched off', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'A', runsOutAt: 84 }] });
  const bare = keyFigures(
    { slots: report.slots, comparative_table: { ...report.comparative_table, rows: [] } },
    basis,
  );
  assert.deepEqual(bare, keyFigures(report, basis));
});

test('short names keep the word that tells accounts apart', () => {
  assert.deepEqual(shortNames(['Taxable brokerage', 'Traditional 401(k)', 'Roth 401(k)']), [
    'Taxable',
    '401(k)',
    'Roth',
  ]);
  assert.deepEqual(shortNames(['Fund A', 'Fund B']), ['Fund A', 'Fund B']);
});

test('the age paid to opens where the report holds that very age', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'A', runsOutAt: 84 }, { name: 'C' }] });
  for (const { big, bigAt, slot } of keyFigures(report, basis)?.figures ?? []) {
    const longevityAge = report.comparative_table.footer.slots[slot - 1]?.longevity?.age;
    assert.equal(
      bigAt,
      String(longevityAge) === big ? `comparative_table.footer.slots.${slot - 1}.longevity.age` : null,
    );
  }
});
