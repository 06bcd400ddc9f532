/** Private folder for uploads, emptied at startup. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Staging } from '../../domain/practice/users/file-store.ts';

// Tests with a write, because no system call reports write errors for every disk.

/** Size of a large form. */
const PROBE_BYTES = 64 * 1024;

export async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `write-probe.${process.pid}.part`);
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES, 'x'), { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

/** PDF and image signatures are at the beginning. */
const HEAD_BYTES = 1024;

/** Older uploads are stale, left by a stopped server. */
const STALE_AFTER_MS = 24 * 3_600_000;

/** Deletes stale uploads: all if this server has exclusive access, otherwise each server uses a subfolder. */
export function stagingFolder(inFolder: string, isShared = false): Staging {
  const folder = isShared ? join(inFolder, randomUUID()) : inFolder;
  if (isShared) deleteStale(inFolder);
  else rmSync(inFolder, { recursive: true, force: true });
  let opened = 0;
  return {
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${process.pid}-${(opened += 1)}`);
      const handle = await open(path, 'wx', 0o600);
      const sum = createHash('sha256');
      const head: Uint8Array[] = [];
      let size = 0;
      let isOpen = true;
      const close = async () => {
        if (!isOpen) return;
        isOpen = false;
        await handle.close();
      };
      return {
        async write(bytes) {
          if (size < HEAD_BYTES) head.push(Uint8Array.from(bytes.subarray(0, HEAD_BYTES - size)));
          size += bytes.byteLength;
          sum.update(bytes);
          await handle.writeFile(bytes);
        },
        async finish() {
          await handle.sync();
          await close();
          const hash = sum.digest('hex');
          return { path, size, hash, head: Buffer.concat(head), read: () => readFile(path) };
        },
        async discard() {
          await close();
          await rm(path, { force: true });
        },
      };
    },
  };
}

function deleteStale(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > STALE_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
}
