/** Middleware of every request: id, caller, response headers and log line. */
import type { MiddlewareHandler, Context } from 'hono';
import { type AppEnv, inRequest, type RequestContext } from './request-context.ts';
import { compressResponse, addHeaders } from './responses.ts';
import type { RequestCounter } from '../operations/metrics.ts';
import type { Services } from '../services.ts';
import { PROXY_NOT_TRUSTED, type Settings } from '../settings.ts';
import type { BuildRecord } from '../operations/build-record.ts';
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { deviceName } from '../../domain/practice/users/session-store.ts';
import type { RequestLine } from '../../domain/shared/log.ts';
import { remoteAddress } from '../sessions/sessions.ts';

// Writes one line per request with the route pattern and ids. Addresses can contain tokens or names. Rejections also
// go to the audit log, which contains network addresses.

type LoggingServices = Pick<Services, 'log' | 'audit' | 'auditNewest' | 'settings' | 'clock'>;

const NO_CALLER = { userId: null, impersonatorId: null, tokenId: null };

function requestLog(services: LoggingServices, requests: RequestCounter) {
  const { log, auditNewest, settings } = services;

  function logRequest(context: Context<AppEnv>, request: RequestContext, started: number): void {
    const newest = auditNewest();
    const { userId, impersonatorId, tokenId } = request.caller ?? NO_CALLER;
    const ms = performance.now() - started;
    const { method } = context.req;
    const { status } = context.res;
    const route = context.get('route');
    requests.count(method, route, status, ms / 1000);
    const line: RequestLine = {
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      request_id: request.requestId,
    };
    if (userId !== null) line.user_id = userId;
    if (impersonatorId !== null) line.impersonator_id = impersonatorId;
    if (tokenId !== null) line.token_id = tokenId;
    if (newest !== null) line.audit = newest;
    log.request(line);
  }

  return {
    startRequest(context: Context<AppEnv>): RequestContext {
      const agent = context.req.header('user-agent') ?? '';
      const request: RequestContext = {
        requestId: randomUUID(),
        address: remoteAddress(context, settings.trustProxy),
        get device() {
          return deviceName(agent);
        },
        caller: null,
      };
      context.set('requestId', request.requestId);
      context.set('route', 'unknown');
      return request;
    },
    /** Returns pending work of a rejection. */
    finishRequest(context: Context<AppEnv>, request: RequestContext, started: number): Promise<void> | null {
      const { status } = context.res;
      if (status !== 403 && status !== 429) {
        logRequest(context, request, started);
        return null;
      }
      return inRequest(request, () =>
        recordRejection(context, REJECTION_ACTIONS[status], request, services),
      ).then(() => logRequest(context, request, started));
    },
  };
}

const REJECTION_ACTIONS = { 403: 'request_refused', 429: 'too_many_requests' } as const;

/** Only counts the rejection, which is fast. */
async function recordRejection(
  context: Context<AppEnv>,
  action: (typeof REJECTION_ACTIONS)[keyof typeof REJECTION_ACTIONS],
  { caller }: RequestContext,
  { audit, clock }: Pick<LoggingServices, 'audit' | 'clock'>,
): Promise<void> {
  const code = context.get('rejection');
  const detail = [`${context.req.method} ${context.get('route')}`, code].filter(Boolean).join(': ');
  await audit.record({ action, user_id: caller?.userId ?? null, detail }, clock.now());
}

/** Larger than the largest upload. The connection is closed above this size. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const DRAIN_TIMEOUT_MS = 30_000;
/** Without any data. */
const IDLE_TIMEOUT_MS = 5_000;

/**
 * Responds before the complete body was received. A connection closed with unread bytes is reset, and the sender
 * would never see the response. Sends the response first, then discards input up to a limit of bytes and time.
 * `silenceMs` without data also closes the connection.
 */
