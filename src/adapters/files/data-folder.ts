/** Whether the data folder is there (its disk may not be mounted), and which user owns it. */
import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnFiguresStore } from '../../domain/market/imported/own-figures.ts';
import type { Mailer } from '../../domain/practice/users/mail.ts';
import type { FileContents, Staging } from '../../domain/practice/users/file-store.ts';

interface DataFolder {
  isThere(): boolean;
  /** Throws with the code FOLDER_GONE. Who makes folders as needed asks first, as what is written beneath a mount is lost to it. */
  assertThere(): void;
}

/** Told by the key, which lies in it from the first start on. */
export function dataFolder(path: string): DataFolder {
  const isThere = () => existsSync(join(path, 'secret.key'));
  return {
    isThere,
    assertThere() {
      if (isThere()) return;
      const message = `The data folder ${path} is not there, or another one in its place: secret.key is not in it. Mount it again.`;
      throw Object.assign(new Error(message), { code: 'FOLDER_GONE' });
    },
  };
}

export const contentsWhileThere = (contents: FileContents, { assertThere }: DataFolder): FileContents => ({
  ...contents,
  async prepare(hash, content) {
    assertThere();
    return contents.prepare(hash, content);
  },
  async read(hash) {
    const found = await contents.read(hash);
    if (found === null) assertThere();
    return found;
  },
});

export const stagingWhileThere = (staging: Staging, { assertThere }: DataFolder): Staging => ({
  async open() {
    assertThere();
    return staging.open();
  },
});

export const figuresWhileThere = (store: OwnFiguresStore, { assertThere }: DataFolder): OwnFiguresStore => ({
  ...store,
  stage(id, figures) {
    assertThere();
    return store.stage(id, figures);
  },
  stageRemoval(id) {
    assertThere();
    return store.stageRemoval(id);
  },
});

export const mailerWhileThere = (mailer: Mailer, { assertThere }: DataFolder): Mailer => ({
  async send(...message) {
    assertThere();
    return mailer.send(...message);
  },
});

// The server runs as the owner of its data folder, so what root writes there has to be that user's.

const ownerOf = (dataFolder: string): { uid: number; gid: number } | null =>
  process.getuid?.() === 0 ? (statSync(dataFolder, { throwIfNoEntry: false }) ?? null) : null;

/** Gives root's files at `path`, with all below it, to the owner and group of the data folder. Does nothing unless root calls. */
export function giveToOwner(dataFolder: string, path = dataFolder): void {
  const owner = ownerOf(dataFolder);
  // A folder that was named by mistake stays as it is.
  const isData = ['secret.key', 'indexes'].some((name) => existsSync(join(dataFolder, name)));
  if (owner && (isData || path !== dataFolder)) give(path, owner);
}

function give(path: string, owner: { uid: number; gid: number }): void {
  try {
    const found = lstatSync(path);
    if (found.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), owner);
    // A file with a second name may be one outside of the folder.
    else if (found.nlink > 1) return;
    if (found.uid === 0 && (owner.uid !== 0 || found.gid !== owner.gid))
      lchownSync(path, owner.uid, owner.gid);
  } catch (error) {
    // A server deletes its own files meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** For a command that runs as long as a server does: root continues as the owner of the data folder. */
export function becomeOwner(dataFolder: string): void {
  const owner = ownerOf(dataFolder);
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
