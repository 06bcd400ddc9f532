import { AsyncLocalStorage } from 'node:async_hooks';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { Kysely, RawBuilder } from 'kysely';
import type { FailedJobs, JobKind, JobQueue, Jobs } from '../../domain/practice/operation/jobs.ts';
import type { NewestLine } from '../../domain/practice/operation/audit-chain.ts';
import type { OtherServers } from '../../domain/practice/operation/other-servers.ts';
import type { KeyRecord } from '../../domain/practice/operation/server-key.ts';
import type { Clock } from '../../domain/shared/dates.ts';
import type { Tables } from './tables.ts';
import { hash } from 'node:crypto';

const currentTransaction = new AsyncLocalStorage<{ open: boolean; afterCommit: (() => void)[] }>();

/** Runs in one transaction. Rolls back on failure. Joins an open transaction. */
export const inTransaction = <T>(db: Db, work: (within: Db) => Promise<T>): Promise<T> => {
  if (db.isTransaction) return work(db);
  const state = { open: false, afterCommit: [] as (() => void)[] };
  return db
    .transaction()
    .execute((within) => {
      state.open = true;
      return currentTransaction.run(state, () => work(within));
    })
    .finally(() => {
      state.open = false;
    })
    .then((done) => {
      for (const callback of state.afterCommit) callback();
      return done;
    });
};

/** Runs `callback` after the surrounding transaction commits. */
export const afterCommit = (callback: () => void): void =>
  void currentTransaction.getStore()?.afterCommit.push(callback);

/** Name of a lock, such as "portfolios 7", for a read that precedes a dependent write. */
export type LockName =
  | 'admins'
  | 'audit log'
  | 'disclosure texts'
  | `${'portfolios' | 'templates'} ${OwnerId}`
  | `${'tool runs' | 'scenario names'} ${number}`
  | `${'client' | 'user' | 'tool run' | 'simulations of scenario' | 'report' | 'share of report'} ${number}`
  | `${'recovery codes' | 'checkout' | 'access tokens'} of ${number}`
  | `files of ${OwnerId}`
  | `content ${string}`;

/**
 * Runs in a transaction that holds a named lock. SQLite allows one writer, so every transaction is exclusive;
 * PostgreSQL locks the name until the transaction ends (docs/decisions/database.md).
 */
export const withLock = <T>(db: Db, name: LockName, work: (within: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (within) => {
    await acquireLock(within, name);
    return work(within);
  });

export const acquireLock = (within: Db, name: LockName): Promise<void> =>
  dialectOf(within).acquireLock(within, name);

/** Runs a single statement that reads and writes. On SQLite it is already atomic. */
export const runLockedStatement = <T>(
  db: Db,
  name: LockName,
  statement: (within: Db) => Promise<T>,
): Promise<T> => (dialectOf(db).hasOneWriter ? statement(db) : withLock(db, name, statement));

/** Whether the caller is in an open transaction. Requesting its connection again would deadlock. */
export const isInTransaction = (): boolean => currentTransaction.getStore()?.open === true;

/** Jobs of each engine: adding in a transaction, failed jobs, and the queue. */
export interface JobStorage {
  within(db: Db): Jobs;
  failedWithin(db: Db): FailedJobs;
  queue: JobQueue;
}

/** Listeners for committed jobs. */
export function jobListeners() {
  const listeners: ((kind: JobKind) => void)[] = [];
  const notify = (kind: JobKind): void => listeners.forEach((listener) => listener(kind));
  return {
    onAdded: (listener: (kind: JobKind) => void) => void listeners.push(listener),
    notifyAdded: (kind: JobKind): void =>
      isInTransaction() ? afterCommit(() => notify(kind)) : notify(kind),
  };
}

export type Db = Kysely<Tables>;

/** One column of a foreign key. Composite keys have several with one name. */
export interface Reference {
  table: string;
  key: string;
  from: string;
  to: string;
}

/** SQL that differs between engines (docs/decisions/database.md). */
export interface Dialect {
  /** Ids as one value, so the statement text does not depend on their number. */
  idList(ids: readonly number[]): RawBuilder<number>;
  accountNames(document: RawBuilder<unknown>): RawBuilder<string>;
  /** Highest number ever used in the audit log. Null if empty. */
  lastAuditLine: RawBuilder<number | null>;
  /** Whether a unique constraint on names rejected the statement. */
  isNameTaken(error: unknown): boolean;
  /** Runs a statement that may fail without aborting its transaction. */
  tryStatement<T>(db: Db, statement: () => Promise<T>): Promise<T>;
  /** In a transaction: defers foreign key checks to its end. */
  deferForeignKeys(within: Db): Promise<void>;
  referencesTo(db: Db, table: keyof Tables): Promise<Reference[]>;
  /** In a transaction: holds a named lock until its end. */
  acquireLock(within: Db, name: string): Promise<void>;
  /** Whether a single statement that reads and writes is atomic. */
  readonly hasOneWriter: boolean;
}

export interface HasDialect {
  readonly dialect: Dialect;
}

export const dialectOf = (db: Db): Dialect => (db.getExecutor().adapter as unknown as HasDialect).dialect;

export interface OpenDatabase {
  db: Db;
  /** Applied migrations and the path of the backup, if any. */
  migrated: { applied: string[]; backup: string | null };
  keyRecord: KeyRecord;
  /** Null if the database cannot be shared. */
  others: OtherServers | null;
  /** Durable jobs. */
  jobs(clock: Clock): JobStorage;
  alive(): Promise<boolean>;
  bytes(): Promise<number>;
  /** Throws if a test write fails. Leaves no data. */
  probe(): Promise<void>;
  /** Latest committed line of the audit log, such as "1204:9f2c…". Null if empty. */
  auditNewest(): string | null;
  /** Called for each committed line if the engine has no synchronous query. */
  auditWritten?(line: NewestLine): void;
  close(): Promise<void>;
}

export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);
