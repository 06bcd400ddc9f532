import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { CACHE } from '../project.mjs';
import { print } from '../terminal/progress.mjs';
import { run } from '../terminal/run.mjs';
import { npmCommand } from './npm.mjs';

const REQUIRED = 'Plumbline requires Node.js 22.18 or newer.';
export const NODE_ADVICE = `${REQUIRED} Install Node.js 24 from https://nodejs.org and run the command again.`;

/** The version to download if the installed Node is too old. */
export const RECOMMENDED_MAJOR = 24;

/** Node.js could not be downloaded; the message explains how to install it. */
export class NodeVersionError extends Error {}

/** @param {string} version for example 22.18.0 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/** @param {number} major */
export const nodeProgram = (major) =>
  join(CACHE, 'node', String(major), ...(process.platform === 'win32' ? ['node.exe'] : ['bin', 'node']));

/**
 * Runs this script again with the same arguments and Node flags on a supported Node.
 * @param {() => Promise<unknown>} showProgress work that does not depend on the version, done during the download
 * @returns {Promise<number>} the exit code
 */
export async function runOnSupportedNode(showProgress) {
  const program = nodeProgram(RECOMMENDED_MAJOR);
  if (!existsSync(program)) {
    print(
      `${REQUIRED} This is ${process.version}. Fetching Node.js ${RECOMMENDED_MAJOR} from the npm registry into .cache/node (once).`,
    );
    await Promise.all([fetchNode(RECOMMENDED_MAJOR), showProgress()]);
  }
  return runWith(program, [...process.execArgv, ...process.argv.slice(1)]);
}

/**
 * Installs Node into .cache/node. Renames it into place last, so that an interrupted download is never used.
 * @param {number} major
 */
export async function fetchNode(major) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  // The name without "bin" is taken by a package of another author.
  const prefix = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${system}-${process.arch}`;
  let folder = '';
  const stopped = () => {
    rmSync(folder, { recursive: true, force: true });
    process.stderr.write(`\n${NODE_ADVICE}\n`);
    process.exit(130);
  };
  process.once('SIGINT', stopped);
  try {
    mkdirSync(join(CACHE, 'node'), { recursive: true });
    folder = mkdtempSync(join(CACHE, 'node', 'fetch-'));
    const [npm, ...first] = npmCommand();
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    const installed = await run(npm, [...first, 'install', ...options, `${name}@${major}`], { cwd: folder });
    if (installed.code !== 0) throw new Error(installed.output);
    const fetched = join(folder, 'node_modules', name);
    if (process.platform === 'win32') renameSync(join(fetched, 'bin', 'node.exe'), join(fetched, 'node.exe'));
    const fetchedNode = nodeProgram(major).replace(join(CACHE, 'node', String(major)), fetched);
    const works = await run(fetchedNode, ['--version']);
    if (works.code !== 0) throw new Error(works.output);
    rmSync(join(CACHE, 'node', String(major)), { recursive: true, force: true });
    renameSync(fetched, join(CACHE, 'node', String(major)));
  } catch {
    throw new NodeVersionError(NODE_ADVICE);
  } finally {
    process.off('SIGINT', stopped);
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} program @param {readonly string[]} args @returns {Promise<number>} */
function runWith(program, args) {
  return new Promise((resolve) => {
    const path = [dirname(program), process.env['PATH']].join(delimiter);
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, PATH: path } });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      // A terminal sends Ctrl-C to the child as well, and a second signal would end it without cleanup.
      const isForwarded = signal !== 'SIGINT' || !process.stdin.isTTY;
      process.on(signal, () => isForwarded && child.kill(signal));
    }
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n${NODE_ADVICE}\n`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 1)));
  });
}
