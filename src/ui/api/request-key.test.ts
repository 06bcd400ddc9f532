import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newRequestKey, requestKeys } from './request-key.ts';

const nora = { firstname: 'Nora', age: 50 };

test('the same form sent again after a lost answer goes under the same key', () => {
  const keys = requestKeys();
  assert.equal(keys.keyFor(nora), keys.keyFor({ ...nora }));
});

test('another content is another submit, and so is the same one after a success', () => {
  const keys = requestKeys();
  const first = keys.keyFor(nora);
  const second = keys.keyFor({ ...nora, age: 51 });
  assert.notEqual(second, first);
  keys.succeeded();
  assert.notEqual(keys.keyFor({ ...nora, age: 51 }), second);
});

test('a key is 32 hexadecimal digits, and no two are alike', () => {
  const keys = Array.from({ length: 100 }, newRequestKey);
  assert.ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)));
  assert.equal(new Set(keys).size, keys.length);
});
