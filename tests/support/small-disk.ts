/** A small in-memory file system for tests of a full disk, if this machine can mount one. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Uses all free space. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
  close(): Promise<void>;
}

/** Returns null if mounting is not permitted. `within`: a folder that the test's user can enter. */
export async function smallDisk(megabytes: number, within = tmpdir()): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(within, 'plumbline-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w');
      try {
        for (;;) {
          const { bsize, bavail } = statfsSync(folder);
          if (bavail === 0) return;
          writeSync(file, Buffer.alloc(bsize * bavail));
        }
      } catch (error) {
        // Another writer may have used the last space; the disk is full in any case.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    async close() {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
      await rm(folder, { recursive: true });
    },
  };
}
