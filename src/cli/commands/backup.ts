/** Backs the practice up into a folder, also while a server runs, and reports failures. */
import { BackupError, sizeText } from '../../domain/practice/operation/backups.ts';
import type { LastBackup, Manifest } from '../../domain/practice/operation/backup-schema.ts';
import { userName } from '../../server/environment-file.ts';
import { optionValue, reasonOf, type Arguments, type ExitStatus, type Terminal } from '../command.ts';

interface BackupPlace {
  isInData(into: string): boolean;
  /** Throws BackupError, or the error of the disk, and leaves nothing half done. */
  write(into: string): Promise<{ folder: string; manifest: Manifest }>;
  /** Deletes this practice's complete backups beyond the newest `keep`. Returns their number. */
  dropOutdated(into: string, keep: number, practice: string | null): number;
  record(last: LastBackup): void;
  /** Keeps what is recorded of the last backup that was made. */
  recordFailure(reason: string): void;
  /** A sentence for an error of the data folder or its database; null for any other error. */
  faultOf(error: unknown): Promise<string | null>;
}

export type OpenBackup = (dataFolder?: string) => Promise<BackupPlace | { problem: string }>;

const MOST_KEPT = 10_000;
const UNIT_MS = { m: 60_000, h: 3_600_000 };

export async function backupCommand(
  args: Arguments,
  terminal: Terminal,
  open: OpenBackup,
  untilStopped: () => (ms: number) => Promise<boolean>,
): Promise<ExitStatus> {
  const [into, ...rest] = args.positionals;
  if (into === undefined || rest.length > 0) {
    terminal.err('Usage: plumbline backup <folder> [--keep <number>] [--every <period>].\n');
    return 2;
  }
  const keep = optionValue(args, 'keep');
  if (keep !== undefined && !(/^\d{1,5}$/.test(keep) && Number(keep) >= 1 && Number(keep) <= MOST_KEPT)) {
    terminal.err(`--keep takes a whole number from 1 to ${MOST_KEPT}.\n`);
    return 2;
  }
  const every = optionValue(args, 'every');
  const [, count, unit] = /^([1-9]\d{0,3})([mh])$/.exec(every ?? '') ?? [];
  const period = Number(count) * UNIT_MS[unit === 'm' ? 'm' : 'h'];
  // A timer of Node holds 24 days.
  if (every !== undefined && !(period <= 500 * UNIT_MS.h)) {
    terminal.err('--every takes minutes or hours up to 500h, such as 24h or 30m.\n');
    return 2;
  }
  const wait = every === undefined ? null : untilStopped();
  for (let due = Date.now(), isFirst = true; ; isFirst = false) {
    const status = await oneBackup(into, keep === undefined ? null : Number(keep), terminal, () =>
      open(optionValue(args, 'data')),
    ).catch((error: unknown) => {
      if (wait === null) throw error;
      terminal.err(`${error instanceof Error ? error.stack : String(error)}\n`);
      return 1 as const;
    });
    // An operator or a restart solves a problem of the first round sooner than the next period.
    if (wait === null || (isFirst && status === 2)) return status;
    due = Math.max(due + period, Date.now());
    if (await wait(due - Date.now())) return 0;
  }
}

async function oneBackup(
  into: string,
  keep: number | null,
  terminal: Terminal,
  open: () => ReturnType<OpenBackup>,
): Promise<ExitStatus> {
  const place = await open();
  if ('problem' in place) {
    terminal.err(`${place.problem}\n`);
    return 2;
  }
  if (place.isInData(into)) {
    terminal.err('Choose a folder outside the data folder. A backup inside it is lost with it.\n');
    return 2;
  }
  const recorded = (record: () => void) => {
    try {
      record();
    } catch (error) {
      terminal.err(`last-backup.json was not written: ${reasonOf(error)}\n`);
    }
  };
  try {
    const { folder, manifest } = await place.write(into);
    const { files, missing, made_at: time } = manifest;
    const bytes = files.reduce((total, { size }) => total + size, 0);
    terminal.out(`${folder}\n`);
    terminal.err(
      `${files.length} files, ${sizeText(bytes)}. It holds the key and all client data: keep it as safe as the data folder.\n`,
    );
    const dropped = keep === null ? 0 : place.dropOutdated(into, keep, manifest.practice);
    if (dropped > 0) terminal.err(`Older backups deleted: ${dropped}.\n`);
    const error =
      missing.length === 0
        ? null
        : `${missing.length} stored files that the database names are missing or damaged, so they are not in the backup: see \`plumbline check\`.`;
    recorded(() => place.record({ time, path: folder, bytes, error }));
    if (error !== null) terminal.err(`${error}\n`);
    return error === null ? 0 : 1;
  } catch (error) {
    const reason = knownFailure(error, into) ?? (await place.faultOf(error));
    recorded(() => place.recordFailure(reason ?? reasonOf(error)));
    if (reason === null) throw error;
    terminal.err(`${reason} No backup was made.\n`);
    return 1;
  }
}

/** The server mails it: the command itself may not be able to reach a mail server. */
interface BackupNotice {
  last: LastBackup | null;
  mailAdmins(reason: string | null): Promise<{ mails: number } | { problem: string }>;
}

export type OpenBackupNotice = (dataFolder?: string) => Promise<BackupNotice | { problem: string }>;

export async function backupFailedCommand(
  args: Arguments,
  terminal: Terminal,
  open: OpenBackupNotice,
): Promise<ExitStatus> {
  if (args.positionals.length > 0) {
    terminal.err('Usage: plumbline backup-failed [--data <folder>].\n');
    return 2;
  }
  const notice = await open(optionValue(args, 'data'));
  const reason = 'problem' in notice ? notice.problem : (notice.last?.error ?? null);
  terminal.err(
    `The backup failed. ${reason ?? 'Run systemctl status plumbline-backup.service for the reason.'}\n`,
  );
  if ('problem' in notice) return 1;
  const mailed = await notice.mailAdmins(reason);
  if ('problem' in mailed) {
    terminal.err(`No message to the admins was added: ${mailed.problem}\n`);
    return 1;
  }
  terminal.err(`Messages to admins: ${mailed.mails}.\n`);
  return 0;
}

/** What somebody can do something about, in a sentence; anything else is thrown on. `target` is the folder written to. */
export function failureWords(error: unknown, target?: string): string {
  const known = knownFailure(error, target);
  if (known === null) throw error;
  return known;
}

function knownFailure(error: unknown, target?: string): string | null {
  if (!(error instanceof Error)) return null;
  // The latter by name: what declares it belongs to one form of the practice.
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

/** Also a folder above it, which is where a missing folder would be made. */
const isOneIn = (path: string, target: string): boolean =>
  `${path}/`.startsWith(`${target}/`) || `${target}/`.startsWith(`${path}/`);
