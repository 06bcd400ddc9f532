import assert from 'node:assert/strict';
import { test } from 'node:test';
import { area, line } from 'd3-shape';
import { areaPath, linePath, type Point } from './paths.ts';

const points = [0, 1, 2, 3, 4, 5, 6].map((x) => ({ x: x * 13.337, y: 200 - Math.sin(x) * 98.7654 }));

test('a line with gaps, lone points and ends that are missing is that of d3', () => {
  const theirs = line<Point | null>()
    .defined((point) => point !== null)
    .x((point) => point?.x ?? NaN)
    .y((point) => point?.y ?? NaN)
    .digits(2);
  // Every way in which seven points can be there or missing.
  for (let held = 0; held < 2 ** points.length; held += 1) {
    const given = points.map((point, place) => ((held >> place) & 1 ? point : null));
    assert.equal(linePath(given), theirs(given) ?? '');
  }
});

test('an area is that of d3', () => {
  for (let count = 0; count <= points.length; count += 1) {
    const upper = points.slice(0, count);
    const lower = upper.map(({ x, y }) => ({ x, y: y + 7.005 }));
    const theirs = area<number>()
      .x((index) => upper[index]?.x ?? NaN)
      .y0((index) => lower[index]?.y ?? NaN)
      .y1((index) => upper[index]?.y ?? NaN)
      .digits(2);
    assert.equal(areaPath(upper, lower), theirs([...upper.keys()]) ?? '');
  }
});
