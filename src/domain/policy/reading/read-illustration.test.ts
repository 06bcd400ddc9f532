import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName, ExtractedIllustration, ExtractedRow } from '../extraction.ts';
import type { PageText } from './page-text.ts';
import { readIllustrationText } from './read-illustration.ts';
import { item, page, sideways, table } from '../../../../tests/support/illustrations/typeset.ts';

const EDGES = [60, 100, 170, 240, 310, 390, 470, 550];
const HEADER = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];

const figures = (value: number): string => value.toLocaleString('en-US');

/** Year, age, premium, loan, account value, surrender value, death benefit. */
const years = (from: number, count: number, age = 45): number[][] =>
  Array.from({ length: count }, (_, index) => {
    const year = from + index;
    const value = Math.round(9_000 * ((1.06 ** year - 1) / 0.06));
    return [year, age + year - 1, 10_000, 0, value, value - 2_000, 2_000_000];
  });

const printed = (rows: readonly (readonly number[])[]): string[][] => rows.map((row) => row.map(figures));

function read(...pages: PageText[]): ExtractedIllustration {
  const reading = readIllustrationText(pages);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

const column = (reading: ExtractedIllustration, name: ExtractedColumnName): (number | undefined)[] =>
  reading.rows.map((row) => row[name]);

const isDoubtful = (name: ExtractedColumnName) => (row: ExtractedRow) => row.doubtful.includes(name);
const doubts = (reading: ExtractedIllustration): string[] =>
  reading.rows.flatMap((row) =>
    row.doubtful.map((name) => `${row.year} ${name}: ${row.cells[name]?.doubt ?? ''}`),
  );
const names = (reading: ExtractedIllustration): string[] => reading.columns.map((one) => one.name);
const codes = (reading: ExtractedIllustration): string[] => reading.warnings.map((warning) => warning.code);

test('splits an unproven income column at the basis and marks each payment doubtful', () => {
  const header = HEADER.map((text) => (text === 'Loans' ? 'Annual Income' : text));
  const rows = years(1, 12).map((row, index) =>
    row.map((value, at) => (at === 3 && index > 7 ? 4_000 : value)),
  );
  const reading = read(page(1, table({ edges: EDGES, lines: [header, ...printed(rows)] })));
  const income = (row: ExtractedRow) => (row.withdrawals ?? 0) + (row.loans ?? 0);
  assert.deepEqual(
    reading.rows.map(income),
    rows.map((row) => row[3]),
  );
  assert.ok(reading.rows.filter((row) => income(row) > 0).every(isDoubtful('withdrawals')));
  const [question] = reading.questions;
  assert.deepEqual([question?.code, question?.selected], ['income_kind', 'basis_then_loans']);
  assert.deepEqual(
    question?.options.map(({ value }) => value),
    ['basis_then_loans', 'loans', 'withdrawals'],
  );
});

test('marks premiums from a net outlay column doubtful', () => {
  const header = HEADER.map((text) => (text === 'Premium' ? 'Net Outlay' : text));
  const lines = printed(years(1, 12)).map((row, index) => (index > 8 ? row.with(2, '(4,000)') : row));
  const reading = read(page(1, table({ edges: EDGES, lines: [header, ...lines] })));
  assert.ok(reading.rows.every(isDoubtful('premium_outlay')));
  assert.ok(codes(reading).includes('net_outlay_only'));
});

test('reads net outlay next to the premium as net cash flow with the opposite sign, not doubtful', () => {
  const edges = [60, 100, 170, 240, 310, 390, 470, 550];
  const header = [
    'Year',
    'Age',
    'Premium',
    'Net Outlay',
    'Account Value',
    'Surrender Value',
    'Death Benefit',
  ];
  const rows = years(1, 10).map((row) => row.with(3, 10_000));
  const reading = read(page(1, table({ edges, lines: [header, ...printed(rows)] })));
  assert.deepEqual(new Set(column(reading, 'net_cash_flow')), new Set([-10_000]));
  assert.ok(!reading.rows.some(isDoubtful('net_cash_flow')));
});

test('does not read a monthly premium as an annual premium', () => {
  const header = HEADER.map((text) => (text === 'Premium' ? 'Monthly Premium' : text));
  const reading = read(page(1, table({ edges: EDGES, lines: [header, ...printed(years(1, 10))] })));
  assert.ok(!names(reading).includes('premium_outlay'));
});

test('reads years printed in two side-by-side halves as one table', () => {
  const narrow = [40, 65, 110, 165, 220, 275];
  const edges = [...narrow, ...narrow.map((edge) => edge + 280)];
  const header = ['Year', 'Age', 'Premium', 'Acct Val', 'Surr Val', 'Dth Ben'];
  const rows = years(1, 24).map((row) => row.toSpliced(3, 1));
  const lines = rows.slice(0, 12).map((row, index) => [...row, ...(rows[index + 12] ?? [])].map(figures));
  const reading = read(page(1, table({ edges, lines: [[...header, ...header], ...lines] })));
  assert.deepEqual(
    column(reading, 'year'),
    rows.map((row) => row[0]),
  );
  assert.deepEqual(
    column(reading, 'accumulation_value'),
    rows.map((row) => row[3]),
  );
  assert.deepEqual(doubts(reading), []);
});

test('joins the halves on two pages into one table in year order', () => {
  const narrow = [40, 65, 110, 165, 220, 275];
  const edges = [...narrow, ...narrow.map((edge) => edge + 280)];
  const header = ['Year', 'Age', 'Premium', 'Acct Val', 'Surr Val', 'Dth Ben'];
  const rows = years(1, 24).map((row) => row.toSpliced(3, 1));
  const sheet = (number: number, lines: readonly number[][]) => page(number, table({ edges, lines: [[...header, ...header], ...lines.map((row) => row.map(figures))] })); // oxfmt-ignore
  const pairs = (from: number, to: number, step: number) => rows.slice(from, to).map((row, at) => [...row, ...(rows[from + at + step] ?? [])]); // oxfmt-ignore
  const reading = read(sheet(1, pairs(0, 10, 12)), sheet(2, pairs(10, 12, 12)));
  assert.deepEqual(column(reading, 'accumulation_value'), rows.map((row) => row[3])); // oxfmt-ignore
  assert.deepEqual(doubts(reading), []);
});

test('reads a page printed sideways and positions its cells on the displayed page', () => {
  const rows = years(1, 12);
  const upright = page(3, table({ edges: EDGES, lines: [HEADER, ...printed(rows)] }));
  const reading = read(sideways(upright));
  assert.deepEqual(
    column(reading, 'surrender_value'),
    rows.map((row) => row[5]),
  );
  const cell = reading.rows[0]?.cells.surrender_value;
  const straight = read(upright).rows[0]?.cells.surrender_value;
  assert.ok(cell && straight);
  assert.ok(Math.abs(cell.y - straight.x) < 0.1 && Math.abs(cell.height - straight.width) < 0.1);
});

test('splits rows that are printed as one text each', () => {
  const lines = [HEADER.map((text) => text.replace(' ', '-')), ...printed(years(1, 12))];
  const items = lines.map((cells, line) => ({
    text: cells.map((text) => text.padStart(16)).join(''),
    x: 40,
    y: 100 + line * 12,
    width: 16 * cells.length * 4.2,
    height: 7,
    angle: 0 as const,
    monospaced: true,
  }));
  const reading = read(page(1, items));
  assert.deepEqual(
    column(reading, 'death_benefit'),
    years(1, 12).map((row) => row[6]),
  );
});

test('converts ages headed “end of year” to ages at the start of the year', () => {
  const header = HEADER.map((text) => (text === 'Age' ? 'Age EOY' : text));
  const reading = read(page(1, table({ edges: EDGES, lines: [header, ...printed(years(1, 10, 46))] })));
  assert.equal(reading.rows[0]?.age, 45);
  assert.ok(!reading.rows.some(isDoubtful('age')));
});

test('the insured’s age determines the ages, and a contradiction marks them doubtful', () => {
  const ledger = table({ edges: EDGES, lines: [HEADER, ...printed(years(1, 10, 45))] });
  const insured = item('Insured: A. Client, Male, age 44, Preferred', 300, 40);
  const agreed = read(page(1, [insured], ledger));
  assert.equal(agreed.rows[0]?.age, 44);
  assert.ok(!agreed.rows.some(isDoubtful('age')));
  const note = item('Ages are as of the beginning of the policy year.', 300, 700);
  const contradicted = read(page(1, [insured, note], ledger));
  assert.ok(contradicted.rows.every(isDoubtful('age')));
  assert.ok(codes(contradicted).includes('age_basis'));
});

test('preserves the policy years of an in-force policy', () => {
  const reading = read(page(1, table({ edges: EDGES, lines: [HEADER, ...printed(years(7, 15))] })));
  assert.equal(reading.rows[0]?.year, 7);
  assert.equal(reading.rows.length, 15);
});

test('converts calendar years to policy years and marks all of them doubtful', () => {
  const rows = printed(years(1, 10)).map((row, index) => row.with(0, String(2026 + index)));
  const reading = read(page(1, table({ edges: EDGES, lines: [HEADER, ...rows] })));
  assert.deepEqual(column(reading, 'year'), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.ok(reading.rows.every(isDoubtful('year')));
});

test('omits a calendar year next to the policy year', () => {
  const edges = [60, 100, 140, 200, 260, 340, 430, 520];
  const rows = printed(years(1, 10)).map((row, index) => [
    row[0] ?? '',
    String(2026 + index),
    ...row.slice(1),
  ]);
  const header = ['Policy Yr', 'Year', ...HEADER.slice(1)];
  const reading = read(page(1, table({ edges, lines: [header, ...rows] })));
  assert.deepEqual(column(reading, 'year'), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(doubts(reading), []);
});

test('infers an unreadable year from adjacent years and marks it doubtful', () => {
  const lines = printed(years(1, 12)).map((row, index) => (index === 5 ? row.with(0, '') : row));
  const reading = read(page(1, table({ edges: EDGES, lines: [HEADER, ...lines] })));
  assert.equal(reading.rows.length, 12);
  assert.deepEqual(
    reading.rows.filter(isDoubtful('year')).map((row) => row.year),
    [6],
  );
});

test('reports a missing row by its year', () => {
  const lines = printed(years(1, 12)).toSpliced(5, 1);
  const reading = read(page(1, table({ edges: EDGES, lines: [HEADER, ...lines] })));
  assert.deepEqual(
    reading.warnings.map(({ code, year }) => [code, year]),
    [['missing_year', 6]],
  );
});

test('joins pages with consecutive years, even if the later page has no header', () => {
  const first = page(4, table({ edges: EDGES, lines: [HEADER, ...printed(years(1, 20))] }));
  const second = page(5, table({ edges: EDGES, lines: printed(years(21, 20)) }));
  const reading = read(first, second);
  assert.equal(reading.rows.length, 40);
  assert.deepEqual(reading.pages, [4, 5]);
  assert.deepEqual(
    column(reading, 'surrender_value'),
    years(1, 40).map((row) => row[5]),
  );
});

test('asks the user to choose between two different ledgers and marks differing cells doubtful until then', () => {
  const lower = years(1, 15).map((row) =>
    row.map((value, at) => (at === 4 || at === 5 ? Math.round(value * 0.8) : value)),
  );
  const pages = [
    page(1, table({ edges: EDGES, lines: [HEADER, ...printed(years(1, 15))] })),
    page(2, table({ edges: EDGES, lines: [HEADER, ...printed(lower)] })),
  ];
  const reading = read(...pages);
  assert.ok(reading.rows.every(isDoubtful('surrender_value')));
  const [question] = reading.questions;
  assert.ok(question?.code === 'which_table');
  assert.equal(question.selected, null);
  assert.deepEqual(
    question.options.map(({ value, pages: where, basis }) => [value, where, basis]),
    [
      ['1.1', [1], 'not guaranteed'],
      ['2.1', [2], 'not guaranteed'],
    ],
  );
  const answered = readIllustrationText(pages, { table: '2.1' });
  assert.ok(answered.ok);
  assert.deepEqual(answered.value.questions, []);
  assert.equal(answered.value.rows[3]?.surrender_value, lower[3]?.[5]);
  assert.ok(!answered.value.rows.some(isDoubtful('surrender_value')));
  const unknown = readIllustrationText(pages, { table: '9.1' });
  assert.deepEqual(unknown.ok || [unknown.error.code, unknown.error.detail], [
    'invalid_choice',
    'Table 9.1 is not in this file. Choose 1.1 or 2.1.',
  ]);
});

test('marks the values of two blocks doubtful if only a rate distinguishes the blocks', () => {
  const edges = [60, 100, 160, 240, 310, 400, 480];
  const group = ['', '', '', '', '4.00%', '', '6.00%'];
  const header = ['Year', 'Age', 'Premium', 'Surr Value', 'Death Ben', 'Surr Value', 'Death Ben'];
  const rows = years(1, 12).map((row) =>
    [row[0], row[1], row[2], (row[5] ?? 0) * 0.9, row[6], row[5], row[6]].map((value) =>
      Math.round(value ?? 0),
    ),
  );
  const reading = read(page(1, table({ edges, lines: [group, header, ...printed(rows)] })));
  assert.ok(reading.rows.every(isDoubtful('surrender_value')));
});

test('does not read selected years as a ledger or prose as a table', () => {
  const selected = printed([5, 10, 20, 30].map((year) => years(year, 1)[0] ?? []));
  const prose = Array.from({ length: 12 }, (_, line) =>
    item(
      `In year ${line} the policy of 10,000 and 20,000 pays a premium of 30,000 each year.`,
      400,
      300 + line * 12,
    ),
  );
  const reading = readIllustrationText([
    page(1, table({ edges: EDGES, lines: [HEADER, ...selected] }), prose),
  ]);
  assert.ok(!reading.ok);
  assert.equal(reading.error.code, 'pdf_no_table');
  assert.equal(
    reading.error.detail,
    'No yearly table was found on page 1. Enter the page that shows it (--page 4), paste the rows, or type them.',
  );
});

test('marks a blank among printed zeros doubtful, but not the blanks of a column without zeros', () => {
  const one = printed(years(1, 12)).map((row, index) => (index === 4 ? row.with(3, '') : row));
  const marked = read(page(1, table({ edges: EDGES, lines: [HEADER, ...one] })));
  assert.deepEqual(
    marked.rows.filter(isDoubtful('loans')).map((row) => row.year),
    [5],
  );
  const all = printed(years(1, 12)).map((row) => row.with(3, ''));
  const blank = read(page(1, table({ edges: EDGES, lines: [HEADER, ...all] })));
  assert.deepEqual(new Set(column(blank, 'loans')), new Set([0]));
  assert.ok(!blank.rows.some(isDoubtful('loans')));
});

test('applies a group header on the first page to the continuation pages', () => {
  const edges = [60, 100, 160, 240, 310, 400, 480];
  const group = ['', '', '', 'Guaranteed', '', '', 'Non-Guaranteed'];
  const header = ['Year', 'Age', 'Premium', 'Surr Value', 'Death Ben', 'Surr Value', 'Death Ben'];
  const rows = years(1, 40).map((row) =>
    [row[0], row[1], row[2], (row[5] ?? 0) * 0.7, row[6], row[5], row[6]].map((value) =>
      Math.round(value ?? 0),
    ),
  );
  const titled = table({ edges: [60, 100, 160, 270, 310, 400, 470], lines: [group], top: 88 });
  const reading = read(
    page(1, titled, table({ edges, lines: [header, ...printed(rows.slice(0, 20))] })),
    page(2, table({ edges, lines: [header, ...printed(rows.slice(20))] })),
  );
  assert.deepEqual(
    column(reading, 'surrender_value'),
    rows.map((row) => row[5]),
  );
  assert.deepEqual(
    column(reading, 'guaranteed_surrender_value'),
    rows.map((row) => row[3]),
  );
  assert.deepEqual(doubts(reading), []);
});

test('separates alternating guaranteed and illustrated pages', () => {
  const title = (text: string): ReturnType<typeof item>[] => [item(text, 300, 60, 9)];
  const low = years(1, 40).map((row) =>
    row.map((value, at) => (at === 4 || at === 5 ? Math.round(value * 0.6) : value)),
  );
  const lines = (rows: number[][]): string[][] => [HEADER, ...printed(rows)];
  const sheet = (number: number, name: string, rows: number[][]): PageText =>
    page(number, title(name), table({ edges: EDGES, lines: lines(rows) }));
  const reading = read(
    sheet(1, 'Guaranteed Values', low.slice(0, 20)),
    sheet(2, 'Non-Guaranteed Values', years(1, 20)),
    sheet(3, 'Guaranteed Values', low.slice(20)),
    sheet(4, 'Non-Guaranteed Values', years(21, 20)),
  );
  assert.deepEqual(
    column(reading, 'surrender_value'),
    years(1, 40).map((row) => row[5]),
  );
  assert.deepEqual(
    column(reading, 'guaranteed_surrender_value'),
    low.map((row) => row[5]),
  );
  assert.deepEqual(doubts(reading), []);
});

test('merges values and payments from facing pages by year and age', () => {
  const flows = years(1, 15).map((row) => row.slice(0, 4));
  const values = years(1, 15).map((row) => [row[0] ?? 0, row[1] ?? 0, ...row.slice(4)]);
  const reading = read(
    page(1, table({ edges: EDGES, lines: [HEADER.slice(0, 4), ...printed(flows)] })),
    page(
      2,
      table({ edges: EDGES, lines: [[...HEADER.slice(0, 2), ...HEADER.slice(4)], ...printed(values)] }),
    ),
  );
  assert.deepEqual(
    column(reading, 'premium_outlay'),
    flows.map((row) => row[2]),
  );
  assert.deepEqual(
    column(reading, 'death_benefit'),
    values.map((row) => row[4]),
  );
  assert.deepEqual(reading.pages, [1, 2]);
  assert.deepEqual(doubts(reading), []);
});

test('marks a changed digit doubtful as a jump up and back', () => {
  for (const [place, name] of [
    [4, 'accumulation_value'],
    [5, 'surrender_value'],
  ] as const) {
    const rows = years(1, 20).map((row) =>
      row[0] === 12 ? row.with(place, (row[place] ?? 0) + 9_000) : row,
    );
    const reading = read(page(1, table({ edges: EDGES, lines: [HEADER, ...printed(rows)] })));
    assert.deepEqual(
      reading.rows.filter(isDoubtful(name)).map((row) => row.year),
      [12],
      name,
    );
  }
});

test('marks only the payment that differs from its neighbors by one digit', () => {
  const slipped = years(1, 20).map((row) => (row[0] === 6 ? row.with(2, 1_000) : row));
  const reading = read(page(1, table({ edges: EDGES, lines: [HEADER, ...printed(slipped)] })));
  assert.deepEqual(
    reading.rows.filter(isDoubtful('premium_outlay')).map((row) => row.year),
    [6],
  );
});

test('marks two swapped digits doubtful, but not a change of slope', () => {
  const rows = years(1, 20).map((row) => row.map((value, at) => (at === 6 ? (row[4] ?? 0) * 2 : value)));
  const bent = rows.map((row, index) =>
    index > 9 ? row.with(3, 1_500).with(5, (row[5] ?? 0) - 1_575 * (index - 9)) : row,
  );
  assert.deepEqual(doubts(read(page(1, table({ edges: EDGES, lines: [HEADER, ...printed(bent)] })))), []);

  const benefit = bent[13]?.[6] ?? 0;
  assert.equal(benefit, 378_272);
  const slipped = bent.map((row, index) => (index === 13 ? row.with(6, 378_722) : row));
  const reading = read(page(1, table({ edges: EDGES, lines: [HEADER, ...printed(slipped)] })));
  assert.deepEqual(
    reading.rows.filter(isDoubtful('death_benefit')).map((row) => row.year),
    [14],
  );
});
