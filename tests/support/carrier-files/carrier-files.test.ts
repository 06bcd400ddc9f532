/** Six carriers' files of one seed. The long run reads three hundred of a fresh seed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBrowser } from '../../../scripts/fixtures/crossed/with-browser.ts';
import { countFiles } from './count-files.ts';

test('of 6 files no cell is wrong without a mark, none vanishes, and almost all are right and unmarked', () =>
  withBrowser(async (browser) => {
    const { failures, right, unmarked } = await countFiles(32, 6, browser);
    assert.deepEqual(failures, []);
    assert.ok(right >= 0.97, `${(100 * right).toFixed(1)}% are right`);
    assert.ok(unmarked >= 0.85, `${(100 * unmarked).toFixed(1)}% are right and unmarked`);
  }));
