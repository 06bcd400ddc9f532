import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inRoot, ROOT } from '../project.mjs';

async function check(source: string, ...options: string[]): Promise<{ code: number; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'english-'));
  try {
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src', 'example.ts'), source);
    const script = inRoot('scripts', 'lint', 'english.mjs');
    return await new Promise((resolve) =>
      execFile(
        process.execPath,
        [script, '--check', '--typescript', ROOT, ...options, folder, 'src'],
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('standard comments and names pass', async () => {
  const { code } = await check(
    '/** Returns the saved draft, or null if it is invalid. */\nexport const loadDraft = () => null;\n',
  );
  assert.equal(code, 0);
});

test('a nonstandard comment fails, and the list shows its place', async () => {
  const { code, output } = await check(
    'export const a = 1;\n/** What was kept of it. */\nexport const b = 2;\n',
    '--list',
  );
  assert.equal(code, 1);
  assert.match(output, /src\/example\.ts:2:/);
});

test('a nonstandard name fails, and a string or a stored key does not', async () => {
  assert.equal((await check('export const keptDraft = 1;\n')).code, 1);
  assert.equal(
    (await check("export const text = 'what was kept';\nexport interface Row { kept_at: string }\n")).code,
    0,
  );
});

test('with --strings, a nonstandard sentence fails, and a label of two words is not read', async () => {
  const source = "export const text = 'The figure stands beside it, as the file says.';\n";
  assert.equal((await check(source, '--strings')).code, 1);
  assert.equal((await check("export const text = 'stands beside';\n", '--strings')).code, 0);
  assert.equal((await check("export const text = 'The figure is next to it.';\n", '--strings')).code, 0);
});

test('an unknown option exits with 2', async () => {
  assert.equal((await check('export const a = 1;\n', '--nonsense')).code, 2);
});
