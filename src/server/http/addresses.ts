import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { Services } from '../services.ts';
import { isLoopback } from '../settings.ts';

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

export const httpAddress = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Where people reach this site: "https://plans.example.com". Never the address that a request names: the caller chooses
 * the Host header, and that must not reach a message or a link. Null where only the setting could say it.
 */
export function siteOrigin({ settings, listening }: Pick<Services, 'settings' | 'listening'>): string | null {
  const { publicUrl, host, port, trustProxy } = settings;
  if (publicUrl) return publicUrl.origin;
  // With a proxy in front people open the proxy's address, whatever this process listens on.
  if (!isLoopback(host) || trustProxy > 0) return null;
  return listening.url ?? httpAddress(host, port);
}

/**
 * Start of the links in messages about an account: "https://plans.example.com/planning". A mail server asks for
 * PLUMBLINE_PUBLIC_URL, so that this machine's own name stands in messages of the outbox alone.
 */
export const mailedBase = (services: Pick<Services, 'settings' | 'listening'>): string =>
  (siteOrigin(services) ?? services.listening.url ?? httpAddress('localhost', services.settings.port)) +
  services.settings.appBase;

/** Page of a shared report, as it is sent to a client. `origin` is empty where the browser has to complete it. */
const sharedAt =
  (path: string) =>
  ({ settings }: Pick<Services, 'settings'>, origin: string, reportId: number, viewToken: string): string =>
    `${origin}${settings.appBase}/${path}/${reportId}/${viewToken}`;

export const sharedPage = sharedAt('report');
export const sharedHistoricalPage = sharedAt('historical/report');
