import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';
import { demoOwner } from './saved-data.ts';
import { openPractice } from './practice.ts';
import {
  builder,
  fine,
  setExpiry,
  waitForExpiry,
  linkOf,
  nothing,
  openShare,
  opened,
  report,
  shareDialog,
} from './share.ts';
import { longTest } from '../support/long-run.ts';

const OTHER_LINKS_TEXT =
  'The links that were sent by email open with it. Turn off below those that should stay closed.';

const practice = await openPractice();

test('a link’s last day cannot be in the past; after confirmation, a link turned off is like an unknown link', async () => {
  const page = await builder(practice);
  const link = await linkOf(page);
  const dialog = shareDialog(page);
  await dialog.getByLabel('Link expires').selectOption('In 30 days');
  const day = dialog.getByLabel('Last day');
  await day.waitFor();
  await eventually(async () => assert.match(await day.inputValue(), /^\d{4}-\d\d-\d\d$/));
  await day.fill('2020-01-01');
  await dialog.getByText('Choose today or a later day.').waitFor();
  await dialog.getByLabel('Link expires').selectOption('Does not expire');
  await day.waitFor({ state: 'detached' });

  const client = await opened(practice, link);
  await report(client).waitFor();
  await dialog.getByRole('button', { name: 'Turn off link' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off the link?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await client.reload();
  await report(client).waitFor();
  await dialog.getByRole('button', { name: 'Turn off link' }).click();
  await question.getByRole('button', { name: 'Turn off link' }).click();
  await dialog.getByText('No link yet.').waitFor();
  await client.reload();
  await nothing(client).waitFor();
  const clientText = await client.locator('main').innerText();
  await client.goto(`${practice.server.url}/report/987654/${'x'.repeat(40)}`);
  await nothing(client).waitFor();
  await eventually(async () =>
    assert.equal(await client.locator('main').innerText(), clientText, 'unknown and withdrawn look alike'),
  );
  await client.context().close();
  await page.context().close();
});

longTest('an expired link shows the same page as an unknown link', async () => {
  const page = await builder(practice);
  const link = await linkOf(page);
  await waitForExpiry(page);
  const client = await opened(practice, link);
  await nothing(client).waitFor();
  const clientText = await client.locator('main').innerText();
  await client.goto(`${practice.server.url}/report/987654/${'x'.repeat(40)}`);
  await nothing(client).waitFor();
  await eventually(async () => assert.equal(await client.locator('main').innerText(), clientText));
  await setExpiry(page, null);
  await client.context().close();
  await page.context().close();
});

longTest(
  'for an ended link the dialog shows the end date instead of the link, and Copy Link reactivates it',
  async () => {
    const page = await builder(practice);
    const link = await linkOf(page);
    const end = await waitForExpiry(page);
    await page.reload();
    const dialog = await openShare(page);
    const day = [end.getMonth() + 1, end.getDate(), end.getFullYear() % 100];
    const date = day.map((part) => String(part).padStart(2, '0')).join('/');
    await dialog.getByText(`The link ended on ${date}.`).waitFor();
    await eventually(async () =>
      assert.equal(await dialog.getByText(OTHER_LINKS_TEXT).count(), 0, 'nobody was sent one'),
    );
    await eventually(async () => assert.equal(await dialog.getByLabel('Link', { exact: true }).count(), 0));
    await eventually(async () =>
      assert.equal(await dialog.getByText('Anyone with the link can view').count(), 0),
    );
    await dialog.getByRole('button', { name: 'Send by email…' }).click();
    await dialog.getByText('Sending also opens the link again, without an end date.').waitFor();
    await fine(page, 'the dialog of a link that has ended');
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await dialog.getByText('The link ended on').waitFor({ state: 'detached' });
    await eventually(async () =>
      assert.equal(await dialog.getByLabel('Link', { exact: true }).inputValue(), link),
    );
    await eventually(async () =>
      assert.equal(await dialog.getByLabel('Last day').count(), 0, 'it does not expire any more'),
    );
    const client = await opened(practice, link);
    await report(client).waitFor();
    await client.context().close();
    await page.context().close();
  },
);

longTest('the dialog of an ended link states that links sent by email are reactivated with it', async () => {
  const page = await builder(practice);
  await linkOf(page);
  await waitForExpiry(page);
  const { reports, shareRecipients } = practice.server.services;
  const owner = await demoOwner(practice);
  const savedReport = await reports.find(owner, 1);
  assert.ok(savedReport);
  const share = {
    report: 1,
    generation: savedReport.generation,
    email: 'ann@example.com',
    has_link: true,
    key: null,
  };
  const ann = await shareRecipients.address(owner, share, new Date());
  assert.ok(ann);
  await page.reload();
  await (await openShare(page)).getByText(OTHER_LINKS_TEXT).waitFor();
  assert.ok(await shareRecipients.turnOff(owner, 1, ann.id, new Date()));
  await page.reload();
  const dialog = await openShare(page);
  await dialog.getByText('ann@example.com').waitFor();
  await eventually(async () => assert.equal(await dialog.getByText(OTHER_LINKS_TEXT).count(), 0));
  await page.context().close();
});

longTest('a later last day reactivates an ended link with the same content', async () => {
  const page = await builder(practice);
  const link = await linkOf(page);
  await waitForExpiry(page);
  await page.reload();
  const dialog = await openShare(page);
  const day = dialog.getByLabel('Last day');
  await day.fill('2020-01-01');
  await dialog.getByText('Choose today or a later day.').waitFor();
  await day.fill('2099-12-31');
  const field = dialog.getByLabel('Link', { exact: true });
  await field.waitFor();
  await eventually(async () => assert.equal(await field.inputValue(), link));
  const client = await opened(practice, link);
  await report(client).waitFor();
  await setExpiry(page, null);
  await client.context().close();
  await page.context().close();
});

test('the console has no errors', () => {
  assert.deepEqual(practice.browserErrors, []);
});
