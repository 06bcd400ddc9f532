/** Ledgers that another program changed while copying. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPastedIllustration } from './read-pasted-illustration.ts';

const HEADER = ['Policy Year', 'Attained Age', 'Annual Premium', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
const FIGURES = Array.from({ length: 20 }, (_, at) => {
  const value = Math.round(11_500 * (1.05 ** (at + 1) - 1) * 21);
  return [at + 1, at + 45, 12_000, value, value - Math.max(0, 9_000 - at * 1_000), 500_000];
});
const rowsWith = (thousands: string, figures = FIGURES) =>
  figures.map((row) => row.map((figure) => figure.toLocaleString('en-US').replaceAll(',', thousands)));

function read(text: string) {
  const reading = readPastedIllustration(text);
  assert.ok(reading.ok, 'is read');
  return reading.value.rows;
}

function isRead(text: string, figures: readonly (readonly number[])[] = FIGURES): void {
  const rows = read(text);
  const names = ['year', 'age', 'premium_outlay', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
  assert.deepEqual(
    rows.map((row) => names.map((name) => row[name])),
    figures,
  );
}

test('periods, apostrophes and narrow spaces are thousands separators', () => {
  for (const sign of ['.', '’', "'", '\u202f', '\u00a0']) {
    const text = [HEADER, ...rowsWith(sign)].map((cells) => cells.join(';')).join('\n');
    isRead(text);
    assert.ok(read(text).every(({ doubtful }) => doubtful.length === 0), `“${sign}” is unmarked`); // oxfmt-ignore
    const dated = [
      [...HEADER, 'Calendar Year'],
      ...rowsWith(sign).map((row, at) => [...row, `${2095 + at}`]),
    ];
    isRead(dated.map((cells) => cells.join(';')).join('\n'));
  }
});

test('a line with several rows is divided at the years and ages that count up', () => {
  const cells = rowsWith(',').map((row) => row.join(' '));
  const pairs = cells.flatMap((row, at) => (at % 2 === 0 ? [`${row} ${cells[at + 1] ?? ''}`.trim()] : []));
  isRead([HEADER.join(' '), ...pairs].join('\n'));
  isRead(`Policy Ledger, 20 Years ${HEADER.join(' ')}\n${cells.slice(0, 10).join(' ')}\n${cells.slice(10).join(' ')}`); // oxfmt-ignore
});

test('also divides selected years on one line', () => {
  const selected = FIGURES.filter(([year = 0]) => year <= 5 || year % 5 === 0);
  const cells = rowsWith(',', selected).map((row) => row.join(' '));
  const pairs = cells.flatMap((row, at) => (at % 2 === 0 ? [`${row} ${cells[at + 1] ?? ''}`.trim()] : []));
  isRead([HEADER.join(' '), ...pairs].join('\n'), selected);
});

test('header cells that a word processor split into lines are joined by their tabs', () => {
  const header = HEADER.map((text) => text.replace(' ', '\n')).join('\t');
  isRead([header, ...rowsWith(',').map((row) => row.join('\t'))].join('\n'));
  const without = header.replace('\t', ' ').replace('\t', ' ');
  const reading = readPastedIllustration([without, ...rowsWith(',').map((row) => row.join('\t'))].join('\n'));
  assert.equal(reading.ok ? null : reading.error.code, 'paste_no_table');
});

test('selected years with one cell on each line are rows if their ages rise by the same step', () => {
  const selected = FIGURES.filter(([year = 0]) => year <= 5 || year % 5 === 0);
  isRead([...HEADER, ...rowsWith(',', selected).flat()].join('\r'), selected);
});

test('vertical bars separate cells', () => {
  const lines = [HEADER, HEADER.map(() => '---'), ...rowsWith(',')].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  isRead(lines.join('\n'));
});

test('a footnote mark is part of its figure’s cell', () => {
  for (const mark of ['*', '†', '#', '+', '(1)', '[1]', '¹']) {
    const rows = rowsWith(',').map((row) => row.map((cell, at) => (at === 3 ? cell + mark : cell)));
    isRead([HEADER, ...rows].map((cells) => cells.join('\t')).join('\n'));
  }
});

test('with single spaces, the first of the ages of two insureds is read', () => {
  const rows = rowsWith(',').map(([year = '', age = '', ...amounts]) => [year, `${age}/${Number(age) - 4}`, ...amounts].join(' ')); // oxfmt-ignore
  isRead([HEADER.join(' '), ...rows].join('\n'));
});

test('“Year of Policy” before “Age (Insured)” is one header', () => {
  const header = ['Year of Policy', 'Age (Insured)', ...HEADER.slice(2)].join(' ');
  isRead([header, ...rowsWith(',').map((row) => row.join(' '))].join('\n'));
});

test('the first of the ages of two insureds is read with every separator', () => {
  const joint = rowsWith(',').map(([year = '', age = '', ...figures]) => [year, `${age}/${Number(age) - 3}`, ...figures]); // oxfmt-ignore
  for (const [separator, outer] of [['\t', ''], ['\t', '\t'], [';', ''], [' | ', '| ']] as const)
    isRead([HEADER, ...joint].map((cells) => outer + cells.join(separator) + outer).join('\n')); // oxfmt-ignore
  const header = HEADER.map((text) => text.replace(' ', '\n')).join('\t');
  isRead([header, ...joint.map((row) => row.join('\t'))].join('\n'));
  const lines = joint.map((row) => row.join(' '));
  isRead([HEADER.join(' '), lines.slice(0, 10).join(' '), lines.slice(10).join(' ')].join('\n'));
});

test('a total with empty cells is not a policy year, also after the last one', () => {
  const rows = rowsWith(',').map((row) => row.join('\t'));
  const total = 'Total\t\u00a0\t0\t\u00a0\t0\t\u00a0';
  const lines = [HEADER.join('\t'), ...rows.slice(0, 10), total, ...rows.slice(10), total];
  isRead(lines.map((line) => `\t${line}\t\t`).join('\n'));
});

test('rejects joined rows with text between the figures', () => {
  for (const text of ['n/a', '52/4', 'Yes']) {
    const rows = rowsWith(',').map(([year = '', age = '', ...figures]) => [year, year === '8' ? text : age, ...figures].join(' ')); // oxfmt-ignore
    const lines = [HEADER.join(' '), rows.slice(0, 10).join(' '), rows.slice(10).join(' ')];
    const reading = readPastedIllustration(lines.join('\n'));
    assert.equal(reading.ok ? null : reading.error.code, 'paste_no_table', text);
  }
});

const isUnmarked = (text: string): boolean => read(text).every(({ doubtful }) => doubtful.length === 0);

test('cells that a viewer copied column by column on each page are arranged in rows', () => {
  const rows = rowsWith(',');
  const pages = [rows.slice(0, 12), rows.slice(12)].map((body, at) => [
    ...(at === 0 ? ['Tabular Detail'] : ['Page 1 of 2', 'Tabular Detail']),
    ...HEADER.flatMap((header, column) => [...header.split(' '), ...body.map((row) => row[column] ?? '')]),
  ]);
  const text = [...pages.flat(), 'Page 2 of 2'].join('\n');
  isRead(text);
  assert.ok(isUnmarked(text));
});

test('a year and an age in one cell are not ages of two insureds after the last figure of the previous line', () => {
  const rows = rowsWith(',').map(([year, age, ...rest]) => [`${year}/${age}`, ...rest]);
  const text = [['Year/Age', ...HEADER.slice(2)], ...rows].map((cells) => cells.join('\t')).join('\n');
  isRead(text);
  assert.ok(isUnmarked(text));
});

test('terms of the policy above the columns are not headers', () => {
  const terms = ['Summit Life', 'Male 45 Preferred\t\t\t\tRate\t5.85%'].map((line) => line.split('\t'));
  const header = HEADER.toSpliced(3, 0, 'Withdrawals', 'Policy Loans', 'Loan Balance');
  const rows = rowsWith(',').map((row) => row.toSpliced(3, 0, '0', '0', '0'));
  const text = [...terms, header, ...rows].map((cells) => cells.join('\t')).join('\n');
  isRead(text);
  assert.deepEqual(read(text).map(({ loans }) => loans), FIGURES.map(() => 0)); // oxfmt-ignore
});

test('a spreadsheet with a column for each year is turned', () => {
  const lines = [HEADER, ...rowsWith(',')];
  const turned = (separator: string) => HEADER.map((_, at) => lines.map((line) => line[at]).join(separator));
  isRead(turned('\t').join('\n'));
  isRead(turned(';').join('\n'));
  isRead(['Values', ...turned('\t'), 'Not guaranteed'].join('\n'));
});

test('header cells that arrive as lines below the names of groups belong to the groups', () => {
  const header = 'Policy\nYear\tAge\tAnnual\nPremium\tSurrender\nValue\tDeath\nBenefit\tAccount\nValue\tSurrender\nValue\tDeath\nBenefit'; // oxfmt-ignore
  const rows = rowsWith(',').map((row) => row.toSpliced(3, 0, '1,000', '490,000').join('\t'));
  const text = ['Ledger', 'Guaranteed\tNon-Guaranteed', header, ...rows].join('\n');
  isRead(text);
  assert.ok(read(text).every((row) => row.guaranteed_surrender_value === 1_000 && row.guaranteed_death_benefit === 490_000)); // oxfmt-ignore
});

test('of the ages at the beginning and at the end of a year, the ledger has the first one, unmarked', () => {
  const header = HEADER.toSpliced(1, 1, 'BOY Age', 'EOY Age');
  const rows = rowsWith(',').map((row) => row.toSpliced(2, 0, String(Number(row[1]) + 1)));
  const text = [header, ...rows].map((row) => row.join('\t')).join('\n');
  isRead(text);
  assert.deepEqual(read(text).flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
});

test('ages in a second line of each year are no further years', () => {
  const lines = ['Year'.padStart(8) + 'Premium'.padStart(12) + 'Account Value'.padStart(18), 'Age'.padStart(8) + 'Loan'.padStart(12) + 'Surrender Value'.padStart(18)]; // oxfmt-ignore
  const rows = FIGURES.flatMap(
    ([year = 0, age = 0, premium = 0, value = 0, cash = 0]) =>
    [[year, premium, value], [age, 0, cash]].map((cells) => cells.map((cell, at) => cell.toLocaleString('en-US').padStart([8, 12, 18][at] ?? 0)).join('')), // oxfmt-ignore
  );
  const reading = readPastedIllustration([...lines, ...rows].join('\n'));
  assert.deepEqual(reading.ok ? reading.value.rows.filter(({ year }) => year > FIGURES.length) : [], []);
});
