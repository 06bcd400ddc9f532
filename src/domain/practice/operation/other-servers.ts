/** What servers over one database tell each other; one that has a file to itself tells nobody. */
import type { Clock } from '../../shared/dates.ts';
import type { OwnerId } from '../users/user.ts';

/** Each attempt after the free ones waits twice as long as the one before, up to a cap. No user is ever locked out. */
export interface BackOffRule {
  /** Attempts without a delay. */
  free: number;
  /** Of the first attempt after those. */
  baseSeconds: number;
  capSeconds: number;
  /** After so long without an attempt all are free again. */
  forgetSeconds: number;
}

export interface CountedKey {
  /** Which limit: "signIn pair". */
  limit: string;
  rule: BackOffRule;
  key: string;
}

export interface AttemptCounts {
  /** Counts one under each key and gives 0; where one of them has to wait it counts none, and gives the seconds. */
  attempt(counted: readonly CountedKey[], now: Date): Promise<number>;
  /** Uncounts the last attempt. */
  takeBack(counted: readonly CountedKey[]): Promise<void>;
  forgive(counted: readonly CountedKey[]): Promise<void>;
}

export interface Attempts {
  attempts: number;
  /** Milliseconds since 1970. */
  last: number;
}

/** Those that still count. */
export const attemptsAt = (
  known: Attempts | undefined,
  { forgetSeconds }: BackOffRule,
  at: number,
): Attempts => (known && at - known.last < forgetSeconds * 1000 ? known : { attempts: 0, last: at });

/** Seconds until the next attempt is taken; 0 when it is taken now. */
export function secondsToWait(known: Attempts | undefined, rule: BackOffRule, at: number): number {
  const { attempts, last } = attemptsAt(known, rule, at);
  if (attempts < rule.free) return 0;
  const delay = Math.min(rule.baseSeconds * 2 ** (attempts - rule.free), rule.capSeconds);
  return Math.max(0, Math.ceil((last + delay * 1000 - at) / 1000));
}

/** What all servers of a practice have to have in common beside the database. */
interface InCommon {
  /** Of each tax year of the installation's own, the SHA-256 of its file. */
  taxYears: Readonly<Record<string, string>>;
  /** Of the market figures of its own that are in force. */
  figures: string;
}

export interface OtherServers {
  attempts: AttemptCounts;
  /** The database's time, whatever this machine's clock says. */
  clock: Clock;
  /** Throws where the servers that run have something else in common; the message says what to do. */
  join(local: InCommon): Promise<void>;
  /** Whether another one was there in the last seconds. */
  hasOtherServers(): Promise<boolean>;
  /** Says that this one is still there; gives the market figures that are in force everywhere. */
  beat(): Promise<string | null>;
  /** The market figures in force everywhere. */
  figures(): Promise<string | null>;
  /** Puts others in force everywhere; with `instead`, only where those were. */
  putFigures(figures: string, instead?: string): Promise<void>;
  /** The next server may start. */
  started(): Promise<void>;
}

export interface StoredResponse {
  status: number;
  body: string;
}

/** A request that was sent with an Idempotency-Key. */
export interface KeyedRequest {
  owner: OwnerId;
  /** Names method, path and key. */
  scope: string;
  /** Tells a repetition from another request under the same key. */
  bodyHash: string;
}

/** What a POST with an Idempotency-Key was answered, remembered for 24 hours: a form sent twice creates one thing. */
export interface IdempotencyStore {
  /** Null while the key stands for nothing. */
  recall(request: KeyedRequest, now: Date): Promise<StoredResponse | 'other_body' | null>;
  /** Runs in the transaction of the work. Null once saved; otherwise another server’s answer, and this work must be undone. */
  keep(
    request: KeyedRequest,
    response: StoredResponse,
    now: Date,
  ): Promise<StoredResponse | 'other_body' | null>;
  forget(request: KeyedRequest): Promise<void>;
  sweep(now: Date): Promise<void>;
}
