/** From a handler's ending to an HTTP response. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from './request-context.ts';
import { errorAnswer } from './errors.ts';
import type { Done, Outcome } from './route.ts';
import { send, setHeader } from './send.ts';

export function answerWith(
  context: Context<AppEnv>,
  outcome: Outcome,
  { etag = false } = {},
): Response | Promise<Response> {
  if (outcome instanceof Response) return outcome;
  if (!outcome.ok) {
    const { status, body } = errorAnswer(outcome.error);
    const { retryAfter } = outcome.error;
    if (retryAfter !== undefined) setHeader(context, 'retry-after', String(retryAfter));
    context.set('refusal', outcome.error.code);
    return send(context, JSON.stringify(body), status, NEVER_KEPT);
  }
  const text = answerText(outcome.value);
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
    context.get('headers')?.['cache-control'] === undefined ? NEVER_KEPT : JSON_TYPE,
  );

const JSON_TYPE = { 'content-type': 'application/json' };
const NEVER_KEPT = { ...JSON_TYPE, 'cache-control': 'no-store' };

/**
 * With a session go the answers that its browser kept. Never "storage": theme and sidebar are the browser's own, and
 * what belongs to the user there the pages take away themselves.
 */
export const clearBrowserCache = (context: Context<AppEnv>): void =>
  setHeader(context, 'clear-site-data', '"cache"');

export const answerText = ({ data, message, note, page }: Omit<Done, 'status'>): string =>
  JSON.stringify({ data, message, note, ...page });

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
