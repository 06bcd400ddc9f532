import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserStore } from './key-value-store.ts';

/** Storage that throws, as with blocked site data. */
const refusing = (): Storage => {
  throw new DOMException('Blocked', 'SecurityError');
};

test('if the browser blocks storage, values are available until the page closes', () => {
  const store = browserStore(refusing);
  assert.equal(store.get('mode'), null);
  store.set('mode', 'dark-blue');
  assert.equal(store.get('mode'), 'dark-blue');
  store.remove('mode');
  assert.equal(store.get('mode'), null);
});

test('values that fit are stored, and values that do not fit remain readable', () => {
  const saved = new Map<string, string>();
  let full = false;
  const area = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('Full', 'QuotaExceededError');
      saved.set(key, value);
    },
    removeItem: (key: string) => void saved.delete(key),
  } as Storage;
  const store = browserStore(() => area);
  store.set('a', '1');
  assert.equal(saved.get('a'), '1');
  full = true;
  store.set('a', '2');
  assert.equal(store.get('a'), '2', 'the newer value, not the one that could be stored');
});
