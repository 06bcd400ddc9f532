import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareIds, judge, parseBaseline, updateBaseline } from './guard.mjs';

const row = { ratio: 0.65, target: 0.4 };

test('fails a case that is 30% slower and passes one that is 5% slower', () => {
  assert.deepEqual(judge('history', row, 0.65 * 1.3), {
    ok: false,
    line: 'history 0.85 (baseline 0.65, +30%) FAILED',
  });
  assert.deepEqual(judge('history', row, 0.65 * 1.05), {
    ok: true,
    line: 'history 0.68 (baseline 0.65, target 0.40) above target',
  });
  assert.equal(judge('history', row, 0.38).line, 'history 0.38 (baseline 0.65, target 0.40)');
});

test('an id that is missing on either side is reported as an error', () => {
  assert.throws(() => compareIds({ history: row }, ['history', 'range']), /range: no baseline/);
  assert.throws(() => compareIds({ history: row, x: row }, ['history']), /unknown id "x" in baseline\.json/);
});

test('a baseline that is not JSON or has no ratio is invalid', () => {
  for (const text of ['{', '{"history": {"ratio": 0}}', '{"history": {"ratio": "0.6", "target": "x"}}'])
    assert.throws(() => parseBaseline(text), /baseline\.json is not valid: scripts\/bench\/baseline\.json/);
  assert.deepEqual(parseBaseline(JSON.stringify({ history: row })), { history: row });
});

test('an update writes lower ratios; a higher ratio requires a reason, which is stored', () => {
  const measured = new Map([
    ['history', 0.6],
    ['range', 2.2],
  ]);
  const before = { history: row, range: { ratio: 2, target: 1.6 } };
  const lower = { history: { ratio: 0.6, target: 0.4 }, range: { ratio: 2, target: 1.6 } };
  assert.deepEqual(updateBaseline(before, measured, undefined), lower);
  assert.deepEqual(updateBaseline(before, measured, 'more models').range, {
    ratio: 2.2,
    target: 1.6,
    accepted: 'more models',
  });
});
