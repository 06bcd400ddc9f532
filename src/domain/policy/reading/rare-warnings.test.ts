/** Marks and warnings that no other test page causes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedIllustration } from '../extraction.ts';
import type { TextItem } from './page-text.ts';
import { readIllustrationText } from './read-illustration.ts';
import { item, page, table } from '../../../../tests/support/illustrations/typeset.ts';
import { chance } from '../../../../tests/support/chance.ts';
import { randomLayout, type RandomLayout } from '../../../../tests/support/illustrations/random-layout.ts';
import { slip } from '../../../../tests/support/illustrations/random-policy.ts';
import { firstOrAll } from '../../../../tests/support/long-run.ts';

const HEADER = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
const EDGES = [60, 100, 170, 240, 320, 410, 500];

/** Premiums of 10,000 for 15 years at 6% less 5%, a surrender charge that decreases from 5,000 to 0 in year 11. */
const rows = (years = 24): string[][] => {
  let value = 0;
  return Array.from({ length: years }, (_, index) => {
    const year = index + 1;
    const premium = year <= 15 ? 10_000 : 0;
    value = (value + premium * 0.95) * 1.06;
    const surrender = value - Math.max(0, 500 * (11 - year));
    return [year, 44 + year, premium, 0, value, surrender, 900_000].map((one) =>
      Math.round(one).toLocaleString('en-US'),
    );
  });
};
const sheet = (header: readonly string[], body: readonly (readonly string[])[]): TextItem[] =>
  table({ edges: EDGES, lines: [header, ...body] });

