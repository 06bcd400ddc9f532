/** One line a request: the route's pattern, never the address, which may hold a token or a name. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import type { RequestCounter } from './metrics.ts';
import type { Services } from './services.ts';

export function requestLog(
  { log }: Pick<Services, 'log'>,
  requests: RequestCounter,
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    context.set('requestId', requestId);
    context.set('route', 'unknown');
    const started = performance.now();
    await next();
    context.header('x-request-id', requestId);
    const ms = performance.now() - started;
    const route = context.get('route');
    requests.count(context.req.method, route, context.res.status, ms / 1000);
    log.request({
      method: context.req.method,
      route,
      status: context.res.status,
      ms: Math.round(ms * 10) / 10,
      request_id: requestId,
    });
  };
}
