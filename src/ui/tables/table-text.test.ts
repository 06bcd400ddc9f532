import assert from 'node:assert/strict';
import test from 'node:test';
import { toCsv, toTsv } from './table-text.ts';

test('names that a spreadsheet would run as a formula are made plain text', () => {
  for (const name of ['=HYPERLINK("http://x")', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '＝1']) {
    const [cell = ''] = toTsv([[name]]).split('\t');
    assert.ok(cell.startsWith("'"), name);
    assert.match(toCsv([[name]]), /^"?'/);
  }
});

test('negative figures stay figures', () => {
  assert.equal(toCsv([[-1234.5, 0, null]]), '-1234.5,0,\r\n');
});

test('figures are rounded to cents and never minus zero', () => {
  assert.equal(toCsv([[0.1 + 0.2, -0.001, 1e6]]), '0.3,0,1000000\r\n');
});

test('quotes, commas and line breaks are quoted in a file and flattened on the clipboard', () => {
  assert.equal(toCsv([['a "b", c']]), '"a ""b"", c"\r\n');
  assert.equal(toTsv([['two\nlines', 'tab\there']]), 'two lines\ttab here');
});
