/** The report in other hands: its notes, its link, the letter that brings it, the slides, and paper. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { pageTexts } from '../../src/adapters/pdf-reader/page-text.ts';
import { LOOKED_AT, openPractice, type Practice } from './practice.ts';

const REPORT = '/report-builder/1';

let practice: Practice;
before(async () => {
  practice = await openPractice();
});
after(() => practice.stop());

async function builder(options?: Parameters<Practice['advisor']>[0]): Promise<Page> {
  const page = await practice.advisor(options);
  await page.goto(`${practice.server.url}${REPORT}`);
  await page.getByRole('article', { name: 'Report' }).waitFor();
  return page;
}

const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Share Report' });

async function openShare(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = shareDialog(page);
  await dialog.waitFor();
  return dialog;
}

/** Shares if it is not yet shared; leaves the dialog open and gives the link. */
async function linkOf(page: Page): Promise<string> {
  const dialog = await openShare(page);
  const field = dialog.getByLabel('Link', { exact: true });
  if ((await field.count()) === 0) {
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await dialog.getByRole('button', { name: 'Send by e-mail…' }).click();
    await field.waitFor();
  }
  return field.inputValue();
}

async function opened(link: string): Promise<Page> {
  const client = await practice.stranger();
  await client.goto(link);
  return client;
}

const report = (page: Page) => page.getByRole('article', { name: 'Report' });
const nothing = (page: Page) => page.getByRole('heading', { name: 'This link does not open a report' });

async function fine(page: Page, what: string): Promise<void> {
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
    what,
  );
}

test('notes and disclosures are written with buttons, drawn as they are written, and saved', async () => {
  const page = await builder();
  await page.getByRole('button', { name: /^Notes/ }).click();
  const editor = page.getByRole('dialog', { name: 'Notes' });
  const area = editor.getByLabel('Notes to the client');
  await area.fill('Agreed on March 2:');
  await area.press('End');
  await area.press('Enter');
  await editor.getByRole('button', { name: 'Bullets' }).click();
  await area.pressSequentially('keep the premium');
  await area.press('Enter');
  await area.pressSequentially('<script>alert(1)</script><img src=x onerror=alert(1)>');
  const preview = editor.getByRole('region', { name: 'As the client sees it' });
  assert.deepEqual(await preview.locator('li').allInnerTexts(), [
    'keep the premium',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
  ]);
  assert.equal(await preview.locator('script, img').count(), 0);
  await editor.getByText('Saved', { exact: true }).waitFor();
  await editor.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: /^Disclosures/ }).click();
  const own = page.getByRole('dialog', { name: 'Disclosures' });
  await own.getByLabel('Your own disclosures').fill('Securities through **Hartwell Brokers**.');
  await own.getByRole('button', { name: 'Done' }).click();
  await own.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('region', { name: 'Notes', exact: true }).getByText('keep the premium').waitFor();
  const disclosures = page.getByRole('region', { name: 'Disclosures', exact: true });
  assert.match(
    await disclosures.innerText(),
    /void unless .* approved[\s\S]*Securities through Hartwell Brokers/,
  );
  assert.match(await disclosures.innerText(), /before fees, .*fee, .*tax[\s\S]*engine \d/);
  assert.equal(await disclosures.locator('strong').innerText(), 'Hartwell Brokers');
  await page.context().close();
});

