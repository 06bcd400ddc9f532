/** Backups of a practice: their names, their ports, and which of them are old. */
import type { Manifest } from './manifest-schema.ts';

/** Something is wrong with a backup, or with what is to be backed up; the message is for whoever runs the command. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** A database file that nobody has to have opened, read without changing anything. */
export interface DatabaseFacts {
  /** Sentences of SQLite's own; none when it is sound. */
  faults: string[];
  brokenReferences: number;
  migrations: string[];
  /** Of a newer version of Plumbline. */
  unknownMigrations: string[];
  /** How many the next start would apply. */
  pendingMigrations: number;
  rows: Record<string, number>;
  /** Contents that rows name, each once, in hex. */
  contents: string[];
  keyMark: string | null;
  practice: string | null;
  audit: Manifest['audit'];
}

export interface DatabaseFile {
  /** A whole copy, also while a server writes; `to` must not be there. */
  copy(from: string, to: string): void;
  facts(path: string): DatabaseFacts;
  /**
   * Ends every sign-in and every link that signs in or sets a password: they may have been ended since. Drops messages
   * that waited to be sent: they have been sent since.
   */
  endSignIns(path: string): void;
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
