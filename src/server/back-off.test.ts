import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backOff } from './attempt-limits.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const RULE = { free: 2, baseSeconds: 5, capSeconds: 30, forgetSeconds: 300 };

test('after the free ones each attempt waits twice as long as the one before, up to the cap', () => {
  const limit = backOff(RULE);
  const waits = [];
  let now = 0;
  for (let n = 0; n < 7; n += 1) {
    now += limit.wait('a', at(now));
    limit.count('a', at(now));
    waits.push(limit.wait('a', at(now)));
  }
  assert.deepEqual(waits, [0, 5, 10, 20, 30, 30, 30]);
  assert.equal(limit.wait('b', at(now)), 0);
});

test('what is left to wait is said in whole seconds, rounded up', () => {
  const limit = backOff(RULE);
  limit.count('a', at(0));
  limit.count('a', at(0));
  assert.equal(limit.wait('a', at(1.4)), 4);
  assert.equal(limit.wait('a', at(5)), 0);
});

test('after a quiet time all attempts are free again', () => {
  const limit = backOff(RULE);
  for (let n = 0; n < 9; n += 1) limit.count('a', at(n));
  assert.equal(limit.wait('a', at(307)), 0);
  limit.count('a', at(308));
  assert.equal(limit.wait('a', at(308)), 0);
});

test('a success forgives, and taking back uncounts one attempt alone', () => {
  const limit = backOff(RULE);
  for (let n = 0; n < 3; n += 1) limit.count('a', at(0));
  limit.takeBack('a');
  assert.equal(limit.wait('a', at(0)), 5);
  limit.forgive('a');
  assert.equal(limit.wait('a', at(0)), 0);
});

test('no more keys are kept than told, and the one counted longest ago goes first', () => {
  const limit = backOff(RULE, 2);
  for (const key of ['a', 'b', 'a', 'b', 'a', 'c', 'c']) limit.count(key, at(0));
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => limit.wait(key, at(0))),
    [10, 0, 5],
  );
});
