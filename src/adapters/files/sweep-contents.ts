/** Contents in the folder that no row names any more, and drafts that a power cut left behind. */
import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

export interface Contents {
  folder: string;
  /** Whether some row still names it. */
  isNamed(hash: string): Promise<boolean>;
  /** Runs alone, so that a file which is being kept at this moment is not taken for one that nobody names. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

const CONTENT = /^[0-9a-f]{64}$/;
const DRAFT = /^[0-9a-f]{64}\.\d+\.\d+\.part$/;

/** Leaves alone what it did not write itself, whatever else somebody put into the folder. */
export async function sweepContents({ folder, isNamed, alone }: Contents, before: Date): Promise<void> {
  for (const part of await entries(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for (const name of await entries(join(folder, part))) {
      const path = join(folder, part, name);
      if (DRAFT.test(name)) {
        if (await isOlder(path, before)) await remove(path);
      } else if (CONTENT.test(name)) {
        await alone(async () => {
          if ((await isOlder(path, before)) && !(await isNamed(name))) await remove(path);
        });
      }
    }
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime <= before;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

async function remove(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
