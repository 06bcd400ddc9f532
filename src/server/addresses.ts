/** Addresses that answers carry. */
import type { OwnerId } from '../domain/accounts/user.ts';
import type { Services } from './services.ts';
import { isLoopback } from './settings.ts';

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

/**
 * Start of the links in messages: "https://plans.example.com/planning". Never the address of a request unless it is
 * this machine's own: whoever asks for a reset of somebody else's password chooses the Host header.
 */
export function mailedBase({ settings }: Pick<Services, 'settings'>, origin: string): string {
  const { publicUrl, host, port, appBase } = settings;
  if (publicUrl) return publicUrl.origin + appBase;
  if (isLoopback(new URL(origin).hostname)) return origin + appBase;
  return `http://${isLoopback(host) ? host : 'localhost'}:${port}${appBase}`;
}

/** Page of a shared report, as it is sent to a client. */
export const sharedPage = (
  { settings }: Pick<Services, 'settings'>,
  origin: string,
  reportId: number,
  viewToken: string,
): string => `${origin}${settings.appBase}/report/${reportId}/${viewToken}`;

/** Page of a shared historical report. */
export const sharedHistoricalPage = (
  { settings }: Pick<Services, 'settings'>,
  origin: string,
  reportId: number,
  viewToken: string,
): string => `${origin}${settings.appBase}/historical/report/${reportId}/${viewToken}`;
