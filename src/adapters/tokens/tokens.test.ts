import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keySealer, hmacSigner, codeOf, fromBase32, timeCodes, toBase32 } from './tokens.ts';
import { createHmac } from 'node:crypto';
import { ownerOf } from '../../domain/practice/users/user.ts';

const sealer = keySealer(new Uint8Array(32).fill(7));

test('sealed text opens only with the same key and for the same user', () => {
  const sealed = sealer.seal('MZXW6YTBOI', 'user 1');
  assert.ok(!sealed.includes('MZXW') && sealed !== sealer.seal('MZXW6YTBOI', 'user 1'));
  assert.equal(sealer.open(sealed, 'user 1'), 'MZXW6YTBOI');
  assert.throws(() => sealer.open(sealed, 'user 2'));
  assert.throws(() => keySealer(new Uint8Array(32)).open(sealed, 'user 1'));
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  assert.throws(() => sealer.open(changed.toString('base64url'), 'user 1'));
});

const key = new Uint8Array(32).fill(7);
const signer = hmacSigner(key);
const at = (iso: string) => new Date(`2026-03-02T${iso}Z`);

test('a view token is the HMAC of report and generation, and is valid for no others', () => {
  const token = signer.viewToken(3, 1);
  assert.equal(token, createHmac('sha256', key).update('view\n3\n1').digest('base64url'));
  assert.ok(signer.isViewToken(token, 3, 1));
  assert.ok(!signer.isViewToken(token, 3, 2));
  assert.ok(!signer.isViewToken(token, 31, 1));
  assert.ok(!signer.isViewToken('', 3, 1));
  assert.ok(!hmacSigner(new Uint8Array(32)).isViewToken(token, 3, 1));
});

test('a recipient’s token is the HMAC of report, generation and recipient number, and is valid for no others', () => {
  const token = signer.recipientToken(3, 1, 12);
  assert.equal(token, createHmac('sha256', key).update('recipient\n3\n1\n12').digest('base64url'));
  assert.equal(token.length, signer.viewToken(3, 1).length);
  assert.equal(signer.recipientOf(token, 3, 1, [11, 12, 13]), 12);
  assert.equal(signer.recipientOf(token, 3, 1, [11, 13]), null);
  assert.equal(signer.recipientOf(token, 3, 2, [12]), null);
  assert.equal(signer.recipientOf(signer.viewToken(3, 1), 3, 1, [12]), null);
  assert.ok(!signer.isViewToken(token, 3, 1));
  // Signed with a former key: the link remains valid.
  assert.equal(hmacSigner(new Uint8Array(32), [key]).recipientOf(token, 3, 1, [12]), 12);
});

test('a file claim is valid for one owner, one file and at most ten minutes', () => {
  const dana = ownerOf({ id: 1 });
  const claim = signer.fileClaim(dana, 'abc', at('15:00:59'));
  assert.equal(claim.expires, at('15:10:00').getTime() / 1000);
  assert.ok(signer.isFileClaim(dana, 'abc', claim, at('15:09:59')));
  assert.ok(!signer.isFileClaim(dana, 'abc', claim, at('15:10:00')));
  assert.ok(!signer.isFileClaim(ownerOf({ id: 2 }), 'abc', claim, at('15:01:00')));
  assert.ok(!signer.isFileClaim(dana, 'abd', claim, at('15:01:00')));
  assert.ok(!signer.isFileClaim(dana, 'abc', { ...claim, expires: claim.expires + 60 }, at('15:01:00')));
});

test('the claim stays the same within a minute, so that a list that contains it can be cached', () => {
  const dana = ownerOf({ id: 1 });
  assert.deepEqual(signer.fileClaim(dana, 'a', at('15:00:00')), signer.fileClaim(dana, 'a', at('15:00:59')));
});

const KEY = Buffer.from('12345678901234567890');

test('codes match RFC 6238, appendix B, truncated to six digits', () => {
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

test('a code is accepted at most one step early or late', () => {
  const secret = toBase32(KEY);
  const at = (seconds: number) => timeCodes.stepOf(secret, '287082', new Date(seconds * 1000));
  assert.deepEqual([at(0), at(29), at(30), at(59), at(60), at(89), at(90)], [1, 1, 1, 1, 1, 1, null]);
  assert.equal(timeCodes.stepOf(secret, '28708', new Date(59_000)), null);
});

test('base32 matches RFC 4648 in both directions', () => {
  assert.equal(toBase32(Buffer.from('foobar')), 'MZXW6YTBOI');
  assert.equal(fromBase32('MZXW6YTBOI').toString(), 'foobar');
  const secret = timeCodes.newSecret();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.notEqual(secret, timeCodes.newSecret());
});
