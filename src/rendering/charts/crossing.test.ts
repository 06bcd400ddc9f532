import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeCrossing } from './crossing.ts';

const room = {
  ages: [60, 61, 62, 63],
  ahead: [0, 10, 20, 30],
  behind: [10, 15, 15, 15],
  xOf: (index: number) => 100 * index,
  yOf: (value: number) => 100 - value,
  plot: { left: 0, right: 300, top: 10 },
};
const crossing = { ahead: 1, behind: 2, age: 62, label: 'From 62' } as const;

test('the lines meet where they cross between two ages, and the area goes on from there', () => {
  const placed = placeCrossing(crossing, room);
  assert.ok(placed);
  // 10 against 15 at 61, 20 against 15 at 62: half way, at 15.
  assert.equal(placed.x, 150);
  assert.equal(placed.y, 85);
  assert.equal(placed.area, 'M150 85L200 80L300 70L300 85L200 85Z');
  assert.deepEqual([placed.label, placed.anchor], ['From 62', 'end']);
});

test('words without room at the left stand at the right of the line', () => {
  const placed = placeCrossing({ ...crossing, label: 'From 62, words that need a lot of room' }, room);
  assert.equal(placed?.anchor, 'start');
});

test('words with room on neither side begin at the axis and stay inside', () => {
  const words = { ...crossing, label: 'From 62, words that have no room on either' };
  const placed = placeCrossing(words, { ...room, plot: { left: 20, right: 290, top: 10 } });
  assert.deepEqual([placed?.anchor, placed?.labelX], ['start', 20]);
});

test('where it holds from the first age on, nothing crosses and nothing is said', () => {
  const placed = placeCrossing(
    { ...crossing, age: 60 },
    { ...room, ahead: [20, 20, 20, 20], behind: [0, 0, 0, 0] },
  );
  assert.equal(placed?.label, null);
  assert.equal(placed?.area, 'M0 80L0 80L100 80L200 80L300 80L300 100L200 100L100 100L0 100Z');
});

test('an age that is not on the axis is not drawn', () => {
  assert.equal(placeCrossing({ ...crossing, age: 80 }, room), null);
});
