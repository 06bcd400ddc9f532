import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, fromBase32, timeCodes, toBase32 } from './time-codes.ts';

const KEY = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238, appendix B, cut to six digits', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    assert.equal(codeOf(KEY, Math.floor(seconds / 30)), code);
    assert.equal(timeCodes.stepOf(toBase32(KEY), code, new Date(seconds * 1000)), Math.floor(seconds / 30));
  }
});

test('a code is good one step early or late, and no more', () => {
  const secret = toBase32(KEY);
  const at = (seconds: number) => timeCodes.stepOf(secret, '287082', new Date(seconds * 1000));
  assert.deepEqual([at(0), at(29), at(30), at(59), at(60), at(89), at(90)], [1, 1, 1, 1, 1, 1, null]);
  assert.equal(timeCodes.stepOf(secret, '28708', new Date(59_000)), null);
});

test('base32 is RFC 4648’s, there and back', () => {
  assert.equal(toBase32(Buffer.from('foobar')), 'MZXW6YTBOI');
  assert.equal(fromBase32('MZXW6YTBOI').toString(), 'foobar');
  const secret = timeCodes.newSecret();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.notEqual(secret, timeCodes.newSecret());
});
