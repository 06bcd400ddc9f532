/** Personal access tokens, with which other programs call the API as a user. */
import type { OwnerId } from './user.ts';
import type { RequestUser } from './session-store.ts';

export const SCOPES = [
  'clients:read',
  'clients:write',
  'calculations:run',
  'reports:read',
  'reports:share',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The scope that a route requires. 'any' allows each token, 'session' none. */
export type RouteScope = Scope | 'any' | 'session';

const INCLUDED: Readonly<Partial<Record<Scope, Scope>>> = {
  'clients:write': 'clients:read',
  'reports:share': 'reports:read',
};

export const allowsScope = (granted: readonly Scope[], needed: Scope): boolean =>
  granted.some((scope) => scope === needed || INCLUDED[scope] === needed);

/** The token of a request. */
export interface UsedToken {
  id: number;
  name: string;
  scopes: readonly Scope[];
}

export interface AccessToken extends UsedToken {
  /** The first characters, to recognize a token. */
  hint: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

export interface NewAccessToken {
  name: string;
  /** Only the SHA-256 is stored. */
  hash: string;
  hint: string;
  scopes: readonly Scope[];
  expires_at: Date;
}

export interface AccessTokenStore {
  /** An expired token of the same name is replaced. */
  create(owner: OwnerId, token: NewAccessToken, now: Date): Promise<AccessToken | 'name_taken' | 'too_many'>;
  /** Includes expired tokens, newest first. */
  list(owner: OwnerId): Promise<AccessToken[]>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
  /** Returns the ids of the removed tokens. */
  removeAll(owner: OwnerId): Promise<number[]>;
  /** The valid token with this hash, in one statement. `isOff`: the practice turned access tokens off. */
  byHash(hash: string, now: Date): Promise<(RequestUser & { token: UsedToken; isOff: boolean }) | null>;
  /** Changes the time of the last use at most once a minute. */
  used(id: number, now: Date): Promise<void>;
  /** Deletes tokens that expired a month ago. */
  sweep(now: Date): Promise<void>;
}

export const MAX_ACCESS_TOKENS = 20;

const PREFIX = 'plb_';
/** Published for secret scanners (docs/security.md). */
const PATTERN = /^plb_[0-9A-Za-z]{49}$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = 8;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? '') + text;
  return text.padStart(length, '0');
}

/** CRC-32 of ISO 3309, as in zlib. */
function crc32(text: string): number {
  let crc = ~0;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}

const withChecksum = (start: string): string => start + base62(BigInt(crc32(start)), CHECKSUM_LENGTH);

/** The token of 32 random bytes. */
export function accessTokenOf(bytes: Uint8Array): string {
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return withChecksum(PREFIX + base62(value, SECRET_LENGTH));
}

export const looksLikeAccessToken = (text: string): boolean => PATTERN.test(text);
export const hasChecksum = (token: string): boolean =>
  withChecksum(token.slice(0, -CHECKSUM_LENGTH)) === token;
export const hintOf = (token: string): string => token.slice(0, HINT_LENGTH);
