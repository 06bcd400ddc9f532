import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { call } from './api.ts';
import { clientList } from './client-list.ts';
import { eventually } from './eventually.ts';
import { ROOT } from './practice.ts';

const list = await clientList();

const linkTexts = async (links: Locator) => (await links.allInnerTexts()).filter((text) => text !== '');

test('lists show 3 scenarios, 2 reports of a scenario and 3 reports of a client, with View More and View Less', async () => {
  const { seed, find } = list;
  await seed('Limits', 5, 4);
  const row = await find('Limits');
  await row.getByRole('button', { name: 'Scenarios 5, Per' }).click();
  const scenarios = row.getByRole('region', { name: 'Scenarios of Per' });
  const plans = () => linkTexts(scenarios.locator('a[href^="/scenario-details/"]'));
  await eventually(async () => assert.deepEqual(await plans(), ['Plan 5', 'Plan 4', 'Plan 3']));
  await scenarios.getByRole('button', { name: 'View More' }).click();
  await eventually(async () =>
    assert.deepEqual(await plans(), ['Plan 5', 'Plan 4', 'Plan 3', 'Plan 2', 'Plan 1']),
  );
  await scenarios.getByRole('button', { name: 'View Less' }).click();
  await eventually(async () => assert.equal((await plans()).length, 3));

  await scenarios.getByRole('button', { name: 'Show the reports of Plan 5' }).click();
  const nested = () => linkTexts(scenarios.locator('a[href^="/report-builder/"]'));
  await eventually(async () => assert.deepEqual(await nested(), ['Review 4', 'Review 3']));
  await scenarios.getByRole('button', { name: 'View More' }).first().click();
  await eventually(async () => assert.equal((await nested()).length, 4));

  await row.getByRole('button', { name: 'Reports 4, Per' }).click();
  const reports = row.getByRole('region', { name: 'Reports of Per' });
  const reviews = () => linkTexts(reports.locator('a[href^="/report-builder/"]'));
  await eventually(async () => assert.deepEqual(await reviews(), ['Review 4', 'Review 3', 'Review 2']));
  await reports.getByRole('button', { name: 'View More' }).click();
  await eventually(async () => assert.equal((await reviews()).length, 4));
  await eventually(async () => assert.match(await reports.innerText(), /Plan 5\s*03\/12\/26/));
});

