/** Values printed before loans are converted to values after loans, or marked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName, ExtractedIllustration } from '../extraction.ts';
import { readIllustrationText } from './read-illustration.ts';
import { page, table, item } from '../../../../tests/support/illustrations/typeset.ts';

// Columns that another table adds to the ledger, and the identities that they must satisfy to remain unmarked.

const PAID = 12;
const YEARS = 20;

/** Premiums of 10,000 at 6% less a load of 5%, no surrender charge, a level benefit. */
function policy(): { year: number; value: number }[] {
  let value = 0;
  return Array.from({ length: YEARS }, (_, index) => {
    value = Math.round((value + (index < PAID ? 9_500 : 0)) * 1.06);
    return { year: index + 1, value };
  });
}

const printed = (value: number): string => value.toLocaleString('en-US');

/** Values on one page; years and one more column on the next. */
function readTable(header: string, figure: (year: number) => number): ExtractedIllustration {
  const values = policy().map(({ year, value }) => [String(year), printed(value), printed(value), '900,000']);
  const flows = policy().map(({ year }) => [String(year), printed(figure(year)), '0']);
  const result = readIllustrationText([
    page(
      1,
      table({
        edges: [60, 170, 280, 390],
        lines: [['Year', 'Account Value', 'Surrender Value', 'Death Benefit'], ...values],
      }),
    ),
    page(2, table({ edges: [60, 170, 280], lines: [['Year', header, 'Withdrawals'], ...flows] })),
  ]);
  assert.ok(result.ok, result.ok ? '' : result.error.code);
  return result.value;
}

const marked = ({ rows }: ExtractedIllustration, name: ExtractedColumnName): number =>
  rows.filter(({ doubtful }) => doubtful.includes(name)).length;

const premium = (year: number): number => (year <= PAID ? 10_000 : 0);

test('premiums of another table are unmarked if the values could not grow without them', () => {
  const reading = readTable('Annual Premium', premium);
  assert.deepEqual(
    reading.rows.map(({ premium_outlay }) => premium_outlay),
    policy().map(({ year }) => premium(year)),
  );
  assert.equal(marked(reading, 'premium_outlay') + marked(reading, 'withdrawals'), 0);
});

test('marks premiums of another policy', () => {
  assert.equal(
    marked(
      readTable('Annual Premium', (year) => premium(year) / 10),
      'premium_outlay',
    ),
    YEARS,
  );
});

test('converts cumulative premiums of another table into yearly premiums', () => {
  const reading = readTable('Cumulative Premium', (year) => 10_000 * Math.min(year, PAID));
  assert.deepEqual(
    reading.rows.map(({ premium_outlay }) => premium_outlay),
    policy().map(({ year }) => premium(year)),
  );
  assert.equal(marked(reading, 'premium_outlay'), 0);
});

const EDGES = [50, 90, 140, 190, 260, 340, 430, 520];
const HEADER = ['Year', 'Age', 'Premium', 'Loans', 'Loan Balance', 'Accumulation Value'];
const GROSS = ['Surrender Value Before Loans', 'Death Benefit Before Loans'];
const NET = ['Surrender Value', 'Death Benefit'];

/** Twenty years of premiums, then loans of 20,000 at 5%; a level face of 900,000. */
const ledger = Array.from({ length: 30 }, (_, index) => index + 1).reduce<
  { year: number; value: number; owed: number; loan: number; premium: number }[]
>((rows, year) => {
  const last = rows.at(-1) ?? { value: 0, owed: 0 };
  const [premium, loan] = year <= 20 ? [15_000, 0] : [0, 20_000];
  const value = Math.round((last.value + premium) * 1.055);
  return [...rows, { year, value, loan, premium, owed: Math.round((last.owed + loan) * 1.05) }];
}, []);

const read = (heads: readonly string[], columns: number, note = ''): ExtractedIllustration => {
  const lines = ledger.map(({ year, value, loan, premium, owed }) =>
    [year, 39 + year, premium, loan, ...(columns === 8 ? [owed] : []), value, value, 900_000].map((one) => one.toLocaleString('en-US')),
  ); // oxfmt-ignore
  const header = [...(columns === 8 ? HEADER : HEADER.filter((head) => head !== 'Loan Balance')), ...heads];
  const edges = columns === 8 ? EDGES : EDGES.filter((_, index) => index !== 4);
  const reading = readIllustrationText([
    page(
      1,
      table({ edges, lines: [header, ...lines], size: 6 }),
      note === '' ? [] : [item(note, 560, 720, 6)],
    ),
  ]);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
};

// Loan balance, rounded each year: 21,000, 43,050, 66,203, 90,513 and in year 25 (90,513 + 20,000) × 1.05 = 116,039.
const OWED_IN_25 = 116_039;

test('subtracts the loan balance if the header requires it and the figures agree', () => {
  const reading = read(GROSS, 8);
  const row = reading.rows[24];
  const value = ledger[24]?.value ?? 0;
  assert.deepEqual([row?.surrender_value, row?.death_benefit], [value - OWED_IN_25, 900_000 - OWED_IN_25]);
  // The first year of loans may be marked, but not the columns.
  assert.ok(marked(reading, 'surrender_value') <= 1 && marked(reading, 'death_benefit') <= 1);
});

test('a note on the page has the same effect as the headers', () => {
  const note = 'Surrender values and death benefits are shown before policy loans are deducted.';
  const reading = read(NET, 8, note);
  assert.equal(reading.rows[24]?.death_benefit, 900_000 - OWED_IN_25);
});

test('without a loan balance, both columns are as printed and completely marked', () => {
  const reading = read(GROSS, 7);
  assert.equal(reading.rows[24]?.death_benefit, 900_000);
  assert.deepEqual([marked(reading, 'surrender_value'), marked(reading, 'death_benefit')], [30, 30]);
});

test('marks both values if their difference is not the loan balance', () => {
  const reading = read(NET, 8);
  assert.deepEqual([marked(reading, 'surrender_value'), marked(reading, 'accumulation_value')], [30, 30]);
});
