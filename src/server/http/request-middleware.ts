/** What goes around every request: its id and who sent it, the headers of its answer, and its line in the log. */
import type { MiddlewareHandler, Context } from 'hono';
import { type AppEnv, inRequest, type RequestContext } from './request-context.ts';
import { compressed, completed } from './responses.ts';
import type { RequestCounter } from '../operations/metrics.ts';
import type { Services } from '../services.ts';
import { PROXY_NOT_TRUSTED, type Settings } from '../settings.ts';
import type { BuildRecord } from '../operations/build-record.ts';
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { deviceName } from '../../domain/practice/users/session-store.ts';
import type { RequestLine } from '../../domain/shared/log.ts';
import { remoteAddress } from '../sessions/sessions.ts';

// One line a request: the route's pattern, never the address, which may hold a token or a name, and ids in place of
// persons. Refusals go to the audit log as well, where network addresses stand.

type Noted = Pick<Services, 'log' | 'audit' | 'auditNewest' | 'settings' | 'clock'>;

function requestLog(services: Noted, requests: RequestCounter) {
  const { log, auditNewest, settings } = services;

  function logged(context: Context<AppEnv>, request: RequestContext, started: number): void {
    const newest = auditNewest();
    const { userId, impersonatorId } = request.caller ?? { userId: null, impersonatorId: null };
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
    /** What remains to be waited for, of a refusal. */
    ended(context: Context<AppEnv>, request: RequestContext, started: number): Promise<void> | null {
      const { status } = context.res;
      if (status !== 403 && status !== 429) {
        logged(context, request, started);
        return null;
      }
      return inRequest(request, () => recordRejection(context, REFUSED[status], request, services)).then(() =>
        logged(context, request, started),
      );
    },
  };
}

const REFUSED = { 403: 'request_refused', 429: 'too_many_requests' } as const;

/** Counted, not written: nothing slow. */
async function recordRejection(
  context: Context<AppEnv>,
  action: (typeof REFUSED)[keyof typeof REFUSED],
  { caller }: RequestContext,
  { audit, clock }: Pick<Noted, 'audit' | 'clock'>,
): Promise<void> {
  const code = context.get('refusal');
  const detail = [`${context.req.method} ${context.get('route')}`, code].filter(Boolean).join(': ');
  await audit.record({ action, user_id: caller?.userId ?? null, detail }, clock.now());
}

/** More than the largest upload: who sends more than this at us is cut off. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const DRAIN_TIMEOUT_MS = 30_000;
/** Without a byte. */
const IDLE_TIMEOUT_MS = 5_000;

/**
 * A refusal that is given before the whole body has come. Closing a connection on unread bytes resets it, and a sender
 * still at it never sees the answer: so the answer goes out at once, and the connection is closed after what follows
 * was thrown away, up to a bound of bytes and of time. `silenceMs` without a byte end the connection.
 */
