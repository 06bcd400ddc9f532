/** Signing in and out, and who is signed in. */
import {
  loginSchema,
  logoutSchema,
  profileSchema,
  signedInSchema,
  tokenSchema,
} from '../../domain/accounts/account-schema.ts';
import { normalEmail, profileOf } from '../../domain/accounts/user.ts';
import { refuse } from '../errors.ts';
import { rateLimit } from '../rate-limit.ts';
import { ANY_SIGNED_IN, done, openRoute, route, type RouteGroup } from '../route.ts';
import type { Services } from '../services.ts';
import { startSession } from '../sessions.ts';

const QUARTER_HOUR = 15 * 60;

/** Made anew for each app, so that tests do not share their attempts. */
interface LoginLimits {
  account: ReturnType<typeof rateLimit>;
  address: ReturnType<typeof rateLimit>;
}
const limitsByServices = new WeakMap<Services, LoginLimits>();

function limitsOf(services: Services): LoginLimits {
  const known = limitsByServices.get(services);
  if (known) return known;
  const limits = {
    account: rateLimit({ most: 10, windowSeconds: QUARTER_HOUR }),
    address: rateLimit({ most: 60, windowSeconds: QUARTER_HOUR }),
  };
  limitsByServices.set(services, limits);
  return limits;
}

export const authRoutes: RouteGroup = {
  name: 'auth',
  routes: [
    openRoute({
      method: 'post',
      path: '/auth/login',
      access: 'open',
      summary: 'Sign in with e-mail and password',
      body: loginSchema,
      answer: signedInSchema,
      example: { email: 'dana.whitfield@example.com', password: 'a long password', remember: true },
      async handle({ body, now, remoteAddress, context }, services) {
        const email = normalEmail(body.email);
        const { account, address } = limitsOf(services);
        const wait = address.attempt(remoteAddress, now) ?? account.attempt(email, now);
        if (wait !== null) {
          context.header('retry-after', String(wait));
          return refuse('too_many_attempts');
        }
        const user = await services.users.findByEmail(email);
        const matches = await services.passwords.verify(user?.password_hash ?? null, body.password);
        if (!user || !matches) {
          await services.audit.record({ action: 'sign_in_refused', user_id: user?.id ?? null }, now);
          return refuse('wrong_credentials');
        }
        if (body.role === 'tsc' && user.role_type !== 'tsc') return refuse('not_a_tsc_user');
        account.forgive(email);
        address.forgive(remoteAddress);
        return done(await startSession(services, user, { remember: body.remember === true, now }));
      },
    }),
    openRoute({
      method: 'post',
      path: '/auth/remember-token/verify',
      access: 'open',
      summary: 'Sign in with a one-time link',
      body: tokenSchema,
      answer: signedInSchema,
      example: { token: 'the token of the link' },
      async handle({ body, now, remoteAddress, context }, services) {
        const wait = limitsOf(services).address.attempt(remoteAddress, now);
        if (wait !== null) {
          context.header('retry-after', String(wait));
          return refuse('too_many_attempts');
        }
        const userId = await services.oneTimeTokens.spend(services.tokens.hash(body.token), 'sign_in', now);
        const user = userId === null ? null : await services.users.find(userId);
        if (!user) return refuse('token_not_valid');
        limitsOf(services).address.forgive(remoteAddress);
        return done(await startSession(services, user, { remember: false, now }));
      },
    }),
    route({
      method: 'post',
      path: '/auth/logout',
      access: ANY_SIGNED_IN,
      summary: 'Sign out: the refresh token and its access token end',
      body: logoutSchema,
      example: { refresh: 'the refresh token' },
      async handle({ body, user, accessHash, now }, services) {
        await services.sessions.endByRefresh(user.id, services.tokens.hash(body.refresh));
        // Also when the refresh token is somebody else's or long gone: who asks to leave, leaves.
        await services.sessions.endByAccess(accessHash);
        await services.audit.record({ action: 'sign_out', user_id: user.id }, now);
        return done(null, 'You have been signed out.');
      },
    }),
    route({
      method: 'get',
      path: '/auth/profile',
      access: ANY_SIGNED_IN,
      summary: 'The signed-in user',
      answer: profileSchema,
      handle: async ({ user }) => done(profileOf(user)),
    }),
  ],
};
