import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIllustrationText } from '../read-illustration.ts';
import { item, page, table } from '../testing/typeset.ts';

/** A small policy under what its first page prints. */
function reading(notes: readonly string[], deaths: readonly string[]) {
  const premiums = ['10,000', '10,000', '10,000', '10,000'];
  const values = ['9,000', '18,900', '29,000', '39,500'];
  const surrender = ['4,000', '14,400', '25,000', '36,000'];
  const rows = deaths.map((death, at) => [
    `${at + 1}`,
    `${45 + at}`,
    premiums[at] ?? '',
    values[at] ?? '',
    surrender[at] ?? '',
    death,
  ]);
  const pages = [
    page(
      1,
      notes.map((text, at) => item(text, 40 + text.length * 4, 60 + at * 14)),
    ),
    page(
      2,
      table({
        edges: [60, 100, 180, 280, 380, 480],
        lines: [
          ['Policy', '', 'Annual', 'Accumulation', 'Surrender', 'Death'],
          ['Year', 'Age', 'Premium', 'Value', 'Value', 'Benefit'],
          ...rows,
        ],
      }),
    ),
  ];
  const answer = readIllustrationText(pages);
  assert.ok(answer.ok);
  return answer.value;
}

const LEVEL = ['500,000', '500,000', '500,000', '500,000'];
const codes = (read: ReturnType<typeof reading>) => read.warnings.map(({ code }) => code);
const isMarked = (read: ReturnType<typeof reading>) => read.rows[0]?.doubtful.includes('death_benefit');

test('a face amount that is the first death benefit is said and nothing more', () => {
  const read = reading(['Face Amount: $500,000', 'Death benefit option A'], LEVEL);
  assert.equal(read.facts?.face_amount?.value, 500_000);
  assert.ok(!codes(read).includes('face_amount_differs'));
  assert.equal(isMarked(read), false);
});

test('a level death benefit that begins with another amount is marked, and said with the page', () => {
  const read = reading(['Face Amount: $600,000', 'Death benefit option A'], LEVEL);
  const said = read.warnings.find(({ code }) => code === 'face_amount_differs');
  assert.match(said?.message ?? '', /^Page 1 gives a face amount of \$600,000.* level, is \$500,000\.$/);
  assert.equal(isMarked(read), true);
  // No option printed: the first years say that it is level.
  assert.ok(codes(reading(['Face Amount: $600,000'], LEVEL)).includes('face_amount_differs'));
  assert.ok(codes(reading(['Face Amount: $400,000'], LEVEL)).includes('face_amount_differs'));
});

test('an increasing death benefit may stand above the face amount and not below it', () => {
  const rising = ['509,000', '518,900', '529,000', '539,500'];
  const option = 'Death benefit option B';
  assert.ok(!codes(reading(['Face Amount: $500,000', option], rising)).includes('face_amount_differs'));
  assert.ok(codes(reading(['Face Amount: $600,000', option], rising)).includes('face_amount_differs'));
});

test('a level death benefit may be what the corridor asks for, and thousands are rounded', () => {
  // 2.15 times the accumulation value at 45 is 19,350.
  const corridor = ['19,350', '40,635', '60,900', '82,950'];
  const option = 'Death benefit option A';
  assert.ok(!codes(reading(['Face Amount: $15,000', option], corridor)).includes('face_amount_differs'));
  const notes = ['Face Amount: $500,400', option];
  assert.ok(!codes(reading(notes, LEVEL)).includes('face_amount_differs'));
});

test('another mode than the annual one says what the premium column is', () => {
  const said = reading(['Premium Mode: Monthly'], LEVEL).warnings.find(({ code }) => code === 'premium_mode');
  assert.equal(
    said?.message,
    'Page 1 says that premiums are paid monthly. The premium column is taken as the sum of each year.',
  );
  assert.ok(!codes(reading(['Premium Mode: Annual'], LEVEL)).includes('premium_mode'));
});
