/** The command line's adapters: files and streams of Node. */
import { practiceYear, isTimeZone, machineTimeZone } from '../domain/shared/dates.ts';
import { once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { access, open, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { marketFigures } from '../adapters/index-figures/market-figures.ts';
import { makeFolder } from '../adapters/files/make-folder.ts';
import { sha256, type Db } from '../adapters/sql/db.ts';
import { historyOf, type IndexFigures } from '../domain/market/index-figures.ts';
import type { Figures } from '../domain/practice/reports/calculator.ts';
import type { IndexHistory } from '../domain/market/inline-series.ts';
import { overlayFigures } from '../domain/market/imported/imported-figures.ts';
import { SHIPPED_TAX_TABLES } from '../domain/tax/federal/grown-tables.ts';
import type { BatchMachine } from './commands/batch.ts';
import { threadWorker } from './batch/in-order.ts';
import { ServerKeyError, type KeyFile, type KeyRecord } from '../domain/practice/operation/server-key.ts';
import { userName } from '../server/environment-file.ts';
import type { Settings } from '../server/settings.ts';
import { CommandError, type ExitStatus } from './command.ts';

/** Returns the folder of `--data`, or that of a server with the same settings. */
export const dataFolderOf = (dataOption?: string): string =>
  resolve(dataOption ?? (process.env.PLUMBLINE_DATA || 'data'));

export { becomeOwner, giveToOwner } from '../adapters/files/data-folder.ts';

/** Loads custom tax years and market figures; returns their errors or null. Skipped without such folders. */
export async function loadCustomData(folder = dataFolderOf()): Promise<string | null> {
  taxTables = SHIPPED_TAX_TABLES;
  importedFigures = {};
  return (await loadTaxYears(folder)) ?? (await loadFigures(folder));
}

async function loadTaxYears(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, 'tax'))) return null;
  const [{ taxYearFiles }, { checkTaxYears }, { followedBy }] = await Promise.all([
    import('../adapters/files/data-folder.ts'),
    import('../domain/tax/federal/custom-tax-years.ts'),
    import('../domain/tax/federal/tax-tables.ts'),
  ]);
  const checked = checkTaxYears(taxYearFiles(folder));
  if (!checked.ok)
    return `Please correct the tax years in ${join(folder, 'tax')}:\n${checked.error.detail}\n`;
  taxTables = followedBy(SHIPPED_TAX_TABLES, checked.value);
  return null;
}

async function loadFigures(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, 'indexes'))) return null;
  const { importedFiguresFolder, ImportedFiguresError } =
    await import('../adapters/own-index-figures/imported-figures-folder.ts');
  try {
    importedFigures = importedFiguresFolder(folder).read();
    return null;
  } catch (error) {
    if (error instanceof ImportedFiguresError) return `Please correct the market figures: ${error.message}\n`;
    throw error;
  }
}

const namedZone = process.env.PLUMBLINE_TIME_ZONE ?? '';
/** For commands without a practice. */
export const zone = isTimeZone(namedZone) ? namedZone : machineTimeZone();

/** Default start year of calculations. */
export const thisYear = practiceYear(new Date(), zone);

let taxTables = SHIPPED_TAX_TABLES;
let importedFigures: IndexFigures = {};

/** Market figures including imported ones, read at the first use. */
export const history: IndexHistory = historyOf(() => overlayFigures(marketFigures, importedFigures));

/** The figures of all commands; custom tax tables after loading. */
export const figures: Figures = {
  history,
  get taxTables() {
    return taxTables;
  },
};

/** Opens the indexes of a data folder, by default of the one that a server would use. */
export async function openIndexes(dataFolder?: string) {
  const { importedFiguresFolder } = await import('../adapters/own-index-figures/imported-figures-folder.ts');
  const data = dataFolderOf(dataFolder);
  const now = new Date();
  return {
    store: importedFiguresFolder(data),
    shipped: marketFigures,
    now,
    zone: () => zoneOf(dataFolder),
    /** Null if the folder contains only figures. */
    openLog: async () =>
      process.env.PLUMBLINE_DATABASE || existsSync(join(data, 'plumbline.db'))
        ? (await import('./wiring-stores.ts')).openChangeLog(data, now)
        : null,
  };
}

export { sha256 };

/** Large enough to avoid frequent messages between threads. */
const READ_BYTES = 512 * 1024;

export const batchMachine: BatchMachine = {
  open: async (file) => {
    if (file === '-') return { bytes: process.stdin, size: null, close: () => process.stdin.destroy() };
    const opened = await open(file);
    const { size } = await opened.stat();
    const bytes = opened.createReadStream({ highWaterMark: READ_BYTES });
    return { bytes, size: size > 0 ? size : null, close: () => bytes.destroy() };
  },
  write: async (bytes) => {
    if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
  },
  startWorker: threadWorker,
  makeFolder: (folder) => makeFolder(folder, 0o777),
  openQueue: async () => {
    const { database } = await settingsOf(undefined, {}, 1);
    if (database === null)
      throw new CommandError(
        'Set PLUMBLINE_DATABASE to the PostgreSQL database that distributes the pieces.',
        1,
      );
    const { postgresPieceQueue } = await import('../adapters/postgres/piece-queue.ts');
    try {
      return await postgresPieceQueue(database.href);
    } catch (error) {
      const problem = await dataErrorText(error);
      throw problem === null ? error : new CommandError(problem, 1);
    }
  },
  cores: availableParallelism(),
  showProgress: process.stderr.isTTY ? (line) => process.stderr.write(`\r\x1b[K${line}`) : null,
  figuresMark: () => sha256(JSON.stringify([overlayFigures(marketFigures, importedFigures), taxTables])),
  now: () => performance.now(),
  thisYear,
};

