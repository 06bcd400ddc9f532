/** Pending messages are sent exactly once, even if the server stops before sending. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, after, before, test } from 'node:test';
import { MailNotSent } from '../../domain/practice/users/mail.ts';
import { startPeriodicJobs, jobHandlers } from './job-handlers.ts';
import { runDue } from '../../../tests/support/run-due.ts';
import {
  completeReport,
  testPractice,
  type TestPractice,
  practiceOfFile,
} from '../../../tests/support/test-practice.ts';
import type { DashboardStats } from '../../domain/practice/operation/backups.ts';
import { mailBackupFailure, mailOverdueBackup } from './pending-mail.ts';

describe('pending mail', async () => {
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
  const mailed = async () =>
    (await practice.services.audit.list({ action: 'report_mailed', page: 1, size: 20 })).items.map(
      ({ user, subject_id, detail }) => [user?.id, subject_id, detail],
    );
  const waiting = () => practice.services.waitingMail.list();
  const work = () =>
    runDue(practice.services.jobQueue, jobHandlers(practice.services), practice.services.log);
  /** Runs the jobs of pending messages. */
  const workAll = async () => {
    const { mail } = jobHandlers(practice.services);
    for (const { id } of await waiting()) await mail({ message: id });
  };

  /** Stops the process before the mail server receives or confirms the message. */
  async function ending(
    when: 'before the mail' | 'after the mail',
    act: () => Promise<unknown>,
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
    void act();
    await reached;
    mailer.send = real;
  }

  test('a job sends a message left by a stopped server, and a repetition sends nothing', async () => {
    await ending('before the mail', () => share('elena@example.com'));
    const [letter] = await waiting();
    // A restarted server has no active keys.
    practice.services.activeKeys.clear();
    const again = await share('elena@example.com');
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await sentTo(), []);

    assert.deepEqual(await mailed(), []);
    await workAll();
    assert.deepEqual(await sentTo(), ['elena@example.com']);
    assert.deepEqual(await mailed(), [[practice.users.dana.id, report, '1 address']]);
    await jobHandlers(practice.services).mail({ message: letter?.id ?? 0 });
    assert.equal((await mailed()).length, 1);
    assert.deepEqual(await sentTo(), ['elena@example.com']);
  });

  test('a message sent before the server stopped is sent again with the same Message-ID and date', async () => {
    await ending('after the mail', () => share('twice@example.com'));
    practice.setTime('2026-03-02T15:12:00.000Z');
    await workAll();
    const outbox = join(practice.services.settings.data, 'outbox');
    const texts = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    const headers = (pattern: RegExp) =>
      texts.filter((text) => text.includes('\nTo: twice@')).map((text) => pattern.exec(text)?.[1]);
    const [id, ...others] = headers(/^Message-ID: <([0-9a-f]{32}@localhost)>$/im);
    assert.ok(id);
    assert.deepEqual(others, [id]);
    const [date, ...dates] = headers(/^Date: (.*)$/m);
    assert.deepEqual(dates, [date]);
    practice.setTime('2026-03-02T15:00:00.000Z');
  });

  test('a message that was sent, or reported as not sent, is not pending', async () => {
    assert.equal((await share('sam@example.com')).status, 200);
    const { mailer } = practice.services;
    const real = mailer.send;
    mailer.send = () => Promise.reject(new Error('no mail today'));
    assert.equal((await share('lee@example.com')).status, 502);
    mailer.send = real;
    assert.deepEqual(await waiting(), []);
  });

  const invite = (email: string) =>
    practice.call('post', 'auth/admin/create-user/', {
      as: practice.admin,
      body: { first_name: 'Sam', last_name: 'Lee', email, role_type: 'advisor' },
    });

  test('a message that the mail server did not accept stays pending until the next attempt', async () => {
    const { mailer } = practice.services;
    const real = mailer.send;
    const before = await sentTo();
    mailer.send = () =>
      Promise.reject(new MailNotSent('The mail server did not take a message (ETIMEDOUT).'));
    assert.equal((await invite('new@example.com')).status, 201);
    await work();
    mailer.send = real;
    assert.equal((await waiting()).length, 1);
    assert.deepEqual(await sentTo(), before);
    await workAll();
    assert.deepEqual(await waiting(), []);
    assert.deepEqual(await sentTo(), [...before, 'new@example.com'].sort());
  });

  test('the next start creates one job for a pending message of an older version', async () => {
    const before = await sentTo();
    const { message } = {
      message: { to: 'old@example.com', subject: 'Old', text: 'Old.', html: '<p>Old.</p>' },
    };
    await practice.sql(
      'insert into waiting_mail (user_id, message, created_at) values (?, ?, ?)',
      practice.users.dana.id,
      JSON.stringify(message),
      '2026-03-01T15:00:00.000Z',
    );
    await Promise.all([startPeriodicJobs(practice.services), startPeriodicJobs(practice.services)]);
    await work();
    assert.deepEqual(await sentTo(), [...before, 'old@example.com'].sort());
    assert.deepEqual(await waiting(), []);
  });
});

