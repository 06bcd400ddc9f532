import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isServerRunning, ServerRunningError, takeServerLock } from './server-lock.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-lock-'));
});
after(() => rm(folder, { recursive: true }));

test('a folder has one server: the second is refused until the first lets go', () => {
  assert.equal(isServerRunning(folder), false);
  const lock = takeServerLock(folder);
  assert.equal(isServerRunning(folder), true);
  assert.throws(() => takeServerLock(folder), ServerRunningError);
  // Asking took nothing away.
  assert.equal(isServerRunning(folder), true);
  lock.release();
  lock.release();
  assert.equal(isServerRunning(folder), false);
  takeServerLock(folder).release();
  assert.deepEqual(readdirSync(folder), ['server.lock']);
  assert.equal(statSync(join(folder, 'server.lock')).mode & 0o777, 0o600);
});

test('a process that is killed leaves no lock behind', async () => {
  const module = new URL('./server-lock.ts', import.meta.url).href;
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `const { takeServerLock } = await import(${JSON.stringify(module)});
       globalThis.lock = takeServerLock(${JSON.stringify(folder)});
       process.stdout.write('held');
       setInterval(() => {}, 60_000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await once(child.stdout, 'data');
    assert.equal(isServerRunning(folder), true);
    assert.throws(() => takeServerLock(folder), ServerRunningError);
  } finally {
    child.kill('SIGKILL');
  }
  await once(child, 'exit');
  assert.equal(isServerRunning(folder), false);
  takeServerLock(folder).release();
});
