import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../machine/free-port.mjs';

/**
 * Runs the server as a child process that can be restarted.
 * @param {{ program: string, env: Record<string, string> }} options
 */
export function createServerProcess({ program, env }) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** @type {Promise<number>} */
  let ready = new Promise(() => {});

  const stop = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  };
  const start = async () => {
    const port = await freePort();
    const started = spawn(process.execPath, ['--enable-source-maps', program], {
      env: { ...process.env, ...env, PLUMBLINE_PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child = started;
    await waitForPort(port, started);
    return port;
  };
  return {
    /** The port, once the server responds. */
    port: () => ready,
    stop,
    restart() {
      ready = stop().then(start);
      return ready;
    },
  };
}

/** @param {number} port @param {import('node:child_process').ChildProcess} child */
async function waitForPort(port, child) {
  while (child.exitCode === null && child.signalCode === null) {
    const isReady = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isReady) return;
    await wait(50);
  }
  // The server has written the reason to standard error. The next change of a source restarts it.
}
