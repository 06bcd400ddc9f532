/**
 * One line a request: the route's pattern, never the address, which may hold a token or a name, and ids in place of
 * persons. Refusals go to the audit log as well, where network addresses stand.
 */
import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { deviceWords } from '../domain/practice/users/device-words.ts';
import type { AppEnv } from './app-env.ts';
import { remoteAddress } from './callers.ts';
import type { RequestCounter } from './metrics.ts';
import { inRequest, type RequestContext } from './request-context.ts';
import type { Services } from './services.ts';

type Noted = Pick<Services, 'log' | 'audit' | 'auditNewest' | 'settings' | 'clock'>;

export function requestLog(services: Noted, requests: RequestCounter): MiddlewareHandler<AppEnv> {
  const { log, auditNewest, settings } = services;
  return async (context, next) => {
    const request: RequestContext = {
      requestId: randomUUID(),
      address: remoteAddress(context, settings.trustProxy),
      device: deviceWords(context.req.header('user-agent') ?? ''),
      caller: null,
    };
    context.set('requestId', request.requestId);
    context.set('route', 'unknown');
    const started = performance.now();
    await inRequest(request, async () => {
      await next();
      await noteRefusal(context, request, services);
    });
    context.header('x-request-id', request.requestId);
    const newest = auditNewest();
    const { userId, impersonatorId } = request.caller ?? { userId: null, impersonatorId: null };
    const ms = performance.now() - started;
    const route = context.get('route');
    requests.count(context.req.method, route, context.res.status, ms / 1000);
    log.request({
      method: context.req.method,
      route,
      status: context.res.status,
      ms: Math.round(ms * 10) / 10,
      request_id: request.requestId,
      ...(userId === null ? {} : { user_id: userId }),
      ...(impersonatorId === null ? {} : { impersonator_id: impersonatorId }),
      ...(newest === null ? {} : { audit: newest }),
    });
  };
}

const REFUSED = { 403: 'request_refused', 429: 'too_many_requests' } as const;

/** Counted, not written: nothing slow. */
async function noteRefusal(
  context: Context<AppEnv>,
  { caller }: RequestContext,
  { audit, clock }: Pick<Noted, 'audit' | 'clock'>,
): Promise<void> {
  const { status } = context.res;
  if (status !== 403 && status !== 429) return;
  const code = context.get('refusal');
  const detail = [`${context.req.method} ${context.get('route')}`, code].filter(Boolean).join(': ');
  await audit.record({ action: REFUSED[status], user_id: caller?.userId ?? null, detail }, clock.now());
}
