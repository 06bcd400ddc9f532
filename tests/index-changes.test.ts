/** A server killed between an audit log entry and the change of the figures, and its next start. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, utimesSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { plumbline } from './support/plumbline.ts';
import type { SignedIn } from '../src/domain/practice/users/account-schema.ts';
import type { ListedSeries } from '../src/domain/market/imported/imported-figures.ts';
import type { RunningServer } from '../src/server/start-server.ts';
import { startServer } from './support/start-server.ts';
import { programArguments } from './support/programs.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * Replaces the file system so that the server kills itself after it writes a file, or before it moves or deletes
 * one.
 */
const dying = (condition: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    for (const name of ['renameSync', 'rmSync', 'writeFileSync']) {
      const real = fs[name];
      fs[name] = (...how) => {
        const call = [name, ...how.filter((one) => typeof one === 'string')].join(' ');
        if (name === 'writeFileSync') real(...how);
        if (${condition}) process.kill(process.pid, 'SIGKILL');
        if (name !== 'writeFileSync') real(...how);
      };
    }
    syncBuiltinESMExports();
  `)}`;

const SERIES = 'admin/indexes/sp_prism/';
const csv = (months: number) =>
  [
    'Month,Close',
    ...Array.from(
      { length: months },
      (_, k) => `${1990 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, '0')},${100 + k}`,
    ),
  ].join('\n');
const importOf = (months: number) => ({
  csv: csv(months),
  mode: 'replace',
  confirmed_losses: true,
  publisher: 'The publisher',
  source: 'A download',
});

let data: string;
let access: string;
const opened: RunningServer[] = [];
async function open(): Promise<RunningServer> {
  const server = await startServer({ dataDir: data, distFolder: join(data, 'no-build'), demo: false });
  opened.push(server);
  return server;
}
const staged = () => readdirSync(join(data, 'indexes')).filter((name) => !name.endsWith('.json'));

const call = (url: string, method: string, path: string, body?: unknown) =>
  fetch(`${url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function readData<T>(response: Response): Promise<T> {
  assert.equal(response.status, 200);
  return ((await response.json()) as { data: T }).data;
}

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'plumbline-index-changes-'));
  const server = await open();
  const token = /token=([\w-]+)/.exec(server.signInLink ?? '')?.[1];
  const signIn = await call(server.url, 'POST', 'auth/remember-token/verify/', { token });
  access = (await readData<SignedIn>(signIn)).access.value;
  await server.stop();
});
after(async () => {
  await Promise.all(opened.map((server) => server.stop()));
  await rm(data, { recursive: true, force: true });
});

async function killWhen(condition: string, method: string, body?: unknown): Promise<void> {
  const child = spawn(process.execPath, ['--import', dying(condition), ...programArguments('server')], {
    cwd: ROOT,
    env: {
      ...process.env,
      PLUMBLINE_PORT: '0',
      PLUMBLINE_DATA: data,
      PLUMBLINE_DEMO: '0',
      PLUMBLINE_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let out = '';
  child.stdout.on('data', (bytes: Buffer) => void (out += bytes.toString()));
  while (!out.includes('ready at'))
    await Promise.race([
      once(child.stdout, 'data'),
      ended.then(() => Promise.reject(new Error(`It ended, having said: ${out}`))),
    ]);
  const url = /ready at (http:\/\/[\w.:]+)\//.exec(out)?.[1] ?? '';
  await assert.rejects(call(url, method, SERIES, body));
  assert.deepEqual(await ended, [null, 'SIGKILL']);
}

async function afterwards(server: RunningServer) {
  const rows = await readData<ListedSeries[]>(await call(server.url, 'GET', 'admin/indexes/'));
  const { items: lines } = await server.services.audit.list({ page: 1, size: 6 });
  return {
    months: rows.find(({ id }) => id === 'sp_prism')?.months,
    lines: lines
      .filter(({ action }) => action.startsWith('index_'))
      .slice(0, 2)
      .map(({ action, detail }) => [action, detail?.replace(/[0-9a-f]{16}/, '…')]),
    staged: staged(),
  };
}

/** Runs `plumbline check`, then starts the server. */
async function restart() {
  for (const name of staged()) utimesSync(join(data, 'indexes', name), 0, 0);
  const checked = await plumbline(['check', '--data', data]);
  assert.equal(checked.status, 1, checked.out);
  assert.match(checked.out, /PROBLEM {2}A change of the market figures sp_prism was interrupted\./);
  const server = await open();
  const found = await afterwards(server);
  await server.stop();
  const checkRun = await plumbline(['check', '--data', data]);
  assert.doesNotMatch(checkRun.out, /interrupted/);
  return found;
}

test('the next start completes an import that is in the audit log, and logs its completion', async () => {
  await killWhen(`name === 'renameSync' && call.endsWith('sp_prism.json')`, 'POST', importOf(40));
  assert.equal(staged().length, 1);
  assert.deepEqual(await restart(), {
    months: 40,
    lines: [
      ['index_change_finished', 'sp_prism, import, figures …'],
      ['index_imported', 'sp_prism, 1990-01 to 1993-04, A download, figures …'],
    ],
    staged: [],
  });
});

test('the next start discards an import that is not in the audit log', async () => {
  const server = await open();
  const before = (await afterwards(server)).months;
  await server.stop();
  await killWhen(`call.includes('sp_prism.json.') && call.includes('.new')`, 'POST', importOf(50));
  const { months, lines, staged: left } = await restart();
  assert.deepEqual(
    [months, lines[0], left],
    [before, ['index_change_discarded', 'sp_prism, import, figures …'], []],
  );
});

test('the next start completes a removal that is in the audit log, and discards one that is not', async () => {
  await killWhen(`call.includes('.gone')`, 'DELETE');
  const server = await open();
  const { months, lines, staged: left } = await afterwards(server);
  assert.deepEqual(
    [months, lines[0], left],
    [40, ['index_change_discarded', 'sp_prism, removal, figures …'], []],
  );
  await server.stop();

  await killWhen(`name === 'rmSync' && call.endsWith('sp_prism.json')`, 'DELETE');
  assert.ok(existsSync(join(data, 'indexes', 'sp_prism.json')));
  assert.deepEqual(await restart(), {
    months: 0,
    lines: [
      ['index_change_finished', 'sp_prism, removal, figures …'],
      ['index_removed', 'sp_prism, figures …'],
    ],
    staged: [],
  });
});

test('figures that cannot be activated are logged as discarded, and a retry succeeds', async () => {
  const server = await open();
  const { store } = server.services.indexes;
  const { stage } = store;
  store.stage = (...how) => ({
    ...stage(...how),
    activate() {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    },
  });
  const send = () =>
    fetch(`${server.url}/api/${SERIES}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': 'once',
      },
      body: JSON.stringify(importOf(30)),
    });
  assert.equal((await send()).status, 507);
  const { months, lines, staged: left } = await afterwards(server);
  assert.deepEqual([months, lines[0]?.[0], left], [0, 'index_change_discarded', []]);
  store.stage = stage;
  assert.equal((await send()).status, 200);
  assert.equal((await afterwards(server)).months, 30);
  await server.stop();
});

