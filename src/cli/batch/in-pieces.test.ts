/** A run that is shared by several processes and killed: the joined result equals a plain run, byte for byte. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { BATCH_LINES, batchProcess } from '../../../tests/support/batch-process.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';
import { firstOrAll, longTest } from '../../../tests/support/long-run.ts';
import fc from 'fast-check';
import { cutsOf, firstLines, linesOf, readFrom } from './pieces.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-pieces-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

const INPUT = at('in.ndjson');
writeFileSync(INPUT, BATCH_LINES.join('\n'));

const output = (...args: string[]) => batchProcess(args).ended;
const inPieces = (out: string, ...more: string[]) =>
  ['cash-flow-irr', INPUT, '--out', at(out), '--piece', '1', '--workers', '1', ...more] as const;

const plain = await output('cash-flow-irr', INPUT, '--workers', '2');
assert.equal(plain.status, 2);

test('three processes that share a run write the same output as one', async () => {
  const shares = await Promise.all(
    ['1/3', '2/3', '3/3'].map((shard) => output(...inPieces('three', '--shard', shard))),
  );
  assert.deepEqual(
    shares.map(({ status }) => status),
    [2, 2, 2],
    shares.map(({ err }) => err).join(''),
  );
  const joined = await output('--join', at('three'));
  assert.equal(joined.status, 0, joined.out.slice(0, 400));
  assert.ok(joined.out === plain.out);
  assert.match(
    (await output('--status', at('three'))).out,
    /^cash-flow-irr: (\d) of \1 pieces done, 19,979 documents, 50 refused, 0 failed, [\d,]+ a second\n$/,
  );
});

test('a run killed at any time resumes and joins into the same bytes', async () => {
  for (const wait of firstOrAll([400, 150, 700])) {
    const { child, ended } = batchProcess(inPieces('killed', '--gzip'));
    await new Promise((resolve) => setTimeout(resolve, wait));
    child.kill('SIGKILL');
    await ended;
  }
  const before = await output('--join', at('killed'));
  if (before.status !== 0) assert.match(before.out, /contains no run|not done\. Run the command with --out/);
  assert.equal((await output(...inPieces('killed', '--gzip'))).status, 2);
  const joined = await output('--join', at('killed'));
  assert.ok(joined.out === plain.out);
  assert.deepEqual(
    readdirSync(at('killed')).filter((name) => name.endsWith('.tmp')),
    [],
    'nothing half-written stays',
  );
});

longTest('missing and changed pieces are named and not joined', async () => {
  await output(...inPieces('parts', '--shard', '1/2'));
  assert.match((await output('--join', at('parts'))).out, /Of 4 pieces 2, 4 are not done/);
  await output(...inPieces('parts', '--shard', '2/2'));
  writeFileSync(at('parts/part-000001.ndjson'), 'short');
  const joined = await output('--join', at('parts'));
  assert.equal(joined.status, 2);
  assert.match(joined.out, /Of 4 pieces 2 is not as written/);
  assert.match((await output('--join', at('nothing'))).out, /contains no run/);
});

longTest('a process with other options, or after a change of the input, cannot join a run', async () => {
  await output(...inPieces('terms', '--shard', '1/5'));
  const other = await output(...inPieces('terms', '--shard', '2/5', '--select', 'irr'));
  assert.equal(other.status, 2);
  assert.match(other.out, /contains a run with another selection/);
  utimesSync(INPUT, new Date(), new Date(1_700_000_000_000));
  assert.match(
    (await output(...inPieces('terms', '--shard', '2/5'))).out,
    /contains a run with another input file/,
  );
});

test('rejects invalid combinations of options and input before anything is written', async () => {
  const args: [string[], RegExp][] = [
    [['cash-flow-irr', INPUT, '--shard', '1/2'], /--shard requires --out/],
    [['cash-flow-irr', INPUT, '--out', at('no'), '--shard', '3/2'], /Expected a share such as 3\/16/],
    [['cash-flow-irr', INPUT, '--out', at('no'), '--piece', '0'], /Must be between 1 and 4096/],
    [['cash-flow-irr', INPUT, '--queue'], /--queue requires --out/],
    [['cash-flow-irr', INPUT, '--out', at('no'), '--queue', '--shard', '1/2'], /either --shard or --queue/],
    [['cash-flow-irr', INPUT, '--out', at('no'), '--summary'], /--summary cannot be used with --out/],
    [['cash-flow-irr', '--out', at('no')], /standard input cannot be split/],
    [['cash-flow-irr', at('none'), '--out', at('no')], /cannot be read/],
  ];
  for (const [line, message] of args) {
    const { status, out } = await plumbline(['batch', ...line]);
    assert.equal(status, 2, line.join(' '));
    assert.match(out, message);
  }
  assert.ok(!readdirSync(folder).includes('no'));
});

async function* readings(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const line = fc.string({ unit: fc.constantFrom('a', 'ü', ' ', '7'), maxLength: 12 });

test('every line is in one piece, complete, in order and with its number, regardless of the cuts', async () => {
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
