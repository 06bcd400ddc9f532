/** The firm's profile, the practice's rule about it, and the insurer of a ledger. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { longTest } from '../support/long-run.ts';
import { openChecks } from './report-panel.ts';
import { builder, linkOf, opened, openShare } from './share.ts';

const practice = await openPractice();
const at = (path: string) => `${practice.server.url}${path}`;

test('an advisor enters the firm, and invalid fields are not saved', async () => {
  const page = await practice.advisor();
  await page.goto(at('/edit-profile'));
  await page.getByLabel('Firm name').fill('Hale & Reyes');
  await page.getByLabel('CRD number').fill('CRD 77');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter digits only.').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByLabel('CRD number').fill('77');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Firm', exact: true }).waitFor();
  await page.getByText('Hale & Reyes').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

longTest('a practice that requires firm and license directs the advisor to the profile', async () => {
  const admin = await practice.signedIn('admin@example.com');
  await admin.goto(at('/admin'));
  await admin.getByRole('switch', { name: 'Require firm and license before sharing' }).press('Space');
  await admin.getByText('Settings saved.').waitFor();
  await admin.context().close();
  const edit = await practice.advisor();
  await edit.goto(at('/edit-profile'));
  await edit.getByLabel('License and state').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByRole('heading', { name: 'Firm', exact: true }).waitFor();
  await edit.context().close();

  const page = await builder(practice);
  const dialog = await openShare(page);
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  const notice = dialog.getByRole('alert');
  await notice.getByText('Add your firm and license number in Profile before you share.').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Send by email…' }).click();
  await dialog.getByLabel('Client email').fill('ruth@example.com');
  await dialog.getByText('Preview').click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const footer = dialog.getByRole('button', { name: 'Copy Link' });
  await eventually(async () => {
    const [of, end] = [await notice.boundingBox(), await footer.boundingBox()];
    assert.ok(of && end && of.y > 0 && of.y + of.height <= end.y);
  });
  await notice.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('License and state').fill('CA 0H12345');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Firm', exact: true }).waitFor();
  await page.goto(at('/report-builder/1'));
  const client = await opened(practice, await linkOf(page));
  const block = client.locator('footer address');
  await eventually(async () =>
    assert.match(await block.innerText(), /^Dana Whitfield, CFP®\nHale & Reyes\nCA 0H12345 · CRD 77\n/),
  );
  await client.getByText('Prepared for Ruth Anne Lindqvist by Dana Whitfield, CFP®, Hale & Reyes').waitFor();
  await client.context().close();
  await page.context().close();
});

longTest('a missing insurer is a thing to check, and its action opens the field', async () => {
  const page = await builder(practice);
  const { document: saved, revision } = await call<{
    document: { illustration: { carrier?: object } };
    revision: number;
  }>(page, 'GET', 'scenario/1/');
  const illustration = { ...saved.illustration, carrier: { product: 'Indexed UL II' } };
  await call(page, 'PATCH', 'scenario/illustration/1/', { illustration, revision });
  await page.reload();
  const panel = await openChecks(page);
  const item = panel.getByRole('listitem').filter({ hasText: 'The insurer is missing.' });
  await item.getByRole('link', { name: 'Enter the insurer' }).click();
  const field = page.getByLabel('Insurer');
  await field.waitFor();
  await eventually(async () => assert.ok(await field.evaluate((input) => input === document.activeElement)));
  await field.fill('Meridian Life');
  await eventually(async () => assert.ok(await field.isVisible()));
  await page.context().close();
});
