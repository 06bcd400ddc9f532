/**
 * deploy/upgrade: a checkout becomes release folders, users notice only the restart, and a failure prints the
 * rollback command.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { startTestPostgres } from '../../scripts/machine/test-postgres.mjs';
import { openPostgres } from '../../src/adapters/postgres/database.ts';
import { migrations } from '../../src/adapters/sql/migrations/index.ts';
import { sendRequestsDuring, prepareInstallation, type Installation } from './installation.ts';
import { onlyAsset, standInRepository } from './stand-in-repository.ts';

const UPGRADE = '/opt/plumbline/current/deploy/upgrade';

let installation: Installation;
let repository: Awaited<ReturnType<typeof standInRepository>>;
const commits: string[] = [];
const release = (commit: string | undefined) => installation.at(`opt/plumbline/releases/${commit}`);
const current = () => readlinkSync(installation.at('opt/plumbline/current'));

async function refused(command: string): Promise<string> {
  const { code, output } = await installation.run(command);
  assert.equal(code, 1, output);
  return output;
}

const upgradeUnderRequests = (command: string): Promise<string> =>
  sendRequestsDuring(
    [
      `${installation.url}/sign-in`,
      `${installation.url}/api/health/`,
      onlyAsset(installation, commits.at(-2)),
    ],
    () => installation.succeed(command),
  );

/** An installation by docs/operate.md before release folders existed. */
before(async () => {
  installation = await prepareInstallation({ PLUMBLINE_DEMO: '0' });
  repository = await standInRepository(installation);
  commits.push(await repository.commit('First'));
  const { succeed, text, write } = installation;
  await succeed(
    `git clone --quiet ${repository.folder} /opt/plumbline && cd /opt/plumbline && npm run --silent build &&
     cp deploy/plumbline*.service /etc/systemd/system/`,
  );
  const unit = 'etc/systemd/system/plumbline.service';
  write(unit, text(unit).replaceAll('/opt/plumbline/current', '/opt/plumbline'));
  write('etc/plumbline.env', text('settings'), 0o600);
  await succeed('systemctl enable --now plumbline');
  await installation.ready();
});
after(() => installation.remove());

test('converts a checkout into a clone with a first release, and upgrades it while the server runs', async () => {
  const { at, succeed, text, write } = installation;
  write('etc/plumbline.env', text('settings').replace(/^PLUMBLINE_DEMO.*\n/m, ''), 0o600);
  commits.push(await repository.commit('Second'));
  // A demo user, as an installation without PLUMBLINE_DEMO has.
  const rename = (from: string, to: string) => {
    const db = new Sqlite(at('var/lib/plumbline/plumbline.db'));
    assert.equal(db.prepare('update users set email = ? where email = ?').run(to, from).changes, 1);
    db.close();
  };
  rename('admin@localhost', 'admin@example.com');
  assert.match(
    await refused('cd /opt/plumbline && git pull --quiet && deploy/upgrade'),
    /PROBLEM {2}This database contains the demo practice\.[^]*PLUMBLINE_DEMO=1[^]*demo remove --yes[^]*Nothing was changed\./,
  );
  assert.deepEqual(text('etc/plumbline.env').match(/^PLUMBLINE_DEMO/m), null);
  rename('admin@example.com', 'admin@localhost');
  const output = await upgradeUnderRequests('cd /opt/plumbline && git pull --quiet && deploy/upgrade');
  const [first, second] = commits;
  assert.equal(current(), `releases/${second}`);
  assert.equal((await installation.ready()).commit, second);
  for (const change of [
    `Copied the checkout in ${at('opt/plumbline')} to ${release(first)}`,
    `Moved ${at('opt/plumbline/.git')} to ${at('opt/plumbline/repository')}`,
    `Added PLUMBLINE_DEMO=0 to ${at('etc/plumbline.env')}`,
    `Set the mode of ${at('etc/plumbline.env')} to 640`,
    `Installed ${at('usr/local/bin/plumbline')}`,
    // This test's unit, which ran in /opt/plumbline, differs from that of the first commit.
    `Copied ${at('etc/systemd/system/plumbline.service')} to`,
  ])
    assert.ok(output.includes(change), output);
  const left = readdirSync(at('opt/plumbline')).sort();
  assert.deepEqual(left, ['.cache', 'current', 'releases', 'repository']);
  assert.match(text('etc/plumbline.env'), /^PLUMBLINE_DEMO=0$/m);
  assert.equal(statSync(at('etc/plumbline.env')).mode & 0o777, 0o640);
  assert.equal(readdirSync(at('var/backups/plumbline')).length, 1);
  // An open page still loads the scripts of its release.
  for (const commit of commits) assert.equal((await fetch(onlyAsset(installation, commit))).status, 200);
  assert.match(await succeed(UPGRADE), /is already installed/);
});

