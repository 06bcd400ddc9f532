import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'hono';
import type { AppEnv } from './request-context.ts';
import type { Services } from '../services.ts';
import { PAGE_PATHS } from '../../domain/shared/page-paths.ts';
import { practiceDate } from '../../domain/shared/dates.ts';
import { renderInitialHtml } from '../reports/initial-html.ts';
import { signUpMode } from '../sessions/sign-up-mode.ts';
import { setHeader } from './responses.ts';

const PATTERNS = PAGE_PATHS.filter((path) => path !== '/').map((path) => {
  const parts = path.replaceAll(/\/:\w+(\?)?/g, (_, optional?: string) =>
    optional ? '(?:/[^/]+)?' : '/[^/]+',
  );
  return new RegExp(`^${parts}/?$`);
});

/** `path` without the app base. */
export const isPage = (path: string): boolean =>
  path === '/' || PATTERNS.some((pattern) => pattern.test(path));

/** Pages opened by a link without a session. They must not be indexed or cached. */
const SHARED_PAGE = /^\/(historical\/)?report\/([^/]+)\/([^/]+)\/?$/;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Names contain a content hash, so they can be cached forever. */
const ASSET_NAME = /^[\w.-]+$/;
const PRECOMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export async function serveAsset(context: Context<AppEnv>, folder: string, name: string): Promise<Response> {
  const type = CONTENT_TYPES[extname(name)];
  if (!ASSET_NAME.test(name) || name.startsWith('.') || type === undefined) return context.notFound();
  const path = join(folder, 'assets', name);
  if (sizeOf(path) === null) return context.notFound();

  const accepted = context.req.header('accept-encoding') ?? '';
  const precompressed = PRECOMPRESSED.find(
    ([coding, ending]) => acceptsEncoding(accepted, coding) && sizeOf(path + ending) !== null,
  );
  const source = precompressed ? path + precompressed[1] : path;
  const headers = new Headers({
    'content-type': type,
    'content-length': String(sizeOf(source) ?? 0),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  if (precompressed) headers.set('content-encoding', precompressed[0]);
  if (context.req.method === 'HEAD') return new Response(null, { headers });
  return new Response(new Uint8Array(await readFile(source)), { headers });
}

const acceptsEncoding = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*/);
    return name === coding && quality !== 'q=0';
  });

function sizeOf(path: string): number | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : null;
}

const NOT_BUILT =
  '<!doctype html><title>Plumbline</title><p>The pages are not built yet: run <code>npm run build</code>.</p>';

/** Serves the app for every page address. An unknown address receives it with status 404. */
export async function servePage(
  context: Context<AppEnv>,
  services: Services,
  path: string,
): Promise<Response> {
  const link = SHARED_PAGE.exec(path);
  const text = pageText(services, pageName(link));
  setHeader(context, 'cache-control', link ? 'no-store' : 'no-cache');
  if (link) setHeader(context, 'x-robots-tag', 'noindex, nofollow');
  if (text === null) return context.html(NOT_BUILT, 503);
  return context.html(link ? await addReport(text, link, context, services) : text, isPage(path) ? 200 : 404);
}

const pageName = (link: RegExpExecArray | null): string =>
  link === null ? 'index.html' : link[1] === undefined ? 'shared.html' : 'shared-historical.html';

/** Adds the result of a shared report, and preloads its figures in parallel with the scripts. */
async function addReport(
  html: string,
  [, historical, report = '', token = '']: RegExpExecArray,
  context: Context<AppEnv>,
  services: Services,
): Promise<string> {
  if (!/^\d{1,15}$/.test(report) || !/^[\w-]+$/.test(token)) return html;
  const params = { report: Number(report), view_token: token };
  const request = { params, now: services.clock.now(), context };
  // Without a database, the script reports the failure.
  const initialHtml = await renderInitialHtml(historical !== undefined, request, services).catch(() => null);
  const kind = historical === undefined ? 'public' : 'historical-public';
  const href = `${services.settings.apiBase}/report/${kind}/${report}/${token}/`;
  return html
    .replace(
      '</head>',
      () => `  <link rel="preload" href="${href}" as="fetch" crossorigin fetchpriority="low" />\n  </head>`,
    )
    .replace('<!--names-->', () => initialHtml?.names ?? '')
    .replace('<!--lead-->', () => initialHtml?.lead ?? '');
}

function pageText({ build, settings, clock, zone, identityProvider }: Services, name: string): string | null {
  let html: string;
  try {
    html = readFileSync(join(build.folder, name), 'utf8');
  } catch {
    return null;
  }
  const { branch, commit, built_at, environment, reporting_key } = build;
  const content = JSON.stringify({
    apiBase: settings.apiBase,
    appBase: `${settings.appBase}/`,
    build: { branch, commit, built_at, environment },
    practiceDate: practiceDate(clock.now(), zone.name),
    timeZone: zone.name,
    signUp: signUpMode(settings).mode,
    ...(settings.stripeSecretKey !== null && { sellsPlans: true }),
    ...(settings.smtpUrl !== null && { sendsMail: true }),
    ...(identityProvider && { provider: settings.oidcName, passwordSignIn: zone.passwordSignIn }),
    ...(settings.planGated.length > 0 && { planGated: settings.planGated }),
    ...(reporting_key !== null && { reportingKey: reporting_key }),
  });
  return html
    .replace(/(<meta name="plumbline" content=')[^']*(')/, (_, before: string, after: string) => {
      return before + content.replaceAll('&', '&amp;').replaceAll("'", '&#39;') + after;
    })
    .replaceAll('="/assets/', `="${settings.appBase}/assets/`);
}
