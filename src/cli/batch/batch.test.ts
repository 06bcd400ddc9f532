import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation, runCalculation } from '../../domain/calculations/registry.ts';
import { memberAt } from '../../domain/shared/result-members.ts';
import { batch, type BatchMachine } from '../commands/batch.ts';
import { exitStatusOf, type ExitStatus, type Terminal } from '../command.ts';
import { batchWork } from './batch-work.ts';
import { type BatchWorker, threadWorker } from './in-order.ts';
import { lineChunks, type LineChunk } from './line-chunks.ts';
import { RunningSpread } from './spread.ts';

const encoder = new TextEncoder();

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function chunksOf(text: string, size: number, longest?: number): Promise<LineChunk[]> {
  const chunks: LineChunk[] = [];
  for await (const chunk of lineChunks(pieces(text, size), longest)) chunks.push(chunk);
  return chunks;
}

/** Responds late, with earlier chunks later than the others. */
const slowWorker =
  (workers: number[] = []): BatchMachine['startWorker'] =>
  (task): BatchWorker => {
    const lineResult = batchWork(task);
    workers.push(0);
    return {
      run: async (chunk) => {
        await new Promise((resolve) => setTimeout(resolve, chunk.first % 3 === 1 ? 12 : 1));
        return lineResult(chunk);
      },
      stop: async () => {},
    };
  };

async function batched(
  text: string,
  options: Record<string, string | true> = {},
  machine: Partial<BatchMachine> = {},
  pieceSize = 40,
): Promise<{ status: ExitStatus; out: string; err: string; lines: unknown[] }> {
  const printedText = { out: '', err: '' };
  const { select, ...rest } = options;
  const terminal: Terminal = {
    out: (more) => void (printedText.out += more),
    err: (more) => void (printedText.err += more),
    readText: () => Promise.reject(new Error('reads nothing')),
    isInteractive: false,
  };
  const status = await exitStatusOf(terminal, () =>
    batch(
      {
        positionals: ['cash-flow-irr'],
        options: rest,
        repeated: typeof select === 'string' ? { select: [select] } : {},
      },
      terminal,
      {
        open: async () => ({ bytes: pieces(text, pieceSize), size: null, close: () => {} }),
        write: async (bytes) => void (printedText.out += new TextDecoder().decode(bytes)),
        startWorker: slowWorker(),
        makeFolder: () => {},
        openQueue: () => Promise.reject(new Error('no queue')),
        cores: 3,
        showProgress: null,
        figuresMark: () => 'the same',
        now: () => performance.now(),
        thisYear: 2026,
        ...machine,
      },
    ),
  );
  const lines = printedText.out.startsWith('{"')
    ? printedText.out
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line))
    : [];
  return { status, ...printedText, lines };
}

const document = (gain: number) => JSON.stringify({ cash_flows: [-100, 100 + gain] });

test('lines are complete and have their numbers, regardless of how the input is split', async () => {
  const text = 'first\nzweite Zeile mit ü\n\nfourth\nlast';
  for (let size = 1; size <= text.length + 2; size += 1) {
    let joined = '';
    for (const { first, bytes } of await chunksOf(text, size)) {
      assert.equal(first, joined.split('\n').length, `pieces of ${size}`);
      joined += new TextDecoder().decode(bytes ?? undefined);
    }
    assert.equal(joined, text, `pieces of ${size}`);
  }
});

test('chunks are small, and a line that is too long is reported but not stored', async () => {
  const many = await chunksOf('x\n'.repeat(1000), 1_000_000);
  assert.ok(many.length >= 15);
  const chunks = await chunksOf(`ab\n${'y'.repeat(500)}\ncd\n`, 64, 100);
  assert.deepEqual(
    chunks.map(({ first, bytes }) => [first, bytes && new TextDecoder().decode(bytes)]),
    [
      [1, 'ab\n'],
      [2, null],
      [3, 'cd\n'],
    ],
  );
});

test('results are in the order of the lines, regardless of their delays', async () => {
  const workers: number[] = [];
  const gains = Array.from({ length: 60 }, (_, index) => index + 1);
  const { status, lines } = await batched(
    gains.map(document).join('\n'),
    { select: 'irr' },
    { startWorker: slowWorker(workers) },
  );
  assert.equal(status, 0);
  assert.deepEqual(
    lines,
    gains.map((gain) => ({ irr: gain / 100 })),
  );
  assert.equal(workers.length, 3);
});

