/**
 * A route of the API as data: who may call it, what it takes, what it answers. The app mounts it, OpenAPI prints
 * it, and the tests that visit every route read it.
 */
import type { Context } from 'hono';
import type { ZodObject, ZodType } from 'zod';
import type { Impersonator, SignedInAs } from '../../domain/practice/users/session-store.ts';
import { ownerOf, type OwnerId, type Role, type User } from '../../domain/practice/users/user.ts';
import { parseWith, ok, type Result } from '../../domain/shared/result.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import type { AppEnv } from './request-context.ts';
import type { BodyLimits } from './body-limits.ts';
import { refuse } from './errors.ts';
import type { Services } from '../services.ts';
import type { Outcome } from './outcome.ts';
import type { StagedFile } from '../../domain/practice/users/file-store.ts';

/** Who may call: everyone ('open'), or these kinds of signed-in user. There is no default. */
export type Access = 'open' | readonly [Role, ...Role[]];

export const ADMIN = ['admin'] as const satisfies Access;
/** Advisors and admins, each with their own rows. */
export const ADVISOR = ['advisor', 'admin'] as const satisfies Access;
export const ANY_SIGNED_IN = ['advisor', 'admin', 'tsc'] as const satisfies Access;

type Method = 'get' | 'post' | 'patch' | 'delete';

/** These parts of a path are text; every other is the id of a row. */
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
  /** What came, where the route takes `rawBytes`. */
  bytes: Uint8Array;
  now: Date;
  /** The practice's time zone, for what people read and for the current year. */
  zone: string;
  /** Of the links in answers, "https://plans.example.com"; empty where it is not known, and the link is a path. */
  origin: string;
  /** Address of the caller, as far as the proxies in front are trusted. */
  remoteAddress: string;
  /** Where the route takes an upload; null where something else was sent. */
  form: UploadForm | null;
  context: Context<AppEnv>;
}

export interface SignedInRequest<P, Q, B> extends OpenRequest<P, Q, B> {
  user: User;
  owner: OwnerId;
  accessHash: string;
  sessionId: number;
  expiresAt: Date;
  /** The admin who opened this session as the user. */
  impersonator: Impersonator | null;
  /** Of the owner's lists, when the request began (SignedInAs). */
  listVersion: number;
}

interface Described<Path extends string, Q, B> {
  method: Method;
  path: Path;
  summary: string;
  query?: ZodType<Q>;
  body?: ZodType<B>;
  /** How much its JSON may hold, before it is parsed; without it, as much as a form (body-limits.ts). */
  bodyLimits?: BodyLimits;
  /** For the API's document, where `body` only lets a later check see what was sent. */
  describedBody?: ZodType;
  /** For the API's document: what stands beside `error` where fields are not right. */
  besideErrors?: ZodObject;
  /** Of `data` in the answer; without it, null. */
  answer?: ZodType;
  /** An answer that is not JSON, in place of `answer`. */
  otherAnswer?: { status: 200 | 302; description: string; type?: string };
  /** A body that is good enough to be shown, and to be sent by the tests that visit every route. */
  example?: unknown;
  /** Bytes that are handed over as they come, in place of JSON; how many there may be. */
  rawBytes?: number;
  /** A multipart form in place of JSON; its largest size. */
  uploadBytes?: number;
  tooLarge?: () => Result<never>;
  /** The form's fields: no other is taken. */
  formFields?: ZodObject;
  /** Answers 304 when the browser has the same already. */
  etag?: boolean;
  /**
   * Refused in a session that an admin opened: password, email address and payment are the user’s own. By name: the
   * refusal says whose.
   */
  ownOnly?: boolean | 'by_name';
  /** Answered also while two-factor authentication that is required has not been set up. */
  beforeSecondFactor?: boolean;
  /** Asked before the body is looked at: why nothing is done here at all. */
  unless?(services: Services): Result<never> | null;
  /** false: the answer to an Idempotency-Key is not kept, because asking again changes nothing. */
  remembered?: boolean;
  /**
   * A POST that is remembered runs whole in one transaction, while every other request waits. One that mails, hashes a
   * password or waits for a worker says so here, and writes through `conclude` when that is done.
   */
  slow?: boolean;
}

interface OpenSpec<Path extends string, Q, B> extends Described<Path, Q, B> {
  access: 'open';
  handle(request: OpenRequest<Params<Path>, Q, B>, services: Services): Promise<Outcome>;
}

interface SignedInSpec<Path extends string, Q, B> extends Described<Path, Q, B> {
  access: readonly [Role, ...Role[]];
  handle(request: SignedInRequest<Params<Path>, Q, B>, services: Services): Promise<Outcome>;
}

