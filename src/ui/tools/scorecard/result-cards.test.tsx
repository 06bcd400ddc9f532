import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { memberAt } from '../../../domain/shared/result-members.ts';
import {
  agesOf,
  benefitSeries,
  measureCrossing,
  measureSeries,
  planSpans,
} from '../../../rendering/tools/scorecard/scorecard-figures.ts';
import { scoreLines } from '../../../rendering/tools/scorecard/score-lines.ts';
import { E1, scorecardOf } from '../../../../tests/support/scorecard-fixture.ts';
import { everyYearCells, yearTable, legacyAges, legacyBars } from './result-cards.tsx';
import { scorecardText, CONVERSION_OPTIONS } from '../../../rendering/tools/scorecard/scorecard-text.ts';
import {
  EMPTY_SCORECARD,
  conversionChosen,
  methodChosen,
  planYears,
  rmdAgeHelp,
  switchYearHelp,
} from './scorecard-values.ts';

const e1 = scorecardOf(E1);

test('the lines match worked example E1 and link to the figures that they show', () => {
  const lines = scoreLines(e1);
  const line = (label: string) => {
    const found = lines.find((one) => one.label === label);
    assert.ok(found, label);
    return [found.ira, found.roth].map((value) => formatTableDollars(value));
  };
  assert.deepEqual(line('Lifetime tax'), ['$391,881', '$141,185']);
  assert.deepEqual(line('Tax paid by heirs'), ['$227,800', '–']);
  assert.deepEqual(line('Legacy after tax'), ['$585,772', '$717,103']);
  for (const { ira, roth, difference, at } of lines) {
    assert.equal(memberAt(e1, at.ira), ira);
    assert.equal(memberAt(e1, at.roth), roth);
    if (at.difference !== null) assert.equal(memberAt(e1, at.difference), difference);
    assert.ok(Math.abs(roth - ira - difference) < 1e-6);
  }
});

test('the total value is the sum of net income and legacy on both sides', () => {
  const lines = scoreLines(e1);
  const of = (label: string) => lines.find((one) => one.label === label);
  for (const side of ['ira', 'roth', 'difference'] as const) {
    const parts = (of('Net income, all years')?.[side] ?? 0) + (of('Legacy after tax')?.[side] ?? 0);
    assert.ok(Math.abs(parts - (of('Total value')?.[side] ?? NaN)) < 1e-6);
  }
});

