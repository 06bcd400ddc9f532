import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CommandError, exitStatusOf, type Terminal } from './command.ts';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../tests/support/start-server.ts';
import { lastBackupSchema, type LastBackup } from '../domain/practice/operation/backup-schema.ts';
import { programArguments } from '../../tests/support/programs.ts';
import { backupCommand } from './commands/backup.ts';
import { plumbline } from '../../tests/support/plumbline.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

let folder: string;
let data: string;
const at = (name: string) => join(folder, name);
const lastOf = (place: string): LastBackup =>
  lastBackupSchema.parse(JSON.parse(readFileSync(join(place, 'last-backup.json'), 'utf8')));

before(async () => {
  // Not in the folder of the test run, which other users cannot enter.
  folder = await mkdtemp('/tmp/plumbline-record-');
  chmodSync(folder, 0o755);
  data = at('data');
  await (await startServer({ dataDir: data, distFolder: at('dist'), demo: false })).stop();
});
after(() => rm(folder, { recursive: true }));

test('a backup is recorded; a failed one retains the last backup and adds the reason', async () => {
  const place = at('recorded');
  cpSync(data, place, { recursive: true });
  const result = await plumbline(['backup', at('good'), '--data', place]);
  assert.equal(result.status, 0, result.err);
  const first = lastOf(place);
  assert.match(first.time ?? '', ISO);
  assert.deepEqual([first.path, first.error], [result.out.trim(), null]);
  const bytes = readdirSync(result.out.trim(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  assert.equal(first.bytes, bytes);
  assert.equal(statSync(join(place, 'last-backup.json')).mode & 0o777, 0o600);

  writeFileSync(join(place, 'secret.key'), Buffer.alloc(32, 7));
  assert.equal((await plumbline(['backup', at('good'), '--data', place])).status, 1);
  const second = lastOf(place);
  assert.deepEqual({ ...second, error: null }, first);
  assert.match(second.error ?? '', /secret\.key in the data folder is missing, or is not the one/);

  // Also for a practice that cannot be opened.
  mkdirSync(join(place, 'restore-2026-03-02T15-00-00-000Z.in'));
  const cut = await plumbline(['backup', at('good'), '--data', place]);
  assert.deepEqual([cut.status, cut.err], [2, `${lastOf(place).error}\n`]);
  assert.match(cut.err, /was cut short/);
  assert.equal(lastOf(place).time, first.time);
  rmSync(join(place, 'restore-2026-03-02T15-00-00-000Z.in'), { recursive: true });

  // A problem of the folder is recorded as well, in one sentence.
  writeFileSync(at('a file'), '');
  const below = join(at('a file'), 'below');
  const blocked = await plumbline(['backup', below, '--data', place]);
  const message = `Can't write to ${below}: not a directory. Enter a location that can be written to.`;
  assert.deepEqual([blocked.status, blocked.err], [1, `${message} No backup was made.\n`]);
  assert.equal(lastOf(place).error, message);
});

test('a folder inside the data folder is rejected, and nothing is recorded', async () => {
  symlinkSync(data, at('link'));
  for (const into of [data, join(data, 'backups'), join(data, 'a', 'b'), join(at('link'), 'copies')]) {
    const { status, err } = await plumbline(['backup', into, '--data', data]);
    assert.deepEqual(
      [status, err],
      [2, 'Choose a folder outside the data folder: a backup inside would be lost with it.\n'],
      into,
    );
  }
  assert.ok(!existsSync(join(data, 'last-backup.json')));
  // Its name begins with the data folder's.
  assert.equal((await plumbline(['backup', `${data}-backups`, '--data', data])).status, 0);
  rmSync(join(data, 'last-backup.json'));
});

const AS_ROOT = { skip: process.getuid?.() === 0 ? false : 'only root changes the user' };
/** A user of Debian and most other systems who owns no files here. */
const DAEMON = { uid: 1, gid: 1 };
const runAs = (line: string[], account: object) =>
  spawnSync(process.execPath, [...programArguments('cli'), ...line], {
    cwd: ROOT,
    encoding: 'utf8',
    ...account,
  });

test('an output error on a full disk is reported in one sentence', () => {
  const stdio = ['ignore', openSync('/dev/full', 'w'), 'pipe'];
  const { status, stderr } = runAs(['list'], { stdio });
  assert.deepEqual([status, stderr], [1, "Can't write to standard output: no space left on device.\n"]);
});

test('a missing permission is reported with the path and the user', AS_ROOT, () => {
  const daemonData = at('of-daemon');
  cpSync(data, daemonData, { recursive: true });
  spawnSync('chown', ['-R', '1:1', daemonData]);
  mkdirSync(at('of-root'), { mode: 0o700 });
  for (const into of [at('of-root'), join(at('of-root'), 'deeper', 'still')]) {
    const { status, stderr } = runAs(['backup', into, '--data', daemonData], DAEMON);
    const expectedMessage = `Can't write to ${into} as user daemon. Enter a location that can be written to.`;
    assert.deepEqual(
      [status, stderr],
      [1, `Data folder: ${daemonData}\n${expectedMessage} No backup was made.\n`],
    );
    assert.equal(lastOf(daemonData).error, expectedMessage);
  }
  writeFileSync(at('a text'), '');
  for (const [args, message] of [
    [['check', '--data', at('a text')], `${at('a text')} is not a folder.`],
    [
      ['restore', at('a text'), '--data', daemonData],
      `${at('a text')} is no backup: it has no manifest.json.`,
    ],
  ] as const) {
    const { stderr } = runAs([...args], DAEMON);
    assert.ok(stderr.includes(message), stderr);
  }
  for (const args of [['backup', at('elsewhere')], ['check'], ['key', 'rotate'], ['restore', at('good')]]) {
    const { status, stderr } = runAs([...args, '--data', data], DAEMON);
    assert.deepEqual([status, stderr], [2, `Data folder: ${data}\nCan't read ${data} as user daemon.\n`]);
  }
  mkdirSync(at('root-backup'), { mode: 0o700 });
  for (const backup of [at('root-backup'), join(at('root-backup'), 'plumbline-2026-03-02T15-00-00-000Z')]) {
    const { status, stderr } = runAs(['restore', backup, '--data', daemonData], DAEMON);
    assert.deepEqual(
      [status, stderr],
      [1, `Data folder: ${daemonData}\nCan't read ${backup} as user daemon.\n`],
    );
  }
  const missing = join(at('of-root'), 'new');
  const restored = runAs(['restore', at('good'), '--data', missing], DAEMON);
  assert.match(restored.stderr, /Can't (write to|read) \S+of-root\/new as user daemon\.\n$/);
});

test('--every continues after a failed backup and stops on request', async () => {
  const output = { out: '', err: '' };
  const recorded: string[] = [];
  const waits: number[] = [];
  let rounds = 0;
  const place = {
    isInData: () => false,
    record: () => undefined,
    recordFailure: (reason: string) => void recorded.push(reason),
    dropOutdated: () => 0,
    async write(): Promise<never> {
      throw Object.assign(new Error('no space'), { code: rounds === 2 ? 'EXPECTED_BY_NOBODY' : 'ENOSPC' });
    },
  };
  const terminal: Terminal = {
    out: (text) => void (output.out += text),
    err: (text) => void (output.err += text),
    readText: () => Promise.reject(new Error('reads nothing')),
    isInteractive: false,
  };
  const status = await exitStatusOf(terminal, () =>
    backupCommand(
      { positionals: ['/backups'], options: { every: '24h' } },
      terminal,
      async () => {
        rounds += 1;
        if (rounds === 4) throw new CommandError('A restore was interrupted.');
        return place;
      },
      () => async (ms) => waits.push(ms) === 4,
    ),
  );
  assert.equal(status, 0);
  assert.equal(rounds, 4);
  for (const ms of waits) assert.ok(ms > 86_390_000 && ms <= 86_400_000 * 4, String(ms));
  const full = 'The disk of /backups is full. Enter a location that can be written to.';
  assert.deepEqual(recorded, [full, 'no space', full]);
  assert.match(output.err, /A restore was interrupted\.\n$/);
  for (const every of ['24', '0h', 'h', '1d', '501h', '-1h'])
    assert.equal(
      (await plumbline(['backup', at('never'), '--every', every, '--data', data])).status,
      2,
      every,
    );
  assert.equal((await plumbline(['backup', at('never'), '--every', '1h', '--data', at('none')])).status, 2);
});

test('the program with --every makes a backup immediately and exits with 0 on SIGTERM', async () => {
  const child = spawn(
    process.execPath,
    [...programArguments('cli'), 'backup', at('often'), '--keep', '3', '--every', '1h', '--data', data],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  assert.equal(readdirSync(at('often')).length, 1);
});

test('backup-failed prints the reason, and the server mails it to the admins', async () => {
  const place = at('failed');
  cpSync(data, place, { recursive: true });
  const failed = await plumbline(['backup-failed', '--data', place]);
  assert.deepEqual(
    [failed.status, failed.err],
    [
      0,
      'The backup failed. Run systemctl status plumbline-backup.service for the reason.\nMessages to admins: 1.\n',
    ],
  );
  const last = { time: null, path: null, bytes: null, error: 'The disk of /srv is full.' };
  writeFileSync(join(place, 'last-backup.json'), JSON.stringify(last));
  const again = await plumbline(['backup-failed', '--data', place]);
  assert.match(again.err, /^The backup failed\. The disk of \/srv is full\.\nMessages to admins: 1\.\n$/);
  const server = await startServer({ dataDir: place, distFolder: at('dist'), demo: false });
  try {
    const texts = async () =>
      (await server.services.outbox.list({ skip: 0, take: 9 })).messages.map(({ text }) => text);
    for (let tries = 0; tries < 100 && (await texts()).length < 2; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal((await texts()).filter((text) => text.includes('The disk of /srv is full.')).length, 1);
  } finally {
    await server.stop();
  }

  // The reason is printed although the practice cannot be opened.
  writeFileSync(join(place, 'secret.key'), Buffer.alloc(32, 7));
  const keyless = await plumbline(['backup-failed', '--data', place]);
  assert.equal(keyless.status, 1);
  assert.match(
    keyless.err,
    /^The backup failed\. The disk of \/srv is full\.\nNo message to the admins was added: /,
  );
});
