import type { PictureType } from '../accounts/picture.ts';
import type { OwnerId } from '../accounts/user.ts';

export type StoredType = 'application/pdf' | PictureType;

export interface StoredFile {
  /** SHA-256 of the content, in hexadecimal. */
  hash: string;
  name: string;
  type: StoredType;
  size: number;
}

/** Files of an owner, kept by content: the same file twice is one file. */
export interface FileStore {
  put(
    owner: OwnerId,
    file: { name: string; type: StoredFile['type']; content: Uint8Array },
    now: Date,
  ): Promise<StoredFile>;
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