export async function respondBeforeBody(
  context: Context<AppEnv>,
  silenceMs = IDLE_TIMEOUT_MS,
): Promise<void> {
  // Not all of it was read, so the next request needs a connection of its own.
  context.header('connection', 'close');
  const { status, body } = context.res;
  if (status < 400 || body === null) return;
  const responseBytes = new Uint8Array(await context.res.arrayBuffer());
  const rest = restOf(context);
  if (rest === null) return;
  context.res = new Response(endingAfter(responseBytes, rest, silenceMs), context.res);
  // With its length an answer is whole to its reader, also while the connection is open.
  context.header('content-length', String(responseBytes.byteLength));
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function restOf({ env, req }: Context<AppEnv>): Reader | null {
  const body = req.raw.body ?? (env.incoming && Readable.toWeb(env.incoming));
  return body && !body.locked ? body.getReader() : null;
}

function endingAfter(
  responseBytes: Uint8Array<ArrayBuffer>,
  rest: Reader,
  silenceMs: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const disconnected = new AbortController();
  return new ReadableStream({
    start: (out) => out.enqueue(responseBytes),
    async pull(out) {
      await drainBody(rest, disconnected.signal, silenceMs);
      if (!disconnected.signal.aborted) out.close();
    },
    cancel: () => disconnected.abort(),
  });
}

async function drainBody(rest: Reader, disconnected: AbortSignal, silenceMs: number): Promise<void> {
  let stop = (): void => undefined;
  const end = (): void => stop();
  const longest = setTimeout(end, DRAIN_TIMEOUT_MS);
  const silence = setTimeout(end, silenceMs);
  disconnected.addEventListener('abort', end, { once: true });
  let bytes = 0;
  try {
    while (!disconnected.aborted) {
      // A promise of its own each time: one that all pieces race against would keep every one of them until it settles.
      const piece = await new Promise<Awaited<ReturnType<Reader['read']>> | null>((resolve, reject) => {
        stop = () => resolve(null);
        rest.read().then(resolve, reject);
      });
      if (piece === null || piece.done) return;
      silence.refresh();
      bytes += piece.value.byteLength;
      if (bytes > MAX_DRAINED_BYTES) return;
    }
  } catch {
    // The sender is gone: nobody is left to answer.
  } finally {
    clearTimeout(longest);
    clearTimeout(silence);
    disconnected.removeEventListener('abort', end);
  }
}

/** One function rather than one a concern: each link of a chain is some promises of every request. */
export function around(services: Services, requests: RequestCounter): MiddlewareHandler<AppEnv> {
  const api = `${services.settings.apiBase}/`;
  const fixed = securityHeaders(services.settings, services.build);
  const noteProxy = proxyNotice(services);
  const { startRequest, ended } = requestLog(services, requests);
  const cardPages = CARD_PAGES.map((path) => services.settings.appBase + path);
  const isCardPage = (path: string) => cardPages.includes(path.replace(/\/$/, ''));
  return async (context, next) => {
    const started = performance.now();
    noteProxy(context);
    const isApi = context.req.path.startsWith(api);
    const request = startRequest(context);
    context.set('headers', {
      ...(isApi ? fixed.ofData : isCardPage(context.req.path) ? fixed.ofCardPages : fixed.ofPages),
      'x-request-id': request.requestId,
    });
    await inRequest(request, next);
    if (context.res !== context.get('sent')) {
      if (isApi) await compressed(context);
      completed(context);
    }
    if (context.env?.incoming?.complete === false) await respondBeforeBody(context);
    const noted = ended(context, request, started);
    if (noted) await noted;
  };
}

/** Says once in the log that a proxy is in front whose visitors cannot be told apart. */
function proxyNotice({
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

/** Where a card is entered, in frames of the provider's own. */
const CARD_PAGES = ['/payment', '/edit-payment-method'];

/** What its script asks for, by its documentation; an imitation on this machine in its place. */
function cardSources({ stripeSecretKey, stripeApiUrl, stripeJsUrl }: Settings): CardSources | null {
  if (stripeSecretKey === null) return null;
  if (stripeJsUrl !== null) {
    const imitationOrigins = [stripeJsUrl.origin, ...(stripeApiUrl === null ? [] : [stripeApiUrl.origin])];
    const origins = ` ${[...new Set(imitationOrigins)].join(' ')}`;
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

/** `reportsTo`: the one other place that a page may send to, when the build was given a reporting key. */
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

/** Headers of every answer. The page's policy allows what the build made and nothing else. */
function securityHeaders(
  settings: Settings,
  build: BuildRecord,
): { ofData: Headers; ofPages: Headers; ofCardPages: Headers } {
  const isHttps = settings.publicUrl?.protocol === 'https:';
  const fixed: Headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // Addresses can hold view tokens and one-time tokens: none is told to another site.
    'referrer-policy': 'no-referrer',
  };
  const { script_hashes: hashes } = build.csp;
  const reportsTo = originOf(build.reporting_key);
  const withPolicy = (policy: string): Headers => ({ ...fixed, 'content-security-policy': policy });
  return {
    ofData: withPolicy(DATA_POLICY),
    ofPages: withPolicy(pagePolicy(hashes, reportsTo)),
    ofCardPages: withPolicy(pagePolicy(hashes, reportsTo, cardSources(settings))),
  };
}
