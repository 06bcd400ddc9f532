import assert from 'node:assert/strict';
import test from 'node:test';
import { periodStripGeometry, yearOf, placePins } from './period-strip-geometry.ts';
import { textWidth } from './label-layout.ts';

const months = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const month = from * 12 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });

const strip = (change: object = {}) =>
  periodStripGeometry({
    starts: months(1940, 120),
    values: Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? 1000 : 0)),
    missedYears: Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? 0 : 10)),
    pins: [],
    width: 1000,
    height: 240,
    ...change,
  });

const strokes = (path: string): { x: number; from: number; to: number }[] =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)].map(([, x, from, to]) => ({
    x: Number(x),
    from: Number(from),
    to: Number(to),
  }));

test('converts a month to a twelfth of a year', () => {
  assert.equal(yearOf('1969-01'), 1969);
  assert.equal(yearOf('1969-07'), 1969.5);
});

test('values rise from zero and missed years hang below, each at the month of its period', () => {
  const drawn = strip();
  const up = strokes(drawn.valuePath);
  const down = strokes(drawn.missedPath);
  assert.equal(up.length, 60);
  assert.equal(down.length, 60);
  for (const bar of up) assert.ok(bar.from === drawn.zeroY && bar.to < bar.from);
  for (const bar of down)
    assert.ok(bar.from === drawn.missedTop && bar.to > bar.from && bar.to <= drawn.plot.bottom);
  up.forEach(({ x }, index) => assert.equal(x, drawn.xOf(index * 2)));
  // Months have equal distances, and the 120 months share the plot.
  const step = (drawn.plot.right - drawn.plot.left) / 120;
  assert.ok(Math.abs(drawn.xOf(1) - drawn.xOf(0) - step) < 0.05);
});

test('heights are to scale, and one missed year is a tenth of ten', () => {
  const drawn = strip({ values: [1000, 500], starts: months(1940, 2), missedYears: [0, 0] });
  const [whole, half] = strokes(drawn.valuePath);
  assert.ok(whole && half);
  assert.ok(Math.abs((whole.from - whole.to) / (half.from - half.to) - 2) < 0.01);
  const short = strip({ starts: months(1940, 2), values: [0, 0], missedYears: [1, 10] });
  const [one, ten] = strokes(short.missedPath);
  assert.ok(one && ten);
  assert.ok(Math.abs((ten.to - ten.from) / (one.to - one.from) - 10) < 0.1);
  assert.equal(short.missedTick?.label, '−10');
});

test('a value below zero extends below zero but not into the missed years', () => {
  const drawn = strip({ starts: months(1940, 2), values: [-400, 800], missedYears: [0, 3] });
  const [below] = strokes(drawn.valuePath);
  assert.ok(below && below.to > drawn.zeroY && below.to <= drawn.missedTop + 0.01);
});

test('a pointer finds the nearest period, including outside the plot', () => {
  const drawn = strip();
  assert.equal(drawn.indexAt(-50), 0);
  assert.equal(drawn.indexAt(5000), 119);
  for (const index of [0, 17, 60, 118]) assert.equal(drawn.indexAt(drawn.xOf(index) + 1), index);
});

test('years on the axis are round and do not overlap, at any width', () => {
  for (const width of [320, 700, 1400]) {
    const { xTicks } = strip({ width, starts: months(1928, 699), values: [], missedYears: [] });
    assert.ok(xTicks.length >= 2);
    xTicks.forEach(({ x, label }, index) => {
      assert.equal(Number(label) % 5, 0);
      const next = xTicks[index + 1];
      if (next) assert.ok(next.x - x >= 44);
    });
  }
});

test('draws one bar per year for a yearly record', () => {
  const starts = ['1970-01', '1971-01', '1972-01', '1973-01'];
  const drawn = strip({ starts, values: [1, 2, 3, 4], missedYears: [0, 0, 0, 0] });
  assert.equal(strokes(drawn.valuePath).length, 4);
  assert.equal(drawn.barWidth, 14);
});

test('reserves no space for missed years if there are none', () => {
  const drawn = strip({ missedYears: new Array<number>(120).fill(0) });
  assert.equal(drawn.missedPath, '');
  assert.equal(drawn.missedTick, null);
  assert.equal(drawn.missedTop, drawn.plot.bottom - 6);
});