test('changes by the command line are logged without a user, and a dry run is not logged', async () => {
  const newest = async () => {
    const server = await open();
    const found = await afterwards(server);
    const { items } = await server.services.audit.list({ page: 1, size: 1, action: 'index_imported' });
    await server.stop();
    return { ...found, by: items[0]?.user };
  };
  const index = (...args: string[]) =>
    plumbline(['index', ...args, '--data', data], { 'prism.csv': csv(36) });
  const readData = ['--publisher', 'The publisher', '--source', 'A download'];
  const { lines: before } = await newest();
  assert.equal((await index('import', 'sp_prism', 'prism.csv', ...readData, '--dry-run')).status, 0);
  assert.deepEqual((await newest()).lines, before);

  const imported = await index('import', 'sp_prism', 'prism.csv', ...readData);
  assert.equal(imported.status, 0, imported.err);
  const afterImport = await newest();
  assert.equal(afterImport.months, 36);
  assert.deepEqual(afterImport.lines[0], [
    'index_imported',
    'sp_prism, 1990-01 to 1992-12, A download, figures …',
  ]);
  assert.deepEqual([afterImport.by, afterImport.staged], [null, []]);

  const removed = await index('remove', 'sp_prism');
  assert.match(removed.out, /removed\. The shipped figures are active again/);
  const { months, lines, staged: left } = await newest();
  assert.deepEqual([months, lines[0], left], [0, ['index_removed', 'sp_prism, figures …'], []]);
  const verified = await plumbline(['audit', 'verify', '--data', data]);
  assert.equal(verified.status, 0, verified.out);

  // Without its key, the audit log rejects entries, so the figures must remain unchanged.
  renameSync(join(data, 'secret.key'), join(data, 'away.key'));
  const keyless = await index('import', 'sp_prism', 'prism.csv', ...readData);
  renameSync(join(data, 'away.key'), join(data, 'secret.key'));
  assert.deepEqual([keyless.status, staged()], [2, []]);
  assert.match(keyless.err, /is not the key of this practice/);
  assert.equal((await newest()).months, 0);
});
