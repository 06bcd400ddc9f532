/** Single blanks and single cells, of which some are words or empty. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divideHeader } from './divided-header.ts';
import { readPastedIllustration } from './read-pasted-illustration.ts';

const HEADER = 'Year of Policy,Age,Premiums Paid,Partial W/D,Annual New Loan,Loan Outstanding,Accum. Value,Amount on Surrender,Benefit at Death'.split(','); // oxfmt-ignore
/** Loans at 5% from year 11. The values grow by 6% after a charge of 1,000. */
const FIGURES: number[][] = [];
for (let year = 1; year <= 20; year += 1) {
  const [value = 0, owed = 0] = [FIGURES.at(-1)?.[6], FIGURES.at(-1)?.[5]];
  const [paid, loan] = [year <= 10 ? 20_000 : 0, year <= 10 ? 0 : 7_000];
  const [debt, own] = [Math.round((owed + loan) * 1.05), Math.round((value + paid - 1_000) * 1.06)];
  FIGURES.push([year, year + 43, paid, 0, loan, debt, own, own - debt - Math.max(0, 9_000 - 1_000 * year), 700_000]); // oxfmt-ignore
}
const ROWS = FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')));
const NAMES = ['year', 'age', 'premium_outlay', 'withdrawals', 'loans', 'loan_balance', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore

function read(text: string) {
  const reading = readPastedIllustration(text);
  assert.ok(reading.ok, 'is read');
  return reading.value;
}

const isRead = (text: string, figures: readonly (readonly number[])[] = FIGURES): void =>
  assert.deepEqual(
    read(text).rows.map((row) => NAMES.map((name) => row[name])),
    figures,
  );

const withBlanks = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join(' ')).join('\n');

test('the lower of two columns that rise by one is the policy year', () => {
  const words = 'Year of Policy Age ANNUALIZED PLANNED PREMIUM DECLARED RATE LOAN INDEXED POLICY LOAN TOTAL ANNUAL LOAN LOAN BALANCE (INCL. INTEREST) LOAN INTEREST CHARGED ACCUMULATION VALUE NET SURRENDER VALUE (EOY) POLICY DEATH BENEFIT'.split(' '); // oxfmt-ignore
  const keys = ['year', 'age', ...Array<null>(9).fill(null)] as const;
  assert.deepEqual(divideHeader(words, keys)?.slice(0, 2), ['Year of Policy', 'Age']);
  assert.equal(divideHeader(['Age', 'Year', 'Premium'], ['year', 'age', null]), null);
});

test('with single spaces, words that continue a header do not begin a new one', () => {
  const headers = ['Duration', 'Age', 'Premium Outlay', 'Wdrl', 'Net Loan Proceeds', 'Loan Balance', 'Account Value', 'Surrender Value Less Loans', 'Net Death Benefit']; // oxfmt-ignore
  const keys = ['year', 'age', ...Array<null>(7).fill(null)] as const;
  assert.deepEqual(divideHeader(headers.join(' ').split(' '), keys), headers);
});

test('the other part of an undivided column is named if the column differs from the printed part', () => {
  const header = HEADER.toSpliced(3, 1, 'Distributions');
  const { warnings } = read([header, ...ROWS.map((row) => row.toSpliced(3, 1, '9,000'))].map((row) => row.join('\t')).join('\n')); // oxfmt-ignore
  assert.ok(warnings.some(({ code, column }) => code === 'column_not_found' && column === 'withdrawals'));
});

test('with single spaces, a word is one cell, and its header is not an amount', () => {
  const withWord = (row: readonly string[], word: string) => row.toSpliced(6, 0, word);
  const rows = ROWS.map((row, at) => withWord(row, at < 12 ? 'No' : 'Yes'));
  isRead(withBlanks([withWord(HEADER, 'Overloan Protection'), ...rows]));
});

test('with single spaces, a row with too few cells is named, and many such rows are no table', () => {
  const shorter = (count: number) => withBlanks([HEADER, ...ROWS.map((row, at) => (at < 20 - count ? row : row.toSpliced(2, 1)))]); // oxfmt-ignore
  const { rows, warnings } = read(shorter(2));
  assert.equal(rows.length, 18);
  for (const year of [19, 20]) assert.ok(warnings.some((warning) => warning.year === year));
  const reading = readPastedIllustration(shorter(6));
  assert.equal(reading.ok ? null : reading.error.code, 'paste_no_table');
});