test('the name of a pin at the left edge does not cover the axis labels', () => {
  const plot = { left: 55, right: 745, top: 34, bottom: 200 };
  const xs = [70, 93, 270, 743];
  const pins = placePins(
    ['Best', 'Median', 'Worst', 'Most recent'].map((label, index) => ({ index, label })),
    (index) => xs[index] ?? 0,
    plot,
    755,
  );
  const best = pins.find(({ label }) => label === 'Best');
  assert.ok(best);
  const left = best.anchor === 'start' ? best.labelX : best.labelX - textWidth('Best', 12, 600);
  // The highest label is near the top of the plot.
  assert.ok(left >= plot.left - 2 || best.labelY < plot.top - 12, `${left} ${best.labelY}`);
});

test('a name is close to its pin, even if other pins are close', () => {
  const plot = { left: 55, right: 739, top: 34, bottom: 200 };
  const xs: Record<string, number> = { Worst: 230, Median: 330, Best: 723, 'Most recent': 733 };
  const labels = Object.keys(xs);
  const pins = placePins(
    labels.map((label, index) => ({ index, label })),
    (index) => xs[labels[index] ?? ''] ?? 0,
    plot,
    755,
  );
  for (const { label, x, labelX } of pins) assert.ok(Math.abs(labelX - x) < 60, `${label} ${x} ${labelX}`);
});

test('of two pins at the edge, the second has its name on the upper row', () => {
  for (const [width, median, best] of [
    [326, 231, 305],
    [755, 485, 730],
  ] as const) {
    const plot = { left: 55, right: width - 16, top: 34, bottom: 200 };
    const xs: Record<string, number> = { Worst: 110, Median: median, Best: best, 'Most recent': best + 5 };
    const labels = Object.keys(xs);
    const pins = placePins(
      labels.map((label, index) => ({ index, label })),
      (index) => xs[labels[index] ?? ''] ?? 0,
      plot,
      width,
    );
    const recent = pins.find(({ label }) => label === 'Most recent');
    assert.ok(recent && recent.labelY < 20, `${recent?.labelX} ${recent?.labelY}`);
  }
});

test('the label of the last year fits at the right edge', () => {
  const drawn = strip({ width: 700, starts: months(1930, 12 * 20 + 1), values: [], missedYears: [] });
  const last = drawn.xTicks.at(-1);
  assert.ok(last && last.label === '1950');
  assert.ok(last.x + textWidth(last.label, 12, 400) / 2 <= 700, `${last.x}`);
});

test('names of pins do not overlap, and two pins of one period share a name', () => {
  const plot = { left: 40, right: 990, top: 34, bottom: 200 };
  const labels = ['Most recent', 'Worst', 'Median', 'Best'];
  const places: Record<string, number[]> = {
    apart: [980, 300, 600, 800],
    close: [985, 970, 960, 950],
    'at the left': [41, 44, 60, 90],
  };
  for (const [name, xs] of Object.entries(places)) {
    const pins = placePins(
      labels.map((label, index) => ({ index, label })),
      (index) => xs[index] ?? 0,
      plot,
      1000,
    );
    assert.equal(pins.length, 4);
    const boxes = pins.map((pin) => {
      const size = textWidth(pin.label, 12, 600);
      const left = pin.anchor === 'start' ? pin.labelX : pin.labelX - size;
      return { left, right: left + size, y: pin.labelY, label: pin.label };
    });
    boxes.forEach((one, index) => {
      assert.ok(one.left >= -1 && one.right <= 1001, `${name}: ${one.label} stands outside`);
      for (const other of boxes.slice(index + 1))
        assert.ok(
          one.y !== other.y || one.right < other.left || other.right < one.left,
          `${name}: ${one.label} covers ${other.label}`,
        );
    });
  }
  const merged = placePins(
    [
      { index: 3, label: 'Most recent' },
      { index: 3, label: 'Worst' },
    ],
    () => 500,
    plot,
    1000,
  );
  assert.deepEqual(
    merged.map(({ label }) => label),
    ['Most recent, worst'],
  );
});
