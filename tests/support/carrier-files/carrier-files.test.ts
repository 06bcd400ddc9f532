/** Six carriers' files of one seed. The long run reads three hundred of a fresh seed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBrowser } from '../../../scripts/fixtures/crossed/with-browser.ts';
import { firstOrAll } from '../long-run.ts';
import { countFiles, measuredFiles } from './count-files.ts';

test('6 files have no unmarked wrong cells and no missing cells, and almost all are correct and unmarked', () =>
  withBrowser(async (browser) => {
    const { failures, right, unmarked } = await countFiles(32, 6, browser);
    assert.deepEqual(failures, []);
    assert.ok(right >= 0.97, `${(100 * right).toFixed(1)}% are right`);
    assert.ok(unmarked >= 0.85, `${(100 * unmarked).toFixed(1)}% are right and unmarked`);
  }));

/** Joined lines, every fifth year with stars, sideways, three bases, two pages on a sheet, notes after figures. */
const HABITS_AT = [7, 10, 13, 16, 20, 41];

test('files with carriers’ layouts have no unmarked wrong or missing cells, and almost all are correct', () =>
  withBrowser(async (browser) => {
    for (const only of firstOrAll(HABITS_AT, 3))
      for await (const { file, measured } of measuredFiles(885, 0, browser, only, true)) {
        const { counts, cellErrors, invented, rejection, missingTexts } = measured;
        const silent = cellErrors.filter((cellError) => /WRONG|MISSING/.test(cellError));
        assert.deepEqual([rejection, ...invented, ...missingTexts, ...silent], [null], `file ${file.seed}`);
        const cells = Object.values(counts).reduce((sum, count) => sum + count, 0);
        assert.ok(counts.right >= 0.85 * cells, `file ${file.seed}: ${cellErrors.join('; ')}`);
      }
  }));
