import assert from 'node:assert/strict';
import test from 'node:test';
import { TAX_DUE_AREA } from './tax-due-band.ts';
import { fanChartGeometry, type FanBand } from './fan-chart-geometry.ts';
import { textWidth } from './label-layout.ts';
import { shortDollars } from './scales.ts';

const ages = [50, 51, 52, 53, 54, 55];
const bands: FanBand[] = ages.map((_, t) => ({
  p10: t * 101,
  p25: t * 203,
  p50: t * 300,
  p75: t * 407,
  p90: t * 503,
}));
const fan = (change: object = {}) =>
  fanChartGeometry({
    ages,
    bands,
    lines: [{ kind: 'median', label: 'Median', marks: undefined, values: bands.map(({ p50 }) => p50) }],
    width: 700,
    height: 340,
    ...change,
  });

const numbers = (path: string): number[] => [...path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));

test('the wide band spans the 10th to the 90th percentile, and the narrow band is inside it', () => {
  const drawn = fan();
  const end = ages.length - 1;
  const edge = (value: number) => drawn.yOf(value);
  for (const [path, low, high] of [
    [drawn.outer, 505, 2515],
    [drawn.inner, 1015, 2035],
  ] as const) {
    const places = numbers(path);
    assert.ok(places.includes(edge(low)), `${low}`);
    assert.ok(places.includes(edge(high)), `${high}`);
    assert.ok(places.includes(drawn.xOf(end)));
  }
  // Higher values have a proportionally lower y.
  const zero = drawn.yOf(0);
  assert.ok(Math.abs((zero - drawn.yOf(2000)) / (zero - drawn.yOf(1000)) - 2) < 0.01);
});

test('labels at the end name their lines in order and do not overlap', () => {
  const { labels } = fan({
    lines: [
      { kind: 'median', label: 'Median', values: bands.map(({ p50 }) => p50) },
      { kind: 'illustrated', label: 'Illustrated', values: bands.map(({ p50 }) => (p50 ?? 0) + 1) },
      { kind: 'worst', label: 'Worst period', values: bands.map(() => 0) },
    ],
  });
  const ys = labels.map(({ y }) => y).sort((a, b) => a - b);
  ys.forEach((y, index) => {
    const next = ys[index + 1];
    if (next !== undefined) assert.ok(next - y >= 15, `${y} ${next}`);
  });
  assert.deepEqual(
    labels.map(({ text }) => text),
    ['90th $3k', '75th $2k', '25th $1k', '10th $505', 'Median $2k', 'Illustrated $2k', 'Worst period $0'],
  );
});

test('the label of a line that ends early states its last age', () => {
  const { labels } = fan({
    lines: [{ kind: 'illustrated', label: 'Illustrated', values: [0, 100, 200, 300, null, null] }],
  });
  assert.deepEqual(
    labels.flatMap(({ kind, text }) => (kind === 'illustrated' ? [text] : [])),
    ['Illustrated $300 at 53'],
  );
});

test('percentiles with the same end share a label', () => {
  const flat = bands.map((band) => ({ ...band, p10: 0, p25: 0 }));
  const { labels } = fan({ bands: flat, lines: [] });
  assert.deepEqual(
    labels.map(({ text }) => text),
    ['90th $3k', '75th $2k', '25th, 10th $0'],
  );
});

test('a value below zero is under the axis line', () => {
  const drawn = fan({
    lines: [{ kind: 'worst', label: 'Worst', values: [0, -100, -300, -600, -800, -1000] }],
  });
  assert.ok(drawn.yOf(-1000) > drawn.yOf(0));
  assert.ok(drawn.yOf(-1000) <= drawn.plot.bottom + 0.01);
  assert.ok(drawn.yTicks.some(({ isZero }) => isZero));
});

test('draws only the lines if there are no percentiles', () => {
  const alone = fan({ bands: [] });
  assert.equal(alone.outer, '');
  assert.equal(alone.lines.length, 1);
});

test('the labels of a narrow chart fit, and omit the last age of a short line', () => {
  const lines = [{ kind: 'illustrated', label: 'Illustrated', values: [0, 100, 200, 300, null, null] }];
  const { labels, plot } = fan({ width: 320, lines });
  assert.deepEqual(
    labels.map(({ text }) => text),
    ['90th $3k', '75th $2k', '25th $1k', '10th $505', 'Illustrated $300'],
  );
  for (const { x, text } of labels) assert.ok(x > plot.right && x + textWidth(text, 12, 600) <= 320, text);
});

test('labels the first and the last age', () => {
  const { xTicks } = fan({
    ages: Array.from({ length: 40 }, (_, index) => 50 + index),
    bands: [],
    lines: [],
  });
  assert.equal(xTicks[0]?.label, 'Age 50');
  assert.equal(xTicks.at(-1)?.label, '89');
});

test('shortens dollars at a line’s end', () => {
  assert.deepEqual([0, 480, 851_234, 1_443_000, -334_328].map(shortDollars), [
    '$0',
    '$480',
    '$851k',
    '$1.44M',
    '−$334k',
  ]);
});

test('a value after tax below zero is on the axis, above a hatched area that states its depth', () => {
  const falling = bands.map((band, t) => ({ ...band, p10: 400 - 200 * t, p25: 500 - 110 * t }));
  const rests = fan({ bands: falling, belowZero: TAX_DUE_AREA });
  const zero = rests.yOf(0);
  assert.equal(rests.yOf(-600), zero);
  for (const y of numbers(rests.outer).filter((_, place) => place % 2 === 1)) assert.ok(y <= zero, String(y));
  assert.ok(rests.taxDue);
  assert.equal(rests.taxDue.detail, 'ages 53 to 55, up to $600');
  assert.ok(rests.belowAxis > 0 && rests.plot.bottom + rests.belowAxis <= 340 - 26);
  assert.ok(rests.labels.some(({ text }) => text.includes('10th $0')));
  assert.ok(rests.yTicks.every(({ label }) => !label.includes('−') && !label.includes('-')));
  // Income remains negative: the tax of a lapse is paid.
  const signed = fan({ bands: falling });
  assert.equal(signed.taxDue, null);
  assert.ok(signed.yOf(-600) > signed.yOf(0));
});
