/** Invariants of a data folder after any kill, checked while the server runs. */
import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function inDatabase<T>(data: string, work: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(join(data, 'plumbline.db'), { readonly: true, timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/**
 * Asserts that the database is intact, that each referenced file has its uploaded contents, and that no copy is
 * partial.
 */
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

/** Counts each mark in the writers' tables. */
export const MARKS = `select mark, count(*) as times from (
  select lastname as mark from clients
  union all select name from scenarios
  union all select name from reports
  union all select name from tool_runs
) as marked group by mark`;

/** The stored data of all writes. */
export interface StoredData {
  marks: ReadonlyMap<string, number>;
  /** By client id. */
  middleNames: ReadonlyMap<number, string | null>;
  files: ReadonlySet<string>;
}

export interface StoredRows {
  marks: readonly { mark: string; times: number }[];
  clients: readonly { id: number; middlename: string | null }[];
  files: readonly { hash: string }[];
}

export const toStoredData = ({ marks, clients, files }: StoredRows): StoredData => ({
  marks: new Map(marks.map(({ mark, times }) => [mark, times])),
  middleNames: new Map(clients.map(({ id, middlename }) => [id, middlename])),
  files: new Set(files.map(({ hash }) => hash)),
});

export const readStoredData = (data: string): StoredData =>
  inDatabase(data, (database) =>
    toStoredData({
      marks: database.prepare<[], StoredRows['marks'][number]>(MARKS).all(),
      clients: database
        .prepare<[], StoredRows['clients'][number]>('select id, middlename from clients')
        .all(),
      files: database.prepare<[], StoredRows['files'][number]>('select hash from files').all(),
    }),
  );
