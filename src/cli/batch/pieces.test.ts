import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cutsOf, firstLines, linesOf, readFrom } from './pieces.ts';

async function* readings(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const line = fc.string({ unit: fc.constantFrom('a', 'ü', ' ', '7'), maxLength: 12 });

test('every line lies in one piece, whole, in order and under its number, wherever the file is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 30 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (lines, isEnded, pieceBytes, reading) => {
        const text = lines.join('\n') + (isEnded ? '\n' : '');
        const bytes = new TextEncoder().encode(text);
        const cuts = cutsOf(bytes.length, pieceBytes);
        const numbers = await firstLines(readings(bytes, reading), cuts);
        let joined = '';
        for (const [k, cut] of cuts.entries()) {
          let piece = '';
          const decoder = new TextDecoder();
          for await (const part of linesOf(readings(bytes.subarray(readFrom(cut)), reading), cut))
            piece += decoder.decode(part, { stream: true });
          if (piece !== '') assert.equal(numbers[k], joined.split('\n').length);
          assert.ok(piece === '' || joined === '' || joined.endsWith('\n'));
          joined += piece;
        }
        assert.equal(joined, text);
        assert.equal(numbers.length, cuts.length);
      },
    ),
    { numRuns: 300 },
  );
});
