/** The accounts in a browser: signing up, passwords, the profile, and what the shell says about itself. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { encode } from 'uqr';
import { openPractice, type Practice } from './practice.ts';

let practice: Practice;
before(async () => {
  practice = await openPractice();
});
after(() => practice.stop());

const at = (path: string) => practice.server.url + path;
const NORA = { email: 'nora.quist@example.com', password: 'nine green bottles' };

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The text under a field. */
const under = async (page: Page, label: string): Promise<string | null> => {
  const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  const error = (id ?? '').split(' ').find((part) => part.endsWith('-error'));
  return error ? page.locator(`[id="${error}"]`).innerText() : null;
};

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('signing up says what is missing, refuses a common password, and greets by mail', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-up/3'));
  await page.getByText('Yearly Plan').waitFor();
  await page.getByRole('button', { name: 'Sign up' }).click();
  assert.equal(await under(page, 'First name'), 'First name is a required field');
  assert.equal(await under(page, 'E-mail'), 'E-mail is a required field');
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('name')),
    'first_name',
    'the first field with a fault has the focus',
  );

  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('E-mail').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Sign up' }).click();
  assert.equal(await under(page, 'Password'), 'must be at least 10 characters');

  await page.getByLabel('Password', { exact: true }).fill('1234567890');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('among the most common').waitFor();

  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Almost there' }).waitFor();
  const answer = await page.getByRole('status').innerText();
  assert.match(await practice.letter('Welcome'), /Nora/);

  // A known address reads the same on the page, and learns the truth by mail.
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Almost there' }).waitFor();
  assert.equal(await page.getByRole('status').innerText(), answer);

  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await signIn(page, NORA.password);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await page.context().close();
});

test('a forgotten password is chosen anew by the link of the mail, once', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-in'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByLabel('E-mail').fill(NORA.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  const path = /\/reset-password\?token=[\w-]+/.exec(await practice.letter('Choose a new password'))?.[0];
  assert.ok(path);

  NORA.password = 'ten silver spoons';
  await page.goto(at(path));
  await page.getByLabel('New password', { exact: true }).fill(NORA.password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.waitForURL(at('/sign-in'));
  await signIn(page, NORA.password);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();

  await page.goto(at(path));
  await page.getByLabel('New password', { exact: true }).fill('eleven brass rings');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('heading', { name: 'This link did not work' }).waitFor();
  await page.getByText('was used already').waitFor();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await page.waitForURL(at('/forgot-password'));
  await page.context().close();
});

test('name, avatar and logo are shown before they are saved, and can be taken away', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-in'));
  await signIn(page, NORA.password);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await page.goto(at('/edit-profile'));

  await page
    .getByLabel('Choose: Green logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByText('SVG pictures can hold scripts').waitFor();
  // The server looks at the bytes, whatever the name says.
  await page
    .getByLabel('Choose: Green logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('is not a picture that can be shown').waitFor();

  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: PIXEL };
  await page.getByLabel('Replace: Green logo').setInputFiles(logo);
  await page.getByRole('img', { name: 'Green logo' }).waitFor();
  await page.getByLabel('First name').fill('Eleonora');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(at('/profile-details'));
  await page.getByRole('heading', { name: 'Eleonora Quist' }).waitFor();
  await page.getByText('Hi, Eleonora').waitFor();
  const shown = page.getByRole('banner').getByRole('link', { name: 'Plumbline, home' }).locator('img');
  assert.equal(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    1,
  );

  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByRole('button', { name: 'Remove: Green logo' }).click();
  await page.getByLabel('Choose: Green logo').waitFor();
  await shown.waitFor({ state: 'detached' });
  await page.context().close();
});

/** RFC 6238 by its text: the code of a step of 30 seconds, counted from now. */
function codeOf(secret: string, stepsAhead: number): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** What the eye sees of the picture: its modules, 1 for black and 0 for white, each looked at in its middle. */
async function modulesOf(picture: Locator): Promise<number[][]> {
  return picture.evaluate(async (svg: SVGSVGElement) => {
    const size = svg.viewBox.baseVal.width;
    const image = new Image();
    const copy = svg.cloneNode(true) as SVGSVGElement;
    copy.setAttribute('width', String(size * 4));
    copy.setAttribute('height', String(size * 4));
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size * 4;
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('No canvas');
    drawing.drawImage(image, 0, 0);
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => {
        const [red = -1, , , solid] = drawing.getImageData(x * 4 + 2, y * 4 + 2, 1, 1).data;
        return solid === 255 ? (red === 0 ? 1 : red === 255 ? 0 : -1) : -1;
      }),
    );
  });
}

