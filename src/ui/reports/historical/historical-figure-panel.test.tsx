import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { historicalExplainer } from '../../../domain/comparison/historical/explain-historical-report.ts';
import { toolFigureOpener } from '../../explain/tool-figure-engine.ts';
import { fourPeriods } from '../../../rendering/words/history/four-periods-figures.ts';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { withTableTitle, unfilteredPath, historicalFigureExplainer } from './historical-figure-panel.tsx';
import { activeSlots, periodName } from '../../../rendering/words/history/historical-part.ts';
import { irrRows, totalSections } from '../../../rendering/words/history/tab-figures.ts';
import { withoutHistoricalSlots } from '../../../domain/practice/reports/visible-figures.ts';
import { figuresOf, remade } from '../../../../tests/support/explained/remade.ts';
import { memberAt } from '../../../domain/shared/result-members.ts';

const { input, report, basis, history } = elenaOnHistory(shippedHistory);
const openAt = toolFigureOpener(historicalExplainer(input, report, history), input);

function placed(at: string) {
  const figure = openAt(at);
  assert.ok(figure, at);
  const { title, where, slot } = withTableTitle(figure, report);
  return { title, where, slot };
}

test('an opened figure of a period names its account and months, not its slot number', () => {
  const worst = report.total_values[0]?.worst.start_month ?? '';
  assert.deepEqual(placed('total_values.0.worst.total_value'), {
    title: 'Total value',
    where: `IUL policy · worst period, ${periodName(worst, 40)}`,
    slot: { number: 1, name: 'IUL policy' },
  });
  const recent = report.irr_analysis[1]?.most_recent.start_month ?? '';
  assert.deepEqual(placed('irr_analysis.1.most_recent.irr_death'), {
    title: 'IRR to the death benefit',
    where: `Taxable brokerage · most recent period, ${periodName(recent, 40)}`,
    slot: { number: 2, name: 'Taxable brokerage' },
  });
});

test('a figure of no account retains its title', () => {
  assert.deepEqual(placed('lapse_share'), { title: 'Lapse share', where: '', slot: null });
});

test('every figure of the four periods opens, and no rate or count in it is formatted as dollars', () => {
  const table = report.comparative_table;
  const { sections, indexReturn } = fourPeriods(report, table, basis);
  const active = activeSlots(report);
  const paths = [
    indexReturn,
    ...sections.flatMap(({ rows }) => rows),
    ...irrRows(report.irr_analysis, active).flatMap(({ rows }) => rows),
    ...totalSections(report.total_values, active, basis).flatMap(({ rows }) => rows),
  ].flatMap(({ at }) => (at ?? []).flatMap((one) => (one === null ? [] : [one])));
  assert.ok(paths.length > 100, `${paths.length} figures`);
  for (const at of paths) {
    const figure = openAt(at);
    assert.ok(figure, at);
    for (const { name, text } of [...figure.inputs, ...figure.steps])
      if (/\b(return|credit|cr|rate|IRR)\b|^1 wh/i.test(name) && !/tax|charge|gain/i.test(name))
        assert.doesNotMatch(text, /\$/, `${at}: ${name}`);
  }
});

test('the credits behind a compound rate multiply to the rate', () => {
  const figure = openAt('comparative_table.0.worst.geometric');
  assert.ok(figure);
  assert.equal(figure.inputs.length, 40);
  const growth = figure.inputs.reduce(
    (product, { text }) => product * (1 + Number(text.replace('%', '')) / 100),
    1,
  );
  assert.equal(`${((growth ** (1 / 40) - 1) * 100).toFixed(4)}%`, figure.exactly);
  const zero = openAt('comparative_table.1.worst.zero_years');
  assert.ok(zero);
  assert.equal(
    zero.inputs.concat(zero.steps).reduce((sum, { text }) => sum + Number(text), 0),
    Number(zero.value),
  );
});

test('opened figures have the titles of the table', () => {
  assert.equal(placed('comparative_table.0.worst.geometric').title, 'Compound rate');
  assert.equal(placed('comparative_table.0.worst.longevity.age').title, 'Income paid to');
  assert.equal(placed('own_worst.0.zero_years').title, 'Years without a gain');
});

test('a figure of a filtered report is found at its path in the complete report', () => {
  const { input, report: full } = elenaOnHistory(shippedHistory);
  const displayed = withoutHistoricalSlots(full, [2], input);
  assert.deepEqual(
    displayed.irr_analysis.map(({ slot }) => slot),
    [1, 3],
  );
  assert.equal(
    unfilteredPath('irr_analysis.1.worst.irr_death', displayed, full),
    'irr_analysis.2.worst.irr_death',
  );
  assert.equal(unfilteredPath('own_worst.0.total_income', displayed, full), 'own_worst.0.total_income');
  assert.equal(unfilteredPath('lapse_share', displayed, full), 'lapse_share');
});

/** In many periods, the cap exceeds the carrier's illustrated rate. */
const CAPPED = {
  compliance_profile: 'client_clamped',
  horizon: 20,
  strategies: [{ index: 'sp500', cap: 0.14, floor: 0 }],
};

for (const [name, dollars] of [
  ['as they are paid', {}],
  ['in today’s dollars', { dollars: 'real', inflation: 0.03 }],
] as const)
  test(`figures capped at the carrier’s, ${name}, open with the displayed value, and their parts result in it`, () => {
    const { input, report, history } = elenaOnHistory(shippedHistory, { ...CAPPED, ...dollars });
    const explain = historicalFigureExplainer(input, report, history);
    let capped = 0;
    // Every 23rd path covers all periods, slots and members.
    for (const [path, displayed] of figuresOf({ ...report }).filter((_, index) => index % 23 === 0)) {
      const found = explain(path);
      assert.equal(found?.value, displayed, path);
      if (found.note?.startsWith('†')) capped += 1;
      const again = remade(found) ?? NaN;
      assert.ok(Math.abs(again - displayed) <= 1e-7 * Math.max(1, Math.abs(displayed)), `${path}: ${again}`);
      for (const { path: at, value, name: part } of [...found.inputs, ...found.steps])
        if (at !== undefined && !at.startsWith('inputs.'))
          assert.equal(memberAt(report, at), value, `${path}: ${part}`);
    }
    assert.ok(capped > 30, `${capped} capped`);
  });
