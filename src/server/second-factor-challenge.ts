/** Between a right password and the sign-in: a challenge that stands for the password for five minutes. */
import { boundTo, plainCode } from '../domain/practice/users/second-factor.ts';
import type { ChallengePurpose } from '../domain/practice/users/one-time-token-store.ts';
import type { User } from '../domain/practice/users/user.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import type { Services } from './services.ts';

const CHALLENGE_MS = 5 * 60_000;

export async function secondFactorChallenge(
  { oneTimeTokens, tokens }: Pick<Services, 'oneTimeTokens' | 'tokens'>,
  user: Pick<User, 'id'>,
  remember: boolean,
  now: Date,
): Promise<{ second_factor_required: true; challenge: string }> {
  const challenge = tokens.random();
  const purpose: ChallengePurpose = remember ? 'second_factor_remember' : 'second_factor';
  const expires_at = new Date(now.getTime() + CHALLENGE_MS);
  await oneTimeTokens.add({ hash: tokens.hash(challenge), user_id: user.id, purpose, expires_at }, now);
  return { second_factor_required: true, challenge };
}

/** Takes a code of the app or a recovery code, each good once. */
export async function takeCode(
  services: Pick<Services, 'secondFactors' | 'sealer' | 'timeCodes' | 'tokens' | 'passwords' | 'audit'>,
  userId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const { secondFactors, sealer, timeCodes, audit } = services;
  const factor = await secondFactors.find(userId);
  if (!factor?.enabled) return false;
  const code = plainCode(typed);
  const step = timeCodes.stepOf(sealer.open(factor.sealed_secret, boundTo(userId)), code, now);
  if (step !== null) return secondFactors.takeStep(userId, step);
  if (!(await takeRecoveryCode(services, userId, code, now))) return false;
  await audit.record({ action: 'recovery_code_used', user_id: userId }, now);
  return true;
}