test('an empty line is an empty cell if each cell is on a separate line', () => {
  const rows = ROWS.map((row, at) => row.map((cell, column) => (cell === '0' ? '' : column === 7 && at === 4 ? `${cell}+` : cell))); // oxfmt-ignore
  isRead([...HEADER, ...rows.flat()].join('\r'));
  const irregular = rows.map((row, at) => (at === 7 ? row.toSpliced(3, 1) : row));
  const reading = readPastedIllustration([...HEADER, ...irregular.flat()].join('\r'));
  assert.equal(reading.ok ? null : reading.error.code, 'paste_no_table');
});

test('a row without a year is a total, also below the empty columns of a selection', () => {
  const outer = (row: readonly string[]) => ['', ...row, '', ''].join('\t');
  const sum = (word: string) => [word, '', '200,000', '0', '70,000', '', '', '', ''];
  for (const word of ['Subtotal', 'Sum', ''])
    isRead([HEADER, ...ROWS.slice(0, 10), sum(word), ...ROWS.slice(10), sum(word)].map(outer).join('\n'));
  const { warnings } = read([HEADER, ...ROWS, sum('')].map(outer).join('\n'));
  assert.ok(warnings.some(({ message }) => message.includes('200,000 0 70,000')));
});

test('a row with another basis and no year is not a separate year', () => {
  const lower = ROWS.map((row) => ['', '(Guar)', ...row.slice(2, 6), '1,000', '900', '600,000']);
  const { rows } = read([HEADER, ...ROWS.flatMap((row, at) => [row, lower[at] ?? []])].map((row) => row.join('\t')).join('\n')); // oxfmt-ignore
  assert.deepEqual(rows.map(({ year }) => year), FIGURES.map(([year]) => year)); // oxfmt-ignore
});

test('vertical bars without a frame separate cells, and commas within figures do not', () => {
  isRead([HEADER, ...ROWS].map((row) => row.join(' | ')).join('\n'));
  const reading = readPastedIllustration([HEADER, ...ROWS].map((row) => row.join(',')).join('\n'));
  assert.equal(reading.ok ? null : reading.error.code, 'paste_no_table');
});

test('an empty cell is not a certain zero in a column of values or in a row without amounts', () => {
  const rows = ROWS.map((row, at) => (at < 17 ? row : [...row.slice(0, 2), '', '', '', '', '', '', ''])); // oxfmt-ignore
  const { rows: found } = read([HEADER, ...rows].map((row) => row.join('\t')).join('\n'));
  const amounts = NAMES.slice(4);
  for (const { year, doubtful } of found.slice(17)) assert.deepEqual(amounts.filter((name) => !doubtful.includes(name)), [], `year ${year}`); // oxfmt-ignore
});

test('a header that ends with a word of the next header is in doubt', () => {
  const header = 'Pol. Year Age Premium Payment Policy Loans & Withdrawals Loan Outstanding Fixed Account Value Total of Index Accounts Total Policy Value CSV Death Benefit (EOY)'; // oxfmt-ignore
  const rows: number[][] = [];
  for (let year = 1; year <= 40; year += 1) {
    const [value = 0, owed = 0] = [rows.at(-1)?.[7], rows.at(-1)?.[4]];
    const [premium, paid] = [year <= 15 ? 19_600 : 0, year > 20 ? 26_500 : 0];
    const [lent, withdrawn] = year > 30 ? [paid, 0] : [0, paid];
    const [debt, total] = [
      Math.round((owed + lent) * 1.05),
      Math.round((value + premium - withdrawn) * 1.055),
    ];
    const fixed = Math.round(total / 4);
    rows.push([year, year + 43, premium, paid, debt, fixed, total - fixed, total, total - debt - Math.max(0, 6_000 - 600 * year), total - debt + 90_000]); // oxfmt-ignore
  }
  const text = withBlanks([[header], ...rows.map((row) => row.map((figure) => figure.toLocaleString('en-US')))]); // oxfmt-ignore
  for (const { year, withdrawals, doubtful } of read(text).rows)
    assert.ok(withdrawals === (year > 20 && year <= 30 ? 26_500 : 0) || doubtful.includes('withdrawals'), `${year}`); // oxfmt-ignore
});

test('a payment whose header contains a word of the next header is named as missing', () => {
  const header = 'Pol.Yr. Att. Age Planned Premium Cash Flow (W/D & Loans) Accumulated Account Value Cash Surrender Value DB'; // oxfmt-ignore
  const rows: number[][] = [];
  for (let year = 1; year <= 40; year += 1) {
    const [premium, paid] = [year <= 15 ? 25_100 : 0, year > 20 ? 42_400 : 0];
    const total = Math.round(((rows.at(-1)?.[4] ?? 0) + premium - paid) * 1.055);
    rows.push([year, year + 42, premium, paid, total, total - Math.max(0, 12_000 - 1_000 * year), total + 600_000]); // oxfmt-ignore
  }
  const text = withBlanks([[header], ...rows.map((row) => row.map((figure) => figure.toLocaleString('en-US')))]); // oxfmt-ignore
  assert.ok(read(text).warnings.some(({ column }) => column === 'withdrawals'));
});

