import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoaderStore, createThemeStore, THEMES } from './shell.ts';
import { memoryStore } from '../../../tests/support/memory-store.ts';

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

test('the stored mode is applied at start, light-green without a known one', () => {
  const applied: string[] = [];
  for (const mode of ['dark-blue', 'light-blue', 'sepia'])
    createThemeStore(memoryStore({ mode }), (id) => applied.push(id));
  createThemeStore(memoryStore(), (id) => applied.push(id));
  assert.deepEqual(applied, ['dark-blue', 'light-blue', 'light-green', 'light-green']);
});

test('choosing stores the mode and applies it', () => {
  const local = memoryStore();
  const applied: string[] = [];
  const theme = createThemeStore(local, (id) => applied.push(id));
  theme.choose('dark-green');
  assert.equal(local.get('mode'), 'dark-green');
  assert.equal(theme.current.value, 'dark-green');
  assert.equal(applied.at(-1), 'dark-green');
  assert.deepEqual(
    THEMES.map(({ label }) => label),
    ['Light Mode Green', 'Light Mode Blue', 'Dark Mode Green', 'Dark Mode Blue'],
  );
});