test('a note with words that regulators object to is warned of, with the reason and the rule, and still saved', async () => {
  const page = await builder();
  await page.getByRole('button', { name: /^Disclosures/ }).click();
  const editor = page.getByRole('dialog', { name: 'Disclosures' });
  const area = editor.getByLabel('Your own disclosures');
  const before = await area.inputValue();
  await area.fill('A risk-free deposit.');
  const warning = editor.getByRole('status').filter({ hasText: 'Regulators object' });
  assert.match(await warning.innerText(), /“risk-free”[\s\S]*“deposit”[\s\S]*premium[\s\S]*#570/);
  await area.fill(before);
  await warning.waitFor({ state: 'detached' });
  await editor.getByRole('button', { name: 'Done' }).click();
  await page.context().close();
});

test('Copy Link makes the link and says so for a while; a private window opens it, with notes and disclosures', async () => {
  const page = await builder();
  const dialog = await openShare(page);
  await dialog.getByText('Anyone with the link can view').waitFor();
  assert.equal(await dialog.getByText(/PDF/).count(), 0);
  assert.equal(await dialog.getByLabel('Client e-mail').count(), 0);
  // From here on time passes only when it is told to.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
  await page.clock.runFor(1_900);
  assert.equal(await dialog.getByRole('button', { name: 'Copied!' }).count(), 1);
  await page.clock.runFor(200);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Report shared successfully!').waitFor();
  await page.clock.resume();

  const link = await linkOf(page);
  const client = await opened(link);
  await report(client).waitFor();
  await client.getByRole('region', { name: 'Notes', exact: true }).getByText('keep the premium').waitFor();
  assert.match(
    await client.getByRole('region', { name: 'Disclosures', exact: true }).innerText(),
    /Securities through Hartwell Brokers/,
  );
  assert.equal(
    await client.locator('meta[name=robots]').getAttribute('content'),
    'noindex, nofollow, noarchive',
  );
  assert.equal(await client.getByText('<script>alert(1)</script>').count(), 1);

  await page.reload();
  await report(page).waitFor();
  await (await openShare(page)).getByText(/^Viewed once, on /).waitFor();
  await client.context().close();
  await page.context().close();
});

test('the page and the answer behind a link are neither indexed nor kept, and tell nobody where they were opened', async () => {
  const page = await builder();
  const link = await linkOf(page);
  const whole = await fetch(link);
  const [, id, token] = /\/report\/(\d+)\/([^/?]+)/.exec(link) ?? [];
  const data = await fetch(`${practice.server.url}/api/report/public/${id}/${token}/`);
  for (const answer of [whole, data]) {
    assert.match(answer.headers.get('x-robots-tag') ?? '', /noindex/, answer.url);
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer', answer.url);
    assert.match(answer.headers.get('cache-control') ?? '', /no-store/, answer.url);
  }
  await page.context().close();
});

test('the form behind “Send by e-mail…” wants an address, names a wrong one and sends none, then brings the link to two', async () => {
  const page = await builder();
  const link = await linkOf(page);
  const dialog = shareDialog(page);
  const opener = dialog.getByRole('button', { name: 'Send by e-mail…' });
  if (await opener.count()) await opener.click();
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await dialog.getByText('This field is required.').waitFor();

  const email = dialog.getByLabel('Client e-mail');
  const message = dialog.getByLabel('Message');
  await message.fill('As we discussed.');
  await email.fill('elena@example.com, nowhere@, dan@@example.com');
  await send.click();
  await dialog.getByText(/nowhere@ is not a valid email address/).waitFor();
  assert.match(await dialog.innerText(), /dan@@example\.com is not a valid/);
  assert.deepEqual(await lettersWith('As we discussed'), []);

  await email.fill('elena@example.com, dan@example.com');
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Report shared successfully!').waitFor();
  const letters = await lettersWith('As we discussed', 2);
  assert.deepEqual(letters.map((text) => /^To: .*?([\w.]+@[\w.]+)/m.exec(text)?.[1]).sort(), [
    'dan@example.com',
    'elena@example.com',
  ]);
  for (const letter of letters) assert.ok(letter.includes(link), 'each brings the link');
  await page.context().close();
});

test('a send that fails keeps what was typed and says what to do', async () => {
  const page = await builder();
  await linkOf(page);
  const dialog = shareDialog(page);
  await dialog.getByRole('button', { name: 'Send by e-mail…' }).click();
  await page.route('**/api/report/share-report/**', (route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/json',
      body: JSON.stringify({
        detail: 'The report is shared, but the message could not be sent. Try again, or copy the link.',
        code: 'mail_failed',
      }),
    }),
  );
  await dialog.getByLabel('Client e-mail').fill('elena@example.com');
  await dialog.getByLabel('Message').fill('Until Friday.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const alert = dialog.getByRole('alert');
  assert.match(await alert.innerText(), /Something went wrong\..*Try again, or copy the link/);
  assert.equal(await dialog.getByLabel('Client e-mail').inputValue(), 'elena@example.com');
  assert.equal(await dialog.getByLabel('Message').inputValue(), 'Until Friday.');
  practice.complaints.splice(
    0,
    practice.complaints.length,
    ...practice.complaints.filter((line) => !line.startsWith('502 ')),
  );
  await page.context().close();
});

test('a report that moved on says so, and updating changes what the link shows', async () => {
  const page = await builder();
  const link = await linkOf(page);
  await shareDialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Notes/ }).click();
  const editor = page.getByRole('dialog', { name: 'Notes' });
  await editor.getByLabel('Notes to the client').fill('Second thoughts.');
  await editor.getByRole('button', { name: 'Done' }).click();
  await editor.waitFor({ state: 'detached' });

  const client = await opened(link);
  await report(client).waitFor();
  assert.equal(await client.getByText('Second thoughts.').count(), 0);
  const dialog = await openShare(page);
  await dialog.getByText(/has moved on since it was shared/).waitFor();
  await dialog.getByRole('button', { name: 'Update what the link shows' }).click();
  await dialog.getByText(/has moved on/).waitFor({ state: 'detached' });
  await client.reload();
  await client.getByText('Second thoughts.').waitFor();
  await client.context().close();
  await page.context().close();
});