test('an invalid line is reported in its place with its number, blank lines are skipped, and other lines run', async () => {
  const text = `${document(10)}\n\n{"cash_flows":[-100,"x"]}\r\nnonsense\n${document(20)}\n`;
  const { status, lines } = await batched(text, { select: 'irr' });
  assert.equal(status, 2);
  assert.deepEqual(lines.slice(0, 2), [
    { irr: 0.1 },
    { line: 3, error: { 'cash_flows.1': ['Enter a number.'] } },
  ]);
  assert.equal(memberAt(lines[2], 'line'), 4);
  assert.match(String(memberAt(lines[2], 'error.input.0')), /Not a JSON document/);
  assert.deepEqual(lines[3], { irr: 0.2 });
  const absent = await batched(document(10), { select: 'rate' });
  assert.equal(absent.status, 2);
  assert.match(absent.out, /"select":\["rate: There is no \\"rate\\" in the result\./);
});

test('fail-fast stops at the first rejected line and prints the results before it', async () => {
  const text = [document(10), 'x', document(20), 'y'].join('\n');
  for (const size of [7, 1000]) {
    const { status, lines } = await batched(text, { select: 'irr', 'fail-fast': true }, {}, size);
    assert.equal(status, 2);
    assert.equal(lines.length, 2);
    assert.deepEqual(lines[0], { irr: 0.1 });
    assert.equal(memberAt(lines[1], 'line'), 2);
    const summary = await batched(text, { summary: true, 'fail-fast': true }, {}, size);
    const counts: unknown = JSON.parse(summary.out);
    assert.deepEqual([memberAt(counts, 'documents'), memberAt(counts, 'refused')], [2, 1]);
  }
});

test('a selected rate has six decimals, under a key that means money in other calculations', () => {
  const task = {
    id: 'solve',
    paths: ['value', 'paths'],
    isSummary: false,
    fullPrecision: false,
    thisYear: 2026,
  };
  const document = JSON.stringify(findCalculation('solve')?.example);
  const { output } = batchWork(task)({ first: 1, bytes: encoder.encode(document) });
  const printed: unknown = JSON.parse(new TextDecoder().decode(output));
  const value = memberAt(printed, 'value');
  const complete = runCalculation('solve', JSON.parse(document));
  assert.ok(complete.ok);
  assert.equal(value, complete.value.value);
  assert.match(String(value), /^0\.\d{3,6}$/);
});

test('a summary contains the counts and the spread of the selected values', async () => {
  const text = [30, 10, 'x', 20, 40].map((gain) => (typeof gain === 'number' ? document(gain) : gain));
  text.push('{"cash_flows":[1,1]}');
  const { status, out } = await batched(text.join('\n'), { summary: true, select: 'irr' });
  assert.equal(status, 2);
  const summary: unknown = JSON.parse(out);
  assert.equal(memberAt(summary, 'documents'), 6);
  assert.equal(memberAt(summary, 'refused'), 1);
  assert.equal(memberAt(summary, 'first_error.line'), 3);
  assert.deepEqual(memberAt(summary, 'select.irr'), { count: 4, nulls: 1, min: 0.1, median: 0.2, max: 0.4 });
  assert.equal(typeof memberAt(summary, 'documents_per_second'), 'number');
});

test('the spread of many values is accurate although only a few are stored', () => {
  const all = new RunningSpread();
  const few = new RunningSpread(64);
  for (let index = 0; index < 10_001; index += 1) {
    const value = (index * 7919) % 10_001;
    all.add(value);
    few.add(value);
  }
  assert.deepEqual(all.result(), { count: 10_001, nulls: 0, min: 0, median: 5000, max: 10_000 });
  const { median, median_of, min, max } = few.result();
  assert.deepEqual([min, max], [0, 10_000]);
  assert.ok(median_of !== undefined && median_of >= 32 && median_of <= 64);
  assert.ok(Math.abs((median ?? 0) - 5000) < 1500, String(median));
});

test('reading pauses while enough documents are in progress', async () => {
  let read = 0;
  let written = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; read < 400; read += 1) {
      assert.ok(read - written < 40, `${read} read, ${written} written`);
      yield encoder.encode(`${document(10)}\n`);
    }
  }
  const { status } = await batched(
    '',
    {},
    {
      open: async () => ({ bytes: endless(), size: null, close: () => {} }),
      write: async () => {
        written += 1;
        await new Promise((resolve) => setTimeout(resolve, 1));
      },
    },
  );
  assert.equal(status, 0);
  assert.equal(written, 400);
});

test('a source that fails while it is read is reported with exit status 1', async () => {
  async function* breaking(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(`${document(10)}\n`);
    throw new Error('the disk is gone');
  }
  const { status, err } = await batched(
    '',
    { select: 'irr' },
    {
      open: async () => ({ bytes: breaking(), size: null, close: () => {} }),
    },
  );
  assert.equal(status, 1);
  assert.match(err, /the disk is gone/);
});

test('threads return the same results in the same order', async () => {
  const text = [...Array.from({ length: 300 }, (_, index) => document(index + 1)), 'x'].join('\n');
  const inThreads = await batched(text, {}, { startWorker: threadWorker, cores: 2 }, 4000);
  const local = await batched(text);
  assert.equal(inThreads.status, 2);
  assert.equal(inThreads.lines.length, 301);
  assert.equal(inThreads.out, local.out);
});
