/** What must hold of a data folder after any kill: read beside the running server. */
import assert from 'node:assert/strict';
import type BetterSqlite3 from 'better-sqlite3';
import { Sqlite } from '../../src/adapters/sqlite/driver.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function inDatabase<T>(data: string, work: (database: BetterSqlite3.Database) => T): T {
  const database = new Sqlite(join(data, 'plumbline.db'), { readonly: true, timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The database is whole, each file that a row names is there as it was sent, and no copy is half of one. */
export function assertSound(data: string): void {
  inDatabase(data, (database) => {
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
    assert.deepEqual(database.pragma('foreign_key_check'), []);
    const hashes = database.prepare<[], string>('select distinct hash from files').pluck().all();
    for (const hash of hashes) {
      const content = readFileSync(join(data, 'files', hash.slice(0, 2), hash));
      assert.equal(createHash('sha256').update(content).digest('hex'), hash);
    }
  });
  for (const copy of copiesIn(join(data, 'backups'))) {
    const database = new Sqlite(copy, { readonly: true });
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok', copy);
    database.close();
  }
}

function copiesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.db'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** How often each mark stands in the tables that the writers write. */
export function marksIn(data: string): Map<string, number> {
  return inDatabase(data, (database) => {
    const rows = database
      .prepare<[], { mark: string; times: number }>(
        `select mark, count(*) as times from (
           select lastname as mark from clients
           union all select name from scenarios
           union all select name from reports
           union all select name from tool_runs
         ) group by mark`,
      )
      .all();
    return new Map(rows.map(({ mark, times }) => [mark, times]));
  });
}