test('the shared link can be presented by keys, with notes and disclosures as its last slides', async () => {
  const page = await builder();
  const link = await linkOf(page);
  await page.context().close();
  const client = await opened(link);
  await client.getByRole('button', { name: 'Present' }).click();
  const slides = client.getByRole('group', { name: /^Presentation of / });
  await slides.waitFor();
  const at = async () => (await slides.getByRole('status').innerText()).replace(/\s+/g, ' ');
  const heading = () => slides.getByRole('heading', { level: 1 }).innerText();
  const [, count = ''] = /^1 of (\d+)$/.exec(await at()) ?? [];
  assert.ok(Number(count) >= 4, `${count} slides`);
  for (const [key, expected] of [
    ['ArrowRight', '2'],
    ['PageDown', '3'],
    ['PageUp', '2'],
    ['ArrowLeft', '1'],
    ['ArrowLeft', '1'],
    ['End', count],
    ['PageDown', count],
  ] as const) {
    await client.keyboard.press(key);
    assert.equal(await at(), `${expected} of ${count}`, key);
  }
  assert.equal(await heading(), 'Disclosures');
  await client.keyboard.press('ArrowLeft');
  assert.equal(await heading(), 'Notes');
  await client.getByText('Second thoughts.').waitFor();
  await client.keyboard.press('Home');
  assert.equal(await at(), `1 of ${count}`);
  await client.keyboard.press('f');
  await client.waitForFunction(() => document.fullscreenElement !== null);
  await client.keyboard.press('f');
  await client.waitForFunction(() => document.fullscreenElement === null);
  await client.keyboard.press('Escape');
  await report(client).waitFor();
  await client.context().close();
});

test('in a presentation nothing of the application can be reached', async () => {
  const page = await builder();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await page.getByRole('group', { name: /^Presentation of / }).waitFor();
  const outside = await page.evaluate(() => {
    const slides = document.querySelector('[aria-label^="Presentation of"]');
    return [...document.querySelectorAll('a[href], button')]
      .filter((element) => !slides?.contains(element) && element.closest('[inert]') === null)
      .map((element) => element.outerHTML);
  });
  assert.deepEqual(outside, []);
  await page.keyboard.press('Escape');
  await report(page).waitFor();
  assert.equal(await page.locator('[inert]').count(), 0);
  await page.context().close();
});

test('builder, shared page and presentation print with names, page numbers, notes and the disclosure', async () => {
  const page = await builder();
  const link = await linkOf(page);
  await shareDialog(page).getByRole('button', { name: 'Close' }).click();
  const client = await opened(link);
  await report(client).waitFor();
  const slides = await opened(link);
  await slides.getByRole('button', { name: 'Present' }).click();
  await slides.getByRole('group', { name: /^Presentation of / }).waitFor();
  for (const [what, printed] of [
    ['builder', page],
    ['shared page', client],
    ['presentation', slides],
  ] as const) {
    const text = await textOfPdf(await printed.pdf({ preferCSSPageSize: true }));
    assert.match(text, /Prepared for Ruth Lindqvist/, what);
    assert.match(text, /void unless it comes with the complete illustration/, what);
    assert.match(text, /Securities through Hartwell Brokers/, what);
    assert.match(text, /Second thoughts\./, what);
    assert.match(text, /Page 1 of \d/, what);
  }
  await page.context().close();
  await client.context().close();
  await slides.context().close();
});

