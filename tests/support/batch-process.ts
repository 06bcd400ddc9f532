/** `plumbline batch` as a process of its own, which a test may kill, and lines for it to answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programArguments } from './programs.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** For cash-flow-irr, four pieces of a mebibyte, most of it space. Some are blank, refused or long. */
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
