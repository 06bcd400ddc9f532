/** HTTP client of the browser. Returns every outcome as a value; callers interpret the status. */
interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to the API base, such as "client/12/". */
  path: string;
  /** JSON, or FormData unchanged. */
  body?: unknown;
  token?: string | null | undefined;
  idempotencyKey?: string | undefined;
  /** ETag of the cached response. The server returns 304 if it still matches. */
  cachedTag?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Without a session. Browsers reuse preloaded responses only for calls with credentials. */
  open?: boolean | undefined;
  /** Browsers apply `Clear-Site-Data` only to requests with credentials. */
  endsSession?: boolean | undefined;
  /** Returns a successful body as a Blob. */
  asFile?: boolean | undefined;
  /** Upload progress, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Receives progress lines of the server before the response. Requires `onProgress`. */
  onWork?: ((progress: unknown) => void) | undefined;
}

type HttpOutcome =
  | { kind: 'answer'; status: number; body: unknown; tag?: string }
  /** `aborted` by the caller, `isLate` on timeout, otherwise a connection error. */
  | { kind: 'no_answer'; aborted: boolean; message: string; isLate?: true };

/** Ten minutes, which is enough for long calculations and uploads (specification, section 9). */
export const TIMEOUT_MS = 600_000;

const TIMED_OUT = { message: 'The server is not responding in time.', isLate: true } as const;

const LINES = 'application/x-ndjson';

interface HttpOptions {
  base: string;
  fetch?: typeof fetch;
  createUpload?: () => Upload;
}

type ProgressListener = ((event: ProgressEvent) => void) | null;

export interface Upload {
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: FormData | string | null): void;
  abort(): void;
  getResponseHeader(name: string): string | null;
  readonly status: number;
  readonly responseText: string;
  timeout: number;
  readonly upload: { onprogress: ProgressListener };
  onprogress: ProgressListener;
  onload: ProgressListener;
  onerror: ProgressListener;
  ontimeout: ProgressListener;
  onabort: ProgressListener;
}

export function createHttpClient({
  base,
  fetch: send = globalThis.fetch,
  createUpload,
}: HttpOptions): (request: HttpRequest) => Promise<HttpOutcome> {
  const root = base.replace(/\/+$/, '');
  return (request) => {
    const url = `${root}/${request.path.replace(/^\/+/, '')}`;
    // fetch does not report upload progress.
    if (request.onProgress) return upload(url, request, createUpload ?? (() => new XMLHttpRequest()));
    return sendByFetch(url, request, send);
  };
}

function headersOf(request: HttpRequest): Record<string, string> {
  const { body, token, idempotencyKey, cachedTag, onWork } = request;
  return {
    accept: onWork ? `${LINES}, application/json` : 'application/json',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    expires: '0',
    ...(body !== undefined && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(cachedTag ? { 'if-none-match': cachedTag } : {}),
  };
}

const bodyOf = ({ body }: HttpRequest): BodyInit | null =>
  body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);

/** The file under the name that the server gives it. */
async function namedFile(response: Response): Promise<File> {
  const disposition = response.headers.get('content-disposition') ?? '';
  // The last one is complete. Only an encoded name contains "%".
  const [, name = 'report'] = /.*filename(?:="|\*=UTF-8'')([^"]+)/.exec(disposition) ?? [];
  const blob = await response.blob();
  return new File([blob], decodeURIComponent(name), { type: blob.type });
}

async function sendByFetch(url: string, request: HttpRequest, send: typeof fetch): Promise<HttpOutcome> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await send(url, {
      method: request.method,
      headers: headersOf(request),
      body: bodyOf(request),
      cache: 'no-store',
      credentials: request.endsSession || request.open ? 'same-origin' : 'omit',
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    });
    const tag = response.headers.get('etag');
    return {
      kind: 'answer',
      status: response.status,
      body: request.asFile && response.ok ? await namedFile(response) : parseBody(await response.text()),
      ...(tag === null ? {} : { tag }),
    };
  } catch (error) {
    if (request.signal?.aborted) return { kind: 'no_answer', aborted: true, message: 'Cancelled' };
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { kind: 'no_answer', aborted: false, ...(timedOut ? TIMED_OUT : { message: 'Network Error' }) };
  }
}

function upload(url: string, request: HttpRequest, create: () => Upload): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    const call = create();
    const resolveFailed = (aborted: boolean, message: string) =>
      resolve({ kind: 'no_answer', aborted, message });
    call.open(request.method, url);
    call.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headersOf(request))) call.setRequestHeader(name, value);
    call.upload.onprogress = (event) => {
      if (event.lengthComputable) request.onProgress?.(event.loaded / event.total);
    };
    const hasLines = () => call.getResponseHeader('content-type')?.startsWith(LINES) === true;
    let reportedLength = 0;
    call.onprogress = () => {
      const end = hasLines() ? call.responseText.lastIndexOf('\n') : 0;
      if (end <= reportedLength) return;
      const lines = call.responseText.slice(reportedLength, end).split('\n');
      reportedLength = end + 1;
      for (const line of lines) request.onWork?.(member(parseBody(line), 'progress'));
    };
    call.onload = () => {
      const { status, responseText: text } = call;
      if (!hasLines()) return resolve({ kind: 'answer', status, body: parseBody(text) });
      const last = parseBody(text.slice(text.lastIndexOf('\n') + 1));
      resolve({ kind: 'answer', status: Number(member(last, 'status')), body: member(last, 'body') });
    };
    call.onerror = () => resolveFailed(false, 'Network Error');
    call.ontimeout = () => resolve({ kind: 'no_answer', aborted: false, ...TIMED_OUT });
    call.onabort = () => resolveFailed(true, 'Cancelled');
    request.signal?.addEventListener('abort', () => call.abort());
    if (request.signal?.aborted) return resolveFailed(true, 'Cancelled');
    const body = bodyOf(request);
    call.send(body instanceof FormData || typeof body === 'string' ? body : null);
  });
}

const member = (of: unknown, name: 'progress' | 'status' | 'body'): unknown =>
  typeof of === 'object' && of !== null && name in of ? Reflect.get(of, name) : undefined;

/** Other bodies, such as a proxy's error page, remain text. */
function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
