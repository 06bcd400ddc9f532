/** The report as a file, from the builder. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openPractice } from './practice.ts';

const practice = await openPractice();

test('PDF saves the report’s pages under its name', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  const bytes = await readFile(await download.path());
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(practice.complaints, []);
  await page.context().close();
});
