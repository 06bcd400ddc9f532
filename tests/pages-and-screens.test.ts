import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE_PATHS } from '../src/server/pages.ts';
import { screens } from '../src/ui/screens.ts';

const shape = (path: string) => path.replaceAll(/:\w+/g, ':');

test('the server answers 200 for exactly the pages that the browser has screens for', () => {
  assert.deepEqual(PAGE_PATHS.map(shape).sort(), screens.map(({ path }) => shape(path)).sort());
});
