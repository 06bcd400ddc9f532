import type { OwnerId } from '../accounts/user.ts';

export interface StoredFile {
  /** SHA-256 of the content, in hexadecimal. */
  hash: string;
  name: string;
  type: 'application/pdf';
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
  read(hash: string): Promise<Uint8Array | null>;
}
