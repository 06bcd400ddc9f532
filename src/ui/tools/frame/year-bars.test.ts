import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yearBarsGeometry, type YearRates } from './year-bars.tsx';

const year = (first: number | null, second: number | null, mark: YearRates['mark'] = null): YearRates => ({
  label: '2001',
  first,
  second,
  mark,
});
const draw = (years: YearRates[], width = 640) => yearBarsGeometry({ years, width, height: 280 });

test('bars stand on one line, losses hang from it, and lengths are as the rates', () => {
  const { years, zeroY, plot } = draw([year(0.1, -0.2), year(0.05, 0.1)]);
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

test('nothing credited is a ring on the line, a cap a lid on its bar, a running term nothing', () => {
  const { years, zeroY } = draw([
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

test('fifty-five years find room on a phone, and a pointer finds each of them', () => {
  const { years, xTicks, yearAt } = draw(
    Array.from({ length: 55 }, () => year(0.05, 0.1)),
    330,
  );
  years.forEach(({ centre }, at) => assert.equal(yearAt(centre), at));
  assert.ok(xTicks.length >= 3 && xTicks.length <= 8, String(xTicks.length));
  // Four digits of 12 pixels are some 27 wide.
  for (const { x } of draw(
    Array.from({ length: 25 }, () => year(0.05, 0.1)),
    330,
  ).xTicks)
    assert.ok(x + 13 <= 330, `a label at ${x}`);
  assert.deepEqual([yearAt(-50), yearAt(5000)], [0, 54]);
});
