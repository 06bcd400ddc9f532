import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNewestRunner, createRangeRunner, type RangeThread } from './runners.ts';
import { historicalReportSchema } from '../../domain/comparison/historical/historical-report-schema.ts';
import { seriesOf } from '../../domain/paths/report-runners.ts';
import { historicalReport } from '../../domain/comparison/historical/run-historical-report.ts';
import { carriedFigures, carriedHistory } from '../../domain/market/index-figures.ts';
import { shippedHistory } from '../index-figures/market-figures.ts';
import { RANGE_TERMS, rangePicture } from '../../domain/paths/range-picture.ts';
import { replyTo, type RangeOrder } from './program.ts';

const rows = Array.from({ length: 30 }, (_, t) => ({
  year: t + 1,
  age: 50 + t,
  premium_outlay: t < 10 ? 20_000 : 0,
  withdrawals: t < 20 ? 0 : 15_000,
  accumulation_value: 19_000 * (t + 1),
  surrender_value: 17_000 * (t + 1),
  death_benefit: 900_000,
}));

describe('history runner', () => {
  /** Work that the test completes. */
  function controlledWork() {
    const started: string[] = [];
    const ends: ((response: string) => void)[] = [];
    const fails: ((reason: Error) => void)[] = [];
    const request = createNewestRunner(
      (order: string) =>
        new Promise<string>((resolve, reject) => {
          started.push(order);
          ends.push(resolve);
          fails.push(reject);
        }),
    );
    return { begun: started, ends, fails, ask: request };
  }

  test('of the requests during a run only the last one runs, and the replaced ones return null', async () => {
    const { begun: started, ends, ask: request } = controlledWork();
    const responses = ['a', 'b', 'c', 'd'].map((order) => request(order));
    assert.deepEqual(started, ['a']);
    assert.deepEqual(await Promise.all(responses.slice(1, 3)), [null, null]);
    ends[0]?.('A');
    assert.equal(await responses[0], 'A');
    await Promise.resolve();
    assert.deepEqual(started, ['a', 'd']);
    ends[1]?.('D');
    assert.equal(await responses[3], 'D');
    void request('e');
    assert.deepEqual(started, ['a', 'd', 'e']);
  });

  test('a failed run rejects for its caller, and the next one runs', async () => {
    const { begun: started, ends, fails, ask: request } = controlledWork();
    const first = request('a');
    const second = request('b');
    fails[0]?.(new Error('no figures'));
    await assert.rejects(first, /no figures/);
    await Promise.resolve();
    assert.deepEqual(started, ['a', 'b']);
    ends[1]?.('B');
    assert.equal(await second, 'B');
  });

  const INPUTS = {
    'two indexes, an account on two markets and one on a mix': {
      strategies: [
        { index: 'djia', cap: 0.09, weight: 0.5 },
        { index: 'sp500', cap: 0.1, weight: 0.5 },
      ],
      vehicles: [
        { name: 'Mixed', account_type: 'taxable', portfolio: { sp500: 0.5, us_bonds: 0.5 } },
        { name: 'Bonds', account_type: 'tax_deferred', portfolio: 'equities_and_bonds_60_40' },
      ],
    },
    'a level income over the whole record, and an account on the market that stands for all': {
      strategies: [{ index: 'sp500', cap: 0.1 }],
      vehicles: [{ name: 'Stocks', account_type: 'tax_free' }],
      income_mode: 'max_level',
      history_window: 'all',
    },
  };

  for (const [what, terms] of Object.entries(INPUTS))
    test(`figures sent as data give the same report: ${what}`, () => {
      const input = historicalReportSchema.parse({
        age: 50,
        start_year: 2026,
        illustration: { illustrated_rate: 0.06, rows },
        ...terms,
      });
      const sent = structuredClone(carriedFigures(seriesOf(input), shippedHistory));
      assert.deepEqual(
        historicalReport(structuredClone(input), carriedHistory(sent)),
        historicalReport(input, shippedHistory),
      );
    });
});

describe('range runner', () => {
  const input = historicalReportSchema.parse({
    age: 50,
    start_year: 2026,
    illustration: { illustrated_rate: 0.06, rows },
    strategies: [{ index: 'sp500', cap: 0.1 }],
    vehicles: [{ name: 'Stocks', account_type: 'tax_free' }],
  });
  const question = (paths: number) => ({ input, terms: RANGE_TERMS, paths });

  /** Threads controlled by the test. Messages are copied as in postMessage. */
  function threads() {
    const requested: { order: RangeOrder; response: () => void }[] = [];
    let ended = 0;
    const start = async (): Promise<RangeThread> => ({
      request: (order) =>
        new Promise((resolve) => {
          const copy = structuredClone(order);
          requested.push({
            order: copy,
            response: () => resolve(replyTo(copy)),
          });
        }),
      end: () => {
        ended += 1;
      },
    });
    return { start, asked: requested, ended: () => ended };
  }
  const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

  test('the data sent to a thread is sufficient for the same paths', async () => {
    const { start, asked: requested } = threads();
    const runner = createRangeRunner(start);
    const response = runner.few(question(100), shippedHistory);
    await soon();
    requested[0]?.response();
    assert.deepEqual(await response, { picture: rangePicture(input, shippedHistory, RANGE_TERMS, 100) });
  });

  test('figures are sent to the quick thread once, and again if other figures are required', async () => {
    const { start, asked: requested } = threads();
    const runner = createRangeRunner(start);
    const tried = [
      question(100),
      { ...question(100), terms: { ...RANGE_TERMS, mean_block: 24 } },
      { ...question(100), input: { ...input, vehicles: [{ ...input.vehicles[0], portfolio: 'us_bonds' }] } },
    ];
    for (const [at, one] of tried.entries()) {
      const response = runner.few(one, shippedHistory);
      await soon();
      requested[at]?.response();
      assert.deepEqual(await response, { picture: rangePicture(one.input, shippedHistory, one.terms, 100) });
    }
    assert.deepEqual(
      requested.map(({ order }) => order.history === null),
      [false, true, false],
    );
  });

  test('a new question cancels the run of all paths', async () => {
    const { start, asked: requested, ended } = threads();
    const runner = createRangeRunner(start);
    const all = runner.all(question(200), shippedHistory);
    await soon();
    const few = runner.few(question(100), shippedHistory);
    assert.equal(await all, null);
    await soon();
    assert.equal(ended(), 1);
    requested[1]?.response();
    const response = await few;
    assert.ok(response && 'picture' in response);
    assert.equal(response.picture.report.paths, 100);
  });

  test('solving is stopped manually or by the next question, and a failure is reported', async () => {
    const { start, asked: requested, ended } = threads();
    const runner = createRangeRunner(start);
    const solve = { question: 'cap', share: 0.9 } as const;
    const first = runner.solve({ input, solve }, shippedHistory);
    await soon();
    runner.stopSolving();
    assert.equal(await first, null);
    const second = runner.solve({ input, solve: { ...solve, share: 0.8 } }, shippedHistory);
    await soon();
    assert.equal(ended(), 1);
    requested[1]?.response();
    const response = await second;
    assert.ok(response && 'solved' in response);
    assert.equal(response.solved.share, 0.8);
    const broken = createRangeRunner(() => Promise.reject(new Error('no thread')));
    await assert.rejects(broken.all(question(100), shippedHistory), /no thread/);
  });
});
