/** Pages with another layout than one line per year under horizontal headers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName, ExtractedIllustration } from '../extraction.ts';
import type { PageText, TextItem } from './page-text.ts';
import { readIllustrationText } from './read-illustration.ts';
import { pageLines } from './page-lines.ts';
import { splitSheets } from './sheets.ts';
import { item, page, table } from '../../../../tests/support/illustrations/typeset.ts';

const EDGES = [60, 100, 170, 240, 310, 390, 470];
const HEADER = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
const NAMES: readonly ExtractedColumnName[] = ['year', 'age', 'premium_outlay', 'loans', 'accumulation_value', 'surrender_value', 'death_benefit']; // oxfmt-ignore

/** Premiums of 10,000 for 15 years at 6% less 5%, a surrender charge that decreases from 5,000 to 0 in year 11. */
const policy = (paid = 15): number[][] => {
  let value = 0;
  return Array.from({ length: 24 }, (_, index) => {
    const year = index + 1;
    const premium = year <= paid ? 10_000 : 0;
    value = (value + premium * 0.95) * 1.06;
    return [year, 44 + year, premium, 0, value, value - Math.max(0, 500 * (11 - year)), 900_000].map(
      Math.round,
    );
  });
};
const printed = (paid?: number): string[][] =>
  policy(paid).map((row) => row.map((value) => value.toLocaleString('en-US')));

