/** Creates sessions with two random tokens, of which only hashes are stored. */
import { practiceDate } from '../../domain/shared/dates.ts';
import type {
  Profile,
  SecondFactorState,
  SignedIn as NewSession,
} from '../../domain/practice/users/account-schema.ts';
import { looksLikeAccessToken } from '../../domain/practice/users/access-token.ts';
import type { IdleLimit, SignedInAs } from '../../domain/practice/users/session-store.ts';
import { type User, mayHaveSecondFactor, ownerOf, profileOf } from '../../domain/practice/users/user.ts';
import { currentPlan } from '../payments/plan-status.ts';
import { requestContext, type AppEnv } from '../http/request-context.ts';
import type { Services, Stores } from '../services.ts';
import { signedAddress } from '../http/addresses.ts';
import type { Context } from 'hono';
import { tokenUser, type TokenUser } from './access-tokens.ts';

interface Visit {
  now: Date;
  /** The impersonating admin uses two-factor authentication. */
  impersonator: object | null;
}

export async function profileResponse(
  services: Pick<Services, 'signer' | 'settings' | 'users' | 'zone'>,
  user: User,
  { now, impersonator }: Visit,
): Promise<Profile & { second_factor: SecondFactorState }> {
  const signIn = await services.users.signInOf(user.id);
  return {
    ...profileOf(user, (hash) => signedAddress(services, ownerOf(user), hash, now)),
    second_factor_enabled: signIn.second_factor_enabled,
    has_password: signIn.has_password,
    practice_date: practiceDate(now, services.zone.name),
    time_zone: services.zone.name,
    chosen_plan: user.chosen_plan,
    second_factor: {
      enabled: signIn.second_factor_enabled,
      required: signIn.second_factor_required && !impersonator && mayHaveSecondFactor(user),
    },
  };
}

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

/** Long enough for support, too short to be forgotten; an admin's session lasts 12 hours. */
const IMPERSONATION_MS = HOUR_MS;

interface Impersonation {
  by: User;
  /** The admin's session. This session ends with it. */
  from: Pick<SignedInAs, 'sessionId' | 'expiresAt'>;
  /** Entered by the admin, for the audit log. */
  reason: string;
}

interface SessionOptions {
  remember: boolean;
  now: Date;
  impersonation?: Impersonation;
  fromProvider?: boolean;
}

export async function startSession(
  services: Services,
  user: User,
  options: SessionOptions,
): Promise<NewSession> {
  const added = await services.transaction((stores) => addSession(services, stores, user, options));
  return signedInResponse(services, user, added, options);
}

type AddedSession = Pick<NewSession, 'access' | 'refresh'>;

/** In a transaction, so the caller can check again what the sign-in depends on. */
export async function addSession(
  { tokens, settings }: Pick<Services, 'tokens' | 'settings'>,
  { sessions, audit }: Pick<Stores, 'sessions' | 'audit'>,
  user: User,
  { remember, now, impersonation, fromProvider = false }: SessionOptions,
): Promise<AddedSession> {
  const { accessHours, rememberDays, refreshHours } = settings;
  const accessMs = impersonation
    ? Math.min(IMPERSONATION_MS, impersonation.from.expiresAt.getTime() - now.getTime())
    : (remember ? rememberDays * 24 : accessHours) * HOUR_MS;
  const access = { value: tokens.random(), expiry: new Date(now.getTime() + accessMs) };
  // An expired refresh token could not end the access token at sign-out.
  const refreshMs = impersonation ? accessMs : Math.max(refreshHours * HOUR_MS, accessMs);
  const refresh = { value: tokens.random(), expiry: new Date(now.getTime() + refreshMs) };
  const request = requestContext();
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
      from_provider: fromProvider,
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
      : { action: 'sign_in', user_id: user.id, ...(fromProvider && { detail: 'OpenID Connect' }) },
    now,
  );
  return {
    access: { value: access.value, expiry: access.expiry.toISOString() },
    refresh: { value: refresh.value, expiry: refresh.expiry.toISOString() },
  };
}

export async function signedInResponse(
  services: Services,
  user: User,
  added: AddedSession,
  { now, impersonation }: Pick<SessionOptions, 'now' | 'impersonation'>,
): Promise<NewSession> {
  const profile = await profileResponse(services, user, { now, impersonator: impersonation ?? null });
  return {
    ...added,
    user: profile,
    second_factor: profile.second_factor,
    plan_active: (await currentPlan(services, user, now)).plan_active,
    ...(impersonation ? { impersonated: true } : {}),
  };
}

/** Returns the earliest valid last use of a session. Null without an idle limit. */
export function idleLimit(
  { idleMinutes, idleRemembered }: Services['settings'],
  now: Date,
): IdleLimit | null {
  if (idleMinutes === 0) return null;
  return { since: new Date(now.getTime() - idleMinutes * MINUTE_MS), remembered: idleRemembered === '1' };
}

/** Stores a session's last use at most once per minute and after the response, to keep reads fast. */
export function recordUse(
  { sessions, accessTokens, background }: Pick<Services, 'sessions' | 'accessTokens' | 'background'>,
  caller: SignedIn,
  address: string,
  now: Date,
): void {
  if (now.getTime() - caller.lastUsedAt.getTime() < MINUTE_MS) return;
  background.run('Recording the use of a session', () =>
    caller.token === null
      ? sessions.used(caller.sessionId, address, now)
      : accessTokens.used(caller.token.id, now),
  );
}

export interface SessionUser extends SignedInAs {
  accessHash: string;
  token: null;
}
export type SignedIn = SessionUser | TokenUser;

export async function signedInUser(
  context: Context<AppEnv>,
  services: Pick<Services, 'sessions' | 'accessTokens' | 'signOuts' | 'tokens' | 'audit' | 'settings'>,
  now: Date,
): Promise<SignedIn | null> {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(context.req.header('authorization') ?? '') ?? [];
  if (token === undefined) return null;
  if (looksLikeAccessToken(token)) return tokenUser(token, services, now);
  const { sessions, signOuts, tokens, settings } = services;
  const accessHash = tokens.hash(token);
  if (signOuts.hasEnded(accessHash)) return null;
  const session = await sessions.byAccess(accessHash, now, idleLimit(settings, now));
  return session && { ...session, accessHash, token: null };
}

/**
 * Returns the n-th address from the right of X-Forwarded-For with n trusted proxies, otherwise the socket's address.
 */
export function remoteAddress(context: Context<AppEnv>, trustProxy: number): string {
  const socket = context.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return socket;
  const hops = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return hops.at(-trustProxy) ?? hops.at(0) ?? socket;
}
