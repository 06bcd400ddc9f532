import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from './request-context.ts';
import { errorResponse } from './errors.ts';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Done, Outcome, Success } from './outcome.ts';

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
    context.set('rejection', outcome.error.code);
    return send(context, JSON.stringify(body), status, NO_STORE);
  }
  const text = responseText(outcome.value);
  return etag ? respondWithTag(context, text) : respondJson(context, text, outcome.value.status);
}

export const respondJson = (
  context: Context<AppEnv>,
  content: string | Uint8Array<ArrayBuffer>,
  status: Success = 200,
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
 * Ends the browser's cached responses with the session. Not "storage": theme and sidebar belong to the browser, and
 * pages delete the user's stored data.
 */
export const clearBrowserCache = (context: Context<AppEnv>): void =>
  setHeader(context, 'clear-site-data', '"cache"');

export const responseText = ({ data, message, note, page, extraMembers }: Omit<Done, 'status'>): string =>
  JSON.stringify({
    data,
    message,
    note,
    ...(page ?? (Array.isArray(data) && completeList(data))),
    ...extraMembers,
  });

const completeList = ({ length }: readonly unknown[]) => ({ page: 1, size: length, total: length });

/** The header of a download by RFC 6266. The first name is for programs that read ASCII only. */
function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|%/gu, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"${ascii === fileName ? '' : `; filename*=UTF-8''${encoded}`}`;
}

export const fileResponse = (content: BodyInit, type: string, name: string): Response =>
  new Response(content, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition(name),
      'cache-control': 'no-store',
    },
  });

/** Reads on demand, so that a download of any length takes little memory. */
export function toStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next: IteratorResult<Uint8Array, unknown> = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

export const etagOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27);

/** The browser revalidates each time and receives 304 if unchanged. */
const respondWithTag = (context: Context<AppEnv>, text: string): Response | Promise<Response> =>
  notModified(context, etagOf(text)) ?? send(context, text, 200, JSON_TYPE);

/** Returns 304 if the browser has this tag, otherwise null. */
export function notModified(context: Context<AppEnv>, tag: string): Response | Promise<Response> | null {
  setHeader(context, 'cache-control', 'private, no-cache');
  // Weak, because compression by proxies changes the bytes but not the content.
  setHeader(context, 'etag', `W/"${tag}"`);
  const known = context.req.header('if-none-match') ?? '';
  const isKnown = known.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
  return isKnown ? send(context, null, 304) : null;
}

/**
 * API responses use bytes and a plain record of headers, which Hono passes to Node unchanged. A Headers object costs
 * more than a small response.
 */
type Headers = Readonly<Record<string, string>>;

/** Sets a header (lowercase) of the current response. `context.header` has no effect on it. */
export function setHeader(context: Context<AppEnv>, name: string, value: string): void {
  context.set('headers', { ...context.get('headers'), [name]: value });
}

/** Sends short text uncompressed with its headers in one write. */
export function send(
  context: Context<AppEnv>,
  content: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  extraHeaders?: Headers,
): Response | Promise<Response> {
  const headers: Record<string, string> = { ...context.get('headers'), ...extraHeaders };
  if (content === null || headers['content-encoding'] !== undefined)
    return createResponse(context, content, status, headers);
  headers['vary'] ??= 'accept-encoding';
  if (!isWorthCompressing(content)) return createResponse(context, content, status, headers);
  // A Response with long text encodes its bytes three times as slowly.
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  const encoding = chooseEncoding(context.req.header('accept-encoding') ?? '');
  if (encoding === null || context.req.method === 'HEAD')
    return createResponse(context, bytes, status, headers);
  return compress(bytes, encoding).then((packed) =>
    createResponse(context, packed, status, { ...headers, 'content-encoding': encoding }),
  );
}

const encoder = new TextEncoder();

function createResponse(
  context: Context<AppEnv>,
  content: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Headers,
): Response {
  const response = new Response(content, { status, headers });
  context.set('sent', response);
  return response;
}

/** Adds the headers to other responses: pages, files and streams. Their own values take precedence. */
export function addHeaders(context: Context<AppEnv>): void {
  const { headers } = context.res;
  for (const [name, value] of Object.entries(context.get('headers') ?? {}))
    if (!headers.has(name)) headers.set(name, value);
}

/** Shorter text fits in one packet. */
const MIN_COMPRESSED_BYTES = 1024;
/** Compresses lists of thousands in a third of the time, with 25% more bytes. */
const FAST_COMPRESSION_BYTES = 1_000_000;
/** Excludes images and PDFs, which are compressed, and streams, which must not be buffered. */
const COMPRESSIBLE = /^(application\/json|text\/(?!event-stream|csv))/;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);

/** Few chunks for long responses, because each chunk uses the main thread. */
const chunkSizeOf = (bytes: Uint8Array): number =>
  Math.min(Math.max(bytes.length >> 2, 16 * 1024), 1024 * 1024);

export type Encoding = 'br' | 'gzip';

export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const created =
    encoding === 'gzip'
      ? await asGzip(bytes, { level: 4, chunkSize: chunkSizeOf(bytes) })
      : await asBrotli(bytes, {
          chunkSize: chunkSizeOf(bytes),
          params: {
            [constants.BROTLI_PARAM_QUALITY]: bytes.length > FAST_COMPRESSION_BYTES ? 1 : 2,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        });
  return new Uint8Array(created);
}

export const decompress = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await fromBrotli(bytes));

export const isWorthCompressing = (content: string | Uint8Array): boolean =>
  (typeof content === 'string' ? Buffer.byteLength(content) : content.length) >= MIN_COMPRESSED_BYTES;

/** Compresses responses that were not created from bytes (`send`). */
export async function compressResponse(context: Context<AppEnv>): Promise<void> {
  const { headers, body } = context.res;
  if (body === null || headers.has('content-encoding')) return;
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return;
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? ''))
    context.res.headers.append('vary', 'accept-encoding');
  const encoding = chooseEncoding(context.req.header('accept-encoding') ?? '');
  if (encoding === null || context.req.method === 'HEAD') return;

  const bytes = new Uint8Array(await context.res.arrayBuffer());
  const isLong = isWorthCompressing(bytes);
  const response = new Response(isLong ? await compress(bytes, encoding) : bytes, context.res);
  response.headers.delete('content-length');
  if (isLong) response.headers.set('content-encoding', encoding);
  context.res = response;
}

/** Returns the preferred encoding, Brotli before gzip, or null. */
export function chooseEncoding(accepted: string): Encoding | null {
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
