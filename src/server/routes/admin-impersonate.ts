/** An admin opens a session as a user, to see what they see, and returns. */
import { signedInSchema } from '../../domain/practice/users/account-schema.ts';
import { impersonateSchema } from '../../domain/practice/users/admin-schema.ts';
import { isAdmin } from '../../domain/practice/users/user.ts';
import { clearBrowserCache } from '../answers.ts';
import { refuse, refuseFields } from '../errors.ts';
import { ADMIN, ANY_SIGNED_IN, done, route, type RouteGroup } from '../route.ts';
import { startSession } from '../sessions.ts';

export const impersonationRoutes: RouteGroup = {
  name: 'admin',
  routes: [
    route({
      method: 'post',
      path: '/auth/admin/impersonate',
      access: ADMIN,
      summary: 'Open a session as a user, for sixty minutes at most; both names and the reason are logged',
      body: impersonateSchema,
      answer: signedInSchema,
      example: { user_id: 1, reason: 'A question about a report' },
      remembered: false,
      ownOnly: true,
      async handle({ body, user, sessionId, expiresAt, now }, services) {
        const other = await services.users.find(body.user_id);
        if (!other) return refuse('not_found');
        if (isAdmin(other)) return refuse('no_session_as_admin');
        if (!other.confirmed)
          return refuseFields({ user_id: ['This user has not confirmed their email yet.'] });
        const from = { sessionId, expiresAt };
        const impersonation = { by: user, from, reason: body.reason };
        return done(await startSession(services, other, { remember: false, now, impersonation }));
      },
    }),
    route({
      method: 'post',
      path: '/auth/admin/impersonate/end',
      // The session is the user's, whatever kind of user that is; one of their own cannot be ended here.
      access: ANY_SIGNED_IN,
      beforeSecondFactor: true,
      summary: 'End a session that was opened as a user',
      async handle({ user, accessHash, impersonator, now, context }, { together }) {
        if (!impersonator) return refuse('not_allowed');
        await together(async ({ sessions, audit }) => {
          await sessions.endByAccess(accessHash);
          await audit.record({ action: 'impersonation_ended', user_id: user.id }, now);
        });
        clearBrowserCache(context);
        return done(null, 'Returned to admin session');
      },
    }),
  ],
};
