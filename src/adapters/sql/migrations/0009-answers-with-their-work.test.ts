import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { test } from 'node:test';
import { migrate } from '../../sqlite/migrate.ts';
import { migrations } from './index.ts';

test('a key that a killed server left unfinished is free again, and finished answers stay', () => {
  const sqlite = new Sqlite(':memory:');
  const options = { backupFolder: '/nowhere', now: new Date('2026-03-02T15:00:00.000Z') };
  migrate(sqlite, { ...options, migrations: migrations.filter(({ name }) => name < '0009') });
  sqlite.pragma('foreign_keys = off');
  const add = sqlite.prepare('insert into idempotency_keys values (1, ?, ?, ?, ?, ?)');
  add.run('finished', 'hash', 201, '{}', 'then');
  add.run('unfinished', 'hash', null, null, 'then');
  sqlite.exec(migrations.find(({ name }) => name.startsWith('0009'))?.sql ?? '');
  assert.deepEqual(sqlite.prepare('select * from idempotency_keys').all(), [
    { owner_id: 1, scope: 'finished', body_hash: 'hash', status: 201, body: '{}', created_at: 'then' },
  ]);
  sqlite.close();
});
