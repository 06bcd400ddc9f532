/** Adjacent figures and headers without a gap, or with an overlap. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIllustrationText } from './read-illustration.ts';
import { item, page, table } from '../../../../tests/support/illustrations/typeset.ts';
import type { ExtractedIllustration } from '../extraction.ts';
import type { TextItem } from './page-text.ts';

// Differences of figures in thousands are exact only if adjacent years have the same difference.

const CUMULATIVE_HEADER = [
  'Year',
  'Age',
  'Cumulative Premium',
  'Account Value',
  'Surrender Value',
  'Death Benefit',
];
const PAID = 12;

/** Returns the premiums read, and whether they are marked, for `premium` paid in twelve years. */
function readPremium(premium: number): [number | undefined, boolean][] {
  let value = 0;
  const lines = Array.from({ length: 20 }, (_, index) => {
    value = (value + (index < PAID ? 0.95 * premium : 0)) * 1.05;
    const sum = premium * Math.min(index + 1, PAID);
    return [String(index + 1), String(45 + index), ...[sum, value, value, 900_000].map((one) => Math.round(one / 1000).toLocaleString('en-US'))]; // oxfmt-ignore
  });
  const result = readIllustrationText([
    page(1, [item('All values are in thousands', 200, 60)], table({ edges: [40, 80, 190, 280, 380, 470], lines: [CUMULATIVE_HEADER, ...lines] })), // oxfmt-ignore
  ]);
  assert.ok(result.ok, result.ok ? '' : result.error.code);
  return result.value.rows.map((row) => [row.premium_outlay, row.doubtful.includes('premium_outlay')]);
}

test('derives unmarked premiums from cumulative premiums that increase by equal amounts', () => {
  assert.deepEqual(
    readPremium(12_000),
    Array.from({ length: 20 }, (_, at) => [at < PAID ? 12_000 : 0, false]),
  );
});

test('marks every premium doubtful if cumulative premiums increase by 13 and by 12', () => {
  // 12.5, 25, 37.5, … are printed as 13, 25, 38, …
  const paid = Array.from({ length: PAID }, (_, index) => [index % 2 === 0 ? 13_000 : 12_000, true]);
  assert.deepEqual(readPremium(12_500).slice(0, PAID), paid);
});

/** In thousands: premiums of 60 at 6% less 5%, a surrender charge of 45 that ends in year 10. */
function policy(): number[][] {
  let value = 0;
  return Array.from({ length: 20 }, (_, index) => {
    value = (value + 57) * 1.06;
    return [index + 1, 45 + index, 60, value, value - Math.max(0, 5 * (9 - index)), 2_500].map(Math.round);
  });
}

const EDGES = [40, 80, 150, 240, 252, 340];
const HEADER = ['Year', 'Age', 'Premium', '', '', 'Death Benefit'];

/** Three digits fill their column, so that the previous value is joined. */
const rows = (): TextItem[] => {
  const lines = policy().map((row) => {
    const texts = row.map((value) => value.toLocaleString('en-US'));
    return texts[4]?.length === 3 ? texts.with(3, '').with(4, `${texts[3]}${texts[4]}`) : texts;
  });
  assert.ok(lines.filter((line) => line[3] === '').length > 5);
  return table({ edges: EDGES, lines, top: 112 });
};

function read(...headers: TextItem[]): ExtractedIllustration {
  const result = readIllustrationText([
    page(1, [item('All values are in thousands', 200, 60)], table({ edges: EDGES, lines: [HEADER] }), headers, rows()), // oxfmt-ignore
  ]);
  assert.ok(result.ok, result.ok ? '' : result.error.code);
  return result.value;
}

const values = ({ rows: found }: ExtractedIllustration) =>
  found.map((row) => [row.accumulation_value, row.surrender_value]);
const expected = policy().map((row) => [(row[3] ?? 0) * 1000, (row[4] ?? 0) * 1000]);

test('splits joined figures at the column edge that other rows show', () => {
  const reading = read(item('Account Value', 240, 88), item('Surr Val', 280, 100));
  assert.deepEqual(values(reading), expected);
});

