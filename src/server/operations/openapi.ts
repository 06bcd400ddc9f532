/**
 * Generates OpenAPI from the mounted routes. This takes half a second, so the build stores it for the server
 * (api-docs.ts).
 */
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import * as z from 'zod';
import { TEXT_PARAMS, type Route, type RouteGroup } from '../http/route.ts';

const json = (schema: z.ZodType, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

function describeRoute(group: RouteGroup, route: Route, apiBase: string): RouteConfig {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const text = new Set(TEXT_PARAMS);
  const params = z.object(
    Object.fromEntries(names.map((name) => [name, text.has(name) ? z.string() : z.int().min(1)])),
  );
  const open = route.access === 'open';
  const upload = route.uploadBytes !== undefined;
  return {
    method: route.method,
    // The specification's paths end with a slash. Paths without it also work.
    path: `${apiBase}${route.path}/`,
    tags: [group.name],
    summary: route.summary,
    operationId: `${route.method} ${route.path}`.replaceAll(/[^a-z0-9]+/gi, '_').replace(/_$/, ''),
    ...(open ? {} : { security: [{ bearer: [] }] }),
    request: {
      ...(names.length === 0 ? {} : { params }),
      ...(route.query instanceof z.ZodObject ? { query: route.query } : {}),
      ...(route.method === 'post' && !upload
        ? { headers: z.object({ 'Idempotency-Key': z.string().min(1).optional() }) }
        : {}),
      ...(route.body
        ? { body: { required: true, content: json(route.describedBody ?? route.body, route.example) } }
        : {}),
      ...(upload
        ? {
            body: {
              required: true,
              content: { 'multipart/form-data': { schema: route.formFields ?? z.object({}) } },
            },
          }
        : {}),
    },
    responses: responsesOf(route),
  };
}

const text = { type: 'string' } as const;
const plain = (properties: Record<string, object>) => ({
  'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } as const },
});
const refused = plain({ detail: text, code: text });

const FIELDS = 'Invalid fields: messages by path';
const MESSAGES = { type: 'object', additionalProperties: { type: 'array', items: text } } as const;

/** Shared error responses appear once in the document. */
const SHARED_RESPONSES = {
  Fields: { description: FIELDS, content: plain({ error: MESSAGES }) },
  NoSession: {
    description: 'No or no longer a session',
    content: plain({
      detail: text,
      code: text,
      messages: { type: 'array', items: { type: 'object', properties: { message: text } } },
    }),
  },
  NotAllowed: { description: 'The account does not include this', content: refused },
  NotFound: { description: 'Not there, or another owner’s', content: refused },
  Conflict: {
    description: 'The request conflicts with the current state; the code states the reason',
    content: refused,
  },
  TooLarge: { description: 'The request is too large', content: refused },
  TooMany: {
    description: 'Too many requests',
    headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } } },
    content: refused,
  },
  Failed: {
    description: 'Something went wrong',
    content: plain({ detail: text, code: text, request_id: text }),
  },
  Unavailable: { description: 'The database cannot be reached or written at the moment', content: refused },
} satisfies Record<string, object>;

const shared = (name: keyof typeof SHARED_RESPONSES) => ({ $ref: `#/components/responses/${name}` });

function fieldsRefused({ errorMembers }: Route) {
  if (!errorMembers) return shared('Fields');
  const error = z.record(z.string(), z.array(z.string()));
  return { description: FIELDS, content: json(z.object({ error, ...errorMembers.shape })) };
}

function responsesOf(route: Route): RouteConfig['responses'] {
  const { access, responseBody = z.null(), otherResponse, etag, query } = route;
  const open = access === 'open';
  const takes = route.body !== undefined || route.uploadBytes !== undefined || query !== undefined;
  const who = open ? 'Answer' : `Answer (${access.join(', ')})`;
  const texts = { message: z.string(), note: z.string().optional() };
  const successContent = json(
    z.object({ data: responseBody, ...texts, ...(responseBody instanceof z.ZodArray ? pageMembers : {}) }),
  );
  return {
    ...(otherResponse
      ? {
          [otherResponse.status]: {
            description: otherResponse.description,
            ...(otherResponse.type ? { content: { [otherResponse.type]: { schema: z.string() } } } : {}),
          },
        }
      : { '2XX': { description: who, content: successContent } }),
    ...(etag ? { 304: { description: 'Nothing changed since the ETag that was sent' } } : {}),
    ...(takes ? { 400: fieldsRefused(route), 413: shared('TooLarge') } : {}),
    ...(open ? {} : { 401: shared('NoSession'), 403: shared('NotAllowed') }),
    404: shared('NotFound'),
    ...(route.method === 'get' ? {} : { 409: shared('Conflict') }),
    429: shared('TooMany'),
    500: shared('Failed'),
    503: shared('Unavailable'),
  };
}

const pageMembers = {
  page: z.int(),
  size: z.int().describe('Rows per page; all rows if no page was requested.'),
  total: z.int().describe('Rows of all pages.'),
};

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

export function openApiDocument(
  groups: readonly RouteGroup[],
  { version, apiBase }: { version: string; apiBase: string },
): OpenApiDocument {
  const api = new OpenAPIHono();
  const registry = api.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  for (const [name, response] of Object.entries(SHARED_RESPONSES)) {
    registry.registerComponent('responses', name, response);
  }
  for (const group of groups) {
    for (const route of group.routes) registry.registerPath(describeRoute(group, route, apiBase));
  }
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version,
      description:
        'Sign in with POST auth/login/ and send the access token as "Authorization: Bearer …". Answers are {data, message}; refusals are {detail, code}, and {error: {field: [message]}} if fields are invalid.',
    },
  });
}
