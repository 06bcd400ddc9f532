import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { illustrationSchema } from '../../../domain/policy/illustration-schema.ts';
import { illustrationSummary } from '../../../domain/practice/cases/illustration-list.ts';
import { migrate } from '../../sqlite/migrate.ts';
import { migrations } from './index.ts';
import { checkAuditLog } from '../../../domain/practice/operation/audit-chain.ts';
import { auditKeys } from '../../tokens/signing-and-sealing.ts';
import { readAuditChain } from '../../sqlite/audit-chain-reader.ts';
import { sqlAuditLog } from '../stores/audit-log.ts';
import { openDatabase } from '../../sqlite/database.ts';

test('scenarios of before keep document and reports, and gain what lists say about their illustration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-0005-'));
  const sqlite = new Sqlite(join(folder, 'plumbline.db'));
  sqlite.pragma('foreign_keys = on');
  const options = { backupFolder: join(folder, 'backups'), now: new Date('2026-03-02T15:00:00.000Z') };
  const at = migrations.findIndex(({ name }) => name.startsWith('0005-'));
  migrate(sqlite, { ...options, migrations: migrations.slice(0, at) });

  const rows = [1, 2, 3].map((year) => ({
    year,
    age: 44 + year,
    premium_outlay: 10_000.1,
    withdrawals: year === 3 ? 500 : 0,
    loans: year === 3 ? 700 : 0,
    accumulation_value: 9_000 * year,
    surrender_value: 8_000 * year,
    death_benefit: 250_000,
  }));
  const illustration = illustrationSchema.parse({ illustrated_rate: 0.06, rows });
  const sourced = { ...illustration, source: { kind: 'pdf' as const, file_name: 'a.pdf', pages: [3] } };
  const documentOf = (ledger: object | null) =>
    JSON.stringify({ version: 1, illustration: ledger, vehicles: [], value_basis: 'pre_tax' });
  const documents = [documentOf(sourced), documentOf(illustration), documentOf(null)];
  sqlite.exec(`insert into users (id, email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
      values (1, 'a@example.com', '', '', 'advisor', 0, 0, '');
    insert into clients (id, owner_id, firstname, lastname, age, created_at, updated_at) values (1, 1, '', '', 45, '', '')`);
  const add = sqlite.prepare(`insert into scenarios
    (owner_id, client_id, name, description, is_draft, document, document_hash, revision, created_at, updated_at)
    values (1, 1, '', '', 0, ?, 'hash', 1, '', '')`);
  for (const document of documents) add.run(document);
  sqlite.exec(`insert into reports (owner_id, client_id, scenario_id, name, description, saved_action, generation, created_at, updated_at)
    values (1, 1, 1, '', '', '{}', 1, '', '')`);

  migrate(sqlite, { ...options, migrations });
  const stored = sqlite
    .prepare<[], { document: string; illustration_summary: string | null }>(
      'select document, illustration_summary from scenarios order by id',
    )
    .all();
  assert.deepEqual(
    stored.map(({ document }) => document),
    documents,
  );
  assert.deepEqual(
    stored.map(({ illustration_summary }) => JSON.parse(illustration_summary ?? 'null') as unknown),
    [illustrationSummary(sourced), illustrationSummary(illustration), null],
  );
  assert.equal(sqlite.prepare('select count(*) from reports').pluck().get(), 1);
  assert.deepEqual(sqlite.prepare('pragma foreign_key_check').all(), []);
  sqlite.close();
  await rm(folder, { recursive: true });
});

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

test('lines from before are taken into the chain, and what names people in them stands apart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-0011-'));
  const now = new Date('2026-03-02T15:00:00.000Z');
  const before = new Sqlite(join(folder, 'plumbline.db'));
  const at = migrations.findIndex(({ name }) => name.startsWith('0011-'));
  migrate(before, { migrations: migrations.slice(0, at), backupFolder: join(folder, 'backups'), now });
  const user = `insert into users (id, email, first_name, last_name, role_type, is_staff, is_superuser, created_at)`;
  const line = 'insert into audit_log (at, user_id, action, subject_id, detail)';
  before.exec(`${user} values (1, 'dana@example.com', 'Dana', 'Test', 'advisor', 0, 0, ''),
      (4, 'robin@example.com', 'Robin', 'Test', 'admin', 1, 1, '');
    ${line} values ('t1', 4, 'impersonation_started', 1, 'Robin Test as Dana Test: why (user 7)'),
      ('t2', 1, 'report_mailed', 3, '2 addresses; by Robin Test (user 4)'),
      ('t3', 1, 'client_deleted', 9, 'by Robin Test (user 4)'),
      ('t4', 4, 'user_deleted', 2, 'Mira Stone; clients to user 1'),
      ('t5', 4, 'user_changed', 1, 'first_name, email'),
      ('t6', 4, 'impersonation_started', 2, 'Robin Test as Mira Stone: x')`);
  before.close();

  const { db, close, auditNewest } = openDatabase(folder, { now });
  const keys = auditKeys(new Uint8Array(32).fill(1));
  const log = sqlAuditLog(db, { seal: keys.seal, origin: () => null });
  assert.equal(auditNewest(), null);
  await log.record({ action: 'sign_in', user_id: 1 }, now);
  const { items } = await log.list({ page: 1, size: 10 });
  assert.deepEqual(
    items.map(({ id, action, by, detail, note }) => [id, action, by?.name ?? null, detail, note]),
    [
      [8, 'sign_in', null, null, null],
      [7, 'audit_chain_begun', null, 'lines up to 6 were written before', null],
      [6, 'impersonation_started', null, null, null],
      [5, 'user_changed', null, 'first_name, email', null],
      [4, 'user_deleted', null, 'clients to user 1', null],
      [3, 'client_deleted', 'Robin Test', null, null],
      [2, 'report_mailed', 'Robin Test', '2 addresses', null],
      [1, 'impersonation_started', null, null, 'Robin Test as Dana Test: why (user 7)'],
    ],
  );
  await db.deleteFrom('users').where('id', '=', 1).execute();
  const chain = readAuditChain(folder);
  const report = await checkAuditLog(chain, keys);
  chain.close();
  assert.deepEqual([report.problems, report.sealedAfterwards, report.personalRemoved], [[], 6, 1]);
  await close();
  await rm(folder, { recursive: true });
});

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
