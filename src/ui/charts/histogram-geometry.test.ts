import assert from 'node:assert/strict';
import test from 'node:test';
import { textWidth } from '../../rendering/charts/label-layout.ts';
import { histogramGeometry, type HistogramPanel } from '../../rendering/charts/histogram-geometry.ts';

const panel = (slot: 1 | 2, bins: [rate: number, count: number][]): HistogramPanel => ({
  slot,
  name: `Slot ${slot}`,
  bins: bins.map(([from_rate, count]) => ({ from_rate, count })),
  marks: [],
});
const histogram = (panels: HistogramPanel[], width = 800) =>
  histogramGeometry({ panels, binRate: 0.005, width, panelHeight: 100 });

test('the height of a bar is its count, with one scale for all panels', () => {
  const { panels } = histogram([
    panel(1, [
      [0.05, 40],
      [0.055, 20],
      [0.06, 0],
    ]),
    panel(2, [[0.05, 10]]),
  ]);
  const heights = panels.map(({ bars }) => bars.map(({ height }) => height));
  assert.equal(panels[0]?.bars.length, 2);
  assert.ok(Math.abs((heights[0]?.[0] ?? 0) / (heights[0]?.[1] ?? 1) - 2) < 0.01);
  assert.ok(Math.abs((heights[0]?.[0] ?? 0) / (heights[1]?.[0] ?? 1) - 4) < 0.01);
  for (const { bars, baseY } of panels)
    for (const { y, height } of bars) assert.ok(Math.abs(y + height - baseY) < 0.01);
});

test('a bin is between its rates, with one axis for all panels', () => {
  const drawn = histogram([panel(1, [[0.02, 5]]), panel(2, [[0.07, 5]])]);
  assert.equal(drawn.edges.length, 12);
  const [low] = drawn.panels[0]?.bars ?? [];
  const [high] = drawn.panels[1]?.bars ?? [];
  assert.ok(low && high);
  assert.ok(Math.abs(low.x - drawn.xOf(0.02)) < 1 && Math.abs(high.x - drawn.xOf(0.07)) < 1);
  assert.equal(drawn.binAt(low.x + 2), 0);
  assert.equal(drawn.binAt(high.x + 2), 10);
});

test('merging neighboring bins loses no period', () => {
  const bins = Array.from({ length: 400 }, (_, index): [number, number] => [(index - 200) / 200, 1]);
  const drawn = histogram([panel(1, bins)], 320);
  assert.ok(drawn.edges.length - 1 <= 64);
  assert.equal(
    drawn.panels[0]?.bars.reduce((sum, { count }) => sum + count, 0),
    400,
  );
});

test('a mark without space next to its neighbor shows its line but not its text', () => {
  const marks = [
    { rate: 0.05, label: 'Worst 5.00%' },
    { rate: 0.0502, label: 'Median 5.02%' },
    { rate: 0.09, label: 'Best 9.00%' },
  ];
  const drawn = histogram(
    [
      {
        ...panel(1, [
          [0.05, 3],
          [0.09, 1],
        ]),
        marks,
      },
    ],
    500,
  );
  assert.deepEqual(
    drawn.panels[0]?.marks.map(({ label }) => label),
    ['Worst 5.00%', '', 'Best 9.00%'],
  );
  for (const { labelX } of drawn.panels[0]?.marks ?? []) assert.ok(labelX >= 0 && labelX < 500);
});

test('a mark at the edge shows its text if its neighbor’s text can move and still touch its line', () => {
  const drawn = histogram(
    [
      {
        ...panel(1, [
          [0, 3],
          [0.115, 1],
        ]),
        marks: [
          { rate: 0.102, label: 'Median 10.20%' },
          { rate: 0.113, label: 'Best 11.30%' },
        ],
      },
    ],
    760,
  );
  const [median, best] = drawn.panels[0]?.marks ?? [];
  assert.ok(median && best);
  assert.deepEqual([median.label, best.label], ['Median 10.20%', 'Best 11.30%']);
  const right = median.labelX + textWidth(median.label, 12, 500);
  assert.ok(right < best.labelX && right >= median.x - 4);
});

test('axis rates are round percentages, with a minus sign below zero', () => {
  const { xTicks } = histogram([
    panel(1, [
      [-0.02, 1],
      [0.06, 1],
    ]),
  ]);
  assert.ok(xTicks.some(({ label }) => label === '0%'));
  assert.ok(xTicks.some(({ label }) => label.startsWith('−')));
});

test('rates at both ends of the axis are not truncated', () => {
  const bins: [number, number][] = [
    [-0.1, 1],
    [0.115, 1],
  ];
  const { xTicks, plot } = histogram([panel(1, bins)]);
  const [first, last] = [xTicks[0], xTicks.at(-1)];
  assert.deepEqual([first?.label, last?.label], ['−10%', '12%']);
  assert.deepEqual([first?.x, last?.x], [plot.left, plot.right]);
  for (const { x, label } of xTicks)
    assert.ok(x - textWidth(label) / 2 >= 0 && x + textWidth(label) / 2 <= 800, label);
});

test('labels of close marks are on both sides of their lines', () => {
  const marks = [
    { rate: -0.0018, label: 'Worst −0.18%' },
    { rate: 0.038, label: 'Median 3.80%' },
    { rate: 0.0411, label: 'Best 4.11%' },
  ];
  const bins: [number, number][] = [
    [0, 3],
    [0.115, 1],
  ];
  const [drawn] = histogram([{ ...panel(1, bins), marks }], 700).panels;
  const placed = (drawn?.marks ?? []).map(({ x, label, labelX }) => ({
    label,
    from: labelX,
    to: labelX + textWidth(label, 12, 500),
    x,
  }));
  assert.deepEqual(
    placed.map(({ label }) => label),
    marks.map(({ label }) => label),
  );
  for (const [at, { from, to, x }] of placed.entries()) {
    assert.ok(from >= (placed[at - 1]?.to ?? 0), `${at} touches`);
    assert.ok(from <= x + 4 && to >= x - 4, `${at} is not at its line`);
  }
});
