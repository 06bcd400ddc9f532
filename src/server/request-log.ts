/**
 * One line a request: the route's pattern, never the address, which may hold a token or a name, and ids in place of
 * persons. Refusals go to the audit log as well, where network addresses stand.
 */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { deviceWords } from '../domain/practice/users/device-words.ts';
import type { RequestLine } from '../domain/shared/log.ts';
import type { AppEnv } from './app-env.ts';
import { remoteAddress } from './callers.ts';
import type { RequestCounter } from './metrics.ts';
import { inRequest, type RequestContext } from './request-context.ts';
import type { Services } from './services.ts';

type Noted = Pick<Services, 'log' | 'audit' | 'auditNewest' | 'settings' | 'clock'>;

interface RequestLog {
  begun(context: Context<AppEnv>): RequestContext;
  /** What remains to be waited for, of a refusal. */
  ended(context: Context<AppEnv>, request: RequestContext, started: number): Promise<void> | null;
}

export function requestLog(services: Noted, requests: RequestCounter): RequestLog {
  const { log, auditNewest, settings } = services;

  function logged(context: Context<AppEnv>, request: RequestContext, started: number): void {
    const newest = auditNewest();
    const { userId, impersonatorId } = request.caller ?? { userId: null, impersonatorId: null };
    const ms = performance.now() - started;
    const { method } = context.req;
    const { status } = context.res;
    const route = context.get('route');
    requests.count(method, route, status, ms / 1000);
    const line: RequestLine = {
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      request_id: request.requestId,
    };
    if (userId !== null) line.user_id = userId;
    if (impersonatorId !== null) line.impersonator_id = impersonatorId;
    if (newest !== null) line.audit = newest;
    log.request(line);
  }

  return {
    begun(context) {
      const agent = context.req.header('user-agent') ?? '';
      const request: RequestContext = {
        requestId: randomUUID(),
        address: remoteAddress(context, settings.trustProxy),
        get device() {
          return deviceWords(agent);
        },
        caller: null,
      };
      context.set('requestId', request.requestId);
      context.set('route', 'unknown');
      return request;
    },
    ended(context, request, started) {
      const { status } = context.res;
      if (status !== 403 && status !== 429) {
        logged(context, request, started);
        return null;
      }
      return inRequest(request, () => noteRefusal(context, REFUSED[status], request, services)).then(() =>
        logged(context, request, started),
      );
    },
  };
}

const REFUSED = { 403: 'request_refused', 429: 'too_many_requests' } as const;

/** Counted, not written: nothing slow. */
async function noteRefusal(
  context: Context<AppEnv>,
  action: (typeof REFUSED)[keyof typeof REFUSED],
  { caller }: RequestContext,
  { audit, clock }: Pick<Noted, 'audit' | 'clock'>,
): Promise<void> {
  const code = context.get('refusal');
  const detail = [`${context.req.method} ${context.get('route')}`, code].filter(Boolean).join(': ');
  await audit.record({ action, user_id: caller?.userId ?? null, detail }, clock.now());
}
