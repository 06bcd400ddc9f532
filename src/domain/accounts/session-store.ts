import type { User } from './user.ts';

/** A sign-in. Tokens are random; only their hashes are kept. */
export interface NewSession {
  user_id: number;
  access_hash: string;
  access_expires_at: Date;
  refresh_hash: string;
  refresh_expires_at: Date;
}

export interface SessionStore {
  start(session: NewSession, now: Date): Promise<void>;
  /** The user whose access token has this hash and is still good, in one statement. */
  userByAccess(accessHash: string, now: Date): Promise<User | null>;
  /** Ends the session of this refresh token, its access token included; says whether it was this user's. */
  endByRefresh(userId: number, refreshHash: string): Promise<boolean>;
  endByAccess(accessHash: string): Promise<void>;
  /** Drops what can no longer be used. */
  sweep(now: Date): Promise<void>;
}
