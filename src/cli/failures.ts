/** Messages for errors of the disk and of backups. */
import { BackupError } from '../domain/practice/operation/backups.ts';
import { userName } from '../server/environment-file.ts';

/** A sentence for an error that the operator can solve; any other error is thrown again. `target` is the folder written to. */
export function failureWords(error: unknown, target?: string): string {
  const known = knownFailure(error, target);
  if (known === null) throw error;
  return known;
}

export function knownFailure(error: unknown, target?: string): string | null {
  if (!(error instanceof Error)) return null;
  // By name: the adapter that declares it loads only if files are in S3.
  if (error instanceof BackupError || error.name === 'FilesUnreachableError') return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null;
  const disk = target === undefined ? 'The disk' : `The disk of ${target}`;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return `${disk} is full.`;
  if (code === 'EROFS') return `${disk} is read-only.`;
  if (code !== 'EACCES' && code !== 'EPERM') return null;
  const isRead = path !== null && (target === undefined || !isOneIn(path, target));
  return isRead
    ? `Can't read ${path} as user ${userName()}.`
    : `Can't write to ${target ?? 'the folder'} as user ${userName()}.`;
}

/** Or a folder above it, in which a missing folder would be created. */
const isOneIn = (path: string, target: string): boolean =>
  `${path}/`.startsWith(`${target}/`) || `${target}/`.startsWith(`${path}/`);
