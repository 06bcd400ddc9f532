/** Limits concurrent work in total and per caller. Callers alternate, so that a caller with many requests delays no other. */
export interface Caller {
  /** Group of callers with a common limit: "user 7", "address 192.0.2.1". */
  readonly key: string;
  /** Ends a wait immediately. */
  readonly signal?: AbortSignal | undefined;
  /** Called at the start of a wait and after each change, with the number of callers ahead. */
  readonly onWait?: ((ahead: number) => void) | undefined;
}

export interface QueueLimits {
  /** Limit for all callers together. */
  readonly maxActive: number;
  readonly maxActivePerCaller: number;
  /** Maximum number of waiting requests of all callers. */
  readonly waiting: number;
}

export interface FairQueue {
  /** Resolves with a function that ends the turn, or null if the queue is full. Rejects with the signal's reason if the caller leaves. */
  take(caller: Caller): Promise<(() => void) | null>;
  readonly waiting: number;
}

interface Waiting {
  /** True if the turn starts, false if the place was given to a caller with fewer requests. */
  call: (hasTurn: boolean) => void;
  onWait: ((ahead: number) => void) | undefined;
}

interface Line {
  working: number;
  readonly waiting: Waiting[];
}

export function fairQueue({ maxActive, maxActivePerCaller, waiting: maxWaiting }: QueueLimits): FairQueue {
  /** In the order of the next turns. */
  const lines = new Map<string, Line>();
  let working = 0;
  let waiting = 0;

  const getLine = (key: string): Line => {
    const line = lines.get(key) ?? { working: 0, waiting: [] };
    lines.set(key, line);
    return line;
  };
  const forgetIfIdle = (key: string, line: Line) => {
    if (line.working === 0 && line.waiting.length === 0 && lines.get(key) === line) lines.delete(key);
  };

  const moveToEnd = (key: string, line: Line) => {
    lines.delete(key);
    lines.set(key, line);
  };

  function begin(key: string, line: Line): void {
    working += 1;
    line.working += 1;
    moveToEnd(key, line);
  }

  function createRelease(key: string, line: Line): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      working -= 1;
      line.working -= 1;
      moveToEnd(key, line);
      forgetIfIdle(key, line);
      callNext();
    };
  }

  function callNext(): void {
    if (working >= maxActive) return;
    for (const [key, line] of lines) {
      if (line.working >= maxActivePerCaller) continue;
      const next = line.waiting.shift();
      if (!next) continue;
      waiting -= 1;
      begin(key, line);
      next.call(true);
      notifyWaiting();
      return;
    }
  }

  /** Notifies in the order of turns: the first request of each caller, then the second. */
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

  /** Makes room for a caller with few requests by removing a request of the caller with the most. */
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
      const entry: Waiting = {
        call(hasTurn) {
          signal?.removeEventListener('abort', leave);
          resolve(hasTurn);
        },
        onWait,
      };
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(entry), 1);
        waiting -= 1;
        reject(abortReason(signal));
        notifyWaiting();
      };
      line.waiting.push(entry);
      waiting += 1;
      notifyWaiting();
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async take(caller) {
      const { key, signal } = caller;
      signal?.throwIfAborted();
      const line = getLine(key);
      if (working < maxActive && line.working < maxActivePerCaller) {
        begin(key, line);
        return createRelease(key, line);
      }
      if (waiting >= maxWaiting && !makeRoom(line.waiting.length)) {
        forgetIfIdle(key, line);
        return null;
      }
      try {
        return (await wait(line, caller)) ? createRelease(key, line) : null;
      } finally {
        forgetIfIdle(key, line);
      }
    },
    get waiting() {
      return waiting;
    },
  };
}

export const abortReason = (signal?: AbortSignal): Error =>
  signal?.reason instanceof Error
    ? signal.reason
    : new DOMException('The waiting caller has left.', 'AbortError');
