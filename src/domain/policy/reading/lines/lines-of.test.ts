/** Marks and letters in other sizes, letter spacing, and two figures in one column. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, page, table } from '../../../../../tests/support/illustrations/typeset.ts';
import type { TextItem } from '../page-text.ts';
import { readIllustrationText } from '../read-illustration.ts';

const HEADERS = ['Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
const NAMES = ['year', 'age', 'premium_outlay', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
const FIGURES = Array.from({ length: 30 }, (_, at) => {
  const value = Math.round(18_000 * (1.05 ** (at + 1) - 1) * 21);
  return [at + 1, at + 45, at < 10 ? 20_000 : 0, value, value - 100, value + 500_000];
});
const ROWS = FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')));

function assertRead(items: readonly TextItem[], headers = HEADERS): void {
  const reading = readIllustrationText([page(1, [...items])]);
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.rows.map((row) => NAMES.map((name) => row[name])), FIGURES); // oxfmt-ignore
  assert.deepEqual(reading.value.rows.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
  assert.deepEqual(reading.value.columns.map(({ header }) => header), headers); // oxfmt-ignore
}

const printed = (lines: readonly (readonly string[])[]) =>
  table({ edges: [70, 130, 230, 340, 450, 560], lines });

test('a raised digit at 5/6 of the size is a footnote mark, on headers and on figures', () => {
  const size = 8 * (5 / 6);
  const items = printed([HEADERS, ...ROWS]).flatMap((one) => {
    const isMarked = /^(?:Premium|Death Benefit|20,000)$/.test(one.text) || one.x > 430;
    return isMarked ? [one, item('2', one.x + one.width + size / 2, one.y - 2, size)] : [one];
  });
  assertRead(items);
});

test('small capitals belong to the word that a large letter begins', () => {
  const items = printed([HEADERS, ...ROWS]).flatMap((one) => {
    if (!/\p{L}/u.test(one.text)) return [one];
    const width = one.width / one.text.length;
    return [...one.text.toUpperCase()].flatMap((text, at) => {
      const size = /[A-Z]/.test(one.text[at] ?? '') ? 8 : 5.6;
      return text === ' ' ? [] : [{ ...one, text, x: one.x + at * width, width, y: one.y + (8 - size) * 0.8, height: size }]; // oxfmt-ignore
    });
  });
  assertRead(items, HEADERS.map((text) => text.toUpperCase())); // oxfmt-ignore
});

test('evenly spaced characters are one figure, even if the distance is wider than a space between words', () => {
  const items = printed([HEADERS, ...ROWS]).flatMap((one) =>
    /^\d/.test(one.text)
      ? [...one.text].map((text, at, all) => ({ ...one, text, width: 4, x: one.x + one.width - 7 * (all.length - at) })) // oxfmt-ignore
      : [one],
  );
  assertRead(items);
});

test('words for zero in two columns without a space between them are two cells', () => {
  const headers = HEADERS.toSpliced(3, 0, 'Loans');
  const lines = ROWS.map((row) => row.toSpliced(3, 0, row[2] === '0' ? '' : 'Paid-Up').with(2, row[2] === '0' ? '' : (row[2] ?? ''))); // oxfmt-ignore
  const items = table({ edges: [70, 130, 230, 258, 340, 450, 560], lines: [headers, ...lines] });
  const both = ROWS.flatMap((row, at) =>
    row[2] === '0' ? [item('Paid-UpPaid-Up', 258, 112 + 12 * at)] : [],
  );
  assertRead([...items, ...both], headers);
});

test('the calendar year next to a policy year and the second age of a year are not figures', () => {
  const dated = ROWS.map((row, at) =>
    row.with(0, `${at + 1} (${2027 + at})`).with(1, `${at + 45}-${at + 46}`),
  );
  assertRead(printed([HEADERS, ...dated]));
});

test('upward headers cut off by the edge of a page are those of the previous page', () => {
  const headers = ['Year', 'Age', 'Premium', 'Accumulation', 'Surrender', 'Death'];
  const edges = [70, 130, 230, 340, 450, 560];
  const sheet = (number: number, letters: number, from: number, to: number) => {
    const upward = headers.map((text, at): TextItem => {
      const height = 4 * Math.min(text.length, letters);
      return { text: text.slice(0, letters), x: (edges[at] ?? 0) - 8, y: 90 - height, width: 8, height, angle: 90 }; // oxfmt-ignore
    });
    return page(number, upward, table({ edges, lines: ROWS.slice(from, to) }));
  };
  const reading = readIllustrationText([sheet(1, 20, 0, 15), sheet(2, 9, 15, 30)]);
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.rows.map((row) => NAMES.map((name) => row[name])), FIGURES); // oxfmt-ignore
  assert.deepEqual(reading.value.rows.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
});

const inLetters = (items: readonly TextItem[]): TextItem[] =>
  items.flatMap((one) => {
    const width = one.width / one.text.length;
    const letters = [...one.text].map((text, at) => ({ ...one, text, x: one.x + at * width, width }));
    return letters.filter(({ text }) => text !== ' ');
  });

test('letters drawn one by one from the right are words', () => {
  assertRead(inLetters(printed([HEADERS, ...ROWS])).reverse());
});

test('letters separated by spaces are words', () => {
  const edges = [70, 130, 230, 340, 450, 560];
  const upper = HEADERS.map((text) => text.split(' ').at(-2) ?? '');
  const lower = HEADERS.map((text) => text.split(' ').at(-1) ?? '');
  const wide = [upper, lower].map((line) => line.map((text) => [...text].join(' ')));
  assertRead([...inLetters(table({ edges, lines: wide, size: 6 })), ...table({ edges, lines: ROWS, top: 118 })]); // oxfmt-ignore
});

test('a letter after a figure is a footnote mark', () => {
  for (const note of ['a', ' b', '(c)', ' (d)']) {
    const noted = ROWS.map((row, at) => row.map((text, column) => (column > 1 && (at + column) % 4 === 0 ? text + note : text))); // oxfmt-ignore
    assertRead(printed([HEADERS, ...noted]));
  }
});

test('a year and an age in parentheses or separated by a slash are two figures at every width', () => {
  const figures = Array.from({ length: 76 }, (_, at) => {
    const value = Math.round(18_000 * (1.04 ** (at + 1) - 1) * 26);
    return [at + 1, at + 30, at < 10 ? 20_000 : 0, value, value - 100, value + 500_000];
  });
  for (const between of ['/', ' / ', '-', ' (']) {
    const rows = figures.map(([year, age, ...rest]) => {
      const both = `${year}${between}${age}${between === ' (' ? ')' : ''}`;
      return [both, ...rest.map((figure) => figure.toLocaleString('en-US'))];
    });
    const headers = between === ' (' ? [['Year (Age)', ...HEADERS.slice(2)]] : [['Year'], ['Age', ...HEADERS.slice(2)]]; // oxfmt-ignore
    const edges = [60, 100, 170, 250, 330];
    const sheets = [0, 30, 60].map((from) => page(from / 30 + 1, table({ edges, lines: [...headers, ...rows.slice(from, from + 30)] }))); // oxfmt-ignore
    const reading = readIllustrationText(sheets);
    assert.ok(reading.ok);
    assert.deepEqual(reading.value.rows.map((row) => NAMES.map((name) => row[name])), figures, between); // oxfmt-ignore
    assert.deepEqual(reading.value.rows.flatMap(({ doubtful }) => doubtful), []); // oxfmt-ignore
  }
});

test('ten-year totals and figures of a footer are not rows', () => {
  const total = ['10 Yr.', '', '200,000', '0', '0', '0'];
  const lines = [HEADERS, ...ROWS.flatMap((row, at) => (at % 10 === 9 ? [row, total] : [row]))];
  assertRead([...printed(lines), ...['2027', '12', '31', '10:45:12', '4'].map((text, at) => item(text, 60 + at * 33, 560, 8))]); // oxfmt-ignore
});

test('figures of a footer are not a year below the only row of the last page', () => {
  const sheet = (number: number, rows: readonly string[][]) =>
    page(number, printed([HEADERS, ...rows]), [item('2027 12 31 10:45:12 4 of 14', 154, 118 + 12 * rows.length, 6)]); // oxfmt-ignore
  const reading = readIllustrationText([sheet(1, ROWS.slice(0, 29)), sheet(2, ROWS.slice(29))]);
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.rows.map((row) => NAMES.map((name) => row[name])), FIGURES); // oxfmt-ignore
});
