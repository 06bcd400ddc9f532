import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openDatabase } from './database.ts';
import { migrations } from '../sql/migrations/index.ts';
import { isServerRunning, ServerRunningError, takeServerLock } from './server-lock.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-lock-'));
});
after(() => rm(folder, { recursive: true }));

test('a folder has one server: a second one is rejected until the first releases its lock', () => {
  assert.equal(isServerRunning(folder), false);
  const lock = takeServerLock(folder);
  assert.equal(isServerRunning(folder), true);
  assert.throws(() => takeServerLock(folder), ServerRunningError);
  assert.equal(isServerRunning(folder), true);
  lock.release();
  lock.release();
  assert.equal(isServerRunning(folder), false);
  takeServerLock(folder).release();
  assert.deepEqual(readdirSync(folder), ['server.lock']);
  assert.equal(statSync(join(folder, 'server.lock')).mode & 0o777, 0o600);
});

/** Process that holds the folder until killed. */
async function holder(): Promise<{ kill(): Promise<void> }> {
  const module = new URL('./server-lock.ts', import.meta.url).href;
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { takeServerLock } = await import(${JSON.stringify(module)});
       globalThis.lock = takeServerLock(${JSON.stringify(folder)});
       process.stdout.write('held');
       setInterval(() => {}, 60_000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

test('a killed process leaves no lock', async () => {
  const server = await holder();
  try {
    assert.equal(isServerRunning(folder), true);
    assert.throws(() => takeServerLock(folder), ServerRunningError);
  } finally {
    await server.kill();
  }
  assert.equal(isServerRunning(folder), false);
  takeServerLock(folder).release();
});

test('a database can be opened while a server runs, but not migrated', async () => {
  const now = new Date('2026-03-02T15:00:00.000Z');
  await openDatabase(folder, { now }).close();
  const server = await holder();
  try {
    await openDatabase(folder, { now }).close();
    const sqlite = new Sqlite(join(folder, 'plumbline.db'));
    sqlite.prepare('delete from migrations where name = ?').run(migrations.at(-1)?.name);
    sqlite.close();
    assert.throws(
      () => openDatabase(folder, { now }),
      /A Plumbline server of an older version is running on .*Restart it first/,
    );
  } finally {
    await server.kill();
  }
});
