import assert from 'node:assert/strict';
import test from 'node:test';
import { fitOf, viewOf, tableWindow } from './use-table-fit.ts';

const widths = { defaultWidth: 1480, dense: 1230 };

test('a table uses normal columns if they fit, narrow columns if only those fit, and is never scaled at minimum zoom 1', () => {
  assert.deepEqual(fitOf(1480, widths, 1), { isDense: false, zoom: undefined });
  assert.deepEqual(fitOf(1479, widths, 1), { isDense: true, zoom: undefined });
  assert.deepEqual(fitOf(1230, widths, 1), { isDense: true, zoom: undefined });
  assert.deepEqual(fitOf(1229, widths, 1), { isDense: false, zoom: undefined });
});

test('a table is scaled down to its minimum zoom if it then fits; otherwise it scrolls at normal size', () => {
  assert.deepEqual(fitOf(1107, widths, 0.8), { isDense: true, zoom: 0.9 });
  assert.deepEqual(fitOf(984, widths, 0.8), { isDense: true, zoom: 0.8 });
  assert.deepEqual(fitOf(970, widths, 0.8), { isDense: false, zoom: undefined });
  for (let room = 984; room < 1230; room += 7) {
    const { zoom = 1 } = fitOf(room, widths, 0.8);
    assert.ok(widths.dense * zoom <= room, `${room}`);
  }
});

test('a short table renders all rows', () => {
  assert.deepEqual(tableWindow(40, 30, 500, 300), { from: 0, to: 40, above: 0, below: 0 });
});

test('every visible row is rendered, and the total height is constant at any scroll position', () => {
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

test('a table outside the viewport has no visible rows', () => {
  assert.deepEqual(viewOf({ from: 0, to: 0 }, 30, { top: 600, height: 640 }), {
    from: 0,
    to: 0,
    foot: false,
  });
});

test('every row in the viewport is visible, for any visible part of the container', () => {
  const HEAD = 60;
  for (let top = 0; top <= 1200; top += 17) {
    for (let to = 40; to <= 640; to += 60) {
      for (const from of [0, Math.max(0, to - 200)]) {
        const view = viewOf({ from, to }, 30, { top, height: 640 });
        for (let row = 0; row < 70; row += 1) {
          const place = HEAD + row * 30 - top;
          const shows = place < to && place + 30 > from;
          if (shows) assert.ok(row >= view.from && row < view.to, `row ${row} at ${top}, ${from} to ${to}`);
        }
      }
    }
  }
});

test('the footer is visible if the bottom of the container is', () => {
  assert.equal(viewOf({ from: 0, to: 640 }, 30, { top: 0, height: 640 }).foot, true);
  assert.equal(viewOf({ from: 0, to: 300 }, 30, { top: 0, height: 640 }).foot, false);
});
