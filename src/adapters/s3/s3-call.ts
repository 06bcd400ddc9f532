/** Sends one S3 request: signs it, retries it, and converts errors to messages. */
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { FilesUnreachableError } from '../../domain/practice/users/file-store.ts';

export interface S3Place {
  /** https://s3.eu-central-1.amazonaws.com */
  endpoint: URL;
  region: string;
  bucket: string;
  /** Without leading and trailing slashes. May be empty. */
  prefix: string;
  key: S3Key;
}

type RetryPolicy = typeof DEFAULT_RETRY_POLICY;

export const DEFAULT_RETRY_POLICY = {
  /** Pause before the second attempt, doubled before the third. */
  pauseMs: 200,
  responseTimeoutMs: 10_000,
  /** 25 MB over a slow connection. */
  transferTimeoutMs: 60_000,
};

export interface Call {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  name?: string;
  query?: Record<string, string>;
  body?: { bytes: Uint8Array; hash: string };
}

export interface S3Response {
  ok: boolean;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

const MAX_TRIES = 3;

const NO_BODY = createHash('sha256').digest('hex');

/** Returns a complete response, including not found. Throws FilesUnreachableError. */
export async function callS3(
  place: S3Place,
  { method, name = '', query = {}, body }: Call,
  timeouts: RetryPolicy,
): Promise<S3Response> {
  const { endpoint, region, bucket, key } = place;
  const store = `${endpoint.host}/${bucket}`;
  const path = [endpoint.pathname.replace(/\/$/, ''), bucket, ...(name === '' ? [] : [name])].join('/');
  const url = new URL(escapePath(path), endpoint);
  for (const [one, value] of Object.entries(query)) url.searchParams.set(one, value);
  for (let tries = 1; ; tries += 1) {
    let problem: FilesUnreachableError;
    try {
      // Signed for each attempt, because signatures expire.
      const bodyHash = body?.hash ?? NO_BODY;
      const headers = signedHeaders({ method, url, region, key, bodyHash, now: new Date() });
      const response = await fetchCompletely(
        url,
        { method, headers, redirect: 'manual' },
        body?.bytes,
        timeouts,
      );
      if (response.ok || (response.status === 404 && name !== '' && !isBucketMissing(response)))
        return response;
      // HEAD responses have no body, so GET retrieves the reason.
      if (method === 'HEAD') return await callS3(place, { method: 'GET', name }, timeouts);
      problem = toStoreError(response, store);
      if (response.status < 500 && response.status !== 429) throw problem;
    } catch (error) {
      if (error instanceof FilesUnreachableError) throw error;
      problem = new FilesUnreachableError(
        `No answer from the store of files at ${store} (${causeOf(error)}). Check that it runs, PLUMBLINE_S3_ENDPOINT and the way there.`,
      );
    }
    if (tries === MAX_TRIES) throw problem;
    await pause(timeouts.pauseMs * 2 ** (tries - 1) * (0.5 + Math.random()));
  }
}

async function fetchCompletely(
  url: URL,
  init: RequestInit,
  body: Uint8Array | undefined,
  { responseTimeoutMs, transferTimeoutMs }: RetryPolicy,
): Promise<S3Response> {
  const timeout = new AbortController();
  const abortAfter = (ms: number) => setTimeout(() => timeout.abort(new Error(`none in ${ms / 1000} s`)), ms);
  // The body must arrive before the response.
  let timer = abortAfter(body ? Math.max(responseTimeoutMs, transferTimeoutMs) : responseTimeoutMs);
  try {
    const sent = body && { body: new Uint8Array(body) };
    const response = await fetch(url, { ...init, ...sent, signal: timeout.signal });
    clearTimeout(timer);
    timer = abortAfter(transferTimeoutMs);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { ok: response.ok, status: response.status, headers: response.headers, bytes };
  } finally {
    clearTimeout(timer);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

const codeOf = ({ bytes }: S3Response): string | undefined =>
  textOf(new TextDecoder().decode(bytes.subarray(0, 4096)), 'Code');

const isBucketMissing = (response: S3Response): boolean => codeOf(response) === 'NoSuchBucket';

const STORE_FULL = /^(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientCapacity)$/;

function toStoreError(response: S3Response, store: string): FilesUnreachableError {
  const { status } = response;
  const code = codeOf(response);
  const isFull = status === 507 || STORE_FULL.test(code ?? '');
  const [what, todo] = isFull
    ? ['is full', 'Make room there, or raise its limit.']
    : code === 'RequestTimeTooSkewed'
      ? ['refuses this machine’s time', 'Set the clock by a time server.']
      : status === 401 || status === 403
        ? ['refuses the key', 'Check PLUMBLINE_S3_KEY and the rights of its user.']
        : status === 404
          ? ['has no such bucket', 'Create it, or correct PLUMBLINE_FILES.']
          : status === 413 || code === 'EntityTooLarge'
            ? ['rejects files of this size', 'Raise its limit, or that of a proxy before it, to 30 MB.']
            : (status >= 300 && status < 400) || code === 'AuthorizationHeaderMalformed'
              ? [
                  'reports another location of the bucket',
                  'Correct PLUMBLINE_S3_ENDPOINT and PLUMBLINE_S3_REGION.',
                ]
              : ['rejects the request', 'See its log.'];
  const statusText = code === undefined ? `${status}` : `${status} ${code}`;
  return new FilesUnreachableError(`The store of files at ${store} ${what} (${statusText}). ${todo}`, isFull);
}

/** fetch reports the reason in its cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

/** AWS Signature Version 4 (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
interface S3Key {
  readonly id: string;
  readonly secret: string;
}

interface SignableRequest {
  readonly method: string;
  readonly url: URL;
  readonly region: string;
  readonly key: S3Key;
  readonly bodyHash: string;
  readonly now: Date;
  readonly headers?: Readonly<Record<string, string>>;
}

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const mac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Escapes all except letters, digits and -._~ */
const escapeText = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const escapePath = (path: string): string => path.split('/').map(escapeText).join('/');

/** Returns the headers with the signature. fetch adds `host`. */
export function signedHeaders({ method, url, region, key, bodyHash, now, headers }: SignableRequest) {
  const at = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = at.slice(0, 8);
  const signed = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': at };
  const all = Object.entries({ ...signed, host: url.host })
    .map(([name, value]): [string, string] => [name.toLowerCase(), value.trim()])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const query = [...url.searchParams]
    .map(([name, value]): [string, string] => [escapeText(name), escapeText(value)])
    .sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const request = [
    method,
    escapePath(decodeURIComponent(url.pathname)),
    query,
    ...all.map((pair) => pair.join(':')),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(mac, `AWS4${key.secret}`);
  const signature = mac(signing, ['AWS4-HMAC-SHA256', at, scope, hex(request)].join('\n')).toString('hex');
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${key.id}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}
