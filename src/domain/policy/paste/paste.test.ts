import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadingChoice } from '../extraction.ts';
import { readPastedFigure } from './read-figure.ts';
import { readPastedIllustration } from './read-pasted-illustration.ts';
import { divideHeader } from './divided-header.ts';
import { splitText } from './split-text.ts';

function paste(text: string, choice?: ReadingChoice) {
  const reading = readPastedIllustration(text, choice);
  assert.ok(reading.ok, 'a table was found');
  return reading.value;
}

const namesIn = (text: string) => paste(text).columns.map(({ name }) => name);

test('reads figures in common notations', () => {
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
    assert.deepEqual(readPastedFigure(text), { value, isCertain: true }, JSON.stringify(text));
});

test('a figure with unusual grouping is uncertain, and words are not figures', () => {
  assert.deepEqual(readPastedFigure('1,23'), { value: 123, isCertain: false });
  assert.deepEqual(readPastedFigure('12,3456'), { value: 123456, isCertain: false });
  for (const text of ['abc', '679,l55', '1.234,56', 'N/A', '1.2.3', '--5', '1e5', 'Infinity', 'total'])
    assert.equal(readPastedFigure(text), null, text);
});

test('tabs, semicolons, commas, and wide and single spaces are separators', () => {
  assert.equal(splitText('1\t50\t30,000').separator, 'tab');
  assert.equal(splitText('Year;Age;Premium\n1;50;30,000').separator, 'semicolon');
  assert.equal(splitText('Year,Age,Premium\n1,50,"30,000"').separator, 'comma');
  assert.equal(splitText('Year  Age  Premium\n1  50  30,000').separator, 'spaces');
  assert.equal(splitText('1 50 30,000 0\n2 51 30,000 0').separator, 'space');
  assert.deepEqual(splitText('1,50,"30,000","a ""b"""').lines[0], ['1', '50', '30,000', 'a "b"']);
  assert.deepEqual(splitText('1   50  $  30,000   0').lines[0], ['1', '50', '$30,000', '0']);
  assert.deepEqual(splitText('"Policy\nYear"\tAge\n1\t50\n2\t51').lines[0], ['Policy\nYear', 'Age']);
});

test('header words with single spaces are divided by their meaning', () => {
  const words = 'Policy Year Age Premium Outlay Policy Loan Accumulation Value Death Benefit'.split(' ');
  assert.deepEqual(divideHeader(words, ['year', 'age', null, null, null, null]), [
    'Policy Year',
    'Age',
    'Premium Outlay',
    'Policy Loan',
    'Accumulation Value',
    'Death Benefit',
  ]);
});

test('with single spaces, words for zero are cells, and the title above the headers is not a header', () => {
  const lines = [
    'Tabular Detail – Illustrated Values, 12 Years',
    'Yr Age Premiums Paid Yearly Withdrawals Acct Value Net CSV Benefit at Death',
    ...Array.from({ length: 12 }, (_, at) => `${at + 1} ${at + 33} 22,800 ${at < 9 ? 'None' : 'Paid-Up'} ${22_000 * (at + 1)} ${20_000 * (at + 1)} 395,000`),
  ]; // oxfmt-ignore
  const { rows, columns } = paste(lines.join('\n'));
  assert.equal(rows.length, 12);
  assert.deepEqual(
    columns.map(({ header }) => header),
    ['Yr', 'Age', 'Premiums Paid', 'Yearly Withdrawals', 'Acct Value', 'Net CSV', 'Benefit at Death'],
  );
});

test('figures that count up determine which headers are years and ages', () => {
  const words =
    'Pol Yr Age Premium Outlay (Annual) Policy Loans & Withdrawals Surrender Value (Net) EOY Death Benefit';
  assert.deepEqual(divideHeader(words.split(' '), ['year', 'age', null, null, null, null]), [
    'Pol Yr',
    'Age',
    'Premium Outlay (Annual)',
    'Policy Loans & Withdrawals',
    'Surrender Value (Net)',
    'EOY Death Benefit',
  ]);
});

