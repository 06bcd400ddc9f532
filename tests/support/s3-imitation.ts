/**
 * Imitates the part of S3 that the product uses, over HTTP. Checks each Signature V4 independently, from Amazon's
 * description and not with the product's signer. Can delay, reject, cut off or return 503.
 */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Signed {
  method: string;
  /** As sent, with its query. */
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** Returns the expected signature of the request as received. */
export function signatureOf({ method, target, headers }: Signed, secret: string): string {
  const [, , day = '', region = '', names = ''] = AUTHORIZATION.exec(String(headers['authorization'])) ?? [];
  const [path = '', query = ''] = target.split('?');
  let canonical = `${method}\n${encoded(decodeURIComponent(path), '/')}\n`;
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='));
  canonical += pairs
    .map(
      ([name = '', value = '']) =>
        `${encoded(decodeURIComponent(name))}=${encoded(decodeURIComponent(value))}`,
    )
    .sort()
    .join('&');
  canonical += '\n';
  for (const name of names.split(';')) canonical += `${name}:${String(headers[name] ?? '').trim()}\n`;
  canonical += `\n${names}\n${String(headers['x-amz-content-sha256'])}`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${day}/${region}/s3/aws4_request\n${hash}`;
  let signing: Buffer = Buffer.from(`AWS4${secret}`);
  for (const part of [day, region, 's3', 'aws4_request'])
    signing = createHmac('sha256', signing).update(part).digest();
  return createHmac('sha256', signing).update(toSign).digest('hex');
}

/** Encodes each byte. */
function encoded(text: string, unescaped = ''): string {
  let out = '';
  for (const byte of Buffer.from(text)) {
    const char = String.fromCharCode(byte);
    out +=
      /[A-Za-z0-9._~-]/.test(char) || char === unescaped
        ? char
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

const KEYS_A_PAGE = 2;
const SKEW_MS = 15 * 60_000;

export type S3Failure = '503' | 'full' | 'cut' | 'slow' | 'wrong bytes';

export async function s3Imitation({
  bucket = 'plans',
  id = 'AKID',
  secret = 'top/secret+1',
  region = 'us-east-1',
} = {}) {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  /** Each failure applies to one of the next requests; `always` applies to all. */
  const failures: S3Failure[] = [];
  const state: { always: S3Failure | null; requests: string[] } = { always: null, requests: [] };

  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => response.destroy());
  });

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) body.push(part);
    const bytes = Buffer.concat(body);
    const { method = '', url: target = '', headers } = request;
    state.requests.push(`${method} ${target}`);
    const refuse = (status: number, code: string): void => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    };
    const failure = failures.shift() ?? state.always;
    if (failure === '503') return refuse(503, 'SlowDown');
    if (failure === 'slow') return;
    if (failure === 'full' && method === 'PUT') return refuse(507, 'XMinioStorageFull');
    const refused = findRejection({ method, target, headers }, bytes);
    if (refused !== null) return refuse(refused === 'AuthorizationHeaderMalformed' ? 400 : 403, refused);

    const [path = '', query = ''] = target.split('?');
    const [, first = '', ...rest] = decodeURIComponent(path).split('/');
    if (first !== bucket) return refuse(404, 'NoSuchBucket');
    const name = rest.join('/');
    if (name === '' && method === 'GET') return list(new URLSearchParams(query), response);
    const object = objects.get(name);
    if (method === 'PUT') {
      if (failure === 'cut') return void response.destroy();
      objects.set(name, { bytes, at: new Date() });
      return void response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    if (!object) return refuse(404, 'NoSuchKey');
    const sent = failure === 'wrong bytes' ? Buffer.from(object.bytes.map((byte) => byte ^ 1)) : object.bytes;
    response.writeHead(200, { 'content-length': sent.length, 'last-modified': object.at.toUTCString() });
    if (failure !== 'cut') return void response.end(method === 'HEAD' ? undefined : sent);
    response.write(sent.subarray(0, sent.length / 2), () => response.destroy());
  }

  function findRejection(signed: Signed, bytes: Buffer): string | null {
    const { headers } = signed;
    const [, sentId, day, sentRegion, names = '', signature] =
      AUTHORIZATION.exec(String(headers['authorization'])) ?? [];
    const at = String(headers['x-amz-date']);
    const when = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
    if (sentId !== id) return 'InvalidAccessKeyId';
    if (sentRegion !== region || !at.startsWith(String(day))) return 'AuthorizationHeaderMalformed';
    if (!(Math.abs(Date.now() - new Date(when).getTime()) < SKEW_MS)) return 'RequestTimeTooSkewed';
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name)))
      return 'AccessDenied';
    if (signatureOf(signed, secret) !== signature) return 'SignatureDoesNotMatch';
    return createHash('sha256').update(bytes).digest('hex') === headers['x-amz-content-sha256']
      ? null
      : 'XAmzContentSHA256Mismatch';
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, KEYS_A_PAGE);
    const isMore = names.length > page.length;
    const token = Buffer.from(page.at(-1) ?? '').toString('base64');
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${isMore}</IsTruncated>` +
        page
          .map(
            (name) =>
              `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.at.toISOString()}</LastModified></Contents>`,
          )
          .join('') +
        (isMore ? `<NextContinuationToken>${token}</NextContinuationToken>` : '') +
        '</ListBucketResult>',
    );
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    endpoint,
    place: { endpoint, region, bucket, prefix: 'practice', key: { id, secret } },
    /** Settings for a server or a command. */
    environment: {
      PLUMBLINE_FILES: `s3://${bucket}/practice`,
      PLUMBLINE_S3_ENDPOINT: endpoint.href,
      PLUMBLINE_S3_KEY: `${id}:${secret}`,
    },
    objects,
    faults: failures,
    state,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