function read(...pages: TextItem[][]): ExtractedIllustration {
  const reading = readIllustrationText(pages.map((items, at) => page(at + 1, items)));
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

/** Reason for doubt of a cell. */
const reasonOf = (
  reading: ExtractedIllustration,
  year: number,
  name: 'premium_outlay' | 'age' | 'net_cash_flow' | 'withdrawals' | 'surrender_value' | 'accumulation_value',
): string =>
  // oxfmt-ignore
  reading.rows.find((row) => row.year === year)?.cells[name]?.doubt ?? '';

test('marks a blank in a cumulative column doubtful', () => {
  const body = rows().map((row, at) => row.with(2, at === 7 ? '' : (Math.min(at + 1, 15) * 10_000).toLocaleString('en-US'))); // oxfmt-ignore
  const reading = read(sheet(HEADER.with(2, 'Cumulative Premium'), body));
  assert.equal(reasonOf(reading, 8, 'premium_outlay'), 'The cell is blank in a column of totals.');
});

test('marks an annual premium doubtful if the printed cumulative premium rises by another amount', () => {
  const body = rows().map((row, at) => row.with(3, (Math.min(at + 1, 15) * 10_000 + (at >= 4 ? 700 : 0)).toLocaleString('en-US'))); // oxfmt-ignore
  const reading = read(sheet(HEADER.with(3, 'Cumulative Premium'), body));
  assert.equal(
    reasonOf(reading, 5, 'premium_outlay'),
    'The cumulative premiums rise by 10,700 in this year.',
  );
  assert.equal(reasonOf(reading, 4, 'premium_outlay'), '');
});

test('marks a figure doubtful if it is too large for values in thousands', () => {
  const thousands = rows().map((row) => row.map((text, at) => (at < 2 ? text : Math.round(Number(text.replaceAll(',', '')) / 1000).toLocaleString('en-US')))); // oxfmt-ignore
  const body = thousands.map((row, at) => (at >= 20 ? row.with(4, `${row[4]},352`) : row));
  const reading = read([...sheet(HEADER, body), item('All values are in thousands.', 200, 60)]);
  assert.equal(
    reasonOf(reading, 23, 'accumulation_value'),
    'The figure is too large for a policy: two figures may have been read as one.',
  );
});

test('marks withdrawals doubtful if the income is not the sum of withdrawals and loans', () => {
  const header = ['Year', 'Age', 'Premium', 'Withdrawals', 'Loans', 'Total Income', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  const body = rows().map(([year = '', age = '', premium = '', , value = '', surrender = '', death = ''], at) => [year, age, premium, at > 15 ? '500' : '0', at > 15 ? '900' : '0', at === 18 ? '2,400' : at > 15 ? '1,400' : '0', value, surrender, death]); // oxfmt-ignore
  const reading = read(table({ edges: [50, 80, 130, 200, 250, 320, 400, 490, 570], lines: [header, ...body] })); // oxfmt-ignore
  assert.match(reasonOf(reading, 19, 'withdrawals'), /is 2,400 in this year/);
  assert.doesNotMatch(reasonOf(reading, 18, 'withdrawals'), /in this year/);
});

test('marks a net cash flow doubtful if it is not the sum of its parts', () => {
  const header = HEADER.with(3, 'Net Cash Flow');
  const body = rows().map((row, at) => row.with(3, at < 15 ? (at === 6 ? '-9,000' : '-10,000') : '0'));
  const reading = read(sheet(header, body));
  assert.equal(
    reasonOf(reading, 7, 'net_cash_flow'),
    'The net cash flow does not equal premiums, withdrawals and loans.',
  );
  assert.equal(reasonOf(reading, 6, 'net_cash_flow'), '');
});

test('marks ages headed “end of year” doubtful if the first age equals the insured’s age', () => {
  const reading = read([
    ...sheet(HEADER.with(1, 'Age End Year'), rows()),
    item('Insured: Pat Example, Male, Age 45', 200, 60),
  ]);
  assert.match(reasonOf(reading, 1, 'age'), /headed “end of year”, yet the file names an insured aged 45/);
});

test('marks an age doubtful if years are counted from ages and the insured’s age is different', () => {
  const body = rows().map((row) => row.slice(1));
  const reading = read([
    ...table({ edges: EDGES.slice(1), lines: [HEADER.slice(1), ...body] }),
    item('Insured: Pat Example, Male, Age 61', 200, 60),
  ]);
  assert.match(reasonOf(reading, 1, 'age'), /begins at age 45, and the file names an insured aged 61/);
});

/** Premiums and account values of `flows` years on one page, surrender values and death benefits of `values` years on the next. */
const separate = (flows: number, values: number): ExtractedIllustration =>
  read(
    sheet(
      HEADER.slice(0, 5),
      rows(flows).map((row) => row.slice(0, 5)),
    ),
    sheet(
      ['Year', 'Age', 'Surrender Value', 'Death Benefit'],
      rows(values).map((row) => [0, 1, 5, 6].map((at) => row[at] ?? '')),
    ),
  );

test('marks ledger years doubtful if the table of a column lacks them', () => {
  const reading = separate(21, 24);
  assert.equal(
    reasonOf(reading, 22, 'premium_outlay'),
    'The year is missing from the table with this column.',
  );
  assert.equal(reasonOf(reading, 21, 'premium_outlay'), '');
});

test('reports years that only another table contains, with its page', () => {
  const { rows: read, warnings } = separate(24, 21);
  assert.equal(read.length, 21);
  const named = warnings.filter(({ code }) => code === 'year_elsewhere');
  assert.deepEqual(
    named.map(({ year, page: from }) => [year, from]),
    [22, 23, 24].map((year) => [year, 1]),
  );
  const [other] = warnings.filter(({ code }) => code === 'years_in_other_table');
  assert.equal(
    other?.message,
    'Another table on page 1 has lines of years 22 to 24, which the ledger lacks.',
  );
});

test('ignores a line of column numbers under the headers and reads a year joined to its label', () => {
  const numbers = HEADER.map((_, at) => `${at + 1}`);
  const body = rows().map((row) => row.with(0, `Year${row[0]}`));
  const reading = read(sheet(HEADER, [numbers, ...body]));
  assert.deepEqual(
    reading.rows.map(({ year }) => year),
    rows().map((_, at) => at + 1),
  );
  assert.equal(reading.rows[0]?.premium_outlay, 10_000);
});

test('reads an upside-down page and locates its cells on the displayed page', () => {
  const upright = read(sheet(HEADER, rows()));
  const [width, height] = [612, 792];
  const turned = sheet(HEADER, rows()).map((one): TextItem => ({
    ...one,
    x: width - one.x - one.width,
    y: height - one.y - one.height,
    angle: 180,
  }));
  const over = read(turned);
  const cell = (reading: ExtractedIllustration) => reading.rows[4]?.cells.surrender_value;
  assert.equal(over.rows[4]?.surrender_value, upright.rows[4]?.surrender_value);
  const [there, here] = [cell(over), cell(upright)];
  assert.ok(Math.abs((there?.x ?? 0) + (there?.width ?? 0) + (here?.x ?? 0) - width) < 0.1);
  assert.ok(Math.abs((there?.y ?? 0) + (there?.height ?? 0) + (here?.y ?? 0) - height) < 0.1);
});

test('reads loans as positive if all are printed as negative, and marks them doubtful', () => {
  const body = rows().map((row, at) => row.with(3, at > 20 ? '(1,200)' : '0'));
  const reading = read(sheet(HEADER, body));
  assert.equal(reading.rows[21]?.loans, 1_200);
  assert.ok(reading.rows[21]?.doubtful.includes('loans'));
});

test('marks a figure without its comma, with cents or out of alignment doubtful', () => {
  const plain = rows().map((row, at) => (at === 9 ? row.with(4, (row[4] ?? '').replace(',', '')) : row));
  assert.match(reasonOf(read(sheet(HEADER, plain)), 10, 'accumulation_value'), /has no comma, unlike/);
  const cents = rows().map((row, at) => (at === 9 ? row.with(4, `${row[4]}.00`) : row));
  assert.match(reasonOf(read(sheet(HEADER, cents)), 10, 'accumulation_value'), /has decimals, unlike/);
  const moved = sheet(HEADER, rows()).map((one) => (one.text === rows()[9]?.[4] ? { ...one, x: one.x - 14 } : one)); // oxfmt-ignore
  assert.equal(reasonOf(read(moved), 10, 'accumulation_value'), 'The figure is not aligned with its column.');
});

test('marks an age doubtful if it does not increase with the years', () => {
  const body = rows().map((row, at) => (at === 9 ? row.with(1, '45') : row));
  assert.equal(reasonOf(read(sheet(HEADER, body)), 10, 'age'), 'The age does not increase with the years.');
  assert.equal(reasonOf(read(sheet(HEADER, body)), 9, 'age'), '');
});

test('marks a value that jumps up and back, and a payment unlike its neighbors, doubtful', () => {
  const high = rows().map((row, at) => (at === 17 ? row.with(4, '912,345') : row));
  assert.match(
    reasonOf(read(sheet(HEADER, high)), 18, 'accumulation_value'),
    /^The figure differs sharply from/,
  );
  const paid = rows().map((row, at) => (at === 9 ? row.with(2, '1,000') : row));
  const why = reasonOf(read(sheet(HEADER, paid)), 10, 'premium_outlay');
  assert.match(why, /10,000/);
});

test('warns about mixed-up columns if surrender values exceed the values that should be higher', () => {
  /** `of`: printed surrender value of a row. */
  const orderWarnings = (header: readonly string[], of: (row: readonly string[]) => string[]): string[] =>
    read(sheet(header, rows().map(of))).warnings.flatMap(({ code, message }) => (code === 'columns_out_of_order' ? [message] : [])); // oxfmt-ignore
  const more = (text = ''): string => `${Math.round(Number(text.replaceAll(',', '')) * 1.05)}`;
  const grouped = (text: string): string => Number(text).toLocaleString('en-US');
  const warned = (header: readonly string[], of: (row: readonly string[]) => string[], what: string): void =>
    assert.deepEqual(orderWarnings(header, of).slice(0, 1), [`${what} in 24 of 24 years. Choose another column or table.`]); // oxfmt-ignore
  warned(HEADER, (row) => row.with(5, grouped(more(row[4]))), 'The surrender value is above the accumulation value'); // oxfmt-ignore
  warned(HEADER, (row) => row.with(6, '1'), 'The surrender value is above the death benefit');
  const guaranteed = HEADER.with(3, 'Guaranteed Surrender Value');
  warned(guaranteed, (row) => row.with(3, grouped(more(row[5]))), 'The guaranteed surrender value is above the surrender value'); // oxfmt-ignore
});

test('marks the first year after a wide gap doubtful', () => {
  const reading = read(sheet(HEADER, [...rows().slice(0, 9), ...rows().slice(12)]));
  const behind = reading.rows.find(({ year }) => year === 13)?.cells.year;
  assert.equal(behind?.doubt, 'The rows before it, years 10 to 12, are missing.');
});

test('marks a column doubtful if no other column confirms it', () => {
  const body = rows().map(([year = '', age = '', premium = '', , , , death = '']) => [year, age, premium, death]); // oxfmt-ignore
  const reading = read(sheet(['Year', 'Age', 'Premium', 'Death Benefit'], body));
  assert.equal(
    reasonOf(reading, 3, 'premium_outlay'),
    'No other column of the file confirms the premium outlay.',
  );
});

/** Random layouts: column order, wording, alignment, fonts, groups, pages and totals. Reproduce a failure with `randomLayout(seed)`. */

const seeds = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

function readLayout(layout: RandomLayout): ExtractedIllustration {
  const reading = readIllustrationText(layout.pages);
  assert.ok(reading.ok, `seed ${layout.seed}: ${reading.ok ? '' : reading.error.code}`);
  return reading.value;
}

/** Returns unmarked wrong figures as sentences. */
function unmarkedErrors(layout: RandomLayout, reading: ExtractedIllustration): string[] {
  const rows = new Map(reading.rows.map((row) => [row.year, row]));
  return layout.truth.flatMap((truth) => {
    const row = rows.get(truth.year ?? 0);
    if (row === undefined) return [`year ${truth.year ?? '?'} is missing`];
    return reading.columns.flatMap(({ name }) =>
      row[name] === truth[name] || row.doubtful.includes(name)
        ? []
        : [`year ${row.year} ${name}: ${row[name] ?? 'nothing'} instead of ${truth[name] ?? 'nothing'}`],
    );
  });
}

test('clean layouts have no unmarked wrong figure, and nearly all have no marks', () => {
  const all = firstOrAll(seeds(1, 48), 6);
  let unmarked = 0;
  for (const seed of all) {
    const layout = randomLayout(seed);
    const reading = readLayout(layout);
    assert.deepEqual(unmarkedErrors(layout, reading), [], `seed ${seed}`);
    const expected = Object.keys(layout.truth[0] ?? {}).sort();
    const found = reading.columns.map(({ name }) => String(name)).sort();
    const isComplete = expected.join() === found.join() && reading.rows.length === layout.truth.length;
    if (isComplete && reading.rows.every((row) => row.doubtful.length === 0)) unmarked += 1;
  }
  const isNearlyAll = all.length - unmarked <= Math.max(1, 0.05 * all.length);
  assert.ok(isNearlyAll, `${unmarked} of ${all.length} layouts read without a mark`);
});

test('returns no unmarked wrong figure for an error in the text layer', () => {
  let slips = 0;
  for (const seed of firstOrAll(seeds(201, 36), 6)) {
    const layout = randomLayout(seed);
    slips += slip(layout.pages, chance((seed * 7 + 1) * 0x9e3779b1), 4);
    assert.deepEqual(unmarkedErrors(layout, readLayout(layout)), [], `seed ${seed}`);
  }
  assert.ok(slips > 15, `only ${slips} figures were damaged`);
});
