/** Provides OpenAPI and its page from the build, or generates them without a build. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { ENGINE_VERSION } from '../../domain/version.ts';
import type { AppEnv } from '../http/request-context.ts';
import { notModified, etagOf, send, setHeader } from '../http/responses.ts';
import type { RouteGroup } from '../http/route.ts';
import type { Services } from '../services.ts';
import { SETTINGS } from '../settings.ts';

type Handler = (context: Context<AppEnv>) => Promise<Response>;

export const API_DOCUMENT = 'openapi.json';
export const API_PAGE = 'api-docs.html';

export function apiDocs(
  services: Services,
  groups: readonly RouteGroup[],
): { document: Handler; page: Handler } {
  const { build, settings } = services;
  let described: Promise<Record<typeof API_DOCUMENT | typeof API_PAGE, string>> | undefined;
  const describeOnDemand = () =>
    (described ??= import('./describe-api.ts').then(({ describeApi }) =>
      describeApi(groups, { version: ENGINE_VERSION, apiBase: settings.apiBase }),
    ));
  const handler = (name: typeof API_DOCUMENT | typeof API_PAGE, type: string): Handler => {
    let known: { text: string; tag: string } | undefined;
    return async (context) => {
      context.set('route', name === API_PAGE ? '/docs' : `/${name}`);
      if (!known) {
        // The build's document contains the default paths. Another base requires a new one.
        const built =
          settings.apiBase === SETTINGS.apiBase.default
            ? await readFile(join(build.folder, name), 'utf8').catch(() => null)
            : null;
        const text = built ?? (await describeOnDemand())[name];
        known = { text, tag: etagOf(text) };
      }
      const { text, tag } = known;
      if (name === API_PAGE) setHeader(context, 'content-security-policy', policyOf(text));
      return notModified(context, tag) ?? send(context, text, 200, { 'content-type': type });
    };
  };
  return {
    document: handler(API_DOCUMENT, 'application/json'),
    page: handler(API_PAGE, 'text/html; charset=utf-8'),
  };
}

/** Content security policy of the page: only its inline style sheet. */
function policyOf(html: string): string {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
}
