import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { memberAt } from '../../../domain/shared/member-at.ts';
import {
  agesOf,
  benefitSeries,
  measureCrossing,
  measureSeries,
  planSpans,
} from '../../../rendering/tools/scorecard/graphs.ts';
import { scoreLines } from '../../../rendering/tools/scorecard/score-lines.ts';
import { E1, scorecardOf } from './scorecard-fixture.ts';
import { everyYearCells, yearTable, legacyAges, legacyBars } from './scorecard-figures.ts';

const e1 = scorecardOf(E1);

test('the lines of the scorecard are those of worked example E1, and lead to the figures they show', () => {
  const lines = scoreLines(e1);
  const line = (label: string) => {
    const found = lines.find((one) => one.label === label);
    assert.ok(found, label);
    return [found.ira, found.roth].map((value) => formatTableDollars(value));
  };
  assert.deepEqual(line('Lifetime tax'), ['$391,881', '$141,185']);
  assert.deepEqual(line('Tax the heirs pay'), ['$227,800', '–']);
  assert.deepEqual(line('Legacy after tax'), ['$585,772', '$717,103']);
  for (const { ira, roth, difference, at } of lines) {
    assert.equal(memberAt(e1, at.ira), ira);
    assert.equal(memberAt(e1, at.roth), roth);
    if (at.difference !== null) assert.equal(memberAt(e1, at.difference), difference);
    assert.ok(Math.abs(roth - ira - difference) < 1e-6);
  }
});

test('net income and legacy make the total value on both sides', () => {
  const lines = scoreLines(e1);
  const of = (label: string) => lines.find((one) => one.label === label);
  for (const side of ['ira', 'roth', 'difference'] as const) {
    const parts = (of('Net income, all years')?.[side] ?? 0) + (of('Legacy after tax')?.[side] ?? 0);
    assert.ok(Math.abs(parts - (of('Total value')?.[side] ?? NaN)) < 1e-6);
  }
});

test('the charts name the years of conversion and of required distributions, and where the Roth overtakes', () => {
  assert.deepEqual(
    planSpans(e1).map(({ fromAge, toAge }) => [fromAge, toAge]),
    [
      [65, 69],
      [73, 90],
    ],
  );
  assert.equal(measureCrossing(e1, 'total_value')?.age, 74);
  assert.equal(measureCrossing(e1, 'tax')?.age, 81);
  assert.equal(measureCrossing(e1, 'balance'), null);
  const [roth, ira] = measureSeries(e1, 'tax');
  assert.equal(roth?.values.at(-1), e1.roth_backend.totals.lifetime_tax);
  assert.equal(ira?.values.at(-1), e1.ira_backend.totals.lifetime_tax);
  assert.equal(agesOf(e1).length, ira?.values.length);
});

test('taxable benefits are never drawn above the benefits', () => {
  const [roth, ira, benefits] = benefitSeries(e1);
  benefits?.values.forEach((whole, index) => {
    for (const one of [roth, ira]) assert.ok((one?.values[index] ?? 0) <= 0.85 * (whole ?? 0) + 1e-9);
  });
});

test('bars of the legacy stand at ages that are in the plan, the last one among them', () => {
  assert.deepEqual(legacyAges(65, 90), [70, 80, 90]);
  assert.deepEqual(legacyAges(65, 66), [66]);
  assert.deepEqual(legacyAges(62, 80), [65, 70, 75, 80]);
  assert.equal(legacyBars(e1).at(-1)?.label, 'Age 90 (end)');
  assert.equal(legacyBars(e1).at(-1)?.columns[0]?.whole, '$585,772, $227,800 of tax');
});

test('a table leaves out what the Roth never has, and every cell leads to its figure', () => {
  const tax = yearTable(e1, 'tax');
  assert.ok(!tax.groups[1]?.columns.some(({ title }) => title === 'Penalty'));
  for (const view of ['income', 'tax', 'balances'] as const)
    for (const column of [
      ...yearTable(e1, view).lead,
      ...yearTable(e1, view).groups.flatMap((g) => g.columns),
    ])
      assert.equal(memberAt(e1, column.at(12) ?? ''), column.values[12]?.value);
});

test('the file holds every year of both sides', () => {
  const [head, ...rows] = everyYearCells(e1);
  assert.equal(rows.length, 26);
  assert.ok(rows.every((row) => row.length === head?.length));
});
