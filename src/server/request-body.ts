/** Reads a body up to a limit, once, whatever it is read as afterwards. */
import type { Context } from 'hono';
import { ok, type Result } from '../domain/shared/result.ts';
import { refuse } from './errors.ts';

export const JSON_BYTES = 2 * 1024 * 1024;

/** What comes after the limit is thrown away rather than cut off, up to this much, so that the answer is seen. */
const PATIENCE = 4;

export async function readBody(context: Context, limit: number): Promise<Uint8Array | 'too_large'> {
  const stream = context.req.raw.body;
  if (!stream) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= limit) chunks.push(value);
    else chunks.length = 0;
    if (size > limit * PATIENCE) {
      await reader.cancel();
      break;
    }
  }
  return size > limit ? 'too_large' : Buffer.concat(chunks);
}

/** An empty body is an empty object, so that what is missing is named field by field. */
export function jsonOf(bytes: Uint8Array): Result<unknown> {
  if (bytes.byteLength === 0) return ok({});
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return refuse('malformed_body');
  }
}

export async function formOf(context: Context, bytes: Uint8Array): Promise<FormData | null> {
  const type = context.req.header('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return null;
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
}
