/** Stores contents in a folder: `files/` of the data folder, or a shared mount. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CONTENT, type Content, type FileContents } from '../../domain/practice/users/file-store.ts';
import { errorCode, nullIfMissing } from '../../domain/shared/result.ts';

const PIECE = 1024 * 1024;
const DRAFT = /^[0-9a-f]{64}\.\d+\.\d+\.part$/;

export function contentsFolder(folder: string): FileContents {
  /** Two levels limit the size of each folder. */
  const pathOf = (hash: string): string => {
    if (!CONTENT.test(hash)) throw new Error('Not a content hash.');
    return join(folder, hash.slice(0, 2), hash);
  };
  /** Ignores entries that are not plain files. */
  async function pieces(hash: string): Promise<AsyncIterable<Uint8Array> | null> {
    const path = pathOf(hash);
    const stats = await lstat(path).catch(nullIfMissing);
    return stats?.isFile() ? createReadStream(path, { highWaterMark: PIECE }) : null;
  }
  return {
    prepare: async () => undefined,
    put: (hash, content) => writeOnce(pathOf(hash), content),
    read: (hash) => readFile(pathOf(hash)).catch(nullIfMissing),
    pieces,
    async verify(hash) {
      const found = await pieces(hash);
      if (found === null) return 'missing';
      const sum = createHash('sha256');
      for await (const bytes of found) sum.update(bytes);
      return sum.digest('hex') === hash ? 'intact' : 'damaged';
    },
    async *all() {
      for await (const { name } of listContents(folder)) if (CONTENT.test(name)) yield name;
    },
    /** Ignores files from other sources. */
    async *olderThan(before) {
      for await (const { name, path } of listContents(folder)) {
        if (!(CONTENT.test(name) || DRAFT.test(name)) || !(await isOlder(path, before))) continue;
        if (CONTENT.test(name)) yield name;
        // A temporary file left by a crash.
        else await remove(path);
      }
    },
    async remove(hash, before) {
      const path = pathOf(hash);
      if (before === undefined || (await isOlder(path, before))) await remove(path);
    },
  };
}

const entries = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(nullIfMissing)) ?? [];

async function* listContents(folder: string): AsyncIterable<{ name: string; path: string }> {
  for (const part of await entries(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for (const name of await entries(join(folder, part))) yield { name, path: join(folder, part, name) };
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  const stats = await stat(path).catch(nullIfMissing);
  return stats !== null && stats.mtime <= before;
}

const remove = async (path: string): Promise<void> => void (await unlink(path).catch(nullIfMissing));

/** Writes to a temporary name first, so a named file is always complete. */
async function writeOnce(path: string, content: Content): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (stats?.size === (content instanceof Uint8Array ? content.byteLength : content.size)) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (!(content instanceof Uint8Array)) return move(content.path, path);
  await writeByDraft(path, (draft) => writeFile(draft, content, { mode: 0o600, flush: true }));
}

/** Contents are already durable. A folder on another disk requires a copy. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await writeByDraft(to, (draft) => copyFile(from, draft));
  }
}

async function writeByDraft(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${process.pid}.${Date.now()}.part`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    // Frees the space on a full disk.
    await rm(draft, { force: true });
    throw error;
  }
}
