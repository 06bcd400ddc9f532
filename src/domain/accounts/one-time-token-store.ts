/** Links that let somebody in once: sign-in now; first password and address changes later. */
export type TokenPurpose = 'sign_in';

export interface OneTimeTokenStore {
  add(
    token: { hash: string; user_id: number; purpose: TokenPurpose; expires_at: Date },
    now: Date,
  ): Promise<void>;
  /** Spends the token and names its user; null when unknown, spent or too old. Two at once: one wins. */
  spend(hash: string, purpose: TokenPurpose, now: Date): Promise<number | null>;
  sweep(now: Date): Promise<void>;
}
