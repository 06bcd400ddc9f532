/**
 * Many paths in two workers: one answers with few paths while a slider moves, the other computes all of them at rest and is
 * ended by the next question.
 */
import { seriesOf } from '../../domain/comparison/historical/historical-runner.ts';
import { carriedFigures } from '../../domain/market/carried-history.ts';
import type { IndexHistory } from '../../domain/market/index-history.ts';
import type { RangeAnswer, RangeQuestion, RangeRunner } from '../../domain/paths/range-runner.ts';
import { newestWins } from './history-runner.ts';
import type { RangeOrder, RangeReply } from './range-reply.ts';

export interface RangeThread {
  ask(order: RangeOrder): Promise<RangeAnswer>;
  end(): void;
}

async function startThread(): Promise<RangeThread> {
  const { address } = await import('./program.ts');
  const worker = new Worker(address, { type: 'module' });
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<RangeReply>) =>
          'failure' in data ? reject(new Error(data.failure)) : resolve(data);
        worker.onerror = () => reject(new Error('The worker for ranges did not start.'));
        worker.postMessage({ range: order });
      }),
    end: () => worker.terminate(),
  };
}

export function createRangeRunner(start: () => Promise<RangeThread> = startThread): RangeRunner {
  let quick: Promise<RangeThread> | null = null;
  let whole: { thread: Promise<RangeThread>; stopped: (nothing: null) => void } | null = null;

  const orderOf = (question: RangeQuestion, history: IndexHistory): RangeOrder => ({
    ...question,
    history: carriedFigures(seriesOf(question.input), history),
  });

  function stop(): void {
    const ended = whole;
    whole = null;
    if (!ended) return;
    ended.stopped(null);
    void ended.thread.then(
      (thread) => thread.end(),
      () => undefined,
    );
  }

  const few = newestWins(async (order: RangeOrder) => {
    try {
      return await (await (quick ??= start())).ask(order);
    } catch (reason) {
      // The next question starts another.
      quick = null;
      throw reason;
    }
  });

  return {
    few(question, history) {
      stop();
      return few(orderOf(question, history));
    },
    all(question, history) {
      stop();
      return new Promise((resolve, reject) => {
        const own = { thread: start(), stopped: resolve };
        whole = own;
        own.thread
          .then(async (thread) => {
            if (whole === own) resolve(await thread.ask(orderOf(question, history)));
          })
          .catch(reject)
          .finally(() => {
            if (whole === own) stop();
          });
      });
    },
    stop,
  };
}
