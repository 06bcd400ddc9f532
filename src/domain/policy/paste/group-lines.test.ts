/** Headers of text with single blanks: groups, words on separate lines, years and ages in other forms. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divideHeader } from './divided-header.ts';
import { readPastedIllustration } from './read-pasted-illustration.ts';

const FIGURES = Array.from({ length: 24 }, (_, at) => {
  const value = Math.round(18_000 * (1.05 ** (at + 1) - 1) * 21);
  const low = Math.round(value * 0.8);
  return [at + 1, at + 45, 20_000, low, low + 500_000, value, value, value + 500_000];
});
const ROWS = FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')));
const HEADERS = ['Policy Year', 'Age', 'Premium Outlay', 'Surrender Value', 'Death Benefit', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
const NAMES = ['year', 'age', 'premium_outlay', 'guaranteed_surrender_value', 'guaranteed_death_benefit', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore

/** Without the guaranteed columns. */
const withoutGuaranteed = <Cell>(row: readonly Cell[]): Cell[] => [...row.slice(0, 3), ...row.slice(5)];
const LEDGER_HEADERS = withoutGuaranteed(HEADERS);
const LEDGER_NAMES = withoutGuaranteed(NAMES);
const LEDGER_ROWS = ROWS.map(withoutGuaranteed);

function read(lines: readonly string[]) {
  const reading = readPastedIllustration(lines.join('\n'));
  assert.ok(reading.ok, 'is read');
  return reading.value;
}

const bodyOf = (rows: readonly (readonly string[])[]): string[] => rows.map((row) => row.join(' '));

const isRead = (lines: readonly string[], names = NAMES as readonly (typeof NAMES)[number][]): void => {
  const { rows } = read(lines);
  const columns = names.map((name) => NAMES.indexOf(name));
  assert.deepEqual(rows.map((row) => names.map((name) => row[name])), FIGURES.map((row) => columns.map((column) => row[column]))); // oxfmt-ignore
};

const GROUPS = ['Guaranteed Non-Guaranteed', 'GUARANTEED NON- GUARANTEED', 'Guaranteed Values Non-Guaranteed Values', 'Guaranteed Maximum Charges 0.00% Current Charges 5.65% (not guaranteed)']; // oxfmt-ignore

test('groups above headers with single spaces apply to the groups of values in order', () => {
  for (const groups of GROUPS) {
    isRead([groups, HEADERS.join(' '), ...bodyOf(ROWS)]);
    const moved = (row: readonly string[]) => [...row.slice(3, 5), ...row.slice(0, 3), ...row.slice(5)];
    isRead([groups, moved(HEADERS).join(' '), ...bodyOf(ROWS.map(moved))]);
  }
});

test('rejects text whose groups do not fit the groups of values', () => {
  const reading = readPastedIllustration(['Guaranteed Midpoint Illustrated', HEADERS.join(' '), ...bodyOf(ROWS)].join('\n')); // oxfmt-ignore
  assert.equal(reading.ok ? null : reading.error.code, 'paste_no_table');
});

test('each word of a header may be on a separate line above rows with single spaces', () => {
  const headerLines = HEADERS.flatMap((header) => header.split(' '));
  isRead(['Guaranteed', 'Non-Guaranteed', ...headerLines, ...bodyOf(ROWS)]);
  const title = ['Harbor Life Insurance Company', 'Prepared for: Pat Sample Male, Age 45, Preferred Non-Tobacco', 'Illustrated Values']; // oxfmt-ignore
  isRead([...title, ...LEDGER_HEADERS.flatMap((header) => header.split(' ')), ...bodyOf(LEDGER_ROWS)], LEDGER_NAMES); // oxfmt-ignore
});

