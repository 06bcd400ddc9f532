import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { rankText, fourPeriods } from './four-periods-figures.ts';
import { historicalReportSchema } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../../domain/comparison/historical/run-historical-report.ts';
import { NO_HISTORY } from '../../../domain/market/inline-series.ts';
import { historicalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import golden from '../../../../fixtures/golden/policy-history/lapse-second-rate.json' with { type: 'json' };
import { lapsedIncome, activeSlots } from './historical-part.ts';
import { fanFigures } from './every-period-figures.ts';

test('if all periods pay the same, the ranking by income states this', () => {
  const { report, basis } = elenaOnHistory(shippedHistory);
  const [policy] = report.comparative_table;
  assert.ok(policy);
  const ranked = (best: number, worst: number) => {
    policy.best.total_income = best;
    policy.worst.total_income = worst;
    return rankText(report, { ...basis, rank_by: 'total_income' });
  };
  assert.match(
    ranked(420_000, 420_000),
    /^Ranked by the policy’s total income, which is the same in every period: /,
  );
  assert.match(ranked(420_000, 380_000), /^Ranked by the policy’s total income\. /);
  policy.best.total_income = policy.worst.total_income;
  assert.match(rankText(report, { ...basis, rank_by: 'index_return' }), /^Ranked by index return\. /);
  // ENGINES A.3: distributions paid in full, then the ending value, also if another criterion ranks the four.
  for (const text of [
    ranked(420_000, 380_000),
    rankText(report, { ...basis, rank_by: 'index_return' }),
    rankText(report, { ...basis, rank_by: 'policy_outcome' }),
  ])
    assert.match(
      text,
      /the right column shows the worst of each, by income paid in full and then by value\./,
    );
});

test('periods with a level income of their own are ranked by it', () => {
  const { report, basis } = elenaOnHistory(shippedHistory, { income_mode: 'max_level' });
  assert.match(
    rankText(report, basis),
    /^Ranked by the policy’s outcome: level income first, then the remaining value\. .* by level income and then by value\./,
  );
});

test('the ranking mentions accounts only if the report shows one', () => {
  const { report, basis } = elenaOnHistory(shippedHistory);
  const policyOnly = { ...report, comparative_table: report.comparative_table.slice(0, 1) };
  for (const rank_by of ['policy_outcome', 'total_income'] as const) {
    assert.match(rankText(report, { ...basis, rank_by }), /may not be an account’s worst; the right column/);
    assert.doesNotMatch(rankText(policyOnly, { ...basis, rank_by }), /account|right column/);
  }
});

const returns = Array.from({ length: 50 }, (_, k) => (k < 25 ? 0.02 : 0.3));

function periods(compliance_profile: 'standard' | 'client_clamped') {
  const input = historicalReportSchema.parse({
    age: 50,
    start_year: 2026,
    illustration: {
      illustrated_rate: 0.06,
      rows: Array.from({ length: 10 }, (_, t) => ({
        year: t + 1,
        age: 50 + t,
        premium_outlay: 10_000,
        accumulation_value: 10_000 * (((1.06 ** (t + 1) - 1) / 0.06) * 1.06),
        surrender_value: 10_000 * (((1.06 ** (t + 1) - 1) / 0.06) * 1.06),
        death_benefit: 900_000,
      })),
    },
    strategies: [{ index: 'made', cap: 0.1 }],
    series: { made: { frequency: 'annual', start: '1950', returns } },
    charge_stress: 0,
    compliance_profile,
  });
  const report = historicalReport(input, NO_HISTORY);
  const { sections } = fourPeriods(report, report.comparative_table, historicalBasis(input, report));
  return sections[0];
}

test('names each period that credits more than illustrated, and marks its figures', () => {
  const section = periods('standard');
  // Ten years at the 10% cap and ten at 2%; the median has five of each: √(1.10 · 1.02) − 1 = 5.92%.
  assert.deepEqual(section.notes, [
    { period: 'Most recent, Best', note: 'Hypothetical: 10.00%, above the carrier’s 6.00%.' },
  ]);
  const credited = section.rows.find(({ label }) => label === 'Credited rate, compound');
  assert.deepEqual(credited?.texts, ['10.00%\u00a0‡', '2.00%', '5.92%', '10.00%\u00a0‡', '2.00%']);
});

test('if figures are capped, no period is above the scale', () => {
  const section = periods('client_clamped');
  assert.deepEqual(section.notes, []);
  const credited = section.rows.find(({ label }) => label === 'Credited rate, compound');
  assert.deepEqual(credited?.texts, ['6.00%\u00a0†', '2.00%', '5.92%', '6.00%\u00a0†', '2.00%']);
});

test('the income before a lapse excludes its tax', () => {
  // The illustration's untaxed income up to the lapse, and the tax of the second implementation.
  const { lapse_year: lapse, lapse_tax, total_income } = golden.expected;
  const before = golden.input.illustration.rows
    .filter(({ year }) => year < lapse)
    .reduce((sum, { withdrawals, loans }) => sum + withdrawals + loans, 0);
  assert.equal(before, 143_000);
  assert.equal(lapsedIncome({ total_income, lapse_tax }), '$143,000 before the lapse; then $11,706 of tax.');
});

test('a lapse without tax, and a snapshot without the data, have no sentence about it', () => {
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
    const tax = whole(-(income[lapse - 1] ?? 0));
    // A single note states the tax.
    assert.deepEqual(
      section?.notes.flatMap(({ note }) => (note.includes(tax) ? note : [])),
      [`Lapses at ${basis.first_age + lapse - 1}. ${whole(paid)} before the lapse; then ${tax} of tax.`],
    );
  });

const { report, basis, input } = elenaOnHistory(shippedHistory);
// The taxable account is empty at the end of its worst period.
const account = activeSlots(report).find(({ slot }) => slot === 3);

function worstLines(shown: typeof report): [string, number][] {
  assert.ok(account);
  return fanFigures(shown, account, basis).lines.flatMap(({ kind, label, values }) =>
    kind === 'worst' || kind === 'plain' ? [[label, values.at(-1) ?? NaN]] : [],
  );
}

test('an account’s chart shows its own worst period and the policy’s, also in today’s dollars', () => {
  const nominal = worstLines(report);
  assert.deepEqual(
    nominal.map(([label]) => label),
    ['Its worst period', 'The policy’s worst period'],
  );
  const real = worstLines(historicalReport({ ...input, inflation: 0.025, dollars: 'real' }, shippedHistory));
  const prices = 1.025 ** report.horizon;
  for (const [k, [label, value]] of nominal.entries()) {
    const [found, shown = NaN] = real[k] ?? [];
    assert.equal(found, label);
    assert.ok(Math.abs(shown - value / prices) < 0.01, `${label}: ${shown} and not ${value / prices}`);
  }
});

test('without its own worst period, an account’s chart shows only the policy’s', () => {
  const fan = report.fan.map(({ own_worst: _, ...one }) => one);
  assert.deepEqual(
    worstLines({ ...report, fan }).map(([label]) => label),
    ['The policy’s worst period'],
  );
});

test('the policy and each account use the same label for the amount to heirs', () => {
  const { sections } = fourPeriods(report, report.comparative_table, basis);
  assert.equal(sections.length, 3);
  for (const { rows } of sections)
    assert.equal(rows.find(({ key }) => key === 'death_benefit')?.label, 'To heirs at 89');
});
