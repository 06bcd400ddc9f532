import type { OwnerId } from './user.ts';

/** Tokens that let somebody in: random, handed out once, kept only as hashes. */
export interface TokenMaker {
  random(): string;
  hash(token: string): string;
}

/** A link that signs in, sets a password or confirms a sign-up, or the challenge between password and second factor. */
export type TokenPurpose = 'sign_in' | 'set_password' | 'confirm_email' | ChallengePurpose;
export type ChallengePurpose = 'second_factor' | 'second_factor_remember';

export interface OneTimeTokenStore {
  add(
    token: { hash: string; user_id: number; purpose: TokenPurpose; expires_at: Date },
    now: Date,
  ): Promise<void>;
  /** Spends the token and names its user; null when unknown, spent or too old. Two at once: one wins. */
  spend(hash: string, purpose: TokenPurpose, now: Date): Promise<number | null>;
  /** Whose it is, unspent; null as for `spend`. */
  userOf(hash: string, purpose: TokenPurpose, now: Date): Promise<number | null>;
  /** Why a token cannot be spent, as long as that is remembered (a week beyond its end). */
  state(hash: string, purpose: TokenPurpose, now: Date): Promise<'good' | 'used' | 'expired' | 'unknown'>;
  /** Every token of this purpose that the user still has stops working. */
  useUp(userId: number, purpose: TokenPurpose, now: Date): Promise<void>;
  sweep(now: Date): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** A new token for one purpose of one user, added to the store; the token itself is in the link only. */
export async function newOneTimeToken(
  { oneTimeTokens, tokens }: { oneTimeTokens: Pick<OneTimeTokenStore, 'add'>; tokens: TokenMaker },
  user_id: number,
  purpose: TokenPurpose,
  { hours, now }: { hours: number; now: Date },
): Promise<string> {
  const token = tokens.random();
  const expires_at = new Date(now.getTime() + hours * HOUR_MS);
  await oneTimeTokens.add({ hash: tokens.hash(token), user_id, purpose, expires_at }, now);
  return token;
}

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
