import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { NARROW, openPractice } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

const at = (path: string) => practice.server.url + path;

test('on a phone, the current admin page is visible in its row, and an address breaks at its @', async () => {
  const page = await practice.signedIn('admin@example.com', { viewport: NARROW });
  await page.goto(at('/admin?view=audit-log'));
  const current = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' });
  await eventually(async () => {
    const box = (await current.boundingBox()) ?? assert.fail();
    assert.ok(box.x >= 0 && box.x + box.width <= NARROW.width, `${box.x}`);
  });
  await page.goto(at('/admin/users'));
  const name = page.getByRole('row', { name: 'Dana Whitfield' }).getByRole('cell').first();
  await name.waitFor();
  // A new line of text in the address starts only at the break.
  const lines = await name.evaluate((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange();
      range.selectNode(node);
      if (range.getClientRects().length > 1) found.push(String(node.textContent));
    }
    return found;
  });
  assert.deepEqual(lines, []);
});

test('an admin adds, finds, edits and deletes a user, and transfers the clients', async () => {
  const page = await practice.signedIn('admin@example.com');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await page.getByText('Users by plan').waitFor();
  await page.getByText('No backup yet. See docs/operate.md.').waitFor();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'New user' }).click();
  await page.getByRole('button', { name: 'Create user' }).waitFor();

  await page.getByLabel('First name').fill('Iris');
  await page.getByLabel('Last name').fill('Vale');
  await page.getByLabel('Email').fill('dana.whitfield@example.com');
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByText('This address has an account already.').waitFor();
  await page.getByLabel('Email').fill('iris.vale@example.com');
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('heading', { name: 'Iris Vale' }).waitFor();
  const iris = page.url();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Last name').fill('Dale');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Iris Dale' }).waitFor();

  await page.goto(at('/admin/users'));
  const names = () => page.locator('tbody tr td:first-child a').allInnerTexts();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.waitForURL(/sort=name/);
  await page.locator('th[aria-sort=ascending]').waitFor();
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent === 'Robin Ames');
  await eventually(async () =>
    assert.deepEqual(await names(), ['Robin Ames', 'Iris Dale', 'Lee Ortega', 'Dana Whitfield']),
  );
  await page.getByRole('searchbox').fill('nobody by this name');
  await page.getByText('Result not found.').waitFor();
  await page.getByRole('searchbox').fill('whitf');
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await eventually(async () => assert.deepEqual(await names(), ['Dana Whitfield']));
  await page.getByRole('link', { name: 'Dana Whitfield' }).click();

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Transfers 3 clients').waitFor();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await dialog.getByText('Choose a new owner for the clients.').waitFor();
  await dialog.getByRole('combobox', { name: 'New owner of the clients' }).fill('iris.vale@');
  await dialog.getByRole('option', { name: 'Iris Dale' }).click();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await page.waitForURL(at('/admin/users'));
  await page.goto(iris);
  await eventually(async () => assert.match(await page.locator('dl').innerText(), /Clients\s+3/));

  await page.goto(at('/admin?view=outbox'));
  await page.locator('tbody button').first().click();
  const letter = page.getByRole('dialog').getByLabel('Message');
  await eventually(async () => assert.doesNotMatch(await letter.innerText(), /token=[\w-]{43}/));
  await page.getByRole('button', { name: 'Show the links' }).click();
  await page.getByText('The links work.').waitFor();
  await eventually(async () => assert.match(await letter.innerText(), /token=[\w-]{43}/));
  await page.goto(at('/admin?view=audit-log'));
  const opened = page.getByRole('cell', { name: 'Outbox opened' });
  await opened.waitFor();
  await page.getByLabel('What').selectOption({ label: 'User deleted' });
  await page.getByRole('cell', { name: 'User deleted' }).waitFor();
  await eventually(async () => assert.equal(await opened.count(), 0));
  await page.context().close();
});

