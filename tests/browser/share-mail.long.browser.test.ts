/** A report by mail: each recipient has a separate link with its views, which can be turned off separately. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { builder, fine, nothing, opened, openShare, report, shareDialog } from './share.ts';

const practice = await openPractice();
const linkFor = async (address: string) => {
  const messages = (await practice.server.services.outbox.list({ skip: 0, take: 100 })).messages;
  const text = messages.find(({ to }) => to === address)?.text ?? '';
  return /^http\S+\/report\/\d+\/[\w-]{43}$/m.exec(text)?.[0] ?? assert.fail(text);
};

test('the dialog opens without the form, sends each recipient a separate link, and turns one off', async () => {
  const page = await builder(practice);
  const dialog = await openShare(page);
  await eventually(async () => assert.equal(await dialog.getByLabel('Client email').count(), 0));
  await dialog.getByRole('button', { name: 'Send by email…' }).click();
  await dialog.getByLabel('Client email').fill('ruth@example.com, sam@example.com');
  await dialog.getByLabel('Include a link to the report').uncheck();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText('Send the link, the PDF or both.').waitFor();
  await dialog.getByLabel('Include a link to the report').check();
  await dialog.getByText('Preview').click();
  await dialog.getByText('(a separate link for each recipient)').waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const [ruth, sam] = [await linkFor('ruth@example.com'), await linkFor('sam@example.com')];
  assert.notEqual(ruth, sam);

  const client = await opened(practice, ruth);
  await report(client).waitFor();
  await eventually(async () => {
    await page.reload();
    await report(page).waitFor();
    await openShare(page);
    const rows = shareDialog(page).getByRole('region', { name: 'Sent to' }).getByRole('listitem');
    const texts = await rows.allInnerTexts();
    assert.equal(texts.length, 2);
    assert.match(texts[0] ?? '', /^ruth@example\.com\s+Viewed once, on .*Turn off$/s);
    assert.match(texts[1] ?? '', /^sam@example\.com\s+Not viewed yet\s+Turn off$/);
  });
  await fine(page, 'the dialog with its recipients');
  await shareDialog(page).getByRole('button', { name: 'Turn off the link for ruth@example.com' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off this link?' });
  await question.getByText(/The link sent to ruth@example\.com no longer opens/).waitFor();
  await question.getByRole('button', { name: 'Turn off' }).click();
  await shareDialog(page)
    .getByText(/^Turned off /)
    .waitFor();
  await client.reload();
  await nothing(client).waitFor();
  const other = await opened(practice, sam);
  await report(other).waitFor();
  await other.context().close();
  await client.context().close();
  await page.context().close();
});

test('if the mail server fails for some recipients, they remain in the form', async () => {
  const page = await builder(practice);
  const { mailer } = practice.server.services;
  const real = mailer.send;
  mailer.send = (message, ...rest) =>
    message.to.startsWith('missed') ? Promise.reject(new Error('down')) : real(message, ...rest);
  const dialog = await openShare(page);
  await dialog.getByRole('button', { name: 'Send by email…' }).click();
  const field = dialog.getByLabel('Client email');
  await field.fill('lee@example.com, missed@example.com');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText(/could not be sent to missed@example\.com\. The others have it\./).waitFor();
  await eventually(async () => assert.equal(await field.inputValue(), 'missed@example.com'));
  await dialog.getByRole('region', { name: 'Sent to' }).getByText('Not sent').waitFor();
  mailer.send = real;
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const { messages } = await practice.server.services.outbox.list({ skip: 0, take: 100 });
  assert.equal(messages.filter(({ to }) => to === 'lee@example.com').length, 1);
  await page.context().close();
});

test('without a mail server the dialog shows a message instead of the form', async () => {
  const { settings } = practice.server.services;
  const { smtpUrl } = settings;
  Object.assign(settings, { smtpUrl: null });
  const page = await builder(practice);
  const dialog = await openShare(page);
  await dialog.getByText('Email isn’t set up on this server. Copy the link and send it yourself.').waitFor();
  await eventually(async () =>
    assert.equal(await dialog.getByRole('button', { name: 'Send by email…' }).count(), 0),
  );
  await fine(page, 'the dialog without a mail server');
  Object.assign(settings, { smtpUrl });
  await page.context().close();
});

test('if the mail server was removed after loading the page, the advice follows the specified message', async () => {
  const { settings } = practice.server.services;
  const { smtpUrl } = settings;
  const page = await builder(practice);
  const dialog = await openShare(page);
  await dialog.getByRole('button', { name: 'Send by email…' }).click();
  await dialog.getByLabel('Client email').fill('elena@example.com');
  Object.assign(settings, { smtpUrl: null });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Report shared successfully!', { exact: true }).waitFor();
  await page
    .getByText('Email isn’t set up on this server. Copy the link and send it yourself.', { exact: true })
    .waitFor();
  Object.assign(settings, { smtpUrl });
  await page.context().close();
});

test('the console has no unexpected errors', () => {
  // The failed send returns 502, as expected.
  assert.deepEqual(
    practice.browserErrors.filter((one) => !one.includes('502')),
    [],
  );
});
