import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetOfHeader } from './column-targets.ts';
import { type IncomeKind, ledgerFromPaste } from './ledger-from-paste.ts';
import { readFigure, readPastedTable, splitCells } from './read-pasted-table.ts';

function paste(text: string, clientAge = 50, income: IncomeKind = 'basis_then_loans') {
  const table = readPastedTable(text, clientAge);
  assert.ok(table, 'a table was found');
  const targets = table.columns.map((column) => column.target);
  return { table, targets, ledger: ledgerFromPaste(table, { targets, clientAge, income }) };
}

test('a figure is read as people write it', () => {
  const written: [string, number][] = [
    ['30,000', 30000],
    ['$30,000.50', 30000.5],
    ['$ 1,234', 1234],
    ['(1,234)', -1234],
    ['($1,234.25)', -1234.25],
    ['-1,234', -1234],
    ['\u22121,234', -1234],
    ['1,234-', -1234],
    ['5.95%', 5.95],
    ['-', 0],
    ['\u2013', 0],
    ['\u2014', 0],
    ['', 0],
    ['  ', 0],
    ['$-', 0],
    ['0', 0],
    ['.5', 0.5],
    ['30k', 30000],
    ['1.2m', 1200000],
    ['620,000*', 620000],
    ['1\u00a0234', 1234],
  ];
  for (const [text, value] of written)
    assert.deepEqual(readFigure(text), { value, certain: true }, JSON.stringify(text));
});

test('odd grouping is read with doubt, and words are no figure', () => {
  assert.deepEqual(readFigure('1,23'), { value: 123, certain: false });
  assert.deepEqual(readFigure('12,3456'), { value: 123456, certain: false });
  for (const text of ['abc', '679,l55', '1.234,56', 'N/A', '1.2.3', '--5', '1e5', 'Infinity', 'total'])
    assert.equal(readFigure(text), null, text);
});

test('tabs, commas, wide spaces and single spaces each separate', () => {
  assert.equal(splitCells('1\t50\t30,000').separator, 'tab');
  assert.equal(splitCells('Year,Age,Premium\n1,50,"30,000"').separator, 'comma');
  assert.equal(splitCells('Year  Age  Premium\n1  50  30,000').separator, 'spaces');
  assert.equal(splitCells('1 50 30,000 0\n2 51 30,000 0').separator, 'space');
  assert.deepEqual(splitCells('1,50,"30,000","a ""b"""').lines[0]?.cells, ['1', '50', '30,000', 'a "b"']);
  assert.deepEqual(splitCells('1   50  $  30,000   0').lines[0]?.cells, ['1', '50', '$30,000', '0']);
});

test('headers are matched to columns whatever their case, basis or punctuation', () => {
  const named: [string, string | null][] = [
    ['Policy Year', 'year'],
    ['AGE', 'age'],
    ['Planned premium', 'premium_outlay'],
    ['Annual Outlay', 'premium_outlay'],
    ['Premium', 'premium_outlay'],
    ['Accum value', 'accumulation_value'],
    ['Account Value', 'accumulation_value'],
    ['Policy value', 'accumulation_value'],
    ['Non-Guaranteed Accumulated Value', 'accumulation_value'],
    ['Cash surrender value', 'surrender_value'],
    ['Net Surrender Value (EOY)', 'surrender_value'],
    ['CSV', 'surrender_value'],
    ['Policy loan', 'loans'],
    ['Income', 'income'],
    ['Net death benefit', 'death_benefit'],
    ['Guaranteed Surrender Value', 'guaranteed_surrender_value'],
    ['Guaranteed death benefit', 'guaranteed_death_benefit'],
    ['Guaranteed accumulation value', 'ignore'],
    ['Midpoint surrender value', 'ignore'],
    ['Loan balance', 'loan_balance'],
    ['Something else', null],
    ['', null],
  ];
  for (const [header, target] of named) assert.equal(targetOfHeader(header), target, header);
});

test('a spreadsheet selection with a header becomes rows', () => {
  const { ledger } = paste(
    'Policy Year\tAge\tPremium\tWithdrawal\tPolicy Loan\tAccum Value\tCash Surrender Value\tDeath Benefit\n' +
      '1\t50\t$30,000\t-\t\u2014\t$27,141\t$11,641\t$620,000\n' +
      '2\t51\t$30,000\t\t(1,000)\t$55,872\t$41,922\t$620,000\n',
  );
  assert.deepEqual(ledger.rows, [
    {
      year: 1,
      age: 50,
      premium_outlay: 30000,
      withdrawals: 0,
      loans: 0,
      loan_repayment: 0,
      accumulation_value: 27141,
      surrender_value: 11641,
      death_benefit: 620000,
    },
    {
      year: 2,
      age: 51,
      premium_outlay: 30000,
      withdrawals: 0,
      loans: -1000,
      loan_repayment: 0,
      accumulation_value: 55872,
      surrender_value: 41922,
      death_benefit: 620000,
    },
  ]);
  assert.deepEqual(ledger.doubts, []);
});

