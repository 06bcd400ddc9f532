/** Several servers share one database and one data folder. Changes apply to all, and settings that must match do. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../tests/support/test-schema.ts';
import { ownerOf } from '../domain/practice/users/user.ts';
import { taxYearDocument } from '../domain/tax/federal/custom-tax-years.ts';
import { createApp } from './app.ts';
import { startPeriodicJobs } from './operations/job-handlers.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { LAST_TAX_YEAR } from '../../tests/support/tax-tables.ts';
import { accessToken } from '../../tests/support/test-access-token.ts';
import { png } from '../../tests/support/test-pictures.ts';
import { testPractice } from '../../tests/support/test-practice.ts';
import { wireServer, type WiringOptions } from './wiring.ts';

const PASSWORD = 'a password of theirs';
const practice = await testPractice({ passwords: { dana: PASSWORD } });
const { settings } = practice.services;
const { data } = settings;
const quiet = { request() {}, info() {}, warn() {}, error() {} };

const opened: { close(): Promise<void> }[] = [];
/** Another server of the practice in this process. */
async function another(options: Partial<WiringOptions> = {}, folder = data) {
  const wired = await wireServer(
    { ...settings, data: folder },
    { distFolder: practice.folder, clock: practice.services.clock, log: quiet, ...options },
  );
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= wired.close());
  opened.push({ close });
  await wired.started();
  return { ...wired, close, app: createApp(wired.services) };
}
const second = await another();
after(async () => {
  for (const one of opened) await one.close();
  await practice.close();
});

