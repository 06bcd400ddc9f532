import type { HistoricalReport } from '../../domain/comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../domain/comparison/historical/historical-report-schema.ts';
import {
  seriesOf,
  type HistoricalRunner,
  type RangeResponse,
  type RangeQuestion,
  type RangeRunner,
  type SolveResponse,
  type SolveQuestion,
} from '../../domain/paths/report-runners.ts';
import { carriedFigures, US_BONDS } from '../../domain/market/index-figures.ts';
import { CPI, type IndexHistory } from '../../domain/market/inline-series.ts';
import type { ReportReply, Failure, Order, RangeOrder, RangeReply } from './program.ts';

/** Runs one order at a time. Only the newest waiting order runs; others resolve to null. */
export function createNewestRunner<Order, Answer>(
  work: (order: Order) => Promise<Answer>,
): (order: Order) => Promise<Answer | null> {
  let isBusy = false;
  let waiting: { order: Order; resolve: (response: Promise<Answer> | null) => void } | null = null;

  async function begin(order: Order): Promise<Answer> {
    isBusy = true;
    try {
      return await work(order);
    } finally {
      isBusy = false;
      const next = waiting;
      waiting = null;
      next?.resolve(begin(next.order));
    }
  }

  return (order) => {
    if (!isBusy) return begin(order);
    waiting?.resolve(null);
    return new Promise((resolve) => {
      waiting = { order, resolve };
    });
  };
}

interface Run {
  readonly input: HistoricalReportInput;
  readonly history: IndexHistory;
}

/** Objects and series ids that the worker already has. */
interface LoadedFigures {
  readonly history: IndexHistory;
  readonly imported: HistoricalReportInput['series'];
  readonly ids: string;
}

async function startWorker(): Promise<Worker> {
  const { address } = await import('./program.ts');
  return new Worker(address, { type: 'module' });
}

/** Runs long historical reports in a worker, started on demand. */
export function createHistoryRunner(): HistoricalRunner {
  let started: Promise<Worker> | null = null;
  let sent: LoadedFigures | null = null;

  /** The next run starts a new worker. */
  function discardWorker(): void {
    void started?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
    started = null;
    sent = null;
  }

  async function work({ input, history }: Run): Promise<HistoricalReport> {
    const worker = await (started ??= startWorker());
    const { series: imported, ...terms } = input;
    const ids = seriesOf(input);
    const isLoaded = sent?.history === history && sent.imported === imported && sent.ids === ids.join();
    const figures = isLoaded ? null : { imported, history: carriedFigures(ids, history) };
    sent = { history, imported, ids: ids.join() };
    const order: Order = { input: terms, figures };
    return (await callWorker<ReportReply>(worker, order, 'historical reports')).report;
  }

  const newest = createNewestRunner((order: Run) =>
    work(order).catch((reason: unknown) => {
      discardWorker();
      throw reason;
    }),
  );
  return { run: (input, history) => newest({ input, history }) };
}

const isFailure = (reply: object): reply is Failure => 'failure' in reply;

const callWorker = <Reply extends object>(worker: Worker, order: object, what: string) =>
  new Promise<Reply>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply | Failure>) =>
      isFailure(data) ? reject(new Error(data.failure)) : resolve(data);
    worker.onerror = () => reject(new Error(`The worker for ${what} did not start.`));
    worker.postMessage(order);
  });

export type RangeThread = Awaited<ReturnType<typeof startThread>>;

async function startThread() {
  const worker = await startWorker();
  return {
    request: (range: RangeOrder) => callWorker<RangeReply>(worker, { range }, 'ranges'),
    end: (): void => worker.terminate(),
  };
}

/** Runs one order at a time in a temporary thread. A new order stops the previous one. */
function createLatestRunner(start: () => Promise<RangeThread>) {
  let running: { thread: Promise<RangeThread>; stopped: (result: null) => void } | null = null;

  function stop(): void {
    const ended = running;
    running = null;
    if (!ended) return;
    ended.stopped(null);
    void ended.thread.then(
      (thread) => thread.end(),
      () => undefined,
    );
  }

  const request = (order: RangeOrder): Promise<RangeReply | null> => {
    stop();
    return new Promise((resolve, reject) => {
      const current = { thread: start(), stopped: resolve };
      running = current;
      current.thread
        .then(async (thread) => {
          if (running === current) resolve(await thread.request(order));
        })
        .catch(reject)
        .finally(() => {
          if (running === current) stop();
        });
    });
  };
  return { run: request, stop };
}

const requirePicture = (reply: RangeReply | null): RangeResponse | null => {
  if (reply && 'solved' in reply) throw new Error('Another question was answered.');
  return reply;
};
const requireSolution = (reply: RangeReply | null): SolveResponse | null => {
  if (reply && 'picture' in reply) throw new Error('Another question was answered.');
  return reply;
};

/**
 * A worker with few paths responds while a slider moves. Complete simulations and solving use workers that the next
 * order stops.
 */
export function createRangeRunner(start: () => Promise<RangeThread> = startThread): RangeRunner {
  let quick: Promise<RangeThread> | null = null;
  const fullRuns = createLatestRunner(start);
  const solving = createLatestRunner(start);

  // Includes consumer prices if payments grow with them, and bonds, whose yields determine a budget.
  const idsOf = (question: RangeQuestion | SolveQuestion): string[] => [
    ...seriesOf(question.input),
    ...('solve' in question ? [CPI] : question.terms.cap_model ? [US_BONDS] : []),
  ];
  const orderOf = (question: RangeQuestion | SolveQuestion, history: IndexHistory): RangeOrder => ({
    ...question,
    history: carriedFigures(idsOf(question), history),
  });

  /** Figures of the quick thread, sent only when they change. */
  let sent: { readonly history: IndexHistory; readonly ids: string } | null = null;
  const few = createNewestRunner(
    async ({ question, history }: { question: RangeQuestion; history: IndexHistory }) => {
      try {
        const thread = await (quick ??= start());
        const ids = idsOf(question).join();
        const isLoaded = sent?.history === history && sent.ids === ids;
        sent = { history, ids };
        return await thread.request(isLoaded ? { ...question, history: null } : orderOf(question, history));
      } catch (reason) {
        // The next request starts a new one.
        quick = null;
        sent = null;
        throw reason;
      }
    },
  );

  return {
    async few(question, history) {
      fullRuns.stop();
      return requirePicture(await few({ question, history }));
    },
    all: async (question, history) => requirePicture(await fullRuns.run(orderOf(question, history))),
    stop: fullRuns.stop,
    solve: async (question, history) => requireSolution(await solving.run(orderOf(question, history))),
    stopSolving: solving.stop,
  };
}
