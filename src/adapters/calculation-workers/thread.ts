import { Worker } from 'node:worker_threads';
import type {
  CalculationOrder,
  Json,
  SnapshotOrder,
  ToolPagesOrder,
} from '../../domain/practice/reports/calculator.ts';
import type { IndexFigures } from '../../domain/market/index-figures.ts';
import type { HistoricalSnapshot } from '../../domain/practice/reports/historical-report-kept.ts';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { TaxTables } from '../../domain/tax/federal/tax-tables.ts';

/** What a thread is started with. */
export interface Beginning {
  readonly taxTables: TaxTables;
}

export interface Work {
  readonly calculate?: CalculationOrder;
  readonly takeSnapshot?: SnapshotOrder;
  readonly toolPages?: ToolPagesOrder;
  /** Market figures in force: with the first work, and again when they are others. */
  readonly figures?: IndexFigures;
}

export interface Answer {
  readonly calculated?: Result<Json>;
  readonly snapshot?: Result<HistoricalSnapshot>;
  readonly pages?: Result<PdfDocument>;
  /** The stack of what was thrown. */
  readonly thrown?: string;
}

export interface Thread {
  readonly id: number;
  readonly hasEnded: boolean;
  /** One order at a time; rejects when the thread ends before it has answered. */
  run(work: Work): Promise<Answer>;
  stop(): Promise<void>;
}

/** In the build, the thread's program is in the same folder. */
const program = import.meta.url.endsWith('.ts') ? './worker-main.ts' : './calculation-worker.mjs';
/** A thread keeps what its young generation once took: of Node's own size, a third of the server's memory is spare room. */
const YOUNG_MEGABYTES = 8;

function startWorker(workerData: Beginning, maxOldGenerationSizeMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
  return new Worker(new URL(program, import.meta.url), { resourceLimits, workerData });
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(reason: Error): void;
}

export function startThread(beginning: Beginning, heapMegabytes: number): Thread {
  const worker = startWorker(beginning, heapMegabytes);
  const id = worker.threadId;
  let hasEnded = false;
  let waiting: Waiting | null = null;
  const settle = (how: (waiting: Waiting) => void): void => {
    const settled = waiting;
    waiting = null;
    // An idle thread does not keep the program from ending.
    worker.unref();
    if (settled) how(settled);
  };
  const ended = (cause?: unknown): void => {
    hasEnded = true;
    settle(({ reject }) => reject(new Error('A calculating thread broke down.', { cause })));
  };
  worker.on('message', (answer: Answer) => settle(({ resolve }) => resolve(answer)));
  worker.on('error', ended);
  worker.on('exit', () => ended());
  worker.unref();

  return {
    id,
    get hasEnded() {
      return hasEnded;
    },
    run: (work) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        worker.ref();
        worker.postMessage(work);
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
}
