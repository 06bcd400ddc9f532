import * as z from 'zod';
import { passwordConfirmationSchema } from '../../../domain/practice/users/account-schema.ts';
import {
  linkedIdentitySchema,
  linkRequestDecisionSchema,
  linkRequestSchema,
  startedSchema,
} from '../../../domain/practice/users/identity-schema.ts';
import type { LinkRequest } from '../../../domain/practice/users/identity-provider.ts';
import { IDENTIFYING } from '../../http/error-groups.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { done } from '../../http/outcome.ts';
import { ADMIN, ADVISOR, route, routeGroup } from '../../http/route.ts';
import { confirmPassword } from '../../sessions/credentials.ts';
import { linkIdentity, startFlow, requireProvider } from '../../sessions/provider-sign-in.ts';

export const identityRoutes = routeGroup('auth', [
  route('get', '/auth/oidc/identities', ADVISOR, 'session', {
    summary: 'The user’s linked accounts of the OpenID Connect provider',
    responseBody: z.array(linkedIdentitySchema),
    async handle({ user }, { identities }) {
      const linked = await identities.list(user.id);
      return done(linked.map(({ issuer: _issuer, subject: _subject, ...identity }) => identity));
    },
  }),
  route('post', '/auth/oidc/identities/start', ADVISOR, 'session', {
    errorCodes: [...IDENTIFYING],
    selfOnly: true,
    remembered: false,
    summary: 'With the password, start linking an account of the provider',
    body: passwordConfirmationSchema,
    responseBody: startedSchema,
    findRejection: requireProvider,
    example: { password: 'the password' },
    async handle(request, services) {
      const checked = await confirmPassword(services, request);
      if (!checked.ok) return checked;
      return startFlow(services, { user_id: request.user.id, next: '/profile-details', now: request.now });
    },
  }),
  route('delete', '/auth/oidc/identities/{id}', ADVISOR, 'session', {
    errorCodes: ['no_password'],
    selfOnly: true,
    summary: 'Unlink an account of the provider; the user needs a password',
    async handle({ params, user, now }, { users, identities, transaction }) {
      const isLinked = (await identities.list(user.id)).some(({ id }) => id === params.id);
      if (!isLinked) return refuse('not_found');
      if ((await users.passwordHash(user.id)) === null) return refuse('no_password');
      await transaction(async (stores) => {
        await stores.identities.unlink(user.id, params.id);
        await stores.audit.record(
          { action: 'identity_unlinked', user_id: user.id, subject_id: user.id },
          now,
        );
      });
      return done(null, 'Unlinked.');
    },
  }),
]);

const listed = ({ issuer: _issuer, ...request }: LinkRequest) => request;

export const linkRequestRoutes = routeGroup('admin', [
  route('get', '/auth/admin/link-requests', ADMIN, 'session', {
    summary: 'Accounts of the OpenID Connect provider that wait for a user, oldest first',
    responseBody: z.array(linkRequestSchema),
    handle: async ({ now }, { identities }) => done((await identities.requests(now)).map(listed)),
  }),
  route('post', '/auth/admin/link-requests/{id}', ADMIN, 'session', {
    errorCodes: ['already_linked'],
    summary: 'Link the account of a request to a user',
    body: linkRequestDecisionSchema,
    example: { user_id: 1 },
    handle: ({ params, body, user: admin, now }, services) =>
      services.transaction(async (stores) => {
        const user = await stores.users.findForUpdate(body.user_id);
        if (!user?.confirmed) return refuseFields({ user_id: ['Choose a user.'] });
        const account = await stores.identities.takeRequest(params.id, now);
        if (!account) return refuse('not_found');
        const linked = await linkIdentity(services, stores, user, { by: admin.id, account, now });
        return linked.ok ? done(null, 'Account linked.') : linked;
      }),
  }),
  route('delete', '/auth/admin/link-requests/{id}', ADMIN, 'session', {
    summary: 'Decline a request',
    handle: ({ params, user, now }, { transaction }) =>
      transaction(async ({ identities, audit }) => {
        if (!(await identities.takeRequest(params.id, now))) return refuse('not_found');
        await audit.record({ action: 'identity_declined', user_id: user.id }, now);
        return done(null, 'Request declined.');
      }),
  }),
]);
