import type { PictureType } from './picture.ts';
import type { OwnerId } from './user.ts';
import { fail, type Result } from '../../shared/result.ts';

/** Contents on their way in: written down as they come, so that many uploads do not fill the memory. */
export interface StagedFile {
  /** Where it lies until it is kept or thrown away. */
  readonly path: string;
  readonly size: number;
  readonly hash: string;
  readonly head: Uint8Array;
  read(): Promise<Uint8Array>;
}

export interface StagingWriter {
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<StagedFile>;
  /** Removes what was written, finished or not; nothing where it was kept. */
  discard(): Promise<void>;
}

export interface Staging {
  open(): Promise<StagingWriter>;
}

export type StoredType = 'application/pdf' | PictureType;

export interface StoredFile {
  hash: string;
  name: string;
  type: StoredType;
  size: number;
}

/** Files of an owner, kept by content: the same file twice is one file. */
export interface FileStore {
  /** A staged file is moved into the store. Refused where the owner's files would take more than they may: `storage_full`. */
  put(
    owner: OwnerId,
    file: { name: string; type: StoredFile['type']; content: Uint8Array | StagedFile },
    now: Date,
  ): Promise<Result<StoredFile>>;
  find(owner: OwnerId, hash: string): Promise<StoredFile | null>;
  /** Everyone who holds this content; a signed address is checked against each. */
  holders(hash: string): Promise<{ owner: OwnerId; file: StoredFile }[]>;
  heldBy(owner: OwnerId): Promise<StoredFile[]>;
  /** Those of these contents that nobody holds are gone from the disk at once. */
  dropContents(hashes: readonly string[]): Promise<void>;
  /** The owner holds it no longer. */
  drop(owner: OwnerId, hash: string): Promise<void>;
  read(hash: string): Promise<Uint8Array | null>;
  /** Forgets what was sent more than a day ago and never attached to anything, and contents that nobody holds. */
  sweep(now: Date): Promise<void>;
}

const MB = 1024 * 1024;

/** What is used, what it may be, and what to do about it. */
export function storageFull(used: number, most: number, needed: number): Result<never> {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / MB).toLocaleString('en-US')} MB`;
  const detail =
    `Your stored files use ${megabytes(used)} of ${megabytes(most)}, and this one needs ${megabytes(needed)}. ` +
    'Delete scenarios and simulations with PDFs that you no longer need, then try again. Uploads that belong to nothing are removed after a day.';
  return fail({ code: 'storage_full', detail });
}

/** Where the bytes of stored files lie, named by their SHA-256: a folder, or a store of objects. Who holds which is in the database. */
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
