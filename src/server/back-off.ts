/**
 * Growing delays between attempts, in memory: a restart forgives, which costs an attacker more than it gives. Some are
 * free; each one after them has to wait twice as long as the one before, up to a cap. Nobody is ever locked out.
 */
export interface BackOffRule {
  /** Attempts without a delay. */
  free: number;
  /** Of the first attempt after those. */
  baseSeconds: number;
  capSeconds: number;
  /** After so long without an attempt all are free again. */
  forgetSeconds: number;
}

export interface BackOff {
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
