import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figurePaths } from './document-paths.ts';

const result = {
  rows: [
    { year: 1, balance: 10 },
    { year: 2, balance: 20 },
    { year: 3, balance: 30 },
  ],
  totals: { fee: 1, tax: null },
  slots: [{ irr: 0.05, name: 'IRA' }],
  inputs: { age: 45 },
  meta: { version: 4 },
};

test('totals precede the years, and inputs are not figures', () => {
  assert.deepEqual(figurePaths(result, [], 4), [
    'totals.fee',
    'slots.0.irr',
    'rows.0.year',
    'rows.0.balance',
  ]);
});

test('selected figures are in the order of the selection', () => {
  assert.deepEqual(figurePaths(result, ['rows.*.balance', 'totals'], 9), [
    'rows.0.balance',
    'rows.1.balance',
    'rows.2.balance',
    'totals.fee',
  ]);
  assert.deepEqual(figurePaths(result, ['rows.2', 'rows.2.balance'], 9), ['rows.2.year', 'rows.2.balance']);
  assert.deepEqual(figurePaths(result, ['row', 'totals.fee.*'], 9), []);
});
