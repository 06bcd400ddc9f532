/**
 * Amazon's Signature Version 4 for S3 (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), which every store of
 * this kind asks for.
 */
import { createHash, createHmac } from 'node:crypto';

export interface S3Key {
  readonly id: string;
  readonly secret: string;
}

interface ToSign {
  readonly method: string;
  readonly url: URL;
  readonly region: string;
  readonly key: S3Key;
  /** SHA-256 of the body, in hex. */
  readonly bodyHash: string;
  readonly now: Date;
  /** Headers to sign beside those that every request has. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const mac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Everything but letters, digits and -._~ */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export const escapedPath = (path: string): string => path.split('/').map(escaped).join('/');

/** Headers of the request, its signature among them; `host` is sent by whoever sends it. */
export function signedHeaders({ method, url, region, key, bodyHash, now, headers }: ToSign) {
  const at = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = at.slice(0, 8);
  const own = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': at };
  const all = Object.entries({ ...own, host: url.host })
    .map(([name, value]): [string, string] => [name.toLowerCase(), value.trim()])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const query = [...url.searchParams]
    .map(([name, value]): [string, string] => [escaped(name), escaped(value)])
    .sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const request = [
    method,
    escapedPath(decodeURIComponent(url.pathname)),
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
    ...own,
    authorization: `AWS4-HMAC-SHA256 Credential=${key.id}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}