test('splits joined three-digit figures in the middle if every row has them', () => {
  const longValues = policy().filter((row) => (row[4] ?? 0) >= 100 && (row[3] ?? 0) < 1000);
  assert.ok(longValues.length > 5);
  const lines = longValues.map((row) =>
    row.map(String).with(3, '').with(4, `${row[3]}${row[4]}`).with(5, '2,500'),
  );
  const headers = [item('Account Value', 240, 88), item('Surr Val', 280, 100)];
  const result = readIllustrationText([
    page(1, [item('All values are in thousands', 200, 60)], table({ edges: EDGES, lines: [HEADER] }), headers, table({ edges: EDGES, lines, top: 112 })), // oxfmt-ignore
  ]);
  assert.ok(result.ok);
  assert.deepEqual(
    values(result.value),
    longValues.map((row) => [(row[3] ?? 0) * 1000, (row[4] ?? 0) * 1000]),
  );
});

test('assigns overlapping headers to the columns with the same edge', () => {
  // "Surrender Value" begins before "Account Value" ends.
  const reading = read(item('Account Value', 240, 100), item('Surrender Value', 252, 100));
  assert.deepEqual(values(reading), expected);
});

test('splits two headers that are joined in one text', () => {
  const edges = EDGES.with(4, 264);
  const lines = policy().map((row) => row.map((value) => value.toLocaleString('en-US')));
  // Letters of four points, each as wide as its column.
  const both = {
    text: 'Account ValueSurrender Value',
    x: 219,
    y: 100,
    width: 45,
    height: 4,
    angle: 0,
  } as const;
  const result = readIllustrationText([page(1, [item('All values are in thousands', 200, 60)], table({ edges, lines: [HEADER] }), [both], table({ edges, lines, top: 112 }))]); // oxfmt-ignore
  assert.ok(result.ok);
  assert.deepEqual(values(result.value), expected);
});

test('does not split six-digit amounts without separators if only totals and text have separators', () => {
  const header = ['Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
  const figures = Array.from({ length: 20 }, (_, at) => {
    const value = Math.round(11_500 * (1.05 ** (at + 1) - 1) * 21);
    return [at + 1, at + 45, 12_000, value, value - Math.max(0, 9_000 - at * 1_000), 500_000];
  });
  const lines = figures.map((row) => row.map(String));
  const total = ['Total', '', '120,000'];
  const result = readIllustrationText([
    page(1, [item('Face amount $500,000', 200, 60)], table({ edges: [40, 80, 150, 240, 340, 430], lines: [header, ...lines.slice(0, 10), total, ...lines.slice(10), total] })), // oxfmt-ignore
  ]);
  assert.ok(result.ok);
  const read = result.value.rows.map((row) => [row.accumulation_value, row.surrender_value, row.death_benefit, row.doubtful.length]); // oxfmt-ignore
  assert.deepEqual(
    read,
    figures.map((row) => [...row.slice(3), 0]),
  );
});

const PLAIN_HEADER = ['Year', 'Age', 'Premium', 'Account Value', 'Cash Surrender Value', 'Death Benefit'];
const PLAIN = Array.from({ length: 40 }, (_, at) => {
  const value = Math.round(18_000 * (1.05 ** (at + 1) - 1) * 21);
  return [at + 1, at + 45, 20_000, value, value, value + 500_000];
});
const PLAIN_EDGES = [60, 120, 200, 300, 400, 490];

function assertPlain(...sheets: TextItem[][]): void {
  const reading = readIllustrationText(sheets.map((items, at) => page(at + 1, items)));
  assert.ok(reading.ok);
  const names = ['year', 'age', 'premium_outlay', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
  assert.deepEqual(reading.value.rows.map((row) => names.map((name) => row[name])), PLAIN); // oxfmt-ignore
}

test('a header repeated between the rows does not split figures without commas', () => {
  const lines = PLAIN.flatMap((row, at) => [...(at % 10 === 0 ? [PLAIN_HEADER] : []), row.map(String)]);
  assertPlain(table({ edges: PLAIN_EDGES, lines }));
});

test('note numbers on each page do not split policy years', () => {
  const note = [item('See page', 50, 60, 4), item('9.', 54.5, 60, 4), item('(1)', 61.4, 60, 4), item('Values are shown', 95, 60, 4)]; // oxfmt-ignore
  const sheets = [0, 10, 20, 30].map((from) => {
    const rows = PLAIN.slice(from, from + 10).map((row) =>
      row.map((figure) => figure.toLocaleString('en-US')),
    );
    return [...note, ...table({ edges: PLAIN_EDGES, lines: [PLAIN_HEADER, ...rows] })];
  });
  assertPlain(...sheets);
});
