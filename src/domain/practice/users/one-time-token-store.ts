/** Tokens that let somebody in: random, handed out once, kept only as hashes. */
export interface TokenMaker {
  random(): string;
  hash(token: string): string;
}

/**
 * What lets somebody do one thing once: links that sign in, choose a password or confirm a sign-up, and the challenge between a right
 * password and its two-factor authentication (which knows whether “Remember me” was asked for).
 */
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
