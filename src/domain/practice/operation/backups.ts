/** Backups of a practice: their names, their ports, and which of them are old. */
import type { Manifest } from './manifest-schema.ts';

/** Something is wrong with a backup, or with what is to be backed up; the message is for whoever runs the command. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** What is in a database, read without changing anything. */
export interface DatabaseFacts {
  /** Sentences of the database's own; none when it is sound. */
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
  /** Emails of users who have not chosen a password. */
  withoutPassword: string[];
  /** Where its practice was moved to; null where it is here. */
  movedTo: string | null;
  practice: string | null;
  bytes: number;
  audit: Manifest['audit'];
}

/** The database of one practice, as a backup is made of it and as one is put in its place. */
export interface KeptDatabase {
  /** The file that a backup has of it. */
  readonly copyName: 'plumbline.db' | 'plumbline.dump';
  facts(): Promise<DatabaseFacts>;
  /** A whole copy, also while a server writes, and what is in it; `to` must not be there. */
  copy(to: string): Promise<DatabaseFacts>;
  /** What is in a copy, as far as it can be told before it is in place. Throws BackupError where it is not whole. */
  inspect(copy: string): Promise<DatabaseFacts>;
  /**
   * Before it is put in place. Ends every sign-in and every link that signs in or sets a password: they may have been
   * ended since. Drops messages that waited to be sent: they have been sent since.
   */
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
