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

const inside = new AsyncLocalStorage<{ open: boolean; then: (() => void)[] }>();

/** All that `work` writes, or nothing of it; what is inside a transaction already belongs to that one. */
export const inTransaction = <T>(db: Db, work: (within: Db) => Promise<T>): Promise<T> => {
  if (db.isTransaction) return work(db);
  const mark = { open: false, then: [] as (() => void)[] };
  return db
    .transaction()
    .execute((within) => {
      mark.open = true;
      return inside.run(mark, () => work(within));
    })
    .finally(() => {
      mark.open = false;
    })
    .then((done) => {
      for (const then of mark.then) then();
      return done;
    });
};

/** Called once what is written in the transaction around it is there for good; never where it is not. */
export const afterCommit = (then: () => void): void => void inside.getStore()?.then.push(then);

/** What is counted, looked up or compared before it is written, and for whom: "portfolios 7". */
export type Turn =
  | 'admins'
  | 'audit log'
  | 'disclosure texts'
  | `${'portfolios' | 'templates'} ${OwnerId}`
  | `${'tool runs' | 'scenario names'} ${number}`
  | `${'client' | 'user' | 'tool run' | 'simulations of scenario' | 'report' | 'share of report'} ${number}`
  | `${'recovery codes' | 'checkout'} of ${number}`
  | `files of ${OwnerId}`
  | `content ${string}`;

/**
 * A transaction whose look and write belong together: nobody who takes the same turn writes in between. SQLite lets one
 * writer in at a time, so that any transaction is everybody's turn and the name changes nothing; PostgreSQL locks the
 * name until the transaction ends (docs/decisions/database.md).
 */
export const inTurn = <T>(db: Db, turn: Turn, work: (within: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (within) => {
    await takeTurn(within, turn);
    return work(within);
  });

export const takeTurn = (within: Db, turn: Turn): Promise<void> => dialectOf(within).takeTurn(within, turn);

/** The same for a single statement that looks and writes at once: of SQLite's, each is a transaction by itself. */
export const statementInTurn = <T>(db: Db, turn: Turn, statement: (within: Db) => Promise<T>): Promise<T> =>
  dialectOf(db).oneWriter ? statement(db) : inTurn(db, turn, statement);

/**
 * Whether the caller stands in a transaction that is open. The one connection is that transaction's: asked for a second
 * time from inside it would be waited for without end, by everybody.
 */
export const isInTransaction = (): boolean => inside.getStore()?.open === true;

/** What each engine gives for jobs: adding within a transaction, the failed ones, and the queue that is worked off. */
export interface JobStorage {
  within(db: Db): Jobs;
  failedWithin(db: Db): FailedJobs;
  queue: JobQueue;
}

/** Who is told of a job that was added, once it is there for good. */
export function jobListeners() {
  const listeners: ((kind: JobKind) => void)[] = [];
  const tell = (kind: JobKind): void => listeners.forEach((listener) => listener(kind));
  return {
    onAdded: (listener: (kind: JobKind) => void) => void listeners.push(listener),
    told: (kind: JobKind): void => (isInTransaction() ? afterCommit(() => tell(kind)) : tell(kind)),
  };
}

export type Db = Kysely<Tables>;

/** One foreign key's column; a key of two columns is two of them under one name. */
export interface Reference {
  table: string;
  key: string;
  from: string;
  to: string;
}

/** What each engine says in its own words. All else is one SQL for both (docs/decisions/database.md). */
export interface Dialect {
  /** Ids to look for, as one value, so that a statement has one text however many there are. */
  among(ids: readonly number[]): RawBuilder<number>;
  accountNames(document: RawBuilder<unknown>): RawBuilder<string>;
  /** The number of the newest line that the audit log ever had; null before the first. */
  lastAuditLine: RawBuilder<number | null>;
  /** Whether a table's own rule that names differ refused the statement. */
  isNameTaken(error: unknown): boolean;
  /** Runs a statement that may be refused; the transaction around it can go on. */
  mayBeRefused<T>(db: Db, statement: () => Promise<T>): Promise<T>;
  /** In a transaction: foreign keys are checked at its end. */
  deferForeignKeys(within: Db): Promise<void>;
  referencesTo(db: Db, table: keyof Tables): Promise<Reference[]>;
  /** In a transaction: nobody else who takes the same turn goes on before its end. */
  takeTurn(within: Db, turn: string): Promise<void>;
  /** Whether a single statement that looks and writes is a turn by itself. */
  readonly oneWriter: boolean;
}

export interface HasDialect {
  readonly speech: Dialect;
}

export const dialectOf = (db: Db): Dialect => (db.getExecutor().adapter as unknown as HasDialect).speech;

export interface OpenDatabase {
  db: Db;
  /** Names of the migrations that opening it ran, and the copy that was made before, where one was made. */
  migrated: { applied: string[]; backup: string | null };
  keyRecord: KeyRecord;
  /** Of a server's database that others may use too; null where there can be none. */
  others: OtherServers | null;
  /** Where work waits that outlives a server. */
  jobs(clock: Clock): JobStorage;
  alive(): Promise<boolean>;
  bytes(): Promise<number>;
  /** Throws what keeps it from being written; leaves nothing behind. */
  probe(): Promise<void>;
  /** The newest line of the audit log that is there for good, as "1204:9f2c…"; null before the first. */
  auditNewest(): string | null;
  /** Told of each line that is there for good, where the engine cannot be asked at once. */
  auditWritten?(line: NewestLine): void;
  close(): Promise<void>;
}

export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);
