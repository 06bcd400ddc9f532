/** The shortest path from Home to a report for a new client. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openPractice, ROOT } from './practice.ts';

const MAX_PRESSES = 9;
const MAX_TYPED_FIELDS = 4;

const practice = await openPractice();

async function dropPdf(page: Page, name: string): Promise<void> {
  const bytes = await readFile(join(ROOT, 'fixtures/illustrations', name));
  const dataTransfer = await page.evaluateHandle(
    ({ base64, fileName }) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], fileName, { type: 'application/pdf' }));
      return transfer;
    },
    { base64: bytes.toString('base64'), fileName: name },
  );
  await page.getByText('Drop the carrier’s PDF here').dispatchEvent('drop', { dataTransfer });
}

test('a new client’s carrier PDF becomes a report with at most 9 clicks and 4 typed fields', async () => {
  const page = await practice.advisor();
  let presses = 0;
  let fields = 0;
  const press = async (control: Locator) => {
    await control.click();
    presses += 1;
  };
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    fields += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto(practice.server.url);
  await press(button('New'));
  await press(page.getByRole('menuitem', { name: 'Client' }));
  await type('First name', 'Nora');
  await type('Last name', 'Hale');
  await type('Age', '50');
  await press(button('Save & Add New Scenario'));
  await type('Name', 'Income from 66');
  await press(button('Continue'));
  await page.waitForURL(/\/illustration-data\/\d+$/);
  await dropPdf(page, 'meridian.pdf');
  await press(button('Confirm ledger'));
  await page.waitForURL(/\/comparative-vehicles\/\d+$/);
  await press(button('Continue'));
  await press(button('Skip'));
  await press(button('Create report'));
  await page.waitForURL(/\/report-builder\?client=\d+&scenario=\d+$/);
  await page.getByText('Full income through age').first().waitFor();

  assert.ok(presses <= MAX_PRESSES, `${presses} presses`);
  assert.ok(fields <= MAX_TYPED_FIELDS, `${fields} typed fields`);
  assert.deepEqual(practice.browserErrors, []);
});
