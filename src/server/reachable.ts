/** Whether other machines can reach this server: decides who may sign up and whether the demo practice may start. */
import { isLoopback, type Settings } from './settings.ts';

type Place = Pick<Settings, 'host' | 'publicUrl' | 'trustProxy'>;

export const isReachable = (place: Place): boolean => reachedBy(place) !== null;

/** The setting that makes the server reachable, for messages: "PLUMBLINE_PUBLIC_URL is set". */
export function reachedBy({ host, publicUrl, trustProxy }: Place): string | null {
  if (publicUrl !== null) return 'PLUMBLINE_PUBLIC_URL is set';
  if (!isLoopback(host)) return `PLUMBLINE_HOST is ${host}`;
  return trustProxy > 0 ? `PLUMBLINE_TRUST_PROXY is ${trustProxy}` : null;
}
