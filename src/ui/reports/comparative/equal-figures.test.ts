import assert from 'node:assert/strict';
import test from 'node:test';
import type { RequiredReturn } from '../../../domain/comparison/comparative/comparative-report.ts';
import {
  equalCells,
  plainSentence,
  returnSentence,
  signedPoints,
  targetTexts,
  variantReturn,
  equalBars,
} from './equal-figures.ts';
import { shortFigure } from '../../../rendering/words/sentence-parts.ts';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';

const { report, basis } = sketchReport({ accounts: [{ name: 'Brokerage' }, { name: 'Roth IRA' }] });
const [income, value] = targetTexts(report, basis);
assert.ok(income && value);

// The expected returns after fees are (1 + rate) × (1 − 1%) − 1.
const sentenceOf = (required: RequiredReturn, target = income, fee: number | undefined = 0.01): string =>
  plainSentence(returnSentence(required, target, fee));
const ok = (rate: number, difference: number): RequiredReturn => ({ rate, status: 'ok', difference });

test('the three targets state the policy’s result and its age', () => {
  assert.deepEqual(
    targetTexts(report, basis).map(({ title, note }) => [title, note]),
    [
      ['Same income to 89', '$52,000 a year after tax'],
      ['Same value at 95', '$419,309 left, after tax'],
      ['Same legacy at 95', 'Nothing to heirs, after tax'],
    ],
  );
});

test('targets next to rates in nominal dollars state that they are in today’s dollars', () => {
  assert.deepEqual(
    targetTexts(report, { ...basis, inflation: 0.025 }).map(({ note }) => note),
    [
      '$52,000 a year after tax, in today’s dollars',
      '$419,309 left, after tax, in today’s dollars',
      'Nothing to heirs, after tax',
    ],
  );
});

test('a rate is stated with its result and its difference from the assumed return', () => {
  assert.equal(
    sentenceOf(ok(0.0721, 0.0071)),
    'Would need 7.21% before fees, 6.14% after fees to pay the same income to 89, 0.71 points more than assumed.',
  );
  assert.equal(
    sentenceOf(ok(0.0636, -0.0014), value),
    'Would need 6.36% before fees, 5.30% after fees to end with the same value at 95, 0.14 points less than assumed.',
  );
  assert.equal(
    sentenceOf(ok(0.065, 0.00001)),
    'Would need 6.50% before fees, 5.44% after fees to pay the same income to 89, as assumed.',
  );
});

test('an account without a fee has one return, and a snapshot without a fee states the return before fees', () => {
  assert.equal(
    sentenceOf(ok(0.0721, 0.0071), income, 0),
    'Would need 7.21% before and after fees to pay the same income to 89, 0.71 points more than assumed.',
  );
  assert.equal(
    plainSentence(returnSentence(ok(0.0721, 0.0071), income, undefined)),
    'Would need 7.21% before fees to pay the same income to 89, 0.71 points more than assumed.',
  );
});

test('each status has a sentence', () => {
  const none = { rate: null, difference: null };
  assert.equal(sentenceOf({ ...none, status: 'no_distributions' }), 'The policy pays no income to match.');
  assert.equal(
    sentenceOf({ ...none, status: 'unreachable' }),
    'Would need > 100% before fees to pay the same income to 89: out of reach.',
  );
  assert.equal(sentenceOf(ok(1.5, 1.43)), 'Would need > 100% before fees to pay the same income to 89.');
  assert.equal(
    sentenceOf({ rate: -0.99, status: 'any', difference: -1.06 }),
    'Would pay the same income to 89 at any return.',
  );
  assert.equal(
    sentenceOf({ rate: 0.0654, status: 'zero_target', difference: -0.001 }, value),
    'The policy has no value left at 95, so only income is compared: would need 6.54% before fees, 5.47% after fees to pay it, 0.10 points less than assumed.',
  );
  assert.deepEqual(
    [
      { ...none, status: 'no_distributions' as const },
      { ...none, status: 'unreachable' as const },
      { rate: -0.99, status: 'any' as const, difference: -1 },
      ok(0.0721, 0.0071),
    ].map(shortFigure),
    ['no income', '> 100%', 'any return', '7.21%'],
  );
});

