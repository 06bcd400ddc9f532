/** Two pages of a file on one sheet, whose rows are not at the same height. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, page, sideways, table } from '../../../../tests/support/illustrations/typeset.ts';
import { pageHalves } from './lines/page-halves.ts';
import { pageLines } from './page-lines.ts';
import { readIllustrationText } from './read-illustration.ts';
import { splitSheets } from './sheets.ts';

const FIGURES = Array.from({ length: 24 }, (_, at) => {
  const value = Math.round(11_500 * (1.05 ** (at + 1) - 1) * 21);
  return [at + 1, at + 45, 12_000, value, value, value + 400_000];
});
const HEADER = ['Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];

/** Years and payments on the left page, values on the right page, both under a line of the form. */
function half(left: number, top: number, from: number) {
  const rows = FIGURES.map((row) =>
    row.slice(from, from + 3).map((figure) => figure.toLocaleString('en-US')),
  );
  const edges = [60, 140, 220].map((edge) => left + edge);
  const form = item('Form ICC26-IUL-20 Prepared', left + 120, 40, 6);
  return [form, ...table({ edges, lines: [HEADER.slice(from, from + 3), ...rows], top, size: 6 })];
}

test('reads the pages of a sheet in order', () => {
  const sheet = { ...page(1, half(20, 118, 0), half(440, 100, 3)), width: 792, height: 612 };
  // Two long pages on one sheet are higher than wide.
  for (const one of [
    sheet,
    { ...page(1, half(20, 118, 0), half(640, 100, 3)), width: 1_224, height: 1_500 },
  ]) {
    const reading = readIllustrationText([one]);
    assert.ok(reading.ok);
    assert.deepEqual(
      reading.value.rows.map((row) => [row.year, row.age, row.premium_outlay, row.accumulation_value, row.surrender_value, row.death_benefit]),
      FIGURES,
    ); // oxfmt-ignore
  }
});

test('separates pages of different widths by their first line, and pages of one width by their margin', () => {
  const rows = FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')));
  const part = (left: number, from: number, to: number, step: number) =>
    table({ edges: HEADER.slice(from, to).map((_, at) => left + 60 + at * step), lines: [HEADER.slice(from, to), ...rows.map((row) => row.slice(from, to))], size: 6 }); // oxfmt-ignore
  const form = (left: number) => item('Form ICC26-IUL-20 Prepared', left + 98, 40, 6);
  const wide = [form(20), part(20, 0, 4, 150), form(610), part(610, 4, 6, 60)].flat();
  const equal = [part(20, 0, 3, 60), item('W', 31, 60, 6), part(416, 3, 6, 60), item('W', 427, 60, 6)].flat();
  for (const items of [wide, equal]) {
    const reading = readIllustrationText([{ ...page(1, items), width: 792, height: 612 }]);
    assert.ok(reading.ok);
    assert.deepEqual(
      [reading.value.rows.length, reading.value.rows[23]?.death_benefit],
      [24, FIGURES[23]?.[5]],
    );
    assert.ok(reading.value.notes.some(({ message }) => message.includes('no policy year')));
  }
});

test('pages with their own years are separate even if their rows are at the same heights', () => {
  const ledger = (left: number, top: number, factor: number) => {
    const rows = FIGURES.map((row) => row.map((figure, at) => (at > 2 ? factor * figure : figure).toLocaleString('en-US'))); // oxfmt-ignore
    return table({ edges: [20, 45, 95, 150, 210, 270].map((edge) => left + edge), lines: [HEADER, ...rows], top, size: 4 }); // oxfmt-ignore
  };
  const sheet = { ...page(1, ledger(20, 100, 2), ledger(420, 118, 1), [item('W', 300, 30, 4)]), width: 792, height: 612 }; // oxfmt-ignore
  assert.equal(pageHalves(sheet).length, 2);
});

