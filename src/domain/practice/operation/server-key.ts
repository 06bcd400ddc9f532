/** The server's own key: it signs the links of shared reports and file addresses, and seals two-factor secrets. */
import type { AuditKeyChange, AuditKeys } from './audit-chain.ts';
import { boundTo, type Sealer } from '../users/second-factor.ts';

/** Links of shared reports that a former key signed still open. */
export interface ServerKeys {
  current: Uint8Array;
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
  /** In one transaction. Where `change` returns null, the secret is deleted, and its user sets up another. */
  reseal(mark: string, audit: AuditKeyChange, change: (secret: SealedSecret) => string | null): Promise<void>;
}

interface SealedSecret {
  user_id: number;
  sealed: string;
}

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

/** A key that the database was not used with is never taken: it would silently end every shared link and second factor. */
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
    const created = file.create();
    await record.record(file.markOf(created.current));
    return created;
  }
  const mark = file.markOf(keys.current);
  if (mark === known) return keys;
  const fits = known === null && opensAll(await secretsOf(record, sealerOf(keys.current)));
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

type Secrets = ReadonlyMap<number, string | null>;

/** By user; null for each that this key did not seal. */
const secretsOf = async (record: KeyRecord, sealer: Sealer): Promise<Secrets> =>
  new Map((await record.sealed()).map((secret) => [secret.user_id, opened(sealer, secret)]));

const opensAll = (secrets: Secrets): boolean => ![...secrets.values()].includes(null);

/** A new key for a practice: in order, after a leak, or because the old one is lost. Nothing else may run meanwhile. */
export interface KeyParts {
  file: KeyFile;
  record: KeyRecord;
  sealerOf(key: Uint8Array): Sealer;
  auditKeysOf(key: Uint8Array): AuditKeys;
  now: Date;
}

interface KeyChange {
  resealed: number;
  /** Links of shared reports that open no longer. */
  links_ended: number;
  /** Where the old key was put; null when there was none. */
  copy: string | null;
}

/** Links that were shared go on opening, unless they are to end because the old key is known to somebody. */
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
  if (!opensAll(secrets))
    throw new ServerKeyError(
      'A two-factor secret in the database does not open with this key. Nothing was changed.',
    );
  const next: ServerKeys = {
    current: file.random(),
    former: endLinks ? [] : [keys.current, ...keys.former],
  };
  const links_ended = endLinks ? await record.openLinks(now) : 0;
  const copy = file.keepCopy(now);
  await putInForce(parts, next, keys.current, secrets);
  return { resealed: secrets.size, links_ended, copy };
}

export interface LostKey {
  /** Whether the key in the folder is taken; else a new one is made. */
  takes_present: boolean;
  links_ended: number;
  /** Users whose two-factor authentication is turned off, because its secret cannot be read. */
  second_factors_ended: number;
}

/** What taking another key than the one that the database was used with would end; null when the key is the right one. */
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

/** Takes the key in the folder, or makes one; the path of what was there, when it was no key. */
export async function acceptKey(parts: KeyParts): Promise<{ copy: string | null }> {
  const { file, record, sealerOf, now } = parts;
  const present = readable(file);
  const copy = present === null ? file.keepCopy(now) : null;
  const next = present ?? { current: file.random(), former: [] };
  await putInForce(parts, next, null, await secretsOf(record, sealerOf(next.current)));
  return { copy };
}

/** A damaged key is as good as none. */
function readable(file: KeyFile): ServerKeys | null {
  try {
    return file.read();
  } catch (error) {
    if (error instanceof ServerKeyError) return null;
    throw error;
  }
}

/** The keys lie ready before the database names them, so that a kill at any point leaves one pair that fits. */
async function putInForce(
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
