/** Builds the server as one function from request to response. Tests call it through `app.request`. */
import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from './http/request-context.ts';
import { respondWith, setHeader } from './http/responses.ts';
import { apiDocs } from './operations/api-docs.ts';
import { requestMiddleware } from './http/request-middleware.ts';
import { errorResponse, refuse } from './http/errors.ts';
import { methodsAt, missingIdRoutes } from './http/route-paths.ts';
import type { RouteGroup } from './http/route.ts';
import { metricsRoute, requestCounter } from './operations/metrics.ts';
import { mountRoute, type App } from './http/mount-route.ts';
import { serveAsset, servePage } from './http/pages.ts';
import { mountMcp } from './mcp/mcp-endpoint.ts';
import { routeGroups } from './routes/route-groups.ts';
import type { Services } from './services.ts';
import { toStorageProblem } from './http/storage-errors.ts';

export function createApp(services: Services, groups: readonly RouteGroup[] = routeGroups): App {
  const { settings, build, log } = services;
  const api = settings.apiBase;
  const app = new Hono<AppEnv>({ strict: false });

  const requests = requestCounter();
  app.use(requestMiddleware(services, requests));
  // With two Host headers, a proxy and this server might each use a different one.
  app.use((context, next) =>
    hasOneHost(context) ? next() : Promise.resolve(respondWith(context, refuse('host_not_valid'))),
  );

  const known = groups.flatMap((group) => group.routes);
  const routes = [...known, ...missingIdRoutes(known)];
  for (const route of routes) mountRoute(app, route, services);
  const { document, page: docsPage } = apiDocs(services, groups);
  app.get(`${api}/openapi.json`, document);
  app.get(`${api}/docs`, docsPage);
  mountMcp(app, services);
  app.get(`${settings.appBase}/metrics`, metricsRoute(services, requests));

  const methods = methodsAt([...routes, { method: 'get', path: '/openapi.json' }]);
  const respondNotFound = (context: Context<AppEnv>) => {
    const { path } = context.req;
    const allowed = path.startsWith(`${api}/`) ? methods(path.slice(api.length)) : null;
    if (allowed === null) return respondWith(context, refuse('not_found'));
    setHeader(context, 'allow', allowed);
    return respondWith(context, refuse('method_not_allowed'));
  };
  app.all(api, respondNotFound);
  app.all(`${api}/*`, respondNotFound);

  const assets = `${settings.appBase}/assets`;
  app.get(`${assets}/:name`, (context) => {
    context.set('route', '/assets/*');
    return serveAsset(context, build.folder, context.req.param('name'));
  });
  app.all(`${assets}/*`, (context) => context.notFound());

  app.get('*', (context) => {
    const { path } = context.req;
    const base = settings.appBase;
    context.set('route', 'page');
    if (path === base || path.startsWith(`${base}/`))
      return servePage(context, services, path.slice(base.length) || '/');
    if (path === '/') return context.redirect(`${base}/`, 302);
    return context.notFound();
  });

  app.notFound(respondNotFound);
  app.onError((error, context) => {
    if (error instanceof HTTPException && error.status < 500)
      return respondWith(context, refuse('malformed_body'));
    // The client disconnected and its work was canceled, which is not an error.
    if (context.req.raw.signal.aborted) return context.body(null, 408);
    const requestId = context.get('requestId');
    const storageProblem = toStorageProblem(error, services, requestId);
    if (storageProblem !== null) {
      if (storageProblem.isTemporary) setHeader(context, 'retry-after', '2');
      return respondWith(context, refuse(storageProblem.code));
    }
    log.error('A request failed.', error, requestId);
    services.background.run('Counting an error', () => services.tallies.add('errors', services.clock.now()));
    const { status, body } = errorResponse({ code: 'internal', detail: 'Something went wrong!' });
    return context.json({ ...body, request_id: requestId }, status);
  });
  return app;
}

/** HTTP/1.0, which health checks of proxies use, allows requests without Host. Node rejects them in HTTP/1.1. */
function hasOneHost({ env }: Context<AppEnv>): boolean {
  const { rawHeaders = [], headers } = env?.incoming ?? {};
  const isHost = (name: string, at: number) =>
    at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host';
  return headers?.host !== '' && rawHeaders.filter(isHost).length <= 1;
}
