/**
 * A refusal that is given before the whole body has come. Closing a connection on unread bytes resets it, and a sender
 * still at it never sees the answer: so the answer goes out at once, and the connection is closed after what follows
 * was thrown away, up to a bound of bytes and of time.
 */
import type { Context } from 'hono';
import { Readable } from 'node:stream';
import type { AppEnv } from './app-env.ts';

/** More than the largest upload: who sends more than this at us is cut off. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 30_000;
/** Without a byte. */
const LONGEST_SILENCE_MS = 5_000;

/** Of an answer that was made before all of the request had come. `silenceMs` without a byte end the connection. */
export async function answeredUnread(
  context: Context<AppEnv>,
  silenceMs = LONGEST_SILENCE_MS,
): Promise<void> {
  // Not all of it was read, so the next request needs a connection of its own.
  context.header('connection', 'close');
  const { status, body } = context.res;
  if (status < 400 || body === null) return;
  const answer = new Uint8Array(await context.res.arrayBuffer());
  const rest = restOf(context);
  if (rest === null) return;
  context.res = new Response(endingAfter(answer, rest, silenceMs), context.res);
  // With its length an answer is whole to its reader, also while the connection is open.
  context.header('content-length', String(answer.byteLength));
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function restOf({ env, req }: Context<AppEnv>): Reader | null {
  const body = req.raw.body ?? (env.incoming && Readable.toWeb(env.incoming));
  return body && !body.locked ? body.getReader() : null;
}

/** Says the answer, and ends when nothing more comes in. */
function endingAfter(
  answer: Uint8Array<ArrayBuffer>,
  rest: Reader,
  silenceMs: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const gone = new AbortController();
  return new ReadableStream({
    start: (out) => out.enqueue(answer),
    async pull(out) {
      await thrownAway(rest, gone.signal, silenceMs);
      if (!gone.signal.aborted) out.close();
    },
    cancel: () => gone.abort(),
  });
}

async function thrownAway(rest: Reader, gone: AbortSignal, silenceMs: number): Promise<void> {
  let silence: NodeJS.Timeout | undefined;
  const enough = new Promise<null>((resolve) => {
    setTimeout(resolve, LONGEST_MS, null).unref();
    silence = setTimeout(resolve, silenceMs, null);
    gone.addEventListener('abort', () => resolve(null), { once: true });
  });
  let bytes = 0;
  try {
    for (;;) {
      const piece = await Promise.race([rest.read(), enough]);
      if (piece === null || piece.done) return;
      silence?.refresh();
      bytes += piece.value.byteLength;
      if (bytes > MOST_BYTES) return;
    }
  } catch {
    // The sender is gone: nobody is left to answer.
  } finally {
    clearTimeout(silence);
  }
}
