/** Every printed year is in the result or named in a warning. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName, ExtractedIllustration } from '../extraction.ts';
import type { PageText } from './page-text.ts';
import { readIllustrationText } from './read-illustration.ts';
import { item, page, table } from '../../../../tests/support/illustrations/typeset.ts';

const EDGES = [60, 100, 170, 240, 310, 390, 470, 550];
const HEADER = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];

const row = (year: number): string[] => {
  const value = Math.round(9_000 * ((1.06 ** year - 1) / 0.06));
  return [year, 44 + year, 10_000, 0, value, value - 2_000, 9_000_000].map((one) =>
    one.toLocaleString('en-US'),
  );
};
const rows = (from: number, to: number): string[][] =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index));

const sheet = (number: number, lines: string[][]): PageText =>
  page(number, table({ edges: EDGES, lines: [HEADER, ...lines] }));

function read(...pages: PageText[]): ExtractedIllustration {
  const reading = readIllustrationText(pages);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

const years = ({ rows: found }: ExtractedIllustration): number[] => found.map(({ year }) => year);
const count = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const missed = (reading: ExtractedIllustration): (number | undefined)[] =>
  reading.warnings.filter(({ code }) => code === 'missing_year').map(({ year }) => year);
const marked = (reading: ExtractedIllustration, name: ExtractedColumnName): number[] =>
  reading.rows.filter(({ doubtful }) => doubtful.includes(name)).map(({ year }) => year);

test('a page’s last row that is repeated on the next page does not end the ledger', () => {
  const reading = read(sheet(1, rows(1, 20)), sheet(2, rows(20, 40)));
  assert.deepEqual(years(reading), count(1, 40));
  assert.deepEqual(marked(reading, 'surrender_value'), []);
});

test('marks a row that is printed twice with different figures', () => {
  const again = rows(20, 40).map((cells, index) => (index === 0 ? cells.with(5, '1,234') : cells));
  const reading = read(sheet(1, rows(1, 20)), sheet(2, again));
  assert.deepEqual(years(reading), count(1, 40));
  assert.ok(marked(reading, 'surrender_value').includes(20));
});

test('names each year of the pages missing between two pages of the ledger', () => {
  const reading = read(sheet(1, rows(1, 20)), page(2, [item('A picture', 100, 100)]), sheet(3, rows(31, 50)));
  assert.deepEqual(years(reading), [...count(1, 20), ...count(31, 50)]);
  assert.deepEqual(missed(reading), count(21, 30));
  assert.ok(reading.warnings.some(({ code }) => code === 'missing_years'));
});

test('names the years that may be on a picture after the last row', () => {
  for (const picture of ['read', 'unread'] as const) {
    const reading = read(sheet(1, rows(1, 20)), { ...page(2, []), picture });
    const pictureWarnings = reading.warnings.filter(({ code }) => code === 'years_on_picture');
    // Age 45 in year 1 is age 121 in year 77.
    assert.match(pictureWarnings.map(({ message }) => message).join(), /years 21 to 77 are missing/);
  }
  const before = read({ ...page(1, []), picture: 'unread' }, sheet(2, rows(1, 20)));
  assert.ok(!before.warnings.some(({ code }) => code === 'years_on_picture'));
});

test('if the last row was recognized, names the years that may follow it unrecognized', () => {
  const messageFor = (last: number, picture?: 'read') =>
    read({ ...sheet(1, rows(1, last)), ...(picture && { picture }) })
      .warnings.filter(({ code }) => code === 'years_on_picture')
      .map(({ message }) => message)
      .join();
  assert.match(messageFor(29, 'read'), /more rows follow, years 30 to 77 are missing/);
  // Age 121, with figures of a text layer.
  assert.equal(messageFor(77, 'read'), '');
  assert.equal(messageFor(29), '');
});

test('an age merged from two columns does not determine the last year', () => {
  const lines = rows(1, 20).map((cells) => cells.with(1, `24,1${cells[1]}`));
  const reading = read(sheet(1, lines), { ...page(2, []), picture: 'read' });
  const pictureMessage = reading.warnings.find(({ code }) => code === 'years_on_picture')?.message ?? '';
  assert.match(pictureMessage, /years 21 to 121 are missing/);
});

test('a blank cell is in doubt if a figure of its row has no header', () => {
  const blank = rows(1, 20).map((cells) => cells.with(3, ''));
  assert.deepEqual(marked(read(sheet(1, blank)), 'loans'), []);
  const withColumn = blank.map((cells, index) => (index < 12 ? cells : [...cells, '1,234']));
  assert.deepEqual(marked(read(sheet(1, withColumn)), 'loans'), count(13, 20));
});

test('accepts rows of every fifth year and names the years between them', () => {
  const lines = [...rows(1, 20), ...[25, 30, 35, 40].map(row)];
  const reading = read(sheet(1, lines));
  assert.deepEqual(years(reading), [...count(1, 20), 25, 30, 35, 40]);
  assert.equal(missed(reading).length, 16);
  assert.ok(reading.warnings.some(({ code }) => code === 'years_by_steps'));
  assert.deepEqual(marked(reading, 'year'), []);
});

test('a row printed twice on one page and one with a misread year do not end the ledger', () => {
  const twice = read(sheet(1, [...rows(1, 10), row(10), ...rows(11, 25)]));
  assert.deepEqual(years(twice), count(1, 25));
  const far = read(
    sheet(
      1,
      rows(1, 25).map((cells, index) => (index === 11 ? cells.with(0, '112') : cells)),
    ),
  );
  assert.deepEqual(years(far), count(1, 25));
  assert.deepEqual(marked(far, 'year'), [12]);
});

test('rows of stars or blanks after a lapse are accepted', () => {
  const stars = count(21, 24).map((year) => [
    String(year),
    String(44 + year),
    ...Array.from({ length: 5 }, () => '****'),
  ]);
  const starred = read(sheet(1, [...rows(1, 20), ...stars]));
  assert.deepEqual(years(starred), count(1, 24));
  const blanks = count(21, 24).map((year) => [String(year), String(44 + year), '', '', '', '', '']);
  const blank = read(sheet(1, [...rows(1, 20), ...blanks]));
  assert.deepEqual(years(blank), count(1, 24));
});

test('names lines of figures outside a table with their page and number', () => {
  const loose = table({
    edges: [200, 300],
    lines: [
      ['12,345', '67,890'],
      ['1,111', '2,222'],
    ],
    top: 600,
  });
  const reading = read(page(1, table({ edges: EDGES, lines: [HEADER, ...rows(1, 20)] }), loose));
  const [warning] = reading.warnings.filter(({ code }) => code === 'lines_left_out');
  assert.equal(warning?.page, 1);
  assert.match(warning.message, /2 lines of figures/);
});

test('names a page of 200,000 figures', () => {
  const flood = Array.from({ length: 200_000 }, (_, index) => item('12,345', (index % 400) * 40, 100));
  const reading = read(sheet(1, rows(1, 20)), page(2, flood));
  assert.deepEqual(years(reading), count(1, 20));
  assert.deepEqual(
    reading.warnings.map(({ code, page: on }) => [code, on]),
    [['page_too_full', 2]],
  );
});

test('a clean ledger has no warnings', () => {
  assert.deepEqual(read(sheet(1, rows(1, 20)), sheet(2, rows(21, 40))).warnings, []);
});

test('an omitted line between two rows is returned with its likely row, whose cells are all marked', () => {
  const lines = rows(1, 30).map((cells, index) =>
    index === 11 ? ['', 'see', '10,000', '0', String(cells[4]), 'note'] : cells,
  );
  const reading = read(sheet(1, lines));
  assert.ok(!years(reading).includes(12));
  const [left, ...more] = reading.lines_left_out ?? [];
  assert.equal(more.length, 0);
  assert.equal(left?.row?.year, 12);
  assert.equal(left.row.accumulation_value, Number(row(12)[4]?.replaceAll(',', '')));
  assert.ok(left.row.doubtful.includes('accumulation_value') && left.row.doubtful.includes('premium_outlay'));
  const before = reading.rows[10]?.cells.accumulation_value;
  const cell = left.row.cells.accumulation_value;
  assert.ok(before && cell && cell.y > before.y && cell.y < before.y + 20);
});

test('a line of figures that fits no year is returned with its page and without a row', () => {
  const reading = read(
    page(1, table({ edges: EDGES, lines: [['', '', '1.5', '2.5', '3.5', 'x'], HEADER, ...rows(1, 30)] })),
  );
  assert.deepEqual(
    reading.lines_left_out?.map(({ page: number, row: as }) => [number, as]),
    [[1, null]],
  );
});
