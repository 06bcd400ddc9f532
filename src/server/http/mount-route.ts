/** Mounts one route: authorization, input, idempotency and response. */
import { siteOrigin } from './addresses.ts';
import { ownerOf, type User } from '../../domain/practice/users/user.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { responseText, respondWith, respondJson, setHeader } from './responses.ts';
import { remoteAddress, signedInUser } from '../sessions/sessions.ts';
import { setRequestCaller, refuseCaller } from './check-caller.ts';
import { refuse, refuseFields } from './errors.ts';
import type { AppEnv } from './request-context.ts';
import { pathPattern } from './route-paths.ts';
import type { RawRequest, Route } from './route.ts';
import type { Services } from '../services.ts';
import { withUpload } from './upload-form.ts';
import type { Context, Hono } from 'hono';
import { boundedJson, type JsonBounds } from '../../domain/shared/json.ts';
import { FORM_BODY } from './body-limits.ts';
import { createHash } from 'node:crypto';
import type { KeyedRequest, StoredResponse } from '../../domain/practice/operation/other-servers.ts';
import { isDone, type Outcome, type Success } from './outcome.ts';

// For 24 hours the first response to an Idempotency-Key is returned again, so a form sent twice creates one row. The
// changes and the stored response share one transaction, so a crash keeps both or neither.

interface ReceivedRequest {
  route: Route;
  context: Context;
  user: User;
  bytes: Uint8Array;
  now: Date;
}

interface Replay {
  replayed: string;
  status: Success;
}

/** Files are excluded because the store already deduplicates by content. */
export const isRemembered = ({ method, remembered, uploadBytes, access }: Route): boolean =>
  method === 'post' && access !== 'open' && remembered !== false && uploadBytes === undefined;

async function respondOnce(
  { route, context, user, bytes, now }: ReceivedRequest,
  services: Services,
  respond: (services: Services) => Promise<Outcome>,
): Promise<Outcome | Replay> {
  if (!isRemembered(route)) return respond(services);
  const key = context.req.header('idempotency-key');
  if (key === undefined) return respondInTransaction(route, services, respond);

  const request: KeyedRequest = {
    owner: ownerOf(user),
    scope: createHash('sha256').update(`${route.method} ${context.req.path}\n${key}`).digest('hex'),
    bodyHash: createHash('sha256').update(bytes).digest('hex'),
  };
  // In memory, because work ends with its server. Another server detects the duplicate when it stores its response.
  const { activeKeys } = services;
  const activeKey = `${request.owner} ${request.scope}`;
  const activeBodyHash = activeKeys.get(activeKey);
  if (activeBodyHash !== undefined)
    return refuse(activeBodyHash === request.bodyHash ? 'idempotency_in_progress' : 'idempotency_key_reused');
  activeKeys.set(activeKey, request.bodyHash);
  try {
    const stored = await services.idempotency.find(request, now);
    if (stored) return replay(stored);
    return await respondInTransaction(route, services, respond, { request, now });
  } catch (error) {
    if (error instanceof CompletedElsewhere) return replay(error.response);
    throw error;
  } finally {
    activeKeys.delete(activeKey);
  }
}

const replay = (stored: StoredResponse | 'other_body'): Outcome | Replay =>
  stored === 'other_body'
    ? refuse('idempotency_key_reused')
    : { replayed: stored.body, status: toSuccess(stored.status) };

/** Another server finished first: rolls back and carries the other server's response. */
class CompletedElsewhere extends Error {
  readonly response: StoredResponse | 'other_body';

  constructor(response: StoredResponse | 'other_body') {
    super('Another server has answered this request.');
    this.response = response;
  }
}

/** Runs the handler in a transaction, or only its `commitStep` step if the route is slow. */
function respondInTransaction(
  { slow }: Route,
  services: Services,
  respond: (services: Services) => Promise<Outcome>,
  keyed?: { request: KeyedRequest; now: Date },
): Promise<Outcome> {
  const commitStep = (handle: (within: Services) => Promise<Outcome>): Promise<Outcome> =>
    runInTransaction(services, async (within) => {
      const outcome = await handle(within);
      if (keyed && isDone(outcome)) {
        const response = { status: outcome.value.status, body: responseText(outcome.value) };
        const earlier = await within.idempotency.save(keyed.request, response, keyed.now);
        if (earlier !== null) throw new CompletedElsewhere(earlier);
      }
      return outcome;
    });
  if (!slow) return commitStep(respond);
  return respond({
    ...services,
    commitStep,
    revertStep: (work) =>
      services.transaction(async (stores) => {
        if (keyed) await stores.idempotency.forget(keyed.request);
        await work(stores);
      }),
  });
}

const toSuccess = (status: number): Replay['status'] => (status === 201 || status === 202 ? status : 200);

/** Carries a rejection out of the transaction, which rolls back. */
class RejectedOutcome extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('The request was refused.');
    this.outcome = outcome;
  }
}

