/** An operator's steps by docs/operate.md: install, start, back up, restore as root, start again, upgrade. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { documentedCommands, MANUAL } from './documented.ts';
import { sendRequestsDuring, type Installation } from './installation.ts';

/** Commands without effect below a temporary root: its user exists, and no editor is needed. */
const WITHOUT_EFFECT = /^(sudo useradd|sudo nano|journalctl) /;

interface Repository {
  folder: string;
  /** Returns the hash of a new commit. */
  commit(subject: string): Promise<string>;
}

export async function followManual(installation: Installation, repository: Repository): Promise<void> {
  const { at, ready, run, succeed, text, url, write } = installation;
  for (const command of documentedCommands(MANUAL, 'Install', '**Without containers.**')) {
    if (/^sudo nano \/etc\/plumbline\.env$/.test(command))
      write('etc/plumbline.env', text('etc/plumbline.env') + text('settings'), 0o640);
    if (!WITHOUT_EFFECT.test(command))
      await succeed(command.replace('<address of the repository>', repository.folder));
  }
  const { commit: first } = await ready();
  assert.match(text('run/plumbline.log'), /Sign in once, within 15 minutes:/);

  // The unit creates the missing folder.
  assert.ok(!existsSync(at('var/backups/plumbline')));
  await succeed('systemctl start plumbline-backup');
  const [backup = '', ...others] = readdirSync(at('var/backups/plumbline'));
  assert.deepEqual(others, []);
  assert.equal(statSync(at('var/backups/plumbline')).mode & 0o777, 0o700);

  const restore = documentedCommands(MANUAL, 'Restore', '').map((command) =>
    command.replace(/plumbline-\d{4}-\S+/, backup),
  );
  assert.equal(restore.length, 3);
  // A running server locks its practice.
  assert.notEqual((await run(restore[1] ?? '', { asRoot: true })).code, 0);
  for (const command of restore) await succeed(command, { asRoot: / plumbline restore /.test(command) });
  assert.equal((await ready()).commit, first);

  const second = await repository.commit('Next');
  const page = await (await fetch(`${url}/sign-in`)).text();
  const scripts = [...page.matchAll(/"(\/assets\/[\w.-]+\.(?:js|css))"/g)].map(([, path]) => `${url}${path}`);
  assert.ok(scripts.length > 0);
  const upgrade = documentedCommands(MANUAL, 'Upgrade', '**Without containers.**').join(' && ');
  // An open page continues to work.
  await sendRequestsDuring([`${url}/sign-in`, `${url}/api/health/`, ...scripts], () => succeed(upgrade));
  assert.equal((await ready()).commit, second);
  assert.equal(readdirSync(at('var/backups/plumbline')).length, 2);
}
