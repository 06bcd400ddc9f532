import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasEnded } from './use-share.ts';

test('a link without an expiry never expires, and one with an expiry expires at that moment', () => {
  const end = '2026-12-31T23:59:59.000Z';
  assert.equal(hasEnded(null), false);
  assert.equal(hasEnded(end, new Date('2026-12-31T23:59:58.999Z')), false);
  assert.equal(hasEnded(end, new Date(end)), true);
});
