import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argon2Hasher } from './argon2-hasher.ts';

const hasher = argon2Hasher();

test('a password is kept as an argon2id hash with its own salt, and only it verifies', async () => {
  const [one, two] = await Promise.all([hasher.hash('a long password'), hasher.hash('a long password')]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,p=1,t=2\$|^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, two);
  assert.equal(await hasher.verify(one, 'a long password'), true);
  assert.equal(await hasher.verify(one, 'a long passwore'), false);
});

test('without a hash the answer is no, after as much work', async () => {
  const hash = await hasher.hash('a long password');
  await hasher.verify(null, 'x');
  const timed = async (of: string | null) => {
    const times = [];
    for (let n = 0; n < 7; n += 1) {
      const started = performance.now();
      await hasher.verify(of, 'another password');
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b)[3] ?? 0;
  };
  assert.equal(await hasher.verify(null, 'a password that nobody has'), false);
  const ratio = (await timed(null)) / (await timed(hash));
  assert.ok(ratio > 0.4 && ratio < 2.5, `ratio ${ratio}`);
});