test('the charts mark the years of conversion and of required distributions, and when the Roth overtakes the IRA', () => {
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

test('taxable benefits are never more than 85% of the benefits', () => {
  const [roth, ira, benefits] = benefitSeries(e1);
  benefits?.values.forEach((benefit, index) => {
    for (const one of [roth, ira]) assert.ok((one?.values[index] ?? 0) <= 0.85 * (benefit ?? 0) + 1e-9);
  });
});

test('legacy bars are at ages of the plan, including the last one', () => {
  assert.deepEqual(legacyAges(65, 90), [70, 80, 90]);
  assert.deepEqual(legacyAges(65, 66), [66]);
  assert.deepEqual(legacyAges(62, 80), [65, 70, 75, 80]);
  assert.equal(legacyBars(e1).at(-1)?.label, 'Age 90 (end)');
  assert.equal(legacyBars(e1).at(-1)?.columns[0]?.fullFigure, '$585,772, $227,800 of tax');
});

test('a table omits columns that never apply to the Roth, and every cell links to its figure', () => {
  const tax = yearTable(e1, 'tax');
  assert.ok(!tax.groups[1]?.columns.some(({ title }) => title === 'Penalty'));
  for (const view of ['income', 'tax', 'balances'] as const)
    for (const column of [
      ...yearTable(e1, view).lead,
      ...yearTable(e1, view).groups.flatMap((g) => g.columns),
    ])
      assert.equal(memberAt(e1, column.at(12) ?? ''), column.values[12]?.value);
});

test('the file contains every year of both sides', () => {
  const [head, ...rows] = everyYearCells(e1);
  assert.equal(rows.length, 26);
  assert.ok(rows.every((row) => row.length === head?.length));
});

const NO_BENEFITS = {
  ...E1,
  second_tax_rate: null,
  switch_year: null,
  social_security_amount: 0,
};

test('E1: the text states the break-even age, the difference and the heirs’ tax', () => {
  const { key, headline, caveat } = scorecardText(scorecardOf(E1));
  assert.deepEqual(key, { label: 'Break-even age', figure: '74', at: 'break_even_age' });
  assert.match(
    headline,
    /^From age 74, converting leaves the household and its heirs with more\. By 90 the difference is \$\d/,
  );
  // 391,880.50 + 227,800.26 − 141,184.89; the heirs’ 227,800 is 48% of the result.
  assert.equal(
    caveat,
    'Total tax falls by $478,496, about half of it the $227,800 that heirs would owe on the IRA. ' +
      'If the client died before 74, keeping the IRA would have been the better choice.',
  );
});

test('if part of the balance remains in the IRA, the heirs owe less tax, not none', () => {
  const result = scorecardOf({
    ...NO_BENEFITS,
    tax_method: 'federal',
    fill_bracket_rate: 0.12,
    initial_tax_rate: 0.35,
  });
  const [ira, roth] = [result.ira_backend.totals.legacy_tax, result.roth_backend.totals.legacy_tax];
  assert.ok(roth > 1 && ira > roth, `${ira} ${roth}`);
  const less = `the $${Math.round(ira - roth).toLocaleString('en-US')} that heirs owe less.`;
  assert.ok(scorecardText(result).caveat.includes(less), scorecardText(result).caveat);
});

test('with one tax rate and no benefits or bonus, the text states that conversion makes no difference', () => {
  const { headline } = scorecardText(scorecardOf(NO_BENEFITS));
  assert.equal(headline, 'Through 90, conversion makes no difference to the household and its heirs.');
});

test('with a lower later rate, the text states that conversion does not pay', () => {
  const { key, headline, caveat } = scorecardText(
    scorecardOf({ ...NO_BENEFITS, initial_tax_rate: 0.35, second_tax_rate: 0.12, switch_year: 6 }),
  );
  assert.equal(key.figure, 'None');
  assert.match(
    headline,
    /^Converting does not pay here\. By 90 it leaves the household and its heirs with \$[\d,]+ less\.$/,
  );
  // At one rate both sides are equal: the IRA leads only from plan year 6, age 70, on.
  assert.match(caveat, /^Keeping the IRA is never behind, and ahead from 70 on\./);
});

test('with a bonus, conversion is better from the first year, and the text names no break-even age', () => {
  const { headline, caveat } = scorecardText(scorecardOf({ ...NO_BENEFITS, bonus_amount: 0.1 }));
  assert.match(headline, /^From the first year, converting leaves .* with as much or more\./);
  assert.doesNotMatch(caveat, /died before/);
});

test('the text names the additional tax on early distributions', () => {
  const { caveat } = scorecardText(
    scorecardOf({ ...NO_BENEFITS, age: 50, plan_through_age: 60, rmd_age: 75 }),
  );
  assert.match(caveat, /\$[\d,]+ of the Roth’s tax is the additional tax on early distributions/);
});

test('the legal RMD age is shown for the year of birth', () => {
  assert.equal(rmdAgeHelp(66, 2026), 'Born 1960 or later: 75');
  assert.equal(rmdAgeHelp(67, 2026), 'Born 1951 to 1959: 73');
  assert.equal(rmdAgeHelp(75, 2026), 'Born 1951 to 1959: 73');
  assert.equal(rmdAgeHelp(76, 2026), 'Born before 1951: 72');
  assert.equal(rmdAgeHelp(120, 1950), 'Born before 1951: 72');
  assert.equal(rmdAgeHelp(null, 2026), 'Leave blank to use the year of birth.');
});

test('the help for a switch year shows it in the two other terms', () => {
  const plan = { ...EMPTY_SCORECARD, age: 63 };
  assert.equal(switchYearHelp({ ...plan, switch_year: 13 }, 2026), '2038, age 75');
  assert.equal(switchYearHelp({ ...plan, switch_year: 2038 }, 2026), 'Plan year 13, age 75');
  assert.equal(switchYearHelp({ ...plan, switch_year: 2001 }, 2026), 'Plan or calendar year');
  assert.equal(switchYearHelp(plan, 2026), 'Plan or calendar year');
});

test('a bracket selects the federal tables, and flat rates clear the bracket', () => {
  assert.deepEqual(conversionChosen('0.22'), { fill_bracket_rate: 0.22, tax_method: 'federal' });
  assert.deepEqual(conversionChosen('even'), { fill_bracket_rate: null });
  assert.deepEqual(methodChosen('flat'), { tax_method: 'flat', fill_bracket_rate: null });
  assert.deepEqual(methodChosen('federal'), { tax_method: 'federal' });
  assert.deepEqual(
    CONVERSION_OPTIONS.map(({ value }) => value),
    ['even', '0.1', '0.12', '0.22', '0.24', '0.32', '0.35'],
  );
});

test('the slider covers the years of the plan, and is unavailable without a valid plan', () => {
  assert.equal(planYears({ ...EMPTY_SCORECARD, age: 65, plan_through_age: 90 }), 26);
  assert.equal(planYears({ ...EMPTY_SCORECARD, age: 90, plan_through_age: 65 }), null);
  assert.equal(planYears(EMPTY_SCORECARD), null);
});
