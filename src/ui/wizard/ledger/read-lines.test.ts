import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedIllustration } from '../../../domain/policy/extraction.ts';
import { readPastedIllustration } from '../../../domain/policy/paste/read-pasted-illustration.ts';
import { columnsFor, ledgerFigure, cellMark, cellsToCheck } from './ledger-lines.ts';
import { divideLines, linesFromExtraction, withInterpolated, withOmittedLines } from './read-lines.ts';

const cell = (page: number, text: string, reason?: string) => ({
  page,
  text,
  x: 10,
  y: 20,
  width: 30,
  height: 8,
  ...(reason === undefined ? {} : { doubt: reason }),
});

const extraction: ExtractedIllustration = {
  rows: [
    {
      year: 1,
      page: 9,
      premium_outlay: 30000,
      accumulation_value: 27141,
      doubtful: [],
      cells: { premium_outlay: cell(9, '30,000') },
    },
    {
      year: 2,
      page: 10,
      premium_outlay: 30000,
      accumulation_value: 55872,
      guaranteed_surrender_value: 37435,
      doubtful: ['accumulation_value'],
      cells: { accumulation_value: cell(10, '55,87Z', 'The letter Z is taken for a 2.') },
    },
  ],
  columns: [],
  tables: [],
  pages: [9, 10],
  warnings: [],
  notes: [],
  questions: [],
  page_count: 24,
};

test('lines contain the read text, its position and its doubts', () => {
  const lines = linesFromExtraction(extraction, 50);
  assert.deepEqual(
    lines.map(({ source }) => [source?.page, source?.line]),
    [
      [9, 1],
      [10, 1],
    ],
  );
  const second = lines[1];
  assert.ok(second);
  assert.deepEqual(second.source?.cells.accumulation_value, {
    text: '55,87Z',
    doubt: 'The letter Z is taken for a 2.',
    box: { page: 10, x: 10, y: 20, width: 30, height: 8 },
  });
  assert.equal(cellMark(second, 'accumulation_value'), 'doubtful');
  assert.equal(cellMark(second, 'premium_outlay'), null);
});

test('an age that is not printed is calculated from the client’s age', () => {
  assert.deepEqual(
    linesFromExtraction(extraction, 47).map(({ row }) => row.age),
    [47, 48],
  );
});

test('a column that is not printed is hidden, and a printed one is shown', () => {
  const rows = linesFromExtraction(extraction, 50).map(({ row }) => row);
  const columns = columnsFor(rows, new Set(['year', 'premium_outlay']));
  assert.equal(columns.includes('withdrawals'), false);
  assert.equal(columns.includes('loan_repayment'), false);
  assert.equal(columns.includes('guaranteed_surrender_value'), true);
  assert.equal(columnsFor(rows, null).includes('withdrawals'), true, 'a typed ledger offers it');
});

test('doubtful pasted cells must be checked; each has a reason and no position on a page', () => {
  const reading = readPastedIllustration('Year\tAge\tPremium\tCSV\n1\t50\t3,00\tl00\n2\t51\t30,000\t200');
  assert.ok(reading.ok);
  const lines = linesFromExtraction(reading.value, 50, true);
  assert.deepEqual(
    cellsToCheck(lines.slice(0, 1), ['premium_outlay', 'surrender_value']).map(({ column }) => column),
    ['premium_outlay', 'surrender_value'],
  );
  const cell = lines[0]?.source?.cells.premium_outlay;
  assert.match(cell?.doubt ?? '', /commas/);
  assert.equal(cell?.box, null);
});

test('figures have U+2212 for minus, an en dash for zero, and cents only if they are not zero', () => {
  assert.deepEqual([1234567, -1234, 0, undefined, 1234.5].map(ledgerFigure), [
    '1,234,567',
    '\u22121,234',
    '\u2013',
    '',
    '1,234.50',
  ]);
});

const YEAR = { accumulation_value: 100_000, surrender_value: 90_000, death_benefit: 200_000, loans: 40_000 };

test('missing years are interpolated only on request, and every interpolated figure must be checked', () => {
  const rows = [1, 2, 3, 6].map((year) => ({ ...YEAR, year, page: 9, doubtful: [], cells: {} }));
  const lines = linesFromExtraction({ ...extraction, rows }, 50);
  const filled = withInterpolated(lines);
  assert.deepEqual(
    filled.map(({ row, source }) => [row.year, row.age, source?.isInterpolated === true]),
    [
      [1, 50, false],
      [2, 51, false],
      [3, 52, false],
      [4, 53, true],
      [5, 54, true],
      [6, 55, false],
    ],
  );
  // Only the four columns with values are doubtful.
  const columns = columnsFor(
    filled.map(({ row }) => row),
    null,
  );
  assert.equal(cellsToCheck(filled, columns).length, 2 * 4);
  assert.match(filled[3]?.source?.cells.loans?.doubt ?? '', /^Not printed\./);
  assert.equal(new Set(filled.map(({ id }) => id)).size, 6);
});

test('an omitted line is added at its position once, and its blank cells are marked', () => {
  const rows = [1, 2, 4].map((year) => ({ ...YEAR, year, page: 9, doubtful: [], cells: {} }));
  const lines = linesFromExtraction({ ...extraction, rows }, 50);
  const left = {
    year: 3,
    page: 9,
    surrender_value: 91_000,
    doubtful: ['surrender_value' as const],
    cells: {},
  };
  const added = withOmittedLines(lines, [left, { ...left, year: 4 }, left]);
  assert.deepEqual(
    added.map(({ row }) => [row.year, row.age, row.surrender_value]),
    [
      [1, 50, 90_000],
      [2, 51, 90_000],
      [3, 52, 91_000],
      [4, 53, 90_000],
    ],
  );
  const third = added[2];
  assert.ok(third);
  assert.equal(cellMark(third, 'surrender_value'), 'doubtful');
  assert.equal(cellMark(third, 'loans'), 'doubtful');
  assert.equal(cellMark(third, 'year'), null);
});

test('a choice for the income resolves only the doubt about its division', () => {
  const undivided = '“Income” does not separate withdrawals from loans.';
  const edge = 'The figure reaches the edge of the page, so part of it may be cut off.';
  const rows = [undivided, edge].map((reason, at) => ({ year: at + 1, page: 9, withdrawals: 500, loans: 0, doubtful: ['withdrawals' as const], cells: { withdrawals: cell(9, '500', reason), loans: cell(9, '0') } })); // oxfmt-ignore
  const divided = divideLines(linesFromExtraction({ ...extraction, rows }, 50), 'loans');
  assert.deepEqual(divided.map(({ doubts }) => doubts), [[], ['loans']]); // oxfmt-ignore
  assert.deepEqual(divided.map(({ source }) => source?.cells.loans?.doubt), [null, edge]); // oxfmt-ignore
});
