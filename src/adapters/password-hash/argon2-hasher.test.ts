import assert from 'node:assert/strict';
import { test } from 'node:test';
import argon2 from 'argon2';
import { argon2Hasher, PLACEHOLDER_HASH } from './argon2-hasher.ts';

const hasher = argon2Hasher();

test('a password is stored as a salted argon2id hash, which verifies only that password', async () => {
  const [one, two] = await Promise.all([hasher.hash('a long password'), hasher.hash('a long password')]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,p=1,t=2\$|^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, two);
  assert.equal(await hasher.verify(one, 'a long password'), true);
  assert.equal(await hasher.verify(one, 'a long passwore'), false);
});

/** "$argon2id$v=19$m=19456,t=2,p=1$salt$hash" without salt and hash values. */
const workOf = (hash: string) => {
  const [, kind, version, costs = '', salt = '', digest = ''] = hash.split('$');
  return { kind, version, costs: costs.split(',').sort(), lengths: [salt.length, digest.length] };
};

test('without a hash, verification fails after the same amount of work as with one', async (context) => {
  const hash = await hasher.hash('a long password');
  const verified = context.mock.method(argon2, 'verify');
  assert.equal(await hasher.verify(hash, 'another password'), false);
  assert.equal(await hasher.verify(null, 'another password'), false);
  assert.deepEqual(
    verified.mock.calls.map(({ arguments: [of] }) => workOf(of)),
    [workOf(hash), workOf(PLACEHOLDER_HASH)],
  );
  assert.deepEqual(workOf(PLACEHOLDER_HASH), workOf(hash));
});

test('the list contains common passwords, and words and numbers of shorter ones, in lower case', () => {
  for (const word of ['1234567890', 'qwertyuiop', 'password', 'summer', 'sunshine', '123456', 'zzztop'])
    assert.ok(hasher.isListed(word), word);
  for (const word of ['', '#', 'Password', 'permission', 'correct horse battery'])
    assert.equal(hasher.isListed(word), false, word);
});
