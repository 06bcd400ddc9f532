import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { RANGE_TERMS, rangePicture } from '../../../domain/paths/range-picture.ts';
import { elenaOnHistory, LAPSING_LEDGER } from '../../../../tests/support/historical-fixture.ts';

const { RangePathCard } = await import('./range-path-card.tsx');
const { RangePaidCard } = await import('./range-count-cards.tsx');

test('paths longer than the historical periods end at their own last age', async () => {
  // Periods of history have 40 years by default, and paths those of the ledger.
  const { report, basis, input } = elenaOnHistory(shippedHistory, { horizon: undefined });
  const { rows } = input.illustration;
  const last = rows.at(-1)?.age ?? 0;
  assert.ok(last > basis.last_age, `${last} ${basis.last_age}`);
  const range = rangePicture(input, shippedHistory, RANGE_TERMS, 200, true);
  const { host, unmount } = await mount(<RangePathCard report={{ ...report, range }} basis={basis} />);
  const text = host.textContent;
  assert.ok(text.includes(`Bars: value at ${last};`), text);
  assert.ok(!text.includes(` at ${basis.last_age},`), text);
  await unmount();
});

test('the count of lapsed paths states that the ledger itself lapses', async () => {
  for (const [change, isStated] of [
    [{ illustration: LAPSING_LEDGER }, true],
    [{}, false],
  ] as const) {
    const { report, basis, input } = elenaOnHistory(shippedHistory, change);
    const range = rangePicture(input, shippedHistory, RANGE_TERMS, 200);
    const { host, unmount } = await mount(<RangePaidCard report={{ ...report, range }} basis={basis} />);
    assert.equal(
      host.textContent.includes('The illustration itself lapses in year 30, at age 79.'),
      isStated,
    );
    await unmount();
  }
});

test('a count of paid paths has its margin of error and history’s figure next to it', async () => {
  const { report, basis, input } = elenaOnHistory(shippedHistory);
  const range = rangePicture(input, shippedHistory, RANGE_TERMS, 200);
  const periods = range.report.history?.period_count;
  assert.ok(periods);
  const { host, unmount } = await mount(<RangePaidCard report={{ ...report, range }} basis={basis} />);
  // ENGINES-3: history's figure stands next to the result of the paths.
  assert.match(host.textContent, new RegExp(`Margin of error: .+; history: [\\d.]+% of ${periods} periods`));
  await unmount();
});
