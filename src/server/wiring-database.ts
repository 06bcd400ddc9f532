/** Opens the configured database and file store, and reads the figures of the data folder. Adapters load on demand. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noteAuditEnd } from '../adapters/sql/audit-chain.ts';
import type { Db, OpenDatabase } from '../adapters/sql/db.ts';
import type { PostgresOptions } from '../adapters/postgres/database.ts';
import { MovedPracticeError, movedTo } from '../adapters/sql/move-practice.ts';
import type { OpenOptions as SqliteOptions } from '../adapters/sqlite/database.ts';
import type { AuditChainReader, AuditKeys } from '../domain/practice/operation/audit-chain.ts';
import type { DatabaseFile } from '../domain/practice/operation/backups.ts';
import { readSecretFile, type Settings, SETTINGS, SettingsError } from './settings.ts';
import { contentsFolder } from '../adapters/files/contents-folder.ts';
import { auditSealFile, taxYearFiles } from '../adapters/files/data-folder.ts';
import { marketFigures } from '../adapters/index-figures/market-figures.ts';
import { ImportedFiguresError } from '../adapters/own-index-figures/imported-figures-folder.ts';
import {
  createActiveHistory,
  type ActiveHistory,
  type ImportedFiguresStore,
} from '../domain/market/imported/imported-figures.ts';
import type { FileContents } from '../domain/practice/users/file-store.ts';
import { checkTaxYears } from '../domain/tax/federal/custom-tax-years.ts';
import type { Log } from '../domain/shared/log.ts';
import type { TaxYear } from '../domain/tax/federal/tax-year-schema.ts';

export interface DatabaseOptions
  extends SqliteOptions, Omit<PostgresOptions, keyof SqliteOptions | 'address' | 'migrations' | 'pool'> {
  /** Also opens a practice that was moved to another database. */
  allowsMoved?: boolean;
}

/** Returns a warning if a database is set and the data folder also contains a practice, otherwise null. */
export const unusedFile = ({ data, database }: Pick<Settings, 'data' | 'database'>): string | null =>
  database !== null && existsSync(join(data, 'plumbline.db'))
    ? `${join(data, 'plumbline.db')} contains an unused practice because PLUMBLINE_DATABASE selects another database.`
    : null;

type Place = Pick<Settings, 'data' | 'database' | 'pool'>;

export async function openPracticeDatabase(place: Place, options: DatabaseOptions): Promise<OpenDatabase> {
  const opened = await openEither(place, options);
  const elsewhere = options.allowsMoved ? null : await movedTo(opened.db);
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
  { now, checked, timeouts, onStatement, ...options }: DatabaseOptions,
): Promise<OpenDatabase> {
  if (database === null) {
    const { openDatabase } = await import('../adapters/sqlite/database.ts');
    return openDatabase(data, { now, timeouts, onStatement, ...(checked && { checked }) });
  }
  const [{ openPostgres }, { migrations }] = await Promise.all([
    import('../adapters/postgres/database.ts'),
    import('../adapters/sql/migrations/index.ts'),
  ]);
  return openPostgres({ address: database.href, pool, migrations, now, onStatement, ...options });
}

/** Lock for commands that need exclusive access. SQLite uses the folder's lock. */
export async function lockPractice({
  database,
}: Pick<Settings, 'database'>): Promise<{ release(): Promise<void> } | null> {
  if (database === null) return null;
  const [{ takePracticeLock }, { placeOf }] = await Promise.all([
    import('../adapters/postgres/practice-lock.ts'),
    import('../adapters/postgres/errors.ts'),
  ]);
  return takePracticeLock({ address: database.href, place: placeOf(database.href), as: 'alone' });
}

export async function databaseFileOf({
  data,
  database,
}: Pick<Settings, 'data' | 'database'>): Promise<DatabaseFile> {
  if (database === null) return (await import('../adapters/sqlite/database-file.ts')).databaseFile(data);
  const [{ postgresBackup }, { migrations }] = await Promise.all([
    import('../adapters/postgres/backup.ts'),
    import('../adapters/sql/migrations/index.ts'),
  ]);
  return postgresBackup(database.href, migrations);
}

export async function auditChain({
  data,
  database,
}: Pick<Settings, 'data' | 'database'>): Promise<AuditChainReader> {
  if (database === null) return (await import('../adapters/sqlite/database-file.ts')).readAuditChain(data);
  return (await import('../adapters/postgres/backup.ts')).readPostgresChain(database.href);
}

type FilesPlace = Pick<Settings, 'data' | 'files' | 's3Endpoint' | 's3Region' | 's3Key' | 's3KeyFile'>;

export const folderContents = ({ data }: Pick<Settings, 'data'>): FileContents =>
  contentsFolder(join(data, 'files'));

export async function storeContents(settings: FilesPlace): Promise<FileContents | null> {
  const { files, s3Region: region } = settings;
  if (files === null) return null;
  const { s3Contents } = await import('../adapters/s3/s3-contents.ts');
  return s3Contents({
    ...files,
    endpoint: settings.s3Endpoint ?? new URL(`https://s3.${region}.amazonaws.com`),
    region,
    key: settings.s3Key ?? readSecretFile(settings.s3KeyFile, SETTINGS.s3KeyFile, SETTINGS.s3Key),
  });
}

export const fileContents = async (settings: FilesPlace): Promise<FileContents> =>
  (await storeContents(settings)) ?? folderContents(settings);

/** Checked before any calculation, so wrong figures fail at startup. */
export function readCustomTaxYears(dataFolder: string): TaxYear[] {
  const custom = checkTaxYears(taxYearFiles(dataFolder));
  if (!custom.ok) throw new SettingsError(`Tax years in ${join(dataFolder, 'tax')}:\n${custom.error.detail}`);
  return custom.value;
}

export const marksOf = (years: readonly TaxYear[]): Record<string, string> =>
  Object.fromEntries(
    years.map((year) => [
      `${year.year}.json`,
      createHash('sha256').update(JSON.stringify(year)).digest('hex'),
    ]),
  );

export function readImportedFigures(store: ImportedFiguresStore): ActiveHistory {
  try {
    return createActiveHistory(() => marketFigures, store);
  } catch (error) {
    if (error instanceof ImportedFiguresError) throw new SettingsError(`Market figures: ${error.message}`);
    throw error;
  }
}

/** Records the latest line of the audit log in `audit.seal`. Logs a problem once, not at each check. */
export function auditEndWriter(db: Db, dataFolder: string, keys: AuditKeys, log: Log): () => Promise<void> {
  const file = auditSealFile(dataFolder);
  let reported: string | null = null;
  return async () => {
    let problem: string | null;
    try {
      problem = await noteAuditEnd(db, file, keys);
    } catch (error) {
      problem = `audit.seal could not be written: ${error instanceof Error ? error.message : String(error)}`;
    }
    if (problem !== null && problem !== reported) log.warn(problem);
    reported = problem;
  };
}
