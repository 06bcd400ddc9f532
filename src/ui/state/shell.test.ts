import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoaderStore, createThemeStore, THEMES } from './shell.ts';
import { memoryStore } from '../../../tests/support/memory-store.ts';

test('the overlay is visible while any load is pending; ending a load twice has no further effect', () => {
  const loader = createLoaderStore();
  const first = loader.begin();
  const second = loader.begin();
  first();
  first();
  assert.equal(loader.visible.value, true);
  second();
  assert.equal(loader.visible.value, false);
});

test('the overlay can also be switched on and off', () => {
  const loader = createLoaderStore();
  loader.set(true);
  assert.equal(loader.visible.value, true);
  loader.set(false);
  assert.equal(loader.visible.value, false);
});

test('applies the stored mode at startup, or light-green if it is missing or unknown', () => {
  const applied: string[] = [];
  for (const mode of ['dark-blue', 'light-blue', 'sepia'])
    createThemeStore(memoryStore({ mode }), (id) => applied.push(id));
  createThemeStore(memoryStore(), (id) => applied.push(id));
  assert.deepEqual(applied, ['dark-blue', 'light-blue', 'light-green', 'light-green']);
});

test('choosing a theme stores the mode and applies it', () => {
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