test('pages with the same title are separate if the rows of one are a line higher', () => {
  const title = (left: number, y: number) => ({ ...item('Illustration of Values, 24 Years', 0, y, 6), x: left }); // oxfmt-ignore
  const rows = FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')));
  const part = (left: number, top: number, from: number) => [title(left, top - 30), ...table({ edges: [60, 120, 190].map((edge) => left + edge), lines: [HEADER.slice(from, from + 3), ...rows.map((row) => row.slice(from, from + 3))], top, size: 6 })]; // oxfmt-ignore
  const reading = readIllustrationText([{ ...page(1, part(20, 109, 0), part(260, 100, 3)), width: 1_800, height: 1_000 }]); // oxfmt-ignore
  assert.ok(reading.ok);
  assert.deepEqual(
    reading.value.rows.map((row) => [row.year, row.age, row.premium_outlay, row.accumulation_value, row.surrender_value, row.death_benefit]),
    FIGURES,
  ); // oxfmt-ignore
});

test('pages are separate if one repeats its headings next to rows of the other', () => {
  const rows = FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')));
  const part = (left: number, from: number, every: number) => {
    const head = HEADER.slice(from, from + 3);
    const lines = rows.flatMap((row, at) => [...(at % every === 0 ? [head] : []), row.slice(from, from + 3)]);
    return table({ edges: [60, 130, 200].map((edge) => left + edge), lines, size: 6 });
  };
  const print = (every: number) => ({ ...page(1, part(0, 0, 8), part(340, 3, every)), width: 792, height: 612 }); // oxfmt-ignore
  assert.equal(pageHalves(print(12)).length, 2);
  assert.equal(pageHalves(print(8)).length, 1);
});

