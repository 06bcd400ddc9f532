/** Where the bytes of stored files lie, named by their SHA-256: a folder, or a store of objects. Who holds which is in the database. */
import type { StagedFile } from './file-store.ts';

export type Content = Uint8Array | StagedFile;

export interface FileContents {
  /** Beforehand, what may take its time: sending it to another machine. */
  prepare(hash: string, content: Content): Promise<void>;
  /** It is there when this returns. What is there already is not written again. */
  put(hash: string, content: Content): Promise<void>;
  /** Null where it is not there. */
  read(hash: string): Promise<Uint8Array | null>;
  /** As it is found there, whatever its name says. Null where it is not there. */
  pieces(hash: string): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null>;
  look(hash: string): Promise<'whole' | 'missing' | 'damaged'>;
  /** All that are there. Reads, and nothing else: also beside a server that writes. */
  all(): AsyncIterable<string>;
  /** Those that are there since `before`; with them, what was written half by then goes. */
  olderThan(before: Date): AsyncIterable<string>;
  /** Gone when this returns; with `before`, unless it was written anew since then. */
  remove(hash: string, before?: Date): Promise<void>;
}

export const CONTENT = /^[0-9a-f]{64}$/;

/** A store of objects cannot be used at this moment, or is full; the message says why, for whoever runs the server. */
export class FilesUnreachableError extends Error {
  override name = 'FilesUnreachableError';
  readonly code: 'FILES_UNREACHABLE' | 'ENOSPC';
  constructor(message: string, isFull = false) {
    super(message);
    this.code = isFull ? 'ENOSPC' : 'FILES_UNREACHABLE';
  }
}
