/** The figures check each header: if they contradict it, the complete column is marked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName, ExtractedIllustration } from '../extraction.ts';
import { readIllustrationText } from './read-illustration.ts';
import { item, page, table } from '../../../../tests/support/illustrations/typeset.ts';

const EDGES = [60, 100, 170, 240, 310, 390, 470, 550];
const HEADER = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];

/**
 * Premiums of 10,000 for 15 years, loans of 12,000 from year 21, 6% less 5% of each premium, a surrender charge that
 * decreases from 5,000 to 0 in year 11, loans at 5%. Year, age, premium, loan, AV, SV, DB.
 */
function policy(): number[][] {
  let value = 0;
  let owed = 0;
  return Array.from({ length: 30 }, (_, index) => {
    const year = index + 1;
    const premium = year <= 15 ? 10_000 : 0;
    const loan = year > 20 ? 12_000 : 0;
    value = (value + premium * 0.95) * 1.06;
    owed = (owed + loan) * 1.05;
    const charge = Math.max(0, 500 * (11 - year));
    const face = Math.max(600_000, value * 1.2);
    return [year, 44 + year, premium, loan, value, value - owed - charge, face - owed].map(Math.round);
  });
}

type Change = (row: number[], index: number, rows: number[][]) => number[];

function read(change: Change = (row) => row, note?: string): ExtractedIllustration {
  const rows = policy();
  const lines = rows.map((row, index) =>
    change(row, index, rows).map((value) => value.toLocaleString('en-US')),
  );
  const items = [table({ edges: EDGES, lines: [HEADER, ...lines] })];
  if (note !== undefined) items.push([item(note, 300, 60)]);
  const reading = readIllustrationText([page(1, ...items)]);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

const isMarked = (reading: ExtractedIllustration, name: ExtractedColumnName): boolean =>
  reading.rows.every(({ doubtful }) => doubtful.includes(name));

test('a policy with consistent columns has no marks', () => {
  assert.deepEqual(
    read().rows.flatMap(({ year, doubtful }) => doubtful.map((name) => `${year} ${name}`)),
    [],
  );
});

test('a running total with a premium header is completely marked', () => {
  let sum = 0;
  const reading = read((row) => row.with(2, (sum += row[2] ?? 0)));
  assert.ok(isMarked(reading, 'premium_outlay'));
});

test('a loan balance with a loan header is completely marked', () => {
  let owed = 0;
  assert.ok(
    isMarked(
      read((row) => row.with(3, Math.round((owed = (owed + (row[3] ?? 0)) * 1.05)))),
      'loans',
    ),
  );
});

test('a monthly premium with a premium header is completely marked', () => {
  assert.ok(
    isMarked(
      read((row) => row.with(2, Math.round((row[2] ?? 0) / 12))),
      'premium_outlay',
    ),
  );
});

test('a surrender value of another basis is completely marked', () => {
  const reading = read((row, index) => row.with(5, Math.round((row[4] ?? 0) * (0.95 - 0.012 * index))));
  assert.ok(isMarked(reading, 'surrender_value'));
});

test('an accumulation value after loans is completely marked', () => {
  assert.ok(
    isMarked(
      read((row, index) => (index > 10 ? row.with(4, row[5] ?? 0) : row)),
      'accumulation_value',
    ),
  );
});

test('a swapped death benefit and accumulation value are completely marked', () => {
  const reading = read((row) => row.with(4, row[6] ?? 0).with(6, row[4] ?? 0));
  assert.ok(isMarked(reading, 'death_benefit') && isMarked(reading, 'accumulation_value'));
});

const thousands: Change = (row) => row.map((value, at) => (at < 2 ? value : Math.round(value / 1000)));
const NOTE = 'All values in thousands of dollars';

test('values in thousands are multiplied, and unmarked if they could not be a policy in dollars', () => {
  const reading = read(thousands, NOTE);
  assert.deepEqual(
    reading.rows.map((row) => [row.premium_outlay, row.surrender_value, row.doubtful.length]),
    policy().map((row) => [row[2] ?? 0, Math.round((row[5] ?? 0) / 1000) * 1000, 0]),
  );
  assert.ok(reading.warnings.some(({ code }) => code === 'values_in_thousands'));
});

test('values in thousands with a decimal are whole dollars', () => {
  const reading = read(
    (row) => row.map((value, at) => (at < 2 ? value : Math.round(value / 100) / 10)),
    NOTE,
  );
  const figures = reading.rows.flatMap((row) => [
    row.accumulation_value,
    row.surrender_value,
    row.death_benefit,
  ]);
  assert.deepEqual(figures.filter((figure) => !Number.isInteger(figure)), []); // oxfmt-ignore
});

test('a column in dollars next to values in thousands is completely marked, as are values that may be dollars', () => {
  const mixed = read((row, index, rows) => thousands(row, index, rows).with(2, row[2] ?? 0), NOTE);
  assert.ok(
    isMarked(mixed, 'premium_outlay') &&
      isMarked(mixed, 'accumulation_value') &&
      isMarked(mixed, 'surrender_value'),
  );
  const large = read((row) => row.map((value, at) => (at < 2 ? value : Math.round(value / 40))), NOTE);
  assert.ok(isMarked(large, 'premium_outlay') && isMarked(large, 'death_benefit'));
});

const OFF: [string, ExtractedColumnName, number, number][] = [
  ['an accumulation value', 'accumulation_value', 4, 27],
  ['a surrender value', 'surrender_value', 5, 24],
  ['a death benefit', 'death_benefit', 6, 22],
  ['a loan', 'loans', 3, 22],
];

/** The policy with the loan balance as the last column. */
const withBalance = (): number[][] =>
  policy().map((row) => {
    const [year = 0, , , , value = 0, surrender = 0] = row;
    return [...row, year > 20 ? value - surrender : 0];
  });

function readWithBalance(rows: readonly number[][]): ExtractedIllustration {
  const lines = rows.map((row) => row.map((value) => value.toLocaleString('en-US')));
  const items = table({ edges: EDGES, lines: [[...HEADER, 'Loan Balance'], ...lines] });
  const reading = readIllustrationText([page(1, items)]);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

for (const [what, name, at, index] of OFF)
  test(`${what} that is off by one percent leaves a residual and is marked`, () => {
    const marked = (rows: readonly number[][]): number[] =>
      readWithBalance(rows).rows.flatMap(({ year, doubtful }) => (doubtful.includes(name) ? [year] : []));
    assert.deepEqual(marked(withBalance()), []);
    const off = withBalance().map((row, line) =>
      line === index ? row.with(at, Math.round((row[at] ?? 0) * 1.011)) : row,
    );
    assert.ok(marked(off).includes(index + 1));
    assert.ok(marked(off).length <= 3, marked(off).join());
  });

test('a loan balance below the loans of its year is completely marked', () => {
  const reading = readWithBalance(withBalance().map((row) => row.with(3, row[7] ?? 0).with(7, row[3] ?? 0)));
  assert.ok(isMarked(reading, 'loans') && isMarked(reading, 'loan_balance'));
});

test('an age in parentheses is not negative', () => {
  const rows = policy().map((row) => row.map((value) => value.toLocaleString('en-US')));
  const lines = rows.map((row) => row.with(1, `(${row[1] ?? ''})`));
  const reading = readIllustrationText([page(1, table({ edges: EDGES, lines: [HEADER, ...lines] }))]);
  assert.ok(reading.ok);
  assert.deepEqual(
    reading.value.rows.map(({ age }) => age),
    policy().map(([, age]) => age),
  );
  assert.ok(!reading.value.rows.some(({ doubtful }) => doubtful.includes('age')));
});

/** Loans with alternating interest rates; all other columns agree with them. */
function lentAt(first: number, second: number): ExtractedIllustration {
  let owed = 0;
  return readWithBalance(
    withBalance().map((row) => {
      const [year = 0, age = 0, premium = 0, loan = 0, value = 0] = row;
      owed = (owed + loan) * (1 + (year % 2 === 0 ? first : second));
      const charge = Math.max(0, 500 * (11 - year));
      const balance = Math.round(owed);
      const death = Math.round(Math.max(600_000, value * 1.2)) - balance;
      return [year, age, premium, loan, value, value - charge - balance, death, balance];
    }),
  );
}

test('a loan balance grows at one rate, with tolerance for rounding and one change of the rate', () => {
  assert.equal(isMarked(lentAt(0.05, 0.05), 'loan_balance'), false);
  assert.equal(isMarked(lentAt(0.045, 0.055), 'loan_balance'), false);
  assert.equal(isMarked(lentAt(0.03, 0.09), 'loan_balance'), true);
});
