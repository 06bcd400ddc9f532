import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AttemptCounts } from '../domain/practice/users/attempt-counts.ts';
import { countsInMemory } from './attempt-limits.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const rule = { free: 2, baseSeconds: 5, capSeconds: 30, forgetSeconds: 300 };
const keyed = (key: string) => ({ limit: 'signIn pair', rule, key });
const tried = (counts: AttemptCounts, seconds: number, ...keys: string[]) =>
  counts.attempt(keys.map(keyed), at(seconds));

test('after the free ones each attempt waits twice as long as the one before, up to the cap', async () => {
  const counts = countsInMemory();
  const waits = [];
  let now = 0;
  for (let n = 0; n < 7; n += 1) {
    assert.equal(await tried(counts, now, 'a'), 0);
    // It counts for none while it has to wait: what is asked here is what the next one has to.
    const wait = await tried(counts, now, 'a');
    if (wait === 0) await counts.takeBack([keyed('a')]);
    waits.push(wait);
    now += wait;
  }
  assert.deepEqual(waits, [0, 5, 10, 20, 30, 30, 30]);
  assert.equal(await tried(counts, now, 'b'), 0);
});

test('what is left to wait is said in whole seconds, rounded up', async () => {
  const counts = countsInMemory();
  await tried(counts, 0, 'a');
  await tried(counts, 0, 'a');
  assert.equal(await tried(counts, 1.4, 'a'), 4);
  assert.equal(await tried(counts, 5, 'a'), 0);
});

test('after a quiet time all attempts are free again', async () => {
  const counts = countsInMemory();
  await tried(counts, 0, 'a');
  await tried(counts, 1, 'a');
  assert.equal(await tried(counts, 2, 'a'), 4);
  for (const seconds of [302, 303]) assert.equal(await tried(counts, seconds, 'a'), 0);
  assert.equal(await tried(counts, 303, 'a'), 5);
});

test('a success forgives, and taking back uncounts one attempt alone', async () => {
  const counts = countsInMemory();
  await tried(counts, 0, 'a');
  await tried(counts, 0, 'a');
  await tried(counts, 5, 'a');
  assert.equal(await tried(counts, 5, 'a'), 10);
  await counts.takeBack([keyed('a')]);
  assert.equal(await tried(counts, 5, 'a'), 5);
  await counts.forgive([keyed('a')]);
  assert.equal(await tried(counts, 5, 'a'), 0);
});

test('where one key has to wait, none is counted', async () => {
  const counts = countsInMemory();
  await tried(counts, 0, 'a');
  await tried(counts, 0, 'a');
  for (let n = 0; n < 5; n += 1) assert.equal(await tried(counts, 0, 'a', 'b'), 5);
  assert.equal(await tried(counts, 0, 'b'), 0);
});

test('no more keys are kept than told, and the one counted longest ago goes first', async () => {
  const counts = countsInMemory(2);
  for (const [seconds, key] of [
    [0, 'a'],
    [0, 'b'],
    [0, 'a'],
    [0, 'b'],
    [5, 'a'],
    [5, 'c'],
    [5, 'c'],
  ] as const)
    assert.equal(await tried(counts, seconds, key), 0);
  assert.deepEqual([await tried(counts, 5, 'a'), await tried(counts, 5, 'c')], [10, 5]);
  assert.equal(await tried(counts, 5, 'b'), 0);
});