test('a difference has a sign, and zero has ±', () => {
  assert.deepEqual([0.0105, -0.0014, 0.000001].map(signedPoints), ['+1.05', '−0.14', '±0.00']);
});

const rows = [
  {
    slot: 2,
    assumed: 0.065,
    longevity_ror: ok(0.0749, 0.0099),
    surrender_ror: ok(0.081, 0.016),
    death_ror: ok(0.0804, 0.0154),
  },
  {
    slot: 3,
    assumed: 0.065,
    longevity_ror: ok(0.0636, -0.0014),
    surrender_ror: ok(0.5, 0.435),
    death_ror: { rate: null, status: 'unreachable' as const, difference: null },
  },
];

test('bars are light up to the assumed return and dark above it, and outliers are cut', () => {
  const bars = equalBars({ ...report, making_things_equal: rows }, basis);
  assert.deepEqual(bars?.line, {
    value: 0.065,
    label: 'Assumed 6.50% before fees, 5.44% after fees',
  });
  const [first, second] = bars.groups[0]?.bars ?? [];
  assert.deepEqual(
    first?.parts.map(({ value: size }) => size.toFixed(4)),
    ['0.0650', '0.0099'],
  );
  assert.deepEqual(
    second?.parts.map(({ value: size }) => size.toFixed(4)),
    ['0.0636', '0.0000'],
  );
  assert.equal(bars.top.toFixed(3), '0.195');
  assert.deepEqual(
    bars.groups.map((group) => group.bars.map(({ below }) => below)),
    [
      ['6.42% after fees', '5.30% after fees'],
      ['7.02% after fees', '48.50% after fees'],
      ['6.96% after fees', ''],
    ],
  );
  assert.deepEqual(
    bars.groups.map((group) => group.bars[1]?.isCut),
    [false, true, true],
  );
});

test('if the accounts have different assumptions, each bar has its own mark', () => {
  const assumedRows = rows.map((row, index) => ({ ...row, assumed: index === 0 ? 0.065 : 0.058 }));
  const bars = equalBars({ ...report, making_things_equal: assumedRows }, basis);
  assert.equal(bars?.line, null);
  assert.deepEqual(
    bars.groups[0]?.bars.map(({ mark, note }) => [mark, note]),
    [
      [0.065, '+0.99 vs. 6.50%'],
      [0.058, '−0.14 vs. 5.80%'],
    ],
  );
});

test('a negative assumed return, of all accounts or of one, has no mark', () => {
  const below = (row: (typeof rows)[number]) => ({ ...row, assumed: -0.02 });
  const marksOf = (changed: typeof rows) => {
    const { line, groups } = equalBars({ ...report, making_things_equal: changed }, basis) ?? {};
    return [line, groups?.[0]?.bars.map(({ mark }) => mark)];
  };
  assert.deepEqual(marksOf(rows.map(below)), [null, [null, null]]);
  assert.deepEqual(marksOf(rows.map((row, at) => (at === 0 ? row : below(row)))), [null, [0.065, null]]);
});

test('the file has one line for each account and target, with rates in percent', () => {
  const cells = equalCells({ ...report, making_things_equal: rows }, basis);
  assert.equal(cells.length, 1 + 2 * 3);
  assert.deepEqual(cells[1]?.slice(0, 4), ['Brokerage', 6.5, 5.44, 'Same income to 89']);
  assert.equal(Number(cells[1]?.[4]).toFixed(2), '7.49');
  assert.deepEqual(cells[6]?.slice(4, 7), [null, null, null]);
});

test('a variant states its required return and the difference from the report’s', () => {
  const required = { rate: 0.0721, status: 'ok', difference: 0.0071 } as const;
  assert.equal(variantReturn({ ...required, rate: 0.074 }, required), '7.40% before fees, +0.19 pts');
  assert.equal(variantReturn({ ...required, rate: 0.07 }, required), '7.00% before fees, −0.21 pts');
  assert.equal(variantReturn(required, required), '7.21% before fees, same');
  assert.equal(variantReturn({ rate: null, status: 'unreachable', difference: null }, required), '> 100%');
});
