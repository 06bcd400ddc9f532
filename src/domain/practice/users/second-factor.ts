/** Time-based codes (RFC 6238 with its defaults: SHA-1, six digits, steps of 30 seconds). */
export interface TimeCodes {
  /** Returns a new secret in base32, the form for authenticator apps. */
  newSecret(): string;
  /** Returns the step of a code, among the current one and its neighbors; null if it matches none of the three. */
  stepOf(secret: string, code: string, now: Date): number | null;
}

/** Encrypts secrets that must be readable later, to protect them in copies of the database. */
export interface Sealer {
  /** `boundTo` names the owner: text sealed for one owner cannot be opened for another. */
  seal(text: string, boundTo: string): string;
  open(sealed: string, boundTo: string): string;
}

/** Binds a secret to its user. */
export const boundTo = (userId: number): string => `second factor of user ${userId}`;

export interface RecoveryCodeRecord {
  /** Unique among the user's codes. */
  lookup: string;
  hash: string;
}

export interface SecondFactorStore {
  find(userId: number): Promise<{ sealed_secret: string; enabled: boolean } | null>;
  /** Replaces a secret without a confirmed code. Returns false if two-factor authentication is already enabled. */
  begin(userId: number, sealedSecret: string): Promise<boolean>;
  /** Returns false if no secret waits for confirmation. */
  enable(
    userId: number,
    firstStep: number,
    recoveryCodes: readonly RecoveryCodeRecord[],
    now: Date,
  ): Promise<boolean>;
  /** Replaces existing codes. Returns false if two-factor authentication is not enabled. */
  replaceRecoveryCodes(userId: number, recoveryCodes: readonly RecoveryCodeRecord[]): Promise<boolean>;
  /** Returns the hash of an unused code with this lookup, or null. */
  recoveryHash(userId: number, lookup: string): Promise<string | null>;
  /** Returns false if this step or a later one was used: each code is valid once. */
  takeStep(userId: number, step: number): Promise<boolean>;
  /** Returns false if the code is unknown or used. */
  spendRecoveryCode(userId: number, hash: string, now: Date): Promise<boolean>;
  remove(userId: number): Promise<void>;
}

export const RECOVERY_CODES = 10;

/** Ignores blanks, hyphens and case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Omits l, o, 0 and 1, which are easily confused in print. */
const CODE_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 25;
const LOOKUP_LENGTH = 2;

/** 25 letters and digits of five bits each. The first two find the hash to compare with, so 115 bits are secret. */
export function recoveryCode(random: string): string {
  const letters = [...random.slice(0, CODE_LENGTH)].map(
    (sign) => CODE_LETTERS[BASE64URL.indexOf(sign) % CODE_LETTERS.length],
  );
  return (letters.join('').match(/.{5}/g) ?? []).join('-');
}

/** Returns the part of a plain code that finds its hash; null if the text is no such code. */
export const recoveryLookup = (plain: string): string | null =>
  plain.length === CODE_LENGTH ? plain.slice(0, LOOKUP_LENGTH) : null;

/** The address in the QR code for authenticator apps (Key Uri Format). */
export const otpauthUrl = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Plumbline:${email}`)}?secret=${secret}&issuer=Plumbline&algorithm=SHA1&digits=6&period=30`;
