import * as z from 'zod';
import { refuse, refuseFields } from '../../http/errors.ts';
import { ADMIN, route, routeGroup, ANY_SIGNED_IN } from '../../http/route.ts';
import { idleLimit, startSession } from '../../sessions/sessions.ts';
import { listSessions } from '../account/auth.ts';
import { signedInSchema, listedSessionSchema } from '../../../domain/practice/users/account-schema.ts';
import { impersonateSchema } from '../../../domain/practice/users/admin-schema.ts';
import { isAdmin } from '../../../domain/practice/users/user.ts';
import { clearBrowserCache } from '../../http/responses.ts';
import { done } from '../../http/outcome.ts';

/** An admin opens a session as a user and returns. */
export const impersonationRoutes = routeGroup('admin', [
  route('post', '/auth/admin/impersonate', ADMIN, 'session', {
    errorCodes: ['not_found', 'no_session_as_admin'],
    summary: 'Open a session as a user for at most 60 minutes; both names and the reason are logged',
    body: impersonateSchema,
    responseBody: signedInSchema,
    example: { user_id: 1, reason: 'A question about a report' },
    remembered: false,
    selfOnly: true,
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
  route('post', '/auth/admin/impersonate/end', ANY_SIGNED_IN, 'session', {
    // Any role, because the session belongs to the impersonated user. A normal session cannot be ended here.
    beforeSecondFactor: true,
    // Ends the session, so the request cannot be repeated.
    remembered: false,
    summary: 'End a session that was opened as a user',
    async handle({ user, accessHash, impersonator, now, context }, { signOuts }) {
      if (!impersonator) return refuse('not_allowed');
      await signOuts.end(accessHash, async ({ sessions, audit }) => {
        await sessions.endByAccess(accessHash);
        await audit.record({ action: 'impersonation_ended', user_id: user.id }, now);
      });
      clearBrowserCache(context);
      return done(null, 'Returned to admin session');
    },
  }),
]);

export const adminSessionRoutes = routeGroup('admin', [
  route('get', '/auth/users/{id}/sessions', ADMIN, 'session', {
    summary: 'The sessions of a user, most recently used first',
    responseBody: z.array(listedSessionSchema),
    async handle({ params, sessionId, now }, { users, sessions, settings }) {
      if (!(await users.find(params.id))) return refuse('not_found');
      return done(listSessions(await sessions.list(params.id, now, idleLimit(settings, now)), sessionId));
    },
  }),
  route('delete', '/auth/users/{id}/sessions/{session}', ADMIN, 'session', {
    summary: 'End one session of a user',
    handle: ({ params, user, now }, { transaction }) =>
      transaction(async ({ sessions, audit }) => {
        if (!(await sessions.end(params.id, params.session))) return refuse('not_found');
        const detail = `session ${params.session}`;
        await audit.record(
          { action: 'user_sessions_ended', user_id: user.id, subject_id: params.id, detail },
          now,
        );
        return done(null, 'Session ended.');
      }),
  }),
  route('delete', '/auth/users/{id}/sessions', ADMIN, 'session', {
    summary:
      'End every session of a user, including sessions opened as other users; for the calling admin, all except the current one',
    async handle({ params, user, accessHash, now }, { users, transaction }) {
      if (!(await users.find(params.id))) return refuse('not_found');
      await transaction(async ({ sessions, audit }) => {
        await sessions.endAll(params.id, params.id === user.id ? accessHash : undefined);
        await audit.record(
          { action: 'user_sessions_ended', user_id: user.id, subject_id: params.id, detail: 'all' },
          now,
        );
      });
      return done(null, 'All sessions ended.');
    },
  }),
]);
