/** How often somebody may try, and where that is counted: in a server's memory, or where several servers count together. */

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
