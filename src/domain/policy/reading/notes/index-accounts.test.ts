import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLines } from '../page-lines.ts';
import { item, page } from '../testing/typeset.ts';
import { indexAccounts } from './index-accounts.ts';

const lines = (...texts: string[]) =>
  indexAccounts([
    pageLines(
      page(
        5,
        texts.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]).map(({ name, cap }) => [name, cap]);

/** A table: texts by their right edges, a line each. */
const table = (...rows: [string, number][][]) =>
  indexAccounts([
    pageLines(
      page(
        5,
        rows.flatMap((row, index) => row.map(([text, right]) => item(text, right, 60 + index * 12))),
      ),
    ),
  ]).map(({ name, cap }) => [name, cap]);

test('an account and its cap on one line are read', () => {
  const printed: [string, string, number][] = [
    ['S&P 500 Annual Point-to-Point: current cap 10.00%', 'S&P 500 Annual Point-to-Point', 0.1],
    ['S&P 500® Index Account  Cap Rate: 9.25%', 'S&P 500 Index Account', 0.0925],
    ['Nasdaq-100 One-Year Indexed Account (cap of 8.5%)', 'Nasdaq-100 One-Year Indexed Account', 0.085],
    ['Multi-Index Account, 11.00% cap, 0.00% floor', 'Multi-Index Account', 0.11],
  ];
  for (const [text, name, cap] of printed) assert.deepEqual(lines(text), [[name, cap]], text);
  assert.deepEqual(indexAccounts([pageLines(page(5, [item('Index Account A  Cap 9%', 200, 60)]))]), [
    { name: 'Index Account A', cap: 0.09, page: 5 },
  ]);
});

test('a table of accounts is read under its heading of caps', () => {
  const head: [string, number][] = [
    ['Index account', 130],
    ['Allocation', 250],
    ['Cap', 310],
    ['Participation', 400],
    ['Floor', 450],
  ];
  const row = (name: string, cap: string): [string, number][] => [
    [name, 180],
    ['50%', 250],
    [cap, 312],
    ['100%', 400],
    ['0.00%', 450],
  ];
  const first = row('S&P 500 Point-to-Point', '10.00%');
  const second = row('Russell 2000 Index Account', '9.50%');
  const expected = [
    ['S&P 500 Point-to-Point', 0.1],
    ['Russell 2000 Index Account', 0.095],
  ];
  assert.deepEqual(table(head, first, second), expected);
  assert.deepEqual(table(head, first, row('Fixed Account', 'n/a'), second), expected);
  // Two columns of caps, of which one is the guarantee.
  const both = (words: [string, number][]): [string, number][] => [...words, ['Minimum cap', 520]];
  assert.deepEqual(table(both(head), [...first, ['3.00%', 510]]), [expected[0]]);
  // Two that nothing tells apart.
  assert.deepEqual(table([...head, ['Cap', 520]], [...first, ['3.00%', 520]]), []);
  // The word that tells them apart stands on a line of its own.
  assert.deepEqual(table([['Guaranteed', 325]], head, first), []);
});

test('guarantees, sentences and accounts with two caps are not taken', () => {
  for (const text of [
    'S&P 500 Index Account  guaranteed minimum cap 3.00%',
    'Interest of the index is limited by a cap that is 10.00% at present',
    'The indexed account is subject to a cap of 10.00%',
    'Index Account cap 0.00%',
    'Index Account cap 95.00%',
    'Loan cap 5.00%',
  ])
    assert.deepEqual(lines(text), [], text);
  assert.deepEqual(lines('S&P 500 Account cap 10.00%', 'S&P 500 Account: cap 9.00%', 'Index B cap 8%'), [
    ['Index B', 0.08],
  ]);
});
