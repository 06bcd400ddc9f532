/** Finds out whether a folder takes a write, by writing: nothing that the system reports says so for every disk. */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** As much as a larger form needs. */
const BYTES = 64 * 1024;

/** Throws what the disk says. */
export async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `write-probe.${process.pid}.part`);
  try {
    const handle = await open(path, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(BYTES, 'x'));
    } finally {
      await handle.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
