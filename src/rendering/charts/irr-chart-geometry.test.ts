import assert from 'node:assert/strict';
import { test } from 'node:test';
import { irrChartGeometry, type RateLine } from './irr-chart-geometry.ts';

const AGES = Array.from({ length: 11 }, (_, index) => 50 + index);

function chart(values: (number | null)[], lapseIndex = -1) {
  const texts = values.map((rate) => (rate === null ? '–' : `${rate}`));
  const line: RateLine = { slot: 1, isDeath: false, name: 'Surrender value', values, texts, lapseIndex };
  return irrChartGeometry({ ages: AGES, lines: [line], width: 700, height: 300 });
}

const pointsOf = (path: string | undefined): [number, number][] =>
  [...(path ?? '').matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map((match) => [
    Number(match[1]),
    Number(match[2]),
  ]);

test('the axis spans −4% to 16%', () => {
  const { yTicks, plot } = chart(AGES.map(() => 0.05));
  assert.deepEqual(
    yTicks.map(({ label }) => label),
    ['−4%', '0%', '4%', '8%', '12%', '16%'],
  );
  assert.deepEqual([yTicks[0]?.y, yTicks[5]?.y], [plot.bottom, plot.top]);
});

test('clips a line at the edge, and its label states the age from which it is visible', () => {
  const { lines, plot, xOf, endLabels } = chart([
    null,
    0.4,
    0.3,
    0.2,
    0.1,
    0.09,
    0.08,
    0.07,
    0.06,
    0.05,
    0.04,
  ]);
  const [first, second] = pointsOf(lines[0]?.path);
  assert.equal(first?.[1], plot.top);
  // From 0.2 at index 3 to 0.1 at index 4, the edge is 40% of the way.
  assert.ok(Math.abs((first?.[0] ?? 0) - xOf(3.4)) < 0.02);
  assert.equal(second?.[0], xOf(4));
  assert.equal(endLabels[0]?.figure, '0.04, shown from 54');
});

test('draws a line that crosses the chart between two ages from edge to edge', () => {
  const { lines, plot } = chart([-0.5, -0.3, 0.5, 0.6, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.18]);
  assert.deepEqual(
    pointsOf(lines[0]?.path).map(([, y]) => y),
    [plot.bottom, plot.top],
  );
  assert.equal(lines[0]?.isEndInside, false);
});

test('the label of a line visible at all ages has no age; a lapsed policy’s has the age of the lapse', () => {
  const flat = AGES.map(() => 0.05);
  assert.equal(chart(flat).endLabels[0]?.figure, '0.05');
  const values = flat.map((rate, index) => (index < 8 ? rate : null));
  const lapsed = chart(values, 8);
  assert.equal(lapsed.endLabels[0]?.figure, 'lapsed at 58');
  assert.equal(lapsed.lines[0]?.end?.x, lapsed.xOf(7));
});