test('a link can end on a day, and be withdrawn after a question; either way it tells nothing', async () => {
  const page = await builder();
  const link = await linkOf(page);
  const dialog = shareDialog(page);
  await dialog.getByLabel('Link expires').selectOption('In 30 days');
  const day = dialog.getByLabel('Last day');
  await day.waitFor();
  assert.match(await day.inputValue(), /^\d{4}-\d\d-\d\d$/);
  await day.fill('2020-01-01');
  await dialog.getByText('Choose today or a later day.').waitFor();
  await dialog.getByLabel('Link expires').selectOption('Does not expire');
  await day.waitFor({ state: 'detached' });

  const client = await opened(link);
  await report(client).waitFor();
  await dialog.getByRole('button', { name: 'Withdraw link' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw the link?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await client.reload();
  await report(client).waitFor();
  await dialog.getByRole('button', { name: 'Withdraw link' }).click();
  await question.getByRole('button', { name: 'Withdraw link' }).click();
  await dialog.getByText('No link yet.').waitFor();
  await client.reload();
  await nothing(client).waitFor();
  const said = await client.locator('main').innerText();
  await client.goto(`${practice.server.url}/report/987654/${'x'.repeat(40)}`);
  await nothing(client).waitFor();
  assert.equal(await client.locator('main').innerText(), said, 'unknown and withdrawn look alike');
  await client.context().close();
  await page.context().close();
});

test('a link past its last moment says what an unknown one says', async () => {
  const page = await builder();
  const link = await linkOf(page);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('access_token') ?? '{}') as { value: string }).value,
  );
  const until = async (end: number | null) => {
    const answer = await fetch(`${practice.server.url}/api/report/share-report/1/`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ expires_at: end === null ? null : new Date(end).toISOString() }),
    });
    assert.equal(answer.status, 200, await answer.text());
  };
  const ends = Date.now() + 1500;
  await until(ends);
  await page.waitForTimeout(Math.max(0, ends - Date.now()) + 200);
  const client = await opened(link);
  await nothing(client).waitFor();
  const said = await client.locator('main').innerText();
  await client.goto(`${practice.server.url}/report/987654/${'x'.repeat(40)}`);
  await nothing(client).waitFor();
  assert.equal(await client.locator('main').innerText(), said);
  await until(null);
  await client.context().close();
  await page.context().close();
});

for (const theme of LOOKED_AT)
  test(`dialog, editor, slides and shared page are accessible in ${theme}`, async () => {
    const page = await builder({ theme });
    await page.getByRole('button', { name: /^Disclosures/ }).click();
    const editor = page.getByRole('dialog', { name: 'Disclosures' });
    const area = editor.getByLabel('Your own disclosures');
    const before = await area.inputValue();
    await area.fill('A risk-free deposit.');
    await editor.getByText('Regulators object').waitFor();
    await fine(page, 'the editor with a warning');
    await area.fill(before);
    await editor.getByRole('button', { name: 'Done' }).click();
    await editor.waitFor({ state: 'detached' });

    const link = await linkOf(page);
    const dialog = shareDialog(page);
    const opener = dialog.getByRole('button', { name: 'Send by e-mail…' });
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

test('nothing went wrong in the console', () => {
  assert.deepEqual(practice.complaints, []);
});

/** Letters in the outbox that hold these words, once there are so many. */
async function lettersWith(words: string, count = 0): Promise<string[]> {
  const folder = join(practice.dataDir, 'outbox');
  for (let tries = 0; ; tries += 1) {
    const names = await readdir(folder).catch((): string[] => []);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const letters = texts
      .map((text) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
      .filter((text) => text.includes(words));
    if (letters.length >= count || tries > 100) return letters;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Every word of it, page after page. */
async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pages = await pageTexts(new Uint8Array(bytes), () => {});
  return pages
    .flatMap(({ items }) => items.map(({ text }) => text))
    .join(' ')
    .replace(/\s+/g, ' ');
}
