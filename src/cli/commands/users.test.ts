/** A server that other machines can reach publishes the demo practice only by explicit setting. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { plumbline } from '../../../tests/support/plumbline.ts';
import { readZip } from '../../../tests/support/read-zip.ts';
import { DEMO_ADVISOR, FIRST_ADMIN } from '../../server/operations/demo-users.ts';
import { isReachable } from '../../server/sessions/sign-up-mode.ts';
import { readSettings, SettingsError } from '../../server/settings.ts';
import { startServer } from '../../../tests/support/start-server.ts';
import { statSync, writeFileSync } from 'node:fs';
import { testPractice } from '../../../tests/support/test-practice.ts';
import { signInLinkCommand } from './users.ts';
import { CommandError, exitStatusOf, type Terminal } from '../command.ts';
import type { openPractice } from '../wiring-stores.ts';

const PUBLIC = { PLUMBLINE_PUBLIC_URL: 'https://plans.example.com' };
const EMPTY = { PLUMBLINE_DEMO: '' };
const IN_DEMO = 'This database contains the demo practice. Run plumbline demo remove.';

for (const [what, environment, reason] of [
  ['this machine', {}, null],
  ['the loopback network', { PLUMBLINE_HOST: '127.9.9.9' }, null],
  ['a public URL', PUBLIC, 'PLUMBLINE_PUBLIC_URL is set'],
  ['another host', { PLUMBLINE_HOST: '0.0.0.0' }, 'PLUMBLINE_HOST is 0.0.0.0'],
  ['a proxy', { PLUMBLINE_TRUST_PROXY: '2' }, 'PLUMBLINE_TRUST_PROXY is 2'],
] as const)
  test(`a new database with ${what} ${reason === null ? 'is filled with' : 'does not start'} the demo`, async (context) => {
    const { start } = await place(context);
    assert.equal(isReachable(readSettings(environment).settings), reason !== null);
    if (reason === null) return void (await (await start({ ...EMPTY, ...environment })).stop());
    const refused = `PLUMBLINE_DEMO: enter 0 to start an empty practice, or 1 to publish the demo practice. Other machines can reach this server (${reason}).`;
    await assert.rejects(start({ ...EMPTY, ...environment }), isRefused(refused));
    // No data was created, so both choices remain possible.
    const server = await start({ ...environment, PLUMBLINE_HOST: '127.0.0.1', PLUMBLINE_DEMO: '0' });
    assert.equal(await server.services.users.count(), 1);
    await server.stop();
  });

test('one command removes the demo practice, and the next start creates a first admin', async (context) => {
  const { data, start } = await place(context);
  const remove = (...args: string[]) => plumbline(['demo', 'remove', ...args, '--data', data]);
  const server = await start(EMPTY);
  assert.match((await remove('--yes')).err, /already running on .* Stop it first/);
  await server.stop();
  await assert.rejects(start({ ...EMPTY, ...PUBLIC }), /^SettingsError: PLUMBLINE_DEMO: enter 0/);
  await assert.rejects(start({ PLUMBLINE_DEMO: '0' }), isRefused(IN_DEMO));

  const listed = await remove();
  assert.deepEqual([listed.status, listed.out], [1, '']);
  assert.match(listed.err, /^This deletes 3 demo users and 3 clients, .* add --yes\.\n$/);
  await assert.rejects(start({ PLUMBLINE_DEMO: '0' }), isRefused(IN_DEMO));
  const removed = await remove('--yes');
  assert.deepEqual([removed.status, removed.err], [0, '']);

  // Also without a setting: the database is neither new nor a demo.
  const next = await start({ ...EMPTY, ...PUBLIC });
  const { users, audit } = next.services;
  assert.match(next.signInLink ?? '', /^https:\/\/plans\.example\.com\/user-login-with-token\?token=/);
  assert.deepEqual([await users.count(), (await users.findByEmail(FIRST_ADMIN))?.role_type], [1, 'admin']);
  const { items } = await audit.list({ page: 1, size: 9, action: 'user_deleted' });
  const details = items.map(({ detail }) => detail).sort();
  await next.stop();
  assert.deepEqual(details.slice(0, 2), ['demo remove', 'demo remove']);
  assert.match(details[2] ?? '', /^with 3 clients, \d+ scenarios, .*, demo remove$/);
  assert.match((await remove()).out, /no demo users without a password/);
});

test('demo users with a password are retained, and no other admin is created if one of them is an admin', async (context) => {
  const { data, start } = await place(context);
  const server = await start(EMPTY);
  const { users } = server.services;
  for (const email of [DEMO_ADVISOR, 'admin@example.com'])
    await users.setPasswordHash((await users.findByEmail(email))?.id ?? 0, 'a hash');
  await server.stop();
  const removed = await plumbline(['demo', 'remove', '--yes', '--data', data]);
  assert.match(removed.out, /^Deleted 1 demo user and 0 clients\./);
  const next = await start({ PLUMBLINE_DEMO: '0' });
  // The practice has an admin, so no other one is created.
  assert.deepEqual([await next.services.users.count(), next.signInLink], [2, null]);
  await next.stop();
});

test('the published demo practice starts with a public URL', async (context) => {
  const { start } = await place(context);
  const server = await start({ PLUMBLINE_DEMO: '1', ...PUBLIC });
  assert.equal(await server.services.users.count(), 3);
  await server.stop();
});

async function place(context: TestContext) {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-demo-rule-'));
  context.after(() => rm(data, { recursive: true }));
  const start = (environment: Readonly<Record<string, string>>) =>
    startServer({ dataDir: data, distFolder: join(data, 'dist'), environment });
  return { data, start };
}

const isRefused = (message: string) => (error: unknown) => {
  assert.ok(error instanceof SettingsError);
  assert.equal(error.message, message);
  return true;
};

const terminalInto = (streams: { out: string; err: string }): Terminal => ({
  out: (text) => void (streams.out += text),
  err: (text) => void (streams.err += text),
  readText: () => Promise.reject(new Error('reads nothing')),
  isInteractive: false,
});

async function signInLink(positionals: string[], open: typeof openPractice) {
  const output = { out: '', err: '' };
  const terminal = terminalInto(output);
  const status = await exitStatusOf(terminal, () =>
    signInLinkCommand({ positionals, options: {} }, terminal, open),
  );
  return { status, ...output };
}

test('the printed link signs its user in, and its creation is logged', async () => {
  const practice = await testPractice();
  const open: typeof openPractice = async () => ({
    ...practice.services,
    baseUrl: 'http://localhost:3000',
    now: practice.services.clock.now(),
    close: async () => {},
  });
  const { status, out } = await signInLink(['Mira@Example.com'], open);
  assert.equal(status, 0);
  const [, token] = /^http:\/\/localhost:3000\/user-login-with-token\?token=([\w-]{43})\n$/.exec(out) ?? [];
  const response = await practice.call('post', 'auth/remember-token/verify/', { as: null, body: { token } });
  assert.equal(response.body.data.user.email, 'mira@example.com');
  assert.ok(practice.statements.some((sql) => sql.includes('into "audit_log"')));

  const unknown = await signInLink(['nobody@example.com'], open);
  assert.equal(unknown.status, 2);
  assert.match(unknown.err, /No user has the address nobody@example\.com/);
  assert.equal(unknown.out, '');
  await practice.close();
});

test('without an address or a practice, the message states the next step', async () => {
  const none = () => Promise.reject(new CommandError('There is no practice.'));
  assert.deepEqual(await signInLink([], none), {
    status: 2,
    out: '',
    err: 'Usage: plumbline sign-in-link <email>.\n',
  });
  assert.deepEqual(await signInLink(['a@example.com'], none), {
    status: 2,
    out: '',
    err: 'There is no practice.\n',
  });
});

test('the link uses the public URL, else the running server’s address, else the settings', async (context) => {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-link-'));
  context.after(() => rm(data, { recursive: true }));
  const before = { ...process.env };
  context.after(() => void (process.env = before));
  process.env = { ...before, PLUMBLINE_DATA: data, PLUMBLINE_PORT: '4567' };
  const placeOf = async () => (await plumbline(['sign-in-link', DEMO_ADVISOR])).out.replace(/\?.*\n$/, '');

  // A free port and a path that the command does not know.
  const environment = { PLUMBLINE_APP_BASE: '/planning' };
  const server = await startServer({ dataDir: data, distFolder: join(data, 'dist'), environment });
  assert.equal(await placeOf(), `${server.url}/planning/user-login-with-token`);
  assert.equal(statSync(join(data, 'server.json')).mode & 0o777, 0o600);
  process.env.PLUMBLINE_PUBLIC_URL = 'https://plans.example.com';
  assert.equal(await placeOf(), 'https://plans.example.com/user-login-with-token');
  delete process.env.PLUMBLINE_PUBLIC_URL;

  writeFileSync(join(data, 'server.json'), '{"url":"javascript:alert(1)"}');
  assert.equal(await placeOf(), 'http://127.0.0.1:4567/user-login-with-token');
  writeFileSync(join(data, 'server.json'), '{"url":"http://127.0.0.1:1"}');
  assert.equal(await placeOf(), 'http://127.0.0.1:1/user-login-with-token');
  await server.stop();
  // Left by a server that no longer runs.
  assert.equal(await placeOf(), 'http://127.0.0.1:4567/user-login-with-token');
});

test('an exported account is imported into another user’s account, or only checked with --check', async (context) => {
  const { data, start } = await place(context);
  await (await start({ ...EMPTY })).stop();
  const archive = join(data, '..', `${basename(data)}.zip`);
  context.after(() => rm(archive, { force: true }));
  const run = (...args: string[]) => plumbline([...args, '--data', data]);
  assert.equal((await run('export-user', DEMO_ADVISOR, archive)).status, 0);
  const intoAdmin = (...options: string[]) =>
    run('import-user', archive, '--email', 'admin@example.com', ...options);
  assert.deepEqual(await intoAdmin('--check'), {
    status: 0,
    out: '3 clients can be imported. 6 of 6 results have the same figures.\n',
    err: '',
  });
  assert.deepEqual(await intoAdmin(), {
    status: 0,
    out: '3 clients imported. 6 of 6 results have the same figures.\n',
    err: '',
  });
  const again = join(data, 'again.zip');
  assert.equal((await run('export-user', 'admin@example.com', again)).status, 0);
  const paths = [...readZip(await readFile(again)).keys()];
  assert.equal(paths.filter((path) => path.startsWith('clients/')).length, 3);

  assert.match(
    (await run('import-user', archive)).err,
    /^Usage: plumbline import-user <archive\.zip> --email/,
  );
  assert.equal(
    (await run('import-user', archive, '--email', 'nobody@example.com')).err,
    'No advisor or admin has the address nobody@example.com.\n',
  );
  assert.match(
    (await run('import-user', join(data, 'none.zip'), '--email', DEMO_ADVISOR)).err,
    /There is no file/,
  );
  assert.equal((await run('import-user', data, '--email', DEMO_ADVISOR)).err, `There is no file ${data}.\n`);
  const { status, out } = await run('import-user', join(data, 'secret.key'), '--email', DEMO_ADVISOR);
  assert.deepEqual(
    [status, JSON.parse(out)],
    [2, { error: { file: ['This file is not a complete ZIP archive.'] } }],
  );
});
