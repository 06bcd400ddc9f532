import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  averageFromOne,
  roundUpToLeadingDigit,
  formatDollars,
  formatWholeDollars,
  formatNumber,
  formatPercent,
  formatReturn,
  formatShortPercent,
  formatPoints,
  formatTableDollars,
  formatInteger,
  yearCount,
  yearsEach,
  formatCents,
} from './format.ts';
import { formatDate } from './dates.ts';
import { numberTextError, parseNumberText } from './number-text.ts';

test('rounds numbers half away from zero, on the decimal text', () => {
  assert.equal(formatNumber(1234.5), '1,234.50');
  assert.equal(formatNumber(1.005), '1.01');
  assert.equal(formatNumber(-1.005), '-1.01');
  assert.equal(formatInteger(1234.5), '1,235');
  assert.equal(formatNumber(null), '-');
  assert.equal(formatNumber(-0.001), '0.00');
});

test('formats numbers like Intl.NumberFormat', () => {
  const [whole, cents] = [0, 2].map((digits) => {
    const digitsOf = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat('en-US', { ...digitsOf, signDisplay: 'negative' });
  });
  // Figures of all magnitudes, including ties.
  const figure = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, places]) => digits / 10 ** places);
  fc.assert(
    fc.property(figure, (value) => {
      assert.equal(formatNumber(value), cents.format(value));
      assert.equal(formatInteger(value), whole.format(value));
    }),
  );
  for (const value of [0, -0, 0.5, 1.5, 2.5, -0.5, 999.995, 1e15, 1e21, 3e40])
    assert.equal(formatNumber(value), cents.format(value));
});

test('formats dollars with the minus first, and missing or rounded-to-zero amounts as a dash', () => {
  assert.equal(formatDollars(1234.5), '$1,234.50');
  assert.equal(formatDollars(-1234.5), '-$1,234.50');
  for (const nothing of [0, -0, 0.004, -0.004, null, undefined, Number.NaN])
    assert.equal(formatDollars(nothing), '-');
  assert.equal(formatWholeDollars(-1234.5), '-$1,235');
  assert.equal(formatWholeDollars(0.4), '-');
  assert.equal(formatTableDollars(-1234.5), '\u2212$1,235');
  assert.equal(formatTableDollars(0), '\u2013');
});

test('rounds whole dollars from cents, so that an unrounded figure matches its figure in cents', () => {
  assert.equal(formatTableDollars(433574.4949), '$433,574');
  assert.equal(formatTableDollars(433574.4963), '$433,575');
  assert.equal(formatTableDollars(433574.4963), formatTableDollars(433574.5));
  assert.equal(formatWholeDollars(-0.4963), formatWholeDollars(-0.5));
});

test('formats percentages with two decimals', () => {
  assert.equal(formatPercent(0.065), '6.50%');
  assert.equal(formatPercent(-0.0123456), '−1.23%');
  // −0.99 and 10 are the bounds of the calculation, −1 is a total loss.
  assert.deepEqual([null, 0.065, -0.9899, 1, 1.2, 10, -0.99, -1].map(formatReturn), [
    '–',
    '6.50%',
    '−98.99%',
    '100.00%',
    'above 100%',
    'above 100%',
    'below −99%',
    '−100%',
  ]);
  assert.equal(formatPercent(0.10005), '10.01%');
  // 0.0183496 rounds to 0.01835 with six decimals: the text must be the same for a response and a calculated value.
  assert.equal(formatPercent(0.0183496), formatPercent(0.01835));
  assert.equal(formatPercent(0.01834996), '1.84%');
  assert.equal(formatPoints(-0.01834996), '1.84');
  assert.equal(formatPoints(0.01834), '1.83');
  assert.equal(formatShortPercent(0.065), '6.5%');
  assert.equal(formatShortPercent(-0.01234), '−1.23%');
  assert.equal(formatShortPercent(0.12345, 1), '12.3%');
  assert.equal(formatShortPercent(null), '–');
});

