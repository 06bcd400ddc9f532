/** The server's key signs links of shared reports and addresses of files, and encrypts two-factor secrets. */
import type { AuditKeyChange, AuditKeys } from './audit-chain.ts';
import { boundTo, type Sealer } from '../users/second-factor.ts';

/** Links of shared reports that were signed with a former key still open. */
export interface ServerKeys {
  current: Uint8Array;
  former: readonly Uint8Array[];
}

/** The key is missing, damaged or another database's. The message names the solution. */
export class ServerKeyError extends Error {
  override name = 'ServerKeyError';
}

/** The database's record of its key: enough to recognize the key, and no more. */
export interface KeyRecord {
  /** Null if no key was recorded yet. */
  mark(): Promise<string | null>;
  record(mark: string): Promise<void>;
  /** False if the practice has no users: then a new key has no effect. */
  holdsData(): Promise<boolean>;
  sealed(): Promise<SealedSecret[]>;
  /** Number of links of shared reports that open. */
  openLinks(now: Date): Promise<number>;
  /** Runs in one transaction. If `change` returns null, the secret is deleted, and its user must set up a new one. */
  reseal(mark: string, audit: AuditKeyChange, change: (secret: SealedSecret) => string | null): Promise<void>;
}

interface SealedSecret {
  user_id: number;
  sealed: string;
}

export interface KeyFile {
  path: string;
  /** Null if missing. Throws ServerKeyError if damaged. */
  read(): ServerKeys | null;
  /** Creates a key and waits until it is on disk. Never replaces an existing key. */
  create(): ServerKeys;
  /** Returns a one-way text that identifies a key. */
  markOf(key: Uint8Array): string;
  /** Writes the next keys next to the active ones; `adopt` activates them. */
  prepare(next: ServerKeys): void;
  prepared(): ServerKeys | null;
  adopt(): void;
  discard(): void;
  random(): Uint8Array;
  /** Copies the current file, even if damaged. Returns the path of the copy, or null without a file. */
  backUp(now: Date): string | null;
}

/** Rejects another database's key: it would silently end all shared links and two-factor authentication. */
export async function loadActiveKeys(
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
    const created = file.create();
    await record.record(file.markOf(created.current));
    return created;
  }
  const mark = file.markOf(keys.current);
  if (mark === known) return keys;
  const isCurrentKey = known === null && canOpenAll(await secretsOf(record, sealerOf(keys.current)));
  if ((await record.holdsData()) && !isCurrentKey)
    throw new ServerKeyError(`${file.path} is not the key that the database was used with. ${REMEDY}`);
  await record.record(mark);
  return keys;
}

const REMEDY =
  'Copy secret.key back from a backup of this practice. Without a backup, `plumbline key accept` lists the consequences of a new key.';

/** Completes a rotation that was killed between database and file. The database decides the active key. */
export async function finishRotation(file: KeyFile, record: KeyRecord): Promise<void> {
  const next = file.prepared();
  if (next === null) return;
  if (file.markOf(next.current) === (await record.mark())) file.adopt();
  else file.discard();
}

/** Decrypts a secret; null if this key did not encrypt it. */
export function opened(sealer: Sealer, { user_id, sealed }: SealedSecret): string | null {
  try {
    return sealer.open(sealed, boundTo(user_id));
  } catch {
    return null;
  }
}

type Secrets = ReadonlyMap<number, string | null>;

/** By user; null for each secret that this key did not encrypt. */
const secretsOf = async (record: KeyRecord, sealer: Sealer): Promise<Secrets> =>
  new Map((await record.sealed()).map((secret) => [secret.user_id, opened(sealer, secret)]));

const canOpenAll = (secrets: Secrets): boolean => ![...secrets.values()].includes(null);

/** Key replacement: routine, after a leak, or after a loss. No server may run at the same time. */
export interface KeyParts {
  file: KeyFile;
  record: KeyRecord;
  sealerOf(key: Uint8Array): Sealer;
  auditKeysOf(key: Uint8Array): AuditKeys;
  now: Date;
}

interface KeyChange {
  resealed: number;
  /** Number of links of shared reports that no longer open. */
  links_ended: number;
  /** Path of the copy of the old key; null without one. */
  copy: string | null;
}

/** Shared links still open, unless `endLinks` ends them after a leak of the old key. */
export async function rotateKey(parts: KeyParts, { endLinks }: { endLinks: boolean }): Promise<KeyChange> {
  const { file, record, sealerOf, now } = parts;
  await finishRotation(file, record);
  const keys = file.read();
  const mark = await record.mark();
  if (keys === null || (mark !== null && file.markOf(keys.current) !== mark))
    throw new ServerKeyError(
      `${file.path} is not the key that the database was used with. Copy it back from a backup, or run \`plumbline key accept\`.`,
    );
  const secrets = await secretsOf(record, sealerOf(keys.current));
  if (!canOpenAll(secrets))
    throw new ServerKeyError(
      'A two-factor secret in the database does not open with this key. Nothing was changed.',
    );
  const next: ServerKeys = {
    current: file.random(),
    former: endLinks ? [] : [keys.current, ...keys.former],
  };
  const links_ended = endLinks ? await record.openLinks(now) : 0;
  const copy = file.backUp(now);
  await activateKeys(parts, next, keys.current, secrets);
  return { resealed: secrets.size, links_ended, copy };
}

export interface LostKey {
  /** True if the key in the folder is accepted, false if a new one is created. */
  takes_present: boolean;
  links_ended: number;
  /** Users whose two-factor authentication is turned off, because the secret cannot be decrypted. */
  second_factors_ended: number;
}

/** Returns the effects of accepting another key than the database's; null if the key is correct. */
export async function withoutOldKey({ file, record, sealerOf, now }: KeyParts): Promise<LostKey | null> {
  await finishRotation(file, record);
  const keys = readable(file);
  if (keys !== null && file.markOf(keys.current) === (await record.mark())) return null;
  const sealer = keys && sealerOf(keys.current);
  const sealed = await record.sealed();
  return {
    takes_present: keys !== null,
    links_ended: await record.openLinks(now),
    second_factors_ended: sealed.filter((secret) => sealer === null || opened(sealer, secret) === null)
      .length,
  };
}

/** Accepts the key in the folder, or creates one. Returns the path of the copy of a damaged key. */
export async function acceptKey(parts: KeyParts): Promise<{ copy: string | null }> {
  const { file, record, sealerOf, now } = parts;
  const present = readable(file);
  const copy = present === null ? file.backUp(now) : null;
  const next = present ?? { current: file.random(), former: [] };
  await activateKeys(parts, next, null, await secretsOf(record, sealerOf(next.current)));
  return { copy };
}

/** A damaged key counts as missing. */
function readable(file: KeyFile): ServerKeys | null {
  try {
    return file.read();
  } catch (error) {
    if (error instanceof ServerKeyError) return null;
    throw error;
  }
}

/** The keys are on disk before the database names them, so that a matching pair remains after a kill at any point. */
async function activateKeys(
  { file, record, sealerOf, auditKeysOf }: KeyParts,
  next: ServerKeys,
  former: Uint8Array | null,
  secrets: Secrets,
): Promise<void> {
  const sealer = sealerOf(next.current);
  file.prepare(next);
  const audit = { former: former && auditKeysOf(former), next: auditKeysOf(next.current) };
  await record.reseal(file.markOf(next.current), audit, ({ user_id }) => {
    const secret = secrets.get(user_id) ?? null;
    return secret === null ? null : sealer.seal(secret, boundTo(user_id));
  });
  file.adopt();
}
