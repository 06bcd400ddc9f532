import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestWins } from './history-runner.ts';

/** Work that ends when the test says so. */
function held() {
  const begun: string[] = [];
  const ends: ((answer: string) => void)[] = [];
  const fails: ((reason: Error) => void)[] = [];
  const ask = newestWins(
    (order: string) =>
      new Promise<string>((resolve, reject) => {
        begun.push(order);
        ends.push(resolve);
        fails.push(reject);
      }),
  );
  return { begun, ends, fails, ask };
}

test('of what is asked for during a run only the last is run, and what it replaced is answered with null', async () => {
  const { begun, ends, ask } = held();
  const answers = ['a', 'b', 'c', 'd'].map((order) => ask(order));
  assert.deepEqual(begun, ['a']);
  assert.deepEqual(await Promise.all(answers.slice(1, 3)), [null, null]);
  ends[0]?.('A');
  assert.equal(await answers[0], 'A');
  await Promise.resolve();
  assert.deepEqual(begun, ['a', 'd']);
  ends[1]?.('D');
  assert.equal(await answers[3], 'D');
  void ask('e');
  assert.deepEqual(begun, ['a', 'd', 'e']);
});

test('a run that fails tells whoever asked for it, and the next one is run', async () => {
  const { begun, ends, fails, ask } = held();
  const first = ask('a');
  const second = ask('b');
  fails[0]?.(new Error('no figures'));
  await assert.rejects(first, /no figures/);
  await Promise.resolve();
  assert.deepEqual(begun, ['a', 'b']);
  ends[1]?.('B');
  assert.equal(await second, 'B');
});
