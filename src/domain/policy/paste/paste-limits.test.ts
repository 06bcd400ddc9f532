/** Text that is too large for a ledger is refused before it is read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPastedIllustration } from './read-pasted-illustration.ts';

const codeOf = (text: string): string | null => {
  const reading = readPastedIllustration(text);
  return reading.ok ? null : reading.error.code;
};

const row = (year: number, columns = 6) =>
  [year, year + 44, ...Array.from({ length: columns - 2 }, (_, at) => 1_000 * (year + at))].join('\t');
const rows = (count: number, columns?: number) =>
  Array.from({ length: count }, (_, at) => row(at + 1, columns)).join('\n');
const HEADER = 'Year\tAge\tPremium\tAccount Value\tSurrender Value\tDeath Benefit';

test('reads 121 years and rejects 2 MB of years, long lines, long words and 101 columns', () => {
  assert.equal(codeOf(`${HEADER}\n${rows(121)}`), null);
  for (const text of [
    `${HEADER}\n${rows(50_000)}`,
    Array.from({ length: 280_000 }, (_, at) => at + 1).join('\n'),
    `${'1 45 12,000 0 11,000 '.repeat(90_000)}`,
    `${HEADER}\n${rows(121)}\n${'x'.repeat(2_000_000)}`,
    `${HEADER}\n${rows(121, 101)}`,
  ])
    assert.equal(codeOf(text), 'paste_no_table');
});
