import * as z from 'zod';
import {
  listedSessionSchema,
  loginSchema,
  logoutSchema,
  secondFactorRequiredSchema,
  signedInSchema,
  tokenSchema,
  type ListedSession,
} from '../../../domain/practice/users/account-schema.ts';
import { normalEmail } from '../../../domain/practice/users/user.ts';
import { clearBrowserCache } from '../../http/responses.ts';
import { attempt, recordSuccess, isKnownAddress, rememberAddress } from '../../sessions/attempt-limits.ts';
import { LINKING } from '../../http/error-groups.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { ANY_SIGNED_IN, openRoute, route, routeGroup, ADVISOR } from '../../http/route.ts';
import { addSession, idleLimit, signedInResponse, startSession } from '../../sessions/sessions.ts';
import { isPasswordChanged, createChallenge, spendLink } from '../../sessions/credentials.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { Services } from '../../services.ts';
import { signUpMode } from '../../sessions/sign-up-mode.ts';
import { record } from '../../../domain/shared/schema-fields.ts';
import { done } from '../../http/outcome.ts';
import { callIdentityProvider, requirePasswordSignIn } from '../../sessions/provider-sign-in.ts';
import { siteOrigin } from '../../http/addresses.ts';

export const listSessions = (sessions: readonly ListedSession[], currentId: number) =>
  sessions
    .map((session) => ({ ...session, is_this: session.id === currentId }))
    .sort((one, other) => Number(other.is_this) - Number(one.is_this));

/** Null if it is turned off or the provider cannot be reached: the user is signed out here. */
async function providerSignOutUrl(services: Services): Promise<string | null> {
  const { settings } = services;
  if (settings.oidcLogout !== '1') return null;
  const returnTo = `${siteOrigin(services) ?? ''}${settings.appBase}/sign-in`;
  const url = await callIdentityProvider(services, (provider) => provider.signOutUrl(returnTo));
  return url.ok ? url.value : null;
}

export const sessionRoutes = routeGroup('auth', [
  route('get', '/auth/sessions', ADVISOR, 'session', {
    summary:
      'The sessions of the user, most recently used first, including those that an admin opened as the user',
    responseBody: z.array(listedSessionSchema),
    async handle({ user, sessionId, now }, { sessions, settings }) {
      return done(listSessions(await sessions.list(user.id, now, idleLimit(settings, now)), sessionId));
    },
  }),
  route('delete', '/auth/sessions/{id}', ADVISOR, 'session', {
    selfOnly: true,
    summary: 'End one of the user’s sessions and the sessions that an admin opened from it',
    handle: ({ params, user, now }, { transaction }) =>
      transaction(async ({ sessions, audit }) => {
        if (!(await sessions.end(user.id, params.id))) return refuse('not_found');
        await audit.record({ action: 'session_ended', user_id: user.id, subject_id: params.id }, now);
        return done(null, 'Session ended.');
      }),
  }),
  route('post', '/auth/sessions/end-others', ADVISOR, 'session', {
    selfOnly: true,
    body: record('Input', {}),
    example: {},
    remembered: false,
    summary: 'End every session of the user except the current one',
    async handle({ user, accessHash, now }, { transaction }) {
      await transaction(async ({ sessions, audit }) => {
        await sessions.endAll(user.id, accessHash);
        await audit.record({ action: 'other_sessions_ended', user_id: user.id }, now);
      });
      return done(null, 'All other sessions ended.');
    },
  }),
]);