test('reads contents in a narrow page next to the ledger as another page', () => {
  const contents = Array.from({ length: 9 }, (_, at) => item(`${'Narrative Summary'.slice(at)} ........ ${at + 1}`, 150, 60 + 8.3 * at, 6)); // oxfmt-ignore
  const lines = [HEADER, ...FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')))];
  const ledger = table({ edges: [220, 260, 330, 480, 590, 700], lines, size: 6 });
  for (const height of [612, 830]) {
    const reading = readIllustrationText([{ ...page(1, contents, ledger), width: 792, height }]);
    assert.ok(reading.ok);
    assert.deepEqual(reading.value.warnings.filter(({ code }) => code === 'lines_left_out'), []); // oxfmt-ignore
    assert.deepEqual(
      reading.value.rows.map((row) => [row.year, row.age, row.premium_outlay, row.accumulation_value, row.surrender_value, row.death_benefit]),
      FIGURES,
    ); // oxfmt-ignore
  }
});

test('reads a chart in a narrow page next to the ledger as another page', () => {
  const axis = Array.from({ length: 8 }, (_, at) => item(`$${8 - at}00,000`, 60, 103.3 + 27 * at, 6));
  const lines = [HEADER, ...FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')))];
  const ledger = table({ edges: [220, 260, 330, 480, 590, 700], lines, size: 6 });
  assert.equal(pageHalves({ ...page(1, axis, ledger), width: 792, height: 612 }).length, 2);
});

test('a table with a wide gap in the middle stays one table', () => {
  const lines = [HEADER, ...FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')))];
  const edges = [60, 130, 300, 500, 610, 720];
  const reading = readIllustrationText([{ ...page(1, table({ edges, lines, size: 6 })), width: 792, height: 612 }]); // oxfmt-ignore
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.notes, []);
  assert.equal(reading.value.rows[23]?.death_benefit, FIGURES[23]?.[5]);
});

test('joins a page of values even if the page with the years has a beginning-of-year value', () => {
  const [header, figures] = [['Year', 'Age', 'Premium', 'BOY Account Value'], FIGURES.map((row, at) => [...row.slice(0, 3), FIGURES[at - 1]?.[3] ?? 0])]; // oxfmt-ignore
  const print = (lines: readonly (readonly number[])[]) => lines.map((row) => row.map((figure) => figure.toLocaleString('en-US'))); // oxfmt-ignore
  const years = page(1, table({ edges: [60, 140, 220, 320], lines: [header, ...print(figures)] }));
  const values = page(2, table({ edges: [100, 200, 300], lines: [HEADER.slice(3), ...print(FIGURES.map((row) => row.slice(3)))] })); // oxfmt-ignore
  const reading = readIllustrationText([years, values]);
  assert.ok(reading.ok);
  assert.equal(reading.value.rows[23]?.accumulation_value, FIGURES[23]?.[3]);
  assert.equal(reading.value.rows[23]?.death_benefit, FIGURES[23]?.[5]);
});

/** Years and payments on the pages 1 and 2, values on the pages 3 and 4. */
function pagesDown(rows: readonly (readonly string[])[], split: number) {
  const edges = [60, 140, 220];
  const part = (number: number, from: number, lines: readonly (readonly string[])[]) =>
    page(number, table({ edges: from === 0 ? edges : edges.map((edge, at) => edge + 40 * at), lines: [HEADER.slice(from, from + 3), ...lines.map((row) => row.slice(from, from + 3))], top: from === 0 ? 100 : 90, size: 6 })); // oxfmt-ignore
  return [0, 3].flatMap((from, at) => [
    part(2 * at + 1, from, rows.slice(0, split)),
    part(2 * at + 2, from, rows.slice(split)),
  ]);
}

test('joins sideways pages without years by the heights of their rotated rows', () => {
  const rows = FIGURES.map((row) => row.map((figure, at) => (figure > 0 && at > 2 && row[0] === 3 ? 0 : figure).toLocaleString('en-US'))); // oxfmt-ignore
  const reading = readIllustrationText(pagesDown(rows, 16).map(sideways));
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.rows.map((row) => row.death_benefit?.toLocaleString('en-US')), rows.map((row) => row[5])); // oxfmt-ignore
});

test('joins rows that print only “Lapsed” on a page without years, including a single row under the headers', () => {
  const rows = FIGURES.map((row) => row.map((figure, at) => (at > 2 && (row[0] ?? 0) > 18 ? 'Lapsed' : (at > 2 ? 300_000 - 9_000 * (row[0] ?? 0) : figure).toLocaleString('en-US')))); // oxfmt-ignore
  const reading = readIllustrationText(pagesDown(rows, 23));
  assert.ok(reading.ok);
  assert.deepEqual(reading.value.rows.map((row) => row.surrender_value ?? null), rows.map((row) => (row[4] === 'Lapsed' ? 0 : Number(row[4]?.replace(',', ''))))); // oxfmt-ignore
});

test('a table of rates by age in two halves does not split a ledger after its years', () => {
  const rates = Array.from({ length: 20 }, (_, at) => [at + 45, 0.5 + at / 8, at + 65, 3 + at / 4].map((figure, column) => (column % 2 === 0 ? `${figure}` : figure.toFixed(2)))); // oxfmt-ignore
  const head = ['Attained Age', 'Rate', 'Attained Age', 'Rate'];
  const ledger = FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')));
  const sheets = splitSheets(
    [
      page(1, table({ edges: [60, 95, 160, 195], lines: [head, ...rates], size: 5 })),
      page(2, table({ edges: [60, 160, 240, 330, 430, 520], lines: [HEADER, ...ledger] })),
    ].map(pageLines),
  );
  assert.deepEqual(sheets.map((sheet) => sheet.page.page), [1, 1, 2]); // oxfmt-ignore
});

test('does not read a column that begins half a page from the margin as a second page', () => {
  const lines = FIGURES.map((row) => row.map((figure) => figure.toLocaleString('en-US')));
  const title = { ...item('Midpoint Assumptions', 0, 20, 8), x: 20 };
  // The left edge of the account values, at 416, is half of 792 from that of the title.
  const edges = [60, 120, 180, 464, 580, 700];
  const ledger = { ...page(1, [title], table({ edges, lines: [HEADER, ...lines], top: 40, size: 8 })), width: 792, height: 612 }; // oxfmt-ignore
  const accounts = ledger.items.find(({ text }) => text === 'Account Value');
  assert.ok(accounts);
  ledger.items = ledger.items.map((one) => (one.x > 400 && one.x < 480 ? { ...one, x: one.x + 416 - accounts.x } : one)); // oxfmt-ignore
  assert.equal(pageHalves(ledger).length, 1);
});
