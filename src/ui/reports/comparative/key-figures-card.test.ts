import assert from 'node:assert/strict';
import test from 'node:test';
import { keyFigures } from './key-figures-card.tsx';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';
import { shortNames } from '../../../rendering/words/sentence-parts.ts';

test('each column states the last age with full income and the years short', () => {
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
    figures?.tiles.map(({ big, note }) => [big, note?.text]),
    [
      ['89', 'every year'],
      ['83', '6 years short'],
      ['88', '1 year short'],
      ['89', 'every year'],
    ],
  );
  assert.deepEqual(figures?.tiles[3]?.rows, [
    {
      label: 'Income paid',
      value: '$1,248,000',
      amount: 1_248_000,
      at: 'comparative_table.footer.slots.3.total_net_income',
    },
    {
      label: 'Value at 95',
      value: '$88,704',
      amount: 88_704,
      at: 'comparative_table.footer.slots.3.ending_value',
    },
    {
      label: 'To heirs at 95',
      value: '–',
      amount: 0,
      at: 'comparative_table.footer.slots.3.ending_death_benefit',
    },
    { label: 'Net return', value: '5.00%', amount: 0.05, at: 'comparative_table.footer.slots.3.net_irr' },
  ]);
});

test('an account that cannot pay the first year has no age and misses every year', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'A', runsOutAt: 60 }] });
  const account = keyFigures(report, basis)?.tiles[1];
  assert.deepEqual([account?.big, account?.note?.text], ['–', '24 years short']);
});

test('a value below zero is labeled as tax in a short form, and opens the signed figure', () => {
  const { report, basis } = sketchReport({ policyEnd: -63_295 });
  const at = 'comparative_table.footer.slots.0.ending_value';
  assert.deepEqual(keyFigures(report, basis)?.tiles[0]?.rows[1], {
    label: 'Value at 95',
    value: 'tax $63,295',
    amount: -63_295,
    at,
  });
  const before = sketchReport({ policyEnd: 63_295, valueBasis: 'pre_tax' });
  assert.equal(keyFigures(before.report, before.basis)?.tiles[0]?.rows[1]?.value, '$63,295');
});

test('the policy’s figures are labeled illustrated, modeled or hypothetical, and an account’s are not labeled', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'A' }] });
  const tags = (change: object) =>
    keyFigures(report, { ...basis, ...change })?.tiles.map(({ origin }) => origin?.text);
  assert.deepEqual(tags({}), ['illustrated', undefined]);
  assert.deepEqual(tags({ origin: 'model' }), ['modeled', undefined]);
  assert.deepEqual(tags({ above_own_scale: { tried: 0.075, own: 0.062 } }), [
    'hypothetical\u00a0‡',
    undefined,
  ]);
});

test('a lapse is shown with its age', () => {
  const { report, basis } = sketchReport({ lapsesAt: 80, policyEnd: 0 });
  assert.deepEqual(keyFigures(report, basis)?.tiles[0]?.note, { tone: 'bad', text: 'lapses at 80' });
});

test('without distributions, the ending value is the key figure', () => {
  const { report, basis } = sketchReport({ income: 0, accounts: [{ name: 'A', endValue: 500_000 }] });
  const figures = keyFigures(report, basis);
  assert.equal(figures?.caption, 'Value at 95');
  assert.deepEqual(
    figures?.tiles.map(({ big }) => big),
    ['$419,309', '$500,000'],
  );
});

test('the totals are sufficient if the yearly values are off', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'A', runsOutAt: 84 }] });
  const bare = keyFigures(
    { slots: report.slots, comparative_table: { ...report.comparative_table, rows: [] } },
    basis,
  );
  assert.deepEqual(bare, keyFigures(report, basis));
});

test('short names retain the word that distinguishes the accounts', () => {
  assert.deepEqual(shortNames(['Taxable brokerage', 'Traditional 401(k)', 'Roth 401(k)']), [
    'Brokerage',
    '401(k)',
    'Roth',
  ]);
  assert.deepEqual(shortNames(['Fund A', 'Fund B']), ['Fund A', 'Fund B']);
});

test('the last paid age opens only if the report contains exactly that age', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'A', runsOutAt: 84 }, { name: 'C' }] });
  for (const { big, bigAt, slot } of keyFigures(report, basis)?.tiles ?? []) {
    const longevityAge = report.comparative_table.footer.slots[slot - 1]?.longevity?.age;
    assert.equal(
      bigAt,
      String(longevityAge) === big ? `comparative_table.footer.slots.${slot - 1}.longevity.age` : null,
    );
  }
});
