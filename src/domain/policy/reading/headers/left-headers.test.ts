/** Headers at the left edge of wide columns, whose figures are at the right edge. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, item, table } from '../../../../../tests/support/illustrations/typeset.ts';
import type { PageText, TextItem } from '../page-text.ts';
import { readIllustrationText } from '../read-illustration.ts';
import { assignWords } from './header-words.ts';

test('a header over a blank column does not change the order of the other headers', () => {
  const headers = ['Year', 'Age', 'Premium', 'Withdrawals', 'Loan', 'Loan Bal', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  const figures = Array.from({ length: 30 }, (_, at) => {
    const value = Math.round(11_000 * (1.05 ** (at + 1) - 1) * 21);
    return [at + 1, at + 45, 12_000, at < 20 ? 0 : 3_000, 0, 0, value, value, value + 400_000];
  });
  const lefts = headers.map((_, at) => 20 + 85 * at);
  const rows = figures.map((row) => row.map((figure, at) => (at < 5 && figure === 0 ? '' : figure.toLocaleString('en-US')))); // oxfmt-ignore
  const items = [
    ...headers.map((text, at) => ({ ...item(text, 0, 80, 6), x: lefts[at] ?? 0 })),
    ...table({ edges: lefts.map((left) => left + 82), lines: rows, top: 95, size: 6 }),
  ];
  const reading = readIllustrationText([{ ...page(1, items), width: 792, height: 612 }]);
  assert.ok(reading.ok, 'is read');
  const names = ['year', 'age', 'premium_outlay', 'withdrawals', 'loans', 'loan_balance', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
  assert.deepEqual(reading.value.rows.map((row) => names.map((name) => row[name] ?? 0)), figures); // oxfmt-ignore
});

test('a header between two columns without headers is in doubt', () => {
  const headers: [string, number][] = [['Year', 20], ['Age', 60], ['Premium', 100], ['Account Value', 190], ['Death Benefit', 364]]; // oxfmt-ignore
  const rows = Array.from(
    { length: 20 },
    (_, at) =>
    [at + 1, at + 45, 12_000, 13_000 * (at + 1), 600_000 + at, 800_000].map((figure) => figure.toLocaleString('en-US')), // oxfmt-ignore
  );
  const items = [
    ...headers.map(([text, x]) => ({ ...item(text, 0, 80, 6), x })),
    ...table({ edges: [36, 76, 140, 240, 360, 430], lines: rows, top: 95, size: 6 }),
  ];
  const reading = readIllustrationText([{ ...page(1, items), width: 792, height: 612 }]);
  assert.ok(reading.ok, 'is read');
  const doubts = reading.value.rows.filter(({ doubtful, death_benefit: benefit }) => benefit === 800_000 || doubtful.includes('death_benefit')); // oxfmt-ignore
  assert.equal(doubts.length, 20);
});

/** Header lines from the bottom, their edges and those of the figures below. With dollar signs, figures begin left of their headers. */
const STACKS: readonly (readonly [lines: readonly string[], header: readonly [number, number], figures: readonly [number, number] | null])[] = [
  [['Year', 'Policy'], [53, 68], [60, 67]],
  [['Year', 'End of', 'Age at'], [106, 120], [112, 120]],
  [['Outlay', 'Premium'], [158, 172], null],
  [['Loans', 'Policy'], [224, 239], [218, 238]],
  [['Balance', 'Loan'], [300, 314], [290, 314]],
  [['Value', 'Accumulation'], [386, 400], [371, 399]],
  [['Value', 'Surrender'], [470, 485], [456, 485]],
  [['Benefit', 'Death'], [556, 570], [542, 570]],
  [['Value', 'Surrender', 'Guaranteed'], [624, 646], [621, 646]],
  [['Surrender', 'IRR on'], [694, 708], [689, 708]],
  [['Death', 'IRR on'], [757, 771], [752, 771]],
]; // oxfmt-ignore

