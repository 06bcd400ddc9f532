/** The server runs as the owner of its data folder, so what root writes there has to be that user's. */
import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
