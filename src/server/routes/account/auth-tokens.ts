/** Access tokens of the user, and of a user for admins. Only sessions manage tokens. */
import * as z from 'zod';
import {
  accessTokenSchema,
  createdTokenSchema,
  newAccessTokenSchema,
} from '../../../domain/practice/users/access-token-schema.ts';
import {
  accessTokenOf,
  hintOf,
  SCOPES,
  type AccessToken,
} from '../../../domain/practice/users/access-token.ts';
import { isAdmin, ownerOf, type OwnerId, type User } from '../../../domain/practice/users/user.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { created, done, type Outcome } from '../../http/outcome.ts';
import { ADMIN, ADVISOR, route, routeGroup } from '../../http/route.ts';
import type { Services, Stores } from '../../services.ts';
import { confirmPassword, isPasswordChanged } from '../../sessions/credentials.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** Creating a token without a password requires a sign-in within this time. */
const RECENT_MS = 10 * MINUTE_MS;

const WRONG_PASSWORD = 'Current password is incorrect.';

const inSeconds = (iso: string): string => iso.replace(/\.\d+Z$/, 'Z');

const toResponse = (token: AccessToken) => ({
  ...token,
  created_at: inSeconds(token.created_at),
  expires_at: inSeconds(token.expires_at),
  last_used_at: token.last_used_at && inSeconds(token.last_used_at),
});

const listOfUser = async (owner: OwnerId, { accessTokens }: Pick<Services, 'accessTokens'>) =>
  done((await accessTokens.list(owner)).map(toResponse));

const revoke = (
  owner: OwnerId,
  id: number,
  by: User,
  now: Date,
  { transaction }: Services,
): Promise<Outcome> =>
  transaction(async ({ accessTokens, audit }) => {
    if (!(await accessTokens.remove(owner, id))) return refuse('not_found');
    const detail = owner === by.id ? undefined : `user ${owner}`;
    await audit.record({ action: 'token_revoked', user_id: by.id, subject_id: id, detail }, now);
    return done(null, 'Token revoked.');
  });

/** In the transaction of a new password. */
export async function revokeAll(
  owner: OwnerId,
  { accessTokens, audit }: Pick<Stores, 'accessTokens' | 'audit'>,
  now: Date,
): Promise<void> {
  for (const id of await accessTokens.removeAll(owner))
    await audit.record(
      { action: 'token_revoked', user_id: owner, subject_id: id, detail: 'new password' },
      now,
    );
}

export const tokenRoutes = routeGroup('auth', [
  route('get', '/auth/tokens', ADVISOR, 'session', {
    selfOnly: true,
    summary: 'The access tokens of the user, newest first; expired ones for a month',
    responseBody: z.array(accessTokenSchema),
    handle: ({ owner }, services) => listOfUser(owner, services),
  }),
  route('post', '/auth/tokens', ADVISOR, 'session', {
    success: [201],
    errorCodes: ['sign_in_again', 'token_limit'],
    selfOnly: true,
    // A stored response would contain the token.
    remembered: false,
    summary:
      'Create an access token, which is returned only once; requires the password, or a recent sign-in',
    body: newAccessTokenSchema,
    responseBody: createdTokenSchema,
    example: { name: 'Nightly', scopes: ['reports:read'], expires_in_days: 90, password: 'the password' },
    async handle(request, services) {
      const { body, user, owner, startedAt, now } = request;
      const { practice, users, tokens, transaction } = services;
      if (!(await practice.read()).tokens_allowed) return refuse('tokens_off');
      const scopes = SCOPES.filter((scope) => body.scopes.includes(scope));
      if (scopes.includes('admin') && !isAdmin(user))
        return refuseFields({ scopes: ['Only admins can choose this scope.'] });
      const isRecent = now.getTime() - startedAt.getTime() <= RECENT_MS;
      if (!isRecent && (await users.passwordHash(user.id)) === null) return refuse('sign_in_again');
      const passwordCheck = await confirmPassword(services, request, WRONG_PASSWORD);
      if (!passwordCheck.ok) return passwordCheck;
      const token = accessTokenOf(Buffer.from(tokens.random(), 'base64url'));
      const added = {
        name: body.name,
        hash: tokens.hash(token),
        hint: hintOf(token),
        scopes,
        expires_at: new Date(now.getTime() + body.expires_in_days * DAY_MS),
      };
      return transaction(async (stores) => {
        const { accessTokens, audit } = stores;
        // A reset during the verification has revoked the other tokens.
        if (await isPasswordChanged(stores, user.id, passwordCheck.value))
          return refuseFields({ password: [WRONG_PASSWORD] });
        const saved = await accessTokens.create(owner, added, now);
        if (saved === 'too_many') return refuse('token_limit');
        if (saved === 'name_taken')
          return refuseFields({ name: ['You already have a token with this name.'] });
        const detail = `${scopes.join(', ')} until ${saved.expires_at.slice(0, 10)}`;
        await audit.record({ action: 'token_created', user_id: user.id, subject_id: saved.id, detail }, now);
        return created(
          { ...toResponse(saved), token },
          'Token created. Copy it now. It won’t be shown again.',
        );
      });
    },
  }),
  route('delete', '/auth/tokens/{id}', ADVISOR, 'session', {
    selfOnly: true,
    summary: 'Revoke an access token of the user',
    handle: ({ owner, params, user, now }, services) => revoke(owner, params.id, user, now, services),
  }),
  route('get', '/auth/users/{id}/tokens', ADMIN, 'session', {
    summary: 'The access tokens of a user, newest first; expired ones for a month',
    responseBody: z.array(accessTokenSchema),
    async handle({ params }, services) {
      const holder = await services.users.find(params.id);
      return holder ? listOfUser(ownerOf(holder), services) : refuse('not_found');
    },
  }),
  route('delete', '/auth/users/{id}/tokens/{token}', ADMIN, 'session', {
    summary: 'Revoke an access token of a user',
    async handle({ params, user, now }, services) {
      const holder = await services.users.find(params.id);
      return holder ? revoke(ownerOf(holder), params.token, user, now, services) : refuse('not_found');
    },
  }),
]);
