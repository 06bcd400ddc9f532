/** What is answered where the data folder, the database or the store of files cannot be used: told to the log, with its reason. */
import type { ErrorCode } from './errors.ts';
import type { Services } from './services.ts';
import { isFilesUnreachable, storageFaultOf } from './storage-faults.ts';

/** Over by itself, most of the time: a browser may ask again. */
const PASSING = new Set<ErrorCode>(['database_busy', 'database_unavailable', 'files_unreachable']);

/** Null: the error says something else. */
export function storageRefusal(
  error: unknown,
  { log, storage }: Pick<Services, 'log' | 'storage'>,
  requestId: string,
): { code: ErrorCode; isPassing: boolean } | null {
  const fault = storageFaultOf(error);
  const code = isFilesUnreachable(error) ? 'files_unreachable' : fault;
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
