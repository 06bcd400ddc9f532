/** Figures that are printed character by character with wide distances. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, table } from '../../../../../tests/support/illustrations/typeset.ts';
import { readIllustrationText } from '../read-illustration.ts';

test('characters at one distance are a figure, also wider than the blanks of words', () => {
  const headers = ['Year', 'Age', 'Premium', 'Account Value', 'Surrender Value', 'Death Benefit'];
  const figures = Array.from({ length: 30 }, (_, at) => {
    const value = Math.round(18_000 * (1.05 ** (at + 1) - 1) * 21);
    return [at + 1, at + 45, at < 10 ? 20_000 : 0, value, value, value + 500_000];
  });
  const lines = [headers, ...figures.map((row) => row.map((figure) => figure.toLocaleString('en-US')))];
  const items = table({ edges: [60, 130, 230, 340, 450, 560], lines }).flatMap((item) =>
    /^\d/.test(item.text)
      ? [...item.text].map((text, at, all) => ({ ...item, text, width: 4, x: item.x + item.width - 7 * (all.length - at) })) // oxfmt-ignore
      : [item],
  );
  const reading = readIllustrationText([page(1, items)]);
  assert.ok(reading.ok);
  const names = ['year', 'age', 'premium_outlay', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
  assert.deepEqual(reading.value.rows.map((row) => names.map((name) => row[name])), figures); // oxfmt-ignore
});
