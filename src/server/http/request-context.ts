/**
 * Of the request under way: where it came from and who sent it, for the audit log, new sessions and the request log.
 * It reaches what runs after the answer too, so that no caller has to hand it on.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { AuditOrigin } from '../../domain/practice/users/audit-log.ts';
import type { HttpBindings } from '@hono/node-server';
import type { Log } from '../../domain/shared/log.ts';

/** What a request carries with it on its way. Without a socket (in tests) the bindings are absent. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    route: string;
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

export type Background = ReturnType<typeof background>;

/** Work that goes on after the answer, so that its length tells the caller nothing; the stop waits for it. */
export function background(log: Log) {
  const running = new Set<Promise<void>>();
  // What is started inside a transaction does not stand in it.
  const outside = new AsyncResource('background work');
  return {
    /** `name` stands in the log when the work fails. */
    run(name: string, work: () => Promise<void>): void {
      // The audit log still says which request it was.
      const request = requestContext();
      const done = () => (request ? inRequest(request, work) : work());
      // A turn later: not even the first step of the work stands before the answer.
      outside.runInAsyncScope(() => {
        const ending: Promise<void> = new Promise<void>((next) => setImmediate(next))
          .then(done)
          .catch((error: unknown) => log.error(`${name} failed`, error))
          .finally(() => running.delete(ending));
        running.add(ending);
      });
    },
    /** When everything that was started has ended, well or badly. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
