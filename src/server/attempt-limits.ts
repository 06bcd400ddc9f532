/**
 * How often somebody may try: by account and address together, and more slowly by the account over all addresses and by
 * the address over all accounts (docs/decisions/0018-back-off.md).
 */
import type { Context } from 'hono';
import { fail, type Result } from '../domain/shared/result.ts';
import type { AppEnv } from './request-context.ts';
import type { Services } from './services.ts';
import { setHeader } from './send.ts';
import { isIP } from 'node:net';

// From where an account has signed in before: its owner is not held up there by what strangers try elsewhere.

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

/**
 * Growing delays between attempts, in memory: a restart forgives, which costs an attacker more than it gives. Some are
 * free; each one after them has to wait twice as long as the one before, up to a cap. Nobody is ever locked out.
 */
interface BackOffRule {
  /** Attempts without a delay. */
  free: number;
  /** Of the first attempt after those. */
  baseSeconds: number;
  capSeconds: number;
  /** After so long without an attempt all are free again. */
  forgetSeconds: number;
}

interface BackOff {
  /** Seconds until the next attempt is taken; 0 when it is taken now. */
  wait(key: string, now: Date): number;
  count(key: string, now: Date): void;
  /** Uncounts the last attempt. */
  takeBack(key: string): void;
  forgive(key: string): void;
}

/** Of each kind of key: some megabytes at the most, while an office has a few dozen. */
const MOST_KEYS = 20_000;

export function backOff(
  { free, baseSeconds, capSeconds, forgetSeconds }: BackOffRule,
  mostKeys = MOST_KEYS,
): BackOff {
  /** The key that was counted longest ago stands first. */
  const counted = new Map<string, { attempts: number; last: number }>();

  const attemptsOf = (key: string, at: number) => {
    const known = counted.get(key);
    return known && at - known.last < forgetSeconds * 1000 ? known : { attempts: 0, last: at };
  };
  const put = (key: string, attempts: number, last: number) => {
    counted.delete(key);
    counted.set(key, { attempts, last });
    const [oldest] = counted.keys();
    if (counted.size > mostKeys && oldest !== undefined) counted.delete(oldest);
  };

  return {
    wait(key, now) {
      const at = now.getTime();
      const { attempts, last } = attemptsOf(key, at);
      if (attempts < free) return 0;
      const delay = Math.min(baseSeconds * 2 ** (attempts - free), capSeconds);
      return Math.max(0, Math.ceil((last + delay * 1000 - at) / 1000));
    },
    count(key, now) {
      const at = now.getTime();
      put(key, attemptsOf(key, at).attempts + 1, at);
    },
    takeBack(key) {
      const known = counted.get(key);
      if (known && known.attempts > 1) put(key, known.attempts - 1, known.last);
      else counted.delete(key);
    },
    forgive: (key) => void counted.delete(key),
  };
}

interface Rules {
  /** An account tried from one address. */
  pair?: BackOffRule;
  /** An account, from wherever. Its cap is what a stranger can hold its owner up. */
  account?: BackOffRule;
  /** Whatever account. An office of many shares one address, and behind a proxy that is not trusted everybody does. */
  address: BackOffRule;
}

const rule = (free: number, baseSeconds: number, capSeconds: number): BackOffRule => ({
  free,
  baseSeconds,
  capSeconds,
  // Beyond the cap, so that waiting out the longest delay is no fresh start.
  forgetSeconds: Math.max(capSeconds * 4, 3600),
});

/** As many an hour, and then none for the rest of one. */
const hourly = (free: number): BackOffRule => ({
  free,
  baseSeconds: 3600,
  capSeconds: 3600,
  forgetSeconds: 3600,
});

