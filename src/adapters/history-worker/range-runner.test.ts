/** Few paths answer in turn; all of them, and what is solved for, are ended by the next question. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historicalReportSchema } from '../../domain/comparison/historical/historical-report-schema.ts';
import { RANGE_TERMS, rangePicture } from '../../domain/paths/range-picture.ts';
import { shippedHistory } from '../index-figures/shipped-history.ts';
import { replyTo, type RangeOrder } from './program.ts';
import { createRangeRunner, type RangeThread } from './range-runner.ts';

const rows = Array.from({ length: 30 }, (_, t) => ({
  year: t + 1,
  age: 50 + t,
  premium_outlay: t < 10 ? 20_000 : 0,
  withdrawals: t < 20 ? 0 : 15_000,
  accumulation_value: 19_000 * (t + 1),
  surrender_value: 17_000 * (t + 1),
  death_benefit: 900_000,
}));
const input = historicalReportSchema.parse({
  age: 50,
  start_year: 2026,
  illustration: { illustrated_rate: 0.06, rows },
  strategies: [{ index: 'sp500', cap: 0.1 }],
  vehicles: [{ name: 'Stocks', account_type: 'tax_free' }],
});
const question = (paths: number) => ({ input, terms: RANGE_TERMS, paths });

/** Threads that answer when they are told to; what they are sent is copied as a message is. */
function threads() {
  const asked: { order: RangeOrder; answer: () => void }[] = [];
  let ended = 0;
  const start = async (): Promise<RangeThread> => ({
    ask: (order) =>
      new Promise((resolve) => {
        const copy = structuredClone(order);
        asked.push({
          order: copy,
          answer: () => resolve(replyTo(copy)),
        });
      }),
    end: () => {
      ended += 1;
    },
  });
  return { start, asked, ended: () => ended };
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what a thread is sent is enough for the same paths', async () => {
  const { start, asked } = threads();
  const runner = createRangeRunner(start);
  const answer = runner.few(question(100), shippedHistory);
  await soon();
  asked[0]?.answer();
  assert.deepEqual(await answer, { picture: rangePicture(input, shippedHistory, RANGE_TERMS, 100) });
});

test('figures go to the quick thread once, and again when others are wanted', async () => {
  const { start, asked } = threads();
  const runner = createRangeRunner(start);
  const tried = [
    question(100),
    { ...question(100), terms: { ...RANGE_TERMS, mean_block: 24 } },
    { ...question(100), input: { ...input, vehicles: [{ ...input.vehicles[0], portfolio: 'us_bonds' }] } },
  ];
  for (const [at, one] of tried.entries()) {
    const answer = runner.few(one, shippedHistory);
    await soon();
    asked[at]?.answer();
    assert.deepEqual(await answer, { picture: rangePicture(one.input, shippedHistory, one.terms, 100) });
  }
  assert.deepEqual(
    asked.map(({ order }) => order.history === null),
    [false, true, false],
  );
});

test('all paths are given up when another question comes', async () => {
  const { start, asked, ended } = threads();
  const runner = createRangeRunner(start);
  const all = runner.all(question(200), shippedHistory);
  await soon();
  const few = runner.few(question(100), shippedHistory);
  assert.equal(await all, null);
  await soon();
  assert.equal(ended(), 1);
  asked[1]?.answer();
  const answer = await few;
  assert.ok(answer && 'picture' in answer);
  assert.equal(answer.picture.report.paths, 100);
});

test('what is solved for is stopped by hand or by the next question, and a failure is told', async () => {
  const { start, asked, ended } = threads();
  const runner = createRangeRunner(start);
  const solve = { question: 'cap', share: 0.9 } as const;
  const first = runner.solve({ input, solve }, shippedHistory);
  await soon();
  runner.stopSolving();
  assert.equal(await first, null);
  const second = runner.solve({ input, solve: { ...solve, share: 0.8 } }, shippedHistory);
  await soon();
  assert.equal(ended(), 1);
  asked[1]?.answer();
  const answer = await second;
  assert.ok(answer && 'solved' in answer);
  assert.equal(answer.solved.share, 0.8);
  const broken = createRangeRunner(() => Promise.reject(new Error('no thread')));
  await assert.rejects(broken.all(question(100), shippedHistory), /no thread/);
});
