/**
 * Generates OpenAPI from the mounted routes. This takes half a second, so the build stores it for the server
 * (api-docs.ts).
 */
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import { errorCodesOf, errorStatusOf } from '../http/declared-errors.ts';
import { groupBy } from '../../domain/practice/reports/client-list.ts';
import { detailOf, type ErrorCode } from '../http/errors.ts';
import { isRemembered } from '../http/mount-route.ts';
import { TEXT_PARAMS, type Route, type RouteGroup } from '../http/route.ts';

const json = (schema: z.ZodType, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

function describeRoute(
  group: RouteGroup,
  route: Route,
  apiBase: string,
  errors: ReturnType<typeof shareErrorSchemas>,
): RouteConfig {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const text = new Set(TEXT_PARAMS);
  const params = z.object(
    Object.fromEntries(names.map((name) => [name, text.has(name) ? z.string() : z.int().min(1)])),
  );
  const upload = route.uploadBytes !== undefined;
  return {
    method: route.method,
    // The specification's paths end with a slash. Paths without it also work.
    path: `${apiBase}${route.path}/`,
    tags: [group.name],
    summary: route.summary,
    operationId: `${route.method} ${route.path}`.replaceAll(/[^a-z0-9]+/gi, '_').replace(/_$/, ''),
    ...(route.scope === null ? {} : { security: [{ bearer: [route.scope] }] }),
    request: {
      ...(names.length === 0 ? {} : { params }),
      ...(route.query instanceof z.ZodObject ? { query: route.query } : {}),
      ...(isRemembered(route)
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
    responses: responsesOf(route, errors),
  };
}

const FIELDS = z.object({ error: z.record(z.string(), z.array(z.string())), code: z.string().optional() });
const RETRY = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } } };

const errorSchema = (status: number, codes: readonly ErrorCode[], { errorMembers }: Route): z.ZodType => {
  const sent = codes.filter((code) => code !== 'invalid_input');
  const base = z.object({ detail: z.string(), code: z.enum(sent) });
  if (status === 400)
    return z.union([errorMembers ? FIELDS.extend(errorMembers.partial().shape) : FIELDS, base]);
  if (status === 500) return base.extend({ request_id: z.string() });
  if (codes.includes('token_not_valid'))
    return base.extend({ messages: z.array(z.object({ message: z.string() })).optional() });
  return base;
};

/** Equal error responses appear once in the document: Conflict1, Conflict2. */
function shareErrorSchemas(registry: OpenAPIHono['openAPIRegistry']) {
  const names = new Map<string, string>();
  return (status: number, codes: readonly ErrorCode[], route: Route) => {
    const { $schema: _, ...members } = z.toJSONSchema(errorSchema(status, codes, route), { io: 'input' });
    const schema: object = members;
    const response = {
      description: codes.map((code) => `${code}: ${detailOf(code)}`).join(' '),
      ...(status === 429 && { headers: RETRY }),
      content: { 'application/json': { schema } },
    };
    const key = JSON.stringify(response);
    let name = names.get(key);
    if (name === undefined) {
      const title = (STATUS_CODES[status] ?? '').replaceAll(/\W/g, '');
      name = `${title}${[...names.values()].filter((other) => other.startsWith(title)).length + 1}`;
      names.set(key, name);
      registry.registerComponent('responses', name, response);
    }
    return { $ref: `#/components/responses/${name}` };
  };
}

function responsesOf(route: Route, errors: ReturnType<typeof shareErrorSchemas>): RouteConfig['responses'] {
  const { access, responseBody = z.null(), otherResponse, etag, success = [200], listMembers } = route;
  const description = access === 'open' ? 'Answer' : `Answer (${access.join(', ')})`;
  const members = { message: z.string(), note: z.string().optional() };
  const isList = responseBody instanceof z.ZodArray;
  const content = json(
    z.object({ data: responseBody, ...members, ...(isList && pageMembers), ...listMembers?.shape }),
  );
  const codes = groupBy([...errorCodesOf(route)], (code) => errorStatusOf(route, code));
  return {
    ...(otherResponse
      ? { [otherResponse.status]: described(otherResponse) }
      : Object.fromEntries(success.map((status) => [status, { description, content }]))),
    ...(etag ? { 304: { description: 'Nothing changed since the ETag that was sent' } } : {}),
    ...Object.fromEntries([...codes].map(([status, list]) => [status, errors(status, list, route)])),
  };
}

const described = ({ type, description }: NonNullable<Route['otherResponse']>) => ({
  description,
  ...(type !== undefined && {
    content: { [type]: { schema: type === 'application/json' ? z.looseObject({}) : z.string() } },
  }),
});

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
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of a session, or a personal access token with the scope. “any”: each access token. “session”: none.',
  });
  const errors = shareErrorSchemas(registry);
  for (const group of groups) {
    for (const route of group.routes) registry.registerPath(describeRoute(group, route, apiBase, errors));
  }
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version,
      description:
        'Sign in with POST auth/login/, or create a token in Profile › Access tokens, and send it as "Authorization: Bearer …". Answers are {data, message}; refusals are {detail, code}, and {error: {field: [message]}} if fields are invalid.',
    },
  });
}
