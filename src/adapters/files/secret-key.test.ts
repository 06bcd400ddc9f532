import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { secretKey } from './secret-key.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-key-'));
});
after(() => rm(folder, { recursive: true }));

test('the key is made once, 32 random bytes, readable by its owner only', () => {
  const key = secretKey(folder);
  assert.equal(key.byteLength, 32);
  assert.ok(new Set(key).size > 8);
  assert.equal(statSync(join(folder, 'secret.key')).mode & 0o777, 0o600);
  assert.deepEqual(secretKey(folder), key);
});

test('a damaged key stops the start rather than breaking every link that was shared', () => {
  writeFileSync(join(folder, 'secret.key'), 'short');
  assert.throws(() => secretKey(folder), /damaged/);
});
