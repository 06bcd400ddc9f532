/** An advisor's day: twenty imported clients, three carriers' PDFs and their scenarios. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { firstOrAll, longTest } from '../support/long-run.ts';
import { DEMO_ADVISOR } from '../../src/server/operations/demo-users.ts';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { demoAdvisor, demoOwner, savedScenario } from './saved-data.ts';
import { PASSWORD } from './people.ts';
import { openPractice, ROOT } from './practice.ts';

const practice = await openPractice();
const page = await practice.advisor();
// Confirms the prompt when unsaved input is reloaded.
page.on('dialog', (dialog) => void dialog.accept());

const at = (path: string) => `${practice.server.url}${path}`;

/** Returns the only client in the list whose record contains this word. */
async function find(word: string): Promise<Locator> {
  await page.goto(at('/'));
  await page.getByRole('searchbox').fill(word);
  await page.waitForFunction(() => document.querySelectorAll('li[data-row]').length === 1);
  return page.locator('li[data-row]');
}

const field = (on: Page, label: string) => on.getByLabel(label, { exact: true }).first();
const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).click();
const lastNumber = (on: Page): number => Number(/\d+$/.exec(new URL(on.url()).pathname)?.[0]);

/** First ages and numbers of years are from the carriers' illustrations. */
const PDFS = [
  { pdf: 'meridian', lastname: 'Abbott', age: 50, name: 'Income from 66', years: 50, premium: 30_000 },
  {
    pdf: 'harborline',
    lastname: 'Brandt',
    age: 44,
    name: 'College, then income',
    years: 56,
    premium: 42_500,
  },
  { pdf: 'northgate', lastname: 'Castle', age: 38, name: 'Long growth', years: 60, premium: 24_000 },
] as const;

