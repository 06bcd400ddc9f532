/** Serves files at signed addresses, because new tabs and image elements send no bearer token. */
import * as z from 'zod';
import { anyText, record, sentText } from '../../../domain/shared/schema-fields.ts';
import { signedAddress } from '../../http/addresses.ts';
import { refuse } from '../../http/errors.ts';
import { ADVISOR, openRoute, route, routeGroup } from '../../http/route.ts';
import { done } from '../../http/outcome.ts';

const HASH = /^[0-9a-f]{64}$/;
const hashSchema = sentText('hash', 64).regex(HASH, { error: 'Unknown file.' });

export const fileRoutes = routeGroup('files', [
  route('post', '/scenario/get-presigned-url', ADVISOR, 'clients:read', {
    errorCodes: ['not_found'],
    summary: 'A new address of a stored file, valid for ten minutes',
    body: record('Input', { hash: hashSchema }),
    responseBody: z.object({ s3_url: z.string() }),
    example: { hash: '0'.repeat(64) },
    remembered: false,
    async handle({ owner, body, now }, services) {
      const file = await services.files.find(owner, body.hash);
      return file ? done({ s3_url: signedAddress(services, owner, file.hash, now) }) : refuse('not_found');
    },
  }),
  openRoute('get', '/files/{hash}', {
    errorCodes: ['file_address_not_valid'],
    summary: 'A stored file, at its signed address',
    otherResponse: { status: 200, description: 'The file as it was stored', type: '*/*' },
    query: record('Query', {
      expires: anyText('expires', 20).default(''),
      signature: anyText('signature', 100).default(''),
    }),
    async handle({ params, query, now }, { files, signer }) {
      const claim = { expires: Number(query.expires) || 0, signature: query.signature };
      // PostgreSQL rejects a null character.
      const holders = HASH.test(params.hash) ? await files.holders(params.hash) : [];
      const holder = holders.find(({ owner }) => signer.isFileClaim(owner, params.hash, claim, now));
      const content = holder && (await files.read(params.hash));
      if (!holder || !content) return refuse('file_address_not_valid');
      return new Response(new Uint8Array(content), {
        headers: {
          'content-type': holder.file.type,
          'content-length': String(content.byteLength),
          'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(holder.file.name)}`,
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'cache-control': 'private, max-age=300',
          'x-robots-tag': 'noindex, nofollow',
        },
      });
    },
  }),
]);
