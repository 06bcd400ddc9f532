/** Tables of other assumptions fill no column, and charges of another table need a proof. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, page, table } from '../../../../../tests/support/illustrations/typeset.ts';
import type { PageText, TextItem } from '../page-text.ts';
import { readIllustrationText } from '../read-illustration.ts';

interface Year {
  year: number;
  premium: number;
  charges: number;
  value: number;
}

/** AV(t) = (AV(t-1) + P - C) x (1 + g), with a bonus from year 11. */
function yearsAt(rate: number, scale = 1): Year[] {
  let value = 0;
  return Array.from({ length: 25 }, (_, index) => {
    const [premium, charges] = [12_000, Math.round(scale * (900 + 35 * index))];
    value = Math.round((value + premium - charges) * (1 + rate + (index >= 10 ? 0.005 : 0)));
    return { year: index + 1, premium, charges, value };
  });
}

type Columns = readonly (readonly [header: string, figure: (year: Year) => number])[];
const KEYS: Columns = [
  ['Year', ({ year }) => year],
  ['Age', ({ year }) => year + 44],
];
const PREMIUM: Columns = [['Premium', ({ premium }) => premium]];
const CHARGES: Columns = [['Total Charges', ({ charges }) => charges]];
const VALUES: Columns = [
  ['Account Value', ({ value }) => value],
  ['Surrender Value', ({ value }) => value],
  ['Death Benefit', ({ value }) => value + 400_000],
];

function tablePage(number: number, years: readonly Year[], columns: Columns, ...texts: TextItem[]): PageText {
  const edges = columns.map((_, at) => 60 + at * 70);
  const rows = years.map((year) => columns.map(([, figure]) => figure(year).toLocaleString('en-US')));
  return page(number, texts, table({ edges, lines: [columns.map(([header]) => header), ...rows], size: 6 }));
}

function read(...pages: PageText[]) {
  const reading = readIllustrationText(pages);
  assert.ok(reading.ok);
  return reading.value;
}

const LEDGER = tablePage(1, yearsAt(0.05), [...KEYS, ...PREMIUM, ...VALUES]);
const title = (text: string) => item(text, 260, 80, 10);

test('charges of another table are unmarked if the growth of the values proves them', () => {
  for (const columns of [
    [...KEYS.slice(0, 1), ...CHARGES],
    [...KEYS, ...PREMIUM, ...CHARGES],
  ]) {
    const { rows } = read(LEDGER, tablePage(2, yearsAt(0.05), columns));
    assert.equal(rows[20]?.charges, 900 + 35 * 20);
    assert.ok(rows.every(({ doubtful }) => !doubtful.includes('charges')));
  }
});

test('the sum of the parts in another table is unmarked if the growth of the values proves it', () => {
  const parts: Columns = [
    ['Premium Load', () => 480],
    ['Cost of Insurance', ({ charges }) => charges - 480],
  ];
  const { rows } = read(LEDGER, tablePage(2, yearsAt(0.05), [...KEYS, ...parts]));
  assert.equal(rows[20]?.charges, 900 + 35 * 20);
  assert.ok(rows.every(({ doubtful }) => !doubtful.includes('charges')));
});

test('charges from other assumptions without a title are marked, also next to equal premiums', () => {
  const { rows } = read(LEDGER, tablePage(2, yearsAt(0.04, 1.2), [...KEYS, ...PREMIUM, ...CHARGES]));
  assert.ok(rows.every(({ charges, doubtful }) => charges === undefined || doubtful.includes('charges')));
});

for (const text of ['Policy Charges, Midpoint Assumptions', 'Guaranteed Policy Charges', 'Policy Charges in Real Dollars'])
  test(`“${text}” fills no column`, () => {
    const { rows } = read(LEDGER, tablePage(2, yearsAt(0.05), [...KEYS, ...CHARGES], title(text)));
    assert.ok(rows.every(({ charges }) => charges === undefined));
  }); // oxfmt-ignore

