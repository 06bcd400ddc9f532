import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assignElements, visibleRows, slotsOf, medianHeight, type Slot } from './use-windowed-rows.ts';

const same = (count: number, height = 50) => Array.from({ length: count }, () => height);
const heightOf = (slots: readonly Slot[], heights: readonly number[]) =>
  slots.reduce((sum, slot) => sum + (slot.kind === 'gap' ? slot.height : (heights[slot.index] ?? 0)), 0);
const drawn = (slots: readonly Slot[]) => slots.flatMap((slot) => (slot.kind === 'row' ? [slot.index] : []));

test('a list that fits is rendered completely', () => {
  const heights = same(18);
  const slots = slotsOf(heights, visibleRows(heights, { top: -120, bottom: 840 }));
  assert.deepEqual(drawn(slots), [...heights.keys()]);
});

test('renders every visible row, and the list has the height of all rows at every scroll position', () => {
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

test('a list outside the viewport renders its nearest edge, above and below', () => {
  const heights = same(500);
  const above = visibleRows(heights, { top: -4000, bottom: -3000 });
  assert.deepEqual([above.from, above.to > 0], [0, true]);
  const below = visibleRows(heights, { top: 90_000, bottom: 91_000 });
  assert.deepEqual([below.to, below.from < 500], [500, true]);
});

test('the focused row stays rendered at every scroll position', () => {
  const heights = same(500);
  const slots = slotsOf(heights, { from: 100, to: 120 }, 3);
  assert.equal(drawn(slots)[0], 3);
  assert.equal(drawn(slots).length, 21);
  assert.equal(heightOf(slots, heights), 500 * 50);
  const within = slotsOf(heights, { from: 100, to: 120 }, 110);
  assert.equal(drawn(within).length, 20);
});

test('a row that was never rendered is estimated at the median height', () => {
  assert.equal(medianHeight([53, 53, 400, 52, 53], 60), 53);
  assert.equal(medianHeight([], 60), 60);
});

test('a list that has just changed renders the visible rows and one more at each edge', () => {
  const heights = same(500);
  assert.deepEqual(visibleRows(heights, { top: 1000, bottom: 1900 }, true), { from: 19, to: 39 });
  const complete = visibleRows(heights, { top: 1000, bottom: 1900 });
  assert.ok(complete.from < 19 && complete.to > 39);
});

test('a row retains its element while it is rendered, and a new row reuses a free one', () => {
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
