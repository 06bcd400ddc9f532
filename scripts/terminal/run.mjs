import { spawn } from 'node:child_process';
import { ROOT } from '../project.mjs';

/** @typedef {{ code: number, output: string, milliseconds: number }} Finished */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

// Stops the children with the script (Ctrl-C reaches them directly because they share the terminal). Installed only
// while children run, since npm start becomes the server, which handles its shutdown.
/** @param {NodeJS.Signals} signal */
function stopAll(signal) {
  for (const child of running) child.kill(signal);
  process.exit(signal === 'SIGTERM' ? 143 : 129);
}

function watchForStop() {
  const change = running.size > 0 ? 'on' : 'off';
  if (change === 'on' && process.listeners('SIGTERM').includes(stopAll)) return;
  process[change]('SIGTERM', stopAll);
  process[change]('SIGHUP', stopAll);
}

/**
 * Runs a program to its end and returns its standard output and error in their original order.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, onLine?: (line: string) => void, cwd?: string, timeout?: number, uid?: number, gid?: number }} [options]
 * @returns {Promise<Finished>}
 */
export function run(command, args, { env = {}, onLine, cwd = ROOT, ...other } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...other,
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    running.add(child);
    watchForStop();
    let output = '';
    let rest = '';
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      const text = chunk.toString();
      output += text;
      if (!onLine) return;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    /** @param {number} code */
    const finish = (code) => {
      running.delete(child);
      watchForStop();
      resolve({ code, output, milliseconds: performance.now() - startedAt });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/**
 * Runs the file of a tool in node_modules, without a shell and without npx.
 * @param {string} file for example typescript/bin/tsc
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(file, args, options) {
  return run(process.execPath, [`node_modules/${file}`, ...args], options);
}
