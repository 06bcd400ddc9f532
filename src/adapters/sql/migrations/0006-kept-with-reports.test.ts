import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../sqlite/migrate.ts';
import { migrations } from './index.ts';

test('reports of before keep nothing besides, and their shares were not seen at a known time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-0006-'));
  const sqlite = new Sqlite(join(folder, 'plumbline.db'));
  sqlite.pragma('foreign_keys = on');
  const options = { backupFolder: join(folder, 'backups'), now: new Date('2026-03-02T15:00:00.000Z') };
  const at = migrations.findIndex(({ name }) => name.startsWith('0006-'));
  migrate(sqlite, { ...options, migrations: migrations.slice(0, at) });
  sqlite.exec(`insert into users (id, email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
      values (1, 'a@example.com', '', '', 'advisor', 0, 0, '');
    insert into clients (id, owner_id, firstname, lastname, age, created_at, updated_at) values (1, 1, '', '', 45, '', '');
    insert into scenarios (id, owner_id, client_id, name, description, is_draft, document, document_hash, revision, created_at, updated_at)
      values (1, 1, 1, '', '', 0, '{}', 'hash', 1, '', '');
    insert into reports (id, owner_id, client_id, scenario_id, name, description, saved_action, generation, created_at, updated_at)
      values (1, 1, 1, 1, 'Kept', '', '{}', 1, '', '');
    insert into report_shares (report_id, generation, owner_id, snapshot, snapshot_hash, fingerprint, shared_at, views)
      values (1, 1, 1, '{"a":1}', 'h', 'f', '', 7)`);

  migrate(sqlite, { ...options, migrations });
  assert.deepEqual(
    sqlite.prepare('select name, notes, disclosures, removed_slots, variants from reports').all(),
    [{ name: 'Kept', notes: '', disclosures: '', removed_slots: '[]', variants: '[]' }],
  );
  assert.deepEqual(
    sqlite.prepare('select snapshot, fingerprint, views, last_viewed_at from report_shares').all(),
    [{ snapshot: '{"a":1}', fingerprint: 'f', views: 7, last_viewed_at: null }],
  );
  assert.throws(() => sqlite.exec(`update reports set variants = 'x'`), /CHECK/);
  sqlite.close();
  await rm(folder, { recursive: true });
});
