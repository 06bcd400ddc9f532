/**
 * Of the request under way: where it came from and who sent it, for the audit log, new sessions and the request log.
 * It reaches what runs after the answer too, so that no caller has to hand it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditOrigin } from '../domain/practice/users/audit-log.ts';
import type { HttpBindings } from '@hono/node-server';

/** What a request carries with it on its way. Without a socket (in tests) the bindings are absent. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Pattern of the route, for the log. */
    route: string;
    /** Code of the refusal that was answered. */
    refusal?: string;
    /** Of the answer, by their names in small letters (send.ts). */
    headers?: Readonly<Record<string, string>>;
    /** The answer, where `send` made it: nothing is left to be done. */
    sent?: Response;
  };
}

export interface RequestContext {
  readonly requestId: string;
  /** Of the caller, as far as the proxies in front are trusted. */
  readonly address: string;
  /** In words: "Chrome on Windows". */
  readonly device: string;
  /** Null until it is known, and for a visitor. */
  caller: { userId: number; impersonatorId: number | null } | null;
}

const underWay = new AsyncLocalStorage<RequestContext>();

export const inRequest = <T>(context: RequestContext, work: () => T): T => underWay.run(context, work);

/** Null at the start, on the command line and in what the clock sets off. */
export const requestContext = (): RequestContext | null => underWay.getStore() ?? null;

export function auditOrigin(): AuditOrigin | null {
  const request = requestContext();
  return (
    request && {
      request_id: request.requestId,
      address: request.address,
      impersonator_id: request.caller?.impersonatorId ?? null,
    }
  );
}
