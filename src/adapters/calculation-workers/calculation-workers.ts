/** Runs calculations in up to one thread per core. Threads start on demand. */
import { Worker } from 'node:worker_threads';
import {
  type CalculationOrder,
  type ExplainOrder,
  type Json,
  type SnapshotOrder,
  type ToolPagesOrder,
  rejectInput,
  type Calculator,
} from '../../domain/practice/reports/calculator.ts';
import type { IndexFigures } from '../../domain/market/index-figures.ts';
import type { HistoricalSnapshot } from '../../domain/practice/reports/historical-report-content.ts';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import type { Explanation } from '../../domain/shared/explanation.ts';
import { type Result, fail } from '../../domain/shared/result.ts';
import type { TaxTables } from '../../domain/tax/federal/tax-tables.ts';
import { availableParallelism } from 'node:os';
import type { IndexHistory } from '../../domain/market/inline-series.ts';
import { fairQueue, type Caller } from '../../domain/shared/fair-queue.ts';

export interface ThreadData {
  readonly taxTables: TaxTables;
}

export interface Work {
  readonly calculate?: CalculationOrder;
  readonly explain?: ExplainOrder;
  readonly takeSnapshot?: SnapshotOrder;
  readonly toolPages?: ToolPagesOrder;
  /** Market figures, sent with the first order and after each change. */
  readonly figures?: IndexFigures;
}

export interface WorkerResult {
  readonly calculated?: Result<Json>;
  readonly explained?: Result<Result<Explanation>[]>;
  readonly snapshot?: Result<HistoricalSnapshot>;
  readonly pages?: Result<PdfDocument>;
  readonly errorStack?: string;
}

export type Thread = ReturnType<typeof startThread>;

const program = import.meta.url.endsWith('.ts') ? './worker-main.ts' : './calculation-worker.mjs';
/** V8 does not shrink the young generation. The default size would reserve a third of the server's memory. */
const YOUNG_MEGABYTES = 8;

interface PendingRun {
  resolve(response: WorkerResult): void;
  reject(reason: Error): void;
}

export function startThread(workerData: ThreadData, maxOldGenerationSizeMb: number) {
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
  const worker = new Worker(new URL(program, import.meta.url), { resourceLimits, workerData });
  const id = worker.threadId;
  let hasEnded = false;
  let waiting: PendingRun | null = null;
  const settle = (how: (waiting: PendingRun) => void): void => {
    const settled = waiting;
    waiting = null;
    // An idle thread does not keep the process alive.
    worker.unref();
    if (settled) how(settled);
  };
  const handleEnd = (cause?: unknown): void => {
    hasEnded = true;
    settle(({ reject }) => reject(new Error('A calculating thread broke down.', { cause })));
  };
  worker.on('message', (response: WorkerResult) => settle(({ resolve }) => resolve(response)));
  worker.on('error', handleEnd);
  worker.on('exit', () => handleEnd());
  worker.unref();

  return {
    id,
    get hasEnded(): boolean {
      return hasEnded;
    },
    /** Runs one order at a time. Rejects if the thread ends without a result. */
    run: (work: Work) =>
      new Promise<WorkerResult>((resolve, reject) => {
        waiting = { resolve, reject };
        worker.ref();
        worker.postMessage(work);
      }),
    async stop(): Promise<void> {
      await worker.terminate();
    },
  };
}

export type CalculatorOptions = typeof DEFAULT_OPTIONS;

const DEFAULT_OPTIONS = {
  threads: Math.min(Math.max(availableParallelism(), 1), 4),
  maxActivePerCaller: 2,
  waiting: 64,
  /** Timeout. The slowest valid input takes 0.2 s on market history and a few seconds on paths. */
  milliseconds: 30_000,
  /** Timeout without waiting callers. Most calculations end sooner than a new thread would start. */
  abortedMilliseconds: 1000,
  /** Many times the largest input's need. A runaway calculation ends its thread, not the server. */
  heapMegabytes: 384,
  start: startThread,
};

interface ActiveFigures {
  /** Each import creates a new object. */
  readonly history: IndexHistory;
  readonly figures: IndexFigures;
}

export interface CalculationWorkers extends Calculator {
  readonly threads: readonly number[];
  /** Stops all threads, including active calculations. */
  close(): Promise<void>;
}

