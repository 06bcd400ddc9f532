import assert from 'node:assert/strict';
import test from 'node:test';
import { barColumnsGeometry } from '../../rendering/charts/bar-columns-geometry.ts';
import { placeLegend, hatching } from './chart-legend.tsx';

const column = (slot: 1 | 2, value: number) => ({
  slot,
  parts: [
    { value: value * 0.6, tone: 'faint' as const },
    { value: value * 0.4, tone: 'solid' as const },
  ],
  figure: `$${value}`,
});

test('the parts of a bar are stacked from the axis to scale, with the figure above', () => {
  // The axis is at y = 144 - 44 = 100 and 100 dollars at 20: 0.8 pixels per dollar.
  const [group] = barColumnsGeometry({
    groups: [{ label: 'Age 85', columns: [column(1, 100), column(2, 50)] }],
    width: 440,
    height: 144,
  }).groups;
  assert.deepEqual(group?.columns[0]?.parts, [
    { y: 52, height: 48, tone: 'faint' },
    { y: 20, height: 32, tone: 'solid' },
  ]);
  assert.equal(group.columns[0].figureY, 14);
  assert.equal(group.columns[1]?.figureY, 54);
});

test('bars of many groups have gaps between them and remain inside the plot', () => {
  const columns = [column(1, 10), column(2, 20), column(1, 5), column(2, 8)];
  const { groups, plot } = barColumnsGeometry({
    groups: ['85', '90', '95', '100', '104'].map((label) => ({ label, columns })),
    width: 700,
    height: 240,
  });
  const bars = groups.flatMap((group) => group.columns);
  bars.forEach((bar, index) => {
    const next = bars[index + 1];
    assert.ok(bar.x >= plot.left && bar.x + bar.width <= plot.right);
    if (next) assert.ok(bar.x + bar.width + 3 < next.x, `bar ${index}`);
  });
});

test('hatching stays inside its rectangle, rising or falling', () => {
  for (const falls of [false, true]) {
    const points = [...hatching(10, 20, 40, 24, falls).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
    assert.ok(points.length > 10);
    for (const [, x, y] of points)
      assert.ok(Number(x) >= 10 && Number(x) <= 50 && Number(y) >= 20 && Number(y) <= 44, `${x} ${y}`);
  }
});

test('a legend wraps to a further row if necessary', () => {
  const entries = ['Net income so far', 'Value', 'Outlay so far'].map((label) => ({
    sign: { kind: 'tone' as const, tone: 'soft' as const },
    label,
  }));
  assert.deepEqual(
    placeLegend(entries, 1000).entries.map(({ y }) => y),
    [0, 0, 0],
  );
  const narrow = placeLegend(entries, 230);
  assert.deepEqual(
    narrow.entries.map(({ x, y }) => [x === 0, y]),
    [
      [true, 0],
      [false, 0],
      [true, 20],
    ],
  );
  assert.equal(narrow.height, 48);
});
