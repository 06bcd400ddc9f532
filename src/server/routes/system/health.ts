import * as z from 'zod';
import { ENGINE_VERSION } from '../../../domain/version.ts';
import { detailOf, refuse } from '../../http/errors.ts';
import { openRoute, routeGroup } from '../../http/route.ts';
import { setHeader } from '../../http/responses.ts';
import { done } from '../../http/outcome.ts';

export const healthRoutes = routeGroup('health', [
  openRoute('get', '/health', {
    errorCodes: ['figures_behind'],
    diskFullStatus: 503,
    summary: 'Is the server healthy?',
    responseBody: z.object({
      status: z.literal('ok'),
      version: z.string(),
      commit: z.string(),
      database: z.literal('ok'),
      uptime_seconds: z.int(),
    }),
    async handle({ now, context }, { databaseAlive, storage, build, startedAt, indexes }) {
      if (!(await databaseAlive())) return refuse('database_unavailable');
      if (indexes.shared.isBehind()) return refuse('figures_behind');
      const storageError = await storage.findError();
      // Always 503, although a failed write on a full disk returns 507: health checks write no data.
      if (storageError !== null) {
        setHeader(context, 'cache-control', 'no-store');
        return context.json({ detail: detailOf(storageError), code: storageError }, 503);
      }
      return done({
        status: 'ok',
        version: ENGINE_VERSION,
        commit: build.commit,
        database: 'ok',
        uptime_seconds: Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)),
      });
    },
  }),
  openRoute('get', '/ready', {
    errorCodes: ['figures_behind', 'not_ready'],
    summary: 'Is the server ready for requests? False while it stops',
    responseBody: z.object({ status: z.literal('ready') }),
    async handle(_request, { databaseAlive, life, indexes }) {
      if (life.stopping) return refuse('not_ready');
      if (indexes.shared.isBehind()) return refuse('figures_behind');
      return (await databaseAlive()) ? done({ status: 'ready' }) : refuse('database_unavailable');
    },
  }),
]);
