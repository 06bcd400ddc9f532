import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodLinesGeometry, type PeriodLinesInput } from './period-lines.tsx';
import { yearBarsGeometry, type YearRates } from './year-bars.tsx';

const months = Array.from(
  { length: 360 },
  (_, at) => `${1930 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);
const draw = (more: Partial<PeriodLinesInput> = {}) =>
  periodLinesGeometry({
    starts: months,
    lines: [months.map((_, at) => 1000 * at), months.map((_, at) => 2000 * at)],
    pins: [],
    pinned: 0,
    level: null,
    yearName: String,
    width: 700,
    height: 260,
    ...more,
  });

test('periods span the full plot width, and heights are proportional to the figures', () => {
  const { plot, xOf, yOf } = draw();
  assert.deepEqual([xOf(0), xOf(359)], [plot.left, plot.right]);
  assert.ok(Math.abs(yOf(0) - plot.bottom) < 0.01);
  const rise = (value: number) => plot.bottom - yOf(value);
  assert.ok(Math.abs(rise(600_000) / rise(300_000) - 2) < 0.001);
  assert.ok(yOf(718_000) >= plot.top);
});

test('the pointer selects each period, or the nearest one outside the plot', () => {
  const { xOf, indexAt } = draw();
  months.forEach((_, at) => assert.equal(indexAt(xOf(at)), at));
  assert.deepEqual([indexAt(-40), indexAt(4000)], [0, 359]);
});

test('a named period is marked on the line of its side', () => {
  const pins = [{ index: 100, label: 'Median' }];
  for (const [pinned, value] of [
    [0, 100_000],
    [1, 200_000],
  ] as const) {
    const { pins: placed, xOf, yOf } = draw({ pins, pinned });
    assert.deepEqual([placed[0]?.x, placed[0]?.pointY], [xOf(100), yOf(value)]);
  }
});

test('a level’s label has space next to the plot', () => {
  const { level, plot, yOf } = draw({ level: { value: 300_000, label: 'Average' } });
  assert.equal(level?.y, yOf(300_000));
  assert.ok(plot.right < 660 && plot.right > 600, String(plot.right));
  assert.equal(draw().plot.right, 690);
});

test('years on the axis are multiples of five and do not overlap, also on a phone, and can be renamed', () => {
  for (const width of [320, 700, 1400]) {
    const { xTicks } = draw({ width });
    assert.ok(xTicks.length >= 2, String(width));
    for (const [at, { x, label }] of xTicks.entries()) {
      assert.equal(Number(label) % 5, 0);
      if (at > 0) assert.ok(x - (xTicks[at - 1]?.x ?? 0) >= 46, `${width}: ${label}`);
    }
  }
  const six = ['2001-01', '2002-01', '2003-01', '2004-01', '2005-01', '2006-01'];
  const { xTicks } = draw({
    starts: six,
    lines: [six.map(() => 1), six.map(() => 2)],
    yearName: (year) => String(year - 2000),
  });
  assert.deepEqual(
    xTicks.map(({ label }) => label),
    ['1', '2', '3', '4', '5', '6'],
  );
});

test('the lines are on the axis if every period ends with nothing', () => {
  const { paths, plot } = draw({ lines: [months.map(() => 0), months.map(() => 0)] });
  assert.ok(paths[0]?.startsWith(`M${plot.left},${plot.bottom}`));
  assert.ok(!paths.join().includes('NaN'));
});

const year = (first: number | null, second: number | null, mark: YearRates['mark'] = null): YearRates => ({
  label: '2001',
  first,
  second,
  mark,
});
const drawBars = (years: YearRates[], width = 640) => yearBarsGeometry({ years, width, height: 280 });

test('bars share a baseline, losses are below it, and lengths are proportional to the rates', () => {
  const { years, zeroY, plot } = drawBars([year(0.1, -0.2), year(0.05, 0.1)]);
  const [loss, gain] = years;
  assert.ok(loss?.first && loss.second && gain?.first && gain.second);
  assert.ok(Math.abs(loss.first.y + loss.first.height - zeroY) < 1);
  assert.ok(Math.abs(loss.second.y - zeroY) < 1);
  assert.ok(Math.abs(loss.second.height / loss.first.height - 2) < 0.01);
  assert.ok(Math.abs(gain.second.height / gain.first.height - 2) < 0.01);
  for (const { first, second } of years)
    for (const bar of [first, second]) {
      assert.ok(bar && bar.x >= plot.left && bar.x + bar.width <= plot.right + 0.01);
      assert.ok(bar.y >= plot.top - 0.01 && bar.y + bar.height <= plot.bottom + 0.01);
    }
});

test('a zero credit has a ring on the baseline, a capped credit a mark on its bar, an unfinished term no mark', () => {
  const { years, zeroY } = drawBars([
    year(0, -0.2, 'zero'),
    year(0.1, 0.2, 'capped'),
    year(null, 0.1, 'zero'),
    year(0.04, 0.05),
  ]);
  assert.equal(years[0]?.first, null);
  assert.equal(years[0]?.mark?.kind, 'zero');
  assert.ok(Math.abs((years[0]?.mark?.y ?? 0) - zeroY) < 1);
  assert.deepEqual([years[1]?.mark?.kind, years[1]?.mark?.y], ['capped', years[1]?.first?.y]);
  assert.deepEqual([years[2]?.mark, years[3]?.mark], [null, null]);
});

test('fifty-five years fit on a phone, and the pointer selects each of them', () => {
  const { years, xTicks, yearAt } = drawBars(
    Array.from({ length: 55 }, () => year(0.05, 0.1)),
    330,
  );
  years.forEach(({ centre }, at) => assert.equal(yearAt(centre), at));
  assert.ok(xTicks.length >= 3 && xTicks.length <= 8, String(xTicks.length));
  // Four digits of 12 px are about 27 px wide.
  for (const { x } of drawBars(
    Array.from({ length: 25 }, () => year(0.05, 0.1)),
    330,
  ).xTicks)
    assert.ok(x + 13 <= 330, `a label at ${x}`);
  assert.deepEqual([yearAt(-50), yearAt(5000)], [0, 54]);
});
