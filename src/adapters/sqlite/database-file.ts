import Sqlite from 'better-sqlite3';
import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  AuditChainMissingError,
  newestText,
  type AuditChainReader,
  type FormerAuditKey,
  type NewestLine,
} from '../../domain/practice/operation/audit-chain.ts';
import {
  BackupError,
  type DatabaseFacts,
  type DatabaseFile,
} from '../../domain/practice/operation/backups.ts';
import { CHAIN, FORMER_KEYS, IS_END_NOTED, lineOf, type ChainRow } from '../sql/audit-chain.ts';
import { migrations } from '../sql/migrations/index.ts';
import { schemaFacts } from '../sql/migrations/migration.ts';
import { OUR_TABLES } from './migrate.ts';
import { MOVED_TO } from '../sql/move-practice.ts';
import { ENDED_BY_RESTORE, KEY_MARK, PRACTICE } from '../sql/key-record.ts';

const BUSY_TIMEOUT_MS = 30_000;
/** Reported errors of a damaged database. */
const MAX_REPORTED_ERRORS = 5;

export function databaseFile(dataFolder: string): DatabaseFile {
  const databasePath = join(dataFolder, 'plumbline.db');
  return {
    copyName: 'plumbline.db',
    facts: () => readFactsAt(databasePath),
    async copy(to) {
      copyDatabase(databasePath, to);
      return readFactsAt(to);
    },
    inspect: (copy) => readFactsAt(copy),
    prepare: endSignIns,
  };
}

function copyDatabase(from: string, to: string): void {
  const sqlite = openReadOnly(from);
  try {
    // A read transaction copies one state without blocking writers.
    sqlite.prepare('vacuum into ?').run(to);
  } catch (error) {
    throw toBackupError(error, from);
  } finally {
    sqlite.close();
  }
  chmodSync(to, 0o600);
  const file = openSync(to, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

async function readFactsAt(path: string): Promise<DatabaseFacts> {
  const sqlite = openReadOnly(path);
  try {
    // One transaction for consistent counts.
    return sqlite.transaction(() => readFacts(sqlite))();
  } catch (error) {
    throw toBackupError(error, path);
  } finally {
    sqlite.close();
  }
}

function endSignIns(path: string): void {
  const sqlite = new Sqlite(path, { fileMustExist: true });
  try {
    sqlite.transaction(() => {
      const tables = sqlite
        .prepare<[], string>(`select name from sqlite_schema where ${OUR_TABLES}`)
        .pluck()
        .all();
      for (const table of ENDED_BY_RESTORE)
        if (tables.includes(table)) sqlite.prepare(`delete from ${table}`).run();
    })();
  } finally {
    sqlite.close();
  }
}

function openReadOnly(path: string): Sqlite.Database {
  try {
    return new Sqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw toBackupError(error, path);
  }
}

function toBackupError(error: unknown, path: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code))
    return new BackupError(`The database ${path} is damaged: ${error.message}.`);
  if (error.code === 'SQLITE_FULL') return new BackupError('The disk is full.');
  if (/^SQLITE_IOERR/.test(error.code))
    return new BackupError(`The disk could not be read or written (${error.code}).`);
  return error;
}

function readFacts(sqlite: Sqlite.Database): DatabaseFacts {
  const texts = (query: string, ...values: unknown[]) =>
    sqlite
      .prepare<unknown[], string>(query)
      .pluck()
      .all(...values);
  const number = (pragma: string) => Number(sqlite.pragma(pragma, { simple: true }));
  const damage = texts(`pragma integrity_check(${MAX_REPORTED_ERRORS})`).filter((line) => line !== 'ok');
  const tables = texts(`select name from sqlite_schema where ${OUR_TABLES} order by name`);
  const applied = tables.includes('migrations') ? texts('select name from migrations order by name') : [];
  const meta = (key: string) =>
    tables.includes('meta') ? (texts('select value from meta where key = ?', key)[0] ?? null) : null;
  return {
    damage,
    brokenReferences: sqlite.prepare('pragma foreign_key_check').all().length,
    ...schemaFacts(applied, migrations),
    rows: Object.fromEntries(
      tables.map((name) => [
        name,
        sqlite.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0,
      ]),
    ),
    contents: tables.includes('files') ? texts('select distinct hash from files order by hash') : [],
    keyMark: meta(KEY_MARK),
    withoutPassword: tables.includes('users')
      ? texts('select email from users where password_hash is null order by email')
      : [],
    movedTo: meta(MOVED_TO),
    practice: meta(PRACTICE),
    // Not the size of the file, which lacks the pages that are still in the log.
    bytes: number('page_count') * number('page_size'),
    audit: readNewestAuditText(sqlite),
  };
}

/** Older databases have no audit chain. */
function readNewestAuditText(sqlite: Sqlite.Database): string | null {
  const isChained = sqlite.prepare(`select 1 from pragma_table_info('audit_log') where name = 'seal'`).get();
  const line = isChained === undefined ? null : newestAuditLineReader(sqlite)();
  return line && newestText(line);
}

/**
 * Reads the audit log of a database or copy, oldest first, without changes. Throws if there is no database or no
 * audit chain.
 */
export function readAuditChain(dataFolder: string) {
  const sqlite = new Sqlite(join(dataFolder, 'plumbline.db'), { readonly: true, fileMustExist: true });
  const isChained =
    sqlite.prepare(`select 1 from sqlite_schema where name = 'audit_personal'`).get() !== undefined;
  if (!isChained) {
    sqlite.close();
    throw new AuditChainMissingError(
      'The audit log of this practice is older than its chain. Start Plumbline at commit bc6d567f on it once, then start this version.',
    );
  }
  const rows = sqlite.prepare<[], ChainRow>(CHAIN);
  const keys = sqlite.prepare<[], FormerAuditKey>(FORMER_KEYS);
  return {
    *lines() {
      for (const row of rows.iterate()) yield lineOf(row);
    },
    formerKeys: () => keys.all(),
    isEndNoted: () => sqlite.prepare(IS_END_NOTED).get() !== undefined,
    close: () => void sqlite.close(),
  } satisfies AuditChainReader;
}

/** Reads the latest line of a database or copy, or null. A manifest stores it as `newestText`. */
export function newestAuditLineReader(sqlite: Sqlite.Database): () => NewestLine | null {
  const newest = sqlite.prepare<[], NewestLine>(
    'select id, seal from audit_log where seal is not null order by id desc limit 1',
  );
  return () => newest.get() ?? null;
}
