import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keySealer } from './key-sealer.ts';

const sealer = keySealer(new Uint8Array(32).fill(7));

test('what is sealed is opened by the same key for the same one only', () => {
  const sealed = sealer.seal('MZXW6YTBOI', 'user 1');
  assert.ok(!sealed.includes('MZXW') && sealed !== sealer.seal('MZXW6YTBOI', 'user 1'));
  assert.equal(sealer.open(sealed, 'user 1'), 'MZXW6YTBOI');
  assert.throws(() => sealer.open(sealed, 'user 2'));
  assert.throws(() => keySealer(new Uint8Array(32)).open(sealed, 'user 1'));
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  assert.throws(() => sealer.open(changed.toString('base64url'), 'user 1'));
});
