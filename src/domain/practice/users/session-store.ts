import type { ListedSession } from './account-schema.ts';
import type { User } from './user.ts';

/** One-way marks of addresses from which a user has signed in. */
export interface KnownAddressStore {
  has(userId: number, mark: string): Promise<boolean>;
  /** Keeps only the latest marks of each user. */
  add(userId: number, mark: string, now: Date): Promise<void>;
  /** Deletes marks that were not used for half a year. */
  sweep(now: Date): Promise<void>;
}

/** A sign-in. Tokens are random, and only their hashes are stored. */
interface NewSession {
  user_id: number;
  access_hash: string;
  access_expires_at: Date;
  refresh_hash: string;
  refresh_expires_at: Date;
  remembered: boolean;
  /** "Chrome on Windows". */
  device: string;
  address: string | null;
  /** The impersonating admin, and the session from which it was opened; both end together. */
  opened: { by: number; from: number } | null;
  /** Signed in with the OpenID Connect provider. */
  from_provider: boolean;
}

export type Impersonator = Pick<User, 'id' | 'first_name' | 'last_name'>;

/** The user of a request, by session or access token. */
export interface RequestUser {
  user: User;
  /** The admin behind the session, if impersonated. */
  impersonator: Impersonator | null;
  /** The user or admin behind the session must set up two-factor authentication first. */
  isSecondFactorMissing: boolean;
  lastUsedAt: Date;
  /** Version of the active imported market figures; null if only this server can change them. */
  ownFigures: string | null;
  /** Changes with every write to the user's clients, scenarios, simulations, reports or shares; initially 0. */
  listVersion: number;
}

export interface SignedInAs extends RequestUser {
  sessionId: number;
  startedAt: Date;
  expiresAt: Date;
  isFromProvider: boolean;
}

/** Sessions that were last used at this moment or earlier are over. */
export interface IdleLimit {
  since: Date;
  /** Whether the limit also applies to sign-ins with "Remember me". */
  remembered: boolean;
}

export interface SessionStore {
  start(session: NewSession, now: Date): Promise<void>;
  /** The valid session of this access token, in one statement. `idle`: null if sessions do not expire unused. */
  byAccess(accessHash: string, now: Date, idle: IdleLimit | null): Promise<SignedInAs | null>;
  /** Records the use of the session and of the one from which it was opened. */
  used(sessionId: number, address: string, now: Date): Promise<void>;
  /** Returns up to a hundred valid sessions of a user, last used first. */
  list(userId: number, now: Date, idle: IdleLimit | null): Promise<ListedSession[]>;
  /** Ends one of the user's sessions; false if it does not exist. */
  end(userId: number, sessionId: number): Promise<boolean>;
  /** Ends the session of this refresh token, including its access token. Returns whether it was this user's. */
  endByRefresh(userId: number, refreshHash: string): Promise<boolean>;
  /** Returns the user of a refresh token; null if unknown. */
  holderOfRefresh(refreshHash: string): Promise<number | null>;
  endByAccess(accessHash: string): Promise<void>;
  /**
   * Ends the user's sessions and those opened as other users, except the one with this access token. Also deletes
   * unused sign-in links, and challenges of sign-ins that wait for a code.
   */
  endAll(userId: number, exceptAccessHash?: string): Promise<void>;
  /** Deletes expired entries. */
  sweep(now: Date): Promise<void>;
}

/** The first match counts, because most browsers also name others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns "Chrome on Windows". Never contains text of the header, so it is short and has no markup. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}