/** What the app hands a route; the route itself checks params, query and body. */
export interface RawRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  bytes: Uint8Array;
  signedIn: (SignedInAs & { accessHash: string }) | null;
  now: Date;
  zone: string;
  origin: string;
  remoteAddress: string;
  /** Where the route takes an upload; null where something else was sent. */
  form: UploadForm | null;
  context: Context<AppEnv>;
}

export interface Route extends Omit<Described<string, unknown, unknown>, never> {
  access: Access;
  respond(raw: RawRequest, services: Services): Promise<Outcome>;
}

export interface RouteGroup {
  name: string;
  routes: readonly Route[];
}

export function openRoute<const Path extends string, Q = undefined, B = undefined>(
  spec: OpenSpec<Path, Q, B>,
): Route {
  return {
    ...spec,
    async respond(raw, services) {
      const refused = spec.unless?.(services);
      if (refused) return refused;
      const parts = partsOf(spec, raw);
      return parts.ok ? spec.handle({ ...raw, ...parts.value }, services) : parts;
    },
  };
}

export function route<const Path extends string, Q = undefined, B = undefined>(
  spec: SignedInSpec<Path, Q, B>,
): Route {
  return {
    ...spec,
    async respond(raw, services) {
      if (!raw.signedIn) return refuse('token_not_valid');
      const refused = spec.unless?.(services);
      if (refused) return refused;
      const parts = partsOf(spec, raw);
      if (!parts.ok) return parts;
      const { user } = raw.signedIn;
      return spec.handle({ ...raw, ...raw.signedIn, ...parts.value, owner: ownerOf(user) }, services);
    },
  };
}

interface Parts<Path extends string, Q, B> {
  params: Params<Path>;
  query: Q;
  body: B;
}

function partsOf<Path extends string, Q, B>(
  spec: Described<Path, Q, B>,
  raw: RawRequest,
): Result<Parts<Path, Q, B>> {
  const params = paramsOf<Path>(raw.params);
  // A row whose id cannot be one does not exist.
  if (!params) return refuse('not_found');
  const query = checked(spec.query, raw.query);
  if (!query.ok) return query;
  // A form's fields were checked before it was taken apart (upload-form.ts); raw bytes the route reads itself.
  const body = checked(
    spec.body,
    spec.uploadBytes === undefined && spec.rawBytes === undefined ? raw.body : {},
  );
  if (!body.ok) return body;
  return ok({ params, query: query.value, body: body.value });
}

const NOTHING = record('Input', {});

function checked<T>(schema: ZodType<T> | undefined, raw: unknown): Result<T> {
  if (schema) return parseWith(schema, raw);
  const none = parseWith(NOTHING, raw);
  // Without a schema T is `undefined`, by the defaults of `route` and `openRoute`.
  return none.ok ? ok(undefined as T) : none;
}

function paramsOf<Path extends string>(raw: Readonly<Record<string, string>>): Params<Path> | null {
  const params: Record<string, string | number> = {};
  for (const [name, text] of Object.entries(raw)) {
    if (TEXT_PARAMS.includes(name)) params[name] = text;
    else if (/^[1-9]\d{0,14}$/.test(text)) params[name] = Number(text);
    else return null;
  }
  // The names come from the path that Hono matched, the types from the loop above.
  return params as Params<Path>;
}

// What the app knows of an address apart from its method: the router's pattern, and the methods that answer there.

/** An id is one only where it can be one: report/calc/ is no report. Without braces, which end the router's own. */
const ID = '[1-9][0-9]*';

/** A route's path as the router takes it: "/client/{id}" → "/client/:id{[1-9][0-9]*}". */
export const pathPattern = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    TEXT_PARAMS.includes(name) ? `:${name}` : `:${name}{${ID}}`,
  );

/** The methods of an address of the API, in the form of an Allow header; null where nothing is. */
export function methodsAt(
  routes: readonly Pick<Route, 'method' | 'path'>[],
): (path: string) => string | null {
  const known = routes.map(({ path, method }) => ({ matches: matcher(path), method: method.toUpperCase() }));
  return (path) => {
    const here = new Set(known.filter(({ matches }) => matches.test(path)).map(({ method }) => method));
    if (here.size === 0) return null;
    if (here.has('GET')) here.add('HEAD');
    return [...here].sort().join(', ');
  };
}

function matcher(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{')
        ? TEXT_PARAMS.includes(part.slice(1, -1))
          ? '[^/]+'
          : ID
        : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
  return new RegExp(`^${source.join('')}/?$`);
}

export interface UploadedFile extends StagedFile {
  /** As the sender calls it. */
  readonly name: string;
}

export interface UploadForm {
  text(name: string): string | undefined;
  file(name: string): UploadedFile | undefined;
  /** The files are there until this has ended, also where the answer was begun before. */
  keepUntil(work: Promise<unknown>): void;
  rest(): Promise<unknown> | null;
}