test('client, scenario and report rows have the specified content, and each action opens the specified page', async () => {
  const { page, seed, find } = list;
  await seed('Rowed', 1, 1);
  const row = await find('Rowed');
  await row.getByText('PR', { exact: true }).waitFor();
  const client = Number(
    /\d+$/.exec((await row.getByRole('link', { name: 'Rowed, Per' }).getAttribute('href')) ?? '')?.[0],
  );
  const links = async (name: RegExp, within = row) =>
    within.getByRole('link', { name }).first().getAttribute('href');
  await eventually(async () =>
    assert.equal(await links(/^New scenario for Per/), `/scenario-details?client=${client}`),
  );
  await eventually(async () =>
    assert.match(
      (await links(/^New report for Per/)) ?? '',
      new RegExp(`^/report-builder\\?client=${client}&scenario=`),
    ),
  );
  await row.getByRole('button', { name: 'More for Rowed, Per' }).click();
  await eventually(async () =>
    assert.deepEqual(
      (await page.getByRole('menuitem').allInnerTexts()).filter((item) => /^(Edit|Delete)$/.test(item)),
      ['Edit', 'Delete'],
    ),
  );
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Scenarios 1, Per' }).click();
  const scenario = row.getByRole('region', { name: 'Scenarios of Per' }).locator('li').first();
  await eventually(async () =>
    assert.match(await scenario.innerText(), /Plan 1\s*\(Draft\)[\s\S]*Funding 1 of Rowed[\s\S]*03\/12\/26/),
  );
  for (const action of ['Clone', 'Illustration', 'Delete', 'Show the reports of Plan 1'])
    await scenario.getByRole('button', { name: action }).or(scenario.getByRole('link', { name: action })).first().waitFor(); // oxfmt-ignore
  await eventually(async () =>
    assert.match((await links(/^Edit$/, scenario)) ?? '', /^\/scenario-details\/\d+$/),
  );
  await eventually(async () =>
    assert.match((await links(/Add Report/, scenario)) ?? '', /^\/report-builder\?client=\d+&scenario=\d+$/),
  );

  await row.getByRole('button', { name: 'Reports 1, Per' }).click();
  const report = row.getByRole('region', { name: 'Reports of Per' }).locator('li').first();
  await eventually(async () =>
    assert.match(await report.innerText(), /Review 1[\s\S]*Meeting 1[\s\S]*Plan 1[\s\S]*03\/12\/26/),
  );
  for (const action of ['Share', 'Delete']) await report.getByRole('button', { name: action }).waitFor();
  await eventually(async () =>
    assert.match((await links(/^Present$/, report)) ?? '', /^\/report-builder\/\d+\?present=true$/),
  );

  await report.getByRole('button', { name: 'Rename' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel('Name Report').fill('Spring review');
  await box.getByLabel('Descriptions').fill('With both of them');
  await box.getByRole('button', { name: 'Save', exact: true }).click();
  await report.getByText('Spring review').waitFor();
  await report.getByText('With both of them').waitFor();

  // Changes of another window: an edited field shows a conflict before it is overwritten; other fields remain.
  await report.getByRole('button', { name: 'Rename' }).click();
  await box.getByLabel('Name Report').fill('Autumn review');
  const href = (await links(/^Present$/, report)) ?? '';
  const path = `report/${/\d+/.exec(href)?.[0]}/`;
  await call(page, 'PATCH', path, { name: 'Theirs', description: '' });
  await box.getByRole('button', { name: 'Save', exact: true }).click();
  await box
    .getByText('Another window changed this report: name “Theirs” and no description. Save again to keep')
    .waitFor();
  await eventually(async () =>
    assert.equal(await box.getByLabel('Name Report').inputValue(), 'Autumn review'),
  );
  await call(page, 'PATCH', path, { description: 'With both of them' });
  await box.getByRole('button', { name: 'Save', exact: true }).click();
  await report.getByText('Autumn review').waitFor();
  await report.getByText('With both of them').waitFor();

  // No PDF is stored, so the ledger opens.
  await scenario.getByRole('button', { name: 'Illustration' }).or(scenario.getByRole('link', { name: 'Illustration' })).first().click(); // oxfmt-ignore
  await page.waitForURL(/\/illustration-data\/\d+$/);
});

test('cloning creates "Copy of …", reloads the client list and shows a message; a name in use disables the button', async () => {
  const { page, dialog, listRequest, seed, find } = list;
  await seed('Twins', 1, 0);
  const row = await find('Twins');
  await row.getByRole('button', { name: 'Scenarios 1, Per' }).click();
  await row.getByRole('button', { name: 'Clone' }).click();
  const box = dialog('Clone Scenario');
  const name = box.getByLabel('Name');
  await eventually(async () => assert.equal(await name.inputValue(), 'Copy of Plan 1'));
  await name.fill('  Plan 1 ');
  await box.getByText('Scenario name already in use.').waitFor();
  await eventually(async () =>
    assert.equal(await box.getByRole('button', { name: 'Clone' }).isDisabled(), true),
  );
  await name.fill('Copy of Plan 1');
  await eventually(async () => assert.equal(await box.getByText('Scenario name already in use.').count(), 0));
  // A network failure is a notification, not an error of the name field.
  await page.route('**/clone/', (route) => route.abort());
  await box.getByRole('button', { name: 'Clone' }).click();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('alert')
    .getByText('Network Error')
    .waitFor();
  await eventually(async () => assert.equal(await box.getByText('Network Error').count(), 0));
  await page.unroute('**/clone/');
  const reloaded = listRequest();
  await box.getByRole('button', { name: 'Clone' }).click();
  await reloaded;
  await page.getByText('Scenario clone created successfully!').waitFor();
  await row.getByRole('button', { name: 'Scenarios 2, Per' }).waitFor();
  await row.getByText('Copy of Plan 1').waitFor();
});

test('deleting a client, scenario or report removes it from the list immediately, then the list is refetched', async () => {
  const { page, dialog, listRequest, seed, find } = list;
  await seed('Removed', 2, 2);
  const row = await find('Removed');
  await row.getByRole('button', { name: 'Reports 2, Per' }).click();
  // Delays the next request of the list: the row must disappear before it.
  let release: (() => void) | undefined;
  const hold = () =>
    page.route('**/api/auth/clients/', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
  const confirm = async (title: string, button: string, removedRow: Locator) => {
    await hold();
    const refreshed = listRequest();
    await dialog(title).getByRole('button', { name: button }).click();
    await removedRow.waitFor({ state: 'detached' });
    await refreshed;
    release?.();
    await page.unrouteAll({ behavior: 'wait' });
  };
  await row.locator('li', { hasText: 'Review 2' }).getByRole('button', { name: 'Delete' }).click();
  await confirm('Delete Report?', 'Delete report', row.getByText('Review 2'));
  await page.getByText('Report deleted successfully!').waitFor();

  await row.getByRole('button', { name: 'Scenarios 2, Per' }).click();
  await row.locator('li', { hasText: 'Plan 2' }).getByRole('button', { name: 'Delete' }).first().click();
  await confirm('Delete Scenario?', 'Delete scenario', row.getByText('Funding 2 of Removed'));
  await page.getByText('Scenario deleted successfully!').waitFor();
  await row.getByRole('button', { name: 'Reports 0, Per' }).waitFor();

  await row.getByRole('button', { name: 'More for Removed, Per' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog('Delete Client?').getByText('This cannot be undone').waitFor();
  await confirm('Delete Client?', 'Delete client', row);
  await page.getByText('Client deleted successfully!').waitFor();
});

test('sharing a report from the list copies the link and closes the dialog', async () => {
  const { page, rowOf, dialog } = list;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = rowOf('Hartwell');
  await row.getByRole('button', { name: /^Reports \d/ }).click();
  await row.getByRole('button', { name: 'Share' }).first().click();
  await dialog('Share Report').getByRole('button', { name: 'Copy Link' }).click();
  await page.getByText('Report shared successfully!').waitFor();
  await dialog('Share Report').waitFor({ state: 'detached' });
});

test('Illustration opens the stored PDF in a new tab, at a signed URL that requires no session', async () => {
  const { practice, page, owner, seed, find } = list;
  const [scenario = 0] = await seed('Stored', 1, 0);
  const { files, scenarios, clock } = practice.server.services;
  const content = readFileSync(`${ROOT}/fixtures/illustrations/northgate.pdf`);
  const stored = { name: 'northgate.pdf', type: 'application/pdf' as const, content };
  const storedFile = await files.put(await owner(), stored, clock.now());
  assert.ok(storedFile.ok);
  const { hash } = storedFile.value;
  await scenarios.attachFile(await owner(), scenario, hash, new Date());
  await page.reload();
  const row = await find('Stored');
  await row.getByRole('button', { name: 'Scenarios 1, Per' }).click();
  const opened = page.context().waitForEvent('page');
  const fileRequest = page.context().waitForEvent('request', (request) => request.url().includes('/files/'));
  await row.getByRole('button', { name: 'Illustration' }).click();
  const address = new URL((await fileRequest).url());
  assert.match(address.pathname, new RegExp(`/files/${hash}$`));
  assert.ok(address.searchParams.get('signature') && address.searchParams.get('expires'));
  const tab = await opened;
  await tab.close();
  // The list does not navigate, and the link works without a session until it expires.
  assert.equal(new URL(page.url()).pathname, '/');
  const response = await fetch(address);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), content);
  address.searchParams.set('signature', 'x');
  assert.equal((await fetch(address)).status, 403);
});
