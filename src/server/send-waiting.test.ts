/** Messages that were promised go out, once each, though the server ends between the promise and the sending. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sendWaiting } from './send-waiting.ts';
import { completeReport, testPractice, type TestPractice } from './test-practice.ts';

let practice: TestPractice;
let report: number;
before(async () => {
  practice = await testPractice();
  ({ report } = await completeReport(practice));
});
after(() => practice.close());

const share = (address: string) =>
  practice.call('post', `report/share-report/${report}/`, {
    body: { client_email: [address], message: '', is_include_pdf: false, link: '' },
    headers: { 'idempotency-key': address },
  });
const sentTo = async () => (await practice.mails()).map(({ to }) => to).sort();
/** As the audit log tells it. */
const mailed = async () =>
  (await practice.services.audit.list({ action: 'report_mailed', page: 1, size: 20 })).items.map(
    ({ user, subject_id, detail }) => [user?.id, subject_id, detail],
  );
const waiting = () => practice.services.waitingMail.list(new Date('2030-01-01'));
const hoursLater = (hours: number) =>
  practice.setTime(new Date(Date.parse('2026-03-02T15:00:00.000Z') + hours * 3_600_000).toISOString());

/** The process ends before the mail server has the message, or before it answers: what comes after never happens. */
async function ending(
  when: 'before the mail' | 'after the mail',
  work: () => Promise<unknown>,
): Promise<void> {
  const { mailer } = practice.services;
  const real = mailer.send;
  const reached = new Promise<void>((resolve) => {
    mailer.send = async (...letter) => {
      if (when === 'after the mail') await real(...letter);
      resolve();
      return new Promise(() => {});
    };
  });
  void work();
  await reached;
  mailer.send = real;
}

test('what was shared when the server ended is sent after the next start, and a repetition sends nothing', async () => {
  await ending('before the mail', () => share('elena@example.com'));
  assert.equal((await waiting()).length, 1);
  // The next server has no memory of what was under way.
  practice.services.keysUnderWay.clear();
  const again = await share('elena@example.com');
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(await sentTo(), []);

  const nextStart = { ...practice.services, startedAt: new Date('2026-03-02T15:00:01.000Z') };
  assert.deepEqual(await mailed(), []);
  await sendWaiting(nextStart);
  assert.deepEqual(await sentTo(), ['elena@example.com']);
  assert.deepEqual(await mailed(), [[practice.users.dana.id, report, '1 address']]);
  await sendWaiting(nextStart);
  assert.equal((await mailed()).length, 1);
  assert.deepEqual(await sentTo(), ['elena@example.com']);
});

test('what went out before the server ended goes out again under the Message-ID and the date that it had', async () => {
  await ending('after the mail', () => share('twice@example.com'));
  hoursLater(0.2);
  await sendWaiting({ ...practice.services, startedAt: practice.services.clock.now() });
  const outbox = join(practice.services.settings.data, 'outbox');
  const texts = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  const headers = (pattern: RegExp) =>
    texts.filter((text) => text.includes('\nTo: twice@')).map((text) => pattern.exec(text)?.[1]);
  const [id, ...others] = headers(/^Message-ID: <([0-9a-f]{32}@localhost)>$/im);
  assert.ok(id);
  assert.deepEqual(others, [id]);
  const [date, ...dates] = headers(/^Date: (.*)$/m);
  assert.deepEqual(dates, [date]);
  hoursLater(0);
});

test('what was sent, and what the sender was told of as not sent, does not wait', async () => {
  assert.equal((await share('sam@example.com')).status, 200);
  const { mailer } = practice.services;
  const real = mailer.send;
  mailer.send = () => Promise.reject(new Error('no mail today'));
  assert.equal((await share('lee@example.com')).status, 502);
  mailer.send = real;
  assert.deepEqual(await waiting(), []);
});

test('an invitation that the mail server did not take waits an hour, is tried again, and is dropped after a day', async () => {
  const { mailer } = practice.services;
  const real = mailer.send;
  const before = await sentTo();
  let tried = 0;
  mailer.send = () => {
    tried += 1;
    return Promise.reject(new Error('no mail today'));
  };
  const body = { first_name: 'Sam', last_name: 'Lee', email: 'new@example.com', role_type: 'advisor' };
  const added = await practice.call('post', 'auth/admin/create-user/', { as: practice.admin, body });
  assert.equal(added.status, 201);
  await practice.services.background.settled();
  hoursLater(0.5);
  await sendWaiting(practice.services);
  assert.equal(tried, 1);
  hoursLater(1.1);
  await sendWaiting(practice.services);
  assert.equal(tried, 2);
  assert.equal((await waiting()).length, 1);
  hoursLater(24.1);
  await sendWaiting(practice.services);
  assert.deepEqual(await waiting(), []);
  mailer.send = real;
  assert.deepEqual(await sentTo(), before);
});
