/**
 * An answer of the API goes out as bytes with its headers as a plain record, which the framework hands to Node as they are:
 * a Headers object of the fetch standard costs more than a small answer does.
 */
import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { chosenEncoding, compress, isWorthCompressing } from './compression.ts';

type Headers = Readonly<Record<string, string>>;

/** A header of the answer under way, in small letters; `context.header` would not reach it. */
export function setHeader(context: Context<AppEnv>, name: string, value: string): void {
  context.set('headers', { ...context.get('headers'), [name]: value });
}

export function send(
  context: Context<AppEnv>,
  bytes: Uint8Array<ArrayBuffer> | null,
  status: number,
  own?: Headers,
): Response | Promise<Response> {
  const headers: Record<string, string> = { ...context.get('headers'), ...own };
  if (bytes !== null && headers['content-encoding'] === undefined) {
    headers['vary'] ??= 'accept-encoding';
    const encoding = isWorthCompressing(bytes)
      ? chosenEncoding(context.req.header('accept-encoding') ?? '')
      : null;
    if (encoding !== null && context.req.method !== 'HEAD')
      return compress(bytes, encoding).then((packed) =>
        sent(context, packed, status, { ...headers, 'content-encoding': encoding }),
      );
  }
  return sent(context, bytes, status, headers);
}

function sent(
  context: Context<AppEnv>,
  bytes: Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Headers,
): Response {
  const answer = new Response(bytes, { status, headers });
  context.set('sent', answer);
  return answer;
}

/** The same headers for an answer that was made otherwise: a page, a file, a stream. What it says itself, it knows better. */
export function completed(context: Context<AppEnv>): void {
  const { headers } = context.res;
  for (const [name, value] of Object.entries(context.get('headers') ?? {}))
    if (!headers.has(name)) headers.set(name, value);
}
