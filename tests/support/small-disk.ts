/** A file system with an end, for tests of a full disk: of memory, where this machine lets one be mounted. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Takes all that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  close(): Promise<void>;
}

/** Null where nothing may be mounted. `within`: a folder that whoever is to use it can enter. */
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
        // Whoever else writes there may have taken the last of it meanwhile: it is full all the same.
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
