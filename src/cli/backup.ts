/** Backs the practice up into a folder, also while a server runs on it. */
import { BackupError } from '../domain/practice/operation/backups.ts';
import type { Manifest } from '../domain/practice/operation/manifest-schema.ts';
import { optionValue, type Arguments, type ExitStatus, type Terminal } from './command.ts';

interface BackupPlace {
  /** Throws BackupError, or the error of the disk, and leaves nothing half done. */
  write(into: string): Promise<{ folder: string; manifest: Manifest }>;
  /** Of this practice's whole backups; how many went. */
  dropOutdated(into: string, keep: number, practice: string | null): number;
}

export type OpenBackup = (dataFolder?: string) => Promise<BackupPlace | { problem: string }>;

const MOST_KEPT = 10_000;

export async function backupCommand(
  args: Arguments,
  terminal: Terminal,
  open: OpenBackup,
): Promise<ExitStatus> {
  const [into, ...rest] = args.positionals;
  if (into === undefined || rest.length > 0) {
    terminal.err('Usage: plumbline backup <folder> [--keep <number>].\n');
    return 2;
  }
  const keep = optionValue(args, 'keep');
  if (keep !== undefined && !(/^\d{1,5}$/.test(keep) && Number(keep) >= 1 && Number(keep) <= MOST_KEPT)) {
    terminal.err(`--keep takes a whole number from 1 to ${MOST_KEPT}.\n`);
    return 2;
  }
  const place = await open(optionValue(args, 'data'));
  if ('problem' in place) {
    terminal.err(`${place.problem}\n`);
    return 2;
  }
  let written;
  try {
    written = await place.write(into);
  } catch (error) {
    terminal.err(`${failureWords(error)} No backup was made.\n`);
    return 1;
  }
  const { folder, manifest } = written;
  const { files, missing } = manifest;
  const bytes = files.reduce((total, { size }) => total + size, 0);
  terminal.out(`${folder}\n`);
  terminal.err(
    `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB. It holds the key and all client data: keep it as safe as the data folder.\n`,
  );
  if (keep !== undefined) {
    const dropped = place.dropOutdated(into, Number(keep), manifest.practice);
    if (dropped > 0) terminal.err(`Older backups deleted: ${dropped}.\n`);
  }
  if (missing.length === 0) return 0;
  terminal.err(
    `${missing.length} stored files that the database names are missing or damaged, so they are not in the backup: see \`plumbline check\`.\n`,
  );
  return 1;
}

/** What somebody can do something about, in a sentence; anything else is thrown on. */
export function failureWords(error: unknown): string {
  // The latter by name: what declares it belongs to one form of the practice.
  if (error instanceof BackupError || (error instanceof Error && error.name === 'FilesUnreachableError'))
    return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return 'The disk is full.';
  if (code === 'EROFS') return 'The disk is read-only.';
  if (code === 'EACCES' || code === 'EPERM') return 'No permission for one of the folders.';
  throw error;
}
