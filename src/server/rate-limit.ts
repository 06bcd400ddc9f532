/** Attempts within a sliding window, in memory: a restart forgives, which costs an attacker more than it gives. */
export interface RateLimit {
  /** Counts an attempt: seconds to wait when there were too many, else null. */
  attempt(key: string, now: Date): number | null;
  forgive(key: string): void;
  /** Uncounts the last attempt. */
  takeBack(key: string): void;
}

export function rateLimit({ most, windowSeconds }: { most: number; windowSeconds: number }): RateLimit {
  const windowMs = windowSeconds * 1000;
  const attempts = new Map<string, number[]>();
  let sweptAt = 0;

  const sweep = (at: number) => {
    if (at - sweptAt < windowMs) return;
    sweptAt = at;
    for (const [key, times] of attempts) {
      if (times.every((time) => at - time >= windowMs)) attempts.delete(key);
    }
  };

  return {
    attempt(key, now) {
      const at = now.getTime();
      sweep(at);
      const recent = (attempts.get(key) ?? []).filter((time) => at - time < windowMs);
      const [oldest] = recent;
      attempts.set(key, recent);
      if (recent.length >= most && oldest !== undefined) return Math.ceil((oldest + windowMs - at) / 1000);
      recent.push(at);
      return null;
    },
    forgive: (key) => void attempts.delete(key),
    takeBack: (key) => void attempts.get(key)?.pop(),
  };
}
