import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join, dirname } from 'node:path';
import { BACKUP_NAME, BackupError, outdated } from '../../domain/practice/operation/backups.ts';
import { manifestSchema, type Manifest } from '../../domain/practice/operation/backup-schema.ts';
import { canonicalJson } from '../../domain/shared/json.ts';
import type { FileContents } from '../../domain/practice/users/file-store.ts';
import { errorCode } from '../../domain/shared/result.ts';

export const MANIFEST = 'manifest.json';

export const manifestHash = (content: Omit<Manifest, 'hash'>): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

/** Throws BackupError if there is no backup or its manifest was changed. */
export function readManifest(folder: string): Manifest {
  assertReadable(folder);
  const path = join(folder, MANIFEST);
  if (existsSync(path)) return manifestAt(path);
  const newest = backupsIn(folder).at(-1)?.name;
  throw new BackupError(
    newest === undefined
      ? `${folder} is no backup: it has no ${MANIFEST}.`
      : `${folder} contains backups but is not a backup. The newest is ${join(folder, newest)}.`,
  );
}

/** Without read access, a backup would seem to lack its manifest. */
function assertReadable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (errorCode(error) === 'EACCES' && statSync(folder).isDirectory()) throw error;
  }
}

/** Reads any length, because file counts are unlimited. Throws BackupError if missing or changed. */
export function manifestAt(path: string): Manifest {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new BackupError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const manifest = parsed(text);
  if (manifest === null) throw new BackupError(`${path} is damaged, or of a newer version.`);
  const { hash, ...content } = manifest;
  if (hash !== manifestHash(content)) throw new BackupError(`${path} was changed: its hash does not fit.`);
  return manifest;
}

function parsed(text: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns complete backups, oldest first. Ignores other entries. */
function backupsIn(folder: string): { name: string; manifest: Manifest }[] {
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (!BACKUP_NAME.test(name) || !lstatSync(path).isDirectory()) return [];
    try {
      return [{ name, manifest: readManifest(path) }];
    } catch {
      return [];
    }
  });
}

/** Deletes this practice's backups beyond the newest `keep`. Returns their number. */
export function deleteOutdated(folder: string, practice: string | null, keep: number): number {
  const old = outdated(backupsIn(folder), practice, keep);
  for (const { name } of old) {
    // Renamed first, so an interrupted deletion leaves no backup.
    const deletedPath = join(folder, `.${name}.${process.pid}.part`);
    renameSync(join(folder, name), deletedPath);
    rmSync(deletedPath, { recursive: true, force: true });
  }
  return old.length;
}

interface ContentsFound {
  missing: string[];
  damaged: string[];
  /** Unreferenced files, which the server deletes within a day. */
  unreferenced: number;
}

/** Reads and hashes each stored file. `named` contains the referenced hashes in hex, without duplicates. */
export async function checkContents(
  contents: FileContents,
  referenced: readonly string[],
): Promise<ContentsFound> {
  const found: ContentsFound = { missing: [], damaged: [], unreferenced: 0 };
  for (const hash of referenced) {
    const state = await contents.verify(hash);
    if (state !== 'intact') found[state].push(hash);
  }
  const known = new Set(referenced);
  for await (const hash of contents.all()) if (!known.has(hash)) found.unreferenced += 1;
  return found;
}

/** Chunk size in bytes, so memory does not depend on the file size. */
const PIECE = 1024 * 1024;

interface FileFacts {
  size: number;
  sha256: string;
}

const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    for (;;) {
      const length = readSync(file, piece, 0, PIECE, null);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

export function hashFile(path: string): FileFacts | null {
  if (!isFile(path)) return null;
  const hash = createHash('sha256');
  let size = 0;
  for (const bytes of piecesOf(path)) {
    hash.update(bytes);
    size += bytes.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Copies durably with owner-only access. Returns null and writes nothing if the file does not exist. */
export const copyFile = async (from: string, to: string): Promise<FileFacts | null> =>
  isFile(from) ? savePieces(piecesOf(from), to) : null;

/** Writes durably with owner-only access. */
export async function savePieces(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  to: string,
): Promise<FileFacts> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const target = openSync(to, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const bytes of pieces) {
      hash.update(bytes);
      for (let at = 0; at < bytes.length;) at += writeSync(target, bytes, at);
      size += bytes.length;
    }
    fsyncSync(target);
    return { size, sha256: hash.digest('hex') };
  } finally {
    closeSync(target);
  }
}

/** Makes names in the folder durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Same path in data folders and backups. */
export const contentPath = (hash: string): string => `files/${hash.slice(0, 2)}/${hash}`;
