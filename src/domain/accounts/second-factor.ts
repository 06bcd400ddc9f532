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

export interface SecondFactor {
  sealed_secret: string;
  enabled: boolean;
}

export interface SecondFactorStore {
  find(userId: number): Promise<SecondFactor | null>;
  /** In place of one that waits for its first code. False when one is enabled already. */
  begin(userId: number, sealedSecret: string): Promise<boolean>;
  /** False when none waits. */
  enable(userId: number, firstStep: number, recoveryHashes: readonly string[], now: Date): Promise<boolean>;
  /** False when a code of this step or a later one was taken before: each code is good once. */
  takeStep(userId: number, step: number): Promise<boolean>;
  /** False when it is not one of the user’s, or was used. */
  spendRecoveryCode(userId: number, hash: string, now: Date): Promise<boolean>;
  remove(userId: number): Promise<void>;
}

export const RECOVERY_CODES = 10;

/** As people type codes: blanks and hyphens do not count, nor does case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/**
 * Sixteen letters and digits of random text, in groups as they are written down; l, o, 0 and 1 are left out. About 80
 * bits: too many to be tried out, even from a copy of the database, which holds their hashes.
 */
export function recoveryCode(random: string): string {
  const letters = random.toLowerCase().replaceAll(/[^a-km-np-z2-9]/g, '');
  return (letters.slice(0, 16).match(/.{4}/g) ?? []).join('-');
}

/** What an authenticator app reads from the picture (Key Uri Format). */
export const otpauthUrl = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Plumbline:${email}`)}?secret=${secret}&issuer=Plumbline&algorithm=SHA1&digits=6&period=30`;
