/** Contents on their way in: written down as they come, so that many uploads do not fill the memory. */
export interface StagedFile {
  /** Where it lies until it is kept or thrown away. */
  readonly path: string;
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  /** The first kilobyte. */
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
