import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assignElements, visibleRows, slotsOf, medianHeight, type Slot } from './use-windowed-rows.ts';

const same = (count: number, height = 50) => Array.from({ length: count }, () => height);
const heightOf = (slots: readonly Slot[], heights: readonly number[]) =>
  slots.reduce((sum, slot) => sum + (slot.kind === 'gap' ? slot.height : (heights[slot.index] ?? 0)), 0);
const drawn = (slots: readonly Slot[]) => slots.flatMap((slot) => (slot.kind === 'row' ? [slot.index] : []));

test('a list that fits is drawn whole', () => {
  const heights = same(18);
  const slots = slotsOf(heights, visibleRows(heights, { top: -120, bottom: 840 }));
  assert.deepEqual(drawn(slots), [...heights.keys()]);
});

test('every row in sight is drawn, and the list is as high as all rows, wherever it is scrolled', () => {
  // Every seventh row is open and higher.
  const heights = same(2000).map((height, index) => (index % 7 === 0 ? 400 : height));
  const complete = heights.reduce((sum, height) => sum + height, 0);
  for (let top = 0; top < complete - 900; top += 3137) {
    const slots = slotsOf(heights, visibleRows(heights, { top, bottom: top + 900 }));
    assert.equal(heightOf(slots, heights), complete);
    let y = 0;
    const visibleIndexes = heights.flatMap((height, index) => {
      const shows = y + height > top && y < top + 900;
      y += height;
      return shows ? [index] : [];
    });
    const rows = new Set(drawn(slots));
    assert.ok(
      visibleIndexes.every((index) => rows.has(index)),
      `at ${top}`,
    );
    assert.ok(rows.size < 45, `${rows.size} rows at ${top}`);
  }
});

test('a list out of sight still draws its edge, above and below', () => {
  const heights = same(500);
  const above = visibleRows(heights, { top: -4000, bottom: -3000 });
  assert.deepEqual([above.from, above.to > 0], [0, true]);
  const below = visibleRows(heights, { top: 90_000, bottom: 91_000 });
  assert.deepEqual([below.to, below.from < 500], [500, true]);
});

test('the row that holds the focus stays, wherever the list is scrolled', () => {
  const heights = same(500);
  const slots = slotsOf(heights, { from: 100, to: 120 }, 3);
  assert.equal(drawn(slots)[0], 3);
  assert.equal(drawn(slots).length, 21);
  assert.equal(heightOf(slots, heights), 500 * 50);
  const within = slotsOf(heights, { from: 100, to: 120 }, 110);
  assert.equal(drawn(within).length, 20);
});

test('a row that was never drawn is taken for as high as most', () => {
  assert.equal(medianHeight([53, 53, 400, 52, 53], 60), 53);
  assert.equal(medianHeight([], 60), 60);
});

test('a list that has just changed draws what is in sight and one row more at each edge', () => {
  const heights = same(500);
  assert.deepEqual(visibleRows(heights, { top: 1000, bottom: 1900 }, true), { from: 19, to: 39 });
  const complete = visibleRows(heights, { top: 1000, bottom: 1900 });
  assert.ok(complete.from < 19 && complete.to > 39);
});

test('a row keeps its place while it is drawn, and a new one takes one that was left', () => {
  const first = assignElements([7, 8, 9], new Map());
  assert.deepEqual(
    [...first],
    [
      [7, 0],
      [8, 1],
      [9, 2],
    ],
  );
  const scrolled = assignElements([8, 9, 10], first);
  assert.deepEqual([...scrolled].sort(), [
    [10, 0],
    [8, 1],
    [9, 2],
  ]);
  const searched = assignElements([40, 9, 41, 42], scrolled);
  assert.equal(searched.get(9), 2);
  assert.equal(new Set(searched.values()).size, 4);
  assert.ok(Math.max(...searched.values()) <= 3);
});
