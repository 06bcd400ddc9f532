import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DashboardStats } from '../../domain/practice/operation/backups.ts';
import { practiceOfFile } from '../../../tests/support/test-practice.ts';
import { mailBackupFailure, mailOverdueBackup } from './backup-notices.ts';
import { jobHandlers } from './job-handlers.ts';

const TOKEN = 'a-token-for-the-monitor-1';
const practice = await practiceOfFile({ environment: { PLUMBLINE_METRICS_TOKEN: TOKEN } });
const path = join(practice.folder, 'data', 'last-backup.json');

/** As a backup writes it. */
const lastBackup = (time: string | null, error: string | null = null) =>
  writeFileSync(path, JSON.stringify({ time, path: '/srv/backups/one', bytes: 339_000_000, error }));
const stats = async () => {
  const answer = await practice.call('get', 'auth/admin/dashboard/stats/', { as: practice.admin });
  return answer.body.data as DashboardStats;
};

async function metrics(): Promise<string[]> {
  const answer = await practice.app.request('http://localhost/metrics', {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  return (await answer.text()).split('\n').filter((line) => line.startsWith('plumbline_backup_'));
}

test('metrics and dashboard tell of the last backup', async () => {
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

test('admins get one message a day once a backup is overdue, however many servers look', async () => {
  const { services } = practice;
  const { admin, mira } = practice.users;
  const waiting = async () => (await services.waitingMail.list()).map(({ message }) => message);
  const drop = async () => {
    for (const { id } of await services.waitingMail.list()) await services.waitingMail.remove(id);
  };
  await services.users.update(mira.id, { is_staff: true });
  const at = async (time: string, look = () => mailOverdueBackup(services)) => {
    practice.setTime(time);
    await drop();
    await Promise.all([look(), look(), look()]);
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
  // The hourly round looks.
  assert.equal(await at('2026-03-03T14:31:00.000Z', () => jobHandlers(services).sweep({})), 2);

  // The message about a failure is that day's, and each failure has its own.
  practice.setTime('2026-03-04T02:30:00.000Z');
  await drop();
  for (const _ of [1, 2])
    await services.together((stores) =>
      mailBackupFailure(stores, 'The disk of /srv/backups is full.', services.clock.now()),
    );
  assert.equal((await waiting()).length, 4);
  assert.match((await waiting())[0]?.text ?? '', /The backup failed\. The disk of \/srv\/backups is full\./);
  assert.equal(await at('2026-03-05T02:29:00.000Z'), 0);
  assert.equal(await at('2026-03-05T02:30:00.000Z'), 2);
});
