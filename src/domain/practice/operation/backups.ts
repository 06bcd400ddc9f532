/** Backups of a practice: their names, their ports, and which of them are old. */
import type { Manifest, LastBackup } from './backup-schema.ts';
import type { PracticeStats } from '../users/administration.ts';

/** Something is wrong with a backup, or with what is to be backed up; the message is for whoever runs the command. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export interface DatabaseFacts {
  /** Sentences of the database's own; none when it is sound. */
  faults: string[];
  brokenReferences: number;
  migrations: string[];
  /** Of a newer version of Plumbline. */
  unknownMigrations: string[];
  /** How many the next start would apply. */
  pendingMigrations: number;
  /** What to do with a database that is too old for this version; null for any other. */
  tooOld: string | null;
  rows: Record<string, number>;
  /** Contents that rows name, each once, in hex. */
  contents: string[];
  keyMark: string | null;
  /** Emails of users who have not chosen a password. */
  withoutPassword: string[];
  /** Where its practice was moved to; null where it is here. */
  movedTo: string | null;
  practice: string | null;
  bytes: number;
  audit: Manifest['audit'];
}

/** The database of one practice, as a backup is made of it and as one is put in its place. */
export interface DatabaseFile {
  /** The file that a backup has of it. */
  readonly copyName: 'plumbline.db' | 'plumbline.dump';
  facts(): Promise<DatabaseFacts>;
  /** A whole copy, also while a server writes, and what is in it; `to` must not be there. */
  copy(to: string): Promise<DatabaseFacts>;
  /** What is in a copy, as far as it can be told before it is in place. Throws BackupError where it is not whole. */
  inspect(copy: string): Promise<DatabaseFacts>;
  /** Runs before it is put in place. Ends sign-ins and links that may have been ended since, and drops messages sent since. */
  prepare(copy: string): void;
  /** Where it is no file of the data folder: what is there goes into a copy, which is left alone when it is made already. */
  setAside?(copy: string): Promise<void>;
  /** And takes the place of what was there, wholly or not at all. */
  putInPlace?(copy: string): Promise<void>;
}

/** "plumbline-2026-11-22T19-03-11-123Z": names sort by time. */
export const backupName = (now: Date): string => `plumbline-${stampOf(now)}`;

export const stampOf = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-');

export const BACKUP_NAME = /^plumbline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Those beyond the newest `keep` of this practice. */
export function outdated<T extends { manifest: Pick<Manifest, 'made_at' | 'practice'> }>(
  backups: readonly T[],
  practice: string | null,
  keep: number,
): T[] {
  return backups
    .filter(({ manifest }) => manifest.practice === practice)
    .sort((a, b) => (a.manifest.made_at < b.manifest.made_at ? 1 : -1))
    .slice(keep);
}

export type DashboardStats = PracticeStats & { last_backup: LastBackup | null };

export const NO_BACKUP: LastBackup = { time: null, path: null, bytes: null, error: null };

const HOUR_MS = 3_600_000;
/** A nightly backup that was left out once. */
const OVERDUE_MS = 36 * HOUR_MS;

const ageOf = (last: LastBackup | null, now: Date): number | null =>
  last?.time == null ? null : Math.max(0, now.getTime() - Date.parse(last.time));

/** False before the first backup: a practice may be copied by other means. */
export const isOverdue = (last: LastBackup | null, now: Date): boolean =>
  (ageOf(last, now) ?? 0) > OVERDUE_MS;

export function backupSentence(last: LastBackup | null, now: Date): string {
  const age = ageOf(last, now);
  const failure = last?.error ? ` The last attempt failed: ${last.error}` : '';
  if (age === null) return `No backup yet. See docs/operate.md.${failure}`;
  if (age > OVERDUE_MS)
    return `No backup for ${spanOf(age)}. Run systemctl status plumbline-backup.timer.${failure}`;
  const sentence = `Last backup ${spanOf(age)} ago (${sizeText(last?.bytes ?? 0)})`;
  return failure === '' ? sentence : `${sentence}.${failure}`;
}

function spanOf(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 48) return counted(Math.floor(hours / 24), 'day');
  return hours >= 1 ? counted(hours, 'hour') : counted(Math.max(1, Math.floor(ms / 60_000)), 'minute');
}

const counted = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** Decimal units, as disks are sold and `plumbline backup` prints. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1e6;
  if (megabytes >= 1000) return `${(megabytes / 1000).toFixed(1)} GB`;
  return `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`;
}
