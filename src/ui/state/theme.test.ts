import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../adapters/browser-storage/key-value-store.ts';
import { createThemeStore, THEMES } from './theme.ts';

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
