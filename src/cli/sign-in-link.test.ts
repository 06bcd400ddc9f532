import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testPractice } from '../../tests/support/test-practice.ts';
import { signInLinkCommand, type OpenPractice } from './sign-in-link.ts';
import type { Terminal } from './command.ts';

const terminalInto = (said: { out: string; err: string }): Terminal => ({
  out: (text) => void (said.out += text),
  err: (text) => void (said.err += text),
  readText: () => Promise.reject(new Error('reads nothing')),
  isInteractive: false,
});

async function ask(positionals: string[], open: OpenPractice) {
  const said = { out: '', err: '' };
  const status = await signInLinkCommand({ positionals, options: {} }, terminalInto(said), open);
  return { status, ...said };
}

test('the link that is printed signs its user in, and the making of it is logged', async () => {
  const practice = await testPractice();
  const open: OpenPractice = async () => ({
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
  const none: OpenPractice = async () => ({ problem: 'There is no practice.' });
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
