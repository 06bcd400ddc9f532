/** An API route as data. The app mounts it, OpenAPI describes it, and tests visit every route. */
import type { Context } from 'hono';
import type { ZodObject, ZodType } from 'zod';
import type { RouteScope, Scope, UsedToken } from '../../domain/practice/users/access-token.ts';
import type { Impersonator } from '../../domain/practice/users/session-store.ts';
import { ownerOf, type OwnerId, type Role, type User } from '../../domain/practice/users/user.ts';
import { parseWith, ok, type Result } from '../../domain/shared/result.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import { refuseScope } from '../sessions/access-tokens.ts';
import type { SessionUser, SignedIn } from '../sessions/sessions.ts';
import type { AppEnv } from './request-context.ts';
import type { BodyLimits } from './body-limits.ts';
import { refuse, type ErrorCode } from './errors.ts';
import type { Services } from '../services.ts';
import type { Outcome, Success } from './outcome.ts';
import type { StagedFile } from '../../domain/practice/users/file-store.ts';

/** 'open' for everyone, or the allowed roles. There is no default. */
export type Access = 'open' | readonly [Role, ...Role[]];

export const ADMIN = ['admin'] as const satisfies Access;
/** Advisors and admins. Each sees only their rows. */
export const ADVISOR = ['advisor', 'admin'] as const satisfies Access;
export const ANY_SIGNED_IN = ['advisor', 'admin', 'tsc'] as const satisfies Access;

/** Text parameters. All other parameters are row ids. */
type TextParam = 'hash' | 'view_token' | 'calculation' | 'series';
export const TEXT_PARAMS: readonly string[] = [
  'hash',
  'view_token',
  'calculation',
  'series',
] satisfies TextParam[];

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
type Params<Path extends string> = {
  readonly [Name in ParamName<Path>]: Name extends TextParam ? string : number;
};

export interface OpenRequest<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** Body of routes with `rawBytes`. */
  bytes: Uint8Array;
  now: Date;
  /** Time zone of the practice, for displayed dates and the current year. */
  zone: string;
  /** Origin of links in responses, such as "https://plans.example.com". Links are paths if empty. */
  origin: string;
  /** Client address, limited to trusted proxies. */
  remoteAddress: string;
  /** Form of an upload route. Null if the body is not a form. */
  form: UploadForm | null;
  context: Context<AppEnv>;
}

export interface SignedInRequest<P, Q, B> extends OpenRequest<P, Q, B> {
  user: User;
  owner: OwnerId;
  /** Null in a session. */
  token: UsedToken | null;
  /** Admin who opened this session. */
  impersonator: Impersonator | null;
  /** Version of the owner's lists at the start of the request (RequestUser). */
  listVersion: number;
}

/** Only routes that reject access tokens can use the session. */
type SessionOf<S extends RouteScope> = S extends 'session' ? SessionUser : object;

interface RouteDescription<Q, B> {
  summary: string;
  query?: ZodType<Q>;
  body?: ZodType<B>;
  /** JSON limits, checked before parsing. Default: form limits (body-limits.ts). */
  bodyLimits?: BodyLimits;
  /** Schema for OpenAPI, if `body` leaves validation to a later step. */
  describedBody?: ZodType;
  /** Members next to `error` in validation responses, for OpenAPI. */
  errorMembers?: ZodObject;
  /** Schema of `data`. Default: null. */
  responseBody?: ZodType;
  /** Members next to a list. */
  listMembers?: ZodObject;
  /** Statuses of success. Default: 200. */
  success?: readonly [Success, ...Success[]];
  /** Error codes of the handler. The others follow from the other members (declared-errors.ts). */
  errorCodes?: readonly ErrorCode[];
  /** A full disk is reported with this status instead of 507. */
  diskFullStatus?: 503;
  /** A response that is not JSON. Replaces `answer`. */
  otherResponse?: { status: 200 | 302; description: string; type?: string };
  /** A valid body for documentation and for tests that visit every route. */
  example?: unknown;
  /** Maximum size of a raw body. Replaces JSON. */
  rawBytes?: number;
  /** Maximum size of a multipart form. Replaces JSON. */
  uploadBytes?: number;
  tooLarge?: () => Result<never>;
  /** Allowed form fields. */
  formFields?: ZodObject;
  /** Supports If-None-Match. */
  etag?: boolean;
  /**
   * Rejected during impersonation: only the user may change password, email address and payment. 'by_name' names the
   * user in the message.
   */
  selfOnly?: boolean | 'by_name';
  /** Allowed before required two-factor authentication is set up. */
  beforeSecondFactor?: boolean;
  /** Rejects a request before its body is read. */
  findRejection?(services: Services): Result<never> | null | Promise<Result<never> | null>;
  /** false: responses are not stored for an Idempotency-Key, because repetition changes nothing. */
  remembered?: boolean;
  /**
   * A POST with an idempotency key runs in one transaction that blocks other requests. Slow routes (mail, password
   * hashes, workers) set this and write through `commitStep`.
   */
  slow?: boolean;
}

