/** What keeps the server from reading or writing its data folder or its database, told from everything else that can go wrong. */
import type { Clock } from '../../domain/shared/dates.ts';
import type { ErrorCode } from './errors.ts';
import type { Services, StorageError, StorageWatch } from '../services.ts';
import { errorCode } from '../../domain/shared/result.ts';

/** Codes of SQLite, PostgreSQL and the system, by how they begin: SQLITE_IOERR_WRITE is an SQLITE_IOERR. */
const STORAGE_ERRORS: readonly [RegExp, StorageError][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'disk_full'],
  [/^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EROFS|EACCES|EPERM)/, 'disk_read_only'],
  [/^(SQLITE_IOERR|EIO)/, 'disk_failing'],
  [/^(FOLDER_GONE|ESTALE|ENOTCONN)$/, 'folder_gone'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, 'database_damaged'],
  [/^SQLITE_(BUSY|LOCKED)/, 'database_busy'],
  [/^53100$/, 'disk_full'],
  [/^58030$/, 'disk_failing'],
  [/^(XX001|XX002)$/, 'database_damaged'],
  // No connection left, a statement or a wait for a lock that took too long.
  [/^(POOL_EXHAUSTED|53300|57014|55P03)$/, 'database_busy'],
  // Shut down, starting, read-only after a failover, cut off, or not reached at all.
  [/^(57P0[1-5]|25006|25P03|08\w{3}|CONNECTION_LOST)$/, 'database_unavailable'],
];

export function toStorageError(error: unknown): StorageError | null {
  const code = errorCode(error);
  return STORAGE_ERRORS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** Two transactions waited for each other, and PostgreSQL took one of them back whole. */
export const isDeadlock = (error: unknown): boolean => ['40P01', '40001'].includes(errorCode(error));

interface StorageProbes {
  /** Writes a little into the data folder and takes it away again. Throws what the disk says. */
  folder(): Promise<void>;
  database(): Promise<void>;
  clock: Clock;
}

const FRESH_MS = 1000;

/**
 * The folder is tried at each look; the database only after a request has failed on it, until it takes a write again. A
 * damaged database is damaged until it is replaced, and that takes a stop.
 */
export function storageWatch({ folder, database, clock }: StorageProbes): StorageWatch {
  let noted: StorageError | null = null;
  let last: { at: number; found: Promise<StorageError | null> } | null = null;

  async function probeStorage(): Promise<StorageError | null> {
    if (noted === 'database_damaged') return noted;
    try {
      await folder();
      if (noted !== null) await database();
      noted = null;
      return null;
    } catch (error) {
      // Whatever else keeps a probe from writing, such as a folder that is gone, keeps a request from it too.
      noted = toStorageError(error) ?? 'disk_failing';
      return noted;
    }
  }

  return {
    note(fault) {
      noted = noted === 'database_damaged' ? noted : fault;
      last = null;
    },
    fault() {
      const at = clock.now().getTime();
      if (last === null || Math.abs(at - last.at) >= FRESH_MS) last = { at, found: probeStorage() };
      return last.found;
    },
  };
}

/** What is wrong with the data folder, for whoever runs the server, and what to do. */
export const remedyOf = (fault: StorageError): string => REMEDIES[fault];

const REMEDIES: Record<StorageError, string> = {
  disk_full: 'The disk of the data folder is full. Free some space and try again; nothing was lost.',
  disk_read_only:
    'The data folder cannot be written to. Check PLUMBLINE_DATA, the permissions of the folder and how its disk is mounted.',
  disk_failing: 'The disk of the data folder reports an error. Check the disk first.',
  folder_gone:
    'The data folder is not there, or another one in its place. Mount it again; no restart is needed.',
  database_damaged:
    'The database is damaged. Restore a backup with: plumbline restore <folder>. The damaged files are kept.',
  database_busy: 'Another program is using the database. End that program and try again.',
  database_unavailable:
    'The database server does not answer. Check that PostgreSQL runs and can be reached at PLUMBLINE_DATABASE.',
};

/** Over by itself, most of the time: a browser may ask again. */
const PASSING = new Set<ErrorCode>(['database_busy', 'database_unavailable', 'files_unreachable']);

/**
 * What is answered where the data folder, the database or the store of files cannot be used: told to the log, with its
 * reason. Null: the error says something else.
 */
export function toStorageProblem(
  error: unknown,
  { log, storage }: Pick<Services, 'log' | 'storage'>,
  requestId: string,
): { code: ErrorCode; isPassing: boolean } | null {
  const fault = toStorageError(error);
  const code = errorCode(error) === 'FILES_UNREACHABLE' ? 'files_unreachable' : fault;
  if (code === null) return null;
  // Stored files alone keep nothing else from being used.
  if (fault !== null) storage.note(fault);
  log.error(
    fault === null
      ? 'The store of files could not be used.'
      : 'The data folder or the database could not be read or written.',
    error,
    requestId,
  );
  return { code, isPassing: PASSING.has(code) };
}
