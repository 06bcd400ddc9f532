import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  ClientListItem,
  HistoricalClientListItem,
} from '../../src/domain/practice/reports/client-list.ts';
import type { Scenario } from '../../src/domain/practice/cases/scenario.ts';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { clientList } from './client-list.ts';
import { eventually } from './eventually.ts';
import { NARROW } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const list = await clientList();

test('the search box finds clients, scenarios and reports, or shows "Result not found."', async () => {
  const { page, rowOf, seed } = list;
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

longTest('the Sort menu has four orders, defaults to Last Edited and is remembered', async () => {
  const { page, names } = list;
  const sortButton = page.locator('button', { hasText: /^(Last Name|Last Edited|First Edited)/ });
  await eventually(async () => assert.match(await sortButton.innerText(), /Last Edited/));
  await sortButton.click();
  await eventually(async () =>
    assert.deepEqual(await page.getByRole('menuitemradio').allInnerTexts(), [
      'Last Name (A-Z)',
      'Last Name (Z-A)',
      'Last Edited',
      'First Edited',
    ]),
  );
  await page.getByRole('menuitemradio', { name: 'Last Name (Z-A)' }).click();
  const down = await names();
  await page.reload();
  await page.locator('li[data-row]').first().waitFor();
  await eventually(async () => assert.deepEqual(await names(), down));
  await sortButton.click();
  await page.getByRole('menuitemradio', { name: 'Last Name (A-Z)' }).click();
  await page.waitForFunction(
    (first) => document.querySelector('li[data-row] a[href*="/individual-client/"]')?.textContent !== first,
    down[0],
  );
  await eventually(async () => assert.notEqual((await names())[0], down[0]));
  await sortButton.click();
  await page.getByRole('menuitemradio', { name: 'Last Edited' }).click();
});

test('saving a new client clears the form, closes the panel and adds the client to the list', async () => {
  const { page, rowOf, dialog, choose } = list;
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
  await eventually(async () => assert.equal(await panel.getByLabel('First name').inputValue(), ''));
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
});

test('a failed client save reopens the panel with the server’s messages, the first under each field', async () => {
  const { page, dialog, choose } = list;
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/auth/client/', async (route) => {
    await released;
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
  release?.();
  await panel.waitFor();
  await eventually(async () => assert.equal(await panel.getByLabel('First name').inputValue(), 'Held'));
  await panel.getByText('This name is not allowed.').waitFor();
  await panel.getByText('Too young.').waitFor();
  await eventually(async () => assert.equal(await panel.getByText('Second.').count(), 0));
});

test('New, Scenario and Report first require a client from a searchable dropdown', async () => {
  const { page, dialog, choose, seed } = list;
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
  await eventually(async () => assert.equal(await panel.getByLabel('Last name').inputValue(), 'Quist'));
  await panel.getByLabel('Age').fill('47');
  await panel.getByRole('button', { name: 'Save & Close' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/scenario-details\?client=\d+$/);

  await page.goBack();
  await choose('New', 'Report');
  await client.fill('quist, nobody');
  await eventually(async () =>
    assert.equal(
      await page.getByRole('option', { name: /no scenario yet/ }).getAttribute('aria-disabled'),
      'true',
    ),
  );
  await client.fill('asked');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Scenario' }).fill('plan 1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/report-builder\?client=\d+&scenario=\d+$/);

  const clients = await call<ClientListItem[]>(page, 'GET', 'auth/clients/');
  const { id } = clients.find(({ lastname }) => lastname === 'Asked') ?? assert.fail();
  await call(page, 'POST', 'scenario/scenario/', { client_id: id, name: 'Without a ledger' });
  await page.goto(list.practice.server.url);
  await choose('New', 'Report');
  await client.fill('asked');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Scenario' }).fill('without');
  const draft = page.getByRole('option', { name: /Without a ledger.*No illustration yet/ });
  await eventually(async () => assert.equal(await draft.getAttribute('aria-disabled'), 'true'));
  await client.fill('Nobody Yet');
  await page.getByRole('option', { name: 'Create New Client “Nobody Yet”' }).waitFor();
});

longTest(
  'the report builder without a scenario lists the client’s scenarios; only Present saves the new report',
  async () => {
    const { practice, page } = list;
    const all = await call<ClientListItem[]>(page, 'GET', 'auth/clients/');
    const client = all.find(({ reports }) => reports.length > 0);
    const [scenario] = client?.scenarios ?? [];
    assert.ok(client && scenario);
    const reports = async () =>
      (await call<unknown[]>(page, 'GET', `report/?scenario=${scenario.id}`)).length;
    const before = await reports();

    await page.goto(`${practice.server.url}/report-builder`);
    await page.getByRole('heading', { name: 'New report' }).waitFor();
    await page.getByRole('combobox', { name: 'Client' }).fill(client.lastname);
    // Waits for the list, because Enter chooses the highlighted option.
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: scenario.scenario_details.name }).waitFor();
    await page.goto(`${practice.server.url}/report-builder?client=${client.id}`);
    await page.getByRole('link', { name: scenario.scenario_details.name }).click();
    await page.getByText('Not saved yet').waitFor();
    await page.goto(`${practice.server.url}/report-builder?scenario=${scenario.id}`);
    await page.getByText('Not saved yet').waitFor();
    assert.equal(await reports(), before);

    await page.getByRole('button', { name: 'Present' }).click();
    await page.waitForURL(/\/report-builder\/\d+\?present=true$/);
    assert.equal(await reports(), before + 1);
    await page.goto(`${practice.server.url}/report-builder?scenario=999999`);
    await page
      .getByRole('heading', { name: 'This scenario doesn’t exist or you don’t have access to it.' })
      .waitFor();
  },
);