export async function respondBeforeBody(context: Context<AppEnv>, idleMs = IDLE_TIMEOUT_MS): Promise<void> {
  // The body was not read completely, so the connection cannot be reused.
  context.header('connection', 'close');
  const { status, body } = context.res;
  if (status < 400 || body === null) return;
  const responseBytes = new Uint8Array(await context.res.arrayBuffer());
  const rest = unreadBodyOf(context);
  if (rest === null) return;
  context.res = new Response(respondThenDrain(responseBytes, rest, idleMs), context.res);
  // With a length, the response is complete while the connection is still open.
  context.header('content-length', String(responseBytes.byteLength));
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function unreadBodyOf({ env, req }: Context<AppEnv>): Reader | null {
  const body = req.raw.body ?? (env.incoming && Readable.toWeb(env.incoming));
  return body && !body.locked ? body.getReader() : null;
}

function respondThenDrain(
  responseBytes: Uint8Array<ArrayBuffer>,
  rest: Reader,
  idleMs: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const disconnected = new AbortController();
  return new ReadableStream({
    start: (out) => out.enqueue(responseBytes),
    async pull(out) {
      await drainBody(rest, disconnected.signal, idleMs);
      if (!disconnected.signal.aborted) out.close();
    },
    cancel: () => disconnected.abort(),
  });
}

async function drainBody(rest: Reader, disconnected: AbortSignal, idleMs: number): Promise<void> {
  let stop = (): void => undefined;
  const end = (): void => stop();
  const deadline = setTimeout(end, DRAIN_TIMEOUT_MS);
  const idleTimer = setTimeout(end, idleMs);
  disconnected.addEventListener('abort', end, { once: true });
  let bytes = 0;
  try {
    while (!disconnected.aborted) {
      // A new promise per chunk: a shared promise would retain all chunks until it settles.
      const piece = await new Promise<Awaited<ReturnType<Reader['read']>> | null>((resolve, reject) => {
        stop = () => resolve(null);
        rest.read().then(resolve, reject);
      });
      if (piece === null || piece.done) return;
      idleTimer.refresh();
      bytes += piece.value.byteLength;
      if (bytes > MAX_DRAINED_BYTES) return;
    }
  } catch {
    // Client disconnected.
  } finally {
    clearTimeout(deadline);
    clearTimeout(idleTimer);
    disconnected.removeEventListener('abort', end);
  }
}

/** One middleware, because each additional one costs several promises per request. */
export function requestMiddleware(services: Services, requests: RequestCounter): MiddlewareHandler<AppEnv> {
  const api = `${services.settings.apiBase}/`;
  const mcp = `${services.settings.appBase}/mcp`;
  const headersByKind = securityHeaders(services.settings, services.build);
  const warnAboutProxy = createProxyWarning(services);
  const { startRequest, finishRequest } = requestLog(services, requests);
  const cardPages = CARD_PAGES.map((path) => services.settings.appBase + path);
  const isCardPage = (path: string) => cardPages.includes(path.replace(/\/$/, ''));
  return async (context, next) => {
    const started = performance.now();
    warnAboutProxy(context);
    const isApi = context.req.path.startsWith(api) || context.req.path === mcp;
    const request = startRequest(context);
    context.set('headers', {
      ...(isApi
        ? headersByKind.data
        : isCardPage(context.req.path)
          ? headersByKind.ofCardPages
          : headersByKind.ofPages),
      'x-request-id': request.requestId,
    });
    await inRequest(request, next);
    if (context.res !== context.get('sent')) {
      if (isApi) await compressResponse(context);
      addHeaders(context);
    }
    if (context.env?.incoming?.complete === false) await respondBeforeBody(context);
    const pendingAudit = finishRequest(context, request, started);
    if (pendingAudit) await pendingAudit;
  };
}

/** Warns once if a proxy hides the clients' addresses. */
function createProxyWarning({
  settings,
  log,
}: Pick<Services, 'settings' | 'log'>): (context: Context<AppEnv>) => void {
  let isReported = settings.trustProxy > 0;
  return (context) => {
    if (isReported || context.req.header('x-forwarded-for') === undefined) return;
    isReported = true;
    log.warn(`Requests carry X-Forwarded-For, and PLUMBLINE_TRUST_PROXY is 0: ${PROXY_NOT_TRUSTED}`);
  };
}

/** Pages with card forms in Stripe frames. */
const CARD_PAGES = ['/payment', '/edit-payment-method'];

/** Sources that Stripe documents for its script, or the local mock. */
function cardSources({ stripeSecretKey, stripeApiUrl, stripeJsUrl }: Settings): CardSources | null {
  if (stripeSecretKey === null) return null;
  if (stripeJsUrl !== null) {
    const mockOrigins = [stripeJsUrl.origin, ...(stripeApiUrl === null ? [] : [stripeApiUrl.origin])];
    const origins = ` ${[...new Set(mockOrigins)].join(' ')}`;
    return { script: origins, frame: origins, connect: origins, img: origins };
  }
  const script = ' https://js.stripe.com https://*.js.stripe.com';
  return {
    script,
    frame: `${script} https://hooks.stripe.com`,
    connect: ' https://api.stripe.com',
    img: ' https://*.stripe.com',
  };
}

type CardSources = Record<'script' | 'frame' | 'connect' | 'img', string>;

/** `reportsTo` is the only external destination, set if the build has a reporting key. */
const pagePolicy = (
  scriptHashes: readonly string[],
  reportsTo: string | null,
  card: CardSources | null = null,
): string =>
  [
    "default-src 'none'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join('')}${card?.script ?? ''}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${card?.img ?? ''}`,
    "font-src 'self'",
    `connect-src 'self'${reportsTo === null ? '' : ` ${reportsTo}`}${card?.connect ?? ''}`,
    ...(card ? [`frame-src${card.frame}`] : []),
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const originOf = (key: string | null): string | null =>
  key !== null && URL.canParse(key) ? new URL(key).origin : null;

type Headers = Readonly<Record<string, string>>;

/** Security headers of every response. The policy allows only files of the build. */
function securityHeaders(
  settings: Settings,
  build: BuildRecord,
): { data: Headers; ofPages: Headers; ofCardPages: Headers } {
  const isHttps = settings.publicUrl?.protocol === 'https:';
  const commonHeaders: Headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // Addresses can contain view tokens and one-time tokens.
    'referrer-policy': 'no-referrer',
  };
  const { script_hashes: hashes } = build.csp;
  const reportsTo = originOf(build.reporting_key);
  const withPolicy = (policy: string): Headers => ({ ...commonHeaders, 'content-security-policy': policy });
  return {
    data: withPolicy(DATA_POLICY),
    ofPages: withPolicy(pagePolicy(hashes, reportsTo)),
    ofCardPages: withPolicy(pagePolicy(hashes, reportsTo, cardSources(settings))),
  };
}