test('an upgrade whose release does not respond names the two commands that restore the previous one', async () => {
  const [, second] = commits;
  installation.write('origin/broken', '');
  const broken = await repository.commit('Broken');
  const output = await refused(`UPGRADE_WAIT_SECONDS=2 ${UPGRADE}`);
  assert.equal(current(), `releases/${broken}`);
  const commands = output.split('\n').flatMap((line) => /^ {2}(sudo .*)$/.exec(line)?.[1] ?? []);
  assert.equal(commands.length, 2, output);
  for (const command of commands) await installation.succeed(command);
  assert.equal(current(), `releases/${second}`);
  assert.equal((await installation.ready()).commit, second);
});

test('a problem, a full disk, a failed build or an unknown commit stops the upgrade without changes', async (context) => {
  const { at, succeed, text, write } = installation;
  const state = () => [current(), readdirSync(at('var/backups/plumbline')), text('etc/plumbline.env')];
  const before_ = state();
  await succeed(`rm ${repository.folder}/broken`);
  commits.push(await repository.commit('Third'));

  assert.match(await refused(`${UPGRADE} no-such`), /has no commit "no-such"/);

  write('bin/df', '#!/bin/sh\necho Avail\necho 100000\n', 0o755);
  const needed = Math.floor((2 * statSync(at('var/lib/plumbline/plumbline.db')).size) / 1e6);
  assert.match(
    await refused(UPGRADE),
    new RegExp(`^Needs ${needed} MB, 0 MB are free\\. Nothing was changed\\.$`, 'm'),
  );
  const postgres = await startTestPostgres();
  if ('absent' in postgres) context.diagnostic(postgres.absent);
  else {
    const settings = text('etc/plumbline.env');
    const { address } = postgres;
    context.after(() => postgres.stop());
    const database = await openPostgres({ address, migrations, now: new Date(), canFill: true });
    // Another folder, because the first contains the seal of another audit log.
    const data = at('var/lib/on-postgres');
    mkdirSync(data);
    cpSync(at('var/lib/plumbline/secret.key'), join(data, 'secret.key'));
    installation.giveAway('var/lib/on-postgres');
    const more = `PLUMBLINE_DATA=${data}\nPLUMBLINE_DATABASE=${address}\n`;
    write('etc/plumbline.env', settings + more, 0o640);
    const output = await refused(UPGRADE);
    const [, mb] = /^Needs (\d+) MB, 0 MB are free\. Nothing was changed\.$/m.exec(output) ?? [];
    assert.ok(Math.abs(Number(mb) - (2 * (await database.bytes())) / 1e6) < 2, output);
    await database.close();
    write('etc/plumbline.env', settings, 0o640);
  }
  await succeed(`rm ${at('bin/df')}`);

  const db = new Sqlite(at('var/lib/plumbline/plumbline.db'));
  db.exec("insert into migrations (name, applied_at) values ('9999-newer', '2030-01-01')");
  assert.match(
    await refused(UPGRADE),
    /newer version of Plumbline[^]*Correct the problems above, then run this again\. Nothing was changed\./,
  );
  db.exec("delete from migrations where name = '9999-newer'");
  db.close();

  write('origin/build.mjs', 'process.exit(1)');
  await repository.commit('Does not build');
  assert.match(await refused(UPGRADE), /The build failed\. Nothing was changed\./);
  assert.deepEqual(state(), before_);
  assert.equal((await installation.ready()).commit, commits[1]);
});

test('installs a named commit and retains three releases', async () => {
  const [first, second, third] = commits;
  await upgradeUnderRequests(`${UPGRADE} ${third}`);
  assert.equal((await installation.ready()).commit, third);
  const releases = readdirSync(installation.at('opt/plumbline/releases')).filter(
    (name) => !name.startsWith('.'),
  );
  assert.equal(releases.length, 3);
  for (const commit of [second, third]) assert.ok(releases.includes(String(commit)));
  // Only the scripts of the previous release.
  assert.ok(existsSync(join(release(third), `dist/assets/only-${second}.js`)));
  assert.ok(!existsSync(join(release(third), `dist/assets/only-${first}.js`)));
});
