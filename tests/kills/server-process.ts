/** Runs the built server in a separate process that can be killed at any time. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('../../dist/server.mjs', import.meta.url));

/** `npm run check` does not build first. */
export async function buildIfStale(): Promise<void> {
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url)),
  ]);
}

export interface ServerProcess {
  /** Resolves with the server's address. Rejects with its output if it exits without being killed. */
  ready: Promise<{ url: string; token: string }>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
}

const running = new Set<ServerProcess>();

/** Cleans up after a failed round. */
export async function killAll(): Promise<void> {
  for (const server of running) await server.kill();
}

export function launch(data: string, environment: Readonly<Record<string, string>> = {}): ServerProcess {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH,
      PLUMBLINE_PORT: '0',
      PLUMBLINE_DATA: data,
      PLUMBLINE_LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complain = '';
  child.stderr.on('data', (chunk: Buffer) => void (complain += chunk.toString()));
  const ended = once(child, 'exit');
  const ready = new Promise<{ url: string; token: string }>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready at (http:\/\/[\w.:]+)\//.exec(output)?.[1];
      const token = /token=([\w-]{43})/.exec(output)?.[1];
      if (url !== undefined && token !== undefined) resolve({ url, token });
    });
    void ended.then(() => reject(new Error(`The server ended. It had said: ${output}${complain}`)));
  });
  // A test that kills the server does not wait for `ready`.
  ready.catch(() => undefined);
  const server: ServerProcess = {
    ready,
    async kill() {
      child.kill('SIGKILL');
      await ended;
      running.delete(server);
    },
  };
  running.add(server);
  return server;
}

/** Starts the server and kills it at the nth change of a file in its folder, or once it is ready. */
export async function killAtChange(
  data: string,
  change: number,
  environment: Readonly<Record<string, string>>,
): Promise<'while starting' | 'ready'> {
  let seen = 0;
  let reached: () => void = () => undefined;
  const changed = new Promise<'while starting'>((resolve) => {
    reached = () => resolve('while starting');
  });
  const watcher = watch(data, { recursive: true }, () => {
    seen += 1;
    if (seen >= change) reached();
  });
  // A new folder may be deleted while it is read.
  watcher.on('error', () => undefined);
  const server = launch(data, environment);
  try {
    return await Promise.race([changed, server.ready.then(() => 'ready' as const)]);
  } finally {
    watcher.close();
    await server.kill();
  }
}

/** Starts the server again without any repair. */
export async function startAgain(
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess & { url: string; token: string }> {
  const server = launch(data, environment);
  const { url, token } = await server.ready.catch((error: unknown) => {
    assert.fail(`The start after a kill needs help. ${error instanceof Error ? error.message : ''}`);
  });
  return { ...server, url, token };
}
