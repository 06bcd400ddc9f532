/** The API's own description, from the same records that the routes are mounted from. */
import type { RouteConfig } from '@hono/zod-openapi';
import * as z from 'zod';
import type { App } from './app.ts';
import { TEXT_PARAMS, type Route, type RouteGroup } from './route.ts';
import type { Services } from './services.ts';

const fieldErrors = z.object({ error: z.record(z.string(), z.array(z.string())) });
const refusal = z.object({ detail: z.string(), code: z.string() });
const unauthorized = refusal.extend({ messages: z.array(z.object({ message: z.string() })) });

const json = (schema: z.ZodType, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

export function describeRoute(group: RouteGroup, route: Route, apiBase: string): RouteConfig {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const text = new Set(TEXT_PARAMS);
  const params = z.object(
    Object.fromEntries(names.map((name) => [name, text.has(name) ? z.string() : z.int().min(1)])),
  );
  const open = route.access === 'open';
  const upload = route.uploadBytes !== undefined;
  return {
    method: route.method,
    // With the slash, as the specification spells its paths; without it they answer too.
    path: `${apiBase}${route.path}/`,
    tags: [group.name],
    summary: route.summary,
    operationId: `${route.method} ${route.path}`.replaceAll(/[^a-z0-9]+/gi, '_').replace(/_$/, ''),
    ...(open ? {} : { security: [{ bearer: [] }] }),
    request: {
      ...(names.length === 0 ? {} : { params }),
      ...(route.query instanceof z.ZodObject ? { query: route.query } : {}),
      ...(route.method === 'post' && !upload
        ? { headers: z.object({ 'Idempotency-Key': z.string().optional() }) }
        : {}),
      ...(route.body ? { body: { required: true, content: json(route.body, route.example) } } : {}),
      ...(upload
        ? {
            body: {
              required: true,
              content: { 'multipart/form-data': { schema: route.formFields ?? z.object({}) } },
            },
          }
        : {}),
    },
    responses: {
      200: {
        description: open ? 'Answer' : `Answer (${String(route.access)})`,
        content: json(z.object({ data: route.answer ?? z.unknown(), message: z.string() })),
      },
      400: { description: 'Fields that are not right', content: json(fieldErrors) },
      ...(open ? {} : { 401: { description: 'No or no longer a session', content: json(unauthorized) } }),
      404: { description: 'Not there, or another owner’s', content: json(refusal) },
    },
  };
}

export function openApiDocument(app: App, { build }: Pick<Services, 'build'>): object {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Plumbline', version: build.version },
  });
}
