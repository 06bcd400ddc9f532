import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MailNotSent } from '../../src/domain/practice/users/mail.ts';
import { eventually } from './eventually.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice, WIDE } from './practice.ts';

const practice = await openPractice();

/** Creates a message that fails at its first attempt and is not retried. */
async function failing(subject: string): Promise<void> {
  const { services } = practice.server;
  const user = await services.users.findByEmail('dana.whitfield@example.com');
  const message = { to: 'elena@example.com', subject, text: subject, html: `<p>${subject}</p>` };
  await services.transaction(async ({ waitingMail, jobs, failedJobs }) => {
    const { total } = await failedJobs.list({ page: 1, size: 1 });
    const { id } = await waitingMail.add({ id: user?.id ?? 0 }, message, services.clock.now());
    await jobs.add('mail', { message: id }, { maxAttempts: 1, key: `${subject} ${total}` });
  });
}

test('an admin reads the failed jobs, drops one and retries the other', async () => {
  const { services } = practice.server;
  const real = services.mailer.send;
  services.mailer.send = () =>
    Promise.reject(new MailNotSent('The mail server did not take a message (ECONNREFUSED).'));
  for (const subject of ['First', 'Second']) await failing(subject);
  await eventually(async () => assert.equal((await services.failedJobs.list({ page: 1, size: 9 })).total, 2));

  const page = await practice.signedIn('admin@example.com');
  await page.setViewportSize(WIDE);
  await page.goto(`${practice.server.url}/admin`);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Failed jobs' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Send a message' });
  await rows.nth(1).waitFor();
  await eventually(async () => assert.equal(await rows.count(), 2));
  await page
    .getByRole('cell', { name: 'The mail server did not take a message (ECONNREFUSED).' })
    .first()
    .waitFor();
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await fits(page);
    assert.deepEqual(await axeProblems(page, 'failed jobs'), []);
  }
  await page.setViewportSize(WIDE);

  await rows.first().getByRole('button', { name: 'Drop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drop this job?' });
  await dialog.getByText('The message is deleted and never sent.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await page.getByText('The job was dropped.').waitFor();
  services.mailer.send = real;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The job will run again in a moment.').waitFor();
  await page.getByText('No failed jobs').waitFor();
  await eventually(async () => {
    const { messages } = await services.outbox.list({ skip: 0, take: 9 });
    assert.deepEqual(
      messages.map(({ subject }) => subject),
      ['First'],
    );
  });
});
