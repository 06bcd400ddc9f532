/** For whoever watches the machine. */
import * as z from 'zod';
import { refuse } from '../errors.ts';
import { done, openRoute, type RouteGroup } from '../route.ts';

export const healthRoutes: RouteGroup = {
  name: 'health',
  routes: [
    openRoute({
      method: 'get',
      path: '/health',
      access: 'open',
      summary: 'Does the product work?',
      answer: z.object({
        status: z.literal('ok'),
        version: z.string(),
        commit: z.string(),
        database: z.literal('ok'),
        uptime_seconds: z.int(),
      }),
      async handle({ now }, { databaseAlive, build, startedAt }) {
        if (!databaseAlive()) return refuse('database_unavailable');
        return done({
          status: 'ok',
          version: build.version,
          commit: build.commit,
          database: 'ok',
          uptime_seconds: Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)),
        });
      },
    }),
  ],
};
