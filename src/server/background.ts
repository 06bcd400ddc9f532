/** Work that goes on after the answer, so that its length tells the caller nothing; the stop waits for it. */
import { AsyncResource } from 'node:async_hooks';
import type { Log } from '../domain/shared/log.ts';
import { inRequest, requestContext } from './request-context.ts';

export interface Background {
  /** `name` stands in the log when the work fails. */
  run(name: string, work: () => Promise<void>): void;
  /** When everything that was started has ended, well or badly. */
  settled(): Promise<void>;
}

export function background(log: Log): Background {
  const running = new Set<Promise<void>>();
  // What is started inside a transaction does not stand in it.
  const outside = new AsyncResource('background work');
  return {
    run(name, work) {
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
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
