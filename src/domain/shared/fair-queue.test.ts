import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairQueue, type FairQueue } from './fair-queue.ts';

/** Queues callers by name and records the order in which they start or are rejected. */
function taker(turns: FairQueue) {
  const came: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    came,
    refused,
    take: async (key: string, name: string, signal?: AbortSignal) => {
      const end = await turns.take({ key, signal });
      if (!end) return void refused.push(name);
      came.push(name);
      ends.set(name, end);
    },
    end: async (name: string) => {
      ends.get(name)?.();
      // The callbacks run within the microtasks.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a caller’s third simultaneous call waits; other callers are not delayed', async () => {
  const { came, take, end } = taker(fairQueue({ maxActive: 4, maxActivePerCaller: 2, waiting: 64 }));
  const all = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1')];
  await end('nobody');
  assert.deepEqual(came, ['a1', 'a2', 'b1']);
  await end('b1');
  assert.deepEqual(came, ['a1', 'a2', 'b1'], 'a turn of somebody else lets no third one of a in');
  await end('a1');
  await Promise.all(all);
  assert.deepEqual(came, ['a1', 'a2', 'b1', 'a3']);
});

test('callers take turns, regardless of how many calls of one caller wait', async () => {
  const { came, take, end } = taker(fairQueue({ maxActive: 1, maxActivePerCaller: 1, waiting: 64 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void take('a', name);
  for (const name of ['b1', 'b2']) void take('b', name);
  void take('c', 'c1');
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    await end('nobody');
    assert.equal(came.at(-1), name);
    await end(name);
  }
  assert.deepEqual(came, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('queues calls up to the limit and rejects the next one', async () => {
  const turns = fairQueue({ maxActive: 1, maxActivePerCaller: 1, waiting: 64 });
  const { refused, take, end } = taker(turns);
  void take('a', 'works');
  for (let index = 1; index <= 64; index += 1) void take('a', `a${index}`);
  await take('a', 'one more');
  assert.deepEqual(refused, ['one more']);
  assert.equal(turns.waiting, 64);
  await end('works');
  assert.equal(turns.waiting, 63);
});

test('reports the number of calls ahead immediately and when it changes', async () => {
  const turns = fairQueue({ maxActive: 1, maxActivePerCaller: 1, waiting: 64 });
  const events: string[] = [];
  const wait = (key: string, name: string) =>
    turns.take({ key, onWait: (ahead) => void events.push(`${name} ${ahead}`) });
  const first = await turns.take({ key: 'a' });
  const second = wait('a', 'a2');
  const other = wait('b', 'b1');
  assert.deepEqual(events.splice(0), ['a2 1', 'a2 1', 'b1 2']);
  first?.();
  // Callers alternate: b has not had a turn yet.
  (await other)?.();
  assert.deepEqual(events, ['a2 1']);
  (await second)?.();
});

test('a caller that fills the queue loses its last place to a caller with fewer calls', async () => {
  const { came, refused, take, end } = taker(fairQueue({ maxActive: 1, maxActivePerCaller: 1, waiting: 3 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void take('a', name);
  void take('b', 'b1');
  await end('nobody');
  assert.deepEqual([came, refused], [['a1'], ['a4']]);
  await end('a1');
  assert.deepEqual(came, ['a1', 'b1']);
});

test('an aborted call leaves the queue and frees its place', async () => {
  const turns = fairQueue({ maxActive: 1, maxActivePerCaller: 1, waiting: 1 });
  const { came, refused, take, end } = taker(turns);
  void take('a', 'a1');
  const leaving = new AbortController();
  const left = take('a', 'a2', leaving.signal);
  leaving.abort(new Error('left the page'));
  await assert.rejects(left, /left the page/);
  assert.equal(turns.waiting, 0);
  void take('a', 'a3');
  await end('a1');
  assert.deepEqual([came, refused], [['a1', 'a3'], []]);
  await assert.rejects(take('a', 'a4', leaving.signal), /left the page/);
});
