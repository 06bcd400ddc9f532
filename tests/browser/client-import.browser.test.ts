import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { violations } from './axe.ts';
import { clientList } from './client-list.ts';
import { eventually } from './eventually.ts';
import { longTest } from '../support/long-run.ts';

const list = await clientList();

async function openImport(name: string, text: string): Promise<Locator> {
  const { choose, dialog } = list;
  await choose('Import or export clients', /Import clients/);
  const box = dialog('Import Clients');
  await box.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  return box;
}

test('20 clients are imported from a file after duplicates are confirmed and errors are listed', async () => {
  const { page, names } = list;
  const lines = Array.from(
    { length: 20 },
    (_, n) => `Given${n};Import${String(n).padStart(2, '0')};${30 + n}`,
  );
  const text = [
    '\ufeffGiven name;Surname;How old',
    ...lines,
    'Given3;Import03;33',
    'Elena;Hartwell;50',
    'Bo;Oz;130',
    ';Oz;40',
  ].join('\r\n');
  const box = await openImport('people.csv', text);
  // An unknown column name must be assigned manually.
  await box.getByText('Choose the column for Age.').waitFor();
  await eventually(async () => assert.equal(await box.getByLabel('First name').inputValue(), '0'));
  await eventually(async () =>
    assert.equal(await box.getByRole('button', { name: 'Import clients' }).isDisabled(), true),
  );
  await box.getByLabel('Age', { exact: true }).selectOption({ label: 'How old' });

  await box.getByText('20 ready · 2 with the same name and age · 2 cannot be imported').waitFor();
  await box
    .getByText('Cannot be imported, because the age “130” is not a whole number from 1 to 100')
    .waitFor();
  await box.getByText('Cannot be imported, because the first name is missing').waitFor();
  await box.getByText('Already a client').waitFor();
  await box.getByText('The same as line 5').waitFor();
  await box.getByRole('button', { name: 'Import 20 clients' }).waitFor();
  await box.getByLabel('Line 22, Import03, Given3').selectOption('import');
  await box.getByRole('button', { name: 'Import 21 clients' }).waitFor();
  await box.getByLabel('Line 22, Import03, Given3').selectOption('skip');

  assert.deepEqual(await violations(page), []);
  await box.getByRole('button', { name: 'Import 20 clients' }).click();
  await page.getByText('20 clients imported.').waitFor();
  await box.waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('Import');
  await page.waitForFunction(() => document.querySelectorAll('li[data-row]').length === 20);
  await eventually(async () => assert.ok((await names()).includes('Import03, Given3')));
});

test('an import rejected by the server shows the line, and no client is imported', async () => {
  const { page, rowOf } = list;
  await page.route('**/api/auth/client/import/', (route) =>
    route.fulfill({ status: 400, json: { error: { 'rows.1.age': ['Must be between 1 and 100.'] } } }),
  );
  const box = await openImport('two.csv', 'First,Last,Age\nAnn,Refused,40\nBo,Refused,41\n');
  await box.getByRole('button', { name: 'Import 2 clients' }).click();
  await eventually(async () =>
    assert.equal(
      await box.getByRole('alert').innerText(),
      'Line 3, Age: Must be between 1 and 100. No client was imported.',
    ),
  );
  await eventually(async () => assert.equal(await rowOf('Refused').count(), 0));
});

longTest('a file without clients is rejected with the solution', async () => {
  const box = await openImport('empty.csv', 'First,Last,Age\n');
  await box.getByText('The file has no clients').waitFor();
  await box.locator('input[type=file]').setInputFiles({
    name: 'book.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004\0\0'),
  });
  await box.getByText('Save the sheet as CSV').waitFor();
});

longTest(
  'all clients or the search results are exported as CSV, and the import recognizes them',
  async () => {
    const { page, choose, seed } = list;
    await seed('=Formula', 0, 0);
    const save = async (item: RegExp) => {
      const coming = page.waitForEvent('download');
      await choose('Import or export clients', item);
      return readFile(await (await coming).path(), 'utf8');
    };
    const all = await save(/^Export all \d+ clients as CSV/);
    assert.match(all, /^\ufeffFirst name,Middle name,Last name,Age,Date of birth\r\n/);
    assert.match(all, /Per,,'=Formula,57,\r\n/);
    await page.getByRole('searchbox').fill('=formula');
    assert.equal(
      await save(/^Export the 1 client found as CSV/),
      "\ufeffFirst name,Middle name,Last name,Age,Date of birth\r\nPer,,'=Formula,57,\r\n",
    );
    const box = await openImport('back.csv', all);
    await box.getByText(/^0 ready · \d+ with the same name and age$/).waitFor();
  },
);
