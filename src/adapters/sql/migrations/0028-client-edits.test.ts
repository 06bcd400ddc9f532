import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { test } from 'node:test';
import { migrate } from '../../sqlite/migrate.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name.startsWith('0028-'));
const options = { backupFolder: '', now: new Date('2026-03-02T15:00:00.000Z') };

test('clients of before have the date of the latest change under them', () => {
  const sqlite = new Sqlite(':memory:');
  migrate(sqlite, { ...options, migrations: migrations.slice(0, at) });
  sqlite.exec(`insert into users (id, email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
    values (1, '1@example.com', '', '', 'advisor', 0, 0, '')`);
  for (const [id, updated] of [
    [1, '2026-01-01'],
    [2, '2026-01-09'],
    [3, '2026-01-01'],
    [4, '2026-01-01'],
  ] as const)
    sqlite.exec(`insert into clients (id, owner_id, firstname, lastname, age, created_at, updated_at)
        values (${id}, 1, '', '', 45, '', '${updated}');
      insert into scenarios (id, owner_id, client_id, name, description, is_draft, document_hash, revision, created_at, updated_at)
        values (${id}, 1, ${id}, '', '', 0, '', 1, '', '2026-01-01')`);
  sqlite.exec(`update scenarios set updated_at = '2026-01-02' where client_id in (1, 2);
    insert into simulations (id, owner_id, client_id, name, description, is_draft, included, document_hash, revision, created_at, updated_at, document)
      values (1, 1, 3, '', '', 1, 1, '', 1, '', '2026-01-03', '{}');
    insert into reports (owner_id, client_id, simulation_id, name, description, saved_action, generation, created_at, updated_at)
      values (1, 3, 1, '', '', '{}', 1, '', '2026-01-04')`);
  for (const { sql } of migrations.slice(at)) sqlite.exec(sql);
  assert.deepEqual(sqlite.prepare('select updated_at from clients order by id').pluck().all(), [
    '2026-01-02',
    '2026-01-09',
    '2026-01-04',
    '2026-01-01',
  ]);
  sqlite.close();
});