test('a midpoint title centered over the columns between the first ones and the values is a title, not a group', () => {
  const columns = [...KEYS, ...PREMIUM, ...CHARGES, ...VALUES];
  const midpoint = tablePage(2, yearsAt(0.03), columns, item('Midpoint Assumptions', 295, 88, 6));
  const { rows, notes, questions } = read(tablePage(1, yearsAt(0.05), columns), midpoint);
  assert.deepEqual(questions, []);
  assert.ok(notes.some(({ message }) => message === 'The table on page 2 prints midpoint values and was not used.')); // oxfmt-ignore
  assert.equal(rows[24]?.accumulation_value, yearsAt(0.05)[24]?.value);
});

test('marks a cell that differs from that of a rival table by one dollar', () => {
  const other = yearsAt(0.05).map((year) => ({ ...year, premium: year.premium + 500, charges: year.charges + 1 })); // oxfmt-ignore
  const columns = [...KEYS, ...PREMIUM, ...CHARGES, ...VALUES];
  const { rows } = read(tablePage(1, yearsAt(0.05), columns), tablePage(2, other, columns));
  assert.ok(rows.every(({ doubtful }) => doubtful.includes('charges')));
});

test('small labels of a chart next to the rows do not change the size of the lines', () => {
  const years = yearsAt(0.05);
  const labels = years.map(({ year }) => item(`$${year}00`, 30, 102.5 + year * 9, 3));
  const { rows } = read(tablePage(1, years, [...KEYS, ...PREMIUM, ...VALUES], ...labels));
  assert.equal(rows.length, 25);
});

test('years do not continue a ledger with other headers whose ages end one year earlier', () => {
  const atEnd: Columns = [['Year', ({ year }) => year], ['Age EOY', ({ year }) => year + 45]]; // oxfmt-ignore
  const years = yearsAt(0.05);
  const columns = [...atEnd, ...PREMIUM, ...VALUES];
  const other = tablePage(1, years, [...KEYS, ...PREMIUM, ...VALUES.slice(0, 2), ['Net Death Benefit', ({ value }) => value + 400_000]], title('Values in Real Dollars')); // oxfmt-ignore
  const { rows } = read(other, tablePage(2, years.slice(0, 24), columns), tablePage(3, years.slice(24), columns)); // oxfmt-ignore
  assert.deepEqual(rows.map(({ year }) => year), years.map(({ year }) => year)); // oxfmt-ignore
});

test('a net outlay, which is negative in distribution years, is not a total of the premiums', () => {
  const paid = ({ year, premium }: Year) => (year <= 15 ? premium : 0);
  const [planned, lump, withdrawn] = [
    (year: Year) => (year.year <= 15 ? 9_000 : 0),
    (year: Year) => paid(year) - planned(year),
    ({ year }: Year) => (year > 20 ? 8_000 : 0),
  ];
  const columns: Columns = [
    ...KEYS,
    ['Planned Premium', planned],
    ['Lump Sum', lump],
    ['Withdrawals', withdrawn],
    ['Net Outlay', (year) => paid(year) - withdrawn(year)],
    ...VALUES,
  ];
  const { rows } = read(tablePage(1, yearsAt(0.05), columns));
  assert.deepEqual([rows[3]?.premium_outlay, rows[22]?.premium_outlay], [12_000, 0]);
});

test('a column that is the sum of two others is the total, even without a header for it', () => {
  const loan = ({ year }: Year) => (year > 15 ? 4_000 : 0);
  const loans: Columns = [
    ['Policy Loan', loan],
    ['Loans', (year) => 2 * loan(year)],
    ['Loans', (year) => 3 * loan(year)],
  ];
  const { rows } = read(tablePage(1, yearsAt(0.05), [...KEYS.slice(0, 1), ...PREMIUM, ...loans, ...VALUES]));
  assert.deepEqual([rows[14]?.loans, rows[15]?.loans], [0, 12_000]);
});

