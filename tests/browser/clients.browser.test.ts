/** The client list: import and export, search and order, and what the specification says of saving and removing. */
import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { ownerOf } from '../../src/domain/accounts/user.ts';
import { emptyDocument } from '../../src/domain/scenarios/scenario-document.ts';
import { NARROW, openPractice, type Practice } from './practice.ts';

let practice: Practice;
let page: Page;
before(async () => {
  practice = await openPractice();
  page = await practice.advisor();
});
after(() => practice.stop());
beforeEach(async () => {
  await page.unrouteAll();
  await page.goto(practice.server.url);
  await page.locator('li[data-row]').first().waitFor();
});

const names = () => page.locator('li[data-row] a[href*="/individual-client/"]').allInnerTexts();
const rowOf = (name: string): Locator => page.locator('li[data-row]', { hasText: name });
const dialog = (name: string): Locator => page.getByRole('dialog', { name });
const choose = async (button: string, item: string | RegExp) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const listRequest = () =>
  page.waitForRequest((request) => request.url().endsWith('/auth/clients/') && request.method() === 'GET');

/** A client of Dana's with scenarios, the last of which has reports, each a minute newer than the one before. */
async function seed(lastname: string, scenarios: number, reports: number): Promise<void> {
  const { users, clients, scenarios: store, reports: made } = practice.server.services;
  const user = await users.findByEmail('dana.whitfield@example.com');
  assert.ok(user);
  const owner = ownerOf(user);
  let minute = 0;
  const now = () => new Date(Date.UTC(2026, 2, 12, 12, (minute += 1)));
  const client = await clients.create(
    owner,
    { firstname: 'Per', middlename: null, lastname, age: 57 },
    now(),
  );
  for (let n = 1; n <= scenarios; n += 1) {
    const scenario = await store.create(
      owner,
      {
        client_id: client.id,
        name: `Plan ${n}`,
        description: `Funding ${n} of ${lastname}`,
        document: emptyDocument(),
      },
      now(),
    );
    assert.ok(scenario);
    for (let r = 1; n === scenarios && r <= reports; r += 1) {
      await made.create(
        owner,
        {
          client_id: client.id,
          scenario_id: scenario.id,
          name: `Review ${r}`,
          description: `Meeting ${r}`,
        },
        now(),
      );
    }
  }
  await page.reload();
  await page.locator('li[data-row]').first().waitFor();
}

/** Brings a client into sight, wherever it stands in the order. */
async function find(lastname: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(lastname);
  await page.waitForFunction(() => document.querySelectorAll('li[data-row]').length === 1);
  return rowOf(lastname);
}

const linkTexts = async (links: Locator) => (await links.allInnerTexts()).filter((text) => text !== '');

async function openImport(name: string, text: string): Promise<Locator> {
  await choose('Import or export clients', /Import clients/);
  const box = dialog('Import Clients');
  await box.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  return box;
}

test('20 clients are imported from a file, after doubles were asked about and faults were named', async () => {
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
  // A name that says nothing is chosen by hand.
  await box.getByText('Choose the column for Age.').waitFor();
  assert.equal(await box.getByLabel('First name').inputValue(), '0');
  assert.equal(await box.getByRole('button', { name: /^Import \d+/ }).isDisabled(), true);
  await box.getByLabel('Age', { exact: true }).selectOption({ label: 'How old' });

  await box.getByText('20 ready · 2 with the same name and age · 2 cannot be imported').waitFor();
  await box
    .getByText('Cannot be imported, because the age “130” is not a whole number from 1 to 100')
    .waitFor();
  await box.getByText('Cannot be imported, because the first name is missing').waitFor();
  await box.getByText('Is a client already').waitFor();
  await box.getByText('The same as line 5').waitFor();
  await box.getByRole('button', { name: 'Import 20 clients' }).waitFor();
  await box.getByLabel('Line 22, Import03, Given3').selectOption('import');
  await box.getByRole('button', { name: 'Import 21 clients' }).waitFor();
  await box.getByLabel('Line 22, Import03, Given3').selectOption('skip');

  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id }) => id),
    [],
  );
  await box.getByRole('button', { name: 'Import 20 clients' }).click();
  await page.getByText('20 clients imported.').waitFor();
  await box.waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('Import');
  await page.waitForFunction(() => document.querySelectorAll('li[data-row]').length === 20);
  assert.ok((await names()).includes('Import03, Given3'));
});