/** Starts a separate process, so it is loaded only for its command. */
export const pdfFiles = async () => ({
  reportPdf: (await import('../adapters/typst/typst-pdf.ts')).typstPdf(),
  writeBytes: async (file: string, bytes: Uint8Array) => {
    // Fails immediately if the file is a pipe that no program reads.
    const opened = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_NONBLOCK);
    try {
      await writeFile(file, bytes);
    } catch (error) {
      if ((await opened.stat()).isFile()) await rm(file);
      throw error;
    } finally {
      await opened.close();
    }
  },
  now: new Date(),
  zone,
});

/** Returns a sentence on an error of the data folder, with the solution; null for other errors. */
export async function dataErrorText(error: unknown): Promise<string | null> {
  // Compared by name, because the classes load the database, which most commands do not need.
  if (
    error instanceof Error &&
    [
      'FilesUnreachableError',
      'MovedPracticeError',
      'SchemaVersionError',
      'PostgresError',
      'ServerRunningError',
      'SettingsError',
    ].includes(error.name)
  )
    return error.message;
  const { toStorageError, remedyOf } = await import('../server/http/storage-errors.ts');
  const storageProblem = toStorageError(error);
  return storageProblem === null ? null : remedyOf(storageProblem);
}

/**
 * Returns the settings of a server with this data folder, by default that of PLUMBLINE_DATA.
 * @throws {CommandError} with `status`
 */
export async function settingsOf(
  dataFolder?: string,
  overrides: Readonly<Record<string, string>> = {},
  status: ExitStatus = 2,
): Promise<Settings> {
  const { readSettings, SettingsError } = await import('../server/settings.ts');
  try {
    const { settings } = readSettings({
      ...process.env,
      ...(dataFolder !== undefined && { PLUMBLINE_DATA: dataFolder }),
      ...overrides,
    });
    await checkAccess(settings.data, status);
    return settings;
  } catch (error) {
    throw error instanceof SettingsError ? new CommandError(error.message, status) : error;
  }
}

/** Also requires an existing, complete practice. */
export async function practiceSettings(dataFolder?: string, status: ExitStatus = 2): Promise<Settings> {
  const settings = await settingsOf(dataFolder, {}, status);
  const { data } = settings;
  const { unfinishedRestore, UNFINISHED } = await import('../adapters/backup-folder/restore-backup.ts');
  if (unfinishedRestore(data) !== null) throw new CommandError(UNFINISHED, status);
  // With PostgreSQL, opening it reports the missing parts.
  if (settings.database === null && !existsSync(join(data, 'plumbline.db'))) throw noPractice(data, status);
  return settings;
}

/** Replaces "There is no practice", because an inaccessible folder may contain one. */
async function checkAccess(data: string, status: ExitStatus): Promise<void> {
  // With the slash, a file fails with ENOTDIR, not by its permissions.
  await access(`${data}/`, constants.R_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw new CommandError(`Can't read ${data} as user ${userName()}.`, status);
    if (error.code === 'ENOTDIR') throw new CommandError(`${data} is not a folder.`, status);
  });
}

/** Returns the practice's time zone; without a practice, that of the settings. */
async function zoneOf(dataFolder?: string): Promise<string> {
  const settings = await practiceSettings(dataFolder).catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error;
    return null;
  });
  if (settings === null) return zone;
  const [{ openPracticeDatabase }, { sqlPracticeSettings }] = await Promise.all([
    import('../server/wiring-database.ts'),
    import('../adapters/sql/stores/practice-settings-store.ts'),
  ]);
  const { db, close } = await openPracticeDatabase(settings, { now: new Date() });
  const { time_zone: chosen } = await sqlPracticeSettings(db).read();
  await close();
  return chosen ?? settings.timeZone;
}

export const noPractice = (data: string, status: ExitStatus = 2) =>
  new CommandError(
    `There is no practice in ${data}. Start the server once, or set PLUMBLINE_DATA to its folder.`,
    status,
  );

/** Records the latest line of the audit log in `audit.seal`, like a running server. */
export async function noteEnd(
  db: Db,
  data: string,
  key: Uint8Array,
  options?: { force: boolean },
): Promise<void> {
  const [{ noteAuditEnd }, { auditSealFile }, { auditKeys }] = await Promise.all([
    import('../adapters/sql/audit-chain.ts'),
    import('../adapters/files/data-folder.ts'),
    import('../adapters/tokens/tokens.ts'),
  ]);
  await noteAuditEnd(db, auditSealFile(data), auditKeys(key), options);
}

/** Read-only: a running server or a key change may be writing it. */
export async function keyOf(file: KeyFile, record: KeyRecord): Promise<{ current: Uint8Array }> {
  try {
    const keys = file.read();
    const known = await record.mark();
    if (keys && (known === null || file.markOf(keys.current) === known)) return keys;
  } catch (error) {
    throw error instanceof ServerKeyError ? new CommandError(error.message) : error;
  }
  throw new CommandError(
    `${file.path} is not the key of this practice. Start the server: it prints the solution.`,
  );
}
