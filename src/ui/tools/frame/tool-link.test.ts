import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fragmentOf, isBroken, readFragment } from './tool-link.ts';

test('inputs come out of a link as they went in, whatever their names hold', () => {
  const documents = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 8 }));
  fc.assert(
    fc.property(documents, (document) => {
      const plain: unknown = JSON.parse(JSON.stringify(document));
      assert.deepEqual(readFragment(fragmentOf(document)), plain);
    }),
  );
});

test('a fragment needs no escaping in an address', () => {
  const fragment = fragmentOf({ name: 'Lisière ÿ', list: [1, 2.5, null], text: '???>>>' });
  assert.match(fragment, /^#inputs=[\w-]+$/);
  assert.equal(new URL(fragment, 'https://plans.example.com/tax-risk-analysis').hash, fragment);
});

test('what is no document is none, and a broken one is told from none: cut short, or no list of members', () => {
  const whole = fragmentOf({ balance: 500_000 });
  for (const hash of ['', '#', '#main'])
    assert.deepEqual([readFragment(hash), isBroken(hash)], [null, false]);
  for (const hash of ['#inputs=', whole.slice(0, -3), '#inputs=%%%', '#inputs=WzFd'])
    assert.deepEqual([readFragment(hash), isBroken(hash)], [null, true], hash);
  assert.equal(isBroken(whole), false);
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`a${at}`, at]));
  for (const tooMuch of [many, JSON.parse(`{"a":${'['.repeat(40)}${']'.repeat(40)}}`) as typeof many])
    assert.equal(isBroken(fragmentOf(tooMuch)), true);
});
