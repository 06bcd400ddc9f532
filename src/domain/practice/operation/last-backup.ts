/** How old the last backup is, in the words of the dashboard and of the messages to admins. */
import type { PracticeStats } from '../users/administration.ts';
import type { LastBackup } from './last-backup-schema.ts';

/** GET auth/admin/dashboard/stats/ */
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
