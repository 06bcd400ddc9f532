/** Copies and hashes in pieces, so that a large file takes no more memory than a small one. */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const PIECE = 1024 * 1024;

interface FileFacts {
  size: number;
  sha256: string;
}

/** Null when there is no such file. What is no plain file is not followed. */
export function hashFile(path: string, each: (bytes: Uint8Array) => void = () => {}): FileFacts | null {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const file = openSync(path, 'r');
  try {
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(PIECE);
    let size = 0;
    for (;;) {
      const length = readSync(file, piece, 0, PIECE, null);
      if (length === 0) return { size, sha256: hash.digest('hex') };
      const bytes = piece.subarray(0, length);
      hash.update(bytes);
      each(bytes);
      size += length;
    }
  } finally {
    closeSync(file);
  }
}

/** On disk when this returns, for its owner only. Null, and nothing written, when there is no such file. */
export function copyFile(from: string, to: string): FileFacts | null {
  if (!lstatSync(from, { throwIfNoEntry: false })?.isFile()) return null;
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const target = openSync(to, 'wx', 0o600);
  try {
    const facts = hashFile(from, (bytes) => writeAll(target, bytes));
    fsyncSync(target);
    return facts;
  } finally {
    closeSync(target);
  }
}

/** On disk when this returns, for its owner only. */
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
      writeAll(target, bytes);
      size += bytes.length;
    }
    fsyncSync(target);
    return { size, sha256: hash.digest('hex') };
  } finally {
    closeSync(target);
  }
}

export function writeFileWhole(path: string, text: string): void {
  const target = openSync(path, 'wx', 0o600);
  try {
    writeAll(target, Buffer.from(text));
    fsyncSync(target);
  } finally {
    closeSync(target);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}

/** Names in it are there after a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Where a content lies in a data folder and in a backup: the same place. */
export const contentPath = (hash: string): string => `files/${hash.slice(0, 2)}/${hash}`;
