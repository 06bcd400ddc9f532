import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startServer } from '../../../tests/support/start-server.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';

test('the key can be changed only while the server is stopped, and a lost one is replaced on request', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-key-command-'));
  context.after(() => rm(folder, { recursive: true }));
  const start = () => startServer({ dataDir: folder, distFolder: join(folder, 'dist') });
  const key = (...args: string[]) => plumbline(['key', ...args, '--data', folder]);
  const server = await start();
  const rejected = await key('rotate');
  await server.stop();
  assert.deepEqual(
    { status: rejected.status, err: rejected.err },
    { status: 2, err: `A Plumbline server is already running on ${folder}. Stop it first.\n` },
  );

  const path = join(folder, 'secret.key');
  const before = readFileSync(path);
  const rotated = await key('rotate');
  assert.equal(rotated.status, 0, rotated.err);
  assert.match(
    rotated.out,
    /new key.*0 two-factor secrets.*still open.*The old key is in .*Make a backup now/s,
  );
  assert.deepEqual(readFileSync(path).subarray(32), before);
  assert.match((await key('rotate', '--end-links')).out, /0 shared links ended/);
  assert.equal(readFileSync(path).byteLength, 32);
  assert.match((await key('accept')).out, /The key in the data folder is correct/);

  rmSync(path);
  await assert.rejects(start(), /plumbline key accept/);
  const listed = await key('accept');
  assert.equal(listed.status, 1);
  assert.match(listed.err, /Shared links end \(now 0\).*turned off for 0 users.*add --yes/s);
  await assert.rejects(start(), /plumbline key accept/);
  assert.equal((await key('accept', '--yes')).status, 0);
  const again = await start();
  const { items } = await again.services.audit.list({ page: 1, size: 5 });
  await again.stop();
  assert.deepEqual(
    items.filter(({ action }) => action.startsWith('key_')).map(({ action }) => action),
    ['key_replaced', 'key_rotated', 'key_rotated'],
  );
  assert.equal((await key('turn')).status, 2);
});