test('“End of year age” is the header of the ages, which are marked, and not of the years', () => {
  const values = 'Accum. value Cash value Death benefit';
  const header = `Policy year End of year age Premium outlay Annual loan ${values} ${values} ${values}`;
  const rows = FIGURES.map((row) => {
    const amounts = [3, 3, 4, 6, 6, 7, 5, 5, 7].map((column) => row[column] ?? 0);
    return [...row.slice(0, 3), 0, ...amounts].map((figure) => figure.toLocaleString('en-US'));
  });
  const reading = read(['Guaranteed Midpoint Illustrated', header, ...bodyOf(rows)]);
  assert.deepEqual(reading.rows.map(({ year }) => year), FIGURES.map(([year]) => year)); // oxfmt-ignore
  assert.ok(reading.rows.every(({ doubtful }) => doubtful.includes('age')));
});

test('a column of rates gets no header of amounts', () => {
  const headers = ['Policy Year', 'Age', 'Premium Outlay', 'Withdrawals', 'Policy Loans', 'Weighted Avg Rate', 'Accumulated Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  const rows = LEDGER_ROWS.map((row, at) => row.toSpliced(3, 0, '0', at < 15 ? '0' : '60,000', '5.60'));
  for (const { year, loans, doubtful } of read([headers.join(' '), ...bodyOf(rows)]).rows)
    assert.ok(loans === (year <= 15 ? 0 : 60_000) || doubtful.includes('loans'), `${year}`);
  const keys = headers.map((_, at) => (at === 0 ? 'year' : at === 1 ? 'age' : at === 5 ? 'text' : null));
  assert.deepEqual(divideHeader(headers.join(' ').split(' '), keys), headers);
});

test('no header begins with a symbol, and the header of a value ends before the next one', () => {
  const headers = ['Year', 'Age', 'Premium', 'Face Amount', 'Loans (L) / Withdrawals', 'Taxable Income', 'Accum Value', 'Cash Value', 'Death Benefit']; // oxfmt-ignore
  const keys = headers.map((_, at) => (at === 0 ? 'year' : at === 1 ? 'age' : null));
  assert.deepEqual(divideHeader(headers.join(' ').split(' '), keys), headers);
});

test('a second pair of values without a basis is listed, and the missing guaranteed columns are named', () => {
  const bare = HEADERS.map((header, at) => (at === 5 ? 'Net Account Value' : header));
  const { warnings } = read([bare, ...ROWS].map((row) => row.join('\t')));
  for (const column of ['guaranteed_surrender_value', 'guaranteed_death_benefit'])
    assert.ok(warnings.some(({ code, ...warning }) => code === 'column_not_found' && warning.column === column), column); // oxfmt-ignore
  assert.ok(warnings.some(({ code, message }) => code === 'columns_left_out' && message.includes('Death Benefit'))); // oxfmt-ignore
});

test('cells separated by the same number of spaces are not treated as aligned', () => {
  for (const blanks of ['  ', '   ']) isRead([LEDGER_HEADERS.join(blanks), ...LEDGER_ROWS.map((row) => row.join(blanks))], LEDGER_NAMES); // oxfmt-ignore
});

test('a date next to the policy year replaces neither a year nor an age', () => {
  const withDate = (row: readonly string[], date: string) => row.toSpliced(1, 0, date);
  const rows = LEDGER_ROWS.map((row, at) => withDate(row, `04/09/${2027 + at}`).join('\t'));
  isRead([withDate(LEDGER_HEADERS, 'Anniversary Date').join('\t'), ...rows], LEDGER_NAMES);
});

test('reads years with words or calendar years, and ages at the start and end of a year', () => {
  const forms = [
    (row: readonly string[]) => row.with(0, `${row[0]} (${2026 + Number(row[0])})`),
    (row: readonly string[]) => row.with(0, `Year ${row[0]}`),
    (row: readonly string[]) => row.with(1, `${row[1]}-${Number(row[1]) + 1}`),
  ];
  for (const form of forms)
    for (const separator of [' ', '\t', ',']) {
      const rows = LEDGER_ROWS.map(form).map((row) => (separator === ',' ? row.map((cell) => `"${cell}"`) : row)); // oxfmt-ignore
      isRead([LEDGER_HEADERS.join(separator), ...rows.map((row) => row.join(separator))], LEDGER_NAMES);
    }
});
