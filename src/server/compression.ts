/**
 * Compresses answers of the API: Brotli or gzip, as asked. Zlib works on its own threads, so that a long answer does not
 * hold up the others; its quality is where a list of thousands takes milliseconds.
 */
import type { MiddlewareHandler } from 'hono';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AppEnv } from './app-env.ts';

/** Anything shorter travels in one packet as it is. */
const LEAST_BYTES = 1024;
/** Pictures and PDFs are compressed already, and a stream of events must not wait for its end. */
const COMPRESSIBLE = /^(application\/json|text\/(?!event-stream))/;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';
const COMPRESS: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) =>
    asBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => asGzip(bytes, { level: 4 }),
};

export const compression = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  await next();
  const { headers, body } = context.res;
  if (body === null || headers.has('content-encoding')) return;
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return;
  context.res.headers.append('vary', 'accept-encoding');
  const encoding = chosenEncoding(context.req.header('accept-encoding') ?? '');
  if (encoding === null || context.req.method === 'HEAD') return;

  const bytes = new Uint8Array(await context.res.arrayBuffer());
  const short = bytes.length < LEAST_BYTES;
  const answer = new Response(short ? bytes : new Uint8Array(await COMPRESS[encoding](bytes)), context.res);
  answer.headers.delete('content-length');
  if (!short) answer.headers.set('content-encoding', encoding);
  context.res = answer;
};

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