longTest(
  'a user changed by another admin is not overwritten: the saved values are shown and the edits remain',
  async () => {
    const page = await practice.signedIn('admin@example.com');
    const iris = await practice.server.services.users.findByEmail('iris.vale@example.com');
    assert.ok(iris);
    await page.goto(at(`/admin/users/${iris.id}/edit`));
    await page.getByLabel('Last name').fill('Vale');
    const path = `auth/users/${iris.id}/`;
    await call(page, 'PATCH', path, { last_name: 'Hale', plan: 'YEARLY_PLAN' });
    const save = () => page.getByRole('button', { name: 'Save' }).click();
    await save();
    await page
      .getByText(
        'Another admin or window changed this user: last name Hale and plan Yearly Plan. Save again to keep your changes.',
      )
      .waitFor();
    await eventually(async () => assert.equal(await page.getByLabel('Last name').inputValue(), 'Vale'));
    assert.deepEqual(await violations(page), []);
    await save();
    await page.getByRole('heading', { name: 'Iris Vale' }).waitFor();
    const now = async () => practice.server.services.users.find(iris.id);
    await eventually(async () =>
      assert.deepEqual([(await now())?.last_name, (await now())?.plan], ['Vale', 'YEARLY_PLAN']),
    );
    // An untouched field must not overwrite another window's change.
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Last name').fill('Dale');
    await call(page, 'PATCH', path, { plan: 'FREE_TRIAL_PLAN' });
    await save();
    await page.getByRole('heading', { name: 'Iris Dale' }).waitFor();
    await eventually(async () => assert.equal((await now())?.plan, 'FREE_TRIAL_PLAN'));
    await page.context().close();
  },
);

test('an admin opens a session as a user, with a banner, and returns', async () => {
  const page = await practice.signedIn('admin@example.com');
  const iris = await practice.server.services.users.findByEmail('iris.vale@example.com');
  await page.goto(at(`/admin/users/${iris?.id}`));
  await page.getByRole('button', { name: 'Open session' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open session' }).click();
  await dialog.getByText('Reason is a required field').waitFor();
  await dialog.getByLabel('Reason').fill('A question about a report');
  await dialog.getByRole('button', { name: 'Open session' }).click();
  await page.getByText('Hi, Iris').waitFor();
  const banner = page.getByText('You are signed in as Iris Dale');
  await banner.waitFor();
  const stored = (store: 'localStorage' | 'sessionStorage', key: string) =>
    page.evaluate(([where, name]) => window[where].getItem(name), [store, key] as const);
  await eventually(async () => assert.equal(await stored('sessionStorage', 'login_from_admin'), 'true'));
  await eventually(async () => assert.match((await stored('sessionStorage', 'currentUser')) ?? '', /Iris/));
  await eventually(async () => assert.match((await stored('localStorage', 'admin_user')) ?? '', /Robin/));
  await eventually(async () =>
    assert.match((await stored('localStorage', 'admin_access_token')) ?? '', /"isAdmin":true/),
  );

  // An impersonated session has no access to the admin area or the password.
  await page.goto(at('/admin'));
  await page.waitForURL(at('/profile-details'));
  await banner.waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('link', { name: 'Change password' }).count(), 0),
  );
  const opened = JSON.parse((await stored('sessionStorage', 'access_token')) ?? '{}') as { value: string };

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Return to Admin' }).click();
  await page.getByText('Returned to admin session').waitFor();
  await page.waitForURL(at('/admin'));
  await page.getByText('Hi, Robin').waitFor();
  await eventually(async () => assert.equal(await banner.count(), 0));
  await eventually(async () => assert.equal(await stored('localStorage', 'admin_user'), null));
  await eventually(async () => assert.equal(await stored('sessionStorage', 'access_token'), null));
  await eventually(async () => {
    const response = await page.request.get(at('/api/auth/profile/'), {
      headers: { authorization: `Bearer ${opened.value}` },
    });
    assert.equal(response.status(), 401, 'the opened session has ended on the server too');
  });

  // Logging out of the impersonated session returns to the admin's page. The admin remains signed in, and the tokens
  // are not duplicated.
  await page.goto(at(`/admin/users/${iris?.id}`));
  await page.getByRole('button', { name: 'Open session' }).click();
  await dialog.getByLabel('Reason').fill('Once more');
  await dialog.getByRole('button', { name: 'Open session' }).click();
  await banner.waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(at('/admin'));
  await page.getByText('Hi, Robin').waitFor();
  for (const key of ['admin_access_token', 'admin_refresh_token', 'admin_user'])
    await eventually(async () => assert.equal(await stored('localStorage', key), null, key));
  await page.context().close();
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
