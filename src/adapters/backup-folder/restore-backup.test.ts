import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { finishRestore, unfinishedRestore } from './restore-backup.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-restore-'));
});
after(() => rm(folder, { recursive: true }));

const OLD = ['plumbline.db', 'plumbline.db-wal', 'secret.key', 'files', 'indexes'];
const NEW = ['plumbline.db', 'secret.key', 'files', 'tax'];
const database = { copyName: 'plumbline.db' } as const;
const STAMP = '2026-03-02T15-00-00-000Z';

/** A data folder after the checks, before any file was moved. */
function checked(name: string): string {
  const data = join(folder, name);
  const coming = join(data, `restore-${STAMP}.out`);
  mkdirSync(coming, { recursive: true });
  for (const [place, entries] of [
    [data, OLD],
    [coming, NEW],
  ] as const)
    for (const entry of entries) writeFileSync(join(place, entry), place === data ? 'old' : 'new');
  writeFileSync(join(data, 'server.lock'), '');
  return data;
}

test('a restore killed before any step is reported as unfinished, and the next call finishes it', async () => {
  let steps = 0;
  for (let killedAt = 0; killedAt <= steps; killedAt += 1) {
    const data = checked(`killed-${killedAt}`);
    let moved = 0;
    const move = (from: Parameters<typeof renameSync>[0], to: Parameters<typeof renameSync>[1]) => {
      if (moved === killedAt) throw new Error('killed');
      moved += 1;
      renameSync(from, to);
    };
    try {
      await finishRestore(data, database, move);
    } catch {
      steps = Math.max(steps, killedAt + 1);
      assert.notEqual(unfinishedRestore(data), null, `step ${killedAt}`);
    }
    const { previousData } = await finishRestore(data, database);
    assert.equal(unfinishedRestore(data), null);
    for (const entry of NEW)
      assert.equal(readFileSync(join(data, entry), 'utf8'), 'new', `step ${killedAt}: ${entry}`);
    assert.deepEqual(
      readdirSync(data).sort(),
      [...NEW, `before-restore-${STAMP}`, 'server.lock'].sort(),
      `step ${killedAt}`,
    );
    const before = join(data, `before-restore-${STAMP}`);
    assert.ok(previousData === before || previousData === null);
    assert.deepEqual(readdirSync(before).sort(), [...OLD].sort());
    for (const entry of OLD) assert.equal(readFileSync(join(before, entry), 'utf8'), 'old');
  }
  assert.ok(steps > OLD.length + NEW.length, 'every move was tried');
});
