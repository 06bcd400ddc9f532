import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { Services } from '../services.ts';
import { isLoopback } from '../settings/setting.ts';

/** Signed address of a stored file, relative to this site. Valid for ten minutes without a bearer token. */
export function signedAddress(
  { signer, settings }: Pick<Services, 'signer' | 'settings'>,
  owner: OwnerId,
  hash: string,
  now: Date,
): string {
  const { expires, signature } = signer.fileClaim(owner, hash, now);
  return `${settings.apiBase}/files/${hash}?expires=${expires}&signature=${signature}`;
}

export const httpAddress = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Public origin, such as "https://plans.example.com". Never taken from the request: the caller controls the Host
 * header. Null if only the missing setting could provide it.
 */
export function siteOrigin({ settings, listening }: Pick<Services, 'settings' | 'listening'>): string | null {
  const { publicUrl, host, port, trustProxy } = settings;
  if (publicUrl) return publicUrl.origin;
  // Behind a proxy, users open the proxy's address.
  if (!isLoopback(host) || trustProxy > 0) return null;
  return listening.url ?? httpAddress(host, port);
}

/**
 * Base of links in account messages: "https://plans.example.com/planning". A mail server requires
 * PLUMBLINE_PUBLIC_URL, so the host name of this machine appears only in outbox messages.
 */
export const mailLinkBase = (services: Pick<Services, 'settings' | 'listening'>): string =>
  (siteOrigin(services) ?? services.listening.url ?? httpAddress('localhost', services.settings.port)) +
  services.settings.appBase;

/** Page of a shared report. With an empty `origin` the browser completes the link. */
const sharedReportPath =
  (path: string) =>
  ({ settings }: Pick<Services, 'settings'>, origin: string, reportId: number, viewToken: string): string =>
    `${origin}${settings.appBase}/${path}/${reportId}/${viewToken}`;

export const sharedReportUrl = sharedReportPath('report');
export const sharedHistoricalUrl = sharedReportPath('historical/report');
