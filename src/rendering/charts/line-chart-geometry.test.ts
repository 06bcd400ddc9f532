import assert from 'node:assert/strict';
import test from 'node:test';
import { lineChartGeometry, type LineChartInput } from './line-chart-geometry.ts';
import { textWidth } from './label-layout.ts';
import type { ChartSeries } from './chart-series.ts';
import { placeCrossing } from './crossing.ts';

const ages = Array.from({ length: 46 }, (_, index) => 50 + index);
const rising = (top: number): number[] => ages.map((_, index) => (top * index) / 45);
const emptyAt = (age: number, top: number): number[] =>
  ages.map((a) => (a >= age ? 0 : (top * (age - a)) / (age - 50)));

const series = (
  slot: 1 | 2 | 3 | 4,
  values: (number | null)[],
  depletionAge: number | null = null,
): ChartSeries => ({
  slot,
  name: `Account ${slot}`,
  shortName: `A${slot}`,
  values,
  depletionAge,
  marks: undefined,
  depletionVerb: 'depleted',
});

const chart = (overrides: Partial<LineChartInput>) =>
  lineChartGeometry({
    ages,
    series: [series(1, rising(740_000))],
    spans: [],
    width: 784,
    height: 352,
    endFigure: (value) => `$${Math.round(value)}`,
    ...overrides,
  });

