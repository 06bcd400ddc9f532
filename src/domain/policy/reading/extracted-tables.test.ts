import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedIllustration, ReadingChoice } from '../extraction.ts';
import type { PageText } from './page-text.ts';
import { readIllustrationText } from './read-illustration.ts';
import { page, table } from '../../../../tests/support/illustrations/typeset.ts';
import type { Cell, PageTable, TableColumn } from './table.ts';
import { addYears } from './table-columns.ts';

const EDGES = [60, 100, 170, 240, 310, 390, 470, 550];
const HEADER = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];

/** Year, age, premium, loan, account value, surrender value, death benefit; each figure shows its source. */
const lines = (from: number, count: number, base: number): string[][] =>
  Array.from({ length: count }, (_, index) => {
    const year = from + index;
    return [year, 44 + year, 10_000, 0, base + 9_000 * year, base + 8_000 * year, 500_000 + base].map(
      (value) => value.toLocaleString('en-US'),
    );
  });

const sheet = (number: number, header: readonly string[], rows: string[][]): PageText =>
  page(number, table({ edges: EDGES, lines: [[...header], ...rows] }));

function read(pages: PageText[], choice?: ReadingChoice): ExtractedIllustration {
  const reading = readIllustrationText(pages, choice);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

const TWO_TABLES = [
  sheet(1, HEADER, lines(1, 12, 0)),
  sheet(2, HEADER, lines(13, 12, 0)),
  sheet(3, HEADER, lines(1, 10, 1_000_000)),
];

test('lists every table of the file with its pages, years and column meanings', () => {
  const { tables } = read(TWO_TABLES);
  assert.deepEqual(
    tables.map(({ id, pages, lines: count, first_year, last_year, read: isRead }) => [
      id, pages, count, first_year, last_year, isRead,
    ]), // oxfmt-ignore
    [
      ['1.1', [1, 2], 24, 1, 24, true],
      ['3.1', [3], 10, 1, 10, false],
    ],
  );
  assert.deepEqual(
    tables[0]?.columns.map(({ header, taken_as }) => [header, taken_as]),
    [
      ['Year', 'year'],
      ['Age', 'age'],
      ['Premium', 'premium_outlay'],
      ['Loans', 'loans'],
      ['Account Value', 'accumulation_value'],
      ['Surrender Value', 'surrender_value'],
      ['Death Benefit', 'death_benefit'],
    ],
  );
  assert.deepEqual(tables[0]?.columns[4]?.sample, ['9,000', '18,000', '27,000']);
});

test('reads another table if its id or page is selected', () => {
  for (const choice of [{ table: '3.1' }, { page: 3 }]) {
    const reading = read(TWO_TABLES, choice);
    assert.equal(reading.rows.length, 10);
    assert.equal(reading.rows[0]?.accumulation_value, 1_009_000);
    assert.deepEqual(reading.pages, [3]);
    assert.equal(reading.tables.find((one) => one.read)?.id, '3.1');
  }
});

test('selects the complete table from a page in its middle', () => {
  const reading = read(TWO_TABLES, { page: 2 });
  assert.equal(reading.rows.length, 24);
  assert.deepEqual(reading.tables.find((one) => one.read)?.pages, [1, 2]);
});

test('rejects a page without a table and states the alternatives', () => {
  const reading = readIllustrationText(TWO_TABLES, { page: 9 });
  assert.ok(!reading.ok);
  assert.equal(reading.error.code, 'pdf_no_table_on_page');
  assert.match(reading.error.detail, /Choose another page.*paste.*type/);
});

test('applies the selected column meanings on every page of the table', () => {
  const named = [...HEADER.slice(0, 4), 'Current AV', 'Current SV', 'Current DB'];
  for (const header of [HEADER, named]) {
    const pages = [sheet(1, header, lines(1, 12, 0)), sheet(2, header, lines(13, 12, 0))];
    const reading = read(pages, {
      table: '1.1',
      columns: { 3: 'withdrawals', 4: 'surrender_value', 5: 'accumulation_value' },
    });
    const last = reading.rows.at(-1);
    assert.equal(reading.rows.length, 24);
    assert.equal(last?.surrender_value, 9_000 * 24);
    assert.equal(last?.accumulation_value, 8_000 * 24);
    assert.equal(last?.withdrawals, 0);
    assert.equal(last?.loans, undefined);
    assert.deepEqual(
      reading.tables[0]?.columns.map(({ taken_as }) => taken_as),
      [
        'year',
        'age',
        'premium_outlay',
        'withdrawals',
        'surrender_value',
        'accumulation_value',
        'death_benefit',
      ],
    );
  }
});

test('does not replace a removed column with one from another table', () => {
  const flows = sheet(4, ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'], lines(1, 24, 0)); // oxfmt-ignore
  const reading = read([...TWO_TABLES.slice(0, 2), flows], { table: '1.1', columns: { 3: null } });
  assert.ok(!reading.columns.some(({ name }) => name === 'loans'));
  assert.equal(reading.rows[0]?.loans, undefined);
});

test('reads columns with meaningless headers as a ledger after the user names them', () => {
  const nameless = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  const rows = lines(1, 10, 0).map((line) => line.with(0, `${2 * Number(line[0]) - 1}`));
  const pages = [sheet(1, nameless, rows)];
  const refused = readIllustrationText(pages);
  assert.ok(!refused.ok && refused.error.code === 'pdf_no_table');
  const found = read(pages, { page: 1 });
  assert.equal(found.tables.filter((one) => one.read).length, 1);
  const counted = [sheet(1, nameless, lines(1, 10, 0))];
  const named = read(counted, {
    page: 1,
    columns: { 0: 'year', 1: 'age', 2: 'premium_outlay', 4: 'accumulation_value', 6: 'death_benefit' },
  });
  assert.equal(named.rows.length, 10);
  assert.equal(named.rows[9]?.accumulation_value, 90_000);
  assert.equal(named.rows[9]?.death_benefit, 500_000);
  assert.ok(named.rows.every(({ doubtful }) => !doubtful.includes('accumulation_value')));
});

test('splits a column that the user selects as income', () => {
  const reading = read(TWO_TABLES, { table: '1.1', columns: { 3: 'income' } });
  assert.deepEqual(
    reading.columns.map(({ name }) => name).filter((name) => name === 'loans' || name === 'withdrawals'),
    ['withdrawals', 'loans'],
  );
});

test('reads the guaranteed block in place of the illustrated block if selected', () => {
  const grouped = sheet(
    1,
    [
      'Year',
      'Age',
      'Premium',
      'Guaranteed Surrender Value',
      'Account Value',
      'Surrender Value',
      'Death Benefit',
    ],
    lines(1, 12, 0),
  );
  const reading = read([grouped], {
    page: 1,
    columns: { 3: 'surrender_value', 5: 'guaranteed_surrender_value' },
  });
  assert.equal(reading.rows[1]?.surrender_value, 0);
  assert.equal(reading.rows[1]?.guaranteed_surrender_value, 16_000);
});

/** Tables with ages but no policy years, and the derived years. */

const column = (header: string, meaning: 'year' | 'age' | null): TableColumn => ({
  ...{ band: { x: 0, right: 0, count: 0 }, header, basis: null, rate: null, group: '' },
  reading: meaning && { meaning, confidence: 1, isPreferred: false, isEndOfYear: false },
});

const cell = (value: number): Cell => ({
  ...{ value, text: String(value), page: 1, box: { x: 0, y: 0, width: 0, height: 0 } },
  ...{ word: null, doubts: [], isUngrouped: false },
});

/** Ages after `before` columns without a meaning. */
const agesTable = (ages: readonly number[], before = 0): PageTable => ({
  ...{ page: 1, place: 1, isHeadless: false, title: '' },
  columns: [...Array.from({ length: before }, (_, at) => column(`Other ${at}`, null)), column('Age', 'age')],
  rows: ages.map((age) => ({
    ...{ page: 1, year: null, yearDoubt: null },
    cells: [...Array.from({ length: before }, () => null), cell(age)],
  })),
});

/** A table with a year next to each age. */
const bothTable = (rows: readonly [year: number, age: number][]): PageTable => ({
  ...{ page: 1, place: 2, isHeadless: false, title: '' },
  columns: [column('Year', 'year'), column('Age', 'age')],
  rows: rows.map(([year, age]) => ({ page: 1, year, yearDoubt: null, cells: [cell(year), cell(age)] })),
});

const yearsOf = (table: PageTable | undefined) => table?.rows.map(({ year }) => year);

test('the youngest age is in year 1, and each counted year is marked doubtful', () => {
  const [counted] = addYears([agesTable([45, 46, 47])]);
  assert.deepEqual(yearsOf(counted), [1, 2, 3]);
  assert.ok(
    counted?.rows.every(({ yearDoubt, cells }) => yearDoubt !== null && cells.at(-1)?.doubts.length === 1),
  );
  assert.equal(counted?.columns.at(-1)?.reading?.meaning, 'year');
});

test('another table with years and ages determines the first year, but calendar years do not', () => {
  assert.deepEqual(yearsOf(addYears([agesTable([50, 51, 52]), bothTable([[6, 50]])])[0]), [6, 7, 8]);
  assert.deepEqual(yearsOf(addYears([agesTable([120, 121]), bothTable([[121, 121]])])[0]), [120, 121]);
  assert.deepEqual(yearsOf(addYears([agesTable([50, 51, 52]), bothTable([[2026, 50]])])[0]), [1, 2, 3]);
  // The second table has the years that the first one lacks.
  const tables = [agesTable([50, 51, 52]), bothTable([[2026, 45], [3, 47]])]; // oxfmt-ignore
  assert.deepEqual(yearsOf(addYears(tables)[0]), [6, 7, 8]);
});

test('recognizes ages only in the first four columns', () => {
  assert.deepEqual(yearsOf(addYears([agesTable([45, 46], 3)])[0]), [1, 2]);
  assert.deepEqual(yearsOf(addYears([agesTable([45, 46], 4)])[0]), [null, null]);
});

test('does not read decreasing figures as ages, but accepts five-year steps at the end', () => {
  assert.deepEqual(yearsOf(addYears([agesTable([45, 44, 43, 42])])[0]), [null, null, null, null]);
  assert.deepEqual(yearsOf(addYears([agesTable([45, 46, 47, 52, 57])])[0]), [1, 2, 3, 8, 13]);
});

test('a single row under the same headers continues the previous page', () => {
  const [, last] = addYears([agesTable([45, 46, 47]), agesTable([48])]);
  assert.deepEqual(yearsOf(last), [4]);
  assert.deepEqual(yearsOf(addYears([agesTable([45, 46, 47]), agesTable([48], 1)])[1]), [null]);
});

test('reports a scan only for a page with a picture, and a file without pages as damaged', () => {
  const codeOf = (...pages: PageText[]) => {
    const reading = readIllustrationText(pages);
    return reading.ok || reading.error.code;
  };
  const empty: PageText = { page: 1, width: 612, height: 792, items: [] };
  assert.equal(codeOf(empty), 'pdf_no_table');
  assert.equal(codeOf({ ...empty, picture: 'unread' }), 'pdf_scan');
  assert.equal(codeOf(), 'pdf_damaged');
});
