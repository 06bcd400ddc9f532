/** One line a request: the route's pattern, never the address, which may hold a token or a name. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import type { Services } from './services.ts';

export function requestLog({ log }: Pick<Services, 'log'>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    context.set('requestId', requestId);
    context.set('route', 'unknown');
    const started = performance.now();
    await next();
    context.header('x-request-id', requestId);
    log.request({
      method: context.req.method,
      route: context.get('route'),
      status: context.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      request_id: requestId,
    });
  };
}