longTest(
  'a day of work: import 20 clients, build three scenarios from PDFs, clone, compare and delete',
  async (t) => {
    await t.test('20 clients are imported from a file', async () => {
      const otherClients = Array.from({ length: 17 }, (_, n) => `Given${n},Someone${n},${40 + n}`);
      const people = PDFS.map(({ lastname, age }) => `Sam,${lastname},${age}`);
      await page.goto(at('/'));
      await press(page, 'Import or export clients');
      await page.getByRole('menuitem', { name: /^Import clients/ }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'clients.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['First name,Last name,Age', ...people, ...otherClients].join('\r\n')),
      });
      await press(page, 'Import 20 clients');
      await page.getByText('20 clients imported.').waitFor();
      const { clients } = practice.server.services;
      await eventually(async () => assert.equal((await clients.list(await demoOwner(practice))).length, 23));
    });

    for (const { pdf, lastname, name, years, premium } of firstOrAll(PDFS)) {
      await t.test(`${pdf}.pdf becomes a complete scenario`, async () => {
        const row = await find(lastname);
        await row.getByRole('link', { name: /^New scenario/ }).click();
        await page.waitForURL(/\/scenario-details\?client=\d+$/);
        await field(page, 'Name').fill(name);
        await press(page, 'Continue');
        await page.waitForURL(/\/illustration-data\/\d+$/);
        const id = lastNumber(page);
        await page
          .locator('input[type=file]')
          .setInputFiles(join(ROOT, 'fixtures/illustrations', `${pdf}.pdf`));
        await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
        await page.locator('canvas[data-drawn]').waitFor();
        await press(page, 'Confirm ledger');
        await page.waitForURL(at(`/comparative-vehicles/${id}`));
        await field(page, 'Return before fees').fill('6.25');
        await press(page, 'Continue');
        await page.waitForURL(at(`/select-historical-simulations/${id}`));
        await press(page, 'Skip');
        await page.waitForURL(at(`/review-summary/${id}`));
        await page.getByRole('region', { name: 'Key figures' }).waitFor();
        await eventually(async () =>
          assert.match(await page.locator('main').innerText(), new RegExp(`${years}, ages[\\s\\S]*6\\.25%`)),
        );
        await press(page, 'Finish');
        await page.getByRole('heading', { name: 'The scenario is complete' }).waitFor();
        await eventually(async () => assert.equal((await savedScenario(practice, id)).is_draft, false));
        const { document } = await savedScenario(practice, id);
        assert.deepEqual(
          [document.illustration?.rows.length, document.illustration?.rows[0]?.premium_outlay],
          [years, premium],
        );
        assert.equal(document.vehicles[0]?.rate_of_return, 0.0625);
      });
    }

    await t.test('a scenario is cloned, and changing the copy does not change the original', async () => {
      const row = await find('Abbott');
      await row.getByRole('button', { name: /^Scenarios \d+, Sam/ }).click();
      await row.getByRole('button', { name: 'Clone' }).click();
      await page
        .getByRole('dialog', { name: 'Clone Scenario' })
        .getByRole('button', { name: 'Clone' })
        .click();
      await page.getByText('Scenario clone created successfully!').waitFor();
      await row.getByRole('link', { name: 'Copy of Income from 66', exact: true }).click();
      await page.waitForURL(/\/scenario-details\/\d+$/);
      await page.goto(at(`/comparative-vehicles/${lastNumber(page)}`));
      await field(page, 'Return before fees').fill('5.5');
      await press(page, 'Continue');
      await page.waitForURL(/\/select-historical-simulations\/\d+$/);
      const copy = await savedScenario(practice, lastNumber(page));
      assert.equal(copy.document.vehicles[0]?.rate_of_return, 0.055);
      const { scenarios } = practice.server.services;
      const list = await scenarios.list(await demoOwner(practice));
      const original = list.find(({ name }) => name === 'Income from 66');
      assert.ok(original);
      await eventually(async () =>
        assert.equal(
          (await savedScenario(practice, original.id)).document.vehicles[0]?.rate_of_return,
          0.0625,
        ),
      );
    });

    await t.test('both are compared: each report shows its own accounts next to the policy', async () => {
      const figures: string[] = [];
      for (const name of ['Income from 66', 'Copy of Income from 66']) {
        const row = await find('Abbott');
        await row.getByRole('button', { name: /^Scenarios \d+, Sam/ }).click();
        await row
          .locator('li', { has: page.getByRole('link', { name, exact: true }) })
          .getByRole('link', { name: /Add Report/ })
          .click();
        await page.getByRole('button', { name: 'Save report' }).click();
        await page.waitForURL(/\/report-builder\/\d+$/);
        // Offscreen cards have no layout, so innerText is empty; textContent is not.
        figures.push((await page.getByRole('region', { name: 'Key figures' }).textContent()) ?? '');
      }
      assert.equal(figures.length, 2);
      assert.notEqual(figures[0], figures[1]);
      for (const text of figures) assert.match(text, /Taxable brokerage/);
    });

    await t.test('the client’s page has headings in order and no accessibility problems', async () => {
      const row = await find('Abbott');
      await row.getByRole('link', { name: 'Abbott, Sam' }).click();
      await page.getByRole('heading', { name: 'Abbott, Sam' }).waitFor();
      const levels = await page
        .locator('main :is(h1, h2, h3, h4)')
        .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
      assert.equal(levels[0], 1);
      levels.reduce((before, level) => {
        assert.ok(level <= before + 1 && (level > 1 || before === 0), `headings go ${levels.join(', ')}`);
        return level;
      }, 0);
      assert.deepEqual(await violations(page), []);
    });

    await t.test('the copy is deleted, and the original remains', async () => {
      await page
        .locator('li', { has: page.getByRole('link', { name: 'Copy of Income from 66', exact: true }) })
        .getByRole('button', { name: 'Delete' })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: 'Delete Scenario?' })
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByText('Scenario deleted successfully!').waitFor();
      await page
        .getByRole('link', { name: 'Copy of Income from 66', exact: true })
        .waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Income from 66', exact: true }).first().waitFor();
    });

    await t.test('deleting a client deletes all the client’s data', async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
      await page
        .getByRole('dialog', { name: 'Delete Client?' })
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
      await page.getByRole('searchbox').fill('Abbott');
      await page.getByText('Result not found.').waitFor();
      const { scenarios } = practice.server.services;
      const names = (await scenarios.list(await demoOwner(practice))).map(({ name }) => name);
      assert.equal(names.includes('Income from 66'), false);
    });

    assert.deepEqual(practice.browserErrors, []);
  },
);

