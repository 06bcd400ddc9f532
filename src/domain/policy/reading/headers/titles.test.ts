/** Titles and legends above a table, which are no headers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageText, TextItem } from '../page-text.ts';
import { readIllustrationText } from '../read-illustration.ts';
import { item, page, table } from '../../../../../tests/support/illustrations/typeset.ts';

function read(...pages: PageText[]) {
  const reading = readIllustrationText(pages);
  assert.ok(reading.ok);
  return reading.value;
}

const atLeft = (text: string, x: number, y: number, size = 8): TextItem => ({ ...item(text, 0, y, size), x });

const headers = ['Year', 'Age', 'Premium', 'Surrender Value', 'Death Benefit', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
const rows = Array.from({ length: 12 }, (_, at) => {
  const year = at + 1;
  return [year, 44 + year, 10_000, 8_000 * year, 500_000, 10_000 * year, 9_500 * year, 500_000].map((value) => value.toLocaleString('en-US')); // oxfmt-ignore
});
const ledger = table({ edges: [50, 80, 140, 220, 300, 380, 460, 540], lines: [headers, ...rows] });

test('a legend assigns the guaranteed basis to bold columns, overriding the title above them', () => {
  const items = ledger.flatMap((one): TextItem[] => {
    const right = one.x + one.width;
    if (right < 200 || right > 310) return [one];
    const sign = /\d/.test(one.text) ? [{ ...one, text: '$', width: 4, x: one.x - 4, typeface: 'bold' as const }] : []; // oxfmt-ignore
    return [...sign, { ...one, typeface: 'bold' }];
  });
  const above = [
    atLeft('Illustration of Values – Non-Guaranteed Assumptions, 12 Years', 30, 53),
    atLeft('Guaranteed values are shown in bold type.', 30, 64),
  ];
  const reading = read(page(1, above, items));
  assert.equal(reading.rows.length, 12);
  for (const { year, ...row } of reading.rows)
    assert.deepEqual(
      [row.guaranteed_surrender_value, row.guaranteed_death_benefit, row.surrender_value, row.death_benefit],
      [8_000 * year, 500_000, 9_500 * year, 500_000],
    );
});

test('words for charges on the left of their figures are headers, and smaller text above them is a title', () => {
  const lefts = [18, 120, 300, 460, 600];
  const words = [['Policy', 'Premium', 'COI', 'Unit', 'Total'], ['Year', 'Load', 'Deduction', 'Load', 'Expenses']]; // oxfmt-ignore
  const figures = Array.from({ length: 12 }, (_, at) => ['2,502', `2,${at + 111}`, '1,479', `6,${at + 92}`]);
  const lines = [
    [atLeft('Policy Charges, Current Assumptions', 18, 37)],
    ...words.map((line, at) => line.map((word, column) => atLeft(word, lefts[column] ?? 0, 60 + 13 * at, 12))), // oxfmt-ignore
    ...figures.map((row, at) =>
      [String(at + 1), ...row].map((text, column) => item(text, [110, 280, 440, 580, 760][column] ?? 0, 90 + 15 * at, 12)),
    ),
  ]; // oxfmt-ignore
  const { tables } = read(page(1, ledger), page(2, ...lines));
  assert.deepEqual(
    tables.find(({ pages }) => pages.includes(2))?.columns.map(({ header }) => header),
    ['Policy Year', 'Premium Load', 'COI Deduction', 'Unit Load', 'Total Expenses'],
  );
});

test('the title below a table is not the header repeated between its rows', () => {
  const edges = [50, 80, 140, 220, 300, 380, 460, 540];
  const upper = ['', 'Insured', 'Gross', '', '', 'Base Policy', '', ''];
  const part = (top: number, from: number) => table({ edges, lines: [upper, headers, ...rows.slice(from, from + 6)], top }); // oxfmt-ignore
  const title = atLeft('Scenario B: loans in retirement', 30, 100 + 16 * 12 + 8);
  const [found] = read(page(1, part(100, 0), part(100 + 8 * 12, 6), [title])).tables;
  assert.equal(found?.title, 'Scenario B: loans in retirement');
});

test('a title between the end of a table and another table belongs to the other table', () => {
  const columns = (from: number) => [headers.toSpliced(3, 5, 'Surrender Value', 'Death Benefit'), ...rows.slice(from)].map((row, at) => (at === 0 ? row : row.toSpliced(5, 3))); // oxfmt-ignore
  const first = page(1, [atLeft('Guaranteed Values', 30, 85)], table({ edges: [50, 80, 140, 220, 300], lines: columns(0).slice(0, 8) })); // oxfmt-ignore
  const end = table({ edges: [50, 80, 140, 220, 300], lines: columns(7), top: 40 });
  const other = [headers.toSpliced(3, 2), ...rows.map((row) => row.toSpliced(3, 2))];
  const { rows: found } = read(first, page(2, end, [atLeft('Non-Guaranteed Values', 30, 112)], table({ edges: [50, 80, 140, 220, 300, 380], lines: other, top: 124 }))); // oxfmt-ignore
  assert.deepEqual(found.map((row) => [row.guaranteed_surrender_value, row.surrender_value]), rows.map((_, at) => [8_000 * (at + 1), 9_500 * (at + 1)])); // oxfmt-ignore
});
