import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoaderStore } from './loader.ts';

test('the overlay shows while any counted load is pending, and each ends once', () => {
  const loader = createLoaderStore();
  const first = loader.begin();
  const second = loader.begin();
  first();
  first();
  assert.equal(loader.visible.value, true);
  second();
  assert.equal(loader.visible.value, false);
});

test('elsewhere it follows on and off', () => {
  const loader = createLoaderStore();
  loader.set(true);
  assert.equal(loader.visible.value, true);
  loader.set(false);
  assert.equal(loader.visible.value, false);
});