function read(...items: TextItem[][]): ExtractedIllustration {
  const reading = readIllustrationText([page(1, ...items)]);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

const figures = (reading: ExtractedIllustration): (number | undefined)[][] =>
  reading.rows.map((row) => NAMES.map((name) => row[name]));

test('counts years from ages if there is no year column, and marks them doubtful', () => {
  const lines = [HEADER.slice(1), ...printed().map((row) => row.slice(1))];
  const reading = read(table({ edges: EDGES.slice(1), lines }));
  assert.deepEqual(figures(reading), policy());
  assert.ok(reading.rows.every(({ doubtful }) => doubtful.includes('year')));
});

test('marks every column doubtful if counted years start after the first premium', () => {
  const rows = printed().slice(3);
  const reading = read(table({ edges: EDGES.slice(1), lines: [HEADER, ...rows].map((row) => row.slice(1)) }));
  assert.ok(reading.rows.every(({ doubtful }) => doubtful.length === NAMES.length));
  assert.ok(reading.warnings.some(({ code }) => code === 'years_counted'));
});

test('assigns rotated headers to their columns', () => {
  const headers = HEADER.map((text, at): TextItem => ({
    text,
    x: (EDGES[at] ?? 0) - 12,
    y: 140 - text.length * 4,
    width: 8,
    height: text.length * 4,
    angle: 270,
  }));
  assert.deepEqual(figures(read(headers, table({ edges: EDGES, lines: printed(), top: 150 }))), policy());
});

test('separates two columns whose rotated headers and figures shift from page to page', () => {
  const names = ['Year', 'Age', 'Premium', 'Withdrawals', 'Policy Loans', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  const lines = printed().map(([year = '', age = '', premium = '', , ...values]) => {
    const paid = Number(year) > 12 ? ['', '1,625'] : Number(year) > 6 ? ['1,625', ''] : ['', ''];
    return [year, age, premium, ...paid, ...values];
  });
  // A column without figures is as narrow as its header.
  const sheet = (number: number, paid: readonly number[], rows: string[][]): PageText => {
    const edges = [...EDGES.slice(0, 3), ...paid, ...EDGES.slice(4)];
    const upright = names.map((text, at): TextItem => ({ text, x: (edges[at] ?? 0) - 8, y: 140 - text.length * 4, width: 8, height: text.length * 4, angle: 270 })); // oxfmt-ignore
    return page(number, upright, table({ edges, lines: rows, top: 150 }));
  };
  const pages = [sheet(1, [210, 224], lines.slice(0, 12)), sheet(2, [198, 220], lines.slice(12))];
  const reading = readIllustrationText(pages);
  assert.ok(reading.ok);
  const paid = reading.value.rows.map(({ withdrawals, loans }) => [withdrawals, loans]);
  assert.deepEqual(
    paid,
    lines.map((row) => [row[3], row[4]].map((text) => (text === '' ? 0 : 1625))),
  );
});

/** Three columns of the same years on a separate sheet, between those of the others; `lead` precedes their figures. */
const ofThreeColumns = (lead: string): ExtractedIllustration => {
  const edges = [60, 100, 170, 240, 310, 390];
  const customHeader = ['Year', '', '', '', 'Total Premium', 'Net Outlay'];
  const premiums = (from: number, to: number) =>
    policy().slice(from, to).map(([year = 0, , paid = 0]) => [`${year}`, lead, lead, lead, (10_000 * Math.min(year, 15)).toLocaleString('en-US'), paid.toLocaleString('en-US')]); // oxfmt-ignore
  const otherRows = (from: number, to: number) => [HEADER, ...printed().slice(from, to)].map((cells) => cells.with(2, '')); // oxfmt-ignore
  const sheet = (number: number, lines: string[][], right = EDGES) =>
    page(number, table({ edges: right, lines }));
  const reading = readIllustrationText([
    sheet(1, [customHeader, ...premiums(0, 12)], edges),
    sheet(2, otherRows(0, 12)),
    sheet(3, [customHeader, ...premiums(12, 24)], edges),
    sheet(4, otherRows(12, 24)),
  ]);
  assert.ok(reading.ok);
  return reading.value;
};

for (const [lead, what] of [
  ['.', 'dots'],
  ['7', 'figures without a name'],
] as const)
  test(`does not continue a table on a sheet whose header names other columns, next to ${what}`, () => {
    assert.deepEqual(
      ofThreeColumns(lead).rows.map((row) => [row.year, row.accumulation_value, row.death_benefit]),
      policy().map(([year, , , , value, , benefit]) => [year, value, benefit]),
    );
  });

test('does not read closely spaced rules between header and figures as a sentence', () => {
  const rules = EDGES.map((right, at): TextItem => {
    const x = (EDGES[at - 1] ?? 30) + 2;
    return { text: '_______', x, y: 112, width: right - x, height: 8, angle: 0 };
  });
  const header = table({ edges: EDGES, lines: [HEADER] });
  assert.deepEqual(
    figures(read(header, rules, table({ edges: EDGES, lines: printed(), top: 126 }))),
    policy(),
  );
});

test('reads a two-line year as one row, with each figure in its position on the page', () => {
  const lines = printed().flatMap((row) => [
    [row[0] ?? '', row[1] ?? '', row[2] ?? '', row[4] ?? '', row[6] ?? ''],
    ['', '', row[3] ?? '', row[5] ?? '', ''],
  ]);
  const header = [
    ['Year', 'Age', 'Premium', 'Account Value', 'Death Benefit'],
    ['', '', 'Loans', 'Surrender Value', ''],
  ];
  const reading = read(table({ edges: [60, 100, 170, 260, 350], lines: [...header, ...lines] }));
  assert.deepEqual(figures(reading), policy());
  assert.deepEqual(
    reading.rows.flatMap(({ doubtful }) => doubtful),
    [],
  );
  const [first, second] = [reading.rows[0]?.cells.premium_outlay, reading.rows[0]?.cells.loans];
  assert.ok(
    first && second && second.y > first.y && Math.abs(second.x + second.width - first.x - first.width) < 1,
  );
});

test('reads the ages of two-line years, even if figures on the second lines increase by one', () => {
  // Guaranteed values in thousands, which increase by one per year on the second page.
  const guaranteed = [
    5, 11, 19, 27, 36, 45, 55, 65, 70, 75, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93,
  ];
  const rows = policy().map(([, age = 0, , , value = 0, surrender = 0], at) => [
    [`${age + 1}`, `${Math.min(10 * (at + 1), 150)}`, '', '', ''],
    ['', `${guaranteed[at]}`, `${Math.round(value / 1000)}`, `${Math.round(surrender / 1000)}`, '900'],
  ]);
  const header = [
    ['', 'Total', '', '', ''],
    ['Age', 'Premiums', '', '', ''],
    ['End Yr', 'to Date', '', '', ''],
    ['', 'Guaranteed', '', '', ''],
    ['', 'Surrender', 'Account', 'Surrender', 'Death'],
    ['', 'Value', 'Value', 'Value', 'Benefit'],
  ];
  const pages = [rows.slice(0, 12), rows.slice(12)].map(
    (part, at) =>
    page(at + 1, [item('Values in thousands', 120, 60)], table({ edges: [60, 150, 250, 350, 450], lines: [...header, ...part.flat()] })), // oxfmt-ignore
  );
  const reading = readIllustrationText(pages);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  assert.equal(reading.value.rows.length, 24);
  assert.deepEqual(
    reading.value.rows.map(({ guaranteed_surrender_value: value }) => value),
    guaranteed.map((value) => value * 1000),
  );
  assert.deepEqual([reading.value.rows[0]?.year, reading.value.rows[0]?.age], [1, 45]);
  assert.ok(reading.value.rows.every(({ doubtful }) => doubtful.includes('year')));
});

test('splits a rotated header that names both lines of a year', () => {
  const lines = printed().flatMap((row) => [
    [row[0] ?? '', row[1] ?? '', row[2] ?? '', row[6] ?? ''],
    ['', '', row[4] ?? '', row[5] ?? ''],
  ]);
  const edges = [60, 100, 170, 260];
  const names = ['Year', 'Age', 'Annual Premium Account Value', 'Death Benefit Surrender Value'];
  const headers = names.map((text, at): TextItem => ({ text, x: (edges[at] ?? 0) - 12, y: 190 - text.length * 4, width: 8, height: text.length * 4, angle: 270 })); // oxfmt-ignore
  const reading = read(headers, table({ edges, lines, top: 200 }));
  assert.deepEqual(
    reading.rows.map((row) => NAMES.filter((name) => name !== 'loans').map((name) => row[name])),
    policy().map((row) => row.toSpliced(3, 1)),
  );
});

test('reads a row that has a note printed over it', () => {
  const rows = table({ edges: EDGES, lines: [HEADER, ...printed()] });
  const note = { text: 'Ages shown are as of the beginning of the policy year.', x: 45, y: 100 + 20 * 12, width: 230, height: 8, angle: 0 } as const; // oxfmt-ignore
  assert.deepEqual(figures(read(rows, [note])), policy());
});

test('reads two side-by-side tables whose lines are at different heights', () => {
  const [left, right] = [
    [0, 1, 2, 3],
    [0, 1, 4, 5, 6],
  ].map((columnOrder) => [HEADER, ...printed()].map((row) => columnOrder.map((at) => row[at] ?? '')));
  const reading = read(
    table({ edges: [60, 100, 170, 240], lines: left ?? [] }),
    table({ edges: [320, 350, 430, 510, 590], lines: right ?? [], top: 106 }),
  );
  assert.deepEqual(figures(reading), policy());
});

test('starts the second table at its own years if payments in the first table have ended', () => {
  const [left, right] = [
    [0, 2],
    [0, 1, 4, 5, 6],
  ].map((columnIndexes) =>
    [HEADER, ...printed(8)].map((row) =>
      columnIndexes.map((at) => (at === 2 && row[2] === '0' ? '' : (row[at] ?? ''))),
    ),
  );
  const reading = read(
    table({ edges: [60, 170], lines: left ?? [] }),
    // Under a header of more lines, it begins lower on the page.
    table({ edges: [320, 350, 430, 510, 590], lines: right ?? [], top: 154 }),
  );
  const names = NAMES.filter((name) => name !== 'loans');
  assert.deepEqual(
    reading.rows.map((row) => names.map((name) => row[name])),
    policy(8).map((row) => row.toSpliced(3, 1)),
  );
});

test('continues a two-column table in five-year steps, like the adjacent table', () => {
  const isPrinted = (row: readonly string[]): boolean => Number(row[0]) <= 12 || Number(row[0]) % 5 === 2;
  const rows = printed().filter(isPrinted);
  const [first, last] = [rows.slice(0, 12), rows.slice(12)];
  const sheet = (lines: string[][], number: number) =>
    page(
      number,
      table({ edges: [60, 170], lines: [HEADER, ...lines].map((row) => [row[0] ?? '', row[2] ?? '']) }),
      table({ edges: [320, 350, 430, 510, 590], lines: [HEADER, ...lines].map((row) => [0, 1, 4, 5, 6].map((at) => row[at] ?? '')), top: 106 }), // oxfmt-ignore
    );
  const more = [27, 32, 37].map((year) => [year, 44 + year, 0, 0, 400_000, 400_000, 900_000].map((one) => one.toLocaleString('en-US'))); // oxfmt-ignore
  const reading = readIllustrationText([sheet(first, 1), sheet([...last, ...more], 2)]);
  assert.ok(reading.ok);
  assert.ok(!reading.value.warnings.some(({ code }) => code === 'lines_left_out'));
  assert.deepEqual(
    reading.value.rows.map(({ year }) => year),
    [...first.map(([year]) => Number(year)), 17, 22, 27, 32, 37],
  );
});

test('separates the headers of two tables if the second begins over the end of the first', () => {
  const [left, right] = [[0, 1, 2, 3], [0, 1, 4, 5, 6]].map((columns) => [HEADER, ...printed()].map((row) => columns.map((at) => row[at] ?? ''))); // oxfmt-ignore
  const upper = [item('Annual', 170, 88), { ...item('Contractual-Anniversary', 0, 88), x: 236 }, item('Current', 430, 88)]; // oxfmt-ignore
  const pages = [pageLines(page(1, upper, table({ edges: [60, 100, 170, 240], lines: left ?? [] }), table({ edges: [320, 350, 430, 510, 590], lines: right ?? [] })))]; // oxfmt-ignore
  const words = splitSheets(pages).map(({ lines }) => lines[0]?.words.map(({ text }) => text));
  assert.deepEqual(words, [['Annual'], ['Contractual-Anniversary', 'Current']]); // oxfmt-ignore
});

test('assigns the rotated headers of two side-by-side tables to their own figures', () => {
  const upright = (names: readonly string[], edges: readonly number[], foot: number): TextItem[] =>
    names.map((text, at) => ({ text, x: (edges[at] ?? 0) - 12, y: foot - text.length * 4, width: 8, height: text.length * 4, angle: 270 })); // oxfmt-ignore
  const right = [320, 350, 430, 510, 590];
  const reading = read(
    upright(['Year', 'Premium'], [60, 170], 130),
    table({ edges: [60, 170], lines: printed().map((row) => [row[0] ?? '', row[2] ?? '']), top: 140 }),
    upright(['Year', 'Age', 'Account Value', 'Surrender Value', 'Death Benefit'], right, 160),
    table({
      edges: right,
      lines: printed().map((row) => [0, 1, 4, 5, 6].map((at) => row[at] ?? '')),
      top: 176,
    }),
  );
  assert.deepEqual(
    reading.rows.map(({ premium_outlay, surrender_value }) => [premium_outlay, surrender_value]),
    policy().map((row) => [row[2], row[5]]),
  );
});

test('does not read slowly increasing values as a second age column', () => {
  // Guaranteed values in thousands: 66, 67, 68, 69, 69, 70, … in nearly the rows of the ages 66, 67, 68.
  const slow = [66, 67, 68, 69, 69, 70, 71, 72, 72, 73, 74, 75];
  const lines = slow.map((value, at) => [at + 21, at + 65, 0, 0, 300 + at, 300 + at, 900, value].map(String));
  const edges = [...EDGES, 560];
  const pages = [pageLines(page(1, table({ edges, lines: [[...HEADER, 'Guaranteed Value'], ...lines] })))];
  assert.equal(splitSheets(pages).length, 1);
});

test('recognizes years only directly under their header', () => {
  // "Age 44" of a line above the table is over a loan balance whose last figures look like years.
  const owed = [10, 13, 17, 22, 28, 35, 43, 52, 62, 73, 85, 98, 101, 102, 103, 104, 105, 106, 107, 108];
  const lines = owed.map((value, at) => [at + 99, at + 96, 0, value, 900, 800, 900].map(String));
  const insured = item('Insured: Pat Example, Male, Age 44', 240, 60);
  const pages = [pageLines(page(1, [insured], table({ edges: EDGES, lines: [HEADER, ...lines] })))];
  assert.equal(splitSheets(pages).length, 1);
});

test('does not read an age in a line above the table as a column header', () => {
  const lines = Array.from({ length: 20 }, (_, at) =>
    [at + 1, at + 44, 1_000, '', 900 + at, 800, 900].map(String),
  );
  [1, 2, 4, 5, 7, 8].forEach((owed, at) => lines[at + 12]?.splice(3, 1, String(owed)));
  const insured = item('Insured: Pat Example, Male, Age 44', 240, 60);
  const pages = [pageLines(page(1, [insured], table({ edges: EDGES, lines: [HEADER, ...lines] })))];
  assert.equal(splitSheets(pages).length, 1);
});

test('continues a table on a page that contains only its last years under the same header', () => {
  const rows = printed();
  const first = table({ edges: EDGES, lines: [HEADER, ...rows] });
  const last = table({
    edges: EDGES,
    lines: [HEADER, ['25', '69', '', '', '', '', ''], ['26', '', '', '', '', '', '']],
  });
  const reading = readIllustrationText([page(1, first), page(2, last)]);
  assert.ok(reading.ok);
  assert.deepEqual(
    reading.value.rows.map(({ year }) => year),
    Array.from({ length: 26 }, (_, at) => at + 1),
  );
});

test('splits two figures that are joined in one text', () => {
  const edges = [60, 100, 170, 240, 340, 368, 470];
  // A surrender value of seven characters begins at the end of the accumulation value.
  const lines = printed().map((row) =>
    row[5]?.length === 7 ? row.with(4, '').with(5, `${row[4]}${row[5]}`) : row,
  );
  assert.ok(lines.filter((row) => row[4] === '').length > 10);
  const header = HEADER.with(4, 'Acct Val').with(5, 'Surrender');
  assert.deepEqual(
    figures(read(table({ edges: edges.with(5, 380), lines: [header] }), table({ edges, lines, top: 112 }))),
    policy(),
  );
});
