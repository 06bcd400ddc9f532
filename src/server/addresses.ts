/** Addresses that answers carry. */
import type { OwnerId } from '../domain/accounts/user.ts';
import type { Services } from './services.ts';

/** Where a stored file can be fetched without a bearer token, for ten minutes. Relative to this site. */
export function signedAddress(
  { signer, settings }: Pick<Services, 'signer' | 'settings'>,
  owner: OwnerId,
  hash: string,
  now: Date,
): string {
  const { expires, signature } = signer.fileClaim(owner, hash, now);
  return `${settings.apiBase}/files/${hash}?expires=${expires}&signature=${signature}`;
}

/** Page of a shared report, as it is sent to a client. */
export const sharedPage = (
  { settings }: Pick<Services, 'settings'>,
  origin: string,
  reportId: number,
  viewToken: string,
): string => `${origin}${settings.appBase}/report/${reportId}/${viewToken}`;
