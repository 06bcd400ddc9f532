import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ServerKeyError } from '../../domain/practice/operation/server-key.ts';
import { secretKeyFile } from './secret-key.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-key-'));
});
after(() => rm(folder, { recursive: true }));

test('a key is 32 random bytes, readable only by its owner, and never replaces another', () => {
  const file = secretKeyFile(folder);
  assert.equal(file.read(), null);
  const { current, former } = file.create();
  assert.equal(current.byteLength, 32);
  assert.deepEqual(former, []);
  assert.ok(new Set(current).size > 8);
  assert.equal(statSync(file.path).mode & 0o777, 0o600);
  assert.throws(() => file.create(), /EEXIST/);
  assert.deepEqual(file.read(), { current, former });
  assert.deepEqual(readdirSync(folder), ['secret.key']);
});

test('former keys are stored after the current one, which is copied before the change', () => {
  const file = secretKeyFile(folder);
  const { current } = file.read() ?? file.create();
  const next = { current: file.random(), former: [current] };
  file.prepare(next);
  assert.deepEqual(file.prepared(), next);
  const copy = file.backUp(new Date('2026-03-02T15:00:00.000Z'));
  file.adopt();
  assert.deepEqual(file.read(), next);
  assert.equal(file.prepared(), null);
  assert.equal(statSync(file.path).mode & 0o777, 0o600);
  assert.deepEqual(readFileSync(copy ?? ''), Buffer.from(current));
  assert.equal(statSync(copy ?? '').mode & 0o777, 0o600);
});

test('rejects a damaged key and deletes an incomplete next key', () => {
  const file = secretKeyFile(folder);
  for (const bytes of ['', 'short']) {
    writeFileSync(file.path, bytes);
    assert.throws(() => file.read(), ServerKeyError);
  }
  writeFileSync(`${file.path}.next`, 'cut');
  assert.equal(file.prepared(), null);
  assert.ok(!readdirSync(folder).includes('secret.key.next'));
});