const pointsOf = (path: string): [number, number][] =>
  [...path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map((match) => [Number(match[1]), Number(match[2])]);

test('the dollar axis has round values, begins at zero and covers the highest value', () => {
  const { yTicks } = chart({});
  assert.deepEqual(
    yTicks.map(({ label }) => label),
    ['$0', '$200k', '$400k', '$600k', '$800k'],
  );
});

test('labels values in millions as millions', () => {
  const { yTicks } = chart({ series: [series(1, rising(1_150_000))] });
  assert.deepEqual(
    yTicks.map(({ label }) => label),
    ['$0', '$200k', '$400k', '$600k', '$800k', '$1M', '$1.2M'],
  );
});

test('the first point is at the left edge, the last at the right, and half the axis is half the plot height', () => {
  const geometry = chart({
    series: [
      series(
        1,
        ages.map(() => 400_000),
      ),
      series(
        2,
        ages.map(() => 800_000),
      ),
    ],
  });
  const points = pointsOf(geometry.lines[0]?.path ?? '');
  assert.equal(points.length, 46);
  assert.equal(points[0]?.[0], geometry.plot.left);
  assert.equal(points.at(-1)?.[0], geometry.plot.right);
  assert.equal(points[0]?.[1], (geometry.plot.top + geometry.plot.bottom) / 2);
});

test('labels every fifth age, or every tenth in a narrow chart, and the last', () => {
  assert.deepEqual(
    chart({}).xTicks.map(({ label }) => label),
    ['Age 50', '55', '60', '65', '70', '75', '80', '85', '90', '95'],
  );
  assert.deepEqual(
    chart({ width: 330 }).xTicks.map(({ label }) => label),
    ['Age 50', '60', '70', '80', '90', '95'],
  );
});

test('in a narrow chart, a line ends with its short name and short dollars on one line', () => {
  const one = { ...series(1, rising(1_260_156)), name: 'IUL policy', shortName: 'Policy' };
  const two = { ...series(2, rising(276_347)), name: 'Taxable brokerage', shortName: 'Brokerage' };
  const { endLabels, plot } = chart({ series: [one, two], width: 358 });
  assert.deepEqual(
    endLabels.map(({ name, figure }) => [name, figure]),
    [
      ['Policy', '$1.26M'],
      ['Brokerage', '$276k'],
    ],
  );
  for (const { x, figureX, nameY, figureY, name, figure } of endLabels) {
    assert.equal(nameY, figureY);
    assert.ok(x > plot.right && figureX > x + textWidth(name, 12, 600));
    assert.ok(figureX + textWidth(figure ?? '') <= 358);
  }
});

test('a wide chart has the complete name and figure on one line, and a page of a PDF on two', () => {
  const one = { ...series(2, rising(276_347)), name: 'Taxable brokerage', shortName: 'Brokerage' };
  for (const [width, isOneLine] of [
    [755, true],
    [720, false],
  ] as const) {
    const [label] = chart({ series: [one], width }).endLabels;
    assert.deepEqual([label?.name, label?.figure], ['Taxable brokerage', '$276347']);
    assert.equal(label?.figureY === label?.nameY, isOneLine);
    assert.ok((label?.figureX ?? 0) + textWidth(label?.figure ?? '') <= width);
  }
});

test('omits a round age too close to the first age', () => {
  const from = Array.from({ length: 46 }, (_, index) => 48 + index);
  assert.deepEqual(
    chart({ ages: from })
      .xTicks.map(({ label }) => label)
      .slice(0, 2),
    ['Age 48', '55'],
  );
});

test('a depleted account ends on the axis at its ring and has no end label', () => {
  const geometry = chart({ series: [series(1, rising(800_000)), series(2, emptyAt(84, 600_000), 84)] });
  const [ring] = geometry.depletions;
  const end = pointsOf(geometry.lines[1]?.path ?? '').at(-1);
  assert.equal(ring?.label, 'A2 depleted at 84');
  assert.deepEqual([ring?.x, ring?.y], end);
  assert.equal(ring?.x, geometry.xOf(34));
  assert.equal(ring?.y, geometry.plot.bottom);
  assert.equal(geometry.lines[1]?.end, null);
  assert.deepEqual(
    geometry.endLabels.map(({ slot }) => slot),
    [1],
  );
});

test('income paid in part in the last year drops to the axis at that age', () => {
  const income = ages.map((age) => (age < 84 ? 52_000 : age === 84 ? 29_617 : 0));
  const geometry = chart({ series: [series(2, income, 84)] });
  const [before, end] = pointsOf(geometry.lines[0]?.path ?? '').slice(-2);
  assert.equal(before?.[0], end?.[0]);
  assert.equal(end?.[1], geometry.plot.bottom);
  assert.ok((before?.[1] ?? 0) < geometry.plot.bottom);
});

test('draws an account to the end if it receives contributions after a shortfall', () => {
  const values = ages.map((age) => (age === 60 ? 0 : 10_000));
  const geometry = chart({ series: [series(2, values, 60)] });
  assert.equal(pointsOf(geometry.lines[0]?.path ?? '').length, 46);
  assert.notEqual(geometry.lines[0]?.end, null);
});

test('missing years leave a gap in the line', () => {
  const path =
    chart({
      series: [
        series(
          1,
          ages.map((age) => (age === 70 ? null : 5)),
        ),
      ],
    }).lines[0]?.path ?? '';
  assert.equal(path.match(/M/g)?.length, 2);
});

test('four labels at one line end are moved apart and stay next to the plot', () => {
  const four = ([1, 2, 3, 4] as const).map((slot) => series(slot, rising(400_000 + slot)));
  const { endLabels, plot } = chart({ series: four, width: 720 });
  const tops = endLabels.map(({ nameY }) => nameY).sort((a, b) => a - b);
  assert.equal(endLabels.length, 4);
  tops.forEach((top, index) =>
    assert.ok(index === 0 || top - (tops[index - 1] ?? 0) >= 30, `labels ${index} at ${top}`),
  );
  assert.ok(endLabels.every(({ nameY, figureY }) => nameY > 0 && (figureY ?? 0) <= plot.bottom + 16));
});

test('truncates a name at a line end only if its space is too small', () => {
  const nameOf = (name: string, width: number) =>
    chart({ series: [{ ...series(1, rising(740_000)), name }], width }).endLabels[0]?.name;
  for (const width of [784, 720]) {
    assert.equal(nameOf('Bond-heavy brokerage plan', width), 'Bond-heavy brokerage plan');
    assert.match(nameOf('Bond-heavy brokerage plan of Ruth', width) ?? '', /^Bond-heavy brokerage pl.*…$/);
  }
});

test('labels of lines with the same end share a left edge, above the ages', () => {
  const flat = ages.map((_, index) => (index === 45 ? 0 : 20_000));
  const equal = ([1, 2, 3] as const).map((slot) => series(slot, flat));
  const { endLabels, plot } = chart({ series: equal, endFigure: () => null, isStaggered: true });
  assert.equal(new Set(endLabels.map(({ x }) => x)).size, 1);
  assert.ok(endLabels.every(({ nameY }) => nameY <= plot.bottom + 5));
});

test('labels of accounts depleted in neighboring years do not overlap and stay inside', () => {
  for (const width of [784, 480, 330]) {
    const four = ([1, 2, 3, 4] as const).map((slot) => series(slot, emptyAt(85 + slot, 500_000), 85 + slot));
    const boxes = chart({ series: four, width }).depletions.map(({ label, labelX, labelY, anchor }) => {
      const size = textWidth(label, 12, 600);
      const from = anchor === 'start' ? labelX : anchor === 'end' ? labelX - size : labelX - size / 2;
      return { from, to: from + size, y: labelY };
    });
    for (const box of boxes) assert.ok(box.from >= 0 && box.to <= width, `inside ${width}`);
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        assert.ok(a.y !== b.y || a.to < b.from || b.to < a.from, `apart at ${width}`);
  }
});

test('rings of accounts depleted in the same year are side by side', () => {
  const [a, b] = chart({ series: [series(2, emptyAt(84, 1), 84), series(3, emptyAt(84, 2), 84)] }).depletions;
  assert.ok((b?.x ?? 0) - (a?.x ?? 0) >= 13);
});

test('everything drawn below the plot fits the height', () => {
  const four = ([1, 2, 3, 4] as const).map((slot) => series(slot, emptyAt(84, 500_000), 84));
  for (const width of [784, 300]) {
    const geometry = chart({ series: four, width });
    assert.ok(geometry.depletions.every(({ labelY }) => labelY <= geometry.height));
    assert.ok(geometry.plot.bottom - geometry.plot.top > 120);
  }
});

test('brackets label premium and income years with their amounts, except in a narrow chart', () => {
  const spans = [
    { fromAge: 50, toAge: 64, label: 'Premium $30,000 a year', shortLabel: 'Premiums' },
    { fromAge: 66, toAge: 89, label: 'Income $52,000 a year', shortLabel: 'Income' },
  ];
  const wide = chart({ spans }).brackets;
  assert.deepEqual(
    wide.map(({ label, row }) => [label, row]),
    [
      ['Premium $30,000 a year', 0],
      ['Income $52,000 a year', 0],
    ],
  );
  assert.deepEqual(chart({ spans, width: 340 }).brackets, []);
  const short = chart({ spans: spans.map((span) => ({ ...span, toAge: span.fromAge + 5 })), width: 784 });
  assert.deepEqual(
    short.brackets.map(({ label }) => label),
    ['Premiums', 'Income'],
  );
});

test('overlapping brackets are in separate rows', () => {
  const spans = [
    { fromAge: 50, toAge: 70, label: 'in', shortLabel: 'in' },
    { fromAge: 60, toAge: 89, label: 'out', shortLabel: 'out' },
  ];
  const one = chart({ spans: spans.slice(0, 1) });
  const two = chart({ spans });
  assert.deepEqual(
    two.brackets.map(({ row }) => row),
    [0, 1],
  );
  assert.equal(two.plot.top - one.plot.top, 22);
});

test('draws equal incomes side by side, with zero on the axis', () => {
  const geometry = chart({
    series: [
      series(
        1,
        ages.map(() => 52_000),
      ),
      series(
        2,
        ages.map(() => 52_000),
      ),
    ],
    isStaggered: true,
  });
  assert.equal(geometry.yOf(2, 52_000) - geometry.yOf(1, 52_000), 3);
  assert.equal(geometry.yOf(2, 0), geometry.plot.bottom);
});

test('a chart with only zeros has an axis', () => {
  const geometry = chart({
    series: [
      series(
        1,
        ages.map(() => 0),
      ),
    ],
  });
  assert.deepEqual(
    geometry.yTicks.map(({ label }) => label),
    ['$0'],
  );
  assert.ok(!(geometry.lines[0]?.path ?? '').includes('NaN'));
});

test('negative values are below the zero line', () => {
  const geometry = chart({
    series: [
      series(
        1,
        ages.map(() => -100_000),
      ),
    ],
  });
  assert.ok(geometry.yTicks.some(({ label }) => label === '−$100k'));
  assert.ok(geometry.yOf(1, -100_000) > geometry.yOf(1, 0));
});

test('draws another assumption on the same axis until it is empty, with its letter halfway down its drop', () => {
  const overlays = [
    { slot: 1 as const, letter: 'A', marks: undefined, name: 'Account 1, better', values: rising(1_480_000) },
    {
      slot: 1 as const,
      letter: 'B',
      marks: undefined,
      name: 'Account 1, worse',
      values: emptyAt(80, 500_000),
    },
  ];
  const { lines, overlays: drawn, plot } = chart({ overlays });
  const [line] = lines;
  const [better, worse] = drawn;
  assert.ok(line?.end && better?.end && worse?.end);
  assert.ok(Math.abs(plot.bottom - line.end.y - (plot.bottom - better.end.y) / 2) < 0.02);
  assert.equal(pointsOf(worse.path).length, 31);
  assert.equal(pointsOf(worse.path).at(-1)?.[1], plot.bottom);
  const [[x1, y1], [x2, y2]] = pointsOf(worse.path).slice(-2) as [[number, number], [number, number]];
  assert.ok(Math.abs(worse.end.x - (x1 + x2) / 2) < 0.02 && Math.abs(worse.end.y - (y1 + y2) / 2) < 0.02);
});

test('letters of lines with close ends do not overlap', () => {
  const overlays = ([1, 2, 3] as const).map((slot) => ({
    slot,
    letter: 'A',
    marks: undefined,
    name: `Account ${slot}, better`,
    values: rising(1_480_000 + slot),
  }));
  const ends = chart({ overlays }).overlays.map(({ end }) => end);
  ends.forEach((end, at) =>
    ends.slice(0, at).forEach((other) => {
      assert.ok(end && other);
      assert.ok(Math.abs(end.x - other.x) >= 12 || Math.abs(end.y - other.y) >= 12, `${end.x}, ${other.x}`);
    }),
  );
});

test('a letter next to a marked letter leaves space for the mark', () => {
  // The marked line ends at its last age; the other drops to zero after it, so its letter is a little further left.
  const marked80 = rising(1_480_000).map((): '‡' => '‡');
  const overlays = [
    { slot: 2 as const, letter: 'A', marks: marked80, name: 'Marked', values: rising(1_480_000) },
    { slot: 3 as const, letter: 'B', marks: undefined, name: 'Plain', values: rising(1_480_000) },
  ];
  const [marked, plain] = chart({ overlays, width: 800 }).overlays;
  assert.ok(marked?.end && plain?.end);
  assert.equal(marked.label, 'A\u00a0‡');
  assert.ok(marked.end.x - plain.end.x >= textWidth(marked.label, 12, 600));
});

const room = {
  ages: [60, 61, 62, 63],
  ahead: [0, 10, 20, 30],
  behind: [10, 15, 15, 15],
  xOf: (index: number) => 100 * index,
  yOf: (value: number) => 100 - value,
  plot: { left: 0, right: 300, top: 10 },
};
const crossing = { ahead: 1, behind: 2, age: 62, label: 'From 62' } as const;

test('the lines meet at their crossing between two ages, and the area continues from there', () => {
  const placed = placeCrossing(crossing, room);
  assert.ok(placed);
  // 10 and 15 at 61, 20 and 15 at 62: the lines cross halfway, at 15.
  assert.equal(placed.x, 150);
  assert.equal(placed.y, 85);
  assert.equal(placed.area, 'M150 85L200 80L300 70L300 85L200 85Z');
  assert.deepEqual([placed.label, placed.anchor], ['From 62', 'end']);
});

test('a label without space on the left is on the right of the line', () => {
  const placed = placeCrossing({ ...crossing, label: 'From 62, words that need a lot of room' }, room);
  assert.equal(placed?.anchor, 'start');
});

test('a label without space on either side begins at the axis and stays inside', () => {
  const words = { ...crossing, label: 'From 62, words that have no room on either' };
  const placed = placeCrossing(words, { ...room, plot: { left: 20, right: 290, top: 10 } });
  assert.deepEqual([placed?.anchor, placed?.labelX], ['start', 20]);
});

test('without a crossing after the first age, the area has no label', () => {
  const placed = placeCrossing(
    { ...crossing, age: 60 },
    { ...room, ahead: [20, 20, 20, 20], behind: [0, 0, 0, 0] },
  );
  assert.equal(placed?.label, null);
  assert.equal(placed?.area, 'M0 80L0 80L100 80L200 80L300 80L300 100L200 100L100 100L0 100Z');
});

test('does not draw an age that is not on the axis', () => {
  assert.equal(placeCrossing({ ...crossing, age: 80 }, room), null);
});
