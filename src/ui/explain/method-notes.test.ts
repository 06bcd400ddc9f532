import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { isMethodId, METHOD_IDS } from './method-notes.ts';

test('every method’s page can be opened in the app', () => {
  const pages = readdirSync('docs/methods').map((name) => name.replace(/\.md$/, ''));
  assert.deepEqual([...METHOD_IDS].sort(), pages.sort());
  assert.ok(isMethodId('vehicle') && !isMethodId('constructor'));
});
