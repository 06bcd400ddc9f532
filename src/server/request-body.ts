/** Reads a JSON body up to a limit; what is too much is refused before it is parsed. Forms are read by upload-form.ts. */
import type { Context } from 'hono';
import { boundedJson, type JsonBounds } from '../domain/shared/json-bounds.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import { FORM_BODY } from './body-limits.ts';
import { refuse } from './errors.ts';
import type { Route } from './route.ts';

export interface SentBody {
  bytes: Uint8Array;
  /** What the JSON says. */
  value: unknown;
}

export async function bodyOf(context: Context, route: Pick<Route, 'bodyLimits'>): Promise<Result<SentBody>> {
  const limits = route.bodyLimits ?? FORM_BODY;
  const bytes = await readBody(context, limits.bytes);
  if (bytes === 'too_large') return refuse('body_too_large');
  const value = jsonOf(bytes, limits);
  return value.ok ? ok({ bytes, value: value.value }) : value;
}

async function readBody(context: Context, limit: number): Promise<Uint8Array | 'too_large'> {
  // Said beforehand: not a byte is read here.
  if (Number(context.req.header('content-length') ?? 0) > limit) return 'too_large';
  if (context.req.header('content-length') !== undefined) {
    // Node lets no more come than was said.
    const bytes = new Uint8Array(await context.req.raw.arrayBuffer());
    return bytes.byteLength > limit ? 'too_large' : bytes;
  }
  const stream = context.req.raw.body;
  if (!stream) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > limit) return 'too_large';
      chunks.push(value);
    }
  } finally {
    reader.releaseLock();
  }
}

/** An empty body is an empty object, so that what is missing is named field by field. */
function jsonOf(bytes: Uint8Array, bounds: JsonBounds): Result<unknown> {
  if (bytes.byteLength === 0) return ok({});
  const value = boundedJson(bytes, bounds);
  if (value.ok) return value;
  return refuse(value.error === 'malformed' ? 'malformed_body' : 'body_too_complex');
}
