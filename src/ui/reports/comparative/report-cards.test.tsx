import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REPORT_TABS, type SavedAction } from '../../../domain/practice/reports/report.ts';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';
import { slidePlaces } from '../present/comparative-slides.tsx';

const { LISTED_TABS, visibleCards } = await import('./report-cards.tsx');
const { ReportView } = await import('./report-view.tsx');

const everything: SavedAction = {
  active_tabs: REPORT_TABS.map(({ id }) => id),
  active_cards: REPORT_TABS.flatMap(({ cards }) => cards.map(({ id }) => id)),
};
const { report, basis } = sketchReport({ accounts: [{ name: 'Taxable', runsOutAt: 84 }] });

test('lists all six tabs in the order of the specification', () => {
  assert.deepEqual(
    LISTED_TABS.map(({ title }) => title),
    [
      'Comparative Table',
      'Comparative Graph',
      'Making Things Equal',
      'Cumulative Values',
      'Legacy',
      'Fee Analysis',
    ],
  );
});

test('shows a card if it and its tab are on', () => {
  assert.deepEqual(
    visibleCards(everything).map(({ card }) => card),
    ['key_figures', 'graph', 'yearly_values', 'required_returns', 'cumulative', 'legacy', 'fees'],
  );
  assert.deepEqual(
    visibleCards({ ...everything, active_tabs: ['comparative_graph'] }).map(({ card }) => card),
    ['graph'],
  );
  assert.deepEqual(
    visibleCards({ ...everything, active_cards: ['yearly_values'] }).map(({ card }) => card),
    ['yearly_values'],
  );
});

test('a report without the data of disabled cards renders the remaining ones', async () => {
  const bare = { slots: report.slots, comparative_graph: report.comparative_graph };
  const { host } = await mount(
    <ReportView
      report={bare}
      basis={basis}
      shown={{ active_tabs: ['comparative_graph'], active_cards: ['graph'] }}
    />,
  );
  assert.match(
    host.querySelector('h1')?.textContent ?? '',
    /^(The taxable stops at 83|Only the policy pays through 89); /,
  );
  assert.equal(host.querySelectorAll('figure').length, 1);
  assert.doesNotMatch(host.textContent ?? '', /Comparative table/);
});

test('the page states that every card is off', async () => {
  const { host } = await mount(
    <ReportView report={{ slots: [] }} basis={basis} shown={{ active_tabs: [], active_cards: [] }} />,
  );
  assert.match(host.querySelector('h1')?.textContent ?? '', /Everything is switched off/);
});

/** Ages 43 to 71: premiums to 58, income from 66 to 69. The second slot is depleted at 68. */
const rows = Array.from({ length: 29 }, (_, year) => {
  const age = 43 + year;
  const pays = age >= 66 && age <= 69;
  return {
    age,
    outlay: age <= 58 ? 30_000 : 0,
    slots: [
      { net_income: pays ? 52_000 : 0, depleted: false },
      { net_income: pays && age < 68 ? 52_000 : 0, depleted: age >= 68 },
    ],
  };
});

test('a slide shows every fifth age, the last age and the ages at which something changes', () => {
  assert.deepEqual(
    slidePlaces(rows).map((place) => rows[place]?.age),
    [45, 50, 55, 58, 60, 65, 66, 68, 69, 70, 71],
  );
});

test('a table without premiums or income shows every fifth age', () => {
  const still = rows.slice(0, 8).map(({ age }) => ({ age, outlay: 0, slots: [] }));
  assert.deepEqual(
    slidePlaces(still).map((place) => still[place]?.age),
    [45, 50],
  );
  assert.deepEqual(slidePlaces([]), []);
});
