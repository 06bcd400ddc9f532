/**
 * An answer of the API goes out as bytes with its headers as a plain record, which the framework hands to Node as they are:
 * a Headers object of the fetch standard costs more than a small answer does.
 */
import type { Context } from 'hono';
import type { AppEnv } from './request-context.ts';
import { chosenEncoding, compress, isWorthCompressing } from './compression.ts';

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
  own?: Headers,
): Response | Promise<Response> {
  const headers: Record<string, string> = { ...context.get('headers'), ...own };
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
