/** The address of the MCP server. Checks the caller like a route of the API. */
import type { Context } from 'hono';
import * as z from 'zod';
import { ownerOf } from '../../domain/practice/users/user.ts';
import { parseWith, type Result } from '../../domain/shared/result.ts';
import { anyText } from '../../domain/shared/schema-fields.ts';
import { setRequestCaller, refuseCaller } from '../http/check-caller.ts';
import { siteOrigin } from '../http/addresses.ts';
import { MCP_BODY } from '../http/body-limits.ts';
import { refuse } from '../http/errors.ts';
import { readRequestBody, type App } from '../http/mount-route.ts';
import type { AppEnv } from '../http/request-context.ts';
import { respondWith, setHeader } from '../http/responses.ts';
import { ADVISOR } from '../http/route.ts';
import type { Services } from '../services.ts';
import { limitPerMinute } from '../sessions/attempt-limits.ts';
import { signedInUser } from '../sessions/sessions.ts';
import { createRouteCaller } from './call-route.ts';

const CALLS_PER_MINUTE = 60;
const CALLER = { access: ADVISOR, scope: 'any' } as const;

export function mountMcp(app: App, services: Services): void {
  const { appBase } = services.settings;
  app.all(`${appBase}/mcp`, async (context) => {
    context.set('route', '/mcp');
    setHeader(context, 'cache-control', 'no-store');
    return respond(context, app, services);
  });
}

async function respond(context: Context<AppEnv>, app: App, services: Services): Promise<Response> {
  if (context.req.method !== 'POST') {
    setHeader(context, 'allow', 'POST');
    return respondWith(context, refuse('method_not_allowed'));
  }
  const origin = siteOrigin(services);
  const sentOrigin = context.req.header('origin');
  if (sentOrigin !== undefined && sentOrigin !== origin)
    return respondWith(context, refuse('origin_not_allowed'));

  const now = services.clock.now();
  const caller = await signedInUser(context, services, now);
  if (!caller?.token) {
    setHeader(context, 'www-authenticate', 'Bearer');
    return respondWith(context, refuse('token_not_valid'));
  }
  const { user, token } = caller;
  setRequestCaller(caller);
  const refused = await refuseCaller(CALLER, caller, { context, now }, services);
  if (refused) return respondWith(context, refused);
  const { mcp_enabled: isOn, mcp_client_names: showsNames } = await services.practice.read();
  if (!isOn) return respondWith(context, refuse('mcp_off'));
  const limit = { name: 'mcp calls', maxAttempts: CALLS_PER_MINUTE, key: String(token.id) };
  const limited = await limitPerMinute(services, limit, context, now);
  if (limited) return respondWith(context, limited);

  const body = await readRequestBody(context, { bodyLimits: MCP_BODY });
  if (!body.ok) return respondWith(context, body);
  // The protocol no longer has batches, and each message counts as a call.
  if (Array.isArray(body.value.value)) return respondWith(context, refuse('one_message'));

  const message = checkMessage(body.value.value);
  if (!message.ok) return respondWith(context, message);

  const { serveMessage } = await import('./mcp-server.ts');
  const request = {
    user,
    owner: ownerOf(user),
    now,
    zone: services.zone.name,
    context,
    callRoute: createRouteCaller(app, services.settings.apiBase, context),
    pageAt: (path: string) => `${origin ?? ''}${services.settings.appBase}${path}`,
  };
  return serveMessage(body.value.value, { request, token, showsNames }, services);
}

const object = (shape: z.ZodRawShape) => z.looseObject(shape, 'Must be an object.');

const initialization = object({
  protocolVersion: anyText('protocolVersion', 100),
  capabilities: object({}),
  clientInfo: object({ name: anyText('name', 1000), version: anyText('version', 1000) }),
});
/** A map, because a method can be named "__proto__". */
const PARAMS = new Map<unknown, z.ZodType>([
  ['tools/call', object({ name: anyText('name', 100), arguments: object({}).optional() })],
  ['initialize', initialization],
]);

const messageSchema = object({
  jsonrpc: z.literal('2.0', 'Must be "2.0".'),
  id: z.union([z.string(), z.int()], 'Must be text or a whole number.').optional(),
  method: anyText('method', 200),
  params: object({}).optional(),
});

/** Checks a message before the protocol library, which reports its own parse errors to the client. */
function checkMessage(raw: unknown): Result<unknown> {
  const message = parseWith(messageSchema, raw);
  if (!message.ok) return message;
  const known = PARAMS.get(message.value.method);
  return known ? parseWith(object({ params: known }), raw) : message;
}
