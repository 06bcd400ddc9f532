import assert from 'node:assert/strict';
import test from 'node:test';
import { tableWindow } from './table-window.ts';

test('a short table is rendered whole', () => {
  assert.deepEqual(tableWindow(40, 30, 500, 300), { from: 0, to: 40, above: 0, below: 0 });
});

test('every row in sight is rendered, and the height stays that of all rows, wherever the table is scrolled', () => {
  for (let top = 0; top <= 120 * 30 - 600; top += 13) {
    const { from, to, above, below } = tableWindow(120, 30, top, 600);
    assert.ok(from * 30 <= top && to * 30 >= top + 600, `at ${top}`);
    assert.equal(above + (to - from) * 30 + below, 120 * 30);
    assert.ok(to - from < 50);
  }
});

test('a scroll position beyond the end shows the last rows', () => {
  const { from, to, below } = tableWindow(70, 30, 99_999, 600);
  assert.equal(to, 70);
  assert.equal(below, 0);
  assert.ok(from >= 0 && from < 70 - 20);
});
