import type { ListedSession } from './account-schema.ts';
import type { User } from './user.ts';

/** Marks of addresses from which a user has signed in; what a mark stands for cannot be read from it. */
export interface KnownAddressStore {
  has(userId: number, mark: string): Promise<boolean>;
  /** The newest of a user's are kept, some dozens. */
  add(userId: number, mark: string, now: Date): Promise<void>;
  /** Those that were not seen for half a year go. */
  sweep(now: Date): Promise<void>;
}

/** A sign-in. Tokens are random; only their hashes are kept. */
interface NewSession {
  user_id: number;
  access_hash: string;
  access_expires_at: Date;
  refresh_hash: string;
  refresh_expires_at: Date;
  remembered: boolean;
  /** In words: "Chrome on Windows". */
  device: string;
  address: string | null;
  /** The admin who opened it as this user, from which session of their own; it ends with that one. */
  opened: { by: number; from: number } | null;
}

export type Impersonator = Pick<User, 'id' | 'first_name' | 'last_name'>;

export interface SignedInAs {
  sessionId: number;
  user: User;
  /** The admin behind the session, when it is not the user’s own. */
  impersonator: Impersonator | null;
  /** Two-factor authentication is required of whoever sits behind the session, and they have none yet. */
  secondFactorMissing: boolean;
  lastUsedAt: Date;
  expiresAt: Date;
  /** Which market figures of the installation's own are in force; null where only this server could have changed them. */
  ownFigures: string | null;
  /** Changes with every write to the user’s clients, scenarios, simulations, reports or shares. 0 before the first. */
  listVersion: number;
}

/** Sessions that were last used at this moment or earlier are over. */
export interface IdleLimit {
  since: Date;
  /** Whether that holds for sign-ins with “Remember me” too. */
  remembered: boolean;
}

export interface SessionStore {
  start(session: NewSession, now: Date): Promise<void>;
  /** Whose access token has this hash and is still good, in one statement; `idle`: null where nothing ends unused. */
  byAccess(accessHash: string, now: Date, idle: IdleLimit | null): Promise<SignedInAs | null>;
  /** That the session is in use, and so is the one it was opened from. */
  used(sessionId: number, address: string, now: Date): Promise<void>;
  /** Those of a user that still let somebody in, the last used first; a hundred at most. */
  list(userId: number, now: Date, idle: IdleLimit | null): Promise<ListedSession[]>;
  /** Ends one of the user's sessions; false when there is none with this id. */
  end(userId: number, sessionId: number): Promise<boolean>;
  /** Ends the session of this refresh token, its access token included; says whether it was this user's. */
  endByRefresh(userId: number, refreshHash: string): Promise<boolean>;
  /** Whose refresh token it is; null for one that is not known. */
  holderOfRefresh(refreshHash: string): Promise<number | null>;
  endByAccess(accessHash: string): Promise<void>;
  /** Ends every session of the user and those they opened as others, or all but the one with this access token. */
  endAll(userId: number, exceptAccessHash?: string): Promise<void>;
  /** Drops what can no longer be used. */
  sweep(now: Date): Promise<void>;
}

/** The first that fits, since most browsers name others too. */
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

/** "Chrome on Windows". Contains no text of the header itself, so it is bounded and has no markup. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}
