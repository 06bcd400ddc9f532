import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../adapters/index-figures/shipped-history.ts';
import { historicalExplainer } from '../../domain/comparison/explain-historical-report.ts';
import { toolFigureOpener } from '../tools/tool-figure-engine.ts';
import { elenaOnHistory } from './historical-fixture.ts';
import { inItsPlace } from './historical-figure-place.ts';
import { periodName } from './historical-words.ts';

const { input, report, history } = elenaOnHistory(shippedHistory);
const openAt = toolFigureOpener(historicalExplainer(input, report, history), input);

function placed(at: string) {
  const figure = openAt(at);
  assert.ok(figure, at);
  const { title, where, slot } = inItsPlace(figure, report);
  return { title, where, slot };
}

test('an opened figure of a period names its account and its months, not the number of a slot', () => {
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

test('what is of no account keeps its own words', () => {
  assert.deepEqual(placed('lapse_share'), { title: 'Lapse share', where: '', slot: null });
});
