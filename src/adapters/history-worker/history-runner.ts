/** Long historical reports in a worker, which starts with the first of them. */
import type { HistoricalReport } from '../../domain/comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../domain/comparison/historical/historical-report-schema.ts';
import { seriesOf, type HistoricalRunner } from '../../domain/paths/report-runners.ts';
import { carriedFigures } from '../../domain/market/index-figures.ts';
import type { IndexHistory } from '../../domain/market/inline-series.ts';
import type { Answer, Failure, Order } from './program.ts';

/** Runs one order at a time. Of the orders that wait, only the newest runs; the others resolve to null. */
export function newestWins<Order, Answer>(
  work: (order: Order) => Promise<Answer>,
): (order: Order) => Promise<Answer | null> {
  let isBusy = false;
  let waiting: { order: Order; resolve: (answer: Promise<Answer> | null) => void } | null = null;

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

/** What the worker holds: the very objects, and the names of the series. */
interface Sent {
  readonly history: IndexHistory;
  readonly own: HistoricalReportInput['series'];
  readonly ids: string;
}

export async function startWorker(): Promise<Worker> {
  const { address } = await import('./program.ts');
  return new Worker(address, { type: 'module' });
}

export function createHistoryRunner(): HistoricalRunner {
  let started: Promise<Worker> | null = null;
  let sent: Sent | null = null;

  /** The next run starts another. */
  function forget(): void {
    void started?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
    started = null;
    sent = null;
  }

  async function work({ input, history }: Run): Promise<HistoricalReport> {
    const worker = await (started ??= startWorker());
    const { series: own, ...terms } = input;
    const ids = seriesOf(input);
    const isHeld = sent?.history === history && sent.own === own && sent.ids === ids.join();
    const figures = isHeld ? null : { own, history: carriedFigures(ids, history) };
    sent = { history, own, ids: ids.join() };
    const order: Order = { input: terms, figures };
    return (await askWorker<Answer>(worker, order, 'historical reports')).report;
  }

  const newest = newestWins((order: Run) =>
    work(order).catch((reason: unknown) => {
      forget();
      throw reason;
    }),
  );
  return { run: (input, history) => newest({ input, history }) };
}

const isFailure = (reply: object): reply is Failure => 'failure' in reply;

/** One question at a time. */
export const askWorker = <Reply extends object>(worker: Worker, order: object, what: string) =>
  new Promise<Reply>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply | Failure>) =>
      isFailure(data) ? reject(new Error(data.failure)) : resolve(data);
    worker.onerror = () => reject(new Error(`The worker for ${what} did not start.`));
    worker.postMessage(order);
  });
