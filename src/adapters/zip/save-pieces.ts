/** A new file of pieces, whole or not there. */
import { link, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../../domain/practice/operation/backups.ts';

/** `target` is a folder that is there, or the file to make. Never in place of another file. */
export async function savePieces(
  target: string,
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<string> {
  const isFolder = (await stat(target).catch(() => null))?.isDirectory() ?? false;
  const path = isFolder ? join(target, name) : target;
  const draft = `${path}.${process.pid}.part`;
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw isCode(error, 'ENOENT') ? new BackupError(`There is no folder for ${path}.`) : error;
  });
  try {
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch((error: unknown) => {
      throw isCode(error, 'EEXIST') ? new BackupError(`${path} is there already.`) : error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return path;
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
