import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { addPerson, PASSWORD, signIn } from './people.ts';
import { NARROW, openPractice } from './practice.ts';

const practice = await openPractice();
await addPerson(practice, 'Nora', 'advisor');

const at = (path: string) => practice.server.url + path;
const card = (page: Page) => page.getByRole('list', { name: 'Access tokens' });

async function statusOf(token: string): Promise<number> {
  const { status } = await fetch(at('/api/report/'), { headers: { authorization: `Bearer ${token}` } });
  return status;
}

test('a user creates, copies and revokes a token; an admin sees and revokes one and turns tokens off', async () => {
  const page = await practice.stranger();
  await signIn(practice, page, 'Nora');
  await page.goto(at('/profile-details'));
  await page.getByText('No access tokens.').waitFor();
  const dialog = page.getByRole('dialog');
  const create = async (name: string): Promise<string> => {
    await page.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Choose at least one scope.').waitFor();
    assert.deepEqual(await violations(page), []);
    await eventually(async () => assert.equal(await dialog.getByLabel('admin').count(), 0));
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('reports:read').check();
    await dialog.getByLabel('Your password', { exact: true }).fill('a guess of theirs');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Current password is incorrect.').waitFor();
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const token = await dialog.locator('code').innerText();
    await dialog.getByRole('button', { name: 'Copy token' }).click();
    await dialog.getByText('Copied!').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    return token;
  };
  const first = await create('Nightly');
  assert.match(first, /^plb_[0-9A-Za-z]{49}$/);
  assert.equal(await statusOf(first), 200);
  await card(page).getByText('reports:read').waitFor();
  await card(page)
    .getByText(`${first.slice(0, 8)}…`)
    .waitFor();
  assert.ok(!(await page.content()).includes(first));

  await page.getByRole('button', { name: 'Revoke the token Nightly' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No access tokens.').waitFor();
  assert.equal(await statusOf(first), 401);
  const second = await create('Weekly');

  const admin = await practice.signedIn('admin@example.com', { viewport: NARROW });
  await admin.goto(at('/admin'));
  const setting = admin.getByRole('switch', { name: 'Allow access tokens' });
  await setting.click();
  await eventually(async () => assert.equal(await statusOf(second), 403));
  await eventually(async () => assert.equal(await setting.isChecked(), false));
  await setting.click();
  await eventually(async () => assert.equal(await statusOf(second), 200));
  const nora = await practice.server.services.users.findByEmail('nora@example.com');
  await admin.goto(at(`/admin/users/${nora?.id}`));
  await card(admin).getByText('Weekly').waitFor();
  assert.deepEqual(await violations(admin), []);
  await admin.getByRole('button', { name: 'Revoke the token Weekly' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await admin.getByText('No access tokens.').waitFor();
  assert.equal(await statusOf(second), 401);
  assert.deepEqual(practice.browserErrors, []);
});