const isRefused = (text: string): boolean => {
  const reading = readPastedIllustration(text);
  return !reading.ok && reading.error.code === 'paste_no_table';
};

test('two spaces between figures are an empty cell', () => {
  isRead(withBlanks([HEADER, ...ROWS.map((row) => row.map((cell) => (cell === '0' ? '' : cell)))]));
});

test('headers on two lines between single blanks are divided if only one division has known headers', () => {
  const lower = 'Year Age Outlay Withdrawals Loan Balance Value Value Benefit';
  const text = (upper: string) => `${upper}\n${lower}\n${withBlanks(ROWS)}`;
  isRead(text('Premium Partial Annual Loan Account Surrender Death'));
  isRead(text('Premium Loan Account Surrender Death'));
  assert.ok(isRefused(text('Premium Cumulative Annual Loan Account Surrender Death')));
});

/** A header that a viewer of PDF files copies line by line. */
const BY_LINE = ['Policy', 'Year', 'Age Premium Withdrawals', 'Policy', 'Loan', 'Loan Balance', 'Account', 'Value', 'Surrender', 'Value', 'Death', 'Benefit']; // oxfmt-ignore
const withLines = (...lines: string[]): string => `${lines.join('\n')}\n${withBlanks(ROWS)}`;

test('several headers on one of the lines of a header are separate, and two of its lines may be equal', () => {
  isRead(withLines(...BY_LINE));
  isRead(
    withLines('Ledger', ...BY_LINE.slice(0, 2), 'Age', 'Planned', 'Outlay Withdrawals', ...BY_LINE.slice(3)),
  );
  const halves = ['Age Pre-', 'mium With-', 'drawals'];
  isRead(withLines(...BY_LINE.slice(0, 2), ...halves, ...BY_LINE.slice(3)));
  assert.equal(
    read(withLines(...BY_LINE)).columns.find(({ name }) => name === 'loans')?.header,
    'Policy Loan',
  );
});

