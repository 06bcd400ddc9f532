import { member } from './error-text.ts';
import type { ApiOutcome, ApiRequest, SendRequest } from './http-port.ts';

/** Between the first try and the second, and between that and the last. */
const PAUSES_MS = [500, 2000];

/** Nothing was done, and it is over by itself most of the time. */
const PASSING: readonly unknown[] = [
  'database_busy',
  'database_unavailable',
  'figures_behind',
  'idempotency_in_progress',
];

/**
 * A connection that was lost, or a server that was restarted, is no reason to bother anybody: the same request goes out
 * again, a POST under the same key, so that its work is done once. What a browser without a network cannot send is told at once.
 * @returns the same port
 */
export function repeating(
  send: SendRequest,
  { pauses = PAUSES_MS, isOnline = () => navigator.onLine } = {},
): SendRequest {
  return async (request) => {
    let outcome = await send(request);
    for (const pause of pauses) {
      if (!isWorthAnother(request, outcome) || !isOnline()) break;
      await paused(pause, request.signal);
      if (request.signal?.aborted) return { kind: 'no_answer', aborted: true, message: 'Cancelled' };
      outcome = await send(request);
    }
    return outcome;
  };
}

function isWorthAnother({ method, onProgress }: ApiRequest, outcome: ApiOutcome): boolean {
  if (outcome.kind === 'answer')
    return (
      (outcome.status === 503 || outcome.status === 409) && PASSING.includes(member(outcome.body, 'code'))
    );
  // What was deleted before the answer was lost would be answered as missing. An upload, which may be long, its sender begins again.
  return !outcome.aborted && !outcome.isLate && method !== 'DELETE' && !onProgress;
}

function paused(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
