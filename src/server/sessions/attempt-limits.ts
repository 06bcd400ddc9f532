/**
 * How often somebody may try: by account and address together, and more slowly by the account over all addresses and by
 * the address over all accounts (docs/decisions/access.md).
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

/** Of each limit: some megabytes at the most, while an office has a few dozen. */
const MAX_KEYS = 20_000;

/** In memory, for the one server of a file: a restart forgives, which costs an attacker more than it gives. */
export function countsInMemory(maxKeys = MAX_KEYS): AttemptCounts {
  /** Of each limit; the key that was counted longest ago stands first. */
  const limits = new Map<string, Map<string, Attempts>>();
  const of = ({ limit }: CountedKey): Map<string, Attempts> => {
    const known = limits.get(limit) ?? new Map<string, Attempts>();
    limits.set(limit, known);
    return known;
  };
  const put = (one: CountedKey, attempts: Attempts) => {
    const counted = of(one);
    counted.delete(one.key);
    counted.set(one.key, attempts);
    const [oldest] = counted.keys();
    if (counted.size > maxKeys && oldest !== undefined) counted.delete(oldest);
  };
  return {
    attempt(counted, now) {
      const at = now.getTime();
      const wait = Math.max(0, ...counted.map((one) => secondsToWait(of(one).get(one.key), one.rule, at)));
      if (wait === 0)
        for (const one of counted)
          put(one, { attempts: attemptsAt(of(one).get(one.key), one.rule, at).attempts + 1, last: at });
      return Promise.resolve(wait);
    },
    takeBack(counted) {
      for (const one of counted) {
        const known = of(one).get(one.key);
        if (known && known.attempts > 1) put(one, { ...known, attempts: known.attempts - 1 });
        else of(one).delete(one.key);
      }
      return Promise.resolve();
    },
    forgive(counted) {
      for (const one of counted) of(one).delete(one.key);
      return Promise.resolve();
    },
  };
}

interface Rules {
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

type Attempted = keyof typeof LIMITS;

interface Attempt {
  /** What is tried: a normal email address, a user's id; none when the call names no account. */
  account?: string;
  remoteAddress: string;
  /**
   * The account has signed in from this address before. It is judged by what was tried from there alone: what strangers
   * try elsewhere holds up nobody at their own desk.
   */
  known?: boolean;
}

type Kind = keyof Rules;

function countedOf(
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

const present = (counted: readonly (CountedKey | null)[]): CountedKey[] =>
  counted.filter((one) => one !== null);

/** Counts an attempt before it is made. A refusal, with when to try again, while it has to wait; that counts as none. */
export async function attempt(
  { attempts }: Pick<Services, 'attempts'>,
  what: Attempted,
  { now, ...tried }: Attempt & { now: Date },
  context: Context<AppEnv>,
): Promise<Result<never> | null> {
  const wait = await attempts.attempt(present(Object.values(countedOf(what, tried))), now);
  if (wait === 0) return null;
  setHeader(context, 'retry-after', String(wait));
  return fail({
    code: 'too_many_attempts',
    detail: `Too many attempts. Please try again ${toWaitText(wait)}.`,
  });
}

const HALF_AN_HOUR = 1800;
const OF_A_VISITOR: BackOffRule = {
  free: 1,
  baseSeconds: HALF_AN_HOUR,
  capSeconds: HALF_AN_HOUR,
  forgetSeconds: HALF_AN_HOUR,
};

/** Whether a view of a link counts: one of a visitor in 30 minutes, and at most 10 of an address in an hour. */
export async function isNewView(
  { attempts, tokens }: Pick<Services, 'attempts' | 'tokens'>,
  { link, visitor, remoteAddress, now }: { link: string; visitor: string; remoteAddress: string; now: Date },
): Promise<boolean> {
  const counted: CountedKey[] = [
    { limit: 'view visitor', rule: OF_A_VISITOR, key: tokens.hash(`${link} ${visitor}`) },
    { limit: 'view address', rule: hourly(10), key: `${networkOf(remoteAddress)} ${link}` },
  ];
  return (await attempts.attempt(counted, now)) === 0;
}

/** Rounded up: who comes back then is let in. */
function toWaitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/**
 * What succeeded was no attempt to get in. Address and account are given back this one only: somebody who signs in to an
 * account of their own between guesses at others does not start afresh, and whoever guesses at an account elsewhere does
 * not whenever its owner signs in.
 */
export async function succeeded(
  { attempts }: Pick<Services, 'attempts'>,
  what: Attempted,
  tried: Attempt,
): Promise<void> {
  const { pair, account, address } = countedOf(what, tried);
  await attempts.forgive(present([pair]));
  await attempts.takeBack(present([account, address]));
}
