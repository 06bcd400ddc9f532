import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkAuditLog } from '../../../domain/practice/operation/audit-chain.ts';
import { auditKeys } from '../../tokens/key-sealer.ts';
import { readAuditChain } from '../../sqlite/audit-chain-reader.ts';
import { sqlAuditLog } from '../audit-log.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { migrate } from '../../sqlite/migrate.ts';
import { migrations } from './index.ts';

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
