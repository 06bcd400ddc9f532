import type { Page } from '../../domain/shared/lists.ts';
import { member } from './api-error.ts';

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  token?: string | null | undefined;
  idempotencyKey?: string | undefined;
  /** Sent without a session, but with credentials: a browser reuses preloaded responses only then. */
  open?: boolean | undefined;
  /** Includes credentials: a browser honors `Clear-Site-Data` only on such responses. */
  endsSession?: boolean | undefined;
  /** Tag of the cached data; the server returns 304 if it is unchanged. */
  cachedTag?: string | undefined;
  /** Not requested by the user, so an error shows no message. */
  silent?: boolean | undefined;
  signal?: AbortSignal | undefined;
  asFile?: boolean | undefined;
  onProgress?: ((share: number) => void) | undefined;
  onWork?: ((progress: unknown) => void) | undefined;
}

export type ApiOutcome =
  | { kind: 'answer'; status: number; body: unknown; tag?: string }
  /** `isLate`: the response timeout has passed; otherwise the connection was lost. */
  | { kind: 'no_answer'; aborted: boolean; message: string; isLate?: true };

export type SendRequest = (request: ApiRequest) => Promise<ApiOutcome>;

const RETRY_DELAYS_MS = [500, 2000];

/** Error codes of temporary conditions, for which the server has changed nothing. */
const TEMPORARY_ERRORS: readonly unknown[] = [
  'database_busy',
  'database_unavailable',
  'figures_behind',
  'idempotency_in_progress',
];

/**
 * Retries after a lost connection or a server restart. A POST has the same key, so its work is done once.
 * @returns the same port
 */
export function withRetries(
  send: SendRequest,
  { pauses = RETRY_DELAYS_MS, isOnline = () => navigator.onLine } = {},
): SendRequest {
  return async (request) => {
    let outcome = await send(request);
    for (const pause of pauses) {
      if (!shouldRetry(request, outcome) || !isOnline()) break;
      await waitForSettled([new Promise(() => undefined)], request.signal, pause);
      if (request.signal?.aborted) return { kind: 'no_answer', aborted: true, message: 'Cancelled' };
      outcome = await send(request);
    }
    return outcome;
  };
}

function shouldRetry({ method, onProgress }: ApiRequest, outcome: ApiOutcome): boolean {
  if (outcome.kind === 'answer')
    return (
      (outcome.status === 503 || outcome.status === 409) &&
      TEMPORARY_ERRORS.includes(member(outcome.body, 'code'))
    );
  // A repeated DELETE would return 404. Uploads can be long, so their caller restarts them.
  return !outcome.aborted && !outcome.isLate && method !== 'DELETE' && !onProgress;
}

/** A connection that hangs must not keep the next screen from loading. */
const WAIT_TIMEOUT_MS = 5000;

/**
 * Reads wait for pending writes, and writes to one path run one after another. A POST delays no other call.
 * @returns the same port
 */
export function withWritesFirst(send: SendRequest, timeout = WAIT_TIMEOUT_MS): SendRequest {
  const pendingWrites = new Map<string, Promise<ApiOutcome>>();

  async function change(request: ApiRequest, before: Promise<unknown> | undefined): Promise<ApiOutcome> {
    if (before) await waitForSettled([before], request.signal, timeout);
    return send(request);
  }

  return async (request) => {
    const { method, path, signal } = request;
    if (method === 'PATCH' || method === 'DELETE') {
      const sent = change(request, pendingWrites.get(path));
      pendingWrites.set(path, sent);
      return sent.finally(() => pendingWrites.get(path) === sent && pendingWrites.delete(path));
    }
    if (method === 'GET' && pendingWrites.size > 0)
      await waitForSettled([...pendingWrites.values()], signal, timeout);
    return send(request);
  };
}

function waitForSettled(
  sent: readonly Promise<unknown>[],
  signal: AbortSignal | undefined,
  timeout: number,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, timeout);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
    void Promise.allSettled(sent).then(done);
  });
}

/** `key`: Idempotency-Key; without it each call counts as a new request. */
export interface CallOptions {
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface Saved<T> {
  data: T;
  message: string;
  note?: string;
  /** Only with a list: the complete response. */
  list?: object;
  /** Send it as `cachedTag` with the next request. A 304 is thrown as an error, like every response without data. */
  tag?: string;
}

export type Call = <T>(request: ApiRequest) => Promise<Saved<T>>;

type Method = ApiRequest['method'];

/** Returns one function per method. `send` also returns the server's message, the others only the data. */
export function verbsOf(call: Call) {
  const send = <T>(method: Method, path: string, body?: unknown, { key, signal }: CallOptions = {}) =>
    call<T>({ method, path, body, signal, idempotencyKey: key });
  const dataBy =
    (method: Method) =>
    async <T>(path: string, body: unknown, options?: CallOptions) =>
      (await send<T>(method, path, body, options)).data;
  const get = async <T>(path: string, options?: CallOptions) =>
    (await send<T>('GET', path, undefined, options)).data;
  const getPage = async <T, More = unknown>(path: string, options?: CallOptions) => {
    const { data, list } = await send<T[]>('GET', path, undefined, options);
    return { ...(list as Omit<Page<T>, 'items'> & More), items: data };
  };
  const file = async (path: string, open = false) =>
    (await call<Blob>({ method: 'GET', path, asFile: true, open })).data;
  /** Sent without a session: a stale token of an earlier session must not affect these calls. */
  const open = <T>(path: string, body: unknown, { key }: CallOptions = {}) =>
    call<T>({ method: 'POST', path, body, open: true, idempotencyKey: key });
  return { send, get, getPage, file, open, post: dataBy('POST'), patch: dataBy('PATCH') };
}

/** Creates an Idempotency-Key. Uses random bytes because randomUUID is missing on plain http. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export function newVisitor(): string {
  const digits = newRequestKey();
  const variant = '89ab'[parseInt(digits.charAt(16), 16) % 4];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-');
}

/** Returns one key per content until a success, so that a retry after a lost response does not repeat the work. */
export function requestKeys(): { keyFor: (body: unknown) => string; succeeded: () => void } {
  let sent: string | null = null;
  let key = '';
  return {
    keyFor(body) {
      const content = JSON.stringify(body);
      if (content !== sent) {
        sent = content;
        key = newRequestKey();
      }
      return key;
    },
    succeeded() {
      sent = null;
    },
  };
}
