/**
 * How long `health/` takes while sixteen heavy historical reports are requested at once, over and over, from the built server
 * over HTTP: to stay at or below 50 ms at the 99th percentile. The idle baseline is measured on the same server before.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findCalculation } from '../domain/calculations.ts';
import { startSession } from './sessions.ts';
import { readSettings } from './settings.ts';
import { wireServer } from './wiring.ts';

const ADVISORS = 8;
const AT_ONCE = 16;
const IDLE_MS = 2000;
const LOADED_MS = 6000;
const BETWEEN_PROBES_MS = 5;

/** A practice of eight advisors, each signed in. */
async function tokensIn(folder: string): Promise<string[]> {
  const { settings } = readSettings({ PLUMBLINE_DATA: folder, PLUMBLINE_LOG_LEVEL: 'silent' });
  const { services, close } = wireServer(settings, { distFolder: folder });
  const now = services.clock.now();
  const tokens: string[] = [];
  for (let index = 0; index < ADVISORS; index += 1) {
    const user = await services.users.create(
      {
        email: `bench${index}@example.com`,
        first_name: 'Bench',
        last_name: '',
        role_type: 'advisor',
        is_staff: false,
        is_superuser: false,
        password_hash: null,
      },
      now,
    );
    if (!user) throw new Error('The practice was not new.');
    tokens.push((await startSession(services, user, { remember: false, now })).access.value);
  }
  await close();
  return tokens;
}

/** 250 years of months, every period of them, and the largest level income of each: the heaviest that an input may be. */
function heavyInput(): Buffer {
  const levels = (turn: number) =>
    Array.from({ length: 3000 }, (_, month) => 100 * Math.exp(0.006 * month + 0.1 * Math.sin(month * turn)));
  const accounts = ['taxable', 'tax_deferred', 'tax_free'];
  return Buffer.from(
    JSON.stringify({
      ...findCalculation('historical-report')?.example,
      series: {
        a: { frequency: 'monthly', start: '1776-01', levels: levels(1.7) },
        b: { frequency: 'monthly', start: '1776-01', levels: levels(2.7) },
      },
      strategies: [
        { index: 'a', weight: 0.5, cap: 0.1 },
        { index: 'b', weight: 0.5, cap: 0.1 },
      ],
      vehicles: accounts.map((type) => ({ name: type, account_type: type, portfolio: { a: 0.5, b: 0.5 } })),
      history_window: 'all',
      income_mode: 'max_level',
    }),
  );
}

async function start(folder: string) {
  const program = fileURLToPath(new URL('../../dist/server.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PLUMBLINE_DATA: folder, PLUMBLINE_PORT: '0', PLUMBLINE_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/\S+(?=\/$)/.exec(line) ?? [];
    if (address !== undefined) return { child, address };
  }
  throw new Error('The server did not start. Run npm run build first.');
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE + 1 });

function ask(address: string, path: string, token?: string, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}/api/${path}`,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          'accept-encoding': 'br',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    sent.on('error', reject).end(body);
  });
}

/** Milliseconds of each call of `health/` for so long. */
async function probed(address: string, milliseconds: number): Promise<number[]> {
  const taken: number[] = [];
  for (const until = performance.now() + milliseconds; performance.now() < until;) {
    const begun = performance.now();
    await ask(address, 'health/');
    taken.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_PROBES_MS));
  }
  return taken;
}

async function measured() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const tokens = await tokensIn(folder);
  const { child, address } = await start(folder);
  try {
    const idle = await probed(address, IDLE_MS);
    const body = heavyInput();
    let isOver = false;
    const answers: number[] = [];
    const callers = Array.from({ length: AT_ONCE }, async (_, index) => {
      while (!isOver)
        answers.push(await ask(address, 'calculations/historical-report/', tokens[index % ADVISORS], body));
    });
    const loaded = await probed(address, LOADED_MS);
    isOver = true;
    await Promise.all(callers);
    const failed = answers.filter((status) => status !== 200);
    if (failed.length > 0) throw new Error(`${failed.length} reports were answered ${failed[0]}.`);
    return { idle, loaded };
  } finally {
    agent.destroy();
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

export const latencies = [{ name: 'health/ while 16 heavy historical reports are calculated', measured }];