const LIMITS = {
  signIn: { pair: rule(5, 1, 900), account: rule(20, 1, 60), address: rule(60, 1, 30) },
  password: { pair: rule(5, 1, 900), account: rule(20, 1, 300), address: rule(60, 1, 30) },
  // A million codes, of which three are good at a time.
  secondFactor: { pair: rule(5, 30, 900), account: rule(10, 30, 900), address: rule(30, 1, 30) },
  // These send a message with each try, whether it is right or not.
  signUp: { pair: rule(5, 60, 3600), account: rule(10, 60, 900), address: rule(20, 60, 300) },
  reset: { pair: rule(5, 60, 3600), account: rule(10, 60, 900), address: rule(20, 60, 300) },
  confirmation: { pair: rule(5, 60, 3600), account: rule(10, 60, 900), address: rule(20, 60, 300) },
  // Words of one's own to any address: an account must not become a way to send unwanted mail in bulk.
  shareByMail: { pair: rule(40, 60, 900), account: rule(40, 60, 900), address: rule(200, 60, 300) },
  // Each reads all that an account holds.
  export: { account: rule(10, 60, 900), address: rule(60, 60, 300) },
  // Twenty an hour: codes are worth money, and can be guessed.
  coupon: { account: hourly(20), address: hourly(200) },
  // Five a minute.
  userExists: { address: { free: 5, baseSeconds: 60, capSeconds: 60, forgetSeconds: 60 } },
} as const satisfies Record<string, Rules>;

export type Attempted = keyof typeof LIMITS;

type Limits = Record<keyof Rules, BackOff | null>;

/** Made anew for each app, so that tests do not share their attempts. */
const limitsByServices = new WeakMap<Services['settings'], Map<Attempted, Limits>>();

function limitsOf({ settings }: Pick<Services, 'settings'>, what: Attempted): Limits {
  const all = limitsByServices.get(settings) ?? new Map<Attempted, Limits>();
  limitsByServices.set(settings, all);
  const known = all.get(what);
  if (known) return known;
  const { pair, account, address }: Rules = LIMITS[what];
  const limits = {
    pair: pair ? backOff(pair) : null,
    account: account ? backOff(account) : null,
    address: backOff(address),
  };
  all.set(what, limits);
  return limits;
}

export interface Attempt {
  /** What is tried: a normal email address, a user's id; none when the call names no account. */
  account?: string;
  remoteAddress: string;
  /**
   * The account has signed in from this address before. It is judged by what was tried from there alone: what strangers
   * try elsewhere holds up nobody at their own desk.
   */
  known?: boolean;
}

interface Counted {
  limit: BackOff;
  key: string;
  kind: keyof Rules;
}

function countedOf(
  services: Pick<Services, 'settings'>,
  what: Attempted,
  { account, remoteAddress, known = false }: Attempt,
): Counted[] {
  const limits = limitsOf(services, what);
  const network = networkOf(remoteAddress);
  const keys = {
    pair: account === undefined ? null : `${network} ${account}`,
    account: account === undefined || known ? null : account,
    address: known ? null : network,
  };
  return (['pair', 'account', 'address'] as const).flatMap((kind) => {
    const limit = limits[kind];
    const key = keys[kind];
    return limit && key !== null ? [{ limit, key, kind }] : [];
  });
}

/** Counts an attempt before it is made. A refusal, with when to try again, while it has to wait; that counts as none. */
export function attempt(
  services: Pick<Services, 'settings'>,
  what: Attempted,
  { now, ...tried }: Attempt & { now: Date },
  context: Context<AppEnv>,
): Result<never> | null {
  const counted = countedOf(services, what, tried);
  const wait = Math.max(...counted.map(({ limit, key }) => limit.wait(key, now)));
  if (wait === 0) {
    for (const { limit, key } of counted) limit.count(key, now);
    return null;
  }
  setHeader(context, 'retry-after', String(wait));
  return fail({ code: 'too_many_attempts', detail: `Too many attempts. Please try again ${inWords(wait)}.` });
}

/** Rounded up: who comes back then is let in. */
function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/**
 * What succeeded was no attempt to get in. Address and account are given back this one only: somebody who signs in to an
 * account of their own between guesses at others does not start afresh, and whoever guesses at an account elsewhere does
 * not whenever its owner signs in.
 */
export function succeeded(services: Pick<Services, 'settings'>, what: Attempted, tried: Attempt): void {
  for (const { limit, key, kind } of countedOf(services, what, tried)) {
    if (kind === 'pair') limit.forgive(key);
    else limit.takeBack(key);
  }
}
