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
