/** The downloads of an account and of the audit log, and the import of an account. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { plumbline } from '../support/plumbline.ts';
import { violations } from './axe.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();
const at = (path: string) => `${practice.server.url}${path}`;

test('a downloaded account is checked, then imported under new names with the same figures', async () => {
  const page = await practice.advisor();
  await page.goto(at('/profile-details'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const archive = await download.path();
  await page.getByRole('button', { name: 'Import data' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    dialog.locator('input[type=file]').setInputFiles(file);
  await choose({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('notes') });
  await dialog.getByText('This file is not a complete ZIP archive.').waitFor();
  await choose({ name: 'dana.zip', mimeType: 'application/zip', buffer: await readFile(archive) });
  await dialog
    .getByText('3 clients can be imported. 6 of 6 results have the same figures.')
    .waitFor({ timeout: 30_000 });
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByText('3 clients imported. 6 of 6 results have the same figures.')
    .waitFor({ timeout: 30_000 });
  await dialog.waitFor({ state: 'detached' });
  await page.goto(at('/'));
  await page.getByText('Hartwell (imported), Elena').first().waitFor();
});

test('an admin downloads the audit log, which the command line verifies', async () => {
  const page = await practice.signedIn('admin@example.com');
  await page.goto(at('/admin?view=audit-log'));
  await page.getByRole('button', { name: 'Download' }).click();
  assert.deepEqual(await violations(page), []);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON lines, to verify' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^plumbline-audit-\d{4}-\d\d-\d\d\.jsonl$/);
  const file = join(practice.dataDir, 'audit.jsonl');
  await download.saveAs(file);
  const { status, out } = await plumbline(['audit', 'verify', '--file', file, '--data', practice.dataDir]);
  assert.match(out, /^\d+ lines, unchanged, complete\.\n$/);
  assert.equal(status, 0);
});
