/** A new key for a practice: in order, after a leak, or because the old one is lost. Nothing else may run meanwhile. */
import type { AuditKeys } from './audit-chain.ts';
import { boundTo, type Sealer } from '../users/second-factor.ts';
import {
  finishRotation,
  opened,
  ServerKeyError,
  type KeyFile,
  type KeyRecord,
  type ServerKeys,
} from './server-key.ts';

export interface KeyParts {
  file: KeyFile;
  record: KeyRecord;
  sealerOf(key: Uint8Array): Sealer;
  auditKeysOf(key: Uint8Array): AuditKeys;
  now: Date;
}

interface KeyChange {
  /** Two-factor secrets sealed with the new key. */
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
  const sealer = sealerOf(keys.current);
  const secrets = new Map((await record.sealed()).map((secret) => [secret.user_id, opened(sealer, secret)]));
  if ([...secrets.values()].includes(null))
    throw new ServerKeyError(
      'A two-factor secret in the database does not open with this key. Nothing was changed.',
    );
  const next: ServerKeys = {
    current: file.random(),
    former: endLinks ? [] : [keys.current, ...keys.former],
  };
  const links_ended = endLinks ? await record.openLinks(now) : 0;
  const copy = file.keepCopy(now);
  await putInForce(parts, next, keys.current, (userId) => secrets.get(userId) ?? null);
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
  const sealer = sealerOf(next.current);
  const secrets = new Map((await record.sealed()).map((secret) => [secret.user_id, opened(sealer, secret)]));
  await putInForce(parts, next, null, (userId) => secrets.get(userId) ?? null);
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
  secretOf: (userId: number) => string | null,
): Promise<void> {
  const sealer = sealerOf(next.current);
  file.prepare(next);
  const audit = { former: former && auditKeysOf(former), next: auditKeysOf(next.current) };
  await record.reseal(file.markOf(next.current), audit, ({ user_id }) => {
    const secret = secretOf(user_id);
    return secret === null ? null : sealer.seal(secret, boundTo(user_id));
  });
  file.adopt();
}
