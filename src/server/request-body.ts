/** Reads a body up to a limit, once, and makes of it what the route takes; what is too much is refused unread. */
import type { Context } from 'hono';
import { jsonExcess, type JsonBounds } from '../domain/shared/json-bounds.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import { FORM_BODY } from './body-limits.ts';
import { refuse } from './errors.ts';
import { checkFormParts } from './form-parts.ts';
import type { Route } from './route.ts';
import { uploadTooLarge } from './uploads.ts';

/** What comes after the limit is thrown away rather than cut off, up to this much, so that the answer is seen. */
const PATIENCE = 4;

export interface SentBody {
  bytes: Uint8Array;
  /** What the JSON says; undefined for a form. */
  value: unknown;
}

type Takes = Pick<Route, 'body' | 'bodyLimits' | 'uploadBytes' | 'formFields' | 'tooLarge'>;

export async function bodyOf(context: Context, route: Takes): Promise<Result<SentBody>> {
  const limits = route.bodyLimits ?? FORM_BODY;
  const bytes = await readBody(context, route.uploadBytes ?? limits.bytes);
  if (bytes === 'too_large')
    return route.uploadBytes === undefined ? refuse('body_too_large') : (route.tooLarge ?? uploadTooLarge)();
  if (route.uploadBytes !== undefined) {
    const type = context.req.header('content-type') ?? '';
    const checked = checkFormParts(bytes, type, Object.keys(route.formFields?.shape ?? {}));
    return checked.ok ? ok({ bytes, value: undefined }) : checked;
  }
  const value = jsonOf(bytes, limits);
  return value.ok ? ok({ bytes, value: value.value }) : value;
}

async function readBody(context: Context, limit: number): Promise<Uint8Array | 'too_large'> {
  // Said beforehand: not a byte is read, and the connection throws away what is on its way.
  if (Number(context.req.header('content-length') ?? 0) > limit) return 'too_large';
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
function jsonOf(bytes: Uint8Array, bounds: JsonBounds): Result<unknown> {
  if (bytes.byteLength === 0) return ok({});
  if (jsonExcess(bytes, bounds) !== null) return refuse('body_too_complex');
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return refuse('malformed_body');
  }
}

/** Null for what is no form; its parts were counted before (form-parts.ts). */
export async function formOf(context: Context, bytes: Uint8Array): Promise<FormData | null> {
  const type = context.req.header('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return null;
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
}
