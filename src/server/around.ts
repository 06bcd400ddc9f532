/** What goes around every request: its id and who sent it, the headers of its answer, and its line in the log. */
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { compressed } from './compression.ts';
import type { RequestCounter } from './metrics.ts';
import { proxyNotice } from './proxy-notice.ts';
import { inRequest } from './request-context.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { completed } from './send.ts';
import type { Services } from './services.ts';
import { answeredUnread } from './unread-body.ts';

/** One function rather than one a concern: each link of a chain is some promises of every request. */
export function around(services: Services, requests: RequestCounter): MiddlewareHandler<AppEnv> {
  const api = `${services.settings.apiBase}/`;
  const fixed = securityHeaders(services.settings, services.build);
  const noteProxy = proxyNotice(services);
  const { begun, ended } = requestLog(services, requests);
  return async (context, next) => {
    const started = performance.now();
    noteProxy(context);
    const isApi = context.req.path.startsWith(api);
    const request = begun(context);
    context.set('headers', {
      ...(isApi ? fixed.ofData : fixed.ofPages),
      'x-request-id': request.requestId,
    });
    await inRequest(request, next);
    if (context.res !== context.get('sent')) {
      if (isApi) await compressed(context);
      completed(context);
    }
    if (context.env?.incoming?.complete === false) await answeredUnread(context);
    const noted = ended(context, request, started);
    if (noted) await noted;
  };
}