test('formats dates as MM/DD/YY in the time zone; a bare date is unchanged and an invalid one is empty', () => {
  assert.equal(formatDate('2026-03-01T02:00:00Z', 'America/New_York'), '02/28/26');
  assert.equal(formatDate('2026-03-01', 'America/New_York'), '03/01/26');
  assert.equal(formatDate('someday', 'UTC'), '');
  assert.equal(formatDate(null, 'UTC'), '');
});

test('the year count includes both ages, is never negative and accepts age zero', () => {
  assert.equal(yearCount(60, 95), 36);
  assert.equal(yearCount(70, 70), 1);
  assert.equal(yearCount(95, 60), 0);
  assert.equal(yearCount(0, 9), 10);
  assert.equal(yearCount(null, 95), 0);
});

test('a rate in a sentence is rounded as in a table, without trailing zeros', () => {
  // 1.055 × 0.99 − 1 is 0.04445, and slightly less in binary.
  assert.deepEqual([0.07, 0.065, 1.055 * 0.99 - 1, -0.0125].map(formatShortPercent), [
    '7%',
    '6.5%',
    '4.45%',
    '−1.25%',
  ]);
});

test('parses numbers as users type and paste them', () => {
  const cases: [string, number | null][] = [
    ['$1,200.50', 1200.5],
    [' 30k ', 30_000],
    ['1.2M', 1_200_000],
    ['6.5 %', 6.5],
    ['(500)', -500],
    ['\u2212$87,893', -87_893],
    ['-0', 0],
    ['.5', 0.5],
    ['12.', 12],
    ['', null],
    ['-', null],
    ['$', null],
    ['abc', null],
    ['1.2.3', null],
    ['12 years', null],
    ['1e5', null],
    ['1,234', 1234],
    ['12,345,678.90', 12_345_678.9],
    ['500000,50', null],
    ['0,07', null],
    ['0,070', null],
    ['1.234,5', null],
    ['1234,567', null],
    ['1,2,3', null],
    ['1,200k', 1_200_000],
  ];
  for (const [text, expected] of cases) assert.equal(parseNumberText(text), expected, text);
});

test('rejects a decimal comma and states what to enter', () => {
  for (const text of ['500000,50', '0,07', '1.234,5', '$ 6,5 %', '(1,5)'])
    assert.equal(numberTextError(text), 'Use a period for decimals.', text);
  for (const text of ['abc', '', '1.2.3', '12 years'])
    assert.equal(numberTextError(text), 'Enter a number.', text);
  assert.equal(numberTextError('1,234.50'), null);
});

test('writes the length of a period in words up to 99 years', () => {
  assert.deepEqual([1, 12, 20, 35, 40, 99, 100].map(yearsEach), [
    'one-year',
    'twelve-year',
    'twenty-year',
    'thirty-five-year',
    'forty-year',
    'ninety-nine-year',
    '100-year',
  ]);
});

test('formats cents exactly, and zero as $0.00', () => {
  const cases: [number, string][] = [
    [0, '$0.00'],
    [-0, '$0.00'],
    [5, '$0.05'],
    [99, '$0.99'],
    [3920, '$39.20'],
    [4900, '$49.00'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_450, '$1,234.50'],
    [123_456_789_01, '$123,456,789.01'],
    [-980, '-$9.80'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ];
  for (const [cents, written] of cases) assert.equal(formatCents(cents), written);
});

test('rejects an amount that is not a whole number of cents', () => {
  for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 53]) assert.throws(() => formatCents(wrong));
});

test('rounds up to the leading digit', () => {
  for (const [value, up] of [
    [4321, 5000],
    [1000, 1000],
    [1001, 2000],
    [0.037, 0.04],
    [-4321, -5000],
    [0, 0],
    [9500, 10000],
  ] as const)
    assert.equal(roundUpToLeadingDigit(value), up);
});

test('the average ignores values below 1', () => {
  assert.equal(averageFromOne([0, 0.5, 1, 3]), 2);
  assert.equal(averageFromOne([0, 0.5]), 0);
});
