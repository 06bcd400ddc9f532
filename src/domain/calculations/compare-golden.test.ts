import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstDifference, goldenCaseFrom } from './compare-golden.ts';

test('money may differ by half a cent, and rates by half of the sixth decimal', () => {
  const actual = { total: 100, irr: 0.05, surrender_ror: { rate: 0.05, difference: 0.01 } };
  assert.equal(firstDifference(actual, { total: 100.005 }), undefined);
  assert.match(firstDifference(actual, { total: 100.0051 }) ?? '', /^total: expected 100.0051, got 100$/);
  assert.equal(firstDifference(actual, { irr: 0.0500005 }), undefined);
  assert.match(firstDifference(actual, { irr: 0.050001 }) ?? '', /^irr:/);
  assert.match(
    firstDifference(actual, { surrender_ror: { difference: 0.010001 } }) ?? '',
    /^surrender_ror\.difference:/,
  );
});

test('the name of a list determines the tolerance of its elements', () => {
  assert.match(firstDifference({ rate: [0.1, 0.2] }, { rate: [0.1, 0.200002] }) ?? '', /^rate\.1:/);
  assert.equal(firstDifference({ fee: [0.1, 0.2] }, { fee: [0.1, 0.200002] }), undefined);
});

test('a tolerance replaces both defaults', () => {
  assert.equal(firstDifference({ irr: 0.05, fee: 10 }, { irr: 0.06, fee: 10.01 }, 0.01), undefined);
  assert.match(firstDifference({ fee: 10 }, { fee: 10.004 }, 0.001) ?? '', /^fee:/);
});

test('null only equals null, lists must have equal lengths, and only expected members are compared', () => {
  assert.match(firstDifference({ age: 0 }, { age: null }) ?? '', /^age: expected null, got 0$/);
  assert.match(firstDifference({ age: null }, { age: 0 }) ?? '', /^age: expected 0, got null$/);
  assert.match(firstDifference({}, { age: null }) ?? '', /^age: expected null, got nothing$/);
  assert.match(firstDifference({ rows: [1, 2] }, { rows: [1] }) ?? '', /^rows: expected 1 values, got 2$/);
  assert.match(firstDifference({ rows: { 0: 1 } }, { rows: [1] }) ?? '', /^rows: expected a list of 1/);
  assert.equal(firstDifference({ rows: [{ a: 1, b: 2 }], c: 3 }, { rows: [{ b: 2 }] }), undefined);
  assert.match(firstDifference({ a: 1 }, { toString: null }) ?? '', /^toString:/);
});

test('the first difference is reported with its path, and echoed members are not compared', () => {
  const actual = { rows: [{ balance: 1 }, { balance: 2 }], inputs: { age: 1 }, meta: {} };
  const expected = {
    inputs: { age: 99 },
    meta: { engine_version: 'x' },
    rows: [{ balance: 1 }, { balance: 5 }],
  };
  assert.equal(firstDifference(actual, expected), 'rows.1.balance: expected 5, got 2');
});

test('a document that is not a golden case is rejected with the reason', () => {
  for (const [document, problem] of [
    [[], /must be an object/],
    [{ expected: { a: 1 } }, /no input/],
    [{ input: {} }, /no expected/],
    [{ input: {}, expected: { inputs: {} } }, /expects nothing/],
    [{ input: {}, expected: { a: 1 }, tolerance: '1' }, /tolerance/],
    [{ input: {}, expected: { a: 1 }, tables_through: 2023 }, /tables_through must be a year from 2024/],
  ] as const) {
    const read = goldenCaseFrom(document);
    assert.match(typeof read === 'string' ? read : '', problem);
  }
});
