import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from './request-context.ts';
import { errorResponse } from './errors.ts';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Done, Outcome } from './outcome.ts';

export function respondWith(
  context: Context<AppEnv>,
  outcome: Outcome,
  { etag = false } = {},
): Response | Promise<Response> {
  if (outcome instanceof Response) return outcome;
  if (!outcome.ok) {
    const { status, body } = errorResponse(outcome.error);
    const { retryAfter } = outcome.error;
    if (retryAfter !== undefined) setHeader(context, 'retry-after', String(retryAfter));
    context.set('refusal', outcome.error.code);
    return send(context, JSON.stringify(body), status, NO_STORE);
  }
  const text = responseText(outcome.value);
  return etag ? tagged(context, text) : json(context, text, outcome.value.status);
}

export const json = (
  context: Context<AppEnv>,
  content: string | Uint8Array<ArrayBuffer>,
  status: 200 | 201 | 202 = 200,
): Response | Promise<Response> =>
  send(
    context,
    content,
    status,
    context.get('headers')?.['cache-control'] === undefined ? NO_STORE : JSON_TYPE,
  );

const JSON_TYPE = { 'content-type': 'application/json' };
const NO_STORE = { ...JSON_TYPE, 'cache-control': 'no-store' };

/**
 * With a session go the answers that its browser kept. Never "storage": theme and sidebar are the browser's own, and
 * what belongs to the user there the pages take away themselves.
 */
export const clearBrowserCache = (context: Context<AppEnv>): void =>
  setHeader(context, 'clear-site-data', '"cache"');

export const responseText = ({ data, message, note, page }: Omit<Done, 'status'>): string =>
  JSON.stringify({ data, message, note, ...page });

export const fileResponse = (content: BodyInit, type: string, name: string): Response =>
  new Response(content, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });

export const tagOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27);

/** Kept by the browser, asked about each time: 304 when nothing changed. */
const tagged = (context: Context<AppEnv>, text: string): Response | Promise<Response> =>
  unchanged(context, tagOf(text)) ?? send(context, text, 200, JSON_TYPE);

/** The answer to a browser that holds what this tag is of; null to every other. */
export function unchanged(context: Context<AppEnv>, tag: string): Response | Promise<Response> | null {
  setHeader(context, 'cache-control', 'private, no-cache');
  // Weak, because compression on the way changes the bytes but not what they say.
  setHeader(context, 'etag', `W/"${tag}"`);
  const known = context.req.header('if-none-match') ?? '';
  const isKnown = known.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
  return isKnown ? send(context, null, 304) : null;
}

/**
 * An answer of the API goes out as bytes with its headers as a plain record, which the framework hands to Node as they are:
 * a Headers object of the fetch standard costs more than a small answer does.
 */
type Headers = Readonly<Record<string, string>>;

/** A header of the answer under way, in small letters; `context.header` would not reach it. */
export function setHeader(context: Context<AppEnv>, name: string, value: string): void {
  context.set('headers', { ...context.get('headers'), [name]: value });
}

/** Text that is short is sent as it is, with its head in one piece. */
export function send(
  context: Context<AppEnv>,
  content: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  extraHeaders?: Headers,
): Response | Promise<Response> {
  const headers: Record<string, string> = { ...context.get('headers'), ...extraHeaders };
  if (content === null || headers['content-encoding'] !== undefined)
    return sent(context, content, status, headers);
  headers['vary'] ??= 'accept-encoding';
  if (!isWorthCompressing(content)) return sent(context, content, status, headers);
  // A Response that is given long text makes its bytes three times as slowly.
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  const encoding = chosenEncoding(context.req.header('accept-encoding') ?? '');
  if (encoding === null || context.req.method === 'HEAD') return sent(context, bytes, status, headers);
  return compress(bytes, encoding).then((packed) =>
    sent(context, packed, status, { ...headers, 'content-encoding': encoding }),
  );
}

const encoder = new TextEncoder();

function sent(
  context: Context<AppEnv>,
  content: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Headers,
): Response {
  const answer = new Response(content, { status, headers });
  context.set('sent', answer);
  return answer;
}

/** The same headers for an answer that was made otherwise: a page, a file, a stream. What it says itself, it knows better. */
export function completed(context: Context<AppEnv>): void {
  const { headers } = context.res;
  for (const [name, value] of Object.entries(context.get('headers') ?? {}))
    if (!headers.has(name)) headers.set(name, value);
}

/** Anything shorter travels in one packet as it is. */
const MIN_COMPRESSED_BYTES = 1024;
/** A list of thousands: a third of the time for a quarter more bytes. */
const VERY_LONG = 1_000_000;
/** Pictures and PDFs are compressed already, and a stream of events must not wait for its end. */
const COMPRESSIBLE = /^(application\/json|text\/(?!event-stream))/;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);

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

export const decompress = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await fromBrotli(bytes));

export const isWorthCompressing = (content: string | Uint8Array): boolean =>
  (typeof content === 'string' ? Buffer.byteLength(content) : content.length) >= MIN_COMPRESSED_BYTES;

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
  const qualities = new Map(
    accepted.split(',').map((entry): [string, number] => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, quality === undefined ? 1 : Number(quality) || 0];
    }),
  );
  const quality = (name: Encoding) => qualities.get(name) ?? qualities.get('*') ?? 0;
  const [br, gz] = [quality('br'), quality('gzip')];
  if (br === 0 && gz === 0) return null;
  return br >= gz ? 'br' : 'gzip';
}
