/** Where a user of the practice is signed in; an admin ends it for somebody whose device is lost. */
import * as z from 'zod';
import { refuse } from '../errors.ts';
import { ADMIN, done, route, type RouteGroup } from '../route.ts';
import { idleLimit } from '../sessions.ts';
import { listed, listedSessionSchema } from './auth-sessions.ts';

export const adminSessionRoutes: RouteGroup = {
  name: 'admin',
  routes: [
    route({
      method: 'get',
      path: '/auth/users/{id}/sessions',
      access: ADMIN,
      summary: 'Where a user is signed in, the last used first',
      answer: z.array(listedSessionSchema),
      async handle({ params, sessionId, now }, { users, sessions, settings }) {
        if (!(await users.find(params.id))) return refuse('not_found');
        return done(listed(await sessions.list(params.id, now, idleLimit(settings, now)), sessionId));
      },
    }),
    route({
      method: 'delete',
      path: '/auth/users/{id}/sessions/{session}',
      access: ADMIN,
      summary: 'End one session of a user',
      async handle({ params, user, now }, { together }) {
        const isEnded = await together(async ({ sessions, audit }) => {
          if (!(await sessions.end(params.id, params.session))) return false;
          const detail = `session ${params.session}`;
          await audit.record(
            { action: 'user_sessions_ended', user_id: user.id, subject_id: params.id, detail },
            now,
          );
          return true;
        });
        return isEnded ? done(null, 'Session ended.') : refuse('not_found');
      },
    }),
    route({
      method: 'delete',
      path: '/auth/users/{id}/sessions',
      access: ADMIN,
      summary:
        'End every session of a user, and what they opened as others; of one’s own, all but the one that asks',
      async handle({ params, user, accessHash, now }, { users, together }) {
        if (!(await users.find(params.id))) return refuse('not_found');
        await together(async ({ sessions, audit }) => {
          await sessions.endAll(params.id, params.id === user.id ? accessHash : undefined);
          await audit.record(
            { action: 'user_sessions_ended', user_id: user.id, subject_id: params.id, detail: 'all' },
            now,
          );
        });
        return done(null, 'All sessions ended.');
      },
    }),
  ],
};
