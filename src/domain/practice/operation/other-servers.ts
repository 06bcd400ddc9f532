/** State shared by the servers on one database. With SQLite there is only one server. */
import type { Clock } from '../../shared/dates.ts';
import type { OwnerId } from '../users/user.ts';

/** Each attempt after the free ones doubles the delay, up to a cap. Users are never locked out permanently. */
export interface BackOffRule {
  /** Attempts without a delay. */
  free: number;
  /** Delay of the first attempt after the free ones. */
  baseSeconds: number;
  capSeconds: number;
  /** After this time without an attempt, all are free again. */
  forgetSeconds: number;
}

export interface CountedKey {
  /** Which limit: "signIn pair". */
  limit: string;
  rule: BackOffRule;
  key: string;
}

export interface AttemptCounts {
  /** Counts an attempt under each key and returns 0. If a key must wait, counts nothing and returns the seconds. */
  attempt(counted: readonly CountedKey[], now: Date): Promise<number>;
  /** Removes the last attempt from the count. */
  decrement(counted: readonly CountedKey[]): Promise<void>;
  clear(counted: readonly CountedKey[]): Promise<void>;
  /** Deletes counts that no longer apply. */
  sweep(now: Date): Promise<void>;
}

export interface Attempts {
  attempts: number;
  /** Milliseconds since 1970. */
  last: number;
}

/** Returns the attempts that still count. */
export const attemptsAt = (
  known: Attempts | undefined,
  { forgetSeconds }: BackOffRule,
  at: number,
): Attempts => (known && at - known.last < forgetSeconds * 1000 ? known : { attempts: 0, last: at });

/** Returns the seconds until the next attempt is allowed; 0 if allowed now. */
export function secondsToWait(known: Attempts | undefined, rule: BackOffRule, at: number): number {
  const { attempts, last } = attemptsAt(known, rule, at);
  if (attempts < rule.free) return 0;
  const delay = Math.min(rule.baseSeconds * 2 ** (attempts - rule.free), rule.capSeconds);
  return Math.max(0, Math.ceil((last + delay * 1000 - at) / 1000));
}

/** Data outside of the database that must be equal on all servers of a practice. */
interface SharedData {
  /** SHA-256 of the file of each custom tax year. */
  taxYears: Readonly<Record<string, string>>;
  /** Version of the active imported market figures. */
  figures: string;
}

export interface OtherServers {
  attempts: AttemptCounts;
  /** The database's time, independent of the clock of this machine. */
  clock: Clock;
  /** Throws if running servers have different data. The message names the solution. */
  join(local: SharedData): Promise<void>;
  /** Returns whether another server was active in the last seconds. */
  hasOtherServers(): Promise<boolean>;
  /** Reports this server as active. Returns the market figures that are active on all servers. */
  heartbeat(): Promise<string | null>;
  /** The market figures that are active on all servers. */
  figures(): Promise<string | null>;
  /** Activates figures on all servers; with `instead`, only if those were active. */
  putFigures(figures: string, instead?: string): Promise<void>;
  /** Allows the next server to start. */
  started(): Promise<void>;
}

export interface StoredResponse {
  status: number;
  body: string;
}

export interface KeyedRequest {
  owner: OwnerId;
  /** Method, path and key. */
  scope: string;
  /** Distinguishes a repetition from another request with the same key. */
  bodyHash: string;
}

/** Responses by Idempotency-Key, stored for 24 hours: a repeated request creates only one record. */
export interface IdempotencyStore {
  /** Null if the key is unknown. */
  find(request: KeyedRequest, now: Date): Promise<StoredResponse | 'other_body' | null>;
  /** Runs in the transaction of the work. Null if saved, else another server's response: roll back. */
  save(
    request: KeyedRequest,
    response: StoredResponse,
    now: Date,
  ): Promise<StoredResponse | 'other_body' | null>;
  forget(request: KeyedRequest): Promise<void>;
  sweep(now: Date): Promise<void>;
}
