/** Challenges between password and sign-in, valid for five minutes. */
import type { User } from '../../domain/practice/users/user.ts';
import type { Services, Stores } from '../services.ts';
import {
  boundTo,
  plainCode,
  RECOVERY_CODES,
  recoveryCode,
  recoveryLookup,
  type RecoveryCodeRecord,
} from '../../domain/practice/users/second-factor.ts';
import type { ChallengePurpose, TokenPurpose } from '../../domain/practice/users/tokens.ts';
import type { Context } from 'hono';
import { type Result, ok } from '../../domain/shared/result.ts';
import type { AppEnv } from '../http/request-context.ts';
import { refuseFields, refuse } from '../http/errors.ts';
import { attempt, isKnownAddress, recordSuccess } from './attempt-limits.ts';

export async function createRecoveryCodes({
  tokens,
  passwords,
}: Pick<Services, 'tokens' | 'passwords'>): Promise<{ plainCodes: string[]; records: RecoveryCodeRecord[] }> {
  const byLookup = new Map<string, string>();
  while (byLookup.size < RECOVERY_CODES) {
    const code = recoveryCode(tokens.random());
    const lookup = recoveryLookup(plainCode(code));
    if (lookup !== null && !byLookup.has(lookup)) byLookup.set(lookup, code);
  }
  const records = await Promise.all(
    [...byLookup].map(async ([lookup, code]) => ({ lookup, hash: await passwords.hash(plainCode(code)) })),
  );
  return { plainCodes: [...byLookup.values()], records };
}

/** Consumes a recovery code. Always computes one slow hash, even for unknown codes. */
async function consumeRecoveryCode(
  { secondFactors, passwords, tokens }: Pick<Services, 'secondFactors' | 'passwords' | 'tokens'>,
  userId: number,
  plain: string,
  now: Date,
): Promise<boolean> {
  const lookup = recoveryLookup(plain);
  // Older codes with 16 letters are stored as SHA-256 and remain valid until used or replaced.
  if (lookup === null) return secondFactors.spendRecoveryCode(userId, tokens.hash(plain), now);
  const hash = await secondFactors.recoveryHash(userId, lookup);
  if (!(await passwords.verify(hash, plain)) || hash === null) return false;
  return secondFactors.spendRecoveryCode(userId, hash, now);
}

const CHALLENGE_MS = 5 * 60_000;

export async function createChallenge(
  { oneTimeTokens, tokens }: Pick<Services, 'oneTimeTokens' | 'tokens'>,
  user: Pick<User, 'id'>,
  purpose: ChallengePurpose,
  now: Date,
): Promise<{ second_factor_required: true; challenge: string }> {
  const challenge = tokens.random();
  const expires_at = new Date(now.getTime() + CHALLENGE_MS);
  await oneTimeTokens.add({ hash: tokens.hash(challenge), user_id: user.id, purpose, expires_at }, now);
  return { second_factor_required: true, challenge };
}

/** Consumes an authenticator code or recovery code. */
async function consumeCode(services: Services, userId: number, typed: string, now: Date): Promise<boolean> {
  const { secondFactors, sealer, timeCodes, audit } = services;
  const factor = await secondFactors.find(userId);
  if (!factor?.enabled) return false;
  const code = plainCode(typed);
  const step = timeCodes.stepOf(sealer.open(factor.sealed_secret, boundTo(userId)), code, now);
  if (step !== null) return secondFactors.takeStep(userId, step);
  if (!(await consumeRecoveryCode(services, userId, code, now))) return false;
  await audit.record({ action: 'recovery_code_used', user_id: userId }, now);
  return true;
}

export const WRONG_CODE = {
  code: ['This code is incorrect or was already used. Enter the next code from your app.'],
};

/** Counts the attempt and consumes the code. `userId`: null if the challenge is unknown. */
export async function checkCode(
  services: Services,
  userId: number | null,
  code: string,
  { now, remoteAddress, context }: Pick<PasswordCheckRequest, 'now' | 'remoteAddress' | 'context'>,
): Promise<Result<null>> {
  const known = await isKnownAddress(services, userId, remoteAddress);
  const who = { remoteAddress, known, ...(userId !== null && { account: String(userId) }) };
  const refused = await attempt(services, 'secondFactor', { ...who, now }, context);
  if (refused) return refused;
  if (userId === null) return refuse('challenge_not_valid');
  if (!(await consumeCode(services, userId, code, now))) {
    await services.audit.record({ action: 'second_factor_refused', user_id: userId }, now);
    return refuseFields(WRONG_CODE);
  }
  await recordSuccess(services, 'secondFactor', who);
  return ok(null);
}

/** Irreversible and security-related actions require the password again. */
interface PasswordCheckRequest {
  user: Pick<User, 'id'>;
  body: { password?: string | undefined };
  remoteAddress: string;
  now: Date;
  context: Context<AppEnv>;
}

/** Returns the hash that matched, or an error for `password` or a wait. Users without a password need none. */
export async function confirmPassword(
  services: Pick<Services, 'attempts' | 'users' | 'passwords'>,
  { user, body, remoteAddress, now, context }: PasswordCheckRequest,
  wrong = 'This is not your password.',
): Promise<Result<string | null>> {
  const who = { account: String(user.id), remoteAddress };
  const refused = await attempt(services, 'password', { ...who, now }, context);
  if (refused) return refused;
  const hash = await services.users.passwordHash(user.id);
  if (hash !== null) {
    if (body.password === undefined) return refuseFields({ password: ['password is a required field'] });
    if (!(await services.passwords.verify(hash, body.password))) return refuseFields({ password: [wrong] });
  }
  await recordSuccess(services, 'password', who);
  return ok(hash);
}

/**
 * Returns whether the password was changed since it was verified: verifying takes long enough for another request to
 * change it. Runs in a transaction and locks the user until its end.
 */
export const isPasswordChanged = async (
  { users }: Pick<Stores, 'users'>,
  userId: number,
  checkedHash: string | null,
): Promise<boolean> =>
  (await users.findForUpdate(userId)) !== null && (await users.passwordHash(userId)) !== checkedHash;

/** Consumes a link token. Returns its user, or an error with the fix. */
export async function spendLink(
  { oneTimeTokens, tokens, users }: Pick<Services, 'oneTimeTokens' | 'tokens' | 'users'>,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<Result<User>> {
  const hash = tokens.hash(token);
  const userId = await oneTimeTokens.spend(hash, purpose, now);
  const user = userId === null ? null : await users.find(userId);
  if (user) return ok(user);
  const state = await oneTimeTokens.state(hash, purpose, now);
  return refuse(state === 'used' ? 'link_used' : state === 'expired' ? 'link_expired' : 'link_not_valid');
}