test('an import that the server refuses says which line, and no client is imported', async () => {
  await page.route('**/api/auth/client/import/', (route) =>
    route.fulfill({ status: 400, json: { error: { 'rows.1.age': ['Must be between 1 and 100.'] } } }),
  );
  const box = await openImport('two.csv', 'First,Last,Age\nAnn,Refused,40\nBo,Refused,41\n');
  await box.getByRole('button', { name: 'Import 2 clients' }).click();
  assert.equal(
    await box.getByRole('alert').innerText(),
    'Line 3, Age: Must be between 1 and 100. No client was imported.',
  );
  assert.equal(await rowOf('Refused').count(), 0);
});

test('what is no file of clients is refused with what to do instead', async () => {
  const box = await openImport('empty.csv', 'First,Last,Age\n');
  await box.getByText('The file holds no client').waitFor();
  await box.locator('input[type=file]').setInputFiles({
    name: 'book.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004\0\0'),
  });
  await box.getByText('Save the sheet as CSV').waitFor();
});

test('clients go out as CSV, all or what the search shows, and come back as the same', async () => {
  await seed('=Formula', 0, 0);
  const save = async (item: RegExp) => {
    const coming = page.waitForEvent('download');
    await choose('Import or export clients', item);
    return readFile(await (await coming).path(), 'utf8');
  };
  const all = await save(/^Export all \d+ clients as CSV/);
  assert.match(all, /^\ufeffFirst name,Middle name,Last name,Age\r\n/);
  assert.match(all, /Per,,'=Formula,57\r\n/);
  await page.getByRole('searchbox').fill('=formula');
  assert.equal(
    await save(/^Export the 1 client found as CSV/),
    "\ufeffFirst name,Middle name,Last name,Age\r\nPer,,'=Formula,57\r\n",
  );
  const box = await openImport('back.csv', all);
  await box.getByText(/^0 ready · \d+ with the same name and age$/).waitFor();
});

test('the search box finds in clients, scenarios and reports, and says Result not found.', async () => {
  await seed('Searched', 2, 1);
  const search = page.getByRole('searchbox');
  await search.fill('per searched 57');
  await page.waitForFunction(() => document.querySelectorAll('li[data-row]').length === 1);
  await search.fill('funding 1 of searched');
  await rowOf('Searched').getByText('Funding 1 of Searched').waitFor();
  await search.fill('searched meeting 1');
  await rowOf('Searched').getByText('Meeting 1').waitFor();
  await search.fill('zzz');
  await page.getByText('Result not found.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await rowOf('Searched').waitFor();
});

test('the Sort menu has four orders, Last Edited by default, and the browser remembers the choice', async () => {
  const sortButton = page.locator('button', { hasText: /^(Last Name|Last Edited|First Edited)/ });
  assert.match(await sortButton.innerText(), /Last Edited/);
  await sortButton.click();
  assert.deepEqual(await page.getByRole('menuitemradio').allInnerTexts(), [
    'Last Name (A-Z)',
    'Last Name (Z-A)',
    'Last Edited',
    'First Edited',
  ]);
  await page.getByRole('menuitemradio', { name: 'Last Name (Z-A)' }).click();
  const down = await names();
  await page.reload();
  await page.locator('li[data-row]').first().waitFor();
  assert.deepEqual(await names(), down);
  await sortButton.click();
  await page.getByRole('menuitemradio', { name: 'Last Name (A-Z)' }).click();
  await page.waitForFunction(
    (first) => document.querySelector('li[data-row] a[href*="/individual-client/"]')?.textContent !== first,
    down[0],
  );
  assert.notEqual((await names())[0], down[0]);
  await sortButton.click();
  await page.getByRole('menuitemradio', { name: 'Last Edited' }).click();
});

test('lists show 3 scenarios, 2 reports of a scenario and 3 reports of a client, then View More and View Less', async () => {
  await seed('Limits', 5, 4);
  const row = await find('Limits');
  await row.getByRole('button', { name: 'Scenarios of Per: 5' }).click();
  const scenarios = row.getByRole('region', { name: 'Scenarios of Per' });
  const plans = () => linkTexts(scenarios.locator('a[href^="/scenario-details/"]'));
  assert.deepEqual(await plans(), ['Plan 5', 'Plan 4', 'Plan 3']);
  await scenarios.getByRole('button', { name: 'View More' }).click();
  assert.deepEqual(await plans(), ['Plan 5', 'Plan 4', 'Plan 3', 'Plan 2', 'Plan 1']);
  await scenarios.getByRole('button', { name: 'View Less' }).click();
  assert.equal((await plans()).length, 3);

  await scenarios.getByRole('button', { name: 'Show the reports of Plan 5' }).click();
  const nested = () => linkTexts(scenarios.locator('a[href^="/report-builder/"]'));
  assert.deepEqual(await nested(), ['Review 4', 'Review 3']);
  await scenarios.getByRole('button', { name: 'View More' }).first().click();
  assert.equal((await nested()).length, 4);

  await row.getByRole('button', { name: 'Reports of Per: 4' }).click();
  const reports = row.getByRole('region', { name: 'Reports of Per' });
  const reviews = () => linkTexts(reports.locator('a[href^="/report-builder/"]'));
  assert.deepEqual(await reviews(), ['Review 4', 'Review 3', 'Review 2']);
  await reports.getByRole('button', { name: 'View More' }).click();
  assert.equal((await reviews()).length, 4);
  assert.match(await reports.innerText(), /Plan 5\s*03\/12\/26/);
});

test('client, scenario and report rows hold what the specification gives them, and each action leads where it says', async () => {
  await seed('Rowed', 1, 1);
  const row = await find('Rowed');
  await row.getByText('PR', { exact: true }).waitFor();
  const client = Number(
    /\d+$/.exec((await row.getByRole('link', { name: 'Rowed, Per' }).getAttribute('href')) ?? '')?.[0],
  );
  const links = async (name: RegExp, within = row) =>
    within.getByRole('link', { name }).first().getAttribute('href');
  assert.equal(await links(/^New scenario for Per/), `/scenario-details?client=${client}`);
  assert.match(
    (await links(/^New report for Per/)) ?? '',
    new RegExp(`^/report-builder\\?client=${client}&scenario=`),
  );
  await row.getByRole('button', { name: 'More for Rowed, Per' }).click();
  assert.deepEqual(
    (await page.getByRole('menuitem').allInnerTexts()).filter((item) => /^(Edit|Delete)$/.test(item)),
    ['Edit', 'Delete'],
  );
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Scenarios of Per: 1' }).click();
  const scenario = row.getByRole('region', { name: 'Scenarios of Per' }).locator('li').first();
  assert.match(await scenario.innerText(), /Plan 1\s*\(Draft\)[\s\S]*Funding 1 of Rowed[\s\S]*03\/12\/26/);
  for (const action of ['Clone', 'Illustration', 'Delete', 'Show the reports of Plan 1'])
    await scenario.getByRole('button', { name: action }).or(scenario.getByRole('link', { name: action })).first().waitFor(); // prettier-ignore
  assert.match((await links(/^Edit$/, scenario)) ?? '', /^\/scenario-details\/\d+$/);
  assert.match((await links(/Add Report/, scenario)) ?? '', /^\/report-builder\?client=\d+&scenario=\d+$/);

  await row.getByRole('button', { name: 'Reports of Per: 1' }).click();
  const report = row.getByRole('region', { name: 'Reports of Per' }).locator('li').first();
  assert.match(await report.innerText(), /Review 1[\s\S]*Meeting 1[\s\S]*Plan 1[\s\S]*03\/12\/26/);
  for (const action of ['Share', 'Delete']) await report.getByRole('button', { name: action }).waitFor();
  assert.match((await links(/^Present$/, report)) ?? '', /^\/report-builder\/\d+\?present=true$/);

  await report.getByRole('button', { name: 'Rename' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel('Name Report').fill('Spring review');
  await box.getByLabel('Descriptions').fill('With both of them');
  await box.getByRole('button', { name: 'Save', exact: true }).click();
  await report.getByText('Spring review').waitFor();
  await report.getByText('With both of them').waitFor();

  // There is no stored PDF.
  await scenario.getByRole('button', { name: 'Illustration' }).or(scenario.getByRole('link', { name: 'Illustration' })).first().click(); // prettier-ignore
  await page.waitForURL(/\/illustration-data\/\d+$/);
});

test('saving a new client clears the form, closes the panel and adds the client to the list', async () => {
  await choose('New', 'Client');
  const panel = dialog('Add Client');
  await panel.getByLabel('First name').fill('Saved');
  await panel.getByLabel('Last name').fill('Atonce');
  await panel.getByLabel('Age').fill('44');
  await panel.getByRole('button', { name: 'Save & Close' }).click();
  await panel.waitFor({ state: 'detached' });
  await rowOf('Atonce, Saved').waitFor();
  await page.getByText('Client created successfully!').waitFor();
  await choose('New', 'Client');
  assert.equal(await panel.getByLabel('First name').inputValue(), '');
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
});

test('a failed client save reopens the panel with the server’s messages, the first under each field', async () => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/client/', async (route) => {
    await held;
    await route.fulfill({
      status: 400,
      json: { error: { lastname: ['This name is not allowed.', 'Second.'], age: ['Too young.'] } },
    });
  });
  await choose('New', 'Client');
  const panel = dialog('Add Client');
  await panel.getByLabel('First name').fill('Held');
  await panel.getByLabel('Last name').fill('Back');
  await panel.getByLabel('Age').fill('9');
  await panel.getByRole('button', { name: 'Save & Close' }).click();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  answer?.();
  await panel.waitFor();
  assert.equal(await panel.getByLabel('First name').inputValue(), 'Held');
  await panel.getByText('This name is not allowed.').waitFor();
  await panel.getByText('Too young.').waitFor();
  assert.equal(await panel.getByText('Second.').count(), 0);
});

test('cloning creates "Copy of …", reloads the client list and says so; a name in use disables the button', async () => {
  await seed('Twins', 1, 0);
  const row = await find('Twins');
  await row.getByRole('button', { name: 'Scenarios of Per: 1' }).click();
  await row.getByRole('button', { name: 'Clone' }).click();
  const box = dialog('Clone Scenario');
  const name = box.getByLabel('Name');
  assert.equal(await name.inputValue(), 'Copy of Plan 1');
  await name.fill('  Plan 1 ');
  await box.getByText('Scenario name already in use.').waitFor();
  assert.equal(await box.getByRole('button', { name: 'Clone' }).isDisabled(), true);
  await name.fill('Copy of Plan 1');
  assert.equal(await box.getByText('Scenario name already in use.').count(), 0);
  const reloaded = listRequest();
  await box.getByRole('button', { name: 'Clone' }).click();
  await reloaded;
  await page.getByText('Scenario clone created successfully!').waitFor();
  await row.getByRole('button', { name: 'Scenarios of Per: 2' }).waitFor();
  await row.getByText('Copy of Plan 1').waitFor();
});

test('deleting a client, scenario or report removes it from the local list at once, and the screen refreshes', async () => {
  await seed('Removed', 2, 2);
  const row = await find('Removed');
  await row.getByRole('button', { name: 'Reports of Per: 2' }).click();
  // The list that is asked for afterwards is held back: what is gone, is gone without it.
  let release: (() => void) | undefined;
  const hold = () =>
    page.route('**/api/auth/clients/', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
  const confirm = async (title: string, button: string, gone: Locator) => {
    await hold();
    const refreshed = listRequest();
    await dialog(title).getByRole('button', { name: button }).click();
    await gone.waitFor({ state: 'detached' });
    await refreshed;
    release?.();
    await page.unrouteAll({ behavior: 'wait' });
  };
  await row.locator('li', { hasText: 'Review 2' }).getByRole('button', { name: 'Delete' }).click();
  await confirm('Delete Report?', 'Delete report', row.getByText('Review 2'));
  await page.getByText('Report deleted successfully!').waitFor();

  await row.getByRole('button', { name: 'Scenarios of Per: 2' }).click();
  await row.locator('li', { hasText: 'Plan 2' }).getByRole('button', { name: 'Delete' }).first().click();
  await confirm('Delete Scenario?', 'Delete scenario', row.getByText('Funding 2 of Removed'));
  await page.getByText('Scenario deleted successfully!').waitFor();
  await row.getByRole('button', { name: 'Reports of Per: 0' }).waitFor();

  await row.getByRole('button', { name: 'More for Removed, Per' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog('Delete Client?').getByText('This cannot be undone').waitFor();
  await confirm('Delete Client?', 'Delete client', row);
  await page.getByText('Client deleted successfully!').waitFor();
});

test('sharing a report from the list copies the link and closes the dialog', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = rowOf('Hartwell');
  await row.getByRole('button', { name: /^Reports of/ }).click();
  await row.getByRole('button', { name: 'Share' }).first().click();
  await dialog('Share Report').getByRole('button', { name: 'Copy Link' }).click();
  await page.getByText('Report shared successfully!').waitFor();
  await dialog('Share Report').waitFor({ state: 'detached' });
});

test('New, Scenario and Report first ask for a client by a searchable dropdown', async () => {
  await seed('Asked', 2, 0);
  await choose('New', 'Scenario');
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.fill('asked');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/scenario-details\?client=\d+$/);

  await page.goBack();
  await choose('New', 'Scenario');
  await client.fill('Quist, Nobody');
  await page.getByRole('option', { name: 'Create New Client “Quist, Nobody”' }).click();
  const panel = dialog('Add Client');
  assert.equal(await panel.getByLabel('Last name').inputValue(), 'Quist');
  await panel.getByLabel('Age').fill('47');
  await panel.getByRole('button', { name: 'Save & Close' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/scenario-details\?client=\d+$/);

  await page.goBack();
  await choose('New', 'Report');
  await client.fill('quist, nobody');
  assert.equal(
    await page.getByRole('option', { name: /no scenario yet/ }).getAttribute('aria-disabled'),
    'true',
  );
  await client.fill('asked');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Scenario' }).fill('plan 1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/report-builder\/\d+$/);
});

test('a client’s page shows everything about one client, and an unknown one says so', async () => {
  await seed('Paged', 4, 4);
  await (await find('Paged')).getByRole('link', { name: 'Paged, Per' }).click();
  await page.waitForURL(/\/individual-client\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Paged, Per' }).waitFor();
  const scenarios = page.getByRole('region', { name: 'Scenarios' });
  assert.equal(await scenarios.locator('a[href^="/scenario-details/"]:not([href*=client])').count(), 8);
  assert.equal(await page.getByRole('region', { name: 'Reports' }).getByText('Review').count(), 4);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog('Edit Client').getByLabel('Age').fill('58');
  await dialog('Edit Client').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Client updated successfully!').waitFor();
  await page.getByText('Age in year 158').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await dialog('Delete Client?').getByRole('button', { name: 'Delete client' }).click();
  await page.waitForURL(`${practice.server.url}/`);
  assert.equal(await rowOf('Paged').count(), 0);
  await page.goto(`${practice.server.url}/individual-client/999999`);
  await page.getByRole('heading', { name: 'There is no such client' }).waitFor();
});

test('a list that was loaded before is there at once, and an unchanged one is not sent again', async () => {
  await page.locator('li[data-row] a[href*="/individual-client/"]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const answered = page.waitForResponse((response) => response.url().endsWith('/auth/clients/'));
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.locator('li[data-row]').first().waitFor();
  assert.equal((await answered).status(), 304);
});

test('a list that cannot be loaded says so, and Retry loads it', async () => {
  await page.route('**/api/auth/clients/', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'The clients could not be loaded' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('li[data-row]').first().waitFor();
});

test('of thousands of clients only those in sight are drawn, and each says its place', async () => {
  const { services } = practice.server;
  const user = await services.users.findByEmail('dana.whitfield@example.com');
  assert.ok(user);
  const many = Array.from({ length: 600 }, (_, n) => ({
    firstname: 'Many',
    middlename: null,
    lastname: `Row${String(n).padStart(3, '0')}`,
    age: 40,
  }));
  await services.clients.createAll(ownerOf(user), many, new Date());
  await page.reload();
  const rows = page.locator('li[data-row]');
  await rows.first().waitFor();
  assert.ok((await rows.count()) < 60);
  assert.ok(Number(await rows.first().getAttribute('aria-setsize')) > 600);
  // By keyboard alone down the list: the next row is always there.
  await rows.first().getByRole('link').first().focus();
  for (let n = 0; n < 60; n += 1) await page.keyboard.press('Tab');
  const place = await page.evaluate(() =>
    document.activeElement?.closest('li')?.getAttribute('aria-posinset'),
  );
  assert.ok(Number(place) > 10, String(place));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.locator('li[data-row]:last-child');
  await last.waitFor();
  assert.equal(await last.getAttribute('aria-posinset'), await last.getAttribute('aria-setsize'));
});

test('axe finds nothing in the dialogs of the client list, and nothing scrolls sideways, narrow and dark', async () => {
  const narrow = await practice.advisor({ viewport: NARROW, theme: 'dark-blue' });
  await narrow.goto(practice.server.url);
  await narrow.locator('li[data-row]').first().waitFor();
  const look = async (what: string) => {
    await narrow.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const { violations } = await new AxeBuilder({ page: narrow }).analyze();
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.target.join(' ') ?? ''}`),
      [],
    );
    assert.equal(
      await narrow.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
      false,
      what,
    );
  };
  await narrow.getByRole('button', { name: 'New', exact: true }).click();
  await narrow.getByRole('menuitem', { name: 'Report' }).click();
  await narrow.getByRole('combobox').click();
  await narrow.getByRole('option').first().waitFor();
  await look('New Report');
  await narrow.keyboard.press('Escape');
  await narrow.keyboard.press('Escape');
  await narrow.locator('li[data-row] a[href*="/individual-client/"]').first().click();
  await narrow.getByRole('heading', { level: 1 }).waitFor();
  await look('Client');
  await narrow.context().close();
  assert.deepEqual(practice.complaints, []);
});
