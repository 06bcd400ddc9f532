import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Signer } from '../../domain/practice/users/signer.ts';

const FILE_ADDRESS_SECONDS = 600;

type Purpose = 'view' | 'recipient' | 'file' | 'address';

/** `former` keys sign nothing any more; the links of shared reports that they signed still open. */
export function hmacSigner(key: Uint8Array, former: readonly Uint8Array[] = []): Signer {
  // The purpose stands first, so that a signature of one kind is never good as another.
  const signWith = (by: Uint8Array, purpose: Purpose, ...parts: (string | number)[]): string =>
    createHmac('sha256', by)
      .update([purpose, ...parts].join('\n'))
      .digest('base64url');
  const sign = (purpose: Purpose, ...parts: (string | number)[]) => signWith(key, purpose, ...parts);
  return {
    viewToken: (reportId, generation) => sign('view', reportId, generation),
    isViewToken: (token, reportId, generation) =>
      [key, ...former].some((by) => same(token, signWith(by, 'view', reportId, generation))),
    recipientToken: (reportId, generation, recipient) => sign('recipient', reportId, generation, recipient),
    recipientOf: (token, reportId, generation, recipients) =>
      // Each is tried, also after one fits: how long it takes tells nothing.
      recipients
        .filter((recipient) =>
          [key, ...former].some((by) =>
            same(token, signWith(by, 'recipient', reportId, generation, recipient)),
          ),
        )
        .at(0) ?? null,
    fileClaim(owner, hash, now) {
      const minute = Math.floor(now.getTime() / 60_000) * 60;
      const expires = minute + FILE_ADDRESS_SECONDS;
      return { expires, signature: sign('file', owner, hash, expires) };
    },
    addressMark: (userId, network) => sign('address', userId, network),
    isFileClaim: (owner, hash, { expires, signature }, now) =>
      expires * 1000 > now.getTime() && same(signature, sign('file', owner, hash, expires)),
  };
}

/** Compared as hashes, so that neither length nor content can be told by time. */
function same(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
