import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { testPractice } from '../../../tests/support/test-practice.ts';
import { DEMO_ADVISOR } from '../../server/operations/demo-users.ts';
import { startServer } from '../../server/start-server.ts';
import { signInLinkCommand } from './sign-in-link.ts';
import { CommandError, exitStatusOf, type Terminal } from '../command.ts';
import type { openPractice } from '../wiring-stores.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';

const terminalInto = (said: { out: string; err: string }): Terminal => ({
  out: (text) => void (said.out += text),
  err: (text) => void (said.err += text),
  readText: () => Promise.reject(new Error('reads nothing')),
  isInteractive: false,
});

async function ask(positionals: string[], open: typeof openPractice) {
  const said = { out: '', err: '' };
  const terminal = terminalInto(said);
  const status = await exitStatusOf(terminal, () =>
    signInLinkCommand({ positionals, options: {} }, terminal, open),
  );
  return { status, ...said };
}

test('the link that is printed signs its user in, and the making of it is logged', async () => {
  const practice = await testPractice();
  const open: typeof openPractice = async () => ({
    ...practice.services,
    baseUrl: 'http://localhost:3000',
    now: practice.services.clock.now(),
    close: async () => {},
  });
  const { status, out } = await ask(['Mira@Example.com'], open);
  assert.equal(status, 0);
  const [, token] = /^http:\/\/localhost:3000\/user-login-with-token\?token=([\w-]{43})\n$/.exec(out) ?? [];
  const answer = await practice.call('post', 'auth/remember-token/verify/', { as: null, body: { token } });
  assert.equal(answer.body.data.user.email, 'mira@example.com');
  assert.ok(practice.statements.some((sql) => sql.includes('into "audit_log"')));

  const unknown = await ask(['nobody@example.com'], open);
  assert.equal(unknown.status, 2);
  assert.match(unknown.err, /Nobody here has the address nobody@example\.com/);
  assert.equal(unknown.out, '');
  await practice.close();
});

test('without an address, or a practice, it says what to do', async () => {
  const none = () => Promise.reject(new CommandError('There is no practice.'));
  assert.deepEqual(await ask([], none), {
    status: 2,
    out: '',
    err: 'Usage: plumbline sign-in-link <email>.\n',
  });
  assert.deepEqual(await ask(['a@example.com'], none), {
    status: 2,
    out: '',
    err: 'There is no practice.\n',
  });
});

test('the link leads to the public URL, else to the running server, else to the settings', async (context) => {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-link-'));
  context.after(() => rm(data, { recursive: true }));
  const before = { ...process.env };
  context.after(() => void (process.env = before));
  process.env = { ...before, PLUMBLINE_DATA: data, PLUMBLINE_PORT: '4567' };
  const placeOf = async () => (await plumbline(['sign-in-link', DEMO_ADVISOR])).out.replace(/\?.*\n$/, '');

  // A free port, and a path, that the command is not told of.
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
  // What a server left that no longer runs.
  assert.equal(await placeOf(), 'http://127.0.0.1:4567/user-login-with-token');
});