interface WorkerSlot {
  readonly thread: Thread;
  loadedHistory: IndexHistory | null;
}

export function calculationWorkers(
  active: ActiveFigures,
  taxTables: TaxTables,
  overrides: Partial<CalculatorOptions> = {},
): CalculationWorkers {
  const limits = { ...DEFAULT_OPTIONS, ...overrides };
  const turns = fairQueue({ ...limits, maxActive: limits.threads });
  const slots = new Set<WorkerSlot>();
  const idle: WorkerSlot[] = [];
  /** Average duration in milliseconds, weighted toward recent calculations. */
  let averageMs = 100;

  function startSlot(): WorkerSlot {
    const slot: WorkerSlot = {
      thread: limits.start({ taxTables }, limits.heapMegabytes),
      loadedHistory: null,
    };
    slots.add(slot);
    return slot;
  }

  function takeIdleSlot(): WorkerSlot {
    for (let slot = idle.pop(); slot; slot = idle.pop()) {
      if (!slot.thread.hasEnded) return slot;
      slots.delete(slot);
    }
    return startSlot();
  }

  async function work(order: Work, signal: AbortSignal | undefined): Promise<WorkerResult | 'stopped'> {
    const slot = takeIdleSlot();
    const { history, figures } = active;
    const startedAt = performance.now();
    let isStopped = false;
    const stop = () => {
      isStopped = true;
      void slot.thread.stop();
    };
    let limit = setTimeout(stop, limits.milliseconds);
    const shortenLimit = () => {
      clearTimeout(limit);
      limit = setTimeout(stop, Math.max(0, limits.abortedMilliseconds - (performance.now() - startedAt)));
    };
    signal?.addEventListener('abort', shortenLimit, { once: true });
    try {
      const response = await slot.thread.run(slot.loadedHistory === history ? order : { ...order, figures });
      slot.loadedHistory = history;
      idle.push(slot);
      return response;
    } catch (error) {
      // The state of the thread may be unknown.
      slots.delete(slot);
      void slot.thread.stop();
      if (isStopped) return 'stopped';
      throw error;
    } finally {
      signal?.removeEventListener('abort', shortenLimit);
      clearTimeout(limit);
      averageMs += (performance.now() - startedAt - averageMs) / 8;
    }
  }

  async function runPart<Part extends 'calculated' | 'explained' | 'snapshot' | 'pages'>(
    order: Work,
    part: Part,
    caller: Caller,
  ): Promise<Result<never> | NonNullable<WorkerResult[Part]>> {
    const done = await turns.take(caller);
    if (!done) return refuseBusy(Math.ceil((averageMs * (turns.waiting + 1)) / limits.threads / 1000));
    try {
      caller.signal?.throwIfAborted();
      const response = await work(order, caller.signal);
      if (response === 'stopped') return refuseStopped(limits.milliseconds);
      if (response.errorStack !== undefined) throw new Error(`A calculation failed: ${response.errorStack}`);
      const result = response[part];
      if (result === undefined) throw new Error('A calculating thread answered something else.');
      return result;
    } finally {
      done();
    }
  }

  return {
    calculate: async (order, caller) =>
      rejectInput(order) ?? runPart({ calculate: order }, 'calculated', caller),
    explain: async (order, caller) => rejectInput(order) ?? runPart({ explain: order }, 'explained', caller),
    takeSnapshot: (order, caller) => runPart({ takeSnapshot: order }, 'snapshot', caller),
    toolPages: async (order, caller) => rejectInput(order) ?? runPart({ toolPages: order }, 'pages', caller),
    get threads() {
      return [...slots].map(({ thread }) => thread.id);
    },
    async close() {
      await Promise.all([...slots].map(({ thread }) => thread.stop()));
    },
  };
}

function refuseBusy(seconds: number): Result<never> {
  const wait = seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  return fail({
    code: 'calculations_busy',
    detail: `The server is busy with other calculations. Please try again ${wait}.`,
    retryAfter: seconds,
  });
}

const refuseStopped = (milliseconds: number): Result<never> =>
  fail({
    code: 'calculation_stopped',
    detail: `The calculation took longer than ${milliseconds / 1000} seconds and was stopped. Try a shorter history or fewer accounts.`,
  });
