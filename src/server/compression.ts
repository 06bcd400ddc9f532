/**
 * Compresses answers of the API: Brotli or gzip, as asked. Zlib works on its own threads, so that a long answer does not
 * hold up the others; its quality is where a list of thousands takes milliseconds.
 */
import type { Context } from 'hono';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { AppEnv } from './request-context.ts';

/** Anything shorter travels in one packet as it is. */
const LEAST_BYTES = 1024;
/** A list of thousands: a third of the time for a quarter more bytes. */
const VERY_LONG = 1_000_000;
/** Pictures and PDFs are compressed already, and a stream of events must not wait for its end. */
const COMPRESSIBLE = /^(application\/json|text\/(?!event-stream))/;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** A long answer comes back in a few pieces: each of them is some work of the main thread. */
const chunkOf = (bytes: Uint8Array): number => Math.min(Math.max(bytes.length >> 2, 16 * 1024), 1024 * 1024);

export type Encoding = 'br' | 'gzip';

export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const made =
    encoding === 'gzip'
      ? await asGzip(bytes, { level: 4, chunkSize: chunkOf(bytes) })
      : await asBrotli(bytes, {
          chunkSize: chunkOf(bytes),
          params: {
            [constants.BROTLI_PARAM_QUALITY]: bytes.length > VERY_LONG ? 1 : 2,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        });
  return new Uint8Array(made);
}

export const decompress = async (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (encoding === 'gzip' ? fromGzip : fromBrotli)(bytes));

export const isWorthCompressing = (content: string | Uint8Array): boolean =>
  (typeof content === 'string' ? Buffer.byteLength(content) : content.length) >= LEAST_BYTES;

/** Of an answer that was not made of bytes (send.ts). */
export async function compressed(context: Context<AppEnv>): Promise<void> {
  const { headers, body } = context.res;
  if (body === null || headers.has('content-encoding')) return;
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return;
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? ''))
    context.res.headers.append('vary', 'accept-encoding');
  const encoding = chosenEncoding(context.req.header('accept-encoding') ?? '');
  if (encoding === null || context.req.method === 'HEAD') return;

  const bytes = new Uint8Array(await context.res.arrayBuffer());
  const isLong = isWorthCompressing(bytes);
  const answer = new Response(isLong ? await compress(bytes, encoding) : bytes, context.res);
  answer.headers.delete('content-length');
  if (isLong) answer.headers.set('content-encoding', encoding);
  context.res = answer;
}

/** The one that is wanted most, Brotli before gzip; null where neither is. */
export function chosenEncoding(accepted: string): Encoding | null {
  const wanted = new Map(
    accepted.split(',').map((entry): [string, number] => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, quality === undefined ? 1 : Number(quality) || 0];
    }),
  );
  const quality = (name: Encoding) => wanted.get(name) ?? wanted.get('*') ?? 0;
  const [br, gz] = [quality('br'), quality('gzip')];
  if (br === 0 && gz === 0) return null;
  return br >= gz ? 'br' : 'gzip';
}
