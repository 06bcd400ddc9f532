/** Figures that no rule reads cause a warning, including halves, leader dots, rules and edges of the sheet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName, ExtractedIllustration } from '../extraction.ts';
import type { PageText, TextItem } from './page-text.ts';
import { readIllustrationText } from './read-illustration.ts';
import { item, page, table } from '../../../../tests/support/illustrations/typeset.ts';

const EDGES = [60, 100, 170, 260, 360, 450];
const HEADER = ['Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];

/** Premiums of 10,000, of which 9,500 grow at 6%; the surrender value is 2,000 lower. */
const row = (year: number): string[] => {
  const value = Math.round(9_500 * 1.06 * ((1.06 ** year - 1) / 0.06));
  return [year, 44 + year, 10_000, value, Math.max(0, value - 2_000), 9_000_000].map((one) =>
    one.toLocaleString('en-US'),
  );
};
const count = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const rows = (from: number, to: number): string[][] => count(from, to).map(row);
const sheet = (number: number, lines: string[][], ...more: TextItem[][]): PageText =>
  page(number, table({ edges: EDGES, lines: [HEADER, ...lines] }), ...more);

function read(...pages: PageText[]): ExtractedIllustration {
  const reading = readIllustrationText(pages);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

const years = ({ rows: found }: ExtractedIllustration): number[] => found.map(({ year }) => year);
const valuesOf = ({ warnings }: ExtractedIllustration, code: string): (number | undefined)[] =>
  warnings.filter((warning) => warning.code === code).map(({ year }) => year);
const codes = ({ warnings }: ExtractedIllustration): string[] => warnings.map(({ code }) => code);
const marked = (reading: ExtractedIllustration, name: ExtractedColumnName): number[] =>
  reading.rows.filter(({ doubtful }) => doubtful.includes(name)).map(({ year }) => year);

test('reports isolated years in the position of the year column on another page', () => {
  const singleYears = [21, 22].map((year, at) => item(String(year), 60, 200 + at * 60));
  const reading = read(sheet(1, rows(1, 20)), page(2, singleYears));
  assert.deepEqual(years(reading), count(1, 20));
  assert.deepEqual(valuesOf(reading, 'year_left_out'), [21, 22]);
  assert.deepEqual(
    reading.lines_left_out?.map(({ page: on, text }) => [on, text]),
    [
      [2, '21'],
      [2, '22'],
    ],
  );
});

test('reports consecutive years in another position, and the year of an isolated age', () => {
  const moved = [21, 22].map((year, at) => item(String(year), 500, 200 + at * 60));
  assert.deepEqual(valuesOf(read(sheet(1, rows(1, 20)), page(2, moved)), 'year_left_out'), [21, 22]);
  // The insured is 45 in year 1, so the figure in the age column is that of year 21.
  const aged = read(sheet(1, rows(1, 20)), page(2, [item('65', 100, 200)]));
  assert.deepEqual(valuesOf(aged, 'year_left_out'), [65, 21]);
});

test('reports a year next to its age in a line that begins with words or figures of another page', () => {
  const edges = [60, 120, 200, 240, 310, 380];
  const lines = [
    ['Contract', 'Surrender', '21', '65', '10,000', '0'],
    ['584,944', '584,944', '22', '66', '10,000', '0'],
  ];
  const reading = read(sheet(1, rows(1, 20)), page(2, table({ edges, lines })));
  assert.deepEqual(new Set(valuesOf(reading, 'year_left_out')), new Set([21, 22]));
});

test('warns about a figure among the rows that belongs to no row', () => {
  const between = read(sheet(1, rows(1, 20), [item('123,456', 590, 226)]));
  assert.ok(codes(between).includes('lines_left_out') || codes(between).includes('columns_left_out'));
});

test('does not warn about page numbers, labels or years that the ledger contains', () => {
  const reading = read(
    sheet(1, rows(1, 20), [item('Page 21', 60, 700), item('-22-', 60, 712), item('1', 60, 740)]),
    sheet(2, rows(21, 40), [item('Age 85', 100, 700), item('2', 60, 740)]),
  );
  assert.deepEqual(reading.warnings, []);
});

test('reads left-aligned halves whose years begin under the word Policy as two sheets', () => {
  const left = (cells: readonly string[], x: readonly number[], y: number): TextItem[] =>
    cells.map((text, at) => ({ ...item(text, 0, y, 6), x: x[at] ?? 0 }));
  const places = [20, 70, 95, 140, 195, 260];
  const header = ['Policy Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
  const half = (from: number, steps: number[], pitch: number): TextItem[] =>
    [...steps.map(row)].flatMap((cells, at) =>
      left(
        cells,
        places.map((x) => x + from),
        100 + at * pitch,
      ),
    );
  // The rows of the second half have larger gaps, the first one well below its header.
  const reading = read({
    ...page(
      1,
      left(header, places, 85),
      left(
        header,
        places.map((x) => x + 330),
        85,
      ),
      half(0, count(1, 20), 10),
      half(330, [25, 30, 35, 40], 43).map((one) => ({ ...one, y: one.y + 20 })),
    ),
    width: 720,
  });
  assert.deepEqual(years(reading), [...count(1, 20), 25, 30, 35, 40]);
  assert.deepEqual(
    reading.rows.map(({ surrender_value: value }) => value),
    [...count(1, 20), 25, 30, 35, 40].map((year) => Number(row(year)[4]?.replaceAll(',', ''))),
  );
});

test('does not read dotted leaders as columns', () => {
  const leaders = count(1, 20).flatMap((_, at) => item('. . . . . .', 95, 112 + at * 12));
  const spaced = read(
    page(1, table({ edges: [30, 130, 190, 270, 360, 450], lines: [HEADER, ...rows(1, 20)] }), leaders),
  );
  assert.deepEqual(years(spaced), count(1, 20));
  assert.deepEqual(spaced.warnings, []);
});

test('marks a figure that extends beyond the edge of the sheet', () => {
  const wide = { ...sheet(1, rows(1, 20)), width: 449 };
  assert.deepEqual(marked(read(wide), 'death_benefit'), count(1, 20));
  assert.deepEqual(marked(read(sheet(1, rows(1, 20))), 'death_benefit'), []);
});

test('fills a figure that is blank in the first printed row from its second printing, and marks it', () => {
  const blank = rows(1, 20).map((cells, at) => (at === 19 ? cells.with(4, '') : cells));
  const reading = read(sheet(1, blank), sheet(2, rows(20, 40)));
  assert.deepEqual(years(reading), count(1, 40));
  assert.equal(reading.rows[19]?.surrender_value, Number(row(20)[4]?.replaceAll(',', '')));
  assert.ok(marked(reading, 'surrender_value').includes(20));
});

test('marks blanks after rising values, but not blanks after falling values', () => {
  const with5 = (value: (year: number) => string): ExtractedIllustration =>
    read(
      page(
        1,
        table({
          edges: [...EDGES, 560],
          lines: [[...HEADER, 'Guaranteed Surrender Value'], ...rows(1, 20).map((cells, at) => [...cells, at < 12 ? value(at + 1) : ''])],
        }),
      ),
    ); // oxfmt-ignore
  const rising = with5((year) => (5_000 + 400 * year).toLocaleString('en-US'));
  assert.deepEqual(marked(rising, 'guaranteed_surrender_value').filter((year) => year > 12), count(13, 20)); // oxfmt-ignore
  const falling = with5((year) => (5_000 - 400 * year).toLocaleString('en-US'));
  assert.deepEqual(
    marked(falling, 'guaranteed_surrender_value').filter((year) => year > 12),
    [],
  );
});

test('warns about two columns with the same header and lists the columns not found', () => {
  const lines = [['Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit', 'Death Benefit'], ...rows(1, 20).map((cells) => [...cells, '8,000,000'])]; // oxfmt-ignore
  const reading = read(page(1, table({ edges: [...EDGES, 560], lines })));
  assert.ok(codes(reading).includes('ambiguous_column'));
  const lacking = reading.warnings
    .filter(({ code }) => code === 'column_not_found')
    .map(({ column }) => column);
  assert.ok(lacking.includes('loan_balance') && lacking.includes('guaranteed_death_benefit'));
});

test('warns about and marks guaranteed values if there are no illustrated values', () => {
  const header = HEADER.map((text, at) => (at >= 3 ? `Guaranteed ${text}` : text));
  const reading = read(page(1, table({ edges: EDGES, lines: [header, ...rows(1, 20)] })));
  assert.ok(codes(reading).includes('no_illustrated_values'));
  assert.deepEqual(marked(reading, 'guaranteed_surrender_value'), count(1, 20));
});