export const authRoutes = routeGroup('auth', [
  openRoute('post', '/auth/login', {
    errorCodes: [
      'wrong_credentials',
      'email_not_confirmed',
      'not_a_tsc_user',
      'password_sign_in_off',
      'sign_up_closed',
      'too_many_attempts',
    ],
    summary: 'Sign in with email and password',
    findRejection: requirePasswordSignIn,
    body: loginSchema,
    responseBody: z.union([signedInSchema, secondFactorRequiredSchema]),
    example: { email: 'dana.whitfield@example.com', password: 'a long password', remember: true },
    async handle({ body, now, remoteAddress, context }, services) {
      const email = normalEmail(body.email);
      const user = await services.users.findByEmail(email);
      const known = await isKnownAddress(services, user?.id ?? null, remoteAddress);
      const who = { account: email, remoteAddress, known };
      const refused = await attempt(services, 'signIn', { ...who, now }, context);
      if (refused) return refused;
      const matches = await services.passwords.verify(user?.password_hash ?? null, body.password);
      if (!user || !matches) {
        await services.audit.record({ action: 'sign_in_refused', user_id: user?.id ?? null }, now);
        return refuse('wrong_credentials');
      }
      if (body.role === 'tsc' && user.role_type !== 'tsc') return refuse('not_a_tsc_user');
      await recordSuccess(services, 'signIn', who);
      if (!user.confirmed) {
        await services.audit.record({ action: 'sign_in_refused', user_id: user.id }, now);
        const isClosed = signUpMode(services.settings).mode === 'closed';
        return refuse(isClosed ? 'sign_up_closed' : 'email_not_confirmed');
      }
      const options = { remember: body.remember === true, now };
      const purpose = options.remember ? 'second_factor_remember' : 'second_factor';
      const entered = await services.transaction(async (stores) => {
        if (await isPasswordChanged(stores, user.id, user.password_hash)) return refuse('wrong_credentials');
        const { tokens } = services;
        const factor = await stores.secondFactors.find(user.id);
        return factor?.enabled
          ? ok(await createChallenge({ ...stores, tokens }, user, purpose, now))
          : ok(await addSession(services, stores, user, options));
      });
      if (!entered.ok) return entered;
      if ('challenge' in entered.value) return done(entered.value);
      await rememberAddress(services, user.id, { remoteAddress, now });
      return done(await signedInResponse(services, user, entered.value, options));
    },
  }),
  openRoute('post', '/auth/remember-token/verify', {
    errorCodes: [...LINKING],
    // Also bypasses two-factor authentication: printing this link requires access to the data folder.
    summary: 'Sign in with a one-time link',
    body: tokenSchema,
    responseBody: signedInSchema,
    example: { token: 'the token of the link' },
    async handle({ body, now, remoteAddress, context }, services) {
      const refused = await attempt(services, 'signIn', { remoteAddress, now }, context);
      if (refused) return refused;
      const user = await spendLink(services, body.token, 'sign_in', now);
      if (!user.ok) return user;
      await recordSuccess(services, 'signIn', { remoteAddress });
      // Printing the link requires the data folder and confirms the user.
      await services.users.confirm(user.value.id, now);
      await rememberAddress(services, user.value.id, { remoteAddress, now });
      return done(await startSession(services, user.value, { remember: false, now }));
    },
  }),
  route('post', '/auth/logout', ANY_SIGNED_IN, 'session', {
    beforeSecondFactor: true,
    // Ends the session, so the request cannot be repeated.
    remembered: false,
    summary:
      'Sign out: the refresh token and its access token end; `url` is the sign-out page of the provider, if the settings include it',
    body: logoutSchema,
    responseBody: z.object({ url: z.string() }).nullable(),
    example: { refresh: 'the refresh token' },
    async handle({ body, user, accessHash, impersonator, isFromProvider, now, context }, services) {
      const refreshHash = services.tokens.hash(body.refresh);
      const holder = await services.sessions.holderOfRefresh(refreshHash);
      if (holder !== null && holder !== user.id)
        return refuseFields({ refresh: ['This belongs to another sign-in. Send your own.'] });
      await services.signOuts.end(accessHash, async ({ sessions, audit }) => {
        await sessions.endByRefresh(user.id, refreshHash);
        // Works even if the refresh token has expired.
        await sessions.endByAccess(accessHash);
        await audit.record(
          { action: impersonator ? 'impersonation_ended' : 'sign_out', user_id: user.id },
          now,
        );
      });
      clearBrowserCache(context);
      const url = isFromProvider ? await providerSignOutUrl(services) : null;
      return done(url && { url }, 'You have been signed out.');
    },
  }),
]);