test('a second factor is set up, asked for at sign-in, answered by a recovery code, and turned off', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-in'));
  await signIn(page, NORA.password);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await page.goto(at('/profile-details'));
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const link = (await dialog.getByRole('link', { name: 'open the app' }).getAttribute('href')) ?? '';
  assert.equal(new URL(link).searchParams.get('secret'), secret);
  const picture = dialog.getByRole('img', { name: 'QR code' });
  const { data } = encode(link, { ecc: 'L', border: 4 });
  assert.deepEqual(
    await modulesOf(picture),
    data.map((row) => row.map(Number)),
  );
  await dialog.getByLabel('Code that the app shows').fill('000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('This code is not right').waitFor();
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret, 0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).locator('code').allInnerTexts();
  assert.equal(codes.length, 10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('On. Signing in asks for a code').waitFor();

  for (const answer of ['app', 'recovery'] as const) {
    const other = await practice.stranger();
    await other.goto(at('/sign-in'));
    await signIn(other, NORA.password);
    await other.getByRole('heading', { name: 'Enter your code' }).waitFor();
    assert.equal(await other.evaluate(() => localStorage.getItem('access_token')), null);
    if (answer === 'recovery') await other.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = other.getByLabel(answer === 'app' ? 'Code' : 'Recovery code', { exact: true });
    await field.fill('nonsense');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByText('This code is not right').waitFor();
    await field.fill(answer === 'app' ? codeOf(secret, 1) : (codes[0] ?? ''));
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { name: 'Choose Client' }).waitFor();
    await other.context().close();
  }

  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Your password').fill(NORA.password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Off. With it').waitFor();
  await page.context().close();
});

test('the password is changed against the old one, and the account deleted with it', async () => {
  const page = await practice.stranger();
  await page.goto(at('/sign-in'));
  await signIn(page, NORA.password);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await page.goto(at('/change-password'));
  await page.getByLabel('Password until now').fill('not this one');
  await page.getByLabel('New password').fill('twelve paper boats');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This is not your present password.').waitFor();
  await page.getByLabel('Password until now').fill(NORA.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL(at('/profile-details'));

  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(NORA.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Your password').fill('twelve paper boats');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL(at('/sign-in'));
  await signIn(page, 'twelve paper boats');
  await page.getByText('The e-mail address or the password is not right.').waitFor();
  await page.context().close();
});

test('an advisor is kept out of the Tax Scorecard’s sign-in', async () => {
  const page = await practice.stranger();
  await page.goto(at('/tsc-login'));
  await page.getByRole('heading', { name: 'Tax Scorecard sign in' }).waitFor();
  await signIn(page, 'whatever it was');
  await page.getByRole('alert').getByText('is not right').waitFor();
  await page.context().close();
});

test('a toast’s HTML is drawn, and what runs, loads or looks like ours is not', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  const message =
    'Client <b>saved</b> <a href="javascript:window.ran=1">x</a><img src="/x.png" onerror="window.ran=1">' +
    '<script>window.ran=1</script><style>body{display:none}</style><form><input name="q"></form>' +
    '<svg onload="window.ran=1"></svg><span style="position:fixed" class="c" id="main">end</span>';
  await page.route('**/api/auth/client/', (route) =>
    route.fulfill({
      json: {
        data: {
          id: 99,
          firstname: 'A',
          middlename: null,
          lastname: 'B',
          age: 50,
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-01-01T00:00:00Z',
          scenarios: [],
          reports: [],
        },
        message,
      },
    }),
  );
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Client' }).click();
  await page.getByLabel('First name').fill('A');
  await page.getByLabel('Last name').fill('B');
  await page.getByLabel('Age').fill('50');
  await page.getByRole('button', { name: 'Save & Close' }).click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.locator('b', { hasText: 'saved' }).waitFor();
  assert.equal(
    await toast.locator('b').evaluate((bold) => bold.parentElement?.innerHTML),
    'Client <b>saved</b> <a>x</a><span>end</span>',
  );
  assert.equal(await page.evaluate(() => 'ran' in window), false);
  // While it is being cleaned, the browser's own policy refuses the same things aloud.
  const refusals = practice.complaints.splice(0);
  for (const line of refusals) assert.match(line, /Content Security Policy/);
  await page.context().close();
});

test('"?" opens the deployment panel, but not from a text input', async () => {
  const page = await practice.advisor();
  await page.goto(at('/'));
  const search = page.getByRole('searchbox');
  await search.press('?');
  assert.equal(await search.inputValue(), '?');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await search.fill('');
  await page.getByRole('heading', { name: 'Choose Client' }).click();
  await page.keyboard.press('?');
  const panel = page.getByRole('dialog', { name: 'Deployment' });
  await panel.waitFor();
  const text = await panel.innerText();
  for (const fact of ['App environment', 'Build environment', 'Branch', 'Commit', 'Build time'])
    assert.match(text, new RegExp(`${fact}\\s+\\S`));
  assert.match(text, /production/);
  assert.match(text, /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.context().close();
});

test('an admin adds, finds, changes and deletes a user, and hands the clients over', async () => {
  const page = await practice.signedIn('admin@example.com');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await page.getByText('Users by plan').waitFor();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'New user' }).click();
  await page.getByRole('button', { name: 'Create user' }).waitFor();

  await page.getByLabel('First name').fill('Iris');
  await page.getByLabel('Last name').fill('Vale');
  await page.getByLabel('E-mail').fill('dana.whitfield@example.com');
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByText('This address has an account already.').waitFor();
  await page.getByLabel('E-mail').fill('iris.vale@example.com');
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
  assert.deepEqual(
    (await names()).filter((name) => !name.includes('Quist')),
    ['Robin Ames', 'Iris Dale', 'Lee Ortega', 'Dana Whitfield'],
  );
  await page.getByRole('searchbox').fill('nobody by this name');
  await page.getByText('Result not found.').waitFor();
  await page.getByRole('searchbox').fill('whitf');
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  assert.deepEqual(await names(), ['Dana Whitfield']);
  await page.getByRole('link', { name: 'Dana Whitfield' }).click();

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('They have 3 clients').waitFor();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await dialog.getByText('Choose who takes the clients over.').waitFor();
  await dialog.getByRole('combobox', { name: 'Hand the clients over to' }).fill('iris.vale@');
  await dialog.getByRole('option', { name: 'Iris Dale' }).click();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await page.waitForURL(at('/admin/users'));
  await page.goto(iris);
  assert.match(await page.locator('dl').innerText(), /Clients\s+3/);

  await page.goto(at('/admin?view=outbox'));
  await page.locator('tbody button').first().click();
  const letter = page.getByRole('dialog').getByLabel('Message');
  assert.doesNotMatch(await letter.innerText(), /token=[\w-]{43}/);
  await page.getByRole('button', { name: 'Show the links' }).click();
  await page.getByText('The links work.').waitFor();
  assert.match(await letter.innerText(), /token=[\w-]{43}/);
  await page.goto(at('/admin?view=audit-log'));
  await page.getByText('Outbox opened').waitFor();
  await page.context().close();
});

