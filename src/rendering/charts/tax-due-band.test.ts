import assert from 'node:assert/strict';
import test from 'node:test';
import { lineChartGeometry, type LineChartInput } from './line-chart-geometry.ts';
import { TAX_DUE_AREA } from './tax-due-band.ts';
import type { ChartSeries } from './chart-series.ts';

const ages = Array.from({ length: 50 }, (_, index) => 50 + index);
/** Rises to $650,000 at 65, falls to the tax due at 89, and rises again. */
const policy = (lowest: number): number[] =>
  ages.map((age) =>
    age <= 65
      ? (650_000 * (age - 49)) / 16
      : age <= 89
        ? 650_000 + ((lowest - 650_000) * (age - 65)) / 24
        : lowest + ((321_746 - lowest) * (age - 89)) / 10,
  );

const series = (values: number[], restsOnAxis = true): ChartSeries => ({
  slot: 1,
  name: 'IUL policy',
  shortName: 'Policy',
  values,
  depletionAge: null,
  marks: undefined,
  depletionVerb: 'lapses',
  restsOnAxis,
});

const chart = (overrides: Partial<LineChartInput>) =>
  lineChartGeometry({
    ages,
    series: [series(policy(-63_295))],
    spans: [],
    taxDue: TAX_DUE_AREA,
    width: 784,
    height: 352,
    endFigure: (value) => `$${Math.round(value)}`,
    ...overrides,
  });

const pointsOf = (path: string): { x: number; y: number }[] =>
  [...path.matchAll(/[ML]?(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

test('the line never leaves the plot, and is on the axis where tax is due', () => {
  const geometry = chart({});
  const points = pointsOf(geometry.lines[0]?.path ?? '');
  assert.ok(points.every(({ y }) => y <= geometry.plot.bottom));
  const at89 = points.find(({ x }) => x === geometry.xOf(89 - 50));
  assert.equal(at89?.y, geometry.plot.bottom);
  assert.equal(geometry.yTicks[0]?.label, '$0');
});

test('the area below the axis is to scale if it is under a fifth of the plot', () => {
  const geometry = chart({});
  const { taxDue, plot, yOf } = geometry;
  const lowest = Math.max(...pointsOf(taxDue?.area ?? '').map(({ y }) => y));
  // $63,295 is as long below the axis as above.
  assert.ok(Math.abs(lowest - plot.bottom - (plot.bottom - yOf(1, 63_295))) < 0.02);
  assert.equal(taxDue?.name, 'Tax due if surrendered');
  assert.match(taxDue?.detail ?? '', /^ages \d\d to \d\d, up to \$63,295$/);
});

test('a larger amount uses a fifth of the plot, and its text states the amount', () => {
  const { taxDue, plot } = chart({ series: [series(policy(-900_000))] });
  const lowest = Math.max(...pointsOf(taxDue?.area ?? '').map(({ y }) => y));
  assert.ok(Math.abs(lowest - plot.bottom - (plot.bottom - plot.top) / 5) < 0.02);
  assert.match(taxDue?.detail ?? '', /up to \$900,000$/);
});

test('the line meets the axis at the start of the area, between two ages', () => {
  const geometry = chart({});
  const start = pointsOf(geometry.taxDue?.area ?? '')[0];
  assert.ok(start);
  const met = pointsOf(geometry.lines[0]?.path ?? '').find(({ x }) => Math.abs(x - start.x) < 0.02);
  assert.equal(met?.y, geometry.plot.bottom);
  assert.ok(ages.every((_, index) => geometry.xOf(index) !== start.x));
});

test('hatching stays inside the area, and the text and ages below it stay inside the chart', () => {
  for (const lowest of [-5_000, -63_295, -400_000])
    for (const width of [300, 390, 784, 1200]) {
      const { taxDue, plot, belowAxis, height } = chart({ series: [series(policy(lowest))], width });
      assert.ok(taxDue);
      const area = pointsOf(taxDue.area);
      const [left, right] = [Math.min(...area.map(({ x }) => x)), Math.max(...area.map(({ x }) => x))];
      const bottom = Math.max(...area.map(({ y }) => y));
      for (const { x, y } of pointsOf(taxDue.hatch)) {
        assert.ok(x >= left - 0.02 && x <= right + 0.02 && y >= plot.bottom - 0.02 && y <= bottom + 0.02);
      }
      assert.ok(bottom <= plot.bottom + belowAxis);
      assert.ok(taxDue.detailY <= plot.bottom + belowAxis && plot.bottom + belowAxis <= height - 26);
    }
});

test('draws no area without tax due, or for values that are not surrender values', () => {
  assert.equal(chart({ series: [series(policy(1_000))] }).taxDue, null);
  const signed = chart({ series: [series(policy(-63_295), false)] });
  assert.equal(signed.taxDue, null);
  assert.ok(signed.yTicks.some(({ label }) => label.startsWith('−')));
});
