/** Calls a route of this server as the caller of a tool, with all checks of the route. */
import type { Context } from 'hono';
import { isObject } from '../../domain/calculations/rounded-json.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import type { AppEnv } from '../http/request-context.ts';
import type { App } from '../http/mount-route.ts';

/** The body of an error as in the API. */
export type ErrorBody = Readonly<Record<string, unknown>>;

interface RouteCall {
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  idempotencyKey?: string | undefined;
}

export type CallRoute = (
  method: 'GET' | 'POST',
  path: string,
  call?: RouteCall,
) => Promise<Result<ErrorBody & { data: object }, ErrorBody>>;

/** The address and the device of the caller are logged with the call of the route, too. */
const FORWARDED = ['authorization', 'user-agent', 'x-forwarded-for'];

export const createRouteCaller =
  (app: App, apiBase: string, context: Context<AppEnv>): CallRoute =>
  async (method, path, { query, body, idempotencyKey } = {}) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const name of FORWARDED) {
      const value = context.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    const address = new URL(`${apiBase}/${path}`, context.req.url);
    address.search = new URLSearchParams(query).toString();
    const request = new Request(address, {
      method,
      headers,
      signal: context.req.raw.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await app.fetch(request, context.env);
    const received: unknown = await response.json();
    if (!isObject(received)) throw new Error(`${method} ${path} returned no object.`);
    if (!response.ok) return fail(received);
    const { data } = received;
    if (!isObject(data)) throw new Error(`${method} ${path} returned no data.`);
    return ok({ ...received, data });
  };