describe('backup notices', async () => {
  const TOKEN = 'a-token-for-the-monitor-1';
  const practice = await practiceOfFile({ environment: { PLUMBLINE_METRICS_TOKEN: TOKEN } });
  const path = join(practice.folder, 'data', 'last-backup.json');

  const lastBackup = (time: string | null, error: string | null = null) =>
    writeFileSync(path, JSON.stringify({ time, path: '/srv/backups/one', bytes: 339_000_000, error }));
  const stats = async () => {
    const response = await practice.call('get', 'auth/admin/dashboard/stats/', { as: practice.admin });
    return response.body.data as DashboardStats;
  };

  async function metrics(): Promise<string[]> {
    const response = await practice.app.request('http://localhost/metrics', {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return (await response.text()).split('\n').filter((line) => line.startsWith('plumbline_backup_'));
  }

  test('metrics and dashboard show the last backup', async () => {
    assert.equal((await stats()).last_backup, null);
    assert.deepEqual(await metrics(), [
      'plumbline_backup_last_success_timestamp_seconds 0',
      'plumbline_backup_last_failed 0',
    ]);
    lastBackup('2026-03-01T02:30:00.000Z', 'The disk of /srv/backups is full.');
    assert.deepEqual((await stats()).last_backup, JSON.parse(readFileSync(path, 'utf8')));
    assert.deepEqual(await metrics(), [
      'plumbline_backup_last_success_timestamp_seconds 1772332200',
      'plumbline_backup_last_failed 1',
    ]);
    writeFileSync(path, '{');
    assert.equal((await stats()).last_backup, null, 'a damaged file says nothing');
  });

  test('admins get one message per day if a backup is overdue, for any number of servers', async () => {
    const { services } = practice;
    const { admin, mira } = practice.users;
    const waiting = async () => (await services.waitingMail.list()).map(({ message }) => message);
    const drop = async () => {
      for (const { id } of await services.waitingMail.list()) await services.waitingMail.remove(id);
    };
    await services.users.update(mira.id, { is_staff: true });
    const at = async (time: string, check = () => mailOverdueBackup(services)) => {
      practice.setTime(time);
      await drop();
      await Promise.all([check(), check(), check()]);
      return (await waiting()).length;
    };

    rmSync(path, { force: true });
    assert.equal(await at('2026-03-09T00:00:00.000Z'), 0, 'never backed up: said on the dashboard alone');
    lastBackup('2026-03-01T02:30:00.000Z');
    assert.equal(await at('2026-03-02T14:30:00.000Z'), 0);
    assert.equal(await at('2026-03-02T14:31:00.000Z'), 2);
    const sent = await waiting();
    assert.deepEqual(sent.map(({ to }) => to).sort(), [admin.email, mira.email].sort());
    assert.match(
      sent[0]?.text ?? '',
      /No backup for 36 hours\. Run systemctl status plumbline-backup\.timer\./,
    );
    assert.equal(await at('2026-03-03T14:30:00.000Z'), 0);
    assert.equal(await at('2026-03-03T14:31:00.000Z', () => jobHandlers(services).sweep({})), 2);

    // One message per failure, once per day.
    practice.setTime('2026-03-04T02:30:00.000Z');
    await drop();
    for (const _ of [1, 2])
      await services.transaction((stores) =>
        mailBackupFailure(stores, 'The disk of /srv/backups is full.', services.clock.now()),
      );
    assert.equal((await waiting()).length, 4);
    assert.match(
      (await waiting())[0]?.text ?? '',
      /The backup failed\. The disk of \/srv\/backups is full\./,
    );
    assert.equal(await at('2026-03-05T02:29:00.000Z'), 0);
    assert.equal(await at('2026-03-05T02:30:00.000Z'), 2);
  });
});
