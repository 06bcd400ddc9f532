import { member } from './api-error.ts';

/** What the screens need of an HTTP client; wiring.ts says which one stands behind it. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  token?: string | null | undefined;
  idempotencyKey?: string | undefined;
  /** Without a session. A browser gives what its page preloaded only to a call that could send credentials too. */
  open?: boolean | undefined;
  /** A browser heeds `Clear-Site-Data` of an answer only where it could have sent credentials. */
  endsSession?: boolean | undefined;
  /** The tag of what is held already: an answer of 304 then says that it is still the same. */
  cachedTag?: string | undefined;
  signal?: AbortSignal | undefined;
  /** A good answer is a file: its body comes as a Blob. */
  asFile?: boolean | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /** How far the server's work is, where it tells. */
  onWork?: ((progress: unknown) => void) | undefined;
}

export type ApiOutcome =
  | { kind: 'answer'; status: number; body: unknown; tag?: string }
  /** `isLate`: the longest wait is over; otherwise the connection was lost. */
  | { kind: 'no_answer'; aborted: boolean; message: string; isLate?: true };

export type SendRequest = (request: ApiRequest) => Promise<ApiOutcome>;

/** Between the first try and the second, and between that and the last. */
const PAUSES_MS = [500, 2000];

/** Nothing was done, and it is over by itself most of the time. */
const PASSING: readonly unknown[] = [
  'database_busy',
  'database_unavailable',
  'figures_behind',
  'idempotency_in_progress',
];

/**
 * A connection that was lost, or a server that was restarted, is no reason to bother anybody: the same request goes out
 * again, a POST under the same key, so that its work is done once. What a browser without a network cannot send is told at once.
 * @returns the same port
 */
export function withRetries(
  send: SendRequest,
  { pauses = PAUSES_MS, isOnline = () => navigator.onLine } = {},
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
      (outcome.status === 503 || outcome.status === 409) && PASSING.includes(member(outcome.body, 'code'))
    );
  // What was deleted before the answer was lost would be answered as missing. An upload, which may be long, its sender begins again.
  return !outcome.aborted && !outcome.isLate && method !== 'DELETE' && !onProgress;
}

/** A connection that hangs must not keep the next screen from loading. */
const WAIT_TIMEOUT_MS = 5000;

/**
 * A change is shown before the server has taken it, and the next screen may ask for what it changed while it is still
 * under way. Reading therefore waits for the changes sent before it, and changes of one path go one after another, so
 * that the last one is the one that stays.
 * @returns the same port; what is created (POST) is awaited by its own screen and holds nothing up
 */
export function withWritesFirst(send: SendRequest, longest = WAIT_TIMEOUT_MS): SendRequest {
  const underWay = new Map<string, Promise<ApiOutcome>>();

  async function change(request: ApiRequest, before: Promise<unknown> | undefined): Promise<ApiOutcome> {
    if (before) await waitForSettled([before], request.signal, longest);
    return send(request);
  }

  return async (request) => {
    const { method, path, signal } = request;
    if (method === 'PATCH' || method === 'DELETE') {
      const sent = change(request, underWay.get(path));
      underWay.set(path, sent);
      return sent.finally(() => underWay.get(path) === sent && underWay.delete(path));
    }
    if (method === 'GET' && underWay.size > 0) await waitForSettled([...underWay.values()], signal, longest);
    return send(request);
  };
}

/** Whatever became of them; sooner when the reader leaves, or does not come to an end of them. */
function waitForSettled(
  sent: readonly Promise<unknown>[],
  signal: AbortSignal | undefined,
  longest: number,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, longest);
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

/** `key` is the submit's own key; without it each call counts as a new one. */
export interface CallOptions {
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface Saved<T> {
  data: T;
  /** The server's own words, shown as a toast where the specification says so. */
  message: string;
  /** Shown on a second line under the message. */
  note?: string;
  /** What to send as `heldTag` next time; a 304 is then thrown like every answer without data. */
  tag?: string;
}

/** One call with the session's token; screens of one area build their own calls on it. */
export type Call = <T>(request: ApiRequest) => Promise<Saved<T>>;

type Method = ApiRequest['method'];

/** A call by its method: `send` also has the server's words, the others the data alone. */
export function verbsOf(call: Call) {
  const send = <T>(method: Method, path: string, body?: unknown, { key, signal }: CallOptions = {}) =>
    call<T>({ method, path, body, signal, idempotencyKey: key });
  const dataBy =
    (method: Method) =>
    async <T>(path: string, body: unknown, options?: CallOptions) =>
      (await send<T>(method, path, body, options)).data;
  const get = async <T>(path: string, options?: CallOptions) =>
    (await send<T>('GET', path, undefined, options)).data;
  return { send, get, post: dataBy('POST'), patch: dataBy('PATCH') };
}

/**
 * The Idempotency-Key of one submit: a press repeated after a lost answer does its work once.
 * Made of random bytes, because randomUUID is missing on plain http.
 */
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

/**
 * The key of a form that may be submitted again: the same content goes under the same key, so that a press after a lost
 * answer never does the work twice; other content, or the next submit after a success, is another one.
 */
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
