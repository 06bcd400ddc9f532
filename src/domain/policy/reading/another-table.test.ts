/** What another table of the file adds to the ledger, and what has to tie it to the ledger before it stands without a mark. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName, ExtractedIllustration } from '../extraction.ts';
import { readIllustrationText } from './read-illustration.ts';
import { page, table } from './testing/typeset.ts';

const PAID = 12;
const YEARS = 20;

/** Premiums of 10,000 at 6% less 5%, no charge on surrender, a level benefit. */
function policy(): { year: number; value: number }[] {
  let value = 0;
  return Array.from({ length: YEARS }, (_, index) => {
    value = Math.round((value + (index < PAID ? 9_500 : 0)) * 1.06);
    return { year: index + 1, value };
  });
}

const shown = (value: number): string => value.toLocaleString('en-US');

/** Values on one page; years and one more column on the next. */
function read(header: string, figure: (year: number) => number): ExtractedIllustration {
  const values = policy().map(({ year, value }) => [String(year), shown(value), shown(value), '900,000']);
  const flows = policy().map(({ year }) => [String(year), shown(figure(year)), '0']);
  const answer = readIllustrationText([
    page(
      1,
      table({
        edges: [60, 170, 280, 390],
        lines: [['Year', 'Account Value', 'Surrender Value', 'Death Benefit'], ...values],
      }),
    ),
    page(2, table({ edges: [60, 170, 280], lines: [['Year', header, 'Withdrawals'], ...flows] })),
  ]);
  assert.ok(answer.ok, answer.ok ? '' : answer.error.code);
  return answer.value;
}

const marked = ({ rows }: ExtractedIllustration, name: ExtractedColumnName): number =>
  rows.filter(({ doubtful }) => doubtful.includes(name)).length;

const premium = (year: number): number => (year <= PAID ? 10_000 : 0);

test('premiums of another table stand unmarked where the values could not grow without them', () => {
  const reading = read('Annual Premium', premium);
  assert.deepEqual(
    reading.rows.map(({ premium_outlay }) => premium_outlay),
    policy().map(({ year }) => premium(year)),
  );
  assert.equal(marked(reading, 'premium_outlay') + marked(reading, 'withdrawals'), 0);
});

test('premiums of another policy are marked', () => {
  assert.equal(
    marked(
      read('Annual Premium', (year) => premium(year) / 10),
      'premium_outlay',
    ),
    YEARS,
  );
});

test('what was paid so far, in another table, gives the premium of each year', () => {
  const reading = read('Cumulative Premium', (year) => 10_000 * Math.min(year, PAID));
  assert.deepEqual(
    reading.rows.map(({ premium_outlay }) => premium_outlay),
    policy().map(({ year }) => premium(year)),
  );
  assert.equal(marked(reading, 'premium_outlay'), 0);
});