longTest('a client’s page shows all data of one client, and reports an unknown client', async () => {
  const { practice, page, rowOf, dialog, seed, find } = list;
  await seed('Paged', 4, 4);
  await (await find('Paged')).getByRole('link', { name: 'Paged, Per' }).click();
  await page.waitForURL(/\/individual-client\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Paged, Per' }).waitFor();
  const scenarios = page.getByRole('region', { name: 'Scenarios' });
  // Each row links to its scenario twice: its name and its edit button.
  const plans = scenarios.locator('a[href^="/scenario-details/"]:not([href*=client])');
  await eventually(async () => assert.equal(await plans.count(), 6));
  await scenarios.getByRole('button', { name: 'View More' }).click();
  await eventually(async () => assert.equal(await plans.count(), 8));
  const reviews = page.getByRole('region', { name: 'Reports' });
  await eventually(async () => assert.equal(await reviews.getByText('Review').count(), 3));
  await reviews.getByRole('button', { name: 'View More' }).click();
  await eventually(async () => assert.equal(await reviews.getByText('Review').count(), 4));
  await reviews.getByRole('button', { name: 'View Less' }).click();
  await eventually(async () => assert.equal(await reviews.getByText('Review').count(), 3));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog('Edit Client').getByLabel('Age').fill('58');
  await dialog('Edit Client').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Client updated successfully!').waitFor();
  await page.getByText('Age in year 158').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await dialog('Delete Client?').getByRole('button', { name: 'Delete client' }).click();
  await page.waitForURL(`${practice.server.url}/`);
  await eventually(async () => assert.equal(await rowOf('Paged').count(), 0));
  await page.goto(`${practice.server.url}/individual-client/999999`);
  await page
    .getByRole('heading', { name: 'This client doesn’t exist or you don’t have access to it.' })
    .waitFor();
});

longTest(
  'changing the age shows what it affects; reports that no longer match show this with the solution',
  async () => {
    const { practice, page, dialog } = list;
    const all = await call<ClientListItem[]>(page, 'GET', 'auth/clients/');
    const client = all.find(({ reports, scenarios }) => reports.length > 0 && scenarios.length > 0);
    const report = client?.reports[0];
    assert.ok(client && report);
    const address = `${practice.server.url}/individual-client/${client.id}`;
    const edit = async (age: number, choice: string | null) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
      const panel = dialog('Edit Client');
      await panel.getByLabel('Age', { exact: true }).fill(String(age));
      const ages = panel.getByLabel('Ages of these illustrations');
      if (choice) {
        await panel
          .getByText(/scenario.* and .*reports? use illustrations that start at age \d+\.$/)
          .waitFor();
        await ages.selectOption(choice);
      }
      await panel.getByRole('button', { name: 'Save' }).click();
      await panel.waitFor({ state: 'hidden' });
    };
    await edit(client.age + 1, 'keep');
    const mark = page.getByText(`Illustration starts at age ${client.age}`).first();
    await mark.waitFor();

    // Share and the report builder show the mismatch instead of figures for the wrong age.
    const mismatchText = `The illustration starts at age ${client.age}, but the client’s age in year 1 is ${client.age + 1}.`;
    await page
      .locator('li')
      .filter({ hasText: report.name })
      .getByRole('button', { name: 'Share' })
      .first()
      .click();
    await dialog('Share Report').getByText(mismatchText).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${practice.server.url}/report-builder/${report.id}`);
    await page.getByRole('heading', { name: 'This report no longer fits the client’s age' }).waitFor();
    await page.getByText(mismatchText).waitFor();
    await page.getByRole('button', { name: `Renumber to age ${client.age + 1}` }).click();
    await page.getByRole('button', { name: 'Share' }).waitFor();

    // Restores the age together with the ledgers.
    await edit(client.age, 'renumber');
    await eventually(async () => assert.equal(await mark.count(), 0));
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
    await dialog('Delete Client?')
      .getByText(/Deletes the client, \d+ scenarios?, .*\d+ reports?.*\. Shared links stop working\./)
      .waitFor();
    await page.keyboard.press('Escape');
  },
);

longTest('a cached list is shown immediately, and an unchanged one is not sent again', async () => {
  const { page } = list;
  await page.locator('li[data-row] a[href*="/individual-client/"]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const listResponse = page.waitForResponse((response) => response.url().endsWith('/auth/clients/'));
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.locator('li[data-row]').first().waitFor();
  assert.equal((await listResponse).status(), 304);
});

longTest('a list that cannot be loaded shows an error, and Retry loads it', async () => {
  const { page } = list;
  await page.route('**/api/auth/clients/', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'The clients could not be loaded' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('li[data-row]').first().waitFor();
});

longTest('only the visible rows of a long client list are rendered, each with its position', async () => {
  const { practice, page, owner } = list;
  const { services } = practice.server;
  const many = Array.from({ length: 600 }, (_, n) => ({
    firstname: 'Many',
    middlename: null,
    lastname: `Row${String(n).padStart(3, '0')}`,
    age: 40,
    date_of_birth: null,
  }));
  await services.clients.createAll(await owner(), many, new Date());
  await page.reload();
  const rows = page.locator('li[data-row]');
  await rows.first().waitFor();
  await eventually(async () => assert.ok((await rows.count()) < 60));
  await eventually(async () => assert.ok(Number(await rows.first().getAttribute('aria-setsize')) > 600));
  // With only the keyboard, the next row is always rendered.
  await rows.first().getByRole('link').first().focus();
  for (let n = 0; n < 60; n += 1) await page.keyboard.press('Tab');
  const place = await page.evaluate(() =>
    document.activeElement?.closest('li')?.getAttribute('aria-posinset'),
  );
  assert.ok(Number(place) > 10, String(place));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.locator('li[data-row]:last-child');
  await last.waitFor();
  await eventually(async () =>
    assert.equal(await last.getAttribute('aria-posinset'), await last.getAttribute('aria-setsize')),
  );
});

longTest(
  'axe finds no problems in the client list’s dialogs, and there is no horizontal scrolling, narrow and dark',
  async () => {
    const { practice } = list;
    const narrow = await practice.advisor({ viewport: NARROW, theme: 'dark-blue' });
    await narrow.goto(practice.server.url);
    await narrow.locator('li[data-row]').first().waitFor();
    const checkScreen = async (what: string) => {
      assert.deepEqual(await violations(narrow), [], what);
      await eventually(async () =>
        assert.equal(
          await narrow.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
          false,
          what,
        ),
      );
    };
    await narrow.getByRole('button', { name: 'New', exact: true }).click();
    await narrow.getByRole('menuitem', { name: 'Report' }).click();
    await narrow.getByRole('combobox').click();
    await narrow.getByRole('listbox').getByRole('option').first().waitFor();
    await checkScreen('New Report');
    await narrow.keyboard.press('Escape');
    await narrow.keyboard.press('Escape');
    await narrow.locator('li[data-row] a[href*="/individual-client/"]').first().click();
    await narrow.getByRole('heading', { level: 1 }).waitFor();
    await checkScreen('Client');
    await narrow.context().close();
    assert.deepEqual(practice.browserErrors, []);
  },
);

test('a client changed by another window is not overwritten: the saved values are shown and the edits remain', async () => {
  const { page, seed, find, dialog } = list;
  await seed('Twofold', 0, 0);
  const row = await find('Twofold');
  await row.locator('a[href*="/individual-client/"]').first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const panel = dialog('Edit Client');
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await call(page, 'PATCH', `client/${id}/`, {
    age: 61,
    middlename: 'Ola',
    date_of_birth: '1965-03-14',
  });
  await panel.getByLabel('Age').fill('60');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel
    .getByText(
      'Another window changed this client: middle name Ola, age 61 and date of birth 03/14/1965. Save again to keep your changes.',
    )
    .waitFor();
  await eventually(async () => assert.equal(await panel.getByLabel('Age').inputValue(), '60'));
  await eventually(async () => assert.equal(await panel.getByLabel('Middle name').inputValue(), 'Ola'));
  assert.deepEqual(await violations(page), []);
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.waitFor({ state: 'detached' });
  const { age, middlename } = await call<{ age: number; middlename: string }>(page, 'GET', `client/${id}/`);
  assert.deepEqual([age, middlename], [60, 'Ola']);
});

test('the search also finds simulations and historical reports, and links to them', async () => {
  const { page, practice } = list;
  const clients = await call<HistoricalClientListItem[]>(page, 'GET', 'historical/clients/');
  const client = clients.find(({ simulations }) => simulations.length > 0) ?? assert.fail();
  const [simulation] = client.simulations;
  assert.ok(simulation);
  const createdReport = await call<{ id: number }>(page, 'POST', 'report/historical-report/', {
    simulation_id: simulation.id,
    name: 'Eighty-five years',
  });
  await page.goto(practice.server.url);
  await page.getByLabel('Search clients, scenarios, reports').fill('eighty-five');
  const panel = page.getByRole('region', { name: `Historical Simulations of ${client.firstname}` });
  await panel.getByRole('link', { name: simulation.simulation_details.name, exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  await panel.getByRole('link', { name: 'Eighty-five years' }).click();
  await page.waitForURL(`${practice.server.url}/historical/report-builder/${createdReport.id}`);
  await page.goto(practice.server.url);
  await page.getByLabel('Search clients, scenarios, reports').fill('');
  await eventually(async () => assert.equal(await panel.count(), 0));
});

test('a date of birth fills in the age, and later neither changes the other', async () => {
  const { page, rowOf, dialog, choose, seed, find } = list;
  const panel = dialog('Add Client');
  const born = panel.getByLabel('Date of birth');
  const age = panel.getByLabel('Age', { exact: true });
  const isAge = (expected: string) =>
    eventually(async () =>
      assert.equal(
        await panel.or(dialog('Edit Client')).getByLabel('Age', { exact: true }).inputValue(),
        expected,
      ),
    );
  await choose('New', 'Client');
  await panel.getByLabel('First name').fill('Dated');
  await panel.getByLabel('Last name').fill('Born');
  await born.fill('12/31/1899');
  await age.focus();
  await panel.getByText('Enter a date of birth as MM/DD/YYYY.').waitFor();
  assert.deepEqual(await violations(page), []);
  await isAge('');
  // 44 years and 30 days ago.
  const [year = '', month = '', day = ''] = new Date(Date.now() - 30 * 86_400_000)
    .toISOString()
    .split(/[-T]/);
  await born.fill(`${month}/${day}/${Number(year) - 44}`);
  await isAge('44');
  await age.fill('45');
  await born.fill('03/14/1969');
  await isAge('45');
  await panel.getByRole('button', { name: 'Save & Close' }).click();
  await rowOf('Born, Dated').waitFor();

  const [scenario] = await seed('Anniversary', 1, 0);
  const { revision, document } = await call<Scenario>(page, 'GET', `scenario/${scenario}/`);
  const illustration = { ...document.illustration, carrier: { illustration_date: '2026-09-13' } };
  await call(page, 'PATCH', `scenario/${scenario}/`, {
    revision,
    document: { ...document, illustration },
  });
  await (await find('Anniversary')).locator('a[href*="/individual-client/"]').first().click();
  const edit = page.getByRole('button', { name: 'Edit', exact: true }).first();
  const editing = dialog('Edit Client');
  await edit.click();
  // 183 days after the birthday, 182 before the next.
  await editing.getByLabel('Date of birth').fill('03/14/1969');
  await isAge('58');
  await editing.getByLabel('Age', { exact: true }).fill('57');
  await editing.getByRole('button', { name: 'Save' }).click();
  await editing.waitFor({ state: 'detached' });
  await page.getByText('03/14/1969').waitFor();
  await edit.click();
  await editing.getByLabel('Date of birth').fill('03/14/1959');
  await isAge('57');
  await editing.getByLabel('Age', { exact: true }).fill('58');
  await eventually(async () =>
    assert.equal(await editing.getByLabel('Date of birth').inputValue(), '03/14/1959'),
  );
});
