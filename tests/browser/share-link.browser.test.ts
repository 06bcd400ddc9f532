/** The link of a report: notes for the client, the Share dialog, and the shared page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { CHECKED_THEMES, openPractice } from './practice.ts';
import { builder, fine, linkOf, openShare, opened, report, shareDialog } from './share.ts';
import { readPdf } from './paper.ts';
import { openNotes } from './report-panel.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

test('notes and disclosures are formatted with buttons, previewed during editing and saved', async () => {
  const page = await builder(practice);
  const editor = await openNotes(page);
  const area = editor.getByLabel('Notes to the client');
  await area.fill('Agreed on March 2:');
  await area.press('End');
  await area.press('Enter');
  await editor.getByRole('button', { name: 'Bullets' }).click();
  await area.pressSequentially('keep the premium');
  await area.press('Enter');
  await area.pressSequentially('<script>alert(1)</script><img src=x onerror=alert(1)>');
  const preview = editor.getByRole('region', { name: 'As the client sees it' });
  await eventually(async () =>
    assert.deepEqual(await preview.locator('li').allInnerTexts(), [
      'keep the premium',
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
    ]),
  );
  await eventually(async () => assert.equal(await preview.locator('script, img').count(), 0));
  await editor.getByText('Saved', { exact: true }).waitFor();
  await editor.getByRole('button', { name: 'Done' }).click();

  const disclosuresDialog = await openNotes(page, 'Disclosures');
  await disclosuresDialog.getByLabel('Your disclosures').fill('Securities through **Hartwell Brokers**.');
  await disclosuresDialog.getByRole('button', { name: 'Done' }).click();
  await disclosuresDialog.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('region', { name: 'Notes', exact: true }).getByText('keep the premium').waitFor();
  const disclosures = page.getByRole('region', { name: 'Disclosures', exact: true });
  await eventually(async () =>
    assert.match(
      await disclosures.innerText(),
      /void unless .* approved[\s\S]*Securities through Hartwell Brokers/,
    ),
  );
  await eventually(async () =>
    assert.match(await disclosures.innerText(), /before fees, .*fee, .*tax[\s\S]*engine \d/),
  );
  await disclosures.locator('strong').filter({ hasText: 'Hartwell Brokers' }).waitFor();
  await page.context().close();
});

longTest('restricted words in a note show a warning with the reason and the rule', async () => {
  const page = await builder(practice);
  const editor = await openNotes(page, 'Disclosures');
  const area = editor.getByLabel('Your disclosures');
  const before = await area.inputValue();
  await area.fill('A risk-free deposit.');
  const warning = editor.getByRole('status').filter({ hasText: 'Regulators object' });
  await eventually(async () =>
    assert.match(await warning.innerText(), /“risk-free”[\s\S]*“deposit”[\s\S]*premium[\s\S]*#570/),
  );
  await area.fill(before);
  await warning.waitFor({ state: 'detached' });
  await editor.getByRole('button', { name: 'Done' }).click();
  await page.context().close();
});

test('Copy Link creates the link and shows "Copied!"; a private window opens it with notes and disclosures', async () => {
  const page = await builder(practice);
  const dialog = await openShare(page);
  await dialog.getByText('Anyone with the link can view').waitFor();
  await eventually(async () => assert.equal(await dialog.getByText(/PDF/).count(), 0));
  await eventually(async () => assert.equal(await dialog.getByLabel('Client email').count(), 0));
  // The test advances the clock.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
  await page.clock.runFor(1_900);
  await eventually(async () =>
    assert.equal(await dialog.getByRole('button', { name: 'Copied!' }).count(), 1),
  );
  await page.clock.runFor(200);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Report shared successfully!').waitFor();
  await page.clock.resume();

  const link = await linkOf(page);
  const client = await opened(practice, link);
  await report(client).waitFor();
  await client.getByRole('region', { name: 'Notes', exact: true }).getByText('keep the premium').waitFor();
  await eventually(async () =>
    assert.match(
      await client.getByRole('region', { name: 'Disclosures', exact: true }).innerText(),
      /Securities through Hartwell Brokers/,
    ),
  );
  await eventually(async () =>
    assert.equal(
      await client.locator('meta[name=robots]').getAttribute('content'),
      'noindex, nofollow, noarchive',
    ),
  );
  await eventually(async () => assert.equal(await client.getByText('<script>alert(1)</script>').count(), 1));

  const id = /\/report\/(\d+)\//.exec(link)?.[1];
  const views = async () => (await call<{ views: number }>(page, 'GET', `report/${id}/`)).views;
  await eventually(async () => assert.equal(await views(), 1));
  await page.reload();
  await report(page).waitFor();
  await (await openShare(page)).getByText(/^Viewed once, on /).waitFor();

  // Background tabs and link checkers of mail programs are not views.
  const behind = await practice.stranger();
  await behind.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  });
  await behind.clock.install();
  await behind.goto(link);
  await report(behind).waitFor();
  // Pauses the clock, so that a slow machine does not affect the test.
  await behind.clock.pauseAt(Date.now() + 60_000);
  assert.equal(await views(), 1);
  await behind.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await behind.clock.runFor(900);
  assert.equal(await views(), 1);
  await behind.clock.runFor(200);
  await eventually(async () => assert.equal(await views(), 2));
  await behind.clock.runFor(5_000);
  assert.equal(await views(), 2, 'one view a visit');
  await behind.context().close();
  await client.context().close();
  await page.context().close();
});

test('a link’s page requests its data once, before its scripts have run', async () => {
  const page = await builder(practice);
  const link = await linkOf(page);
  const client = await practice.stranger();
  const requests: string[] = [];
  client.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) requests.push(request.resourceType());
  });
  await client.goto(link);
  await report(client).waitFor();
  assert.deepEqual(requests, ['other'], 'the page’s own preload, and no second request for what it brought');
  await client.context().close();
  await page.context().close();
});

test('the page and the response of a link are not indexed or cached, and send no referrer', async () => {
  const page = await builder(practice);
  const link = await linkOf(page);
  const pageResponse = await fetch(link);
  const [, id, token] = /\/report\/(\d+)\/([^/?]+)/.exec(link) ?? [];
  const data = await fetch(`${practice.server.url}/api/report/public/${id}/${token}/`);
  for (const response of [pageResponse, data]) {
    assert.match(response.headers.get('x-robots-tag') ?? '', /noindex/, response.url);
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer', response.url);
    assert.match(response.headers.get('cache-control') ?? '', /no-store/, response.url);
  }
  await page.context().close();
});

longTest(
  'a report changed since it was shared is marked, and updating changes the link’s content',
  async () => {
    const page = await builder(practice);
    const link = await linkOf(page);
    await shareDialog(page).getByRole('button', { name: 'Close' }).click();
    const editor = await openNotes(page);
    await editor.getByLabel('Notes to the client').fill('Second thoughts.');
    await editor.getByRole('button', { name: 'Done' }).click();
    await editor.waitFor({ state: 'detached' });

    const client = await opened(practice, link);
    await report(client).waitFor();
    await eventually(async () => assert.equal(await client.getByText('Second thoughts.').count(), 0));
    const dialog = await openShare(page);
    await dialog.getByText(/has changed since you shared it/).waitFor();
    await dialog.getByRole('button', { name: 'Update what the link shows' }).click();
    await dialog.getByText(/has moved on/).waitFor({ state: 'detached' });
    await client.reload();
    await client.getByText('Second thoughts.').waitFor();
    await client.context().close();
    await page.context().close();
  },
);

for (const theme of CHECKED_THEMES)
  longTest(`the dialog, editor, slides and shared page are accessible in ${theme}`, async () => {
    const page = await builder(practice, { theme });
    const editor = await openNotes(page, 'Disclosures');
    const area = editor.getByLabel('Your disclosures');
    const before = await area.inputValue();
    await area.fill('A risk-free deposit.');
    await editor.getByText('Regulators object').waitFor();
    await fine(page, 'the editor with a warning');
    await area.fill(before);
    await editor.getByRole('button', { name: 'Done' }).click();
    await editor.waitFor({ state: 'detached' });

    const link = await linkOf(page);
    const dialog = shareDialog(page);
    const opener = dialog.getByRole('button', { name: 'Send by email…' });
    if (await opener.count()) await opener.click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await fine(page, 'the dialog with its form');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    await page.getByRole('group', { name: /^Presentation of / }).waitFor();
    await page.keyboard.press('End');
    await fine(page, 'the last slide');
    await page.goto(link);
    await report(page).waitFor();
    await fine(page, 'the shared page');
    await page.context().close();
  });

test('a saved report and its shared page print without an empty page, and the last page has text', async () => {
  const page = await builder(practice);
  const client = await opened(practice, await linkOf(page));
  await shareDialog(page).getByRole('button', { name: 'Close' }).click();
  for (const [name, one] of Object.entries({ saved: page, shared: client })) {
    await report(one).waitFor();
    await one.evaluate(() => document.fonts.ready);
    const { pages, lines } = await readPdf(await one.pdf({ preferCSSPageSize: true }));
    assert.ok(pages > 3, `${name}: ${pages}`);
    const textsOf = (number: number) => lines.filter(({ page: on }) => on === number).map(({ text }) => text);
    // The head of the page is on every page, and each has its number.
    const isRepeated = (text: string) =>
      /^Page \d+ of \d+$/.test(text) || lines.filter((line) => line.text === text).length >= pages - 1;
    for (let number = 1; number <= pages; number += 1) {
      const texts = textsOf(number).filter((text) => !isRepeated(text));
      assert.ok(texts.length > 0, `${name}, page ${number} of ${pages}: ${textsOf(number).join(' | ')}`);
    }
    await one.context().close();
  }
});

test('the console has no errors', () => {
  assert.deepEqual(practice.browserErrors, []);
});
