import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberTextError, parseNumberText } from './number-text.ts';

test('figures are read as people type and paste them', () => {
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

test('a decimal comma is an error that says what to enter', () => {
  for (const text of ['500000,50', '0,07', '1.234,5', '$ 6,5 %', '(1,5)'])
    assert.equal(numberTextError(text), 'Use a period for decimals.', text);
  for (const text of ['abc', '', '1.2.3', '12 years'])
    assert.equal(numberTextError(text), 'Enter a number.', text);
  assert.equal(numberTextError('1,234.50'), null);
});
