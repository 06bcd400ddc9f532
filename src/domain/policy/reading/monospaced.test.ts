/** Pages in a monospaced font that the file does not name, with each word as a separate text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLines } from './page-lines.ts';
import { phrasesOf } from './phrases.ts';

const wordsAt = (letter: number) => {
  const items = 'Policy Date: April 9, 2027 for the policy of an insured under this contract from Ohio'
    .split(' ')
    .map((text, at, all) => ({
      text,
      x: 36 + 8 * letter * (all.slice(0, at).join('').length + at),
      y: 40,
      width: 8 * letter * text.length,
      height: 8,
      angle: 0 as const,
    }));
  const [line] = pageLines({ page: 1, width: 612, height: 792, items }).lines;
  return line ? phrasesOf(line).length : 0;
};

test('words one letter apart are one phrase only in a monospaced font', () => {
  assert.equal(wordsAt(0.6), 1);
  assert.ok(wordsAt(0.7) > 1);
});
