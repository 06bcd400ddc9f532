import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backupSentence, isOverdue, sizeText } from './backups.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const after = (hours: number, error: string | null = null) => ({
  time: new Date(NOW.getTime() - hours * 3_600_000).toISOString(),
  path: '/var/backups/plumbline/plumbline-2026-03-10T05-00-00-000Z',
  bytes: 339_000_000,
  error,
});

test('the dashboard shows the age of the last backup and the last failure', () => {
  const text = (last: Parameters<typeof backupSentence>[0]) => backupSentence(last, NOW);
  assert.equal(text(after(7)), 'Last backup 7 hours ago (339 MB)');
  assert.equal(text(after(1.9)), 'Last backup 1 hour ago (339 MB)');
  assert.equal(text(after(0.5)), 'Last backup 30 minutes ago (339 MB)');
  assert.equal(text(after(-1)), 'Last backup 1 minute ago (339 MB)');
  assert.equal(text(null), 'No backup yet. See docs/operate.md.');
  assert.equal(text(after(36)), 'Last backup 36 hours ago (339 MB)');
  assert.equal(text(after(37)), 'No backup for 37 hours. Run systemctl status plumbline-backup.timer.');
  assert.equal(text(after(80)), 'No backup for 3 days. Run systemctl status plumbline-backup.timer.');
  const FULL = 'The disk of /var/backups/plumbline is full.';
  assert.equal(text(after(7, FULL)), `Last backup 7 hours ago (339 MB). The last attempt failed: ${FULL}`);
  assert.equal(
    text({ time: null, path: null, bytes: null, error: FULL }),
    `No backup yet. See docs/operate.md. The last attempt failed: ${FULL}`,
  );
});

test('a backup is overdue after 36 hours; a practice without any backup is not overdue', () => {
  assert.deepEqual(
    [after(36), after(36.1), null].map((last) => isOverdue(last, NOW)),
    [false, true, false],
  );
});

test('formats sizes in decimal units', () => {
  assert.deepEqual([400_000, 9_960_000, 339_400_000, 1_240_000_000].map(sizeText), [
    '0.4 MB',
    '10.0 MB',
    '339 MB',
    '1.2 GB',
  ]);
});