/** Runs a handler in one transaction. Rolls back if it rejects the request or fails. */
async function runInTransaction(
  services: Services,
  work: (within: Services) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await services.transaction(async (stores) => {
      const outcome = await work({
        ...services,
        ...stores,
        transaction: (inner) => inner(stores),
        background: { ...services.background, run: rejectBackgroundWork },
      });
      if (!isDone(outcome)) throw new RejectedOutcome(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RejectedOutcome) return error.outcome;
    throw error;
  }
}

/** It would run even after a rollback, and with stores of an ended transaction. */
function rejectBackgroundWork(): never {
  throw new Error('Background work starts after `commitStep`, in a route that is slow.');
}

const EMPTY_KEY = 'Enter a key, or leave this header out.';

/** The body of a GET request is ignored. */
const NO_BODY: ParsedBody = { bytes: new Uint8Array(), value: {} };

export function mountRoute(app: App, route: Route, services: Services): void {
  assertGuarded(route);
  const { settings } = services;

  const pattern = settings.apiBase + pathPattern(route.path);
  app.on(route.method.toUpperCase(), pattern, async (context) => {
    context.set('route', route.path);
    const now = services.clock.now();
    const signedIn = route.access === 'open' ? null : await signedInUser(context, services, now);
    if (route.access !== 'open') {
      if (!signedIn) {
        setHeader(context, 'www-authenticate', 'Bearer');
        return respondWith(context, refuse('token_not_valid'));
      }
      setRequestCaller(signedIn);
      const refused = await refuseCaller(route, signedIn, { context, now }, services);
      if (refused) return respondWith(context, refused);
    }

    if (route.method !== 'get' && context.req.header('idempotency-key')?.trim() === '')
      return respondWith(context, refuseFields({ 'Idempotency-Key': [EMPTY_KEY] }));
    const repeated = Object.entries(context.req.queries()).filter(([, values]) => values.length > 1);
    if (repeated.length > 0)
      return respondWith(
        context,
        refuseFields(Object.fromEntries(repeated.map(([name]) => [name, ['Send it once.']]))),
      );
    const requestParts = {
      params: context.req.param(),
      query: context.req.query(),
      signedIn,
      now,
      zone: services.zone.name,
      origin: siteOrigin(services) ?? '',
      remoteAddress: remoteAddress(context, settings.trustProxy),
      context,
    };
    if (route.uploadBytes !== undefined && signedIn) {
      const owner = ownerOf(signedIn.user);
      const outcome = await withUpload(context, { route, owner }, services, (form) =>
        route.respond({ ...requestParts, body: undefined, bytes: NO_BODY.bytes, form }, services),
      );
      return respondWith(context, outcome);
    }

    const body = route.method === 'get' ? ok(NO_BODY) : await readRequestBody(context, route);
    if (!body.ok) return respondWith(context, body);
    const { bytes, value } = body.value;
    const raw: RawRequest = { ...requestParts, body: value, bytes, form: null };
    const respond = (routeServices: Services) => route.respond(raw, routeServices);
    if (!signedIn || !isRemembered(route))
      return respondWith(context, await respond(services), { etag: route.etag === true });
    const outcome = await respondOnce({ route, context, user: signedIn.user, bytes, now }, services, respond);
    if (!(outcome instanceof Response) && 'replayed' in outcome) {
      setHeader(context, 'idempotent-replayed', 'true');
      return respondJson(context, outcome.replayed, outcome.status);
    }
    return respondWith(context, outcome, { etag: route.etag === true });
  });
}

/** Denied by default: startup fails if a route has no access rule or scope. */
function assertGuarded(route: Route): void {
  const rule: unknown = route.access;
  if (rule === 'open' || (Array.isArray(rule) && rule.length > 0 && route.scope !== null)) return;
  throw new Error(`The route ${route.method.toUpperCase()} ${route.path} does not state who may call it.`);
}

interface ParsedBody {
  bytes: Uint8Array;
  value: unknown;
}

const JSON_TYPE = 'application/json';

/** Reads JSON up to a limit. Rejects larger bodies before parsing. upload-form.ts reads forms. */
export async function readRequestBody(
  context: Context,
  route: Pick<Route, 'bodyLimits' | 'rawBytes'>,
): Promise<Result<ParsedBody>> {
  const limits = route.bodyLimits ?? FORM_BODY;
  const bytes = await readBody(context, route.rawBytes ?? limits.bytes);
  if (bytes === 'too_large') return refuse('body_too_large');
  if (route.rawBytes !== undefined) return ok({ bytes, value: {} });
  const { 'content-type': type = JSON_TYPE, 'content-encoding': coding = 'identity' } = context.req.header();
  const isJson = type.split(';')[0]?.trim().toLowerCase() === JSON_TYPE;
  if (bytes.byteLength > 0 && !isJson) return refuse('unsupported_media_type');
  if (bytes.byteLength > 0 && coding !== 'identity')
    return fail({ code: 'unsupported_media_type', detail: 'Send the body without compression.' });
  const value = parseJson(bytes, limits);
  return value.ok ? ok({ bytes, value: value.value }) : value;
}

async function readBody(context: Context, limit: number): Promise<Uint8Array | 'too_large'> {
  // The declared length is rejected before any byte is read.
  if (Number(context.req.header('content-length') ?? 0) > limit) return 'too_large';
  if (context.req.header('content-length') !== undefined) {
    // Node reads at most the declared length.
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

/** An empty body becomes an empty object, so validation reports each missing field. */
function parseJson(bytes: Uint8Array, bounds: JsonBounds): Result<unknown> {
  if (bytes.byteLength === 0) return ok({});
  const value = boundedJson(bytes, bounds);
  if (value.ok) return value;
  return refuse(value.error === 'malformed' ? 'malformed_body' : 'body_too_complex');
}

export type App = Hono<AppEnv>;
