/** Three hundred files of a fresh seed (CARRIER_SEED repeats a run), and scans of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBrowser } from '../../../scripts/fixtures/crossed/with-browser.ts';
import { readIllustration } from '../../../src/adapters/pdf-reader/pdf-reader.ts';
import { carrierFile } from './carrier-file.ts';
import { countFiles } from './count-files.ts';
import { outlinedPdf, scannedPdf } from './pictures.ts';

const seed = Number(process.env['CARRIER_SEED'] ?? Date.now() % 1_000_000);

test('300 files have no unmarked wrong cells, no missing cells and no invented rows', async (context) => {
  context.diagnostic(`CARRIER_SEED=${seed}`);
  await withBrowser(async (browser) => {
    assert.ok(browser, 'a browser');
    const { total, failures, right, unmarked } = await countFiles(seed, 300, browser);
    context.diagnostic(JSON.stringify(total));
    assert.deepEqual(failures.slice(0, 20), []);
    assert.ok(right >= 0.97, `${(100 * right).toFixed(1)}% are right`);
    assert.ok(unmarked >= 0.85, `${(100 * unmarked).toFixed(1)}% are right and unmarked`);
  });
});

test('files with carriers’ layouts have no unmarked wrong cells, no missing cells and no invented rows', async (context) => {
  context.diagnostic(`CARRIER_SEED=${seed}`);
  await withBrowser(async (browser) => {
    assert.ok(browser, 'a browser');
    const { failures, right, unmarked } = await countFiles(seed, 300, browser, true);
    assert.deepEqual(failures.slice(0, 20), []);
    assert.ok(right >= 0.97 && unmarked >= 0.85, `${right} right, ${unmarked} unmarked`);
  });
});

test('every figure of a scan is marked, and pages of shapes are rejected', async (context) => {
  context.diagnostic(`CARRIER_SEED=${seed}`);
  await withBrowser(async (browser) => {
    assert.ok(browser, 'a browser');
    let recognized = 0;
    for (const scale of [1.6, 2, 2.5]) {
      const scan = await scannedPdf(browser, carrierFile(seed * 1_000 + scale * 10, 18), scale);
      const reading = await readIllustration(scan);
      for (const { cells, doubtful, year } of reading.ok ? reading.value.rows : []) {
        const unmarked = Object.keys(cells).filter(
          (name) => name !== 'year' && !doubtful.some((one) => one === name),
        );
        assert.deepEqual(unmarked, [], `year ${year} at scale ${scale}`);
        recognized += 1;
      }
    }
    assert.ok(recognized > 0, 'at least one scan is recognized');
    const shapes = await readIllustration(await outlinedPdf(browser, carrierFile(seed * 1_000, 18)));
    assert.equal(shapes.ok ? 'a ledger' : shapes.error.code, 'pdf_outlines');
  });
});
