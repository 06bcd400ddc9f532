import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLines } from '../page-lines.ts';
import { item, page } from '../../../../../tests/support/illustrations/typeset.ts';
import { printedFacts, printedTerms, indexAccounts } from './printed-facts.ts';

const facts = (...lines: string[]) =>
  printedFacts([
    pageLines(
      page(
        3,
        lines.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]);

test('reads a face amount in each format that carriers print, with its page', () => {
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

test('does not read limits, riders, other units, changes, lists or conflicting lines as a face amount', () => {
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

test('reads the premium mode next to its label or next to a planned premium', () => {
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

test('reads a value directly under its label, but not two figures or a value further down', () => {
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
  // Two figures under one label: ambiguous.
  const two: [string, number][] = [
    ['500', 96],
    ['250,000', 128],
  ];
  assert.deepEqual(form(labels, two), {});
  // Another fact is printed further down.
  assert.deepEqual(form(labels, [], [], values), {});
});

test('reads no face amount after 5,000 leader dots, and at most 12 index accounts', () => {
  const long = `Face amount ${'.'.repeat(5000)} $500,000`;
  assert.equal(facts(long).face_amount, undefined);
  const names = Array.from({ length: 40 }, (_, at) => `Index Account ${at} cap 10.00%`);
  assert.equal(facts(...names).index_accounts?.length, 12);
});

/** Returns the values of a page with these lines. */
const terms = (...lines: string[]) =>
  printedTerms([
    pageLines(
      page(
        4,
        lines.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]);
const values = (...lines: string[]) =>
  Object.fromEntries(Object.entries(terms(...lines)).map(([name, { value }]) => [name, value]));

test('reads the loan rate, loan type, death benefit option and MEC status in the formats that carriers print', () => {
  const printed: [string, Record<string, unknown>][] = [
    ['Loan interest rate: 5.00%', { illustrated_loan_rate: 0.05 }],
    ['Illustrated loan rate of 4.25%', { illustrated_loan_rate: 0.0425 }],
    ['Policy loans are charged interest at 5.95 % in arrears', { illustrated_loan_rate: 0.0595 }],
    ['Loan rate ........ 6%', { illustrated_loan_rate: 0.06 }],
    ['Loan type: Indexed', { loan_type: 'participating' }],
    ['Loan Option  Standard', { loan_type: 'fixed' }],
    ['Death Benefit Option: 2', { death_benefit_option: 'increasing' }],
    ['Death benefit option A (level)', { death_benefit_option: 'level' }],
    ['MEC status: No', { is_mec: false }],
    ['Modified Endowment Contract: Yes', { is_mec: true }],
  ];
  for (const [text, expected] of printed) assert.deepEqual(values(text), expected, text);
  assert.deepEqual(terms('Loan Interest Rate: 5.00%, charged in arrears'), {
    illustrated_loan_rate: { value: 0.05, page: 4, text: 'Loan Interest Rate: 5.00%' },
  });
});

test('does not read limits, other rates, general statements or conflicting lines', () => {
  for (const text of [
    'The maximum loan interest rate is 8%',
    'Guaranteed loan rate: 6.00%',
    'Net loan rate of 0.50%',
    'Loan interest rate: 15%',
    'If the policy is a modified endowment contract, loans are taxed.',
    'Choose death benefit option A or B',
    'Death benefit option 1,000',
    'Death benefit option C',
    'Participating loans and fixed loans are available.',
  ])
    assert.deepEqual(values(text), {}, text);
  assert.deepEqual(values('Loan interest rate: 5.00%', 'Loan interest rate: 4.00%'), {});
  assert.deepEqual(values('Death benefit option A', 'DB option: Level'), { death_benefit_option: 'level' });
});

const lines = (...texts: string[]) =>
  indexAccounts([
    pageLines(
      page(
        5,
        texts.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]).map(({ name, cap }) => [name, cap]);

/** A table: texts by their right edges, one list per line. */
const table = (...rows: [string, number][][]) =>
  indexAccounts([
    pageLines(
      page(
        5,
        rows.flatMap((row, index) => row.map(([text, right]) => item(text, right, 60 + index * 12))),
      ),
    ),
  ]).map(({ name, cap }) => [name, cap]);

test('reads an account and its cap from one line', () => {
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

test('reads a table of accounts under its cap heading, unless the cap column is ambiguous', () => {
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
  // Two columns of caps, one of them guaranteed.
  const both = (words: [string, number][]): [string, number][] => [...words, ['Minimum cap', 520]];
  assert.deepEqual(table(both(head), [...first, ['3.00%', 510]]), [expected[0]]);
  // Two ambiguous columns.
  assert.deepEqual(table([...head, ['Cap', 520]], [...first, ['3.00%', 520]]), []);
  // The distinguishing word is on a separate line.
  assert.deepEqual(table([['Guaranteed', 325]], head, first), []);
});

test('does not read caps from guarantees, sentences or accounts with two caps', () => {
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
