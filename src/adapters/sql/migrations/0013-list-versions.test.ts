import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { test } from 'node:test';
import { migrate } from '../../sqlite/migrate.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name.startsWith('0013-'));
const options = { backupFolder: '', now: new Date('2026-03-02T15:00:00.000Z') };

/** Two advisors with a client and a scenario each, as the version before had them. */
function before(): Sqlite.Database {
  const sqlite = new Sqlite(':memory:');
  migrate(sqlite, { ...options, migrations: migrations.slice(0, at) });
  for (const id of [1, 2])
    sqlite.exec(`insert into users (id, email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
        values (${id}, '${id}@example.com', '', '', 'advisor', 0, 0, '');
      insert into clients (id, owner_id, firstname, lastname, age, created_at, updated_at)
        values (${id}, ${id}, '', '', 45, '', '');
      insert into scenarios (id, owner_id, client_id, name, description, is_draft, document, document_hash, revision, created_at, updated_at)
        values (${id}, ${id}, ${id}, '', '', 0, '{}', 'hash', 1, '', '')`);
  return sqlite;
}

/** Straight to the database's own file in memory: nothing is copied aside for one that nobody keeps. */
function bringUpToDate(sqlite: Sqlite.Database): void {
  for (const { sql } of migrations.slice(at)) sqlite.exec(sql);
  sqlite.pragma('foreign_keys = on');
}

const simulation = (client: number, scenario: number | null, name: string) => `insert into simulations
  (owner_id, client_id, scenario_id, name, description, is_draft, included, document_hash, revision, created_at, updated_at, document)
  values (${client}, ${client}, ${scenario}, '${name}', '', 1, 1, '', 1, '', '', '{}')`;

test('simulations of one name get the first numbers that are free, whatever their length', () => {
  const sqlite = before();
  const long = 'x'.repeat(119);
  for (const [client, scenario, name] of [
    [1, null, 'Since 1940'],
    [1, 1, 'Since 1940'],
    [1, null, 'Since 1940 2'],
    [2, null, 'Since 1940'],
    [1, 1, `${long}a`],
    [1, null, `${long}a`],
    [1, 1, `${long}b`],
    [1, null, `${long}b`],
  ] as const)
    sqlite.exec(simulation(client, scenario, name));
  bringUpToDate(sqlite);
  const cut = 'x'.repeat(112);
  assert.deepEqual(sqlite.prepare('select name from simulations order by id').pluck().all(), [
    'Since 1940',
    'Since 1940 3',
    'Since 1940 2',
    'Since 1940',
    `${long}a`,
    `${cut} 2`,
    `${long}b`,
    `${cut} 3`,
  ]);
  assert.throws(() => sqlite.exec(simulation(1, 1, 'Since 1940')), /UNIQUE/);
  sqlite.close();
});

test('every write to what lists show counts for its owner alone, and for both where rows change hands', () => {
  const sqlite = before();
  bringUpToDate(sqlite);
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
  // With its owner the version goes, and the deleted rows begin none.
  sqlite.exec('delete from users where id = 1');
  assert.deepEqual(versions(), [0, last[1]]);
  assert.equal(sqlite.prepare('select count(*) from clients').pluck().get(), 0);
  sqlite.close();
});
