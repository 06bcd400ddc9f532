/**
 * Replaces systemctl below a temporary root: starts and stops the commands of the installed units as real processes.
 * Paths and the user of a unit are adapted to the root.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { inRoot } from './installation-paths.ts';

const [root = '', verb = '', ...names] = process.argv.slice(2);

/** Returns the lines of a unit in order, since keys may repeat. */
function linesOf(name: string): { key: string; value: string }[] {
  const file = name.includes('.') ? name : `${name}.service`;
  const text = inRoot(root, readFileSync(join(root, 'etc/systemd/system', file), 'utf8'));
  return [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => ({ key, value }));
}

function launchOf(name: string) {
  const lines = linesOf(name);
  const all = (member: string) => lines.filter(({ key }) => key === member).map(({ value }) => value);
  const environment = Object.fromEntries(
    all('Environment').flatMap((value) => value.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
  ) as Record<string, string>;
  const files = all('EnvironmentFile').map((file) => parseEnv(readFileSync(file, 'utf8')));
  return {
    // In systemd, "+" runs the command as root.
    commands: [...all('ExecStartPre'), ...all('ExecStart')].map((line) =>
      line
        .replace(/^\+/, '')
        .replace(/^\/usr\/bin\/node /, `${process.execPath} `)
        .split(' '),
    ),
    options: {
      cwd: all('WorkingDirectory').at(-1),
      env: { PATH: '/usr/bin:/bin', ...environment, ...Object.assign({}, ...files) } as Record<
        string,
        string
      >,
    },
    isOnce: all('Type').includes('oneshot'),
  };
}

const pidFile = (name: string) => join(root, 'run', `${name}.pid`);

/** A zombie has ended, but its parent has not waited for it yet. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function pidOf(name: string): number | null {
  if (!existsSync(pidFile(name))) return null;
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  return isRunning(pid) ? pid : null;
}

function start(name: string): void {
  if (pidOf(name) !== null) return;
  const { commands, options, isOnce } = launchOf(name);
  if (isOnce) {
    for (const [program = '', ...words] of commands)
      execFileSync(program, words, { ...options, stdio: 'inherit' });
    return;
  }
  const [[program = '', ...words] = []] = commands;
  mkdirSync(join(root, 'run'), { recursive: true });
  const log = openSync(join(root, 'run', `${name}.log`), 'a');
  const child = spawn(program, words, { ...options, detached: true, stdio: ['ignore', log, log] });
  child.unref();
  writeFileSync(pidFile(name), String(child.pid));
}

async function stop(name: string): Promise<void> {
  const pid = pidOf(name);
  if (pid === null) return;
  process.kill(pid, 'SIGTERM');
  const end = Date.now() + 20_000;
  while (isRunning(pid)) {
    if (Date.now() > end) process.kill(pid, 'SIGKILL');
    await sleep(50);
  }
  rmSync(pidFile(name));
}

const services = names.filter((name) => !name.startsWith('-') && !name.endsWith('.timer'));
if (!['start', 'stop', 'restart', 'enable', 'daemon-reload'].includes(verb))
  throw new Error(`systemctl ${verb}`);
for (const name of services) {
  if (verb === 'stop' || verb === 'restart') await stop(name);
  if (verb !== 'stop') start(name);
}
