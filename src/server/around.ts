/** What goes around every request: its id and who sent it, the headers of its answer, and its line in the log. */
import type { MiddlewareHandler, Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { compressed } from './compression.ts';
import type { RequestCounter } from './metrics.ts';
import { inRequest } from './request-context.ts';
import { requestLog } from './request-log.ts';
import { completed } from './send.ts';
import type { Services } from './services.ts';
import { answeredUnread } from './unread-body.ts';
import { PROXY_NOT_TRUSTED, type Settings } from './settings.ts';
import type { BuildRecord } from './build-record.ts';

/** One function rather than one a concern: each link of a chain is some promises of every request. */
export function around(services: Services, requests: RequestCounter): MiddlewareHandler<AppEnv> {
  const api = `${services.settings.apiBase}/`;
  const fixed = securityHeaders(services.settings, services.build);
  const noteProxy = proxyNotice(services);
  const { begun, ended } = requestLog(services, requests);
  return async (context, next) => {
    const started = performance.now();
    noteProxy(context);
    const isApi = context.req.path.startsWith(api);
    const request = begun(context);
    context.set('headers', {
      ...(isApi ? fixed.ofData : fixed.ofPages),
      'x-request-id': request.requestId,
    });
    await inRequest(request, next);
    if (context.res !== context.get('sent')) {
      if (isApi) await compressed(context);
      completed(context);
    }
    if (context.env?.incoming?.complete === false) await answeredUnread(context);
    const noted = ended(context, request, started);
    if (noted) await noted;
  };
}

/** Says once in the log that a proxy is in front whose visitors cannot be told apart. */
function proxyNotice({
  settings,
  log,
}: Pick<Services, 'settings' | 'log'>): (context: Context<AppEnv>) => void {
  let isSaid = settings.trustProxy > 0;
  return (context) => {
    if (isSaid || context.req.header('x-forwarded-for') === undefined) return;
    isSaid = true;
    log.warn(`Requests carry X-Forwarded-For, and PLUMBLINE_TRUST_PROXY is 0: ${PROXY_NOT_TRUSTED}`);
  };
}

/** `reportsTo`: the one other place that a page may send to, when the build was given a reporting key. */
const pagePolicy = (scriptHashes: readonly string[], reportsTo: string | null): string =>
  [
    "default-src 'none'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join('')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${reportsTo === null ? '' : ` ${reportsTo}`}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** An answer of the API is data: nothing in it may load, run or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const originOf = (key: string | null): string | null =>
  key !== null && URL.canParse(key) ? new URL(key).origin : null;

type Headers = Readonly<Record<string, string>>;

/** Headers of every answer. The page's policy allows what the build made and nothing else. */
function securityHeaders(settings: Settings, build: BuildRecord): { ofData: Headers; ofPages: Headers } {
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
  const policy = pagePolicy(build.csp.script_hashes, originOf(build.reporting_key));
  return {
    ofData: { ...fixed, 'content-security-policy': DATA_POLICY },
    ofPages: { ...fixed, 'content-security-policy': policy },
  };
}
