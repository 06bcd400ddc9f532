import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { HISTORICAL_TABS } from '../../../domain/practice/reports/historical-report-content.ts';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { spreadSections } from './every-period-figures.ts';
import { fourPeriods, fourPeriodsCells } from './four-periods-figures.ts';
import { activeSlots } from './historical-part.ts';
import { slideText } from './slide-text.ts';
import { everyPeriodCells, periodFigures } from './strip-figures.ts';
import { histogramPanels, irrRows } from './tab-figures.ts';

/** In one year a premium of 10,000 becomes 2,000,000 to heirs, and little more than 10,000 on surrender. */
const { report, basis } = elenaOnHistory(shippedHistory, {
  horizon: 1,
  illustration: {
    illustrated_rate: 0.06,
    rows: [
      {
        year: 1,
        age: 50,
        premium_outlay: 10_000,
        accumulation_value: 10_600,
        surrender_value: 10_600,
        death_benefit: 2_000_000,
      },
    ],
  },
});
const slots = activeSlots(report);
const [policy] = slots;
const [columns] = report.all_periods.slots;
assert.ok(policy && columns);

test('prints a rate of return above the range of the calculation as above 100%', () => {
  assert.deepEqual(new Set(columns.irr_death), new Set([10]));
  const model = fourPeriods(report, report.comparative_table, basis);
  const death = model.sections[0]?.rows.find(({ key }) => key === 'irr_death');
  assert.deepEqual(new Set(death?.texts), new Set(['above 100%']));
  assert.deepEqual(new Set(irrRows(report.irr_analysis, slots)[0]?.rows[1]?.texts), new Set(['above 100%']));
  const texts = JSON.stringify([
    fourPeriodsCells(model),
    spreadSections(report, slots, basis),
    everyPeriodCells(report, report.all_periods, slots, basis),
    periodFigures({ ...columns, irr_surrender: columns.irr_death }, 0, 0, policy, basis),
    HISTORICAL_TABS.flatMap(({ cards }) => cards.map(({ id }) => slideText(id, report, basis))),
  ]);
  assert.doesNotMatch(texts, /1,000(\.00)?%/);
  assert.match(texts, /median rate of return is above 100%/);
});

test('the chart counts the rates outside its axis', () => {
  const count = report.period_count;
  const [panel] = histogramPanels(report.irr_analysis, slots, 'irr_death');
  assert.deepEqual(
    [panel?.bins, panel?.marks, panel?.outside, panel?.note],
    [
      [],
      [],
      count,
      `${count.toLocaleString('en-US')} periods have no rate from −99% to 100% and are not in the chart`,
    ],
  );
  assert.equal(histogramPanels(report.irr_analysis, slots, 'irr_surrender')[0]?.outside, 0);
});
