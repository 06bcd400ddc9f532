/** Where a user is signed in, and ending it from elsewhere. */
import * as z from 'zod';
import type { ListedSession } from '../../domain/practice/users/session-store.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import { refuse } from '../errors.ts';
import { ADVISOR, done, route, type RouteGroup } from '../route.ts';
import { idleLimit } from '../sessions.ts';

export const listedSessionSchema = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string().nullable(),
  started_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  remembered: z.boolean(),
  opened_by: z.string().nullable(),
  is_this: z.boolean(),
});

/** `is_this`: the one that asks, which comes first. */
export const listed = (sessions: readonly ListedSession[], own: number) =>
  sessions
    .map((session) => ({ ...session, is_this: session.id === own }))
    .sort((one, other) => Number(other.is_this) - Number(one.is_this));

export const sessionRoutes: RouteGroup = {
  name: 'auth',
  routes: [
    route({
      method: 'get',
      path: '/auth/sessions',
      access: ADVISOR,
      summary:
        'Where the user is signed in, the last used first, and where an admin opened a session as the user',
      answer: z.array(listedSessionSchema),
      async handle({ user, sessionId, now }, { sessions, settings }) {
        return done(listed(await sessions.list(user.id, now, idleLimit(settings, now)), sessionId));
      },
    }),
    route({
      method: 'delete',
      path: '/auth/sessions/{id}',
      access: ADVISOR,
      ownOnly: true,
      summary: 'End one of the user’s sessions; what an admin opened from it ends too',
      async handle({ params, user, now }, { together }) {
        const isEnded = await together(async ({ sessions, audit }) => {
          if (!(await sessions.end(user.id, params.id))) return false;
          await audit.record({ action: 'session_ended', user_id: user.id, subject_id: params.id }, now);
          return true;
        });
        return isEnded ? done(null, 'Session ended.') : refuse('not_found');
      },
    }),
    route({
      method: 'post',
      path: '/auth/sessions/end-others',
      access: ADVISOR,
      ownOnly: true,
      body: record('Input', {}),
      example: {},
      remembered: false,
      summary: 'End every session of the user but the one that asks',
      async handle({ user, accessHash, now }, { together }) {
        await together(async ({ sessions, audit }) => {
          await sessions.endAll(user.id, accessHash);
          await audit.record({ action: 'other_sessions_ended', user_id: user.id }, now);
        });
        return done(null, 'All other sessions ended.');
      },
    }),
  ],
};
