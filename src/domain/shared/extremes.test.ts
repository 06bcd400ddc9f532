import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greatestOf, leastOf } from './extremes.ts';

test('a list longer than a call may have arguments has a least and a greatest', () => {
  const list = Array.from({ length: 500_000 }, (_, at) => ({ at }));
  assert.equal(
    leastOf(list, ({ at }) => at),
    0,
  );
  assert.equal(
    greatestOf(list, ({ at }) => at),
    499_999,
  );
  assert.equal(leastOf([], Number, 7), 7);
});
