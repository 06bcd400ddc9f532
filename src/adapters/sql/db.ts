/** The database as the stores see it, whichever engine keeps it, and what the engines say differently. */
import type { Compilable, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { FailedJobs, JobQueue, Jobs } from '../../domain/practice/operation/jobs.ts';
import type { NewestLine } from '../../domain/practice/operation/audit-chain.ts';
import type { OtherServers } from '../../domain/practice/operation/other-servers.ts';
import type { KeyRecord } from '../../domain/practice/operation/server-key.ts';
import type { Clock } from '../../domain/shared/clock.ts';
import type { Tables } from './tables.ts';

/** What each engine gives for jobs: adding within a transaction, the failed ones, and the queue that is worked off. */
export interface JobStorage {
  /** Over the database, or over one transaction of it. */
  within(db: Db): Jobs;
  failedWithin(db: Db): FailedJobs;
  queue: JobQueue;
}

export type Db = Kysely<Tables>;

/** One foreign key's column; a key of two columns is two of them under one name. */
export interface Reference {
  table: string;
  key: string;
  from: string;
  to: string;
}

/** What each engine says in its own words. All else is one SQL for both (docs/decisions/0054-two-databases.md). */
export interface Speech {
  /** What reads the rows of a long list quickest, for columns of text, whole numbers and null; in the order of the query. */
  listed<Row>(
    db: Db,
    query: SelectQueryBuilder<Tables, keyof Tables, Row>,
    columns: readonly (keyof Row & string)[],
  ): Compilable<unknown>;
  /** The rows of what `listed` found. */
  rowsOf<Row>(found: readonly unknown[]): Row[];
  /** Ids to look for, as one value, so that a statement has one text however many there are. */
  among(ids: readonly number[]): RawBuilder<number>;
  /** The names of the accounts in a document, as a JSON list. */
  accountNames(document: RawBuilder<unknown>): RawBuilder<string>;
  /** The number of the newest line that the audit log ever had; null before the first. */
  lastAuditLine: RawBuilder<number | null>;
  /** Whether a table's own rule that names differ refused the statement. */
  isNameTaken(error: unknown): boolean;
  /** Runs a statement that may be refused; the transaction around it can go on. */
  mayBeRefused<T>(db: Db, statement: () => Promise<T>): Promise<T>;
  /** In a transaction: foreign keys are checked at its end. */
  deferForeignKeys(within: Db): Promise<void>;
  /** Foreign keys that lead to a table. */
  referencesTo(db: Db, table: keyof Tables): Promise<Reference[]>;
  /** In a transaction: nobody else who takes the same turn goes on before its end. */
  takeTurn(within: Db, turn: string): Promise<void>;
  /** Whether a single statement that looks and writes is a turn by itself. */
  readonly oneWriter: boolean;
}

/** A Kysely adapter that says it; transactions have the adapter of their database. */
export interface Speaks {
  readonly speech: Speech;
}

export const speechOf = (db: Db): Speech => (db.getExecutor().adapter as unknown as Speaks).speech;

/** An open database of either engine. */
export interface OpenDatabase {
  db: Db;
  /** Names of the migrations that opening it ran, and the copy that was made before, where one was made. */
  migrated: { applied: string[]; backup: string | null };
  keyRecord: KeyRecord;
  /** Of a server's database that others may use too; null where there can be none. */
  others: OtherServers | null;
  /** Where work waits that outlives a server. */
  jobs(clock: Clock): JobStorage;
  /** Whether it answers a query. */
  alive(): Promise<boolean>;
  /** Size on the disk. */
  bytes(): Promise<number>;
  /** Throws what keeps it from being written; leaves nothing behind. */
  probe(): Promise<void>;
  /** The newest line of the audit log that is there for good, as "1204:9f2c…"; null before the first. */
  auditNewest(): string | null;
  /** Told of each line that is there for good, where the engine cannot be asked at once. */
  auditWritten?(line: NewestLine): void;
  close(): Promise<void>;
}
