import assert from 'node:assert/strict';
import test from 'node:test';
import { boxLeft, BOX_WIDTH, indexAfterKey, nearest } from './chart-pointer.tsx';
import { lineChartGeometry } from '../../rendering/charts/line-chart-geometry.ts';

const ages = Array.from({ length: 46 }, (_, index) => 50 + index);
const { xOf } = lineChartGeometry({
  ages,
  series: [],
  spans: [],
  width: 784,
  height: 352,
  endFigure: () => null,
});
const xs = ages.map((_, index) => xOf(index));

test('the crosshair moves to the nearest age, or to the first or last outside the plot', () => {
  assert.equal(nearest(xs, xOf(28) + 2), 28);
  assert.equal(nearest(xs, (xOf(28) + xOf(29)) / 2 + 1), 29);
  assert.equal(nearest(xs, -40), 0);
  assert.equal(nearest(xs, 5000), 45);
});

test('the box is to the right of the line, flips before the edge and never leaves the chart', () => {
  assert.equal(boxLeft(100, 784), 114);
  assert.equal(boxLeft(700, 784), 700 - 14 - BOX_WIDTH);
  for (let width = 240; width < 900; width += 7)
    for (let x = 0; x <= width; x += 5) {
      const left = boxLeft(x, width);
      assert.ok(left >= 0 && left + BOX_WIDTH <= width, `${x} of ${width}`);
    }
});

test('keys move by one year, by ten and to both ends', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End', 'x'];
  assert.deepEqual(
    keys.map((key) => indexAfterKey(key, 20, 46)),
    [21, 19, 30, 10, 0, 45, null],
  );
  assert.equal(indexAfterKey('ArrowRight', 45, 46), 45);
  assert.equal(indexAfterKey('PageDown', 3, 46), 0);
});
