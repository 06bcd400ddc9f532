import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { spaceLabels, textWidth } from './label-layout.ts';
import { ageTicks, areaPath, axisDollars, linePath, placeScale, valueAxis } from './scales.ts';

test('labels that do not overlap stay in their preferred position', () => {
  assert.deepEqual(
    spaceLabels(
      [
        { centre: 20, size: 10 },
        { centre: 60, size: 10 },
      ],
      0,
      100,
    ),
    [20, 60],
  );
});

test('two labels at one point are spaced evenly around it', () => {
  assert.deepEqual(
    spaceLabels(
      [
        { centre: 50, size: 10 },
        { centre: 50, size: 10 },
      ],
      0,
      100,
    ),
    [45, 55],
  );
});

test('labels pushed against an edge are in a row along it, in the order of their points', () => {
  assert.deepEqual(
    spaceLabels(
      [
        { centre: 100, size: 10 },
        { centre: 98, size: 10 },
        { centre: 99, size: 10 },
      ],
      0,
      100,
    ),
    [95, 75, 85],
  );
});

test('labels never overlap or leave the chart, for any preferred positions', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ centre: fc.integer({ min: -50, max: 350 }), size: fc.integer({ min: 1, max: 40 }) }),
        { maxLength: 6 },
      ),
      (wishes) => {
        const centres = spaceLabels(wishes, 0, 300);
        const placed = wishes
          .map((wish, index) => ({
            from: (centres[index] ?? NaN) - wish.size / 2,
            to: (centres[index] ?? NaN) + wish.size / 2,
          }))
          .sort((a, b) => a.from - b.from);
        return placed.every(
          (one, index) =>
            one.from >= -1e-6 &&
            one.to <= 300 + 1e-6 &&
            (index === 0 || one.from >= (placed[index - 1]?.to ?? 0) - 1e-6),
        );
      },
    ),
  );
});

test('axis dollars are short and include the digits that distinguish ticks', () => {
  const expected: [number, string][] = [
    [0, '$0'],
    [500, '$500'],
    [250_000, '$250k'],
    [1_200_000, '$1.2M'],
    [1_250_000, '$1.25M'],
    [3e9, '$3B'],
    [-40_000, '−$40k'],
    [2_500, '$2.5k'],
  ];
  for (const [value, text] of expected) assert.equal(axisDollars(value), text);
});

test('a value axis ends at round values and maps them to exact positions', () => {
  const { ticks, onto } = valueAxis(-288_867, 520_431, 4);
  assert.deepEqual(
    ticks.map(({ label }) => label),
    ['−$400k', '−$200k', '$0', '$200k', '$400k', '$600k'],
  );
  const y = onto(300, 20);
  assert.deepEqual([-400_000, 100_000, 600_000].map(y), [300, 160, 20]);
});

test('positions are spaced from one end to the other, and a single one is at the start', () => {
  assert.deepEqual([0, 1, 2, 3].map(placeScale(4, 10, 20)), [10, 13.33, 16.67, 20]);
  assert.equal(placeScale(1, 10, 20)(0), 10);
});

test('a line breaks at a gap and closes an isolated point; an area returns along its lower edge', () => {
  const at = (x: number, y: number) => ({ x, y });
  assert.equal(linePath([at(0, 1.006), at(2, 3), null, at(4, 5)]), 'M0,1.01L2,3M4,5Z');
  assert.equal(linePath([null]), '');
  assert.equal(areaPath([at(0, 1), at(2, 3)], [at(0, 5), at(2, 6)]), 'M0,1L2,3L2,6L0,5Z');
  assert.equal(areaPath([], []), '');
});

test('the centered ages of an axis do not touch', () => {
  for (const from of [0, 4, 8, 44, 50, 62, 63, 64, 66, 67, 68, 69, 93, 96, 98])
    for (const years of [2, 6, 12, 25, 32, 40, 57])
      for (const width of [190, 260, 320, 434, 600, 900]) {
        const ages = Array.from({ length: years }, (_, at) => from + at);
        let end = 0;
        for (const { x, label } of ageTicks(ages, placeScale(years, 40, 40 + width))) {
          const half = textWidth(label) / 2;
          assert.ok(x - half > end, `${label} on ${width} for ${years} years from ${from}`);
          end = x + half;
        }
      }
});
