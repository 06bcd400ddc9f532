/** Codes on paper in place of the phone: shown once, kept as slow hashes. */
import {
  plainCode,
  RECOVERY_CODES,
  recoveryCode,
  recoveryLookup,
  type KeptRecoveryCode,
} from '../domain/practice/users/second-factor.ts';
import type { Services } from './services.ts';

/** As they are shown, and as they are kept. */
export async function newRecoveryCodes({
  tokens,
  passwords,
}: Pick<Services, 'tokens' | 'passwords'>): Promise<{ shown: string[]; kept: KeptRecoveryCode[] }> {
  const byLookup = new Map<string, string>();
  while (byLookup.size < RECOVERY_CODES) {
    const code = recoveryCode(tokens.random());
    const lookup = recoveryLookup(plainCode(code));
    if (lookup !== null && !byLookup.has(lookup)) byLookup.set(lookup, code);
  }
  const kept = await Promise.all(
    [...byLookup].map(async ([lookup, code]) => ({ lookup, hash: await passwords.hash(plainCode(code)) })),
  );
  return { shown: [...byLookup.values()], kept };
}

/** Takes a code, once. One slow hash is computed, also for a code that the user does not have. */
export async function takeRecoveryCode(
  { secondFactors, passwords, tokens }: Pick<Services, 'secondFactors' | 'passwords' | 'tokens'>,
  userId: number,
  plain: string,
  now: Date,
): Promise<boolean> {
  const lookup = recoveryLookup(plain);
  // One of before, of sixteen letters and kept as SHA-256: good until it is used or replaced.
  if (lookup === null) return secondFactors.spendRecoveryCode(userId, tokens.hash(plain), now);
  const hash = await secondFactors.recoveryHash(userId, lookup);
  if (!(await passwords.verify(hash, plain)) || hash === null) return false;
  return secondFactors.spendRecoveryCode(userId, hash, now);
}
