/** Runs deploy/plumbline in a temporary folder, and checks the units that start it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const DEPLOY = fileURLToPath(new URL('../deploy/', import.meta.url));
const textOf = (name: string) => readFileSync(DEPLOY + name, 'utf8');

// The folder of the test run is closed to other users.
const root = mkdtempSync('/tmp/plumbline-wrapper-');
chmodSync(root, 0o755);
after(() => rmSync(root, { recursive: true }));

function write(path: string, text: string, mode = 0o644): string {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), mode);
  return join(root, path);
}

const NOT_ROOT = process.getuid?.() === 0 ? false : 'only root changes the user';

/** Installs the wrapper with all paths below `root` and an existing user. */
const wrapper = write(
  'plumbline',
  textOf('plumbline')
    .replaceAll(/\/(?=(?:opt|etc|usr|var)\/)(?<!\w\/)/g, `${root}/`)
    .replaceAll(/(?<=--re[ug]id=)plumbline|^ {2}plumbline(?=\))/gm, 'daemon'),
  0o755,
);
const node = (name: string) =>
  `#!/bin/sh\necho ${name} "$(id -un)" "$PLUMBLINE_ENV_FILE" "$PLUMBLINE_DATA" "$PWD" "$(umask)"\nfor word; do echo "[$word]"; done\nexit 3\n`;
const CACHED = 'opt/plumbline/.cache/node/24/bin/node';
write('usr/bin/node', node('system'), 0o755);
write('etc/plumbline.env', '# nothing\n', 0o644);

function run(args: string[], account: { uid?: number; gid?: number } = {}, cwd = root) {
  const { status, stdout, stderr } = spawnSync(wrapper, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PWD: cwd },
    ...account,
  });
  return { status, out: stdout.split('\n'), err: stderr };
}

test('shows a message to use sudo if the user is neither root nor the server’s user', () => {
  const other = NOT_ROOT === false ? { uid: 65534, gid: 65534 } : {};
  assert.deepEqual(run(['check'], other), { status: 2, out: [''], err: 'Run this with sudo.\n' });
});

test('root continues as the server’s user, with its settings and data folder', { skip: NOT_ROOT }, () => {
  const env = join(root, 'etc/plumbline.env');
  const { status, out, err } = run(['backup', 'a folder', '--keep', '3'], {}, '/tmp');
  assert.deepEqual([status, err], [3, '']);
  assert.deepEqual(out, [
    `system daemon ${env} ${join(root, 'var/lib/plumbline')} /tmp 0077`,
    `[${join(root, 'opt/plumbline/current/dist/cli.mjs')}]`,
    '[backup]',
    '[a folder]',
    '[--keep]',
    '[3]',
    '',
  ]);
  // As that user, without the program that switches users.
  assert.deepEqual(
    run(['check'], { uid: 1, gid: 1 }).out[0],
    `system daemon ${env} ${join(root, 'var/lib/plumbline')} ${root} 0077`,
  );
});

test('uses the cached Node and the data folder of the settings file', { skip: NOT_ROOT }, () => {
  write(CACHED, node('cached'), 0o755);
  write('etc/plumbline.env', 'PLUMBLINE_DEMO=0\n  PLUMBLINE_DATA = /srv/practice\n');
  // The program reads the file itself, with systemd's syntax.
  assert.match(run(['check']).out[0] ?? '', /^cached daemon \S+plumbline\.env  \/\S+ 0077$/);
});

const sandboxOf = (name: string): string[] => {
  const [, text = ''] = textOf(name).split(/^(?=NoNewPrivileges=)/m);
  return (
    text
      .split('\n\n')[0]
      ?.split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')) ?? []
  );
};

test('the backup and its failure notice use the server’s sandbox settings', () => {
  const server = sandboxOf('plumbline.service');
  assert.ok(server.length >= 20);
  for (const name of ['plumbline-backup.service', 'plumbline-backup-failed.service']) {
    assert.deepEqual(sandboxOf(name), server, name);
    const { status, stdout, error } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=30', '--no-pager', DEPLOY + name],
      { encoding: 'utf8' },
    );
    // If systemd is installed.
    if (error === undefined) assert.equal(status, 0, stdout);
  }
  const backup = textOf('plumbline-backup.service');
  assert.match(backup, /^OnFailure=plumbline-backup-failed\.service$/m);
  const [, folder] = /^ExecStart=\/usr\/local\/bin\/plumbline backup (\S+) --keep 14$/m.exec(backup) ?? [];
  assert.ok(folder !== undefined);
  assert.match(
    backup,
    new RegExp(`^ExecStartPre=\\+/usr/bin/install -d -m 700 -o plumbline -g plumbline ${folder}$`, 'm'),
  );
  assert.match(backup, new RegExp(`^ReadWritePaths=/var/lib/plumbline -${folder}$`, 'm'));
});
