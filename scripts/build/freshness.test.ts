import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test, type TestContext } from 'node:test';
import { ROOT } from '../project.mjs';
import { hashFiles, isFresh, selectProjectInputs, readStamp, writeStamp } from './freshness.mjs';

function built(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-freshness-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const source = join(folder, 'source.ts');
  const output = join(folder, 'output.mjs');
  writeFileSync(source, 'export const one = 1;');
  writeFileSync(output, 'export const one=1');
  const inputs = [relative(ROOT, source)];
  const stamp = { hash: String(hashFiles(inputs, 'tools')), inputs, outputs: ['output.mjs'], detail: null };
  return { folder, source, output, stamp };
}

test('an unchanged build is fresh, also if a source was saved again without changes', (t) => {
  const { folder, source, stamp } = built(t);
  assert.equal(isFresh(stamp, 'tools', folder), true);
  utimesSync(source, new Date(), new Date(Date.now() + 60_000));
  assert.equal(isFresh(stamp, 'tools', folder), true);
});

test('a missing stamp, changed tools, a changed or missing source, and a missing output make a build stale', (t) => {
  const { folder, source, output, stamp } = built(t);
  assert.equal(isFresh(null, 'tools', folder), false);
  assert.equal(isFresh(stamp, 'other tools', folder), false);
  rmSync(output);
  assert.equal(isFresh(stamp, 'tools', folder), false);
  writeFileSync(output, '');
  writeFileSync(source, 'export const one = 2;');
  assert.equal(isFresh(stamp, 'tools', folder), false);
  rmSync(source);
  assert.equal(isFresh(stamp, 'tools', folder), false);
});

test('a source saved during the build prevents the stamp', (t) => {
  const { folder, source, stamp } = built(t);
  const path = join(folder, 'stamp.json');
  const startedAt = Date.now();
  utimesSync(source, new Date(), new Date(startedAt + 1000));
  writeStamp(path, stamp, startedAt);
  assert.equal(readStamp(path), null);
  utimesSync(source, new Date(), new Date(startedAt - 1000));
  writeStamp(path, stamp, startedAt);
  assert.deepEqual(readStamp(path), stamp);
});

test('only the project’s own sources are inputs; packages are covered by the lockfile', () => {
  const inputs = { 'src/ui/main.tsx': {}, 'node_modules/react/index.js': {}, '(disabled):util': {} };
  assert.deepEqual(selectProjectInputs(inputs), ['src/ui/main.tsx']);
});
