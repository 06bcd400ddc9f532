/** Manages secret.key: 32 random bytes, followed by former keys whose links remain valid. */
import { createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ServerKeyError, type KeyFile, type ServerKeys } from '../../domain/practice/operation/server-key.ts';
import { nullIfMissing } from '../../domain/shared/result.ts';

const KEY_BYTES = 32;

/** HMAC in hex of a text that is signed for no other purpose. */
export const keyMark = (key: Uint8Array): string =>
  createHmac('sha256', key).update('plumbline key mark').digest('hex');

export function secretKeyFile(dataFolder: string): KeyFile {
  const path = join(dataFolder, 'secret.key');
  const next = `${path}.next`;
  return {
    path,
    markOf: keyMark,
    random: () => Uint8Array.from(randomBytes(KEY_BYTES)),
    read: () => readKeys(path),
    create() {
      const draft = `${path}.${process.pid}.new`;
      try {
        writeKeyFile(draft, randomBytes(KEY_BYTES));
        // link() never replaces an existing key and is atomic.
        linkSync(draft, path);
      } finally {
        rmSync(draft, { force: true });
      }
      syncFolder(path);
      const keys = readKeys(path);
      if (keys === null) throw new Error(`${path} was deleted while it was created.`);
      return keys;
    },
    prepare: ({ current, former }) => writeKeyFile(next, Buffer.concat([current, ...former])),
    prepared() {
      // An incomplete new key was never active.
      try {
        return readKeys(next);
      } catch (error) {
        if (!(error instanceof ServerKeyError)) throw error;
        rmSync(next);
        return null;
      }
    },
    adopt() {
      renameSync(next, path);
      syncFolder(path);
    },
    discard: () => rmSync(next, { force: true }),
    backUp(now) {
      const folder = join(dataFolder, 'backups');
      const copy = join(folder, `secret-${now.toISOString().replaceAll(/[:.]/g, '-')}.key`);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      try {
        copyFileSync(path, copy);
      } catch (error) {
        return nullIfMissing(error);
      }
      chmodSync(copy, 0o600);
      return copy;
    },
  };
}

export function readKeys(path: string): ServerKeys | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return nullIfMissing(error);
  }
  if (bytes.byteLength === 0 || bytes.byteLength % KEY_BYTES !== 0)
    throw new ServerKeyError(
      `${path} is damaged: it must have ${KEY_BYTES} bytes per key. Copy secret.key back from a backup of this practice.`,
    );
  chmodSync(path, 0o600);
  const keys = Array.from({ length: bytes.byteLength / KEY_BYTES }, (_, index) =>
    Uint8Array.from(bytes.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES)),
  );
  return { current: keys[0] ?? new Uint8Array(), former: keys.slice(1) };
}

const writeKeyFile = (path: string, bytes: Uint8Array): void =>
  writeFileSync(path, bytes, { mode: 0o600, flush: true });

/** Makes the name durable before a database records this key. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