test('stacked headers are read down, a group heading spreads over its columns', () => {
  const { targets } = paste(
    'Elena Hartwell, age 50\n' +
      '\t\t\tGuaranteed\t\tNon-guaranteed\t\t\n' +
      '\t\tPremium\tSurrender\tDeath\tAccum.\tSurrender\tDeath\n' +
      'Year\tAge\tOutlay\tValue\tBenefit\tValue\tValue\tBenefit\n' +
      '1\t50\t30,000\t10,084\t620,000\t27,141\t11,641\t620,000\n',
  );
  assert.deepEqual(targets, [
    'year',
    'age',
    'premium_outlay',
    'guaranteed_surrender_value',
    'guaranteed_death_benefit',
    'accumulation_value',
    'surrender_value',
    'death_benefit',
  ]);
});

test('two columns of one kind leave the second to the advisor', () => {
  const { targets } = paste('Year,Surrender value,Surrender value\n1,100,200\n2,110,220');
  assert.deepEqual(targets, ['year', 'surrender_value', null]);
});

test('without a header the year and the age are told by their rising', () => {
  const { targets } = paste('1 50 30,000 0 27,141\n2 51 30,000 0 55,872\n3 52 30,000 0 86,279');
  assert.deepEqual(targets, ['year', 'age', null, null, null]);
});

test('sub-totals, repeated headers and footnotes are skipped and told', () => {
  const { ledger } = paste(
    'Year\tAge\tPremium\tAccum value\n1\t50\t30,000\t27,141\n2\t51\t30,000\t55,872\n' +
      'Total\t\t60,000\t\nYear\tAge\tPremium\tAccum value\n3\t52\t30,000\t86,279\n* Not guaranteed.',
  );
  assert.deepEqual(
    ledger.rows.map((row) => row.year),
    [1, 2, 3],
  );
  assert.deepEqual(
    ledger.skipped.map(({ line }) => line),
    [4, 5, 7],
  );
});

test('a cell that cannot be read is marked, never guessed', () => {
  const { ledger } = paste('Year\tAge\tPremium\tCSV\n1\t50\t30,000\t679,l55\n2\t51\t3,00\t100');
  assert.equal(ledger.rows[0]?.surrender_value, 0);
  assert.equal(ledger.rows[1]?.premium_outlay, 300);
  assert.deepEqual(ledger.doubts, [
    { row: 0, column: 'surrender_value', text: '679,l55' },
    { row: 1, column: 'premium_outlay', text: '3,00' },
  ]);
});

test('years and ages that were not pasted are counted from the client’s age', () => {
  const table = readPastedTable('Premium\tCSV\n30,000\t100\n30,000\t200');
  assert.ok(table);
  const { rows } = ledgerFromPaste(table, {
    targets: table.columns.map((column) => column.target),
    clientAge: 47,
    income: 'loans',
  });
  assert.deepEqual(
    rows.map(({ year, age }) => [year, age]),
    [
      [1, 47],
      [2, 48],
    ],
  );
});

test('an age headed end of year is taken one down', () => {
  const { ledger } = paste('Year\tEnd of year age\tPremium\n1\t51\t100\n2\t52\t100');
  assert.deepEqual(
    ledger.rows.map((row) => row.age),
    [50, 51],
  );
});

test('one income column is withdrawals to basis and then loans, or as told', () => {
  const text = 'Year\tPremium\tIncome\n1\t100\t0\n2\t0\t70\n3\t0\t70\n4\t0\t70';
  const paid = (kind: IncomeKind) =>
    paste(text, 50, kind).ledger.rows.map((row) => [row.withdrawals, row.loans]);
  assert.deepEqual(paid('basis_then_loans'), [
    [0, 0],
    [70, 0],
    [30, 40],
    [0, 70],
  ]);
  assert.deepEqual(paid('loans')[2], [0, 70]);
  assert.deepEqual(paid('withdrawals')[2], [70, 0]);
});

test('text without a line of figures is no table', () => {
  assert.equal(readPastedTable(''), null);
  assert.equal(readPastedTable('Dear advisor,\nplease find the illustration attached.'), null);
});

test('a line whose cells do not fit the columns is marked whole', () => {
  const wide = paste('Year,Age,Premium,CSV\n1,50,30,000,100\n2,51,30,000,200').ledger;
  assert.equal(wide.doubts.filter(({ row }) => row === 0).length, 4);
  const narrow = paste('Year  Age  Premium  CSV\n1  50  30,000  100\n2  51  200\n3  52  30,000  300').ledger;
  assert.deepEqual([...new Set(narrow.doubts.map(({ row }) => row))], [1]);
});
