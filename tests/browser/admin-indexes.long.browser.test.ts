import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';
import { axeProblems } from './check-page.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();

const csv = (jump = 1) =>
  `Date,Close\n${Array.from({ length: 36 }, (_, k) => `${2000 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, '0')}-28,${100 * 1.01 ** k * (k > 11 ? jump : 1)}`).join('\n')}`;
const file = (text: string) => ({ name: 'levels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a licensed index is imported from a file after its jumps are confirmed, and its history is removed again', async () => {
  const page = await practice.signedIn('admin@example.com');
  await page.goto(`${practice.server.url}/admin?view=indexes`);
  const row = page.getByRole('row').filter({ hasText: 'S&P Prism' });
  await row.getByRole('cell', { name: 'No history loaded', exact: true }).waitFor();
  await row.getByRole('button', { name: 'Import S&P Prism' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file('one,two,three\n1,2,3'));
  await dialog.getByText(/No column is named Date or Month/).waitFor();
  await eventually(async () =>
    assert.equal(await dialog.getByRole('button', { name: 'Import' }).isDisabled(), true),
  );

  await dialog.locator('input[type=file]').setInputFiles(file(csv(1.5)));
  await dialog.getByText('2000-01 to 2002-12, 36 months').waitFor();
  await dialog.getByText('2001-01: +51.50%').waitFor();
  await eventually(async () =>
    assert.equal(await dialog.getByRole('button', { name: 'Import' }).isDisabled(), true),
  );
  await dialog.getByLabel('I checked these months').check();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.getByText('Publisher is a required field').waitFor();
  await dialog.getByLabel('Publisher').fill('The publisher');
  await dialog.getByLabel('Source').fill('Monthly levels of the carrier');
  assert.deepEqual(await axeProblems(page, 'import', ['light-green', 'dark-blue']), []);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await row.getByText('01/2000 to 12/2002').waitFor();
  await row.getByText('Imported').waitFor();

  await row.getByRole('button', { name: 'Import S&P Prism' }).click();
  const replaced = csv().split('\n').slice(0, 14).join('\n');
  await dialog.locator('input[type=file]').setInputFiles(file(replaced));
  await dialog.getByText(/The file ends with 2001-01/).waitFor();
  await dialog.getByText('Replace all months').click();
  await dialog.getByText('Replaces 36 months (2000-01 to 2002-12) with 13.').waitFor();
  await eventually(async () =>
    assert.equal(await dialog.getByRole('button', { name: 'Import' }).isDisabled(), true),
  );
  await dialog.getByLabel('Replace the figures anyway').check();
  await dialog.getByLabel('Source').fill('Another download');
  assert.deepEqual(await axeProblems(page, 'replacement', ['light-green', 'dark-blue']), []);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await row.getByText('01/2000 to 01/2001').waitFor();

  await row.getByRole('button', { name: 'Remove the imported figures' }).click();
  await page.getByText('Every simulation and report can still run.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // The text for a practice with reports on this index.
  const text = 'Removes 13 months (2000-01 to 2001-01). 2 reports can no longer run.';
  const losses = { text, months: 13, simulations: 0, reports: 2 };
  await page.route('**/removal/', (call) => call.fulfill({ json: { data: losses, message: '' } }));
  await row.getByRole('button', { name: 'Remove the imported figures' }).click();
  await page.getByText(text).waitFor();
  assert.deepEqual(await axeProblems(page, 'removal', ['light-green', 'dark-blue']), []);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'DELETE'),
    page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(),
  ]);
  assert.deepEqual(sent.postDataJSON(), { confirmed_losses: true });
  await row.getByRole('cell', { name: 'No history loaded', exact: true }).waitFor();
  await page.context().close();
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
