/** A loan balance under an unknown header, next to the loans. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, page, table } from '../../../../../tests/support/illustrations/typeset.ts';
import { readIllustrationText } from '../read-illustration.ts';

/** Loans of two kinds from year 11 to 20, at 5% interest. The policy lapses after year 26. */
const YEARS: number[][] = [];
for (let year = 1; year <= 30; year += 1) {
  const isOver = year > 26;
  const [value = 0, owed = 0] = [YEARS.at(-1)?.[7], YEARS.at(-1)?.[6]];
  const [premium, loan] = [year <= 10 ? 20_000 : 0, year > 10 && year <= 20 ? 12_000 : 0];
  const balance = isOver ? 0 : Math.round((owed + loan) * 1.05);
  const grown = isOver ? 0 : Math.round((value + premium - 900) * 1.045);
  YEARS.push([year, 44 + year, premium, loan / 3, (2 * loan) / 3, loan, balance, grown, grown - balance, isOver ? 0 : grown + 300_000]); // oxfmt-ignore
}

/** The header of the balance is `name`. */
function read(
  name: string,
  columns: readonly number[],
  isPrinted: (year: number) => boolean = () => true,
  total = 'Total New Loans',
) {
  const headers = ['Year', 'Age', 'Premium', 'Fixed Loan', 'Preferred Loan', total, name, 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  const lines = YEARS.filter(([year = 0]) => isPrinted(year)).map((row) =>
    row.map((figure) => (row[7] === 0 && figure === 0 ? 'Lapsed' : figure.toLocaleString('en-US'))),
  );
  const edges = columns.map((_, at) => 50 + at * 85);
  const cells = [headers, ...lines].map((row) => columns.map((column) => row[column] ?? ''));
  const reading = readIllustrationText([page(1, table({ edges, lines: cells, size: 5 }))]);
  assert.ok(reading.ok);
  return reading.value;
}

const ALL = YEARS[0]?.map((_, column) => column) ?? [];
const PARTS = ALL.filter((column) => column !== 5);
const TOTAL = ALL.filter((column) => column !== 3 && column !== 4);

test('the column that the loans explain is the balance, regardless of its header, also next to parts of the loans', () => {
  for (const name of ['Loan Position', 'Carrier Position', 'Position'])
    for (const columns of [ALL, PARTS, TOTAL]) {
      const { rows } = read(name, columns);
      assert.deepEqual(
        rows.map((row) => [row.loans ?? 0, row.loan_balance ?? 0]),
        YEARS.map((row) => [row[5], row[6]]),
        name,
      );
      assert.ok(!rows.some(({ year, doubtful }) => year <= 26 && doubtful.includes('loan_balance')), name);
    }
});

test('a sum of the loans without interest is not a balance', () => {
  let sum = 0;
  const before = YEARS.map((row) => row[6] ?? 0);
  for (const row of YEARS) row[6] = sum += row[5] ?? 0;
  const { columns } = read('Carrier Position', TOTAL);
  YEARS.forEach((row, at) => (row[6] = before[at] ?? 0));
  assert.ok(!columns.some(({ name }) => name === 'loan_balance'));
});

test('an unused column with a header of loans is named, and the balance is reported missing', () => {
  const { columns, warnings } = read('Loan Position', ALL, (year) => year <= 5 || year % 5 === 0);
  assert.ok(!columns.some(({ name }) => name === 'loan_balance'));
  assert.ok(warnings.some(({ code, column }) => code === 'column_not_found' && column === 'loan_balance'));
  assert.ok(warnings.some(({ code, message }) => code === 'columns_left_out' && message.includes('Loan Position'))); // oxfmt-ignore
});

test('“Total Loans” is the loan column if the values or a printed balance prove it', () => {
  for (const columns of [TOTAL, TOTAL.filter((column) => column !== 6)]) {
    const { rows } = read('Loan Balance', columns, () => true, 'Total Loans');
    assert.deepEqual(rows.map(({ loans }) => loans ?? 0), YEARS.map((row) => row[5])); // oxfmt-ignore
  }
  const years = (year: number) => year <= 5 || year % 5 === 0;
  const { warnings } = read(
    '',
    TOTAL.filter((column) => column !== 6),
    years,
    'Total Loans',
  );
  assert.ok(warnings.some(({ code, column }) => code === 'column_not_found' && column === 'loans'));
});

test('tax-free income is not divided', () => {
  const { rows } = read(
    '',
    TOTAL.filter((column) => column !== 6),
    () => true,
    'Tax-Free Income',
  );
  assert.deepEqual(rows.map(({ loans }) => loans ?? 0), YEARS.map((row) => row[5])); // oxfmt-ignore
});

test('repeated headings without group names use the groups of the rows before', () => {
  const header = ['Year', 'Age', 'Premium', 'Fixed Loan', 'Preferred Loan', 'Total Loans', 'Surrender Value', 'Death Benefit', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  const rows = YEARS.slice(0, 24).map((row) => [...row.slice(0, 6), Math.round((row[8] ?? 0) * 0.6), 300_000, ...row.slice(7)]); // oxfmt-ignore
  const print = (part: readonly number[][]) => [header, ...part.map((row) => row.map((figure) => figure.toLocaleString('en-US')))]; // oxfmt-ignore
  const edges = header.map((_, at) => 40 + at * 70);
  const groups = [item('Guaranteed', 515, 85), item('Non-Guaranteed', 702, 85)];
  const items = table({ edges, lines: [...print(rows.slice(0, 10)), ...print(rows.slice(10))], size: 6 });
  const reading = readIllustrationText([{ ...page(1, groups, items), width: 800 }]);
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.rows.map((row) => [row.loans, row.guaranteed_surrender_value, row.surrender_value]), rows.map((row) => [row[5], row[6], row[9]])); // oxfmt-ignore
});

test('an answer about the income does not remove the doubts about another column of payments', () => {
  const header = [
    'Year',
    'Age',
    'Premium',
    'Income',
    'Other Disbursements',
    'Account Value',
    'Death Benefit',
  ];
  const rows = YEARS.map((row) => [row[0], row[1], row[2], row[5], row[3], row[7], row[9]].map((figure) => (figure ?? 0).toLocaleString('en-US'))); // oxfmt-ignore
  const pages = [page(1, table({ edges: header.map((_, at) => 60 + at * 85), lines: [header, ...rows], size: 6 }))]; // oxfmt-ignore
  const doubtsOf = (income?: 'loans') => {
    const reading = readIllustrationText(pages, { ...(income && { income }) });
    assert.ok(reading.ok);
    return reading.value.rows[12]?.cells.loans?.doubt ?? '';
  };
  assert.match(doubtsOf(), /its meaning is unknown/);
  assert.match(doubtsOf('loans'), /its meaning is unknown/);
});

test('interest in a table of loans is loan interest if the balance proves it', () => {
  const detail = YEARS.map((row, at) => [row[0], row[5], (row[6] ?? 0) - (YEARS[at - 1]?.[6] ?? 0) - (row[5] ?? 0), row[6]]); // oxfmt-ignore
  const rows = detail.slice(0, 26).map((row) => row.map((figure) => (figure ?? 0).toLocaleString('en-US')));
  const headers = ['Policy Year', 'New Loan', 'Interest Charged', 'Ending Loan Balance'];
  const ledger = [
    'Year',
    'Age',
    'Premium',
    'Policy Loans',
    'Account Value',
    'Surrender Value',
    'Death Benefit',
  ];
  const lines = YEARS.slice(0, 26).map((row) => [0, 1, 2, 5, 7, 8, 9].map((column) => (row[column] ?? 0).toLocaleString('en-US'))); // oxfmt-ignore
  const reading = readIllustrationText([
    page(1, table({ edges: ledger.map((_, at) => 60 + at * 80), lines: [ledger, ...lines], size: 6 })),
    page(2, table({ edges: [60, 200, 300, 420], lines: [headers, ...rows], size: 6 })),
  ]);
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.rows.map((row) => row.loan_interest), detail.slice(0, 26).map((row) => row[2])); // oxfmt-ignore
});

test('cumulative loans without interest are not a balance next to the actual balance', () => {
  const columns = [0, 1, 2, 5, 3, 6, 7, 8, 9];
  const headers = ['Year', 'Age', 'Premium', 'Annual Loan', 'Cumulative Loans', 'Total Loan Outstanding', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  let sum = 0;
  const printed = YEARS.slice(0, 26).map((row) => {
    sum += row[5] ?? 0;
    return row.with(3, sum);
  });
  const lines = [headers, ...printed.map((row) => columns.map((column) => (row[column] ?? 0).toLocaleString('en-US')))]; // oxfmt-ignore
  const items = table({ edges: columns.map((_, at) => 50 + at * 85), lines, size: 5 });
  const reading = readIllustrationText([page(1, items)]);
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.rows.map((row) => row.loan_balance), printed.map((row) => row[6])); // oxfmt-ignore
  assert.deepEqual(reading.value.rows.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
});