test('an admin opens a session as a user, under a banner, and comes back', async () => {
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
  assert.equal(await stored('sessionStorage', 'login_from_admin'), 'true');
  assert.match((await stored('sessionStorage', 'currentUser')) ?? '', /Iris/);
  assert.match((await stored('localStorage', 'admin_user')) ?? '', /Robin/);
  assert.match((await stored('localStorage', 'admin_access_token')) ?? '', /"isAdmin":true/);

  // The opened session is an advisor's: it has no way into the admin area, nor to the password.
  await page.goto(at('/admin'));
  await page.waitForURL(at('/profile-details'));
  await banner.waitFor();
  assert.equal(await page.getByRole('link', { name: 'Change password' }).count(), 0);
  const opened = JSON.parse((await stored('sessionStorage', 'access_token')) ?? '{}') as { value: string };

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Return to Admin' }).click();
  await page.getByText('Returned to admin session').waitFor();
  await page.waitForURL(at('/admin'));
  await page.getByText('Hi, Robin').waitFor();
  assert.equal(await banner.count(), 0);
  assert.equal(await stored('localStorage', 'admin_user'), null);
  assert.equal(await stored('sessionStorage', 'access_token'), null);
  const answer = await page.request.get(at('/api/auth/profile/'), {
    headers: { authorization: `Bearer ${opened.value}` },
  });
  assert.equal(answer.status(), 401, 'the opened session has ended on the server too');

  // Logging out of one goes to the admin address, and leaves the admin signed in.
  await page.goto(at(`/admin/users/${iris?.id}`));
  await page.getByRole('button', { name: 'Open session' }).click();
  await dialog.getByLabel('Reason').fill('Once more');
  await dialog.getByRole('button', { name: 'Open session' }).click();
  await banner.waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(at('/admin'));
  await page.getByText('Hi, Robin').waitFor();
  await page.context().close();
});

test('no page threw, logged an error or asked for what the server could not answer', () => {
  assert.deepEqual(practice.complaints, []);
});
