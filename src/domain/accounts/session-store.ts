import type { User } from './user.ts';

/** A sign-in. Tokens are random; only their hashes are kept. */
export interface NewSession {
  user_id: number;
  access_hash: string;
  access_expires_at: Date;
  refresh_hash: string;
  refresh_expires_at: Date;
  /** The admin who opened it as this user. */
  impersonator_id: number | null;
}

export type Impersonator = Pick<User, 'id' | 'first_name' | 'last_name'>;

export interface SignedInAs {
  user: User;
  /** The admin behind the session, when it is not the user’s own. */
  impersonator: Impersonator | null;
  /** A second factor is required of whoever sits behind the session, and they have none yet. */
  secondFactorMissing: boolean;
}

export interface SessionStore {
  start(session: NewSession, now: Date): Promise<void>;
  /** Whose access token has this hash and is still good, in one statement. */
  byAccess(accessHash: string, now: Date): Promise<SignedInAs | null>;
  /** Ends the session of this refresh token, its access token included; says whether it was this user's. */
  endByRefresh(userId: number, refreshHash: string): Promise<boolean>;
  endByAccess(accessHash: string): Promise<void>;
  /** Ends every session of the user and those they opened as others, or all but the one with this access token. */
  endAll(userId: number, exceptAccessHash?: string): Promise<void>;
  /** Drops what can no longer be used. */
  sweep(now: Date): Promise<void>;
}
