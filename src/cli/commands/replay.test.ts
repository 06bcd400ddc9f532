import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exitStatusOf, type ExitStatus, type Terminal } from '../command.ts';
import { findCaseFiles, replay } from './replay.ts';

const GOLDEN = fileURLToPath(new URL('../../../fixtures/golden', import.meta.url));

async function replayed(folder: string): Promise<{ status: ExitStatus; out: string; err: string }> {
  const output = { out: '', err: '' };
  const terminal: Terminal = {
    out: (text) => void (output.out += text),
    err: (text) => void (output.err += text),
    readText: (file) => readFile(file, 'utf8'),
    isInteractive: false,
  };
  const status = await exitStatusOf(terminal, () =>
    replay({ positionals: [folder], options: {} }, terminal, { thisYear: 2026 }),
  );
  return { status, ...output };
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'golden-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the cases of one calculation pass and fail if one digit is changed', async () => {
  await inFolder(async (folder) => {
    const copy = join(folder, 'vehicle');
    await cp(join(GOLDEN, 'vehicle'), copy, {
      recursive: true,
      filter: (source) => !basename(source).startsWith('history-'),
    });
    const green = await replayed(folder);
    assert.equal(green.status, 0, green.out);
    assert.match(green.out, /^vehicle +\d+\n\d+ cases, all match\.\n$/);

    const [{ path, name }] = await findCaseFiles(copy);
    const text = await readFile(path, 'utf8');
    const expected = text.indexOf('"expected"');
    const cents = /(\d\.\d*?)(\d)(?=[,\s])/;
    const changed = text
      .slice(expected)
      .replace(cents, (_, before: string, digit: string) => `${before}${(Number(digit) + 5) % 10}`);
    assert.notEqual(changed, text.slice(expected));
    await writeFile(path, text.slice(0, expected) + changed);
    const red = await replayed(folder);
    assert.equal(red.status, 1);
    assert.ok(red.out.startsWith(`${name}  `), red.out);
    assert.match(red.out, /[\w.]+: expected [\d.]+, got [\d.]+\n/);
    assert.match(red.out, /\d+ cases, 1 differs\.\n$/);
  });
});

test('an invalid case, an unknown calculation and rejected input each fail by name', async () => {
  await inFolder(async (folder) => {
    await mkdir(join(folder, 'cash-flow-irr'));
    await mkdir(join(folder, 'unheard-of'));
    const write = (name: string, document: unknown) =>
      writeFile(join(folder, name), typeof document === 'string' ? document : JSON.stringify(document));
    const case_ = {
      input: { cash_flows: [-100, 110] },
      expected: { irr: 0.1 },
      why: 'a year',
      source: 'by hand',
    };
    await write('cash-flow-irr/a-holds.json', case_);
    await write('cash-flow-irr/b-broken.json', '{');
    await write('cash-flow-irr/c-refused.json', { ...case_, input: { cash_flows: ['x'] } });
    await write('cash-flow-irr/d-expects-refusal.json', {
      ...case_,
      input: { cash_flows: ['x'] },
      expected: { error: { 'cash_flows.0': ['Enter a number.'] } },
    });
    await write('unheard-of/e.json', case_);
    await mkdir(join(folder, '.hidden'));
    await write('.hidden/f.json', '{');
    await write('cash-flow-irr/g-deep.json', `{"input": ${'['.repeat(100_000)}`);
    const { status, out } = await replayed(folder);
    assert.equal(status, 1);
    const lines = out.split('\n');
    assert.match(lines[0], /^cash-flow-irr\/b-broken\.json {2}Not a JSON document/);
    assert.match(lines[1], /^cash-flow-irr\/c-refused\.json {2}refused: cash_flows\.0: Enter a number\./);
    assert.match(lines[2], /^cash-flow-irr\/g-deep\.json {2}The document nests more than 32/);
    assert.match(lines[3], /^unheard-of\/e\.json {2}refused: No calculation is called "unheard-of"/);
    assert.match(out, /6 cases, 4 differ\.\n$/);
  });
});

test('a folder without a case fails, and so does a missing folder', async () => {
  await inFolder(async (folder) => {
    const empty = await replayed(folder);
    assert.equal(empty.status, 1);
    assert.match(empty.err, /No golden case in/);
    const absent = await replayed(join(folder, 'absent'));
    assert.equal(absent.status, 2);
    assert.match(absent.err, /cannot be read/);
  });
});
