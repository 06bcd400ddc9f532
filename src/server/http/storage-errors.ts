import type { Clock } from '../../domain/shared/dates.ts';
import type { ErrorCode } from './errors.ts';
import type { Services, StorageError, StorageWatch } from '../services.ts';
import { errorCode } from '../../domain/shared/result.ts';

/** Prefixes of SQLite, PostgreSQL and system codes: SQLITE_IOERR includes SQLITE_IOERR_WRITE. */
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
  // No free connection, or a timeout of a statement or lock.
  [/^(POOL_EXHAUSTED|53300|57014|55P03)$/, 'database_busy'],
  // Shutting down, starting, read-only after a failover, disconnected or unreachable.
  [/^(57P0[1-5]|25006|25P03|08\w{3}|CONNECTION_LOST)$/, 'database_unavailable'],
];

export function toStorageError(error: unknown): StorageError | null {
  const code = errorCode(error);
  return STORAGE_ERRORS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** PostgreSQL rolled back one of two transactions that waited for each other, or a row was deleted that a new row names. */
const isConflict = (error: unknown): boolean =>
  ['40P01', '40001', '23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(errorCode(error));

interface StorageProbes {
  /** Writes and removes a small file. Throws the disk's error. */
  folder(): Promise<void>;
  database(): Promise<void>;
  clock: Clock;
}

const PROBE_INTERVAL_MS = 1000;

/**
 * Each check tests the folder. The database is tested only after a failed request, until a write succeeds. A damaged
 * database requires a restart after its replacement.
 */
export function storageWatch({ folder, database, clock }: StorageProbes): StorageWatch {
  let knownError: StorageError | null = null;
  let lastProbe: { at: number; found: Promise<StorageError | null> } | null = null;

  async function probeStorage(): Promise<StorageError | null> {
    if (knownError === 'database_damaged') return knownError;
    try {
      await folder();
      if (knownError !== null) await database();
      knownError = null;
      return null;
    } catch (error) {
      // Other errors, such as a missing folder, also prevent requests from writing.
      knownError = toStorageError(error) ?? 'disk_failing';
      return knownError;
    }
  }

  return {
    note(storageError) {
      knownError = knownError === 'database_damaged' ? knownError : storageError;
      lastProbe = null;
    },
    findError() {
      const at = clock.now().getTime();
      if (lastProbe === null || Math.abs(at - lastProbe.at) >= PROBE_INTERVAL_MS)
        lastProbe = { at, found: probeStorage() };
      return lastProbe.found;
    },
  };
}

/** Returns the problem and its fix for the server's log. */
export const remedyOf = (storageError: StorageError): string => REMEDIES[storageError];

const REMEDIES: Record<StorageError, string> = {
  disk_full: 'The disk of the data folder is full. Free some space and try again; nothing was lost.',
  disk_read_only:
    'The data folder cannot be written to. Check PLUMBLINE_DATA, the permissions of the folder and how its disk is mounted.',
  disk_failing: 'The disk of the data folder reports an error. Check the disk first.',
  folder_gone: 'The data folder is missing or was replaced. Mount it again; no restart is needed.',
  database_damaged:
    'The database is damaged. Restore a backup with: plumbline restore <folder>. The damaged files are not deleted.',
  database_busy: 'Another program is using the database. End that program and try again.',
  database_unavailable:
    'The database server is not responding. Check that PostgreSQL runs and can be reached at PLUMBLINE_DATABASE.',
};

/** Usually temporary, so a browser may retry. */
const TEMPORARY = new Set<ErrorCode>(['database_busy', 'database_unavailable', 'files_unreachable']);

/** Converts storage failures and conflicts to an error response and logs the reason. Returns null for other errors. */
export function toStorageProblem(
  error: unknown,
  { log, storage }: Pick<Services, 'log' | 'storage'>,
  requestId: string,
): { code: ErrorCode; isTemporary: boolean } | null {
  if (isConflict(error)) {
    log.warn('Two requests were in conflict. One was rolled back.');
    return { code: 'stale_revision', isTemporary: false };
  }
  const storageError = toStorageError(error);
  const code = errorCode(error) === 'FILES_UNREACHABLE' ? 'files_unreachable' : storageError;
  if (code === null) return null;
  // A failure of the file store does not affect other requests.
  if (storageError !== null) storage.note(storageError);
  log.error(
    storageError === null
      ? 'The file store is not available.'
      : 'The data folder or the database could not be read or written.',
    error,
    requestId,
  );
  return { code, isTemporary: TEMPORARY.has(code) };
}
