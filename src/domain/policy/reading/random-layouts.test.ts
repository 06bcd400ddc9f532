/**
 * Layouts that nobody drew: column order, wording, alignment, fonts, groups, pages and totals come from chance. A
 * failing seed is a layout to look at: `randomLayout(seed)`.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedIllustration } from '../extraction.ts';
import { readIllustrationText } from './read-illustration.ts';
import { chance } from '../../../../tests/support/chance.ts';
import { randomLayout, type RandomLayout } from '../../../../tests/support/illustrations/random-layout.ts';
import { slip } from '../../../../tests/support/illustrations/random-policy.ts';

const seeds = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

function read(layout: RandomLayout): ExtractedIllustration {
  const reading = readIllustrationText(layout.pages);
  assert.ok(reading.ok, `seed ${layout.seed}: ${reading.ok ? '' : reading.error.code}`);
  return reading.value;
}

/** Figures that differ from the truth and are not marked, as sentences. */
function unmarkedErrors(layout: RandomLayout, reading: ExtractedIllustration): string[] {
  const rows = new Map(reading.rows.map((row) => [row.year, row]));
  return layout.truth.flatMap((truth) => {
    const row = rows.get(truth.year ?? 0);
    if (row === undefined) return [`year ${truth.year ?? '?'} is missing`];
    return reading.columns.flatMap(({ name }) =>
      row[name] === truth[name] || row.doubtful.includes(name)
        ? []
        : [`year ${row.year} ${name}: ${row[name] ?? 'nothing'} instead of ${truth[name] ?? 'nothing'}`],
    );
  });
}

test('every figure of a clean layout is right or marked, and nearly all layouts read without a mark', () => {
  const all = seeds(1, 48);
  let unmarked = 0;
  for (const seed of all) {
    const layout = randomLayout(seed);
    const reading = read(layout);
    assert.deepEqual(unmarkedErrors(layout, reading), [], `seed ${seed}`);
    const wanted = Object.keys(layout.truth[0] ?? {}).sort();
    const found = reading.columns.map(({ name }) => String(name)).sort();
    const whole = wanted.join() === found.join() && reading.rows.length === layout.truth.length;
    if (whole && reading.rows.every((row) => row.doubtful.length === 0)) unmarked += 1;
  }
  assert.ok(unmarked >= 0.95 * all.length, `${unmarked} of ${all.length} layouts read without a mark`);
});

test('a slip of the text layer is never taken for a figure without a mark', () => {
  let slips = 0;
  for (const seed of seeds(201, 36)) {
    const layout = randomLayout(seed);
    slips += slip(layout.pages, chance((seed * 7 + 1) * 0x9e3779b1), 4);
    assert.deepEqual(unmarkedErrors(layout, read(layout)), [], `seed ${seed}`);
  }
  assert.ok(slips > 100, `only ${slips} figures were damaged`);
});
