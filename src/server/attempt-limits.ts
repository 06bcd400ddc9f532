/** How often somebody may try, by the account that is tried and by the address that tries. */
import type { Context } from 'hono';
import { fail, type Result } from '../domain/shared/result.ts';
import { rateLimit, type RateLimit } from './rate-limit.ts';
import type { Services } from './services.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** `account` and `address`: most attempts within the window. An office of many shares one address. */
const LIMITS = {
  signIn: { account: 10, address: 60, windowSeconds: QUARTER_HOUR },
  signUp: { account: 5, address: 20, windowSeconds: HOUR },
  userExists: { account: 5, address: 5, windowSeconds: 60 },
  reset: { account: 5, address: 20, windowSeconds: HOUR },
  password: { account: 10, address: 60, windowSeconds: QUARTER_HOUR },
  secondFactor: { account: 5, address: 30, windowSeconds: QUARTER_HOUR },
  // Words of one's own to any address: an account must not become a way to send unwanted mail in bulk.
  shareByMail: { account: 40, address: 200, windowSeconds: HOUR },
} as const;

export type Attempted = keyof typeof LIMITS;

interface Pair {
  account: RateLimit;
  address: RateLimit;
}

/** Made anew for each app, so that tests do not share their attempts. */
/** By what is the same in every request of a server: the services themselves are handed on in parts. */
const limitsByServer = new WeakMap<Services['settings'], Map<Attempted, Pair>>();

function limitOf(services: Services, what: Attempted): Pair {
  const limits = limitsByServer.get(services.settings) ?? new Map<Attempted, Pair>();
  limitsByServer.set(services.settings, limits);
  const known = limits.get(what);
  if (known) return known;
  const { account, address, windowSeconds } = LIMITS[what];
  const pair = {
    account: rateLimit({ most: account, windowSeconds }),
    address: rateLimit({ most: address, windowSeconds }),
  };
  limits.set(what, pair);
  return pair;
}

export interface Attempt {
  /** What is tried: a normal e-mail address, a user's id; none when the call names no account. */
  account?: string;
  remoteAddress: string;
  now: Date;
}

/** Counts an attempt. A refusal, with when to try again, once there were too many. */
export function attempt(
  services: Services,
  what: Attempted,
  { account, remoteAddress, now }: Attempt,
  context: Context,
): Result<never> | null {
  const limit = limitOf(services, what);
  const wait =
    limit.address.attempt(remoteAddress, now) ??
    (account === undefined ? null : limit.account.attempt(account, now));
  if (wait === null) return null;
  context.header('retry-after', String(wait));
  return fail({ code: 'too_many_attempts', detail: `Too many attempts. Please try again ${inWords(wait)}.` });
}

/** Rounded up: who comes back then is let in. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/**
 * What succeeded was no attempt to get in. The address is given back this one only: somebody who signs in to an
 * account of their own between guesses at others does not start afresh.
 */
export function succeeded(
  services: Services,
  what: Attempted,
  { account, remoteAddress }: Omit<Attempt, 'now'>,
): void {
  const limit = limitOf(services, what);
  if (account !== undefined) limit.account.forgive(account);
  limit.address.takeBack(remoteAddress);
}
