import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import * as METHOD_TEXTS from './method-texts.ts';

test('every method page can be opened in the app', () => {
  const pages = readdirSync('docs/methods').map((name) => name.replace(/\.md$/, ''));
  assert.deepEqual(Object.keys(METHOD_TEXTS).sort(), pages.sort());
});
