/** Opens the database that the settings name: the file in the data folder, or PostgreSQL. Each loads only where it is used. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '../adapters/sql/db.ts';
import { MovedPracticeError, movedTo } from '../adapters/sql/move-practice.ts';
import type { OpenOptions as SqliteOptions } from '../adapters/sqlite/database.ts';
import type { AuditChainReader } from '../domain/practice/operation/audit-chain.ts';
import type { KeptDatabase } from '../domain/practice/operation/backups.ts';
import type { Clock } from '../domain/shared/dates.ts';
import type { Settings } from './settings.ts';

export interface DatabaseOptions extends SqliteOptions {
  /** A copy was made, so that a PostgreSQL database that holds data may be brought up to date. */
  copied?: boolean;
  /** PostgreSQL: what is empty is filled. A command would rather say that there is no practice. */
  mayFill?: boolean;
  /** PostgreSQL: a server runs beside others, a command that needs the practice for itself beside none. */
  as?: 'server' | 'alone';
  hostClock?: Clock | undefined;
  /** Also one whose practice was moved to another database. */
  mayBeMoved?: boolean;
  /** Told of a connection that was lost while nobody used it. */
  onLost?: (error: Error) => void;
  /** Told what does not keep a server from running. */
  onWarning?: (text: string) => void;
}

/** What somebody should know who set a database and has a practice in the folder's file as well; null where there is none. */
export const unusedFile = ({ data, database }: Pick<Settings, 'data' | 'database'>): string | null =>
  database !== null && existsSync(join(data, 'plumbline.db'))
    ? `${join(data, 'plumbline.db')} holds a practice that is not used: PLUMBLINE_DATABASE names another database.`
    : null;

type Place = Pick<Settings, 'data' | 'database' | 'pool'>;

export async function openPracticeDatabase(place: Place, options: DatabaseOptions): Promise<OpenDatabase> {
  const opened = await openEither(place, options);
  const elsewhere = options.mayBeMoved ? null : await movedTo(opened.db);
  if (elsewhere === null) return opened;
  await opened.close();
  throw new MovedPracticeError(
    `The practice of this database was moved to ${elsewhere}. ` +
      (place.database === null
        ? 'Set PLUMBLINE_DATABASE to its address.'
        : 'Leave PLUMBLINE_DATABASE empty, or set it to the address of that one.'),
  );
}

async function openEither(
  { data, database, pool }: Place,
  { now, checked, patience, onStatement, ...options }: DatabaseOptions,
): Promise<OpenDatabase> {
  if (database === null) {
    const { openDatabase } = await import('../adapters/sqlite/database.ts');
    return openDatabase(data, { now, patience, onStatement, ...(checked && { checked }) });
  }
  const [{ openPostgres }, { migrations }] = await Promise.all([
    import('../adapters/postgres/database.ts'),
    import('../adapters/sql/migrations/index.ts'),
  ]);
  return openPostgres({ address: database.href, pool, migrations, now, onStatement, ...options });
}

/** For a command that nothing may run beside; on SQLite the folder's lock says so. */
export async function holdAlone({
  database,
}: Pick<Settings, 'database'>): Promise<{ release(): Promise<void> } | null> {
  if (database === null) return null;
  const [{ takePracticeLock }, { placeOf }] = await Promise.all([
    import('../adapters/postgres/practice-lock.ts'),
    import('../adapters/postgres/faults.ts'),
  ]);
  return takePracticeLock({ address: database.href, place: placeOf(database.href), as: 'alone' });
}

/** The same as a whole, for backups and checks. */
export async function keptDatabase({
  data,
  database,
}: Pick<Settings, 'data' | 'database'>): Promise<KeptDatabase> {
  if (database === null) return (await import('../adapters/sqlite/database-file.ts')).databaseFile(data);
  const [{ postgresBackup }, { migrations }] = await Promise.all([
    import('../adapters/postgres/backup.ts'),
    import('../adapters/sql/migrations/index.ts'),
  ]);
  return postgresBackup(database.href, migrations);
}

/** Its audit log, for checking. */
export async function auditChain({
  data,
  database,
}: Pick<Settings, 'data' | 'database'>): Promise<AuditChainReader> {
  if (database === null) return (await import('../adapters/sqlite/database-file.ts')).readAuditChain(data);
  return (await import('../adapters/postgres/audit-chain-reader.ts')).readPostgresChain(database.href);
}
