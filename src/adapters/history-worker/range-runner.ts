/** One worker answers with few paths while a slider moves; all paths, and solving, get workers that the next one ends. */
import {
  seriesOf,
  type RangeAnswer,
  type RangeQuestion,
  type RangeRunner,
  type SolveAnswer,
  type SolveQuestion,
} from '../../domain/paths/report-runners.ts';
import { carriedFigures } from '../../domain/market/index-figures.ts';
import { CPI, type IndexHistory } from '../../domain/market/inline-series.ts';
import { askWorker, newestWins, startWorker } from './history-runner.ts';
import type { RangeOrder, RangeReply } from './program.ts';

export interface RangeThread {
  ask(order: RangeOrder): Promise<RangeReply>;
  end(): void;
}

async function startThread(): Promise<RangeThread> {
  const worker = await startWorker();
  return {
    ask: (range) => askWorker<RangeReply>(worker, { range }, 'ranges'),
    end: () => worker.terminate(),
  };
}

/** One order at a time, in a thread that ends with it; the next order ends it before. */
function onlyTheLast(start: () => Promise<RangeThread>) {
  let running: { thread: Promise<RangeThread>; stopped: (nothing: null) => void } | null = null;

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

  const ask = (order: RangeOrder): Promise<RangeReply | null> => {
    stop();
    return new Promise((resolve, reject) => {
      const own = { thread: start(), stopped: resolve };
      running = own;
      own.thread
        .then(async (thread) => {
          if (running === own) resolve(await thread.ask(order));
        })
        .catch(reject)
        .finally(() => {
          if (running === own) stop();
        });
    });
  };
  return { ask, stop };
}

const pictureOf = (reply: RangeReply | null): RangeAnswer | null => {
  if (reply && 'solved' in reply) throw new Error('Another question was answered.');
  return reply;
};
const solvedOf = (reply: RangeReply | null): SolveAnswer | null => {
  if (reply && 'picture' in reply) throw new Error('Another question was answered.');
  return reply;
};

export function createRangeRunner(start: () => Promise<RangeThread> = startThread): RangeRunner {
  let quick: Promise<RangeThread> | null = null;
  const whole = onlyTheLast(start);
  const solving = onlyTheLast(start);

  // Consumer prices too, where payments grow with them.
  const idsOf = (question: RangeQuestion | SolveQuestion): string[] => [
    ...seriesOf(question.input),
    ...('solve' in question ? [CPI] : []),
  ];
  const orderOf = (question: RangeQuestion | SolveQuestion, history: IndexHistory): RangeOrder => ({
    ...question,
    history: carriedFigures(idsOf(question), history),
  });

  /** What the quick thread holds: figures go there once, and again when they are others. */
  let sent: { readonly history: IndexHistory; readonly ids: string } | null = null;
  const few = newestWins(
    async ({ question, history }: { question: RangeQuestion; history: IndexHistory }) => {
      try {
        const thread = await (quick ??= start());
        const ids = idsOf(question).join();
        const isHeld = sent?.history === history && sent.ids === ids;
        sent = { history, ids };
        return await thread.ask(isHeld ? { ...question, history: null } : orderOf(question, history));
      } catch (reason) {
        // The next question starts another.
        quick = null;
        sent = null;
        throw reason;
      }
    },
  );

  return {
    async few(question, history) {
      whole.stop();
      return pictureOf(await few({ question, history }));
    },
    all: async (question, history) => pictureOf(await whole.ask(orderOf(question, history))),
    stop: whole.stop,
    solve: async (question, history) => solvedOf(await solving.ask(orderOf(question, history))),
    stopSolving: solving.stop,
  };
}
