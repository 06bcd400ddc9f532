/**
 * An installation below a temporary root, run by an unprivileged user. All programs are real except systemctl
 * (systemctl.ts).
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inRoot } from './installation-paths.ts';
import { freePort } from '../../scripts/machine/free-port.mjs';

export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

interface Ended {
  code: number;
  output: string;
}

export interface Installation {
  root: string;
  url: string;
  /** Runs a documented command in a shell, with paths below the root. `sudo` has no effect. */
  run(command: string, options?: { asRoot?: boolean }): Promise<Ended>;
  /** Runs a command that must succeed and returns its output. */
  succeed(command: string, options?: { asRoot?: boolean }): Promise<string>;
  at(path: string): string;
  text(path: string): string;
  write(path: string, text: string, mode?: number): void;
  /** Changes the owner to the user of the installation. */
  giveAway(path: string): void;
  ready(): Promise<{ commit: string }>;
  remove(): Promise<void>;
}

/** Root can switch to another user; other users remain themselves. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const nobody = { uid: Number(idOf('-u')), gid: Number(idOf('-g')) };
  try {
    execFileSync('test', ['-r', join(PROJECT, 'package.json')], nobody);
    return nobody;
  } catch {
    // Only root may enter the project's folder.
    return {};
  }
}
const idOf = (flag: string): string => execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' });

export async function prepareInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const account = unprivilegedUser();
  // A folder that the other user can enter.
  const root = mkdtempSync(join(account.uid === undefined ? tmpdir() : '/tmp', 'plumbline-installation-'));
  chmodSync(root, 0o755);
  const user = execFileSync('id', ['-un'], { encoding: 'utf8', ...account }).trim();
  const at = (path: string) => join(root, path);
  const giveAway = (path: string) => {
    if (account.uid !== undefined) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, at(path)]);
  };
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
    chmodSync(at(path), mode);
    giveAway(path);
  };
  for (const folder of ['etc/systemd/system', 'usr/local/bin', 'var/lib/plumbline', 'home', 'run'])
    mkdirSync(at(folder), { recursive: true });
  const port = await freePort();
  const all = { PLUMBLINE_PORT: String(port), PLUMBLINE_LOG_LEVEL: 'silent', ...settings };
  write(
    'settings',
    Object.entries(all)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  write(
    'bin/systemctl',
    `#!/bin/sh\nexec "${process.execPath}" --disable-warning=ExperimentalWarning "${PROJECT}tests/operation/systemctl.ts" "${root}" "$@"\n`,
    0o755,
  );
  write('bin/sudo', '#!/bin/sh\nexec "$@"\n', 0o755);
  giveAway('');
  const env = {
    // Such as a proxy and its certificate, but no variables of the tests.
    ...Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^(PLUMBLINE|NODE_(ENV|TEST|COMPILE)|npm)_?/.test(name),
      ),
    ),
    HOME: at('home'),
    PATH: [at('bin'), dirname(process.execPath), process.env.PATH].join(':'),
    UPGRADE_ROOT: at('opt/plumbline'),
    UPGRADE_ENV_FILE: at('etc/plumbline.env'),
    UPGRADE_UNITS: at('etc/systemd/system'),
    UPGRADE_PROGRAMS: at('usr/local/bin'),
    UPGRADE_DATA: at('var/lib/plumbline'),
    UPGRADE_BACKUPS: at('var/backups/plumbline'),
    UPGRADE_ACCOUNT: user,
    UPGRADE_WAIT_SECONDS: '30',
  };
  /** Links the Node of the tests, so that units and commands do not download one. */
  const provideNode = () => {
    const link = 'opt/plumbline/.cache/node/24/bin';
    const isCloned = ['.git', 'repository'].some((name) => existsSync(at(`opt/plumbline/${name}`)));
    if (!isCloned || existsSync(at(`${link}/node`))) return;
    mkdirSync(at(link), { recursive: true });
    symlinkSync(process.execPath, at(`${link}/node`));
    giveAway('opt/plumbline/.cache');
  };
  const run: Installation['run'] = (command, { asRoot = false } = {}) =>
    new Promise((ended) => {
      provideNode();
      const installed = at('usr/local/bin/plumbline');
      if (existsSync(installed))
        write('bin/plumbline', inRoot(root, readFileSync(installed, 'utf8'), user), 0o755);
      const options = { cwd: root, env, ...(!asRoot && account) };
      execFile('/bin/sh', ['-c', inRoot(root, command, user)], options, (error, out, err) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        ended({ code, output: out + err });
      });
    });
  const url = `http://127.0.0.1:${port}`;
  return {
    root,
    url,
    run,
    async succeed(command, options) {
      const { code, output } = await run(command, options);
      if (code !== 0) throw new Error(`${command} ended with status ${code}:\n${output}`);
      return output;
    },
    at,
    text: (path) => readFileSync(at(path), 'utf8'),
    write,
    giveAway,
    async ready() {
      const end = Date.now() + 30_000;
      while (Date.now() < end) {
        try {
          const response = await fetch(`${url}/api/health/`);
          if (response.ok) return ((await response.json()) as { data: { commit: string } }).data;
        } catch {
          await sleep(100);
        }
      }
      throw new Error(`The server does not answer:\n${readFileSync(at('run/plumbline.log'), 'utf8')}`);
    },
    async remove() {
      await run('systemctl stop plumbline');
      rmSync(root, { recursive: true });
    },
  };
}

/**
 * Sends requests every 100 ms during `work`. Each response must be 200; connections may be refused while the server
 * restarts.
 */
export async function sendRequestsDuring<T>(
  addresses: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const wrong: string[] = [];
  let [answered, refused, goesOn] = [0, 0, true];
  const send = async (address: string) => {
    try {
      const { status } = await fetch(address, { headers: { connection: 'close' } });
      answered += 1;
      if (status !== 200) wrong.push(`${status} ${address}`);
    } catch {
      refused += 1;
    }
  };
  const sending = (async () => {
    while (goesOn) await Promise.all([sleep(100), ...addresses.map(send)]);
  })();
  try {
    return await work();
  } finally {
    goesOn = false;
    await sending;
    assert.deepEqual(wrong, []);
    assert.ok(answered > refused, `${answered} answered, ${refused} refused`);
  }
}
