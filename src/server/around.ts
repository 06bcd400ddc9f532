/** What goes around every request: its id and who sent it, the headers of its answer, and its line in the log. */
import type { MiddlewareHandler, Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { compressed } from './compression.ts';
import type { RequestCounter } from './metrics.ts';
import { inRequest } from './request-context.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { completed } from './send.ts';
import type { Services } from './services.ts';
import { answeredUnread } from './unread-body.ts';
import { PROXY_NOT_TRUSTED } from './settings.ts';

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

/** Says once in the log that a proxy is in front whose visitors cannot be told apart. */
function proxyNotice({
  settings,
  log,
}: Pick<Services, 'settings' | 'log'>): (context: Context<AppEnv>) => void {
  let isSaid = settings.trustProxy > 0;
  return (context) => {
    if (isSaid || context.req.header('x-forwarded-for') === undefined) return;
    isSaid = true;
    log.warn(`Requests carry X-Forwarded-For, and PLUMBLINE_TRUST_PROXY is 0: ${PROXY_NOT_TRUSTED}`);
  };
}
