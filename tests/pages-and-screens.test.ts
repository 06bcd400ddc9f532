import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE_PATHS } from '../src/domain/shared/page-paths.ts';
import { screens } from '../src/ui/screens.ts';

test('each page path has one screen', () => {
  assert.deepEqual(screens.map(({ path }) => path).sort(), [...PAGE_PATHS].sort());
});
