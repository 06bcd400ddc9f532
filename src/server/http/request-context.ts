/**
 * Origin and user of the current request for the audit log, sessions and the request log. Also available to work
 * after the response.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { AuditOrigin } from '../../domain/practice/users/audit-log.ts';
import type { HttpBindings } from '@hono/node-server';
import type { Log } from '../../domain/shared/log.ts';

/** Variables of a request. Tests have no socket, so bindings are optional. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    route: string;
    rejection?: string;
    /** Response headers, with lowercase names (`setHeader`). */
    headers?: Readonly<Record<string, string>>;
    /** The complete response, if `send` created it. */
    sent?: Response;
  };
}

export interface RequestContext {
  readonly requestId: string;
  /** Client address, limited to trusted proxies. */
  readonly address: string;
  /** Display name, such as "Chrome on Windows". */
  readonly device: string;
  caller: { userId: number; impersonatorId: number | null; tokenId: number | null } | null;
}

const activeRequest = new AsyncLocalStorage<RequestContext>();

export const inRequest = <T>(context: RequestContext, work: () => T): T => activeRequest.run(context, work);

/** Null at startup, on the command line and in scheduled jobs. */
export const requestContext = (): RequestContext | null => activeRequest.getStore() ?? null;

export function auditOrigin(): AuditOrigin | null {
  const request = requestContext();
  return (
    request && {
      request_id: request.requestId,
      address: request.address,
      impersonator_id: request.caller?.impersonatorId ?? null,
      token_id: request.caller?.tokenId ?? null,
    }
  );
}

export type Background = ReturnType<typeof background>;

/** Runs work after the response, so that response times reveal nothing. Shutdown waits for it. */
export function background(log: Log) {
  const running = new Set<Promise<void>>();
  // Leaves the surrounding transaction.
  const outside = new AsyncResource('background work');
  return {
    /** `name` identifies failed work in the log. */
    run(name: string, work: () => Promise<void>): void {
      // Keeps the request for the audit log.
      const request = requestContext();
      const runWork = () => (request ? inRequest(request, work) : work());
      // Starts in a later turn, after the response was sent.
      outside.runInAsyncScope(() => {
        const completion: Promise<void> = new Promise<void>((next) => setImmediate(next))
          .then(runWork)
          .catch((error: unknown) => log.error(`${name} failed.`, error))
          .finally(() => running.delete(completion));
        running.add(completion);
      });
    },
    /** Resolves when all started work has ended, including failed work. */
    async waitForAll(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
