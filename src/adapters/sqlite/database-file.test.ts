import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseFile } from './database-file.ts';
import { openDatabase } from './database.ts';

test('what is restored sends no message again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-file-'));
  await openDatabase(folder, { now: new Date('2026-03-02T15:00:00.000Z') }).close();
  const path = join(folder, 'plumbline.db');
  const sqlite = new Sqlite(path);
  sqlite.exec(`insert into users (email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
      values ('a@example.com', '', '', 'advisor', 0, 0, '');
    insert into waiting_mail (user_id, message, created_at) values (1, '{}', '')`);
  databaseFile(folder).prepare(path);
  assert.equal(sqlite.prepare('select count(*) from waiting_mail').pluck().get(), 0);
  sqlite.close();
  await rm(folder, { recursive: true });
});
