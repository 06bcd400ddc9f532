import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FailedJob } from '../../../domain/practice/operation/jobs.ts';
import { MailNotSent } from '../../../domain/practice/users/mail.ts';
import { pageIn, practiceOfFile } from '../../../../tests/support/test-practice.ts';

const practice = await practiceOfFile();
const list = async () =>
  pageIn<FailedJob>(await practice.call('get', 'auth/admin/failed-jobs/', { as: practice.admin }));
const send = (id: string, action: 'again' | 'drop') =>
  practice.call('post', 'auth/admin/failed-jobs/', { as: practice.admin, body: { id, action } });

/** A message to an invalid address, attempted once. */
async function failed(message: number): Promise<string> {
  await practice.services.jobs.add('mail', { message }, { maxAttempts: 1 });
  const { mailer } = practice.services;
  const real = mailer.send;
  mailer.send = () => Promise.reject(new MailNotSent('The mail server did not take a message (ETIMEDOUT).'));
  await practice.work();
  mailer.send = real;
  const [job] = (await list()).items;
  return job?.id ?? assert.fail('no job failed');
}

/** Another job for the same message, with all attempts left. */
async function waitingMessage(): Promise<number> {
  const { waitingMail, clock } = practice.services;
  const message = { to: 'elena@example.com', subject: 'For Elena', text: 'Hello.', html: '<p>Hello.</p>' };
  return (await waitingMail.add(practice.users.dana, message, clock.now())).id;
}

test('an admin sees a failed job without client data and can run it again', async () => {
  const id = await failed(await waitingMessage());
  const { items, total } = await list();
  assert.equal(total, 1);
  assert.deepEqual(
    items.map(({ kind, error }) => [kind, error]),
    [['mail', 'The mail server did not take a message (ETIMEDOUT).']],
  );
  const again = await send(id, 'again');
  assert.deepEqual([again.status, again.body.message], [200, 'The job will run again in a moment.']);
  assert.equal((await list()).total, 0);
  assert.deepEqual(
    (await practice.mails()).map(({ to }) => to),
    ['elena@example.com'],
  );
});

test('dropping a job deletes its message unsent, and a second drop returns 404', async () => {
  const message = await waitingMessage();
  const id = await failed(message);
  assert.equal((await send(id, 'drop')).body.message, 'The job was dropped.');
  assert.equal(await practice.services.waitingMail.find(message), null);
  assert.equal((await send(id, 'drop')).status, 404);
  assert.equal((await send('999999', 'again')).status, 404);
  assert.equal((await list()).total, 0);
});

test('both actions are in the audit log, and only admins can list failed jobs', async () => {
  const { items } = await practice.services.audit.list({ page: 1, size: 20 });
  const ofJobs = items.filter(({ action }) => action.startsWith('job_'));
  const reported = ofJobs.map(({ action, user, detail }) => [action, user?.id, detail]);
  const admin = practice.users.admin.id;
  assert.deepEqual(reported, [
    ['job_dropped', admin, 'mail'],
    ['job_tried_again', admin, 'mail'],
  ]);
  for (const as of [practice.dana, practice.tsc])
    assert.equal((await practice.call('get', 'auth/admin/failed-jobs/', { as })).status, 403);
});
