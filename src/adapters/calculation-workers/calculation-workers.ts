/** The server's calculator: as many threads as there are cores, started when they are first needed. */
import { availableParallelism } from 'node:os';
import { refusedInput, type Calculator } from '../../domain/practice/reports/calculator.ts';
import type { IndexFigures } from '../../domain/market/index-figures.ts';
import type { IndexHistory } from '../../domain/market/inline-series.ts';
import { fairTurns, type Caller } from '../../domain/shared/fair-turns.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import type { TaxTables } from '../../domain/tax/federal/tax-tables.ts';
import { startThread, type Answer, type Thread, type Work } from './thread.ts';

export interface CalculatorOptions {
  /** Calculations at the same time, a thread each. */
  threads: number;
  eachAtOnce: number;
  waiting: number;
  /** A calculation that takes longer is stopped. Over history the slowest legal input takes a fifth of a second, on paths some seconds. */
  milliseconds: number;
  /** One that nobody waits for any more is stopped after so long: most end sooner than another thread would start. */
  leftMilliseconds: number;
  /** Many times what the largest input needs: a calculation that swells ends its thread and not the server. */
  heapMegabytes: number;
  start: typeof startThread;
}

const STANDARD: CalculatorOptions = {
  threads: Math.min(Math.max(availableParallelism(), 1), 4),
  eachAtOnce: 2,
  waiting: 64,
  milliseconds: 30_000,
  leftMilliseconds: 1000,
  heapMegabytes: 384,
  start: startThread,
};

interface InForce {
  /** Another object after each import. */
  readonly history: IndexHistory;
  readonly figures: IndexFigures;
}

export interface CalculationWorkers extends Calculator {
  /** Node's numbers of the threads that are there. */
  readonly threads: readonly number[];
  /** Ends every thread, and with it what is calculated at this moment. */
  close(): Promise<void>;
}

/** A thread, and the figures that it was told. */
interface Hand {
  readonly thread: Thread;
  told: IndexHistory | null;
}

export function calculationWorkers(
  inForce: InForce,
  taxTables: TaxTables,
  own: Partial<CalculatorOptions> = {},
): CalculationWorkers {
  const limits = { ...STANDARD, ...own };
  const turns = fairTurns({ ...limits, atOnce: limits.threads });
  const hands = new Set<Hand>();
  const idle: Hand[] = [];
  /** Milliseconds of a calculation, the newest weighing most. */
  let usual = 100;

  function hire(): Hand {
    const hand: Hand = { thread: limits.start({ taxTables }, limits.heapMegabytes), told: null };
    hands.add(hand);
    return hand;
  }

  function idleHand(): Hand {
    for (let hand = idle.pop(); hand; hand = idle.pop()) {
      if (!hand.thread.hasEnded) return hand;
      hands.delete(hand);
    }
    return hire();
  }

  async function work(order: Work, signal: AbortSignal | undefined): Promise<Answer | 'stopped'> {
    const hand = idleHand();
    const { history, figures } = inForce;
    const begun = performance.now();
    let late = false;
    const stop = () => {
      late = true;
      void hand.thread.stop();
    };
    let limit = setTimeout(stop, limits.milliseconds);
    const leave = () => {
      clearTimeout(limit);
      limit = setTimeout(stop, Math.max(0, limits.leftMilliseconds - (performance.now() - begun)));
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      const answer = await hand.thread.run(hand.told === history ? order : { ...order, figures });
      hand.told = history;
      idle.push(hand);
      return answer;
    } catch (error) {
      // Also where it is not known how the thread is left.
      hands.delete(hand);
      void hand.thread.stop();
      if (late) return 'stopped';
      throw error;
    } finally {
      signal?.removeEventListener('abort', leave);
      clearTimeout(limit);
      usual += (performance.now() - begun - usual) / 8;
    }
  }

  async function carriedOut<Part extends 'calculated' | 'snapshot' | 'pages'>(
    order: Work,
    part: Part,
    caller: Caller,
  ): Promise<Result<never> | NonNullable<Answer[Part]>> {
    const done = await turns.take(caller);
    if (!done) return busy(Math.ceil((usual * (turns.waiting + 1)) / limits.threads / 1000));
    try {
      caller.signal?.throwIfAborted();
      const answer = await work(order, caller.signal);
      if (answer === 'stopped') return stopped(limits.milliseconds);
      if (answer.thrown !== undefined) throw new Error(`A calculation failed: ${answer.thrown}`);
      const result = answer[part];
      if (result === undefined) throw new Error('A calculating thread answered something else.');
      return result;
    } finally {
      done();
    }
  }

  return {
    calculate: async (order, caller) =>
      refusedInput(order) ?? carriedOut({ calculate: order }, 'calculated', caller),
    takeSnapshot: (order, caller) => carriedOut({ takeSnapshot: order }, 'snapshot', caller),
    toolPages: async (order, caller) =>
      refusedInput(order) ?? carriedOut({ toolPages: order }, 'pages', caller),
    get threads() {
      return [...hands].map(({ thread }) => thread.id);
    },
    async close() {
      await Promise.all([...hands].map(({ thread }) => thread.stop()));
    },
  };
}

function busy(seconds: number): Result<never> {
  const wait = seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  return fail({
    code: 'calculations_busy',
    detail: `The server is busy with other calculations. Please try again ${wait}.`,
    retryAfter: seconds,
  });
}

const stopped = (milliseconds: number): Result<never> =>
  fail({
    code: 'calculation_stopped',
    detail: `The calculation took longer than ${milliseconds / 1000} seconds and was stopped. Try a shorter history or fewer accounts.`,
  });
