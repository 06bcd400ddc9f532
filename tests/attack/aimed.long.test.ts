/** No request may block the server's main thread for more than a tenth of a second. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { aimedAt } from './aimed.ts';
import { operationsOf, type Operation } from './api-document.ts';
import { findProblem } from './fuzz.ts';

const SERVER = fileURLToPath(new URL('../../dist/server.mjs', import.meta.url));
/** Milliseconds of CPU time of the main thread. */
const MAX_MS = 100;

const SCHEDULED = '/proc/self/schedstat';
const canMeasure = existsSync(SCHEDULED);

test(
  'targeted requests cause no errors and do not block the main thread',
  { skip: canMeasure ? false : 'only Linux tells a thread’s own processor time' },
  async (t) => {
    const server = await started();
    try {
      const token = await signedIn(server);
      const document = await (await fetch(`${server.url}/api/openapi.json`)).text();
      const problems: string[] = [];
      const costs: { ms: number; description: string }[] = [];
      let requestCount = 0;
      const cut: string[] = [];
      for (const operation of operationsOf(document)) {
        if (operation.method === 'get' || operation.path.includes('logout')) continue;
        const path = operation.path
          .replaceAll(/\{calculation\}/g, 'comparative-report')
          .replaceAll(/\{\w+\}/g, '1');
        for (const { what, body } of aimedAt(
          operation,
          await takesLarge(server.url + path, operation, token),
        )) {
          const description = `${operation.method.toUpperCase()} ${path}: ${what}`;
          const send = async () => {
            const before = server.spent();
            const sendAttack = async () => {
              const response = await fetch(server.url + path, {
                method: operation.method.toUpperCase(),
                headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
                body,
              });
              return { response, text: await response.text() };
            };
            // Requests may get a response, an early rejection or a closed connection.
            const reply = await sendAttack().catch((error: unknown) => {
              if (!isCut(error)) throw error;
              return null;
            });
            if (reply === null) {
              cut.push(description);
              return { ms: 0, fault: null };
            }
            const { response, text } = reply;
            requestCount += 1;
            return {
              ms: server.spent() - before,
              fault: findProblem(response.status, response.headers.get('content-type') ?? '', text),
            };
          };
          const { ms: first, fault } = await send();
          let ms = first;
          // Garbage collection may slow any request, so a slow request is repeated.
          for (let again = 0; again < 2 && ms > MAX_MS; again += 1) ms = Math.min(ms, (await send()).ms);
          if (fault !== null) problems.push(`${description}: ${fault}`);
          costs.push({ ms, description });
        }
      }
      costs.sort((a, b) => b.ms - a.ms);
      t.diagnostic(
        `${requestCount} requests, ${cut.length} of them cut off; the dearest: ${costs
          .slice(0, 5)
          .map(({ ms, description }) => `${ms.toFixed(1)} ms ${description}`)
          .join('; ')}`,
      );
      assert.ok(requestCount > 5_000, String(requestCount));
      assert.deepEqual(cut, []);
      assert.deepEqual(problems.slice(0, 20), []);
      assert.deepEqual(
        costs.filter(({ ms }) => ms > MAX_MS),
        [],
      );
    } finally {
      await server.stop();
    }
  },
);

const isCut = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['EPIPE', 'ECONNRESET'].includes(String(error.cause.code));

/** Whether the route reads a body of 100 KB. */
async function takesLarge(url: string, { method }: Operation, token: string): Promise<boolean> {
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ filling: 'a'.repeat(100_000) }),
  });
  await response.arrayBuffer();
  return response.status !== 413;
}

interface Started {
  url: string;
  link: string;
  /** CPU time of the main thread in milliseconds. */
  spent(): number;
  stop(): Promise<void>;
}

async function started(): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-aimed-'));
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env['PATH'],
      PLUMBLINE_DATA: folder,
      PLUMBLINE_PORT: '0',
      PLUMBLINE_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  let url = '';
  let link = '';
  for await (const line of lines) {
    url ||= /ready at (\S+)\/$/.exec(line)?.[1] ?? '';
    link ||= /token=([\w-]+)/.exec(line)?.[1] ?? '';
    if (url !== '' && link !== '') break;
  }
  const { pid } = child;
  assert.ok(pid !== undefined);
  return {
    url,
    link,
    // The first figure: CPU nanoseconds of this thread (Documentation/scheduler/sched-stats.rst).
    spent: () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signedIn({ url, link }: Started): Promise<string> {
  const response = await fetch(`${url}/api/auth/remember-token/verify/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link }),
  });
  const { data } = (await response.json()) as { data: { access: { value: string } } };
  return data.access.value;
}
