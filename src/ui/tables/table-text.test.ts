import assert from 'node:assert/strict';
import test from 'node:test';
import { toCsv, toTsv } from './table-text.ts';

test('names that a spreadsheet would run as a formula are escaped as text', () => {
  for (const name of ['=HYPERLINK("http://x")', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '＝1']) {
    const [cell = ''] = toTsv([[name]]).split('\t');
    assert.ok(cell.startsWith("'"), name);
    assert.match(toCsv([[name]]), /^"?'/);
  }
});

test('negative figures remain numbers', () => {
  assert.equal(toCsv([[-1234.5, 0, null]]), '-1234.5,0,\r\n');
});

test('figures are rounded to cents, without negative zero', () => {
  assert.equal(toCsv([[0.1 + 0.2, -0.001, 1e6]]), '0.3,0,1000000\r\n');
});

test('quotes, commas and line breaks are quoted in CSV; line breaks and tabs become spaces on the clipboard', () => {
  assert.equal(toCsv([['a "b", c']]), '"a ""b"", c"\r\n');
  assert.equal(toTsv([['two\nlines', 'tab\there']]), 'two lines\ttab here');
});
