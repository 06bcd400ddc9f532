/** Runs `plumbline batch` in a separate process that a test may kill, with input lines. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programArguments } from './programs.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Four blocks of 1 MiB for cash-flow-irr, mostly spaces. Some lines are empty, invalid or long. */
export const BATCH_LINES = Array.from({ length: 20_000 }, (_, k) =>
  k % 997 === 5
    ? ''
    : k % 401 === 7
      ? `{"cash_flows": "${'x'.repeat(k % 3000)}"}`
      : JSON.stringify({
          cash_flows: [-100, ...Array.from({ length: 12 }, (_, t) => (k * (t + 1)) % 17), 90],
        }).padEnd(190),
);

export function batchProcess(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...programArguments('cli'), 'batch', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  let err = '';
  child.stdout.on('data', (bytes: Buffer) => void out.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => void (err += bytes.toString()));
  const ended = once(child, 'close').then(([status]) => ({
    status: Number(status),
    out: Buffer.concat(out).toString(),
    err,
  }));
  return { child, ended };
}
