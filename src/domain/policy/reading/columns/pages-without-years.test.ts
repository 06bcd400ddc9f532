/** Values on pages that print no policy year, and columns that some of the pages do not print. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, page, table } from '../../../../../tests/support/illustrations/typeset.ts';
import type { PageText } from '../page-text.ts';
import { readIllustrationText } from '../read-illustration.ts';

const FIGURES = Array.from({ length: 24 }, (_, at) => {
  const value = Math.round(11_500 * (1.05 ** (at + 1) - 1) * 21);
  return [at + 1, at + 45, 12_000, value, value, value + 400_000];
});
const NAMES = ['year', 'age', 'premium_outlay', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
const HEADER = ['Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
const linesOf = (from: number, to: number, rows = FIGURES) => rows.map((row) => row.slice(from, to).map((figure) => figure.toLocaleString('en-US'))); // oxfmt-ignore

function read(...pages: PageText[]) {
  const reading = readIllustrationText(pages);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value.rows;
}

const figures = (...pages: PageText[]) => read(...pages).map((row) => NAMES.map((name) => row[name]));

/** Rows under a header, which is repeated after 12 rows. */
function repeated(number: number, from: number, header: readonly string[][]): PageText {
  const edges = [60, 180, 300];
  const part = (top: number, start: number) =>
    table({ edges, lines: [...header, ...linesOf(from, from + 3, FIGURES.slice(start, start + 12))], top });
  const height = 12 * header.length;
  return page(number, part(120 - height, 0), part(120 + 12 * 12, 12));
}

test('repeated headers of one and of three lines do not prevent joining pages', () => {
  const values = [['EOY', '', 'Death'], ['Accum', 'Net Surr', 'Benefit'], ['Value', 'Val', '']]; // oxfmt-ignore
  assert.deepEqual(figures(repeated(1, 0, [HEADER.slice(0, 3)]), repeated(2, 3, values)), FIGURES);
});

test('the last page may have one row of two values', () => {
  const edges = [60, 180, 300, 420];
  const values = (number: number, rows: typeof FIGURES) => page(number, table({ edges, lines: [HEADER.slice(4), ...linesOf(4, 6, rows)] })); // oxfmt-ignore
  const first = page(1, table({ edges, lines: [HEADER.slice(0, 4), ...linesOf(0, 4)] }));
  assert.deepEqual(figures(first, values(2, FIGURES.slice(0, 23)), values(3, FIGURES.slice(23))), FIGURES);
});

test('headings on the left of a wide column belong to the figures on its right', () => {
  const edges = [240, 500, 760];
  const sheet = (number: number, from: number, to: number): PageText => {
    const title = ['Hilltop Life Insurance Company', 'Index Builder', 'Prepared for: Pat Sample', 'Male, Age 45, Preferred'].map((text, at) => ({ ...item(text, 0, 30 + at * 9, 6), x: 30 })); // oxfmt-ignore
    const headings = HEADER.slice(from, to).map((text, at) => ({ ...item(text, 0, 80), x: (edges[at] ?? 0) - 200 })); // oxfmt-ignore
    return { ...page(number, title, headings, table({ edges, lines: linesOf(from, to), top: 95 })), width: 792, height: 612 }; // oxfmt-ignore
  };
  assert.deepEqual(figures(sheet(1, 0, 3), sheet(2, 3, 6)), FIGURES);
});

test('a column is marked on the page that does not print it', () => {
  const edges = [40, 80, 150, 240, 340, 430];
  const without = (cells: readonly string[]) => cells.filter((_, at) => at !== 3);
  const rows = read(
    page(1, table({ edges, lines: [HEADER, ...linesOf(0, 6, FIGURES.slice(0, 12))] })),
    page(2, table({ edges: edges.filter((_, at) => at !== 3), lines: [HEADER, ...linesOf(0, 6, FIGURES.slice(12))].map(without) })), // oxfmt-ignore
  );
  const found = rows.map(({ accumulation_value: value }) => value);
  assert.deepEqual(found, FIGURES.map((row, at) => (at < 12 ? row[3] : 0))); // oxfmt-ignore
  assert.ok(rows.slice(12).every(({ doubtful }) => doubtful.includes('accumulation_value')));
});

test('the last page without years may have no header', () => {
  const edges = [60, 180, 300];
  const sheets = [FIGURES.slice(0, 20), FIGURES.slice(20)].map((rows) =>
    [0, 3].map((from) => [HEADER.slice(from, from + 3), ...linesOf(from, from + 3, rows)]),
  );
  const pages = [0, 1].flatMap((part) => sheets.map((sheet, at) => page(1 + at + 2 * part, table({ edges, lines: (sheet[part] ?? []).slice(at) })))); // oxfmt-ignore
  assert.deepEqual(figures(...pages), FIGURES);
});