const YEARS = [1, 2, 3].map((year): [number, number] => [year, 49 + year]);

/** Years and ages count up; amounts of five years prove nothing. */
const isEachDoubtful = ({ rows, columns }: ReturnType<typeof paste>): boolean =>
  rows.every(({ doubtful }) =>
    columns.every(({ name }) => ['year', 'age'].includes(name) || doubtful.includes(name)),
  );

test('with single spaces, an unknown header puts every amount in doubt', () => {
  const rows = YEARS.map(([year, age]) => `${year} ${age} 100 7 ${90 * year}`).join('\n');
  assert.ok(isEachDoubtful(paste(`Year Age Premium Zebra Value\n${rows}`)));
});

test('with single spaces, a header with two meanings puts every amount in doubt', () => {
  const rows = YEARS.map(([year, age]) => `${year} ${age} 23,100 0 ${20_000 * year} 670,000`).join('\n');
  const header = 'Year of Policy Insured’s Age Premium Withdrawals Loans Surrender value Net db (1)';
  assert.ok(isEachDoubtful(paste(`Insured: Alex Morgan, Female\n${header}\n${rows}`)));
});

test('text with one cell per line is arranged by the interval at which the years count up', () => {
  const rows = [1, 2, 3, 4, 5].map((year) => [year, 49 + year, '30,000', 27_000 * year]);
  const reading = paste(['Year', 'Age', 'Premium', 'Accumulation Value', ...rows.flat()].join('\n'));
  assert.deepEqual(reading.notes, [
    {
      code: 'paste_one_cell_a_line',
      message: 'The text has one cell on each line. It was arranged in 4 columns.',
    },
  ]);
  assert.equal(reading.rows[4]?.accumulation_value, 135_000);
  const moved = rows.map(([year = '', age = '', premium = '', value = '']) => [value, '620,000', year, age, premium]); // oxfmt-ignore
  const { rows: same } = paste(['Accumulation Value', 'Death Benefit', 'Year', 'Age', 'Premium', ...moved.flat()].join('\n')); // oxfmt-ignore
  assert.deepEqual(same.map((row) => [row.year, row.age, row.premium_outlay, row.accumulation_value]), [1, 2, 3, 4, 5].map((year) => [year, 49 + year, 30_000, 27_000 * year])); // oxfmt-ignore
});

test('a spreadsheet selection with a header becomes rows', () => {
  const reading = paste(
    'Policy Year\tAge\tPremium\tWithdrawal\tPolicy Loan\tAccum Value\tCash Surrender Value\tDeath Benefit\n' +
      '1\t50\t$30,000\t-\t\u2014\t$27,141\t$11,641\t$620,000\n' +
      '2\t51\t$30,000\t\t0\t$55,872\t$41,922\t$620,000\n' +
      '3\t52\t$30,000\t\t0\t$86,279\t$74,229\t$620,000\n',
  );
  const { premium_outlay, withdrawals, loans, accumulation_value, surrender_value } = reading.rows[1] ?? {};
  assert.deepEqual(
    [premium_outlay, withdrawals, loans, accumulation_value, surrender_value],
    [30000, 0, 0, 55872, 41922],
  );
  assert.deepEqual(
    reading.rows.flatMap(({ doubtful }) => doubtful),
    [],
  );
});

test('stacked headers are read from top to bottom, and a group heading applies to all its columns', () => {
  const rows = YEARS.map(([year, age]) => `${year}\t${age}\t30,000\t1,008\t620,000\t27,141\t11,641\t620,000`);
  const names = namesIn(
    [
      'Elena Hartwell, age 50',
      '\t\t\tGuaranteed\t\tNon-guaranteed\t\t',
      '\t\tPremium\tSurrender\tDeath\tAccum.\tSurrender\tDeath',
      'Year\tAge\tOutlay\tValue\tBenefit\tValue\tValue\tBenefit',
      ...rows,
    ].join('\n'),
  );
  assert.deepEqual(names.sort(), [
    'accumulation_value',
    'age',
    'death_benefit',
    'guaranteed_death_benefit',
    'guaranteed_surrender_value',
    'premium_outlay',
    'surrender_value',
    'year',
  ]);
});

