import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCircles } from './house.mjs';

test('an import cycle counts once, regardless of its number of files', () => {
  const imports = (arrows: Record<string, string[]>) => countCircles(new Map(Object.entries(arrows)));
  assert.equal(imports({ a: ['b', 'c'], b: ['c'], c: [] }), 0);
  assert.equal(imports({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] }), 1);
  assert.equal(imports({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] }), 2);
  assert.equal(imports({ a: ['b', 'gone'], b: [] }), 0);
});
