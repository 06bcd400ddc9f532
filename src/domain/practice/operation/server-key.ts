/** The server's own key: it signs the links of shared reports and file addresses, and seals two-factor secrets. */
import type { AuditKeyChange } from './audit-chain.ts';
import { boundTo, type Sealer } from '../users/second-factor.ts';

/** Links of shared reports that a former key signed still open. */
export interface ServerKeys {
  current: Uint8Array;
  /** Newest first. */
  former: readonly Uint8Array[];
}

/** A key that is missing, damaged or another database's; the message says what to do. */
export class ServerKeyError extends Error {
  override name = 'ServerKeyError';
}

/** What the database knows of the key that it is used with: enough to tell it from another one, and no more. */
export interface KeyRecord {
  /** Null in a database that no key was recorded in so far. */
  mark(): Promise<string | null>;
  record(mark: string): Promise<void>;
  /** False as long as nobody is in the practice: then another key breaks nothing. */
  holdsData(): Promise<boolean>;
  sealed(): Promise<SealedSecret[]>;
  /** Links of shared reports that open, ended ones not counted. */
  openLinks(now: Date): Promise<number>;
  /**
   * Secrets, mark and the audit log's former key in one transaction; what `change` gives null for goes, and its user
   * sets it up anew.
   */
  reseal(mark: string, audit: AuditKeyChange, change: (secret: SealedSecret) => string | null): Promise<void>;
}

interface SealedSecret {
  user_id: number;
  sealed: string;
}

/** The key of a data folder. */
export interface KeyFile {
  path: string;
  /** Null when there is none. Throws ServerKeyError when it is damaged. */
  read(): ServerKeys | null;
  /** A new one, on disk before this returns. Never in place of one that is there. */
  create(): ServerKeys;
  /** Text that tells a key from another and gives nothing of it away. */
  markOf(key: Uint8Array): string;
  /** Lays the next keys beside those in force; `adopt` puts them in force. */
  prepare(next: ServerKeys): void;
  prepared(): ServerKeys | null;
  adopt(): void;
  discard(): void;
  random(): Uint8Array;
  /** A copy of what is there, however it looks; its path, or null when there is nothing. */
  keepCopy(now: Date): string | null;
}

/**
 * The keys that the server works with. A key that the database was not used with is never taken: every shared link
 * and every two-factor key would be dead without anybody having been told.
 */
export async function keysInForce(
  file: KeyFile,
  record: KeyRecord,
  sealerOf: (key: Uint8Array) => Sealer,
): Promise<ServerKeys> {
  await finishRotation(file, record);
  const known = await record.mark();
  const keys = file.read();
  if (keys === null) {
    if (await record.holdsData())
      throw new ServerKeyError(`${file.path} is missing, and the database was used with it. ${REMEDY}`);
    const made = file.create();
    await record.record(file.markOf(made.current));
    return made;
  }
  const mark = file.markOf(keys.current);
  if (mark === known) return keys;
  const fits = known === null && (await opensAll(record, sealerOf(keys.current)));
  if ((await record.holdsData()) && !fits)
    throw new ServerKeyError(`${file.path} is not the key that the database was used with. ${REMEDY}`);
  await record.record(mark);
  return keys;
}

const REMEDY =
  'Copy secret.key back from a backup of this practice. If there is none, `plumbline key accept` says what a new key ends.';

/** A rotation that was killed between the database and the file: what the database says is in force. */
export async function finishRotation(file: KeyFile, record: KeyRecord): Promise<void> {
  const next = file.prepared();
  if (next === null) return;
  if (file.markOf(next.current) === (await record.mark())) file.adopt();
  else file.discard();
}

/** What a sealed secret says; null when this key did not seal it. */
export function opened(sealer: Sealer, { user_id, sealed }: SealedSecret): string | null {
  try {
    return sealer.open(sealed, boundTo(user_id));
  } catch {
    return null;
  }
}

const opensAll = async (record: KeyRecord, sealer: Sealer): Promise<boolean> =>
  (await record.sealed()).every((secret) => opened(sealer, secret) !== null);
