/**
 * Long work that tells how far it is: an answer in lines of JSON, each {"progress"} while the work goes on, and at the end,
 * without a line end, {"status", "body"} as everyone else is answered. For those who accept such lines.
 */
import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { errorAnswer } from './errors.ts';
import type { Done } from './route.ts';
import type { Services } from './services.ts';
import type { Result } from '../domain/shared/result.ts';

const LINES = 'application/x-ndjson';

export const acceptsLines = (context: Context): boolean =>
  (context.req.header('accept') ?? '').split(',').some((type) => type.trim().split(';')[0] === LINES);

export function inLines(
  context: Context<AppEnv>,
  { log }: Pick<Services, 'log'>,
  work: (tell: (progress: object) => void, signal: AbortSignal) => Promise<Result<Done>>,
): Response {
  const left = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const answer = await work((progress) => write(`${JSON.stringify({ progress })}\n`), left.signal).then(
        answerOf,
        (error: unknown) => {
          // Who asked is gone, and the work was stopped for that.
          if (!left.signal.aborted) log.error('request failed', error, context.get('requestId'));
          return errorAnswer({ code: 'internal', detail: 'Something went wrong!' });
        },
      );
      write(JSON.stringify(answer));
      if (!left.signal.aborted) controller.close();
    },
    cancel: () => left.abort(),
  });
  return context.body(body, 200, {
    'content-type': LINES,
    'cache-control': 'no-store',
    // A proxy in between hands each line on.
    'x-accel-buffering': 'no',
  });
}

function answerOf(outcome: Result<Done>): { status: number; body: unknown } {
  if (!outcome.ok) return errorAnswer(outcome.error);
  const { status, data, message } = outcome.value;
  return { status, body: { data, message } };
}
