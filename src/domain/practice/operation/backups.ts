import type { Manifest, LastBackup } from './backup-schema.ts';
import type { PracticeStats } from '../users/administration.ts';

/** A problem of a backup or of its source. The message is for the user of the command. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export interface DatabaseFacts {
  /** Messages of the database; empty if it is sound. */
  damage: string[];
  brokenReferences: number;
  migrations: string[];
  /** Migrations of a newer version of Plumbline. */
  unknownMigrations: string[];
  /** Number of migrations that the next start would apply. */
  pendingMigrations: number;
  /** Instruction for a database that is too old for this version; otherwise null. */
  tooOld: string | null;
  rows: Record<string, number>;
  /** Unique hex hashes of the contents that rows name. */
  contents: string[];
  keyMark: string | null;
  /** Emails of users without a password. */
  withoutPassword: string[];
  /** The new location of a practice that was moved; otherwise null. */
  movedTo: string | null;
  practice: string | null;
  bytes: number;
  audit: Manifest['audit'];
}

/** The database of a practice as the source of a backup or the target of a restore. */
export interface DatabaseFile {
  /** Name of the database file in a backup. */
  readonly copyName: 'plumbline.db' | 'plumbline.dump';
  facts(): Promise<DatabaseFacts>;
  /** Makes a complete copy, also while a server writes. `to` must not exist. */
  copy(to: string): Promise<DatabaseFacts>;
  /** Returns the facts that are known before a restore. Throws BackupError if the copy is incomplete. */
  inspect(copy: string): Promise<DatabaseFacts>;
  /** Ends sign-ins and links that may have ended since the backup, and drops messages sent since. */
  prepare(copy: string): void;
  /** For a database outside of the data folder: copies the current data, unless the copy exists already. */
  savePrevious?(copy: string): Promise<void>;
  /** Replaces the current data in one transaction. */
  replaceDatabase?(copy: string): Promise<void>;
}

/** "plumbline-2026-11-22T19-03-11-123Z": names sort by time. */
export const backupName = (now: Date): string => `plumbline-${stampOf(now)}`;

export const stampOf = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-');

export const BACKUP_NAME = /^plumbline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Returns the backups beyond the newest `keep` of this practice. */
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
/** One nightly backup missed. */
const OVERDUE_MS = 36 * HOUR_MS;

const ageOf = (last: LastBackup | null, now: Date): number | null =>
  last?.time == null ? null : Math.max(0, now.getTime() - Date.parse(last.time));

/** False before the first backup: the practice may be backed up by other means. */
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

/** Decimal units, as `plumbline backup` prints. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1e6;
  if (megabytes >= 1000) return `${(megabytes / 1000).toFixed(1)} GB`;
  return `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`;
}