interface OpenSpec<Path extends string, Q, B> extends RouteDescription<Q, B> {
  handle(request: OpenRequest<Params<Path>, Q, B>, services: Services): Promise<Outcome>;
}

interface SignedInSpec<Path extends string, Q, B, S extends RouteScope> extends RouteDescription<Q, B> {
  /** The scope that some bodies need instead. */
  otherScope?: { scope: Scope; isFor(body: B): boolean };
  handle(request: SignedInRequest<Params<Path>, Q, B> & SessionOf<S>, services: Services): Promise<Outcome>;
}

/** Unchecked request. The route validates params, query and body. */
export interface RawRequest extends OpenRequest<TextValues, TextValues, unknown> {
  signedIn: SignedIn | null;
}
type TextValues = Readonly<Record<string, string>>;

export interface Route extends RouteDescription<unknown, unknown> {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  access: Access;
  /** The scope that an access token needs; null for open routes. */
  scope: RouteScope | null;
  otherScope?: { scope: Scope };
  respond(raw: RawRequest, services: Services): Promise<Outcome>;
}

export interface RouteGroup {
  name: string;
  routes: readonly Route[];
}

export const routeGroup = (name: string, routes: readonly Route[]): RouteGroup => ({ name, routes });

export function openRoute<const Path extends string, Q = undefined, B = undefined>(
  method: Route['method'],
  path: Path,
  spec: OpenSpec<Path, Q, B>,
): Route {
  return {
    ...spec,
    method,
    path,
    access: 'open',
    scope: null,
    async respond(raw, services) {
      const refused = await spec.findRejection?.(services);
      if (refused) return refused;
      const parts = parseRequest<Path, Q, B>(spec, raw);
      return parts.ok ? spec.handle({ ...raw, ...parts.value }, services) : parts;
    },
  };
}

/** `scope` is the scope that an access token needs. There is no default. */
export function route<const Path extends string, const S extends RouteScope, Q = undefined, B = undefined>(
  method: Route['method'],
  path: Path,
  access: readonly [Role, ...Role[]],
  scope: S,
  spec: SignedInSpec<Path, Q, B, S>,
): Route {
  return {
    ...spec,
    method,
    path,
    access,
    scope,
    async respond(raw, services) {
      if (!raw.signedIn) return refuse('token_not_valid');
      const refused = await spec.findRejection?.(services);
      if (refused) return refused;
      const parts = parseRequest<Path, Q, B>(spec, raw);
      if (!parts.ok) return parts;
      const { user, token } = raw.signedIn;
      const neededScope = spec.otherScope?.isFor(parts.value.body) ? spec.otherScope.scope : scope;
      const missing = token && refuseScope(token, neededScope);
      if (missing) return missing;
      const request = { ...raw, ...raw.signedIn, ...parts.value, owner: ownerOf(user) };
      // mount-route.ts rejects access tokens at session routes.
      return spec.handle(request as typeof request & SessionOf<S>, services);
    },
  };
}

interface ParsedRequest<Path extends string, Q, B> {
  params: Params<Path>;
  query: Q;
  body: B;
}

function parseRequest<Path extends string, Q, B>(
  spec: RouteDescription<Q, B>,
  raw: RawRequest,
): Result<ParsedRequest<Path, Q, B>> {
  const params = parseParams<Path>(raw.params);
  // An invalid id is reported as not found.
  if (!params) return refuse('not_found');
  const query = parseInput(spec.query, raw.query);
  if (!query.ok) return query;
  // Form fields were validated while the form was read (upload-form.ts). Routes with raw bytes read them directly.
  const body = parseInput(
    spec.body,
    spec.uploadBytes === undefined && spec.rawBytes === undefined ? raw.body : {},
  );
  if (!body.ok) return body;
  return ok({ params, query: query.value, body: body.value });
}

const EMPTY_INPUT = record('Input', {});

function parseInput<T>(schema: ZodType<T> | undefined, raw: unknown): Result<T> {
  if (schema) return parseWith(schema, raw);
  const empty = parseWith(EMPTY_INPUT, raw);
  // Without a schema, `route` and `openRoute` set T to `undefined`.
  return empty.ok ? ok(undefined as T) : empty;
}

function parseParams<Path extends string>(raw: Readonly<Record<string, string>>): Params<Path> | null {
  const params: Record<string, string | number> = {};
  for (const [name, text] of Object.entries(raw)) {
    if (TEXT_PARAMS.includes(name)) params[name] = text;
    else if (/^[1-9]\d{0,14}$/.test(text)) params[name] = Number(text);
    else return null;
  }
  // Hono provides the names; the loop above provides the types.
  return params as Params<Path>;
}

export interface UploadedFile extends StagedFile {
  /** Name provided by the client. */
  readonly name: string;
}

export interface UploadForm {
  text(name: string): string | undefined;
  file(name: string): UploadedFile | undefined;
  /** Keeps the files until this work ends, even after the response has started. */
  keepUntil(work: Promise<unknown>): void;
  pendingWork(): Promise<unknown> | null;
}
