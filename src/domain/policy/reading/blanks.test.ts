/** Asterisks instead of figures: no value, or a figure too wide for its column. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedIllustration } from '../extraction.ts';
import { readIllustrationText } from './read-illustration.ts';
import { page, table } from '../../../../tests/support/illustrations/typeset.ts';

const HEADER = ['Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit', 'Guaranteed Surrender Value']; // oxfmt-ignore

/** A value that grows by 5% on 10,000 per year; guaranteed values of 9,000, 8,500, … or 9,000, 9,500, …, and `filler` from year 13 on. */
function read(step: number, filler = '******'): ExtractedIllustration {
  let value = 0;
  const lines = Array.from({ length: 20 }, (_, index) => {
    value = Math.round((value + 9_500) * 1.05);
    const year = index + 1;
    const guaranteed = year <= 12 ? Math.min(value, 5_000 + step * year) : null;
    const figures = [year, 44 + year, 10_000, value, value, 900_000].map((one) =>
      one.toLocaleString('en-US'),
    );
    return [...figures, guaranteed === null ? filler : guaranteed.toLocaleString('en-US')];
  });
  const result = readIllustrationText([
    page(1, table({ edges: [40, 80, 150, 240, 340, 430, 590], lines: [HEADER, ...lines] })),
  ]);
  assert.ok(result.ok, result.ok ? '' : result.error.code);
  return result.value;
}

const starred = ({ rows }: ExtractedIllustration) =>
  rows
    .filter(({ year }) => year > 12)
    .map((row) => [row.guaranteed_surrender_value, row.doubtful.includes('guaranteed_surrender_value')]);

test('stars through the last year after falling values mean zero', () => {
  assert.deepEqual(starred(read(-300)), Array(8).fill([0, false]));
});

test('a single star in each cell also means zero', () => {
  assert.deepEqual(starred(read(-300, '*')), Array(8).fill([0, false]));
});

test('after rising values, stars may be figures too wide for the column, and are marked', () => {
  assert.deepEqual(starred(read(500)), Array(8).fill([0, true]));
});

test('stars after slightly falling values show no lapse and are marked', () => {
  assert.deepEqual(starred(read(-10)), Array(8).fill([0, true]));
});

test('number signs are a missing figure, and never zero', () => {
  assert.deepEqual(starred(read(-300, '#####')), Array(8).fill([undefined, true]));
});
