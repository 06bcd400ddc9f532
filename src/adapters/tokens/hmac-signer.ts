import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Signer } from '../../domain/files/signer.ts';

const FILE_ADDRESS_SECONDS = 600;

export function hmacSigner(key: Uint8Array): Signer {
  // The purpose stands first, so that a signature of one kind is never good as another.
  const sign = (purpose: 'view' | 'file', ...parts: (string | number)[]): string =>
    createHmac('sha256', key)
      .update([purpose, ...parts].join('\n'))
      .digest('base64url');
  const viewToken = (reportId: number, generation: number) => sign('view', reportId, generation);
  return {
    viewToken,
    isViewToken: (token, reportId, generation) => same(token, viewToken(reportId, generation)),
    fileClaim(owner, hash, now) {
      const minute = Math.floor(now.getTime() / 60_000) * 60;
      const expires = minute + FILE_ADDRESS_SECONDS;
      return { expires, signature: sign('file', owner, hash, expires) };
    },
    isFileClaim: (owner, hash, { expires, signature }, now) =>
      expires * 1000 > now.getTime() && same(signature, sign('file', owner, hash, expires)),
  };
}

/** Compared as hashes, so that neither length nor content can be told by time. */
function same(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
