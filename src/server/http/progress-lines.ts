/**
 * Streams progress as JSON lines: {"progress"} during the work, and finally {"status", "body"} without a line break.
 * Used if the client accepts this type.
 */
import type { Context } from 'hono';
import type { Result } from '../../domain/shared/result.ts';
import type { Services } from '../services.ts';
import { errorResponse, refuse } from './errors.ts';
import type { Done } from './outcome.ts';
import type { AppEnv } from './request-context.ts';
import { toStorageProblem } from './storage-errors.ts';

const LINES = 'application/x-ndjson';

export const acceptsLines = (context: Context): boolean =>
  (context.req.header('accept') ?? '').split(',').some((type) => type.trim().split(';')[0] === LINES);

export function respondWithLines(
  context: Context<AppEnv>,
  services: Pick<Services, 'log' | 'storage'>,
  work: (reportProgress: (progress: object) => void, signal: AbortSignal) => Promise<Result<Done>>,
): Response {
  const disconnected = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!disconnected.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const response = await work(
        (progress) => write(`${JSON.stringify({ progress })}\n`),
        disconnected.signal,
      ).then(toLineResponse, (error: unknown) => {
        // The client disconnected and the work was canceled.
        const requestId = context.get('requestId');
        const storageProblem = disconnected.signal.aborted
          ? null
          : toStorageProblem(error, services, requestId);
        if (storageProblem !== null) return toLineResponse(refuse(storageProblem.code));
        if (!disconnected.signal.aborted) services.log.error('A request failed.', error, requestId);
        return errorResponse({ code: 'internal', detail: 'Something went wrong!' });
      });
      write(JSON.stringify(response));
      if (!disconnected.signal.aborted) controller.close();
    },
    cancel: () => disconnected.abort(),
  });
  return context.body(body, 200, {
    'content-type': LINES,
    'cache-control': 'no-store',
    // Disables buffering in proxies.
    'x-accel-buffering': 'no',
  });
}

function toLineResponse(outcome: Result<Done>): { status: number; body: unknown } {
  if (!outcome.ok) return errorResponse(outcome.error);
  const { status, data, message } = outcome.value;
  return { status, body: { data, message } };
}
