import type { OwnerId } from './user.ts';

interface FileClaim {
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

/** Signatures made with the server's own key, for addresses that are opened without signing in. */
export interface Signer {
  /** Shown again whenever the advisor asks: the same report and generation give the same token. */
  viewToken(reportId: number, generation: number): string;
  isViewToken(token: string, reportId: number, generation: number): boolean;
  /** The same for one recipient, by their number. It looks like the general one, so that nobody learns of the others. */
  recipientToken(reportId: number, generation: number, recipient: number): string;
  /** Whose of these it is; null where it is nobody's. */
  recipientOf(
    token: string,
    reportId: number,
    generation: number,
    recipients: readonly number[],
  ): number | null;
  /** For one owner and file, ten minutes at most; the same within a minute, so that lists can be cached. */
  fileClaim(owner: OwnerId, hash: string, now: Date): FileClaim;
  /** Of an address that a user signed in from: the same each time, and unreadable without the key. */
  addressMark(userId: number, network: string): string;
  isFileClaim(owner: OwnerId, hash: string, claim: FileClaim, now: Date): boolean;
}
