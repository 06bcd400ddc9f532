/**
 * Lets a few work at a time while the others wait: each caller a few at once, and callers in turn, so that one with many
 * requests does not hold up another with a single one.
 */
export interface Caller {
  /** Who is counted together: "user 7", "address 192.0.2.1". */
  readonly key: string;
  /** Ends a wait at once. */
  readonly signal?: AbortSignal | undefined;
  /** Told at once and whenever it changes, while the turn is waited for: how many come before. */
  readonly onWait?: ((ahead: number) => void) | undefined;
}

export interface TurnLimits {
  /** Of all callers together. */
  readonly atOnce: number;
  readonly eachAtOnce: number;
  /** Waiting, of all callers together. */
  readonly waiting: number;
}

export interface FairTurns {
  /** What ends the turn; null where too many wait. Rejects with the signal's reason when the caller leaves. */
  take(caller: Caller): Promise<(() => void) | null>;
  readonly waiting: number;
}

interface Waiting {
  /** Told true when its turn has come, false when its place went to a caller with fewer. */
  call: (comes: boolean) => void;
  onWait: ((ahead: number) => void) | undefined;
}

interface Line {
  working: number;
  readonly waiting: Waiting[];
}

export function fairTurns({ atOnce, eachAtOnce, waiting: maxWaiting }: TurnLimits): FairTurns {
  /** In the order in which callers come next. */
  const lines = new Map<string, Line>();
  let working = 0;
  let waiting = 0;

  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? { working: 0, waiting: [] };
    lines.set(key, line);
    return line;
  };
  const forgetIfIdle = (key: string, line: Line) => {
    if (line.working === 0 && line.waiting.length === 0 && lines.get(key) === line) lines.delete(key);
  };

  const toTheEnd = (key: string, line: Line) => {
    lines.delete(key);
    lines.set(key, line);
  };

  function begin(key: string, line: Line): void {
    working += 1;
    line.working += 1;
    toTheEnd(key, line);
  }

  function ending(key: string, line: Line): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      working -= 1;
      line.working -= 1;
      toTheEnd(key, line);
      forgetIfIdle(key, line);
      callNext();
    };
  }

  function callNext(): void {
    if (working >= atOnce) return;
    for (const [key, line] of lines) {
      if (line.working >= eachAtOnce) continue;
      const next = line.waiting.shift();
      if (!next) continue;
      waiting -= 1;
      begin(key, line);
      next.call(true);
      notifyWaiting();
      return;
    }
  }

  /** In the order of their turns: everyone's first, then everyone's second. */
  function notifyWaiting(): void {
    const queues = [...lines.values()].map((line) => line.waiting);
    const longest = Math.max(0, ...queues.map(({ length }) => length));
    let ahead = working;
    for (let round = 0; round < longest; round += 1)
      for (const queue of queues) {
        const one = queue[round];
        if (one === undefined) continue;
        one.onWait?.(ahead);
        ahead += 1;
      }
  }

  /** A place for somebody with few waiting, at the cost of the caller with most: whoever fills the room fills it with theirs. */
  function makeRoom(size: number): boolean {
    let longest: Waiting[] = [];
    for (const line of lines.values()) if (line.waiting.length > longest.length) longest = line.waiting;
    if (longest.length <= size + 1) return false;
    waiting -= 1;
    longest.pop()?.call(false);
    return true;
  }

  function wait(line: Line, { signal, onWait }: Caller): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const called: Waiting = {
        call(comes) {
          signal?.removeEventListener('abort', leave);
          resolve(comes);
        },
        onWait,
      };
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(called), 1);
        waiting -= 1;
        reject(abortReason(signal));
        notifyWaiting();
      };
      line.waiting.push(called);
      waiting += 1;
      notifyWaiting();
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async take(caller) {
      const { key, signal } = caller;
      signal?.throwIfAborted();
      const line = lineOf(key);
      if (working < atOnce && line.working < eachAtOnce) {
        begin(key, line);
        return ending(key, line);
      }
      if (waiting >= maxWaiting && !makeRoom(line.waiting.length)) {
        forgetIfIdle(key, line);
        return null;
      }
      try {
        return (await wait(line, caller)) ? ending(key, line) : null;
      } finally {
        forgetIfIdle(key, line);
      }
    },
    get waiting() {
      return waiting;
    },
  };
}

/** The reason with which a signal was aborted, as an error. */
export const abortReason = (signal?: AbortSignal): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('Nobody waits any more.', 'AbortError');