test('after a session ends in the middle of a form, the same form is restored with its content', async () => {
  const { sessions, users, passwords } = practice.server.services;
  const user = await demoAdvisor(practice);
  await users.setPasswordHash(user.id, await passwords.hash(PASSWORD));
  const advisorPage = await practice.signedIn(DEMO_ADVISOR);
  await advisorPage.goto(at('/comparative-vehicles/1'));
  await field(advisorPage, 'Return before fees').fill('4.75');
  await advisorPage
    .getByRole('button', { name: /^Customize this account/ })
    .first()
    .click();
  await field(advisorPage, 'Name').fill('Typed before the end');
  await press(advisorPage, 'Done');
  await sessions.endAll(user.id);

  await press(advisorPage, 'Continue');
  await advisorPage.waitForURL(/\/sign-in\?next=/);
  await advisorPage.getByLabel('Email').fill(DEMO_ADVISOR);
  await advisorPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(advisorPage, 'Sign in');
  await advisorPage.waitForURL(at('/comparative-vehicles/1'));
  await eventually(async () =>
    assert.equal(await field(advisorPage, 'Return before fees').inputValue(), '4.75'),
  );
  await advisorPage.getByRole('heading', { name: 'Typed before the end' }).waitFor();
  await press(advisorPage, 'Continue');
  await advisorPage.waitForURL(at('/select-historical-simulations/1'));
  const [vehicle] = (await savedScenario(practice, 1)).document.vehicles;
  assert.deepEqual([vehicle?.name, vehicle?.rate_of_return], ['Typed before the end', 0.0475]);
});

test('with one scenario in two windows, the second sees both versions and chooses', async () => {
  const first = await practice.signedIn(DEMO_ADVISOR);
  const second = await first.context().newPage();
  const before = await savedScenario(practice, 2);
  for (const one of [first, second]) {
    await one.goto(at('/scenario-details/2'));
    const details = one.getByRole('navigation', { name: 'Steps of the scenario' }).getByText('Details');
    await details.click();
    await one.getByLabel('Description').waitFor();
  }
  await first.getByLabel('Description').fill('Written first');
  await press(first, 'Save & exit');
  await first.getByRole('heading', { name: 'Choose Client' }).waitFor();

  await second.getByLabel('Description').fill('Written second');
  await press(second, 'Save & exit');
  const conflictDialog = second.getByRole('dialog', { name: 'This scenario was changed elsewhere' });
  await conflictDialog.getByText('Written first').waitFor();
  await conflictDialog.getByText('Written second').waitFor();
  await eventually(async () => assert.equal((await savedScenario(practice, 2)).description, 'Written first'));
  await conflictDialog.getByRole('button', { name: 'Save this choice' }).click();
  await second.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await eventually(async () => {
    const { description, revision } = await savedScenario(practice, 2);
    assert.deepEqual([description, revision], ['Written second', before.revision + 2]);
  });
});

test('a lost connection is reported, the draft survives a restart, and it is saved later', async () => {
  const advisorPage = await practice.signedIn(DEMO_ADVISOR);
  await advisorPage.goto(at('/comparative-vehicles/3'));
  await field(advisorPage, 'Return before fees').fill('3.75');
  await advisorPage.context().setOffline(true);
  await press(advisorPage, 'Continue');
  await advisorPage.getByText('The connection was lost').waitFor();
  await eventually(async () =>
    assert.notEqual((await savedScenario(practice, 3)).document.vehicles[0]?.rate_of_return, 0.0375),
  );
  await advisorPage.context().setOffline(false);
  // A new window of the same browser, as after a crash.
  const again = await advisorPage.context().newPage();
  await advisorPage.close();
  await again.goto(at('/comparative-vehicles/3'));
  await eventually(async () => assert.equal(await field(again, 'Return before fees').inputValue(), '3.75'));
  await press(again, 'Continue');
  await again.waitForURL(at('/select-historical-simulations/3'));
  await eventually(async () =>
    assert.equal((await savedScenario(practice, 3)).document.vehicles[0]?.rate_of_return, 0.0375),
  );
});

test('downloaded inputs are imported as a scenario by the command line, under an available name', async () => {
  const advisorPage = await practice.signedIn(DEMO_ADVISOR);
  await advisorPage.goto(at('/review-summary/2'));
  const loading = advisorPage.waitForEvent('download');
  await press(advisorPage, 'Download inputs');
  const file = await (await loading).path();
  const original = await savedScenario(practice, 2);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['dist/cli.mjs', 'import', 'scenario', file, '--client', String(original.client_id)],
      ...['--data', practice.server.services.settings.data],
    ],
    { cwd: ROOT },
  );
  const createdScenario = await savedScenario(practice, (JSON.parse(stdout) as { id: number }).id);
  assert.equal(createdScenario.name, `${original.name} (2)`);
  assert.deepEqual(
    [createdScenario.client_id, createdScenario.description, createdScenario.document],
    [original.client_id, original.description, original.document],
  );
});
