import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLines } from '../page-lines.ts';
import { item, page } from '../testing/typeset.ts';
import { printedFacts } from './printed-facts.ts';

/** Lines of a page, each set as one piece from the left margin on. */
const facts = (...lines: string[]) =>
  printedFacts([
    pageLines(
      page(
        3,
        lines.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]);

test('a face amount is read in the ways that carriers print it, with its page', () => {
  const printed: [string, number][] = [
    ['Face Amount: $500,000', 500_000],
    ['Initial Specified Amount ........ 1,250,000', 1_250_000],
    ['Base Face Amount = $250,000.00  Planned premium: $12,000', 250_000],
    ['INITIAL FACE AMOUNT $1,000,000', 1_000_000],
    ['Initial face amount of $750,000, death benefit option A', 750_000],
    ['Specified amount of insurance: $100000', 100_000],
  ];
  for (const [text, value] of printed) assert.equal(facts(text).face_amount?.value, value, text);
  assert.deepEqual(facts('Face Amount: $500,000  State: OH').face_amount, {
    value: 500_000,
    page: 3,
    text: 'Face Amount: $500,000',
  });
});

test('limits, riders, other units, changes and lists are no face amount, nor are lines that part', () => {
  for (const text of [
    'Minimum face amount: $100,000',
    'a charge for each $1,000 of specified amount',
    'Term rider face amount: $50,000',
    'Face amount: $500,000 in years 1 to 10',
    'Face amount  $250,000  $500,000',
    'Face amount: $500,000 decreasing to $250,000',
    'Face amount: 500',
    'Charge per $1,000 of face amount 10,000 times',
    'Face amount 12,500%',
  ])
    assert.equal(facts(text).face_amount, undefined, text);
  assert.equal(facts('Face amount: $500,000', 'Face amount: $250,000').face_amount, undefined);
  assert.equal(facts('Face amount: $500,000', 'Specified Amount $500,000').face_amount?.value, 500_000);
});

test('the premium mode is read beside its label or beside a planned premium', () => {
  const printed: [string, string][] = [
    ['Premium Mode: Annual', 'annual'],
    ['Mode of payment: Quarterly', 'quarterly'],
    ['Payment frequency ..... Semi-Annual', 'semiannual'],
    ['BILLING MODE  MONTHLY', 'monthly'],
    ['Planned premium $30,000 annual, 15 years', 'annual'],
    ['Planned periodic premium: $1,000.00 (monthly)', 'monthly'],
    ['Initial modal premium: $2,500 quarterly', 'quarterly'],
  ];
  for (const [text, value] of printed) assert.equal(facts(text).premium_mode?.value, value, text);
  for (const text of [
    'Premium mode: annual, semi-annual or monthly',
    'Premium Mode  Annual  Quarterly',
    'Loan mode: annual',
    'Premiums may be paid monthly.',
    'Planned premium $30,000',
  ])
    assert.equal(facts(text).premium_mode, undefined, text);
  assert.equal(facts('Premium mode: Annual', 'Billing mode: Monthly').premium_mode, undefined);
});

test('a label over its value is read as on a form, and a column of a ledger as its first row', () => {
  const form = (...rows: [string, number][][]) =>
    printedFacts([
      pageLines(
        page(
          2,
          rows.flatMap((row, index) => row.map(([text, right]) => item(text, right, 60 + index * 12))),
        ),
      ),
    ]);
  const labels: [string, number][] = [
    ['Face Amount', 120],
    ['Premium Mode', 240],
    ['State', 300],
  ];
  const values: [string, number][] = [
    ['$500,000', 116],
    ['Quarterly', 236],
    ['OH', 298],
  ];
  const read = form(labels, values);
  assert.deepEqual(read.face_amount, { value: 500_000, page: 2, text: 'Face Amount: $500,000' });
  assert.equal(read.premium_mode?.value, 'quarterly');
  // Two figures under one label: which of them nobody knows.
  const two: [string, number][] = [
    ['500', 96],
    ['250,000', 128],
  ];
  assert.deepEqual(form(labels, two), {});
  // Further down stands something else.
  assert.deepEqual(form(labels, [], [], values), {});
});

test('many pages, or a line without an end, give few facts and soon', () => {
  const long = `Face amount ${'.'.repeat(5000)} $500,000`;
  assert.equal(facts(long).face_amount, undefined);
  const names = Array.from({ length: 40 }, (_, at) => `Index Account ${at} cap 10.00%`);
  assert.equal(facts(...names).index_accounts?.length, 12);
});
