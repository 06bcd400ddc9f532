/**
 * Limits attempts per account and address, and more loosely per account and per address (docs/decisions/access.md).
 */
import type { Context } from 'hono';
import { isIP } from 'node:net';
import { fail, type Result } from '../../domain/shared/result.ts';
import type { AppEnv } from '../http/request-context.ts';
import type { Services } from '../services.ts';
import { setHeader } from '../http/responses.ts';
import {
  attemptsAt,
  secondsToWait,
  type AttemptCounts,
  type Attempts,
  type BackOffRule,
  type CountedKey,
} from '../../domain/practice/operation/other-servers.ts';

/**
 * Returns an IPv4 address, or the /64 network that an IPv6 subscriber receives. Invalid text, which a trusted proxy
 * does not send, shares one key.
 */
export function networkOf(remoteAddress: string): string {
  const address = remoteAddress.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 4) return mapped;
  if (isIP(mapped) !== 6) return 'unknown';
  // URL normalizes the address to its short form.
  const [head = '', tail] = new URL(`http://[${mapped}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(tail === undefined ? 0 : 8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** `userId` is null for unknown accounts, which take the same time. */
export const isKnownAddress = (
  { signer, knownAddresses }: Pick<Services, 'signer' | 'knownAddresses'>,
  userId: number | null,
  remoteAddress: string,
): Promise<boolean> =>
  knownAddresses.has(userId ?? 0, signer.addressMark(userId ?? 0, networkOf(remoteAddress)));

/** Called after a complete sign-in, or a password reset by mail, which proves access to the mailbox. */
export const rememberAddress = (
  { signer, knownAddresses }: Pick<Services, 'signer' | 'knownAddresses'>,
  userId: number,
  { remoteAddress, now }: { remoteAddress: string; now: Date },
): Promise<void> => knownAddresses.add(userId, signer.addressMark(userId, networkOf(remoteAddress)), now);

/** Per limit. Uses a few megabytes at most; an office needs a few dozen keys. */
const MAX_KEYS = 20_000;

/** In memory, for SQLite with one server. A restart resets the counts, which costs an attacker more than it helps. */
export function countsInMemory(maxKeys = MAX_KEYS): AttemptCounts {
  /** By limit. The least recently counted key is first. */
  const limits = new Map<string, Map<string, Attempts>>();
  const countsOf = ({ limit }: CountedKey): Map<string, Attempts> => {
    const known = limits.get(limit) ?? new Map<string, Attempts>();
    limits.set(limit, known);
    return known;
  };
  const setAttempts = (one: CountedKey, attempts: Attempts) => {
    const counted = countsOf(one);
    counted.delete(one.key);
    counted.set(one.key, attempts);
    const [oldest] = counted.keys();
    if (counted.size > maxKeys && oldest !== undefined) counted.delete(oldest);
  };
  return {
    attempt(counted, now) {
      const at = now.getTime();
      const wait = Math.max(
        0,
        ...counted.map((one) => secondsToWait(countsOf(one).get(one.key), one.rule, at)),
      );
      if (wait === 0)
        for (const one of counted)
          setAttempts(one, {
            attempts: attemptsAt(countsOf(one).get(one.key), one.rule, at).attempts + 1,
            last: at,
          });
      return Promise.resolve(wait);
    },
    decrement(counted) {
      for (const one of counted) {
        const known = countsOf(one).get(one.key);
        if (known && known.attempts > 1) setAttempts(one, { ...known, attempts: known.attempts - 1 });
        else countsOf(one).delete(one.key);
      }
      return Promise.resolve();
    },
    clear(counted) {
      for (const one of counted) countsOf(one).delete(one.key);
      return Promise.resolve();
    },
    // `maxKeys` limits them.
    sweep: () => Promise.resolve(),
  };
}

interface Rules {
  pair?: BackOffRule;
  /** One account from any address. Its cap limits the delay that strangers can cause for the owner. */
  account?: BackOffRule;
  /** All accounts. An office shares one address, and behind an untrusted proxy all users do. */
  address: BackOffRule;
}

const rule = (free: number, baseSeconds: number, capSeconds: number): BackOffRule => ({
  free,
  baseSeconds,
  capSeconds,
  // Beyond the cap, so the longest delay does not reset the count.
  forgetSeconds: Math.max(capSeconds * 4, 3600),
});

/** Allows `free` attempts per hour, then blocks for an hour. */
const hourly = (free: number): BackOffRule => ({
  free,
  baseSeconds: 3600,
  capSeconds: 3600,
  forgetSeconds: 3600,
});

const LIMITS = {
  signIn: { pair: rule(5, 1, 900), account: rule(20, 1, 60), address: rule(60, 1, 30) },
  // Each stores a row for ten minutes.
  providerStart: { address: rule(200, 1, 30) },
  password: { pair: rule(5, 1, 900), account: rule(20, 1, 300), address: rule(60, 1, 30) },
  // One million codes, of which three are valid at a time.
  secondFactor: { pair: rule(5, 30, 900), account: rule(10, 30, 900), address: rule(30, 1, 30) },
  // Each attempt sends a message.
  signUp: { pair: rule(5, 60, 3600), account: rule(10, 60, 900), address: rule(20, 60, 300) },
  reset: { pair: rule(5, 60, 3600), account: rule(10, 60, 900), address: rule(20, 60, 300) },
  confirmation: { pair: rule(5, 60, 3600), account: rule(10, 60, 900), address: rule(20, 60, 300) },
  // Users choose text and recipients, so this prevents bulk mail.
  shareByMail: { pair: rule(40, 60, 900), account: rule(40, 60, 900), address: rule(200, 60, 300) },
  // Each reads all data of an account.
  export: { account: rule(10, 60, 900), address: rule(60, 60, 300) },
  // 20 per hour: codes have monetary value and can be guessed.
  coupon: { account: hourly(20), address: hourly(200) },
  // Five per minute.
  userExists: { address: { free: 5, baseSeconds: 60, capSeconds: 60, forgetSeconds: 60 } },
} as const satisfies Record<string, Rules>;

type Attempted = keyof typeof LIMITS;

interface Attempt {
  /** Normalized email address or user id. Missing if the call names no account. */
  account?: string;
  remoteAddress: string;
  /**
   * The account has signed in from this address before. Only attempts from here count, so strangers cannot block the
   * owner.
   */
  known?: boolean;
}

type Kind = keyof Rules;

function countedKeys(
  what: Attempted,
  { account, remoteAddress, known = false }: Attempt,
): Record<Kind, CountedKey | null> {
  const rules: Rules = LIMITS[what];
  const network = networkOf(remoteAddress);
  const counted = (kind: Kind, key: string | null): CountedKey | null => {
    const rule = rules[kind];
    return rule && key !== null ? { limit: `${what} ${kind}`, rule, key } : null;
  };
  return {
    pair: counted('pair', account === undefined ? null : `${network} ${account}`),
    account: counted('account', account === undefined || known ? null : account),
    address: counted('address', known ? null : network),
  };
}

const withoutNulls = (counted: readonly (CountedKey | null)[]): CountedKey[] =>
  counted.filter((one) => one !== null);

/**
 * Counts an attempt in advance. Returns a rejection with the wait time if one applies; that attempt does not count.
 */
export async function attempt(
  { attempts }: Pick<Services, 'attempts'>,
  what: Attempted,
  { now, ...tried }: Attempt & { now: Date },
  context: Context<AppEnv>,
): Promise<Result<never> | null> {
  const wait = await attempts.attempt(withoutNulls(Object.values(countedKeys(what, tried))), now);
  return wait === 0 ? null : refuseFor(wait, context);
}

function refuseFor(wait: number, context: Context<AppEnv>): Result<never> {
  setHeader(context, 'retry-after', String(wait));
  return fail({
    code: 'too_many_attempts',
    detail: `Too many attempts. Please try again ${toWaitText(wait)}.`,
  });
}

const MINUTE_MS = 60_000;

/** Allows `maxAttempts` requests of a key in each minute of the clock. */
export async function limitPerMinute(
  { attempts }: Pick<Services, 'attempts'>,
  { name, maxAttempts, key }: { name: string; maxAttempts: number; key: string },
  context: Context<AppEnv>,
  now: Date,
): Promise<Result<never> | null> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const rule = { free: maxAttempts, baseSeconds: 60, capSeconds: 60, forgetSeconds: 60 };
  const wait = await attempts.attempt([{ limit: name, rule, key: `${key} ${minute}` }], now);
  return wait === 0 ? null : refuseFor(60 - now.getUTCSeconds(), context);
}

const HALF_AN_HOUR = 1800;
const VISITOR_RULE: BackOffRule = {
  free: 1,
  baseSeconds: HALF_AN_HOUR,
  capSeconds: HALF_AN_HOUR,
  forgetSeconds: HALF_AN_HOUR,
};

/** Returns whether a view counts: one per visitor in 30 minutes, at most 10 per address and hour. */
export async function isNewView(
  { attempts, tokens }: Pick<Services, 'attempts' | 'tokens'>,
  { link, visitor, remoteAddress, now }: { link: string; visitor: string; remoteAddress: string; now: Date },
): Promise<boolean> {
  const counted: CountedKey[] = [
    { limit: 'view visitor', rule: VISITOR_RULE, key: tokens.hash(`${link} ${visitor}`) },
    { limit: 'view address', rule: hourly(10), key: `${networkOf(remoteAddress)} ${link}` },
  ];
  return (await attempts.attempt(counted, now)) === 0;
}

/** Rounded up, so a retry at that time succeeds. */
function toWaitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/**
 * Reverts a successful attempt. Only this attempt is reverted: signing in to another account must not reset an
 * attacker's count, and neither must the owner's sign-in.
 */
export async function recordSuccess(
  { attempts }: Pick<Services, 'attempts'>,
  what: Attempted,
  tried: Attempt,
): Promise<void> {
  const { pair, account, address } = countedKeys(what, tried);
  await attempts.clear(withoutNulls([pair]));
  await attempts.decrement(withoutNulls([account, address]));
}
