/** From where an account has signed in before: its owner is not held up there by what strangers try elsewhere. */
import { isIP } from 'node:net';
import type { Services } from './services.ts';

/**
 * What counts as one address: an IPv4 address, or the /64 that an IPv6 subscriber is given whole. Text that is neither,
 * which a trusted proxy would not send, counts as one.
 */
export function networkOf(remoteAddress: string): string {
  const address = remoteAddress.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 4) return mapped;
  if (isIP(mapped) !== 6) return 'unknown';
  // A URL writes the address in its one short form.
  const [head = '', tail] = new URL(`http://[${mapped}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(tail === undefined ? 0 : 8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** `userId` is null where an address has no account: it takes the same look. */
export const isKnownAddress = (
  { signer, knownAddresses }: Pick<Services, 'signer' | 'knownAddresses'>,
  userId: number | null,
  remoteAddress: string,
): Promise<boolean> =>
  knownAddresses.has(userId ?? 0, signer.addressMark(userId ?? 0, networkOf(remoteAddress)));

/** After a whole sign-in, or after choosing a password by mail, which proves the mailbox. */
export const rememberAddress = (
  { signer, knownAddresses }: Pick<Services, 'signer' | 'knownAddresses'>,
  userId: number,
  { remoteAddress, now }: { remoteAddress: string; now: Date },
): Promise<void> => knownAddresses.add(userId, signer.addressMark(userId, networkOf(remoteAddress)), now);
