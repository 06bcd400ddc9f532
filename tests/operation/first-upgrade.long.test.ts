/**
 * With real builds: an installation by the manual before release folders existed, its first upgrade to this commit
 * during requests, and the complete walk. Requires the registry and this project's Git history.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { startTestPostgres } from '../../scripts/machine/test-postgres.mjs';
import { documentedCommands, MANUAL } from './documented.ts';
import { sendRequestsDuring, prepareInstallation, PROJECT, type Installation } from './installation.ts';
import { followManual } from './walk.ts';

/** The last commit whose manual installs a checkout. */
const BEFORE = 'd0160b3acad2b5f660ee05abad101fbc7d0b006b';

/** Clones this project with its branch at `commit`. */
async function cloned({ at, succeed, giveAway }: Installation, commit: string) {
  const folder = at('origin');
  execFileSync('git', ['clone', '--quiet', '--bare', PROJECT, folder]);
  giveAway('origin');
  const gitInClone = (command: string) =>
    succeed(`git -c user.name=Test -c user.email=test@example.com -C ${folder} ${command}`);
  await gitInClone('symbolic-ref HEAD refs/heads/main');
  const moveTo = (to: string) => gitInClone(`update-ref refs/heads/main ${to}`);
  await moveTo(commit);
  return {
    folder,
    moveTo,
    async commit(subject: string): Promise<string> {
      const hash = (await gitInClone(`commit-tree -p main -m '${subject}' 'main^{tree}'`)).trim();
      await moveTo(hash);
      return hash;
    },
  };
}

const git = (...options: string[]) =>
  execFileSync('git', ['-C', PROJECT, ...options], { encoding: 'utf8' }).trim();

const SETTINGS = {
  PLUMBLINE_DEMO: '0',
  PLUMBLINE_PUBLIC_URL: 'https://plans.example.com',
  PLUMBLINE_TRUST_PROXY: '1',
};

async function upgradeAnOldInstallation(settings: Record<string, string>): Promise<void> {
  const installation = await prepareInstallation(settings);
  const { at, ready, succeed, text, url, write } = installation;
  try {
    const repository = await cloned(installation, BEFORE);
    const manual = git('show', `${BEFORE}:docs/operate.md`);
    let folder = installation.root;
    for (const command of documentedCommands(manual, 'Install', '**Without containers.**')) {
      if (/^sudo useradd|^journalctl/.test(command)) continue;
      const [, into] = /^cd (\S+)/.exec(command) ?? [];
      await succeed(`cd ${folder} && ${command.replace('<address of the repository>', repository.folder)}`);
      if (into !== undefined) folder = into;
      if (command.includes('/etc/plumbline.env')) write('etc/plumbline.env', text('settings'), 0o600);
    }
    assert.equal((await ready()).commit, BEFORE);

    await repository.moveTo(git('rev-parse', 'HEAD'));
    const page = await (await fetch(`${url}/sign-in`)).text();
    const scripts = [...page.matchAll(/"(\/assets\/[\w.-]+\.(?:js|css))"/g)].map(
      ([, path]) => `${url}${path}`,
    );
    assert.ok(scripts.length > 0);
    const [first = ''] = documentedCommands(MANUAL, 'Upgrade', 'An older installation');
    await sendRequestsDuring([`${url}/sign-in`, `${url}/api/health/`, ...scripts], () => succeed(first));
    assert.equal((await ready()).commit, git('rev-parse', 'HEAD'));
    assert.deepEqual(readdirSync(at('opt/plumbline')).sort(), [
      '.cache',
      'current',
      'releases',
      'repository',
    ]);
    assert.match(await succeed('sudo plumbline check', { asRoot: true }), /The practice has no problems\./);
  } finally {
    await installation.remove();
  }
}

test('upgrades an installation of an earlier manual with the manual’s commands', () =>
  upgradeAnOldInstallation(SETTINGS));

test('upgrades an installation of an earlier manual on PostgreSQL while the old server runs', async (context) => {
  const postgres = await startTestPostgres();
  if ('absent' in postgres) return context.diagnostic(postgres.absent);
  try {
    await upgradeAnOldInstallation({ ...SETTINGS, PLUMBLINE_DATABASE: postgres.address });
  } finally {
    await postgres.stop();
  }
});

test('follows the manual with real builds', async () => {
  const installation = await prepareInstallation(SETTINGS);
  try {
    await followManual(installation, await cloned(installation, git('rev-parse', 'HEAD')));
  } finally {
    await installation.remove();
  }
});
