/** A code from a phone, or a recovery code, besides the password. */

/** Codes by time (RFC 6238 with its defaults: SHA-1, six digits, steps of 30 seconds). */
export interface TimeCodes {
  /** A new secret in base32, as authenticator apps take it. */
  newSecret(): string;
  /** The step whose code this is, of the present one and one to either side; null when it is none of them. */
  stepOf(secret: string, code: string, now: Date): number | null;
}

/** Keeps what must be read again, unlike a password, from whoever only holds a copy of the database. */
export interface Sealer {
  /** `boundTo` says whose it is: sealed for one, it cannot be opened as another’s. */
  seal(text: string, boundTo: string): string;
  open(sealed: string, boundTo: string): string;
}

/** What a user’s secret is sealed for. */
export const boundTo = (userId: number): string => `second factor of user ${userId}`;

interface SecondFactor {
  sealed_secret: string;
  enabled: boolean;
}

export interface RecoveryCodeRecord {
  /** Unlike that of the user's other codes. */
  lookup: string;
  hash: string;
}

export interface SecondFactorStore {
  find(userId: number): Promise<SecondFactor | null>;
  /** In place of one that waits for its first code. False when one is enabled already. */
  begin(userId: number, sealedSecret: string): Promise<boolean>;
  /** False when none waits. */
  enable(
    userId: number,
    firstStep: number,
    recoveryCodes: readonly RecoveryCodeRecord[],
    now: Date,
  ): Promise<boolean>;
  /** In place of those there are. False when no two-factor authentication is enabled. */
  replaceRecoveryCodes(userId: number, recoveryCodes: readonly RecoveryCodeRecord[]): Promise<boolean>;
  /** Of the code with this lookup, unused; null when there is none. */
  recoveryHash(userId: number, lookup: string): Promise<string | null>;
  /** False when a code of this step or a later one was taken before: each code is good once. */
  takeStep(userId: number, step: number): Promise<boolean>;
  /** False when it is not one of the user’s, or was used. */
  spendRecoveryCode(userId: number, hash: string, now: Date): Promise<boolean>;
  remove(userId: number): Promise<void>;
}

export const RECOVERY_CODES = 10;

/** As people type codes: blanks and hyphens do not count, nor does case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** l, o, 0 and 1 are left out: they are mistaken for one another on paper. */
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

/** By which the hash of a plain code is found; null for text that is no such code. */
export const recoveryLookup = (plain: string): string | null =>
  plain.length === CODE_LENGTH ? plain.slice(0, LOOKUP_LENGTH) : null;

/** What an authenticator app reads from the picture (Key Uri Format). */
export const otpauthUrl = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Plumbline:${email}`)}?secret=${secret}&issuer=Plumbline&algorithm=SHA1&digits=6&period=30`;
