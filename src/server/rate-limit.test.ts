import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimit } from './rate-limit.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

test('the attempt after the last one is told how long to wait, and the window slides', () => {
  const limit = rateLimit({ most: 2, windowSeconds: 60 });
  assert.equal(limit.attempt('a', at(0)), null);
  assert.equal(limit.attempt('a', at(20)), null);
  assert.equal(limit.attempt('a', at(30)), 30);
  assert.equal(limit.attempt('b', at(30)), null);
  assert.equal(limit.attempt('a', at(61)), null);
  assert.equal(limit.attempt('a', at(62)), 18);
});

test('a success forgives', () => {
  const limit = rateLimit({ most: 1, windowSeconds: 60 });
  limit.attempt('a', at(0));
  limit.forgive('a');
  assert.equal(limit.attempt('a', at(1)), null);
});

test('taking back uncounts one attempt, not those before it', () => {
  const limit = rateLimit({ most: 2, windowSeconds: 60 });
  limit.attempt('a', at(0));
  limit.attempt('a', at(1));
  limit.takeBack('a');
  assert.equal(limit.attempt('a', at(2)), null);
  assert.equal(limit.attempt('a', at(3)), 57);
});