test('subtotals, repeated headers and footnotes are not rows', () => {
  const { rows } = paste(
    'Year\tAge\tPremium\tAccum value\n1\t50\t30,000\t27,141\n2\t51\t30,000\t55,872\nTotal\t\t60,000\t\n' +
      'Year\tAge\tPremium\tAccum value\n3\t52\t30,000\t86,279\n4\t53\t30,000\t118,000\n* Not guaranteed.',
  );
  assert.deepEqual(
    rows.map(({ year }) => year),
    [1, 2, 3, 4],
  );
});

test('an unreadable cell is marked and not guessed', () => {
  const { rows } = paste(
    'Year\tAge\tPremium\tAccum value\tCSV\n1\t50\t30,000\t27,141\t679,l55\n2\t51\t3,00\t55,872\t41,000\n3\t52\t30,000\t86,279\t71,000',
  );
  assert.ok(rows[0]?.doubtful.includes('surrender_value'));
  assert.ok(rows[1]?.doubtful.includes('premium_outlay'));
});

test('text without years is numbered from the first row, and the years are marked', () => {
  const reading = paste(
    'Premium\tCSV\tDeath benefit\n30,000\t100\t500,000\n30,000\t200\t500,000\n30,000\t300\t500,000',
  );
  assert.deepEqual(
    reading.rows.map(({ year }) => year),
    [1, 2, 3],
  );
  assert.ok(reading.rows.every(({ doubtful }) => doubtful.includes('year')));
});

test('an age at the end of the year is reduced by one', () => {
  const text = YEARS.map(([year, age]) => `${year}\t${age + 1}\t100\t90`).join('\n');
  const { rows } = paste(`Year\tEnd of year age\tPremium\tAccum value\n${text}`);
  assert.deepEqual(
    rows.map(({ age }) => age),
    [50, 51, 52],
  );
});

/** Premium 100 in the first year, then 70 a year. */
test('one income column is divided by the choice, or by default into withdrawals to basis, then loans', () => {
  const text = 'Year\tPremium\tIncome\tAccum value\n1\t100\t0\t90\n2\t0\t70\t25\n3\t0\t70\t20\n4\t0\t70\t15';
  const paid = (choice?: ReadingChoice) =>
    paste(text, choice).rows.map((row) => [row.withdrawals, row.loans]);
  assert.deepEqual(paid(), [
    [0, 0],
    [70, 0],
    [30, 40],
    [0, 70],
  ]);
  assert.deepEqual(paid({ income: 'loans' })[2], [0, 70]);
  assert.deepEqual(paid({ income: 'withdrawals' })[2], [70, 0]);
  assert.ok(paste(text).rows[1]?.doubtful.includes('withdrawals'));
  assert.deepEqual(paste(text).questions[0]?.selected, 'basis_then_loans');
});

test('the error for text without a table states the alternatives', () => {
  for (const text of ['', 'Dear advisor,\nplease find the illustration attached.']) {
    const reading = readPastedIllustration(text);
    assert.deepEqual(reading.ok || [reading.error.code, reading.error.detail], [
      'paste_no_table',
      'No table was found. Copy it from a spreadsheet or choose the PDF.',
    ]);
  }
});

test('calendar years between policy years and ages do not split the table', () => {
  const lines = Array.from({ length: 38 }, (_, index) => {
    const [year, value] = [index + 1, 9_000 * (index + 1)].map((figure) => figure.toLocaleString('en-US'));
    return [year?.padStart(3), `${2028 + index}`.padStart(8), `${44 + index}`.padStart(7), '10,000', value?.padStart(7)].join('  '); // oxfmt-ignore
  });
  const { rows } = paste(['Pol  Calendar  Insured', ' Yr      Year      Age  Premium  Accum Value', ...lines].join('\n')); // oxfmt-ignore
  assert.equal(rows.length, 38);
  assert.equal(rows[37]?.age, 81);
  assert.ok(!rows.some(({ doubtful }) => doubtful.includes('year')));
});
