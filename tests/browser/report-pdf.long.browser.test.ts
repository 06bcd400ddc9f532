import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { headline, historyReport } from './history.ts';
import { NARROW, openPractice } from './practice.ts';
import { linkOf, report } from './share.ts';

const practice = await openPractice();

test('PDF saves the report’s pages', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  const bytes = await readFile(await download.path());
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(practice.browserErrors, []);
  await page.context().close();
});

test('a visitor of a link can save its pages as PDF, also on a phone', async () => {
  const owner = await practice.advisor();
  await owner.goto(`${practice.server.url}/report-builder/1`);
  await report(owner).waitFor();
  const link = await linkOf(owner);
  const page = await practice.stranger();
  await page.setViewportSize(NARROW);
  await page.goto(link);
  await report(page).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= NARROW.width, `${width}`);
  assert.deepEqual(practice.browserErrors, []);
  await page.context().close();
  await owner.context().close();
});

test('a historical report saves its pages as PDF, from the builder and from its link', async () => {
  const { record } = await historyReport(practice);
  const owner = await practice.advisor();
  await owner.goto(`${practice.server.url}/historical/report-builder/${record.id}`);
  await headline(owner).waitFor();
  const save = async (page: typeof owner): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF' }).click(),
    ]);
    return (await readFile(await download.path())).subarray(0, 5).toString();
  };
  assert.equal(await save(owner), '%PDF-');
  const link = await linkOf(owner);
  const page = await practice.stranger();
  await page.setViewportSize(NARROW);
  await page.goto(link);
  await report(page).waitFor();
  assert.equal(await save(page), '%PDF-');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= NARROW.width, `${width}`);
  assert.deepEqual(practice.browserErrors, []);
  await page.context().close();
  await owner.context().close();
});
