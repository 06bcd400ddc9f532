import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../terminal/run.mjs';
import { findProgram } from './find-program.mjs';
import { freePort } from './free-port.mjs';

/**
 * A PostgreSQL server for tests: a separate folder, a free local port and a random password. The data are temporary,
 * so it does not sync to disk.
 * @typedef {object} TestPostgres
 * @property {string} address of an empty database
 * @property {() => Promise<void>} stop
 * @property {(how: 'at once' | 'in order') => Promise<void>} restart 'at once': simulates a crash
 */

/** Folders of Debian's and related packages, which are not on the PATH. */
const FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql'];
const START_TIMEOUT_MS = 30_000;

/** @returns {string | null} the folder of initdb and postgres */
function findPostgres() {
  const onPath = findProgram(['initdb']);
  if (onPath !== null) return join(onPath, '..');
  for (const folder of FOLDERS.filter((one) => existsSync(one)))
    for (const version of readdirSync(folder).sort((a, b) => Number(b) - Number(a)))
      if (existsSync(join(folder, version, 'bin', 'initdb'))) return join(folder, version, 'bin');
  return null;
}

/**
 * PostgreSQL refuses to run as root; uses another user, with access only to its folder.
 * @returns {{ uid?: number, gid?: number }}
 */
function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return {};
}

/**
 * @param {{ durable?: boolean }} [options] durable: syncs to disk, for tests that restart the server
 * @returns {Promise<TestPostgres | { absent: string }>}
 */
export async function startTestPostgres({ durable = false } = {}) {
  const programs = findPostgres();
  if (programs === null) return { absent: 'initdb is neither on the PATH nor in /usr/lib/postgresql' };
  const user = postgresUser();
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'plumbline-postgres-'));
  const drop = () => rmSync(folder, { recursive: true, force: true });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const data = join(folder, 'data');
  const created = await run(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'plumbline',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...user, cwd: folder },
  );
  if (created.code !== 0) {
    drop();
    return { absent: `initdb failed: ${created.output.trim().split('\n').at(-1)}` };
  }
  const port = await freePort();
  let errorOutput = '';
  const started = () => {
    const one = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
        '-c',
        `fsync=${durable ? 'on' : 'off'}`,
        '-c',
        `full_page_writes=${durable ? 'on' : 'off'}`,
        '-c',
        'max_connections=200',
      ],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    one.stderr.on(
      'data',
      (/** @type {Buffer} */ chunk) => (errorOutput = (errorOutput + chunk.toString()).slice(-4000)),
    );
    return one;
  };
  let server = started();
  // Stops the server however the run ends.
  const end = () => {
    server.kill('SIGQUIT');
    drop();
  };
  process.once('exit', end);
  const address = `postgres://plumbline:${password}@127.0.0.1:${port}/postgres`;
  if (!(await isUp(address, server))) {
    process.off('exit', end);
    end();
    return { absent: `postgres did not start: ${errorOutput.trim().split('\n').at(-1)}` };
  }
  return {
    address,
    async restart(how) {
      const ended = once(server, 'exit');
      server.kill(how === 'at once' ? 'SIGQUIT' : 'SIGINT');
      await ended;
      server = started();
      if (!(await isUp(address, server))) throw new Error(`postgres did not restart: ${errorOutput}`);
    },
    async stop() {
      process.off('exit', end);
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      drop();
    },
  };
}

/** @param {string} address @param {import('node:child_process').ChildProcess} server */
async function isUp(address, server) {
  const { default: pg } = await import('pg');
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until && server.exitCode === null) {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await wait(100);
    }
  }
  return false;
}