test('a header over the figures of its column is not the left header of the next one', () => {
  const lines = [2, 1, 0].map((line) =>
    STACKS.flatMap(([texts, [x, right]]) => {
      const text = texts[line];
      if (text === undefined) return [];
      const longest = Math.max(...texts.map(({ length }) => length));
      const word = { text, x: right - ((right - x) * text.length) / longest, right, top: 90 - 6 * line, bottom: 95 - 6 * line }; // oxfmt-ignore
      return [{ ...word, words: [word] }];
    }),
  );
  const bands = STACKS.flatMap(([, , figures]) => (figures ? [{ x: figures[0], right: figures[1], count: 4 }] : [])); // oxfmt-ignore
  const columns = assignWords(lines, new Set(), bands);
  const expected = STACKS.map(([texts, , figures]) => [texts.toReversed().join(' '), figures?.[0] ?? null]);
  assert.deepEqual(columns.map(({ text, band }) => [text, band.count > 0 ? band.x : null]), expected); // oxfmt-ignore
});

/** Pages that a spreadsheet prints: long words are broken without a hyphen. */
const NAMES = ['year', 'age', 'premium_outlay', 'withdrawals', 'loans', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
/** Withdrawals in years 11 to 20, then loans at 5%. The values grow by 6%. */
const FIGURES: number[][] = [];
let owed = 0;
for (let year = 1; year <= 30; year += 1) {
  const [premium, withdrawal, loan] = [year <= 10 ? 20_000 : 0, year > 10 && year <= 20 ? 9_000 : 0, year > 20 ? 12_000 : 0]; // oxfmt-ignore
  owed = Math.round((owed + loan) * 1.05);
  const value = Math.round(((FIGURES.at(-1)?.[5] ?? 0) + premium - withdrawal - 500) * 1.06);
  FIGURES.push([year, year + 44, premium, withdrawal, loan, value, value - owed, 700_000 - owed]);
}
const ROWS = FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')));
const LEFT = 40;
const rightEdges = (width: number) => NAMES.map((_, at) => LEFT + width * (at + 1) - 2);

/** `header`: lines from the top; the title is directly above them. */
function sheet(header: readonly (readonly string[])[], width = 64): PageText {
  const atLeft = (text: string, column: number, y: number): TextItem => ({ ...item(text, 0, y), x: LEFT + width * column }); // oxfmt-ignore
  const lines = header.flatMap((cells, line) => cells.flatMap((text, at) => (text === '' ? [] : [atLeft(text, at, 80 + 12 * line)]))); // oxfmt-ignore
  const figures = table({ edges: rightEdges(width), lines: ROWS, top: 80 + 12 * header.length });
  return page(1, [atLeft('Policy Values', 0, 68)], lines, figures);
}

function isRead(text: PageText): void {
  const reading = readIllustrationText([text]);
  assert.ok(reading.ok, 'is read');
  assert.deepEqual(reading.value.rows.map((row) => NAMES.map((name) => row[name] ?? 0)), FIGURES); // oxfmt-ignore
  assert.deepEqual(reading.value.rows.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
}

const UPPER = ['Policy', '', 'Premium', '', 'Policy', 'Accumulation', 'Surrender', 'Death'];
const LOWER = ['Year', 'Age', 'Outlay', 'Withdrawals', 'Loan', 'Value', 'Value', 'Benefit'];

test('a title directly above the header at the left edge is no header of the years', () => {
  isRead(sheet([UPPER, LOWER]));
});

test('words that a cell breaks without a hyphen are one word', () => {
  isRead(sheet([UPPER.with(5, 'Accumulatio'), LOWER.with(5, 'n Value')]));
  isRead(sheet([UPPER.with(2, 'Premiu').with(6, 'Surren'), LOWER.with(2, 'm Outlay').with(6, 'der Value')]));
});

test('two headers with one blank between them are separate if each has its own meaning', () => {
  const upper = UPPER.with(4, '').with(5, 'Account');
  isRead(sheet([upper, LOWER.with(3, 'Withdrawals Loans').with(4, '')], 48));
});

test('“Cash Flows” over several columns is no word of their headers', () => {
  const edges = rightEdges(64);
  const header = [
    'Year',
    'Age',
    'Outlay',
    'Withdrawals',
    'Loans',
    'Account Value',
    'Cash Value',
    'Death Ben',
  ];
  for (const x of [(edges[3] ?? 0) - 14, (edges[3] ?? 0) + 4, (edges[4] ?? 0) - 30])
    isRead(page(1, [{ ...item('Cash Flows', 0, 88), x }], table({ edges, lines: [header, ...ROWS] })));
});
