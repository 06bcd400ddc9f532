import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { openPractice, ROOT } from './practice.ts';
import { longTest } from '../support/long-run.ts';
import { chooseShare } from './share.ts';

const practice = await openPractice();

const keyFigures = (page: Page) => page.getByRole('region', { name: 'Key figures' }).innerText();

test('from the sign-in link to a shared comparison', async (t) => {
  const page = await practice.stranger();
  assert.ok(practice.server.signInLink, 'a new practice prints a sign-in link');
  await page.goto(practice.server.signInLink);
  let link = '';

  await t.test('adds a client and starts a scenario for the client', async () => {
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Client' }).click();
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Hale');
    await page.getByLabel('Age').fill('50');
    await page.getByRole('button', { name: 'Save & Add New Scenario' }).click();
    await page.waitForURL(/\/scenario-details\?client=\d+$/);
    await page.getByLabel('Name', { exact: true }).fill('Income from 66');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/illustration-data\/\d+$/);
  });

  await t.test('reads the PDF, shows its page next to the ledger, and confirms the ledger', async () => {
    await page.locator('input[type=file]').setInputFiles(join(ROOT, 'fixtures/illustrations/meridian.pdf'));
    await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
    const drawn = page.locator('canvas');
    await drawn.first().waitFor();
    const grid = page.getByRole('grid');
    await eventually(async () => assert.match(await grid.innerText(), /30,000/));
    await page.getByRole('button', { name: 'Confirm ledger' }).click();
    await page.waitForURL(/\/comparative-vehicles\/\d+$/);
  });

  await t.test('changing the shared rate updates the results of each account immediately', async () => {
    const results = page.getByLabel('Results: Roth 401(k)');
    await results.waitFor();
    const before = await results.innerText();
    await page.getByLabel('Return before fees').fill('4.25');
    await changed(() => results.innerText(), before);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/select-historical-simulations\/\d+$/);
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.waitForURL(/\/review-summary\/\d+$/);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL(/\/scenario-complete\/\d+$/);
    await page.getByRole('link', { name: 'Build report' }).click();
    await page.waitForURL(/\/report-builder\?client=\d+&scenario=\d+$/);
  });

  await t.test('Share copies a link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // The opened report is not saved; sharing saves it, and its what-ifs remain.
    await page.getByText('Not saved yet').waitFor();
    const scenario = new URL(page.url()).searchParams.get('scenario');
    const countReports = async () =>
      (await call<unknown[]>(page, 'GET', `report/?scenario=${scenario}`)).length;
    assert.equal(await countReports(), 0);
    const before = await keyFigures(page);
    await chooseShare(page, 'Link and email');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Anyone with the link can view').waitFor();
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /\/report\/\d+\/[\w-]+$/);
    assert.equal(await countReports(), 1);
    await page.waitForURL(/\/report-builder\/\d+$/);
    await eventually(async () => assert.equal(await keyFigures(page), before));
  });

  await t.test('the link opens the same report in a private window, without signing in', async () => {
    const stranger = await practice.stranger();
    await stranger.goto(link);
    await stranger.getByRole('region', { name: 'Key figures' }).waitFor();
    // Next to its other figures, clients see the guaranteed value of the policy, which advisors see in the checks.
    const guaranteed = 'Guaranteed at 99\nlapsed\n';
    await eventually(async () => {
      const figures = await keyFigures(stranger);
      assert.ok(figures.includes(guaranteed), figures);
      assert.equal(figures.replace(guaranteed, ''), await keyFigures(page));
    });
    await eventually(async () => assert.match(await stranger.locator('body').innerText(), /Nora/));
    await eventually(async () =>
      assert.equal(await stranger.evaluate(() => localStorage.getItem('access_token')), null),
    );
  });

  assert.deepEqual(practice.browserErrors, []);
});

longTest('from the home page to a mailed PDF, an existing client requires eleven clicks', async () => {
  const page = await practice.advisor();
  await page.addInitScript(() =>
    document.addEventListener(
      'click',
      // A label forwards its click to its field.
      ({ detail }) => {
        const clicks = Number(sessionStorage.getItem('clicks'));
        if (detail > 0) sessionStorage.setItem('clicks', String(clicks + 1));
      },
      true,
    ),
  );
  await page.goto(practice.server.url);
  await page.getByRole('link', { name: 'New scenario for Elena' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Income from 66');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'fixtures/illustrations/meridian.pdf'));
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  await page.waitForURL(/\/comparative-vehicles\/\d+$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Create report' }).click();
  await chooseShare(page, 'Link and email');
  const dialog = page.getByRole('dialog', { name: 'Share Report' });
  await dialog.getByRole('button', { name: 'Send by email…' }).click();
  await dialog.getByLabel('Client email').fill('elena@example.com');
  await dialog.getByLabel('Attach the report as a PDF').click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const { messages } = await practice.server.services.outbox.list({ skip: 0, take: 10 });
  assert.ok(messages.some(({ to }) => to === 'elena@example.com'));
  await eventually(async () =>
    assert.equal(await page.evaluate(() => sessionStorage.getItem('clicks')), '11'),
  );
  await page.context().close();
});

/** Waits until `read` returns a value other than `before`. */
async function changed(read: () => Promise<string>, before: string): Promise<void> {
  await eventually(async () => assert.notEqual(await read(), before));
}
