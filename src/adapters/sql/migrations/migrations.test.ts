/** Constraints and triggers of the schema, and data changed by migrations. */
import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { test } from 'node:test';
import { migrate } from '../../sqlite/migrate.ts';
import { migrations } from './index.ts';

const options = { backupFolder: '', now: new Date('2026-03-02T15:00:00.000Z') };

/** Users 1 and 2, each with a client and a scenario of the same number. */
function practice(): Sqlite.Database {
  const sqlite = new Sqlite(':memory:');
  sqlite.pragma('foreign_keys = on');
  migrate(sqlite, { ...options, migrations });
  for (const id of [1, 2])
    sqlite.exec(`insert into users (id, email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
        values (${id}, '${id}@example.com', '', '', 'advisor', 0, 0, '');
      insert into clients (id, owner_id, firstname, lastname, age, created_at, updated_at)
        values (${id}, ${id}, '', '', 45, '', '');
      insert into scenarios (id, owner_id, client_id, name, description, is_draft, document, document_hash, revision, created_at, updated_at)
        values (${id}, ${id}, ${id}, '', '', 0, '{}', 'hash', 1, '', '')`);
  return sqlite;
}

const simulation = (client: number, scenario: number | null, name: string) => `insert into simulations
  (owner_id, client_id, scenario_id, name, description, is_draft, included, document_hash, revision, created_at, updated_at, document)
  values (${client}, ${client}, ${scenario}, '${name}', '', 1, 1, '', 1, '', '', '{}')`;

test('a client’s simulations have different names', () => {
  const sqlite = practice();
  sqlite.exec(simulation(1, 1, 'Since 1940'));
  sqlite.exec(simulation(2, 2, 'Since 1940'));
  assert.throws(() => sqlite.exec(simulation(1, null, 'Since 1940')), /UNIQUE/);
  sqlite.close();
});

test('a report belongs to a scenario or a simulation, is deleted with it, and its id is not reused', () => {
  const sqlite = practice();
  const add = sqlite.prepare(`insert into reports
    (owner_id, client_id, scenario_id, simulation_id, name, description, saved_action, generation, created_at, updated_at)
    values (1, 1, ?, ?, '', '', '{}', 1, '', '')`);
  assert.equal(add.run(1, null).lastInsertRowid, 1);
  sqlite.exec('delete from reports');
  assert.equal(add.run(1, null).lastInsertRowid, 2);
  sqlite.exec(simulation(1, 1, 'Since 1940'));
  assert.equal(add.run(null, 1).lastInsertRowid, 3);
  assert.throws(() => add.run(null, null), /CHECK/);
  assert.throws(() => add.run(1, 1), /CHECK/);
  assert.throws(() => sqlite.exec(`update reports set variants = 'x'`), /CHECK/);
  sqlite.exec(`insert into report_shares (report_id, generation, owner_id, snapshot, snapshot_hash, fingerprint, shared_at, views)
    values (3, 1, 1, '{}', '', '', '', 0)`);
  sqlite.exec('delete from scenarios where id = 1');
  for (const table of ['simulations', 'reports', 'report_shares'])
    assert.equal(sqlite.prepare(`select count(*) from ${table}`).pluck().get(), 0, table);
  sqlite.close();
});

test('a write to listed data changes its owner’s list version, or both versions if rows change owners', () => {
  const sqlite = practice();
  const versions = () =>
    [1, 2].map(
      (owner) =>
        sqlite
          .prepare<[number], number>('select version from list_versions where owner_id = ?')
          .pluck()
          .get(owner) ?? 0,
    );
  let last = versions();
  const writes = (sql: string, owners: readonly number[]) => {
    sqlite.exec(sql);
    const next = versions();
    const changed = [1, 2].filter((owner) => next[owner - 1] !== last[owner - 1]);
    assert.deepEqual(changed, owners, sql);
    last = next;
  };
  writes('update clients set age = 46 where id = 1', [1]);
  writes(simulation(2, 2, 'Since 1940'), [2]);
  writes(`update simulations set name = 'x' where owner_id = 2`, [2]);
  writes(`update scenarios set name = 'x' where id = 1`, [1]);
  writes(
    `insert into reports (id, owner_id, client_id, scenario_id, name, description, saved_action, generation, created_at, updated_at)
      values (1, 1, 1, 1, '', '', '{}', 1, '', '')`,
    [1],
  );
  writes(
    `insert into report_shares (report_id, generation, owner_id, snapshot, snapshot_hash, fingerprint, shared_at, views)
      values (1, 1, 1, '{}', '', '', '', 0)`,
    [1],
  );
  writes('update report_shares set views = 1', [1]);
  writes('delete from reports', [1]);
  writes(`insert into meta (key, value) values ('other', '')`, []);
  writes('delete from simulations', [2]);
  writes('delete from scenarios where id = 2', [2]);
  writes('update clients set owner_id = 1 where id = 2', [1, 2]);
  // Deleting the owner deletes the version, and the deleted rows create none.
  sqlite.exec('delete from users where id = 1');
  assert.deepEqual(versions(), [0, last[1]]);
  assert.equal(sqlite.prepare('select count(*) from clients').pluck().get(), 0);
  sqlite.close();
});

test('deleting a user leaves a task for the subscription and no payload', () => {
  const sqlite = practice();
  sqlite.exec(
    `insert into billing_account (user_id, customer_id, generation, plan_id) values (1, 'cus_1', 0, 2)`,
  );
  for (const [id, state, session] of [
    ['a', 'open', 'cs_1'],
    ['b', 'done', 'cs_2'],
  ])
    sqlite
      .prepare(
        `insert into checkout_attempt (id, user_id, purpose, session_id, state, created_at) values (?, ?, 'pay', ?, ?, '')`,
      )
      .run(id, 1, session, state);
  for (const customer of ['cus_1', 'cus_2'])
    sqlite
      .prepare(
        `insert into webhook_event (id, type, customer_id, received_at, payload, outcome, tries)
         values (?, 'invoice.paid', ?, '', '{}', 'done', 1)`,
      )
      .run(`evt_${customer}`, customer);
  sqlite.exec('delete from users');
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

test('migration 0028 dates existing clients by the latest change to their records', () => {
  const at = migrations.findIndex(({ name }) => name.startsWith('0028-'));
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