test('years that restart on a page with a chart are continued by their ages', () => {
  const years = yearsAt(0.05);
  const columns = (isLater: boolean): Columns => [
    ['Year', ({ year }) => (isLater ? year - 15 : year)],
    ['Age', ({ year }) => year + 44],
    ...PREMIUM,
    ...VALUES,
  ];
  const axis = table({ edges: [560], lines: [['0'], ['0'], ['100,000'], ['200,000']], top: 100, size: 6 });
  const later = tablePage(2, years.slice(15), columns(true), ...axis);
  const { rows, questions } = read(tablePage(1, years.slice(0, 15), columns(false)), later);
  assert.deepEqual([rows.map(({ year }) => year), questions], [years.map(({ year }) => year), []]); // oxfmt-ignore
});

test('reads the first of the ages of two insureds', () => {
  const years = yearsAt(0.05);
  const lines = years.map(({ year, premium, value }) =>
    [String(year), `${year + 44}/${year + 41}`, ...[premium, value, value, value + 400_000].map((figure) => figure.toLocaleString('en-US'))],
  ); // oxfmt-ignore
  const header = ['Year', 'Ages', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
  const edges = header.map((_, at) => 60 + at * 80);
  // Touching: "145/42".
  const touching = [header.with(0, '').with(1, 'Year Ages'), ...lines.map(([year, ages, ...rest]) => ['', `${year}${ages}`, ...rest])]; // oxfmt-ignore
  const joined = read(page(1, table({ edges, lines: touching, size: 6 }))).rows;
  assert.deepEqual(joined.map(({ year, age }) => [year, age]), years.map(({ year }) => [year, year + 44])); // oxfmt-ignore
  const orders = [(ages: string, year: string) => [year, ages], (ages: string, year: string) => [ages, year], (ages: string, year: string) => [year, year && String(2026 + Number(year)), ages]]; // oxfmt-ignore
  for (const inOrder of orders) {
    const isDated = inOrder('', '').length === 3;
    const printed = lines.map(([year = '', ages = '', ...amounts]) => [...inOrder(ages, year), ...amounts]);
    const headers = isDated ? ['Year', 'Calendar Year', ...header.slice(1)] : [...inOrder('Ages', 'Year'), ...header.slice(2)]; // oxfmt-ignore
    const places = headers.map((_, at) => 60 + at * 75);
    const { rows } = read(page(1, table({ edges: places, lines: [headers, ...printed], size: 6 })));
    assert.deepEqual(rows.map(({ age }) => age), years.map(({ year }) => year + 44)); // oxfmt-ignore
  }
});

test('if the values do not follow from the premiums, surrender values and benefits are also marked', () => {
  const years = yearsAt(0.05);
  const later = ({ year }: Year) => years[Math.min(24, year + 2)]?.value ?? 0;
  const shifted: Columns = [
    ['Account Value', later],
    ['Surrender Value', later],
    ['Death Benefit', (year) => later(year) + 400_000],
  ];
  const paid: Columns = [['Premium', ({ year, premium }) => (year === 1 ? premium : 0)]];
  const { rows } = read(tablePage(1, years, [...KEYS, ...paid, ...shifted]));
  for (const name of ['premium_outlay', 'accumulation_value', 'surrender_value', 'death_benefit'] as const)
    assert.ok(rows.every(({ doubtful }) => doubtful.includes(name)), name); // oxfmt-ignore
});

test('an unknown column among payments marks distributions that no balance divides', () => {
  const columns: Columns = [
    ...KEYS,
    ...PREMIUM,
    ['Zebra', ({ year }) => (year > 20 ? 9_000 : 0)],
    ['Index Credit', ({ year }) => 100 * year],
    ['Distributions', () => 0],
    ...VALUES,
  ];
  const { rows } = read(tablePage(1, yearsAt(0.05), columns));
  const isMarked = rows.map(({ doubtful }) => doubtful.includes('withdrawals') && doubtful.includes('loans'));
  assert.deepEqual(isMarked, rows.map(({ year }) => year > 20)); // oxfmt-ignore
});

test('loans in years that are not printed leave the values of selected years unmarked', () => {
  let balance = 0;
  const years = yearsAt(0.05).map((year) => {
    balance = year.year > 8 ? (balance + 9_000) * 1.05 : 0;
    return { ...year, balance: Math.round(balance) };
  });
  const selected = years.filter(({ year }) => year <= 5 || year % 5 === 0);
  const of = ({ year }: Year) => years[year - 1]?.balance ?? 0;
  const columns: Columns = [
    ...KEYS,
    ...PREMIUM,
    ['Loan', ({ year }) => (year > 8 ? 9_000 : 0)],
    ['Account Value', ({ value }) => value],
    ['Surrender Value', (year) => year.value - of(year)],
    ['Death Benefit', (year) => year.value + 5_000 - of(year)],
  ];
  const last = read(tablePage(1, selected, columns)).rows.at(-1);
  assert.equal(last?.year, 25);
  assert.ok(!['accumulation_value', 'surrender_value', 'death_benefit'].some((name) => last.doubtful.some((one) => one === name))); // oxfmt-ignore
});

test('before the ledger is chosen, marks a figure next to a blank cell of the other ledger', () => {
  const header = ['Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
  const ledger = (number: number, rate: number, blank: number) => {
    const lines = yearsAt(rate).map(({ year, premium, value }) => [year, year + 44, premium, value, value, value + 400_000].map((figure, at) => (at === 4 && year === blank ? '' : figure.toLocaleString('en-US')))); // oxfmt-ignore
    return page(number, table({ edges: header.map((_, at) => 60 + at * 80), lines: [header, ...lines], size: 6 })); // oxfmt-ignore
  };
  const { rows, questions } = read(ledger(1, 0.05, 0), ledger(2, 0.06, 12));
  assert.deepEqual(questions.map(({ code }) => code), ['which_table']); // oxfmt-ignore
  assert.ok(rows[11]?.doubtful.includes('surrender_value'));
});

test('a quarterly table does not compete with the ledger', () => {
  const years = yearsAt(0.05);
  const quarters = years.slice(0, 5).flatMap(
    (year) =>
    [1, 2, 3, 4].map((quarter) => [year.year, quarter, year.premium / 4, year.value - 3000 + 600 * quarter, 0, 400_000]), // oxfmt-ignore
  );
  const headers = ['Policy Year', 'Quarter', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
  const lines = [headers, ...quarters.map((row) => row.map((figure) => figure.toLocaleString('en-US')))];
  const first = page(1, table({ edges: [60, 130, 200, 270, 340, 410], lines, size: 6 }));
  const reading = read(first, { ...LEDGER, page: 2 });
  assert.deepEqual(reading.questions, []);
  assert.deepEqual(reading.rows.map((row) => row.accumulation_value), years.map(({ value }) => value)); // oxfmt-ignore
  assert.deepEqual(reading.rows.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
  assert.ok(reading.notes.some(({ message }) => message === 'The table on page 1 has several rows for each year and was not used.')); // oxfmt-ignore
});

test('a table of the quarters of one year is no rival of the ledger', () => {
  const [first] = yearsAt(0.05);
  const headers = ['Quarter', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
  const quarters = [1, 2, 3, 4].map((quarter) => [quarter, (first?.premium ?? 0) / 4, (first?.value ?? 0) - 3000 + 600 * quarter, 0, 400_000].map((figure) => figure.toLocaleString('en-US'))); // oxfmt-ignore
  const last = page(2, table({ edges: [60, 130, 200, 270, 340], lines: [headers, ...quarters], size: 6 }));
  const reading = read({ ...LEDGER, page: 1 }, last);
  assert.deepEqual(reading.questions, []);
  assert.deepEqual(reading.rows.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
});
