/** The server's own key, made at first start: signs file addresses and the tokens of shared links. */
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;

export function secretKey(dataFolder: string): Uint8Array {
  const path = join(dataFolder, 'secret.key');
  try {
    // 'wx' refuses to write over a key: that would break every link ever shared.
    writeFileSync(path, randomBytes(BYTES), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  chmodSync(path, 0o600);
  const key = readFileSync(path);
  if (key.byteLength !== BYTES) {
    throw new Error(
      `${path} is damaged: it must hold ${BYTES} bytes. Restore it from a copy of the data folder.`,
    );
  }
  return key;
}