test('a header may have fewer lines than columns', () => {
  const lines = ['Ledger', 'Policy Year Age Premium Outlay', 'Withdrawals Policy Loan', 'Loan Balance', 'Accumulation Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  isRead(withLines(...lines));
});

test('the names of the two ends of the year are no words of the headers', () => {
  isRead(withLines('Ledger', 'Beginning of Year End of Year', ...BY_LINE));
});

test('the header of a second table line by line is repeated', () => {
  const selected = ROWS.filter((_, at) => [4, 9, 14].includes(at));
  isRead([...BY_LINE, withBlanks(selected), 'Ledger', withLines(...BY_LINE)].join('\n'));
});

test('amounts never count up from 1, and ages are no years under a header that is over another column', () => {
  const header = ['Surrender Value', 'Policy Year', ...HEADER.slice(2, 7), 'Loan Outstanding', 'Benefit at Death']; // oxfmt-ignore
  const { rows } = read([header, ...ROWS].map((row) => row.join('\t')).join('\n'));
  assert.deepEqual(rows.map(({ year, age }) => [year, age]), FIGURES.map(([year, age]) => [year, age])); // oxfmt-ignore
  assert.ok(rows.every(({ doubtful }) => doubtful.includes('premium_outlay')));
});

test('with single spaces, column numbers and sentences with figures are not rows', () => {
  const numbers = HEADER.map((_, at) => `(${at + 1})`);
  const lines = withBlanks([HEADER, ...ROWS]).split('\n');
  isRead([...lines.slice(0, 1), numbers.join(' '), ...lines.slice(1)].join('\n'));
  isRead([...lines.slice(0, 12), 'At age 63: 480,000 0 0 0 912,093', ...lines.slice(12)].join('\n'));
});

test('a warning names a row with a figure to the right of the headers', () => {
  const moved = ROWS.map((row, at) => (at === 9 ? row.toSpliced(3, 0, '9,999') : row));
  const { rows, warnings } = read([HEADER, ...moved].map((row) => row.join('\t')).join('\n'));
  assert.ok(rows.every(({ year }) => year !== 10) && warnings.some(({ year }) => year === 10));
});

test('single cells with a repeated year are not a table with two rows per year', () => {
  assert.ok(isRefused([...HEADER, ...[...ROWS.slice(0, 12), ...ROWS.slice(11)].flat()].join('\n')));
});

test('reads the first of two ages around a spaced slash, and thousands with periods despite “1035” in a header', () => {
  isRead([HEADER, ...ROWS.map((row) => row.with(1, `${row[1]} / ${Number(row[1]) - 3}`))].map((row) => row.join('\t')).join('\n')); // oxfmt-ignore
  const points = ROWS.map((row) => row.map((cell) => cell.replaceAll(',', '.')));
  isRead([HEADER.with(2, 'Premium and 1035 Exchange'), ...points].map((row) => row.join(';')).join('\n'));
});

test('columns whose edges divide the width in half belong to one table', () => {
  const header = 'Pol. Year;Attained Age;Annualized Premium Outlay;Policy Withdrawals;New Loan;Policy Fund Value;Cash Surr. Value;Death Benefit (EOY)'; // oxfmt-ignore
  const rows = FIGURES.map(([year = 0, age = 0, paid = 0, , , , value = 0]) => [year, age, paid, 0, 0, value, value, value + 90_000].map((figure) => figure.toLocaleString('en-US')).join(';')); // oxfmt-ignore
  const text = [header, ...rows.slice(0, 10), 'Page 1 of 12', header, ...rows.slice(10)].join('\n');
  assert.deepEqual(read(text).rows.map((row) => row.death_benefit), FIGURES.map((row) => (row[6] ?? 0) + 90_000)); // oxfmt-ignore
});

/** Text in columns of the width of their longest cell, with two blanks between them. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widthAt = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0));
  return rows.map((row) => row.map((cell, at) => cell.padStart(widthAt(at))).join('  ')).join('\n');
}

test('in aligned text, the ages of two insureds do not move the other figures', () => {
  const header = ['Yr', 'Age', 'Premium', 'W/D', 'Loan', 'Debt', 'AV', 'CSV', 'DB'];
  isRead(aligned([header, ...ROWS.map((row, at) => row.with(1, `${row[1]}/${at + 41}`))]));
});

test('in aligned text, a row with an extra figure is omitted and named in a warning', () => {
  const moved = ROWS.map((row, at) => (at === 9 ? row.toSpliced(3, 0, '9,999') : row));
  const { rows, warnings } = read(aligned([HEADER, ...moved]));
  assert.deepEqual(rows.map((row) => NAMES.map((name) => row[name])), FIGURES.toSpliced(9, 1)); // oxfmt-ignore
  assert.ok(warnings.some(({ year }) => year === 10));
});

test('in aligned text with double spacing, groups apply to their columns', () => {
  const groups = ['', '', '', '', '', '', 'Guaranteed', '', 'Not Guaranteed', '', ''];
  const upper = groups.map((_, at) => (at === 6 ? 'Net Cash' : ''));
  const lower = ['Year', 'Age', 'Premium', 'Withdrawals', 'Loan', 'Loan Balance', 'Surrender Value', 'Death Benefit', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  const rows = ROWS.map((row, at) => row.toSpliced(6, 0, `${at + 1},000`, '700,000'));
  const { rows: found } = read(aligned([groups, upper, lower, ...rows]).replaceAll('\n', '\n\n'));
  assert.deepEqual(found.map((row) => row.guaranteed_surrender_value), FIGURES.map(([year = 0]) => 1_000 * year)); // oxfmt-ignore
});

test('in aligned text, single spaces between header words do not cause rows to be omitted', () => {
  for (const rows of [ROWS, ROWS.map((row, at) => (at % 5 === 0 ? row : row.with(3, '')))]) {
    const text = aligned([HEADER, ...rows]).replace('Surrender  Benefit', 'Surrender Benefit');
    assert.deepEqual(read(text).warnings.filter(({ code }) => code === 'year_left_out'), []); // oxfmt-ignore
  }
});

test('stars instead of large values are not certain zeros, with any separator', () => {
  const rows = ROWS.map((row, at) => (at < 17 ? row : [...row.slice(0, 2), '**', '**', '**', '**', '**', '**', '**'])); // oxfmt-ignore
  for (const text of ['\t', ';', ' | ', ' '].map((separator) => [HEADER, ...rows].map((row) => row.join(separator)).join('\n')).concat(aligned([HEADER, ...rows]))) // oxfmt-ignore
    for (const { year, doubtful } of read(text).rows.slice(17))
      assert.deepEqual(NAMES.slice(2).filter((name) => !doubtful.includes(name)), [], `year ${year}`); // oxfmt-ignore
});
