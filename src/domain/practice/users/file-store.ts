import type { PictureType } from './picture.ts';
import type { OwnerId } from './user.ts';
import { fail, type Result } from '../../shared/result.ts';

/** An upload, streamed to disk to limit memory use. */
export interface StagedFile {
  /** Temporary path of the upload. */
  readonly path: string;
  readonly size: number;
  readonly hash: string;
  readonly head: Uint8Array;
  read(): Promise<Uint8Array>;
}

export interface StagingWriter {
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<StagedFile>;
  /** Removes the upload, complete or not. No effect if it was stored. */
  discard(): Promise<void>;
}

export interface Staging {
  open(): Promise<StagingWriter>;
}

export type StoredType = 'application/pdf' | 'text/plain' | PictureType;

export interface StoredFile {
  hash: string;
  name: string;
  type: StoredType;
  size: number;
}

/** Files of an owner by content hash: equal files are stored once. */
export interface FileStore {
  /** Moves a staged file into the store. Rejects with `storage_full` above the owner's limit. */
  put(
    owner: OwnerId,
    file: { name: string; type: StoredFile['type']; content: Uint8Array | StagedFile },
    now: Date,
  ): Promise<Result<StoredFile>>;
  /** Rejects like `put` if these files, together, exceed the owner's limit. */
  checkRoom(
    owner: OwnerId,
    files: readonly Pick<StoredFile, 'hash' | 'size'>[],
    now: Date,
  ): Promise<Result<null>>;
  find(owner: OwnerId, hash: string): Promise<StoredFile | null>;
  /** Owners of this content; a signed address is checked against each. */
  holders(hash: string): Promise<{ owner: OwnerId; file: StoredFile }[]>;
  listByOwner(owner: OwnerId): Promise<StoredFile[]>;
  /** Deletes those of these contents that no longer have an owner. */
  dropContents(hashes: readonly string[]): Promise<void>;
  /** Removes the owner's file. */
  drop(owner: OwnerId, hash: string): Promise<void>;
  read(hash: string): Promise<Uint8Array | null>;
  /** Deletes uploads that were not attached within a day, and contents without an owner. */
  sweep(now: Date): Promise<void>;
}

const MB = 1024 * 1024;

/** Returns an error with used and allowed space, and the solution. */
export function storageFull(used: number, max: number, needed: number): Result<never> {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / MB).toLocaleString('en-US')} MB`;
  const detail =
    `Your stored files use ${megabytes(used)} of ${megabytes(max)}, and this one needs ${megabytes(needed)}. ` +
    'Delete scenarios and simulations with PDFs that you no longer need, then try again. Uploads without a scenario or simulation are removed after a day.';
  return fail({ code: 'storage_full', detail });
}

/** Stores contents by SHA-256, in a folder or an object store. The database has the owners. */
export type Content = Uint8Array | StagedFile;

export interface FileContents {
  /** Runs the slow part in advance, such as an upload to an object store. */
  prepare(hash: string, content: Content): Promise<void>;
  /** Returns when the content is stored. Existing content is not written again. */
  put(hash: string, content: Content): Promise<void>;
  /** Null if missing. */
  read(hash: string): Promise<Uint8Array | null>;
  /** Reads the stored bytes without a check of their hash. Null if missing. */
  pieces(hash: string): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null>;
  verify(hash: string): Promise<'intact' | 'missing' | 'damaged'>;
  /** Lists all contents. Read-only, so it can run while a server writes. */
  all(): AsyncIterable<string>;
  /** Lists contents older than `before`, and deletes incomplete writes of that age. */
  olderThan(before: Date): AsyncIterable<string>;
  /** Removes the content; with `before`, unless it was written again since. */
  remove(hash: string, before?: Date): Promise<void>;
}

export const CONTENT = /^[0-9a-f]{64}$/;

/** An object store is unavailable or full. The message contains the reason for the operator. */
export class FilesUnreachableError extends Error {
  override name = 'FilesUnreachableError';
  readonly code: 'FILES_UNREACHABLE' | 'ENOSPC';
  constructor(message: string, isFull = false) {
    super(message);
    this.code = isFull ? 'ENOSPC' : 'FILES_UNREACHABLE';
  }
}
