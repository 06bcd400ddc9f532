/**
 * Stores contents in S3 (docs/decisions/files-and-operation.md): five calls that all stores support, with path-style
 * URLs.
 */
import { createHash } from 'node:crypto';
import {
  CONTENT,
  FilesUnreachableError,
  type Content,
  type FileContents,
} from '../../domain/practice/users/file-store.ts';
import { callS3, DEFAULT_RETRY_POLICY, textOf, type S3Response, type Call, type S3Place } from './s3-call.ts';

export function s3Contents(place: S3Place, timeouts = DEFAULT_RETRY_POLICY): FileContents {
  const { endpoint, bucket, prefix } = place;
  const start = prefix === '' ? '' : `${prefix}/`;
  const keyOf = (hash: string): string => {
    if (!CONTENT.test(hash)) throw new Error('Not a content hash.');
    return start + hash;
  };
  const call = (one: Call): Promise<S3Response> => callS3(place, one, timeouts);

  const findHeaders = async (hash: string): Promise<Headers | null> => {
    const { status, headers } = await call({ method: 'HEAD', name: keyOf(hash) });
    return status === 404 ? null : headers;
  };
  async function put(hash: string, content: Content): Promise<void> {
    if ((await findHeaders(hash)) !== null) return;
    const bytes = content instanceof Uint8Array ? content : await content.read();
    await call({ method: 'PUT', name: keyOf(hash), body: { bytes, hash } });
  }
  const findBytes = async (hash: string): Promise<Uint8Array | null> => {
    const { status, bytes } = await call({ method: 'GET', name: keyOf(hash) });
    return status === 404 ? null : bytes;
  };

  async function* listObjects(): AsyncIterable<{ hash: string; at: Date }> {
    for (let token: string | undefined; ;) {
      const next = token !== undefined && { 'continuation-token': token };
      const query = { 'list-type': '2', prefix: start, ...next };
      const list = new TextDecoder().decode((await call({ method: 'GET', query })).bytes);
      for (const [, object = ''] of list.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const hash = textOf(object, 'Key')?.slice(start.length) ?? '';
        // Ignores other objects under the prefix.
        if (CONTENT.test(hash)) yield { hash, at: new Date(textOf(object, 'LastModified') ?? Number.NaN) };
      }
      token = textOf(list, 'NextContinuationToken');
      if (token === undefined || textOf(list, 'IsTruncated') !== 'true') return;
    }
  }

  return {
    prepare: put,
    put,
    async read(hash) {
      const bytes = CONTENT.test(hash) ? await findBytes(hash) : null;
      if (bytes !== null && sha256Of(bytes) !== hash)
        throw new FilesUnreachableError(
          `The file ${hash} in the store at ${endpoint.host}/${bucket} is damaged. Run \`plumbline check\`, and copy it back from a backup.`,
        );
      return bytes;
    },
    async pieces(hash) {
      const bytes = await findBytes(hash);
      return bytes && [bytes];
    },
    async verify(hash) {
      const bytes = await findBytes(hash);
      return bytes === null ? 'missing' : sha256Of(bytes) === hash ? 'intact' : 'damaged';
    },
    async *all() {
      for await (const { hash } of listObjects()) yield hash;
    },
    async *olderThan(before) {
      for await (const { hash, at } of listObjects()) if (at <= before) yield hash;
    },
    async remove(hash, before) {
      if (before !== undefined) {
        const headers = await findHeaders(hash);
        if (headers === null || !(new Date(headers.get('last-modified') ?? Number.NaN) <= before)) return;
      }
      await call({ method: 'DELETE', name: keyOf(hash) });
    },
  };
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
