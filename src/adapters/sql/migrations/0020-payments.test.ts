import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { migrate } from '../../sqlite/migrate.ts';
import { migrations } from './index.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const addUser = `insert into users (email, first_name, last_name, role_type, is_staff, is_superuser, created_at, plan)
  values (?, 'A', 'B', 'advisor', 0, 0, ?, ?) returning id`;

const applied = (upTo: string) => migrations.filter(({ name }) => name < upTo);

test('a plan that an admin gave before is one that was given', (context) => {
  const backupFolder = mkdtempSync(join(tmpdir(), 'plumbline-0020-'));
  context.after(() => rmSync(backupFolder, { recursive: true }));
  const sqlite = new Sqlite(':memory:');
  const at = { backupFolder, now };
  migrate(sqlite, { ...at, migrations: applied('0020') });
  for (const plan of ['FREE_TRIAL_PLAN', 'MONTHLY_PLAN', 'YEARLY_PLAN'])
    sqlite.prepare(addUser).get(`${plan}@example.com`, now.toISOString(), plan);
  const { applied: done } = migrate(sqlite, { ...at, migrations: applied('0021') });
  assert.deepEqual(done, ['0020-payments']);
  assert.deepEqual(sqlite.prepare('select plan, granted_plan from users order by id').raw().all(), [
    ['FREE_TRIAL_PLAN', null],
    ['MONTHLY_PLAN', 'MONTHLY_PLAN'],
    ['YEARLY_PLAN', 'YEARLY_PLAN'],
  ]);
  sqlite.close();
});

test('a user who is deleted leaves a task for the subscription, and no payload', () => {
  const sqlite = new Sqlite(':memory:');
  sqlite.pragma('foreign_keys = on');
  migrate(sqlite, { backupFolder: '/nowhere', now, migrations });
  const ids = ['paid@example.com', 'free@example.com'].map((email) =>
    sqlite.prepare<unknown[], number>(addUser).pluck().get(email, now.toISOString(), 'FREE_TRIAL_PLAN'),
  );
  const [paid, free] = ids;
  sqlite
    .prepare(
      `insert into billing_account (user_id, customer_id, generation, plan_id) values (?, 'cus_1', 0, 2)`,
    )
    .run(paid);
  for (const [id, state, session] of [
    ['a', 'open', 'cs_1'],
    ['b', 'done', 'cs_2'],
  ])
    sqlite
      .prepare(
        `insert into checkout_attempt (id, user_id, purpose, session_id, state, created_at) values (?, ?, 'pay', ?, ?, '')`,
      )
      .run(id, paid, session, state);
  for (const customer of ['cus_1', 'cus_2'])
    sqlite
      .prepare(
        `insert into webhook_event (id, type, customer_id, received_at, payload, outcome, tries)
         values (?, 'invoice.paid', ?, '', '{}', 'done', 1)`,
      )
      .run(`evt_${customer}`, customer);
  for (const id of [paid, free]) sqlite.prepare('delete from users where id = ?').run(id);
  assert.deepEqual(sqlite.prepare('select customer_id, session_ids from billing_task').raw().all(), [
    ['cus_1', '["cs_1"]'],
  ]);
  assert.deepEqual(sqlite.prepare('select customer_id, payload from webhook_event order by id').raw().all(), [
    ['cus_1', null],
    ['cus_2', '{}'],
  ]);
  const left = sqlite.prepare<[], number>(
    'select (select count(*) from billing_account) + (select count(*) from checkout_attempt)',
  );
  assert.equal(left.pluck().get(), 0);
  sqlite.close();
});
