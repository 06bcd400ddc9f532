import assert from 'node:assert/strict';
import { test } from 'node:test';
import golden from '../../../../fixtures/golden/policy-history/lapse-second-rate.json' with { type: 'json' };
import { shippedHistory } from '../../../adapters/index-figures/shipped-history.ts';
import { elenaOnHistory } from '../../../ui/reports/historical/historical-fixture.ts';
import { fourPeriods } from './four-periods-figures.ts';
import { lapsedIncome } from './lapsed-income.ts';

test('the income before a lapse is without its tax', () => {
  // The illustration's untaxed income up to the lapse, and the tax of the second implementation.
  const { lapse_year: lapse, lapse_tax, total_income } = golden.expected;
  const before = golden.input.illustration.rows
    .filter(({ year }) => year < lapse)
    .reduce((sum, { withdrawals, loans }) => sum + withdrawals + loans, 0);
  assert.equal(before, 143_000);
  assert.equal(lapsedIncome({ total_income, lapse_tax }), '$143,000 before the lapse; then $11,706 of tax.');
});

test('a lapse without tax, and a snapshot without the data, have no such sentence', () => {
  assert.equal(lapsedIncome({ total_income: 345_594, lapse_tax: 0 }), '');
  assert.equal(lapsedIncome({ total_income: 345_594 }), '');
  assert.equal(lapsedIncome({ lapse_tax: 93_203 }), '');
  assert.equal(lapsedIncome(undefined), '');
});

test('the income before the lapse has the mark of the total', () => {
  const figures = { total_income: 345_594, lapse_tax: 93_203 };
  assert.equal(
    lapsedIncome({ ...figures, capped: ['total_income'] }),
    '$438,797\u00a0† before the lapse; then $93,203 of tax.',
  );
});

for (const dollars of ['nominal', 'real'] as const)
  test(`the four periods show the income and the tax of the lapse from the same years, in ${dollars} dollars`, () => {
    const { report, basis } = elenaOnHistory(shippedHistory, {
      charge_stress: 0.5,
      dollars,
      inflation: 0.025,
    });
    const [policy] = report.comparative_table;
    const income = report.income_analysis[0]?.worst.income;
    assert.ok(policy && income && policy.worst.lapse_year !== null);
    const lapse = policy.worst.lapse_year;
    const paid = income.slice(0, lapse - 1).reduce((sum, one) => sum + one, 0);
    const whole = (value: number) => `$${Math.round(value).toLocaleString('en-US')}`;
    const [section] = fourPeriods(report, report.comparative_table, basis).sections;
    assert.equal(
      section?.notes.find(({ note }) => note.includes('before the lapse'))?.note,
      `${whole(paid)} before the lapse; then ${whole(-(income[lapse - 1] ?? 0))} of tax.`,
    );
  });