async function send(
  to: { app: typeof practice.app },
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) {
  const response = await to.app.request(`http://localhost/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${path.startsWith('admin') ? practice.admin : practice.dana}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
const servers = [practice, second] as const;
const CLIENT = { firstname: 'Elena', lastname: 'Hartwell', age: 45 };

test('counts sign-in attempts across servers', async () => {
  const guess = (at: number, password = 'a guess of theirs') =>
    send(servers[at % 2] ?? practice, 'POST', 'auth/login/', { email: 'dana@example.com', password });
  const first = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(at)));
  const statuses = first.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
  assert.equal(first.find(({ status }) => status === 429)?.headers.get('retry-after'), '1');

  practice.setTime('2026-03-02T15:00:01.000Z');
  // A correct password resets the count on all servers.
  assert.equal((await guess(0, PASSWORD)).status, 200);
  for (let at = 0; at < 5; at += 1) assert.equal((await guess(at)).status, 401);
  assert.equal((await guess(1)).status, 429);
});

test('counts an access token’s requests across servers, and a revoked token works on none', async () => {
  const { id, token } = await accessToken(practice, practice.users.dana, ['clients:read']);
  const read = async (at: number) => {
    const headers = { authorization: `Bearer ${token}` };
    const server = servers[at % 2] ?? practice;
    return (await server.app.request('http://localhost/api/auth/profile/', { headers })).status;
  };
  const statuses: number[] = [];
  for (let at = 0; at < 602; at += 1) statuses.push(await read(at));
  assert.deepEqual([statuses.indexOf(429), statuses.filter((status) => status === 429).length], [600, 2]);
  await second.services.accessTokens.remove(ownerOf(practice.users.dana), id);
  assert.deepEqual([await read(0), await read(1)], [401, 401]);
});

test('stores no addresses of attempts, and deletes attempts after a day', async () => {
  const saved = () => practice.sql<{ key: string }>('select key from attempts');
  const keys = await saved();
  assert.ok(keys.length > 0);
  for (const { key } of keys) assert.match(key, /^[0-9a-f]{64}$/);
  const now = practice.services.clock.now().getTime();
  await practice.services.attempts.sweep(new Date(now));
  assert.deepEqual(await saved(), keys);
  await second.services.attempts.sweep(new Date(now + 25 * 3_600_000));
  assert.deepEqual(await saved(), []);
});

test('one form sent to both servers at the same moment adds one client and gets one response', async () => {
  const count = async () => (await practice.sql('select 1 from clients')).length;
  for (let round = 0; round < 10; round += 1) {
    const before = await count();
    const responses = await Promise.all(
      servers.map((server) => send(server, 'POST', 'auth/client/', CLIENT, `both-${round}`)),
    );
    assert.deepEqual(
      responses.map(({ status }) => status),
      [201, 201],
    );
    assert.equal(responses[0]?.text, responses[1]?.text);
    assert.equal(responses.filter(({ headers }) => headers.has('idempotent-replayed')).length, 1);
    assert.equal(await count(), before + 1);
  }
  const [one, other] = await Promise.all([
    send(practice, 'POST', 'auth/client/', CLIENT, 'both-other'),
    send(second, 'POST', 'auth/client/', { ...CLIENT, age: 46 }, 'both-other'),
  ]);
  assert.deepEqual([one.status, other.status].sort(), [201, 422]);
});

test('a cached list of one server is updated after a change on the other', async () => {
  const list = (at: 0 | 1) => send(servers[at], 'GET', 'auth/clients/');
  const before = await list(0);
  await send(second, 'POST', 'auth/client/', { ...CLIENT, firstname: 'Marcus' });
  assert.notEqual((await list(0)).text, before.text);
  assert.equal((await list(0)).text, (await list(1)).text);
});

/** Fourteen months. */
const csvOf = (level: number): string =>
  [
    'date,close',
    ...Array.from({ length: 14 }, (_, month) => {
      const end = new Date(Date.UTC(2024, month + 1, 0)).toISOString().slice(0, 10);
      return `${end},${level + month}`;
    }),
  ].join('\n');
const importFigures = (to: (typeof servers)[number], level: number) =>
  send(to, 'POST', 'admin/indexes/nasdaq100/', {
    csv: csvOf(level),
    mode: 'replace',
    publisher: 'Somebody',
    source: `level ${level}`,
    confirmed_jumps: true,
    confirmed_losses: true,
  });
const importedFigures = async (from: (typeof servers)[number]) =>
  (await send(from, 'GET', 'index-figures/')).text;

test('market figures imported on one server are active on the other with its next request', async () => {
  for (const level of [100, 200, 300]) {
    const [here, there] = level === 200 ? ([second, practice] as const) : ([practice, second] as const);
    const done = await importFigures(here, level);
    assert.equal(done.status, 200, done.text);
    assert.match(await importedFigures(there), new RegExp(`level ${level}`));
    assert.equal(await importedFigures(here), await importedFigures(there));
  }
  assert.equal((await send(second, 'DELETE', 'admin/indexes/nasdaq100/')).status, 200);
  assert.doesNotMatch(await importedFigures(practice), /level/);
});

test('a change of the figures in the data folder is active on every server after a beat', async () => {
  await importFigures(practice, 400);
  const path = join(data, 'indexes', 'nasdaq100.json');
  assert.ok(existsSync(path));
  assert.match(await importedFigures(second), /level 400/);
  rmSync(path);
  await second.services.indexes.shared.heartbeat();
  assert.doesNotMatch(await importedFigures(second), /level/);
  assert.doesNotMatch(await importedFigures(practice), /level/);
});

test('a server whose folder lacks the new figures returns 503 until they match', async () => {
  const single = await mkdtemp(join(tmpdir(), 'plumbline-alone-'));
  copyFileSync(join(data, 'secret.key'), join(single, 'secret.key'));
  const separate = await another({}, single);
  await importFigures(practice, 500);
  const reply = await send(separate, 'GET', 'auth/clients/');
  assert.deepEqual([reply.status, reply.headers.get('retry-after')], [503, '2']);
  assert.match(reply.text, /figures_behind/);
  const health = await separate.app.request('http://localhost/api/ready/');
  assert.equal(health.status, 503);
  await send(practice, 'DELETE', 'admin/indexes/nasdaq100/');
  assert.equal((await send(separate, 'GET', 'auth/clients/')).status, 200);
  assert.equal((await separate.app.request('http://localhost/api/ready/')).status, 200);
  await separate.close();
  await rm(single, { recursive: true });
});

test('a server with another key, other figures or another tax year does not start with the others', async () => {
  const separate = await mkdtemp(join(tmpdir(), 'plumbline-apart-'));
  const key = join(separate, 'secret.key');
  writeFileSync(key, Buffer.alloc(32, 7));
  await assert.rejects(another({}, separate), /is not the key that the database was used with/);
  copyFileSync(join(data, 'secret.key'), key);

  mkdirSync(join(separate, 'indexes'));
  await importFigures(practice, 600);
  await assert.rejects(
    another({}, separate),
    /market figures of this server are not those .* one data folder/s,
  );
  copyFileSync(join(data, 'indexes', 'nasdaq100.json'), join(separate, 'indexes', 'nasdaq100.json'));

  mkdirSync(join(separate, 'tax'));
  const year = LAST_TAX_YEAR + 1;
  const document = Object.assign({}, taxYearDocument(LAST_TAX_YEAR), { year });
  writeFileSync(join(separate, 'tax', `${year}.json`), JSON.stringify(document));
  await assert.rejects(
    another({}, separate),
    new RegExp(
      `tax years of this server are not those .* tax/${year}\\.json differs\\. Use the same file`,
      's',
    ),
  );
  rmSync(join(separate, 'tax'), { recursive: true });
  await (await another({}, separate)).close();
  await rm(separate, { recursive: true });
});

test('while the shared folder is missing, files return an error, it is not recreated, and figures stay active', async () => {
  const form = new FormData();
  form.set('avatar', new File([new Uint8Array(png(10, 10))], 'me.png', { type: 'image/png' }));
  const upload = () => practice.call('patch', 'auth/profile/', { form });
  const saved = await upload();
  assert.equal(saved.status, 200, saved.text);
  const address = /\/api\/(files\/[^"]+)/.exec(saved.text)?.[1] ?? assert.fail(saved.text);
  await importFigures(practice, 700);
  await second.services.indexes.shared.heartbeat();
  const health = async () => (await practice.app.request('http://localhost/api/health/')).text();
  assert.doesNotMatch(await health(), /folder_gone/);

  renameSync(data, `${data}.gone`);
  try {
    practice.setTime('2026-03-02T15:00:30.000Z');
    for (const server of servers) await server.services.indexes.shared.heartbeat();
    for (const server of servers) assert.match(await importedFigures(server), /level 700/);
    assert.equal((await send(second, 'POST', 'auth/client/', CLIENT)).status, 201);
    const refused = await upload();
    assert.deepEqual([refused.status, refused.body.code], [503, 'folder_gone'], refused.text);
    assert.match(refused.body.detail, /Ask your administrator to mount it again/);
    assert.match((await send(practice, 'GET', address)).text, /folder_gone/);
    assert.match(await health(), /folder_gone/);
    const imported = await importFigures(practice, 800);
    assert.deepEqual([imported.status, /folder_gone/.test(imported.text)], [503, true], imported.text);
    const message = { to: 'a@example.com', subject: 's', text: 't', html: '' };
    await assert.rejects(practice.services.mailer.send(message, new Date()), { code: 'FOLDER_GONE' });
    assert.ok(!existsSync(data));
  } finally {
    renameSync(`${data}.gone`, data);
  }
  practice.setTime('2026-03-02T15:00:32.000Z');
  assert.doesNotMatch(await health(), /folder_gone/);
  assert.equal((await upload()).status, 200);
  await send(practice, 'DELETE', 'admin/indexes/nasdaq100/');
});

test('a running server works with a newer database that only adds, and a starting one names the solution', async () => {
  await practice.sql(`alter table clients add column later text`);
  await practice.sql(`insert into migrations values ('9999-later', '')`);
  try {
    for (const server of servers) {
      const added = await send(server, 'POST', 'auth/client/', CLIENT);
      assert.equal(added.status, 201, added.text);
      assert.equal((await send(server, 'GET', 'auth/clients/')).status, 200);
    }
    await assert.rejects(another(), /written by a newer version of Plumbline/);
  } finally {
    await practice.sql(`delete from migrations where name = '9999-later'`);
    await practice.sql(`alter table clients drop column later`);
  }
  await (await another()).close();
});

test('a clock half a minute off prevents startup; a smaller difference warns and the database’s time applies', async () => {
  const off = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
  const options = { distFolder: practice.folder, log: quiet };
  await assert.rejects(
    wireServer(settings, { ...options, hostClock: off(31_500) }),
    /clock of this machine is 3[12] seconds ahead of that of the database .* Set both by a time server/,
  );
  await assert.rejects(
    wireServer(settings, { ...options, hostClock: off(-31_500) }),
    /clock of this machine is 3[12] seconds behind that of the database/,
  );
  const warnings: string[] = [];
  const wired = await wireServer(settings, {
    ...options,
    log: { ...quiet, warn: (text) => void warnings.push(text) },
    hostClock: off(10_000),
  });
  assert.match(
    warnings.join('\n'),
    /clock of this machine is 10 seconds ahead .* Until then, the clock of the database applies/,
  );
  assert.ok(Math.abs(wired.services.clock.now().getTime() - Date.now()) < 2000);
  await wired.close();
});

test('every server schedules the rounds, and each is queued once', async () => {
  for (const { services } of servers) await startPeriodicJobs(services);
  await practice.work();
  const waiting = await practice.sql<{ key: string }>(
    `select singleton_key as key from plumbline_jobs.job where name = 'sweep' and state = 'created'`,
  );
  assert.deepEqual(
    waiting.map(({ key }) => key),
    ['hourly'],
  );
});

test('storing and sweeping one content are serialized across servers', async () => {
  const owner = ownerOf(practice.users.dana);
  const { files } = practice.services;
  const now = practice.services.clock.now();
  const content = Buffer.from('kept and swept');
  const hash = createHash('sha256').update(content).digest('hex');
  const path = join(data, 'files', hash.slice(0, 2), hash);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  utimesSync(path, new Date(0), new Date(0));
  // Another server holds the lock of this content.
  const other = new pg.Client(settings.database?.href);
  await other.connect();
  await other.query(
    `begin; select pg_advisory_xact_lock(hashtextextended(current_schema() || ' content ${hash}', 0))`,
  );
  const done: string[] = [];
  const file = { name: 'plan.pdf', type: 'application/pdf', content } as const;
  const both = [
    files.put(owner, file, now).then(() => done.push('kept')),
    second.services.files.sweep(now).then(() => done.push('swept')),
  ];
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.deepEqual([done, existsSync(path)], [[], true]);
  await other.query('commit');
  await other.end();
  await Promise.all(both);
  assert.deepEqual(await files.read(hash), content);
});

test('three servers that start simultaneously on an empty database fill it once, with one key', async () => {
  const fresh = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-at-once-'));
  const start = () =>
    startServer({
      dataDir: join(folder, 'data'),
      distFolder: folder,
      environment: { PLUMBLINE_DATABASE: fresh.address },
    });
  const started = await Promise.all([start(), start(), start()]);
  const counts = await Promise.all(started.map(({ services }) => services.users.count()));
  assert.deepEqual(counts, [3, 3, 3]);
  const tokens = new Set(started.map(({ services }) => services.signer.viewToken(1, 1)));
  assert.equal(tokens.size, 1);
  for (const one of started) await one.stop();
  await fresh.drop();
  await rm(folder, { recursive: true });
});
