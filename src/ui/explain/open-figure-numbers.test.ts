import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { comparativeReportExample } from '../../../tests/support/open-figure-fixture.ts';
import { comparativeReport } from '../../domain/comparison/comparative/run-comparative-report.ts';
import { comparisonExplainer } from '../../domain/comparison/comparative/explain-comparison.ts';
import type { Explanation } from '../../domain/shared/explanation.ts';
import { figuresOf } from '../../../tests/support/explained/remade.ts';
import { NO_HISTORY } from '../../domain/market/inline-series.ts';
import { formulaInNumbers, formulaToText } from './open-figure-numbers.ts';

const numbersOf = (rest: Partial<Explanation>): string | null =>
  formulaInNumbers({
    path: 'comparative_table.rows.0.slots.1.value',
    label: 'value',
    value: null,
    formula: '',
    inputs: [],
    steps: [],
    source: '',
    method: '',
    ...rest,
  });

test('replaces the symbols of a formula with dollars, rates and counts', () => {
  assert.equal(
    numbersOf({
      value: 20_000,
      formula: 'net = g − tax',
      inputs: [{ name: 'd, net distribution requested', value: 20_000 }],
      steps: [
        { name: 'g, gross distribution', value: 26_315.78947368421 },
        { name: 'tax on the distribution', value: 6_315.78947368421 },
      ],
    }),
    '$26,315.79 − $6,315.79',
  );
  // 10,593 − 593 · (0.24 · 1 + 0.1) = 10,391.38
  assert.equal(
    numbersOf({
      value: 10_391.38,
      formula: 'B − max(0, B − U) · (τ·[unqualified] + p, both of the next year)',
      inputs: [
        { name: 'τ, tax rate in force', value: 0.24 },
        { name: '[unqualified] of the next year', value: 1 },
        { name: 'p of the next year', value: 0.1 },
      ],
      steps: [
        { name: 'B, balance', value: 10_593 },
        { name: 'U, basis', value: 10_000 },
      ],
    }),
    '$10,593.00 − max(0, $10,593.00 − $10,000.00) · (24% · 1 + 10%)',
  );
});

test('replaces the symbols of a formula with their names in words', () => {
  const textOf = (formula: string, value: number, parts: [string, number][]): string | null =>
    formulaToText({
      path: 'accounts.1.rows.0.liquidation',
      label: '',
      value,
      formula,
      inputs: parts.map(([name, value]) => ({ name, value })),
      steps: [],
      source: '',
      method: '',
    });
  const parts: [string, number][] = [
    ['τ_cg, capital gains rate', 0.15],
    ['B, balance', 200],
    ['U, basis', 100],
  ];
  assert.equal(
    textOf('B − max(0, B − U) · τ_cg', 185, parts),
    'balance − the larger of (0, balance − basis) · capital gains rate',
  );
  assert.equal(textOf('what the account is worth', 185, parts), null);
});

test('a formula that does not result in the figure stays in words', () => {
  const parts = {
    inputs: [{ name: 'P, premium', value: 100 }],
    steps: [{ name: 'W, withdrawn', value: 40 }],
  };
  assert.equal(numbersOf({ value: 60, formula: 'P − W', ...parts }), '$100.00 − $40.00');
  assert.equal(numbersOf({ value: 61, formula: 'P − W', ...parts }), null);
  assert.equal(
    numbersOf({ value: 60, formula: 'the smallest amount at which nothing is short', ...parts }),
    null,
  );
  // Half of the formula matches by chance: 100 − 40 = 60, but the rest is not read.
  assert.equal(numbersOf({ value: 60, formula: 'P − W when P is paid, else 0', ...parts }), null);
});

test('totals are sums of their years, and long sums are shortened', () => {
  const years = Array.from({ length: 9 }, (_, index) => ({
    name: `outlay of year ${index + 1}`,
    value: 1000 + index,
  }));
  assert.equal(
    numbersOf({ value: 9036, how: 'sum', formula: 'Σ of outlay', steps: years }),
    '$1,000.00 + $1,001.00 + $1,002.00 + … + $1,007.00 + $1,008.00',
  );
  assert.equal(
    numbersOf({
      path: 'fee_analysis.totals.1.annual_cost',
      value: 0.0225,
      how: 'difference',
      formula: 'gross rate − net IRR',
      steps: [
        { name: 'gross rate', value: 0.07, path: 'fee_analysis.totals.1.gross_rate' },
        { name: 'net IRR', value: 0.0475, path: 'fee_analysis.totals.1.net_irr' },
      ],
    }),
    '7% − 4.75%',
  );
});

/** JavaScript evaluates the text: an independent calculation of the sum. */
function workedOut(text: string): number {
  const expression = text
    .replace(/[$,](?=\d)/g, '')
    .replaceAll('%', '/100')
    .replaceAll('−', '-')
    .replaceAll('·', '*')
    .replaceAll('÷', '/')
    .replaceAll(/\b(max|min)\(/g, 'Math.$1(');
  return Number(runInNewContext(expression));
}

test('every calculation shown for a complete report results in its figure', () => {
  const input = comparativeReportExample();
  const report = comparativeReport(input);
  const explain = comparisonExplainer(input, report, NO_HISTORY, 'accounts');
  let sums = 0;
  let textCount = 0;
  // Every fifth figure: covers years, slots and members.
  for (const [path, value] of figuresOf({ ...report }).filter((_, index) => index % 5 === 0)) {
    const explanation = explain(path);
    assert.ok(explanation, path);
    const text = formulaInNumbers(explanation);
    if (text === null) textCount += 1;
    if (text === null || text.includes('…')) continue;
    sums += 1;
    // Parts are shown to cents and hundredths of a percent.
    assert.ok(
      Math.abs(workedOut(text) - value) <= 0.05 + 1e-4 * Math.abs(value),
      `${path}: ${text} is not ${value}`,
    );
  }
  assert.ok(sums > 300 && textCount < sums / 10, `${sums} sums, ${textCount} in words`);
});
