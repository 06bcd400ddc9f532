/** A sign-in: two random tokens, of which only the hashes are kept. */
import type { SignedIn } from '../domain/practice/users/account-schema.ts';
import type { IdleLimit, SignedInAs } from '../domain/practice/users/session-store.ts';
import {
  type User,
  mayHaveSecondFactor,
  ownerOf,
  profileOf,
  type Profile,
  type SecondFactorState,
} from '../domain/practice/users/user.ts';
import { currentPlan } from './payments/standing.ts';
import { requestContext } from './request-context.ts';
import type { Services } from './services.ts';
import { signedAddress } from './addresses.ts';
import {
  boundTo,
  plainCode,
  RECOVERY_CODES,
  recoveryCode,
  recoveryLookup,
  type KeptRecoveryCode,
} from '../domain/practice/users/second-factor.ts';
import type { ChallengePurpose } from '../domain/practice/users/one-time-token-store.ts';

interface Visit {
  now: Date;
  /** An admin sits behind the session, and has two-factor authentication of their own. */
  impersonated: boolean;
}

/** The profile with fresh addresses of its pictures. */
export async function profileAnswer(
  services: Pick<Services, 'signer' | 'settings' | 'users'>,
  user: User,
  { now, impersonated }: Visit,
): Promise<Profile & { second_factor: SecondFactorState }> {
  const signIn = await services.users.signInOf(user.id);
  return {
    ...profileOf(user, (hash) => signedAddress(services, ownerOf(user), hash, now)),
    second_factor_enabled: signIn.second_factor_enabled,
    has_password: signIn.has_password,
    second_factor: {
      enabled: signIn.second_factor_enabled,
      required: signIn.second_factor_required && !impersonated && mayHaveSecondFactor(user),
    },
  };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Long enough to look into a question, too short to be forgotten open; an admin's own session lasts its 12 hours. */
const IMPERSONATION_MS = HOUR_MS;

export interface Impersonation {
  by: User;
  /** The admin's own session, which this one ends with. */
  from: Pick<SignedInAs, 'sessionId' | 'expiresAt'>;
  /** As the admin gave it, for the audit log. */
  reason: string;
}

export async function startSession(
  services: Services,
  user: User,
  { remember, now, impersonation }: { remember: boolean; now: Date; impersonation?: Impersonation },
): Promise<SignedIn> {
  const { tokens } = services;
  const { accessHours, rememberDays, refreshHours } = services.settings;
  const accessMs = impersonation
    ? Math.min(IMPERSONATION_MS, impersonation.from.expiresAt.getTime() - now.getTime())
    : (remember ? rememberDays * 24 : accessHours) * HOUR_MS;
  const access = { value: tokens.random(), expiry: new Date(now.getTime() + accessMs) };
  // A refresh token that dies before the access token could not end it at sign-out.
  const refreshMs = impersonation ? accessMs : Math.max(refreshHours * HOUR_MS, accessMs);
  const refresh = { value: tokens.random(), expiry: new Date(now.getTime() + refreshMs) };
  const request = requestContext();
  await services.together(async ({ sessions, audit }) => {
    await sessions.start(
      {
        user_id: user.id,
        access_hash: tokens.hash(access.value),
        access_expires_at: access.expiry,
        refresh_hash: tokens.hash(refresh.value),
        refresh_expires_at: refresh.expiry,
        remembered: remember,
        device: request?.device ?? '',
        address: request?.address ?? null,
        opened: impersonation ? { by: impersonation.by.id, from: impersonation.from.sessionId } : null,
      },
      now,
    );
    await audit.record(
      impersonation
        ? {
            action: 'impersonation_started',
            user_id: impersonation.by.id,
            subject_id: user.id,
            note: impersonation.reason,
          }
        : { action: 'sign_in', user_id: user.id },
      now,
    );
  });
  const profile = await profileAnswer(services, user, { now, impersonated: impersonation !== undefined });
  return {
    access: { value: access.value, expiry: access.expiry.toISOString() },
    refresh: { value: refresh.value, expiry: refresh.expiry.toISOString() },
    user: profile,
    second_factor: profile.second_factor,
    plan_active: (await currentPlan(services, user, now)).plan_active,
    ...(impersonation ? { impersonated: true } : {}),
  };
}

/** From when on a session has to have been used to be good; null where none ends unused. */
export function idleLimit(
  { idleMinutes, idleRemembered }: Services['settings'],
  now: Date,
): IdleLimit | null {
  if (idleMinutes === 0) return null;
  return { since: new Date(now.getTime() - idleMinutes * MINUTE_MS), remembered: idleRemembered === '1' };
}

/** So that reading stays cheap, a session's last use is written once a minute at most, and after the answer. */
export function noteUse(
  { sessions, background }: Pick<Services, 'sessions' | 'background'>,
  { sessionId, lastUsedAt }: SignedInAs,
  address: string,
  now: Date,
): void {
  if (now.getTime() - lastUsedAt.getTime() < MINUTE_MS) return;
  background.run('noting the use of a session', () => sessions.used(sessionId, address, now));
}

/** Between a right password and the sign-in: a challenge that stands for the password for five minutes. */

// Codes on paper in place of the phone: shown once, kept as slow hashes.

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
async function takeRecoveryCode(
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
