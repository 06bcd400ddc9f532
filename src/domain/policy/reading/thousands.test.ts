/** Differences of figures in thousands: right to the last digit only where their neighbours say the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIllustrationText } from './read-illustration.ts';
import { item, page, table } from './testing/typeset.ts';

const HEADER = ['Year', 'Age', 'Cumulative Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
const PAID = 12;

/** The premiums that are read, with a mark or without, where `premium` is paid for twelve years. */
function read(premium: number): [number | undefined, boolean][] {
  let value = 0;
  const lines = Array.from({ length: 20 }, (_, index) => {
    value = (value + (index < PAID ? 0.95 * premium : 0)) * 1.05;
    const sum = premium * Math.min(index + 1, PAID);
    return [String(index + 1), String(45 + index), ...[sum, value, value, 900_000].map((one) => Math.round(one / 1000).toLocaleString('en-US'))]; // oxfmt-ignore
  });
  const answer = readIllustrationText([
    page(1, [item('All values are in thousands', 200, 60)], table({ edges: [40, 80, 190, 280, 380, 470], lines: [HEADER, ...lines] })), // oxfmt-ignore
  ]);
  assert.ok(answer.ok, answer.ok ? '' : answer.error.code);
  return answer.value.rows.map((row) => [row.premium_outlay, row.doubtful.includes('premium_outlay')]);
}

test('sums that rise by the same each year give unmarked premiums', () => {
  assert.deepEqual(
    read(12_000),
    Array.from({ length: 20 }, (_, at) => [at < PAID ? 12_000 : 0, false]),
  );
});

test('sums that rise by 13 and by 12 leave every premium in doubt', () => {
  // 12.5, 25, 37.5, … are printed as 13, 25, 38, …
  const paid = Array.from({ length: PAID }, (_, index) => [index % 2 === 0 ? 13_000 : 12_000, true]);
  assert.deepEqual(read(12_500).slice(0, PAID), paid);
});
