import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../sqlite/migrate.ts';
import { migrations } from './index.ts';

test('reports of before keep ids, shares and what they keep, and no id of a deleted one is given out again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-0008-'));
  const sqlite = new Sqlite(join(folder, 'plumbline.db'));
  sqlite.pragma('foreign_keys = on');
  const options = { backupFolder: join(folder, 'backups'), now: new Date('2026-03-02T15:00:00.000Z') };
  const at = migrations.findIndex(({ name }) => name.startsWith('0008-'));
  migrate(sqlite, { ...options, migrations: migrations.slice(0, at) });
  const report = `insert into reports
    (id, owner_id, client_id, scenario_id, name, description, saved_action, generation, created_at, updated_at, notes)`;
  sqlite.exec(`insert into users (id, email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
      values (1, 'a@example.com', '', '', 'advisor', 0, 0, '');
    insert into clients (id, owner_id, firstname, lastname, age, created_at, updated_at) values (1, 1, '', '', 45, '', '');
    insert into scenarios (id, owner_id, client_id, name, description, is_draft, document, document_hash, revision, created_at, updated_at)
      values (1, 1, 1, '', '', 0, '{}', 'hash', 1, '', '');
    ${report} values (3, 1, 1, 1, 'Kept', 'd', '{"a":1}', 2, 'c', 'u', 'n');
    ${report} values (9, 1, 1, 1, 'Gone', '', '{}', 1, '', '', '');
    delete from reports where id = 9;
    insert into report_shares (report_id, generation, owner_id, snapshot, snapshot_hash, fingerprint, shared_at, views)
      values (3, 2, 1, '{"a":1}', 'h', 'f', '', 7)`);

  migrate(sqlite, { ...options, migrations });
  assert.deepEqual(sqlite.prepare('select * from reports').all(), [
    {
      id: 3,
      owner_id: 1,
      client_id: 1,
      scenario_id: 1,
      simulation_id: null,
      name: 'Kept',
      description: 'd',
      saved_action: '{"a":1}',
      generation: 2,
      created_at: 'c',
      updated_at: 'u',
      removed_slots: '[]',
      variants: '[]',
      notes: 'n',
      disclosures: '',
    },
  ]);
  assert.equal(sqlite.prepare('select views from report_shares where report_id = 3').pluck().get(), 7);
  assert.deepEqual(sqlite.prepare('pragma foreign_key_check').all(), []);

  const next = sqlite.prepare(`insert into reports
    (owner_id, client_id, scenario_id, simulation_id, name, description, saved_action, generation, created_at, updated_at)
    values (1, 1, ?, ?, '', '', '{}', 1, '', '')`);
  assert.equal(next.run(1, null).lastInsertRowid, 10);
  assert.throws(() => next.run(null, null), /CHECK/);

  sqlite.exec(`insert into simulations (id, owner_id, client_id, scenario_id, name, description, is_draft, included,
      document_hash, revision, created_at, updated_at, document)
    values (1, 1, 1, 1, '', '', 1, 1, '', 1, '', '', '{}')`);
  assert.equal(next.run(null, 1).lastInsertRowid, 11);
  assert.throws(() => next.run(1, 1), /CHECK/);
  // The scenario takes its simulations, their reports and their shares along.
  sqlite.exec('delete from scenarios where id = 1');
  for (const table of ['simulations', 'reports', 'report_shares'])
    assert.equal(sqlite.prepare(`select count(*) from ${table}`).pluck().get(), 0, table);
  sqlite.close();
  await rm(folder, { recursive: true });
});
