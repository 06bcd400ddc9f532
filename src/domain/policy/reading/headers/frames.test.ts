/** Tables in frames that are drawn with characters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextItem } from '../page-text.ts';
import { readIllustrationText } from '../read-illustration.ts';
import { page } from '../../../../../tests/support/illustrations/typeset.ts';

const CHARACTER = 4.8;

/** Prints each word as a text of its own. */
const printedWords = (lines: readonly string[]): TextItem[] =>
  lines.flatMap((line, at) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }): TextItem => {
      const [x, width] = [36 + CHARACTER * index, CHARACTER * text.length];
      return { text, x, y: 40 + 10 * at, width, height: 8, angle: 0 };
    }),
  );

test('the words between two borders are the header of one column, and a line without borders is a title', () => {
  const lines = [
    'Tabular Detail – Non-Guaranteed Values (Current Charges), 12 Years',
    '│          │         │         │                │         Partial │               │ Accumulated │           │',
    '│ Contract │  Age of │   Total │ Fixed Interest │            Cash │ Loan Interest │     Account │ Surrender │',
    '│     Year │ Insured │ Premium │           Loan │      Withdrawal │       Charged │ Value (EOY) │     Value │',
    '├──────────┼─────────┼─────────┼────────────────┼─────────────────┼───────────────┼─────────────┼───────────┤',
    ...Array.from({ length: 12 }, (_, at) => {
      const cells = [at + 1, at + 33, 22_800, 0, 0, 0, 22_000 * (at + 1), 20_000 * (at + 1)];
      return `│ ${cells.map((cell, column) => String(cell).padStart([8, 7, 7, 14, 15, 13, 11, 9][column] ?? 0)).join(' │ ')} │`;
    }),
  ]; // oxfmt-ignore
  const reading = readIllustrationText([page(1, printedWords(lines))]);
  assert.ok(reading.ok);
  assert.deepEqual(
    reading.value.tables[0]?.columns.map(({ header }) => header),
    ['Contract Year', 'Age of Insured', 'Total Premium', 'Fixed Interest Loan', 'Partial Cash Withdrawal', 'Loan Interest Charged', 'Accumulated Account Value (EOY)', 'Surrender Value'],
  ); // oxfmt-ignore
});
