/** Headers, groups and titles as carriers print them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, page, table } from '../../../../../tests/support/illustrations/typeset.ts';
import { readPastedIllustration } from '../../paste/read-pasted-illustration.ts';
import { readIllustrationText } from '../read-illustration.ts';
import type { PageText, TextItem } from '../page-text.ts';

const FIGURES = Array.from({ length: 24 }, (_, at) => {
  const value = Math.round(18_000 * (1.05 ** (at + 1) - 1) * 21);
  const [low, middle] = [Math.round(value * 0.8), Math.round(value * 0.9)];
  return [at + 1, at + 45, 20_000, low, low, low + 500_000, middle, middle, middle + 500_000, value, value, value + 500_000]; // oxfmt-ignore
});
const HEADERS = ['Year', 'Age', 'Premium', ...Array<string[]>(3).fill(['Account Value', 'Cash Surrender Value', 'Death Benefit']).flat()]; // oxfmt-ignore
const EDGES = HEADERS.map((_, at) => 40 + at * 68);
const print = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map((figure) => figure.toLocaleString('en-US'))); // oxfmt-ignore
const NAMES = ['year', 'age', 'premium_outlay', 'guaranteed_surrender_value', 'guaranteed_death_benefit', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
const TRUTH = FIGURES.map((row) => [0, 1, 2, 4, 5, 9, 10, 11].map((column) => row[column]));

function read(...items: TextItem[][]) {
  const reading = readIllustrationText([{ ...page(1, ...items), width: 800, height: 1_000 }]);
  assert.ok(reading.ok);
  return reading.value;
}

function paste(lines: readonly (readonly string[])[], separator = '\t') {
  const reading = readPastedIllustration(lines.map((cells) => cells.join(separator)).join('\n'));
  assert.ok(reading.ok);
  return reading.value;
}

const cellsOf = (rows: readonly Partial<Record<(typeof NAMES)[number], number>>[]) => rows.map((row) => NAMES.map((name) => row[name])); // oxfmt-ignore

const over = (texts: readonly string[], y: number) => texts.map((text, at) => ({ ...item(text, 0, y, 5), x: 200 + at * 204 })); // oxfmt-ignore

test('rates in parentheses below the names of groups belong to the groups', () => {
  const groups = [
    ...over(['Guaranteed', 'Midpoint', 'Illustrated'], 80),
    ...over(['(0.10%)', '(3.50%)', '(6.00%)'], 88),
  ];
  const { rows } = read(groups, table({ edges: EDGES, lines: [HEADERS, ...print(FIGURES)], size: 5 }));
  assert.deepEqual(cellsOf(rows), TRUTH);
});

test('names of three groups separated by one space are separate', () => {
  const groups = [['Non-Guaranteed Values (Current Charges)', 90], ['Midpoint Assumptions', 249], ['Guaranteed at 1.50%, Maximum Charges', 332]] as const; // oxfmt-ignore
  const names = groups.map(([text, x]) => ({ ...item(text, 0, 88), x }));
  const upper = ['', '', '', 'Account', 'Surrender', 'Death', 'Surrender', 'Death', 'Surrender', 'Death'];
  const lower = [
    'Year',
    'Age',
    'Premium',
    'Value',
    'Value',
    'Benefit',
    'Value',
    'Benefit',
    'Value',
    'Benefit',
  ];
  const rows = FIGURES.map((row) => [0, 1, 2, 9, 10, 11, 7, 8, 4, 5].map((column) => row[column] ?? 0));
  const edges = [20, 40, 80, 142, 194, 246, 290, 329, 402, 472];
  const { rows: found } = read(names, table({ edges, lines: [upper, lower, ...print(rows)] }));
  assert.deepEqual(cellsOf(found), TRUTH);
  assert.deepEqual(found.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
});

test('the name of a group that is wider than its columns is centered over them', () => {
  const upper = ['', '', '', '', 'Surr', 'Death', 'Account', 'Surr', 'Death'];
  const lower = ['Year', 'Age', 'Premium', 'Charges', 'Value', 'Benefit', 'Value', 'Value', 'Benefit'];
  const rows = FIGURES.map((row) => [row[0], row[1], row[2], 500, row[4], row[5], row[9], row[10], row[11]].map((figure) => figure ?? 0)); // oxfmt-ignore
  const lines = table({ edges: [40, 70, 112, 150, 190, 228, 268, 312, 356], lines: [upper, lower, ...print(rows)] }); // oxfmt-ignore
  const pairs = [['Guaranteed 1.50%, Maximum Charges', 261, 'Not Guaranteed', 326], ['Guaranteed 1.5%, Max. Charges', 253, 'Not Guaranteed Values', 340]] as const; // oxfmt-ignore
  for (const [name, right, other, end] of pairs)
    assert.deepEqual(cellsOf(read([item(name, right, 88), item(other, end, 88)], lines).rows), TRUTH, name);
});

test('values without a group are marked if the name of another group has two bases', () => {
  const order = [0, 1, 2, 9, 10, 11, 6, 7, 8, 3, 4, 5];
  const lines = [HEADERS, ...print(FIGURES.map((row) => order.map((column) => row[column] ?? 0)))];
  const groups = [item('Current Midpoint', 338, 90), item('Guaranteed', 740, 90)];
  const { rows } = read(groups, table({ edges: EDGES, lines }));
  const marked = ['accumulation_value', 'surrender_value', 'death_benefit'] as const;
  assert.deepEqual(cellsOf(rows), TRUTH);
  assert.ok(rows.every(({ doubtful }) => marked.every((name) => doubtful.includes(name))));
});

const LEDGER = [0, 1, 2, 9, 10, 11];
const ledgerCells = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => LEDGER.map((column) => row[column] ?? ''));
const LINES = ledgerCells([HEADERS, ...print(FIGURES)]);

test('the name of a company is not a basis', () => {
  for (const company of [
    'Fortress & Guard Life Insurance Company',
    'Guarantee Trust Life Insurance Company',
  ]) {
    const { rows } = read([{ ...item(company, 0, 40), x: 30 }, { ...item('Annual Detail', 0, 55), x: 30 }], table({ edges: LEDGER.map((_, at) => 60 + at * 90), lines: LINES })); // oxfmt-ignore
    assert.equal(rows[23]?.accumulation_value, FIGURES[23]?.[9], company);
    assert.equal(rows[23]?.guaranteed_surrender_value, undefined, company);
  }
});

test('a title in the middle of the page does not belong to a column', () => {
  const title = { ...item('Current Basis Ledger', 0, 92), x: 320 };
  const reading = read([title], table({ edges: LEDGER.map((_, at) => 60 + at * 90), lines: LINES, top: 102 })); // oxfmt-ignore
  assert.deepEqual(reading.columns.map(({ header }) => header), LINES[0]); // oxfmt-ignore
});

test('a basis above each of several columns is part of its header', () => {
  const upper = HEADERS.map((_, at) => (at < 3 ? '' : at < 6 ? 'Guar' : at < 9 ? 'Midpoint' : 'Curr'));
  const lower = ['Year', 'Age', 'Premium', ...Array<string[]>(3).fill(['AV', 'CSV', 'DB']).flat()];
  const { rows } = read(table({ edges: EDGES, lines: [upper, lower, ...print(FIGURES)], size: 5 }));
  assert.deepEqual(cellsOf(rows), TRUTH);
});

test('a monthly table is not a ledger, and text on every page is not a title', () => {
  const edges = LEDGER.map((_, at) => 60 + at * 90);
  const product = { ...item('Index Builder', 0, 50, 12), x: 30 };
  const sheet = (number: number, title: string, lines: readonly (readonly string[])[]) =>
    page(number, [product, { ...item(title, 0, 75), x: 30 }], table({ edges, lines }));
  const months = [
    LINES[0]?.with(0, 'Policy Month') ?? [],
    ...LINES.slice(1, 13).map((row) => row.with(1, '1')),
  ];
  const other = [LINES[0] ?? [], ...LINES.slice(1).map((row) => row.with(3, '900').with(4, '900'))];
  const continued = (number: number) => page(number, table({ edges, lines: LINES.toSpliced(1, 12) }));
  const titlesIn = (...pages: readonly PageText[]) => {
    const reading = readIllustrationText(pages);
    assert.ok(reading.ok);
    return reading.value.questions.flatMap(({ options }) => options.map((option) => 'title' in option && option.title)); // oxfmt-ignore
  };
  const titles = ['Ledger of Income', 'Ledger of Growth'];
  assert.deepEqual(titlesIn(sheet(1, 'First Months', months), sheet(2, 'Ledger of Income', LINES), sheet(3, 'Ledger of Growth', other)), titles); // oxfmt-ignore
  assert.deepEqual(titlesIn(sheet(1, 'Ledger of Income', LINES.slice(0, 13)), continued(2), sheet(3, 'Ledger of Growth', other)), titles); // oxfmt-ignore
});

test('column numbers below the headers are not a row, even if one column has none', () => {
  const numbers = [
    ['1', '2', '', '3', '4', '5'],
    ['(1)', '(2)', '', '(3)', '(4)*', '(5)'],
  ];
  for (const line of numbers) {
    const lines = [(LINES[0] ?? []).with(2, 'Annual'), line.with(2, 'Premium'), ...LINES.slice(1)];
    const { rows, columns } = read(table({ edges: LEDGER.map((_, at) => 60 + at * 90), lines }));
    assert.deepEqual(rows.map(({ year }) => year), FIGURES.map(([year]) => year)); // oxfmt-ignore
    assert.deepEqual(columns.map(({ header }) => header), LINES[0]?.with(2, 'Annual Premium')); // oxfmt-ignore
  }
});

test('footnote marks on headers are neither words nor a line of figures', () => {
  const marked = LINES[0]?.map((text, at) => (at === 2 || at === 4 ? `${text}${at - 1}` : text)) ?? [];
  assert.equal(paste([marked, ...LINES.slice(1)]).rows[23]?.surrender_value, FIGURES[23]?.[10]);
  const upper = ['', '', '', 'Account', 'Cash Surrender', 'Death'];
  const lower = ['Year', 'Age', 'Premium', 'Value', 'Value', 'Benefit'];
  const edges = LEDGER.map((_, at) => 60 + at * 90);
  const marks = [item('1', 246, 118, 5), item('2', 426, 118, 5)];
  const reading = read(marks, table({ edges, lines: [upper], top: 108 }), table({ edges, lines: [lower, ...LINES.slice(1)], top: 122 })); // oxfmt-ignore
  assert.deepEqual(reading.columns.map(({ header }) => header), LINES[0]); // oxfmt-ignore
  assert.deepEqual(reading.warnings.filter(({ code }) => code === 'lines_left_out'), []); // oxfmt-ignore
});

test('a cell between tabs or vertical bars is the header of its column, with or without its basis', () => {
  const groups = ['Guaranteed Maximum Charges 0.00%', 'GUARANTEED BASIS', 'Midpoint', 'Current Charges 5.65% (not guaranteed)', 'NON-GUARANTEED', 'CURRENT BASIS']; // oxfmt-ignore
  for (const last of groups.slice(3))
    for (const first of groups.slice(0, 2)) {
      const all = [first, 'Midpoint', last];
      const named = HEADERS.map((text, at) => (at < 3 ? text : `${all[Math.floor(at / 3) - 1]} ${text}`));
      assert.deepEqual(cellsOf(paste([named, ...print(FIGURES)], ' | ').rows), TRUTH, last);
      const merged = HEADERS.map((_, at) => (at < 3 || at % 3 > 0 ? '' : (all[at / 3 - 1] ?? '')));
      assert.deepEqual(cellsOf(paste([merged, HEADERS, ...print(FIGURES)]).rows), TRUTH, last);
    }
});

test('a word in one cell above the headers is part of its column’s header', () => {
  const upper = HEADERS.map((_, at) => (at === 2 ? 'Annual' : ''));
  assert.equal(paste([upper, ...LINES.map((row) => row)]).columns[2]?.header, 'Annual Premium');
});

test('header cells split by a word processor are joined above rows with words', () => {
  const broken = LINES[0]?.map((text) => text.replaceAll(' ', '\n')) ?? [];
  const withWord = (row: readonly string[], word: string) => row.toSpliced(3, 0, word);
  const lines = [withWord(broken, 'Overloan\nProtection'), ...LINES.slice(1).map((row) => withWord(row, 'No'))]; // oxfmt-ignore
  assert.equal(paste(lines).rows[23]?.death_benefit, FIGURES[23]?.[11]);
});

test('a part that is the only amount in nearly all years is not the total', () => {
  const header = ['Year', 'Age', 'Planned Periodic Premium', '1035 Exchange', 'Total Premium', 'Account Value', 'Cash Surrender Value', 'Death Benefit']; // oxfmt-ignore
  let value = 0;
  const rows = Array.from({ length: 30 }, (_, at) => {
    const extra = at === 0 ? 50_000 : 0;
    value = Math.round((value + 19_000 + extra) * 1.05);
    return [at + 1, at + 45, 20_000, extra, 20_000 + extra, value, value, value + 500_000];
  });
  assert.equal(paste([header, ...print(rows)]).rows[0]?.premium_outlay, 70_000);
});

test('“Cash Value” in the guaranteed block has the same meaning as next to an accumulation value', () => {
  const groups = ['', '', '', 'Guaranteed', '', 'Not Guaranteed', '', ''];
  const header = ['Year', 'Age', 'Premium', 'Cash Value', 'Death Benefit', 'Accumulation Value', 'Cash Value', 'Death Benefit']; // oxfmt-ignore
  const rows = FIGURES.map((row) => [0, 1, 2, 4, 5, 9, 10, 11].map((column) => row[column] ?? 0));
  const reading = paste([groups, header, ...print(rows)]);
  assert.deepEqual(cellsOf(reading.rows), TRUTH);
  assert.deepEqual(reading.rows.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
  const alone = paste([groups, header.with(5, 'Cash Surrender Value'), ...print(rows)]);
  assert.ok(alone.rows.every(({ doubtful }) => doubtful.includes('guaranteed_surrender_value')));
});

test('right-aligned groups begin after the group before them', () => {
  const upper = ['', '', '', 'Surrender', 'Death', 'Accumulated', 'Surrender', 'Death'];
  const lower = ['Year', 'Age', 'Premium', 'Value', 'Benefit', 'Value', 'Value', 'Benefit'];
  const rows = FIGURES.map((row) => [0, 1, 2, 4, 5, 9, 10, 11].map((column) => row[column] ?? 0));
  const groups = [item('Guaranteed', 498, 85, 12), item('Non-Guaranteed Current', 755, 85, 12)];
  const { rows: found } = read(groups, table({ edges: [81, 117, 340, 419, 498, 598, 676, 755], lines: [upper, lower, ...print(rows)], size: 12 })); // oxfmt-ignore
  assert.deepEqual(cellsOf(found), TRUTH);
});

test('amounts under a header for dates are not dates and are named', () => {
  const ending = LINES.map((row, at) => [...row, at === 0 ? 'Ending' : at < 12 ? '0' : '36,760']);
  const { warnings } = paste(ending);
  assert.ok(warnings.some(({ code, message }) => code === 'columns_left_out' && message.includes('“Ending”'))); // oxfmt-ignore
  assert.ok(warnings.some(({ code, column }) => code === 'column_not_found' && column === 'loans'));
});

test('“Guaranteed” is the name of two groups if “Non-” is above one of them', () => {
  const upper = ['', '', '', 'Surrender', 'Death', 'Accumulated', 'Surrender', 'Death'];
  const lower = ['Year', 'Age', 'Premium', 'Value', 'Benefit', 'Value', 'Value', 'Benefit'];
  const rows = FIGURES.map((row) => [0, 1, 2, 4, 5, 9, 10, 11].map((column) => row[column] ?? 0));
  const groups = [item('Guaranteed', 475, 85, 8), item('Guaranteed', 665, 85, 8), item('Non-', 657, 73, 8)];
  const { rows: found } = read(groups, table({ edges: [81, 117, 340, 419, 498, 598, 676, 755], lines: [upper, lower, ...print(rows)], size: 8 })); // oxfmt-ignore
  assert.deepEqual(cellsOf(found), TRUTH);
});

test('repeated headings in nearly the same positions belong to the same columns, even if one is blank', () => {
  const header = [['Policy', 'Ins.', 'Total', 'Account', 'Surrender', 'Death'], ['Year', 'Age', 'Premium', 'Value', 'Value', 'Benefit']]; // oxfmt-ignore
  const edges = [40, 61, 92, 150, 210, 270];
  const rows = FIGURES.map((row, at) => LEDGER.map((column) => (column === 2 && at > 11 ? '' : (row[column] ?? 0).toLocaleString('en-US')))); // oxfmt-ignore
  const part = (from: number, to: number, moved: number) => {
    const top = 100 + 12 * (from === 0 ? 0 : from + 2);
    const heads = table({ edges: edges.map((edge) => edge + moved), lines: header, top });
    return [...heads, ...table({ edges, lines: rows.slice(from, to), top: top + 24 })];
  };
  const reading = read(part(0, 12, 0), part(12, 24, 1.5));
  assert.deepEqual(reading.rows.map((row) => [row.age, row.premium_outlay, row.accumulation_value]), FIGURES.map((row, at) => [row[1], at > 11 ? 0 : 20_000, row[9]])); // oxfmt-ignore
});

test('the second of two insureds and an after-tax outlay leave the age and the premium unmarked', () => {
  const headers = ['Year', 'Male Age', 'Female Age', 'Premium', 'After-Tax Outlay', ...HEADERS.slice(9)];
  const rows = FIGURES.map(([year = 0, age = 0, premium = 0, ...values]) => [year, age, age - 3, premium, premium - 5_000, ...values.slice(6)]); // oxfmt-ignore
  const lines = [headers, ...print(rows)];
  const { rows: found } = read(table({ edges: EDGES, lines, size: 5 }));
  assert.deepEqual(found.map(({ age, premium_outlay }) => [age, premium_outlay]), rows.map(([, age, , premium]) => [age, premium])); // oxfmt-ignore
  assert.deepEqual(found.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
});
