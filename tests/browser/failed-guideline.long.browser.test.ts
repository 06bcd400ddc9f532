/** A carrier's file that fails the guideline premium test, on every surface from the ledger to the shared link. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { pdfText } from '../support/pdfs.ts';
import { call, tokenOf } from './api.ts';
import { eventually } from './eventually.ts';
import { openPractice, ROOT } from './practice.ts';
import { closePanel, openChecks } from './report-panel.ts';
import { linkOf, opened } from './share.ts';
import { eachPart } from './slides.ts';

const practice = await openPractice();

const FAILED = /this design does not meet the test of the Internal Revenue Code \(section 7702\)/;

const checkStates = (page: Page): Promise<(readonly [string, string])[]> =>
  page
    .locator('details[data-checks] li[data-state]')
    .evaluateAll((items) =>
      items.map(
        (item) =>
          [
            item.querySelector('p')?.firstChild?.textContent ?? '',
            item.getAttribute('data-state') ?? '',
          ] as const,
      ),
    );

/** Uploads a file for a new client of this age and returns its ledger. */
async function uploaded(file: string, age: number): Promise<{ page: Page; scenario: number }> {
  const page = await practice.advisor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(practice.server.url);
  const client = await call<{ id: number }>(page, 'POST', 'auth/client/', {
    ...{ firstname: 'Nora', lastname: `Hale ${age}`, age },
  });
  const scenario = await call<{ id: number }>(page, 'POST', 'scenario/scenario/', {
    ...{ client_id: client.id, name: 'Income' },
  });
  await page.goto(`${practice.server.url}/illustration-data/${scenario.id}`);
  await page.locator('input[type=file]').setInputFiles(join(ROOT, file));
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  await page.locator('details[data-checks] summary').press('Enter');
  return { page, scenario: scenario.id };
}

test('a failed guideline premium test is shown as failed on ledger page, report, slides, shared link and PDF', async () => {
  const { page } = await uploaded('fixtures/illustrations/meridian.pdf', 50);
  const failed = ['Guideline premium test', 'look'];
  await eventually(async () =>
    assert.deepEqual(
      (await checkStates(page)).find(([title]) => title === failed[0]),
      failed,
    ),
  );
  // Earlier versions stored drafts without an origin.
  await page.evaluate(() => {
    const drafts = JSON.parse(localStorage.getItem('scenarioStep2') ?? '') as Record<
      string,
      { ledger: { origin?: object } }
    >;
    const draft = Object.values(drafts).at(-1);
    if (!draft) throw new Error('no draft');
    delete draft.ledger.origin;
    localStorage.setItem('scenarioStep2', JSON.stringify(draft));
  });
  await page.reload();
  await eventually(async () =>
    assert.deepEqual(
      (await checkStates(page)).find(([title]) => title === failed[0]),
      failed,
    ),
  );
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  await page.waitForURL(/\/comparative-vehicles\/\d+$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('link', { name: 'Build report' }).click();

  const checks = await openChecks(page);
  await eventually(async () =>
    assert.deepEqual(
      (await checkStates(page)).find(([title]) => title === failed[0]),
      failed,
    ),
  );
  await closePanel(checks);
  await eventually(async () => assert.match(await page.locator('main').innerText(), FAILED, 'report'));

  const link = await linkOf(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  assert.match(await slideTexts(page), FAILED, 'slides');

  const client = await opened(practice, link);
  await client.getByRole('region', { name: 'Key figures' }).waitFor();
  await eventually(async () => assert.match(await client.locator('body').innerText(), FAILED, 'shared link'));
  await client.getByRole('button', { name: 'Present' }).click();
  assert.match(await slideTexts(client), FAILED, 'slides of the shared link');

  const [, report = ''] = /\/report\/(\d+)\//.exec(link) ?? [];
  const file = await fetch(new URL(`/api/report/${report}/pdf/`, practice.server.url), {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  const paper = await pdfText(new Uint8Array(await file.arrayBuffer()));
  assert.match(paper.join(' '), FAILED, 'PDF');
  assert.deepEqual(practice.browserErrors, []);
});

test('the illustration suggested in the README passes both tests, and a report applies the selected test', async () => {
  const [, file = '', age = ''] =
    /`(fixtures\/illustrations\/\w+\.pdf)`, for a\s+client of (\d+)/.exec(
      await readFile(join(ROOT, 'README.md'), 'utf8'),
    ) ?? [];
  const { page, scenario } = await uploaded(file, Number(age));
  await eventually(async () =>
    assert.deepEqual((await checkStates(page)).slice(0, 2), [
      ['7-pay test', 'met'],
      ['Guideline premium test', 'met'],
    ]),
  );
  await page.getByLabel('Test the carrier states').selectOption('cvat');
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  await page.waitForURL(/\/comparative-vehicles\/\d+$/);
  await page.goto(`${practice.server.url}/report-builder?scenario=${scenario}`);
  await openChecks(page);
  await eventually(async () =>
    assert.deepEqual((await checkStates(page))[1], ['Cash value accumulation test', 'look']),
  );
  assert.deepEqual(practice.browserErrors, []);
});

async function slideTexts(page: Page): Promise<string> {
  const slides = page.getByRole('group', { name: /^Presentation of/ });
  await slides.waitFor();
  const texts: string[] = [];
  await eachPart(page, async () => void texts.push(await slides.innerText()));
  return texts.join('\n').replaceAll(/\s+/g, ' ');
}
