import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseFile } from './database-file.ts';
import { migrate } from './migrate.ts';
import { migrations } from '../sql/migrations/index.ts';

test('what is restored sends no message again, and a backup from before there were any is restored too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-file-'));
  const options = { backupFolder: join(folder, 'backups'), now: new Date('2026-03-02T15:00:00.000Z') };
  const made = (name: string, until: string) => {
    const path = join(folder, name);
    const sqlite = new Sqlite(path);
    migrate(sqlite, { ...options, migrations: migrations.filter((one) => one.name < until) });
    return { path, sqlite };
  };
  const today = made('today.db', '9999');
  today.sqlite
    .exec(`insert into users (email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
      values ('a@example.com', '', '', 'advisor', 0, 0, '');
    insert into waiting_mail (user_id, message, created_at) values (1, '{}', '')`);
  databaseFile(folder).prepare(today.path);
  assert.equal(today.sqlite.prepare('select count(*) from waiting_mail').pluck().get(), 0);
  today.sqlite.close();

  const before = made('before.db', '0009');
  before.sqlite.close();
  databaseFile(folder).prepare(before.path);
  await rm(folder, { recursive: true });
});
