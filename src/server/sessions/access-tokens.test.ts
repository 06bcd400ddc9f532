import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { accessToken } from '../../../tests/support/test-access-token.ts';
import { completeReport, practiceOfFile } from '../../../tests/support/test-practice.ts';
import { accessTokenOf } from '../../domain/practice/users/access-token.ts';
import { ownerOf } from '../../domain/practice/users/user.ts';
import { sweep } from '../operations/job-handlers.ts';

const practice = await practiceOfFile();
const { call, users, services, setTime } = practice;
const START = '2026-03-02T15:00:00.000Z';
const dana = ownerOf(users.dana);
beforeEach(() => setTime(START));

const clients = (token: string) => call('get', 'auth/clients/', { as: token });

test('a token signs in as its user within its scopes and records its last use by the minute', async () => {
  const { id, token } = await accessToken(practice, users.dana, ['clients:read']);
  const used = async () => {
    await practice.work();
    return (await services.accessTokens.list(dana)).find((one) => one.id === id)?.last_used_at;
  };
  assert.equal((await clients(token)).status, 200);
  assert.equal((await call('get', 'auth/profile/', { as: token })).body.data.email, users.dana.email);
  assert.equal(await used(), START);
  setTime('2026-03-02T15:00:59.000Z');
  await clients(token);
  assert.equal(await used(), START);
  setTime('2026-03-02T15:01:00.000Z');
  await clients(token);
  assert.equal(await used(), '2026-03-02T15:01:00.000Z');

  // Parallel requests that all read the use before.
  await services.accessTokens.used(id, new Date('2026-03-02T15:01:59.999Z'));
  assert.equal(await used(), '2026-03-02T15:01:00.000Z');

  const write = await call('post', 'auth/client/', { as: token, body: {} });
  assert.deepEqual(
    [write.status, write.body],
    [403, { detail: 'This token needs the scope clients:write.', code: 'scope_missing' }],
  );
  const session = await call('get', 'auth/sessions/', { as: token });
  assert.deepEqual(
    [session.status, session.body],
    [403, { detail: 'Access tokens can’t do this.', code: 'session_required' }],
  );
});

test('only the SHA-256 of a token is stored, and logs, audit lines and errors do not contain the token', async () => {
  const { id, token } = await accessToken(practice, users.dana, ['clients:read']);
  const { byHash } = services.accessTokens;
  services.accessTokens.byHash = () => Promise.reject(new Error('The disk is on fire.'));
  assert.equal((await clients(token)).status, 500);
  services.accessTokens.byHash = byHash;
  assert.equal((await clients(token)).status, 200);
  assert.equal((await call('get', 'auth/sessions/', { as: token })).status, 403);
  await practice.work();
  assert.ok((await practice.dump()).includes(services.tokens.hash(token)));
  await services.accessTokens.remove(dana, id);
  assert.equal((await clients(token)).status, 401);
  await services.rejections.flush();
  assert.equal(practice.errors.length, 1);
  for (const text of [await practice.dump(), practice.logged()])
    assert.ok(!text.includes(token.slice(8, 47)));
});

test('rejects a wrong checksum without a query, and an unknown, expired or revoked token', async () => {
  const { id, token } = await accessToken(practice, users.dana, ['clients:read'], 1);
  const refused = async (sent: string) => {
    const response = await clients(sent);
    assert.deepEqual(
      [response.status, response.body.code, response.headers.get('www-authenticate')],
      [401, 'token_not_valid', 'Bearer'],
    );
  };
  await practice.work();
  practice.statements.length = 0;
  const last = token.endsWith('0') ? '1' : '0';
  await refused(token.slice(0, -1) + last);
  assert.deepEqual(practice.statements, []);
  await refused(accessTokenOf(new Uint8Array(32).fill(7)));
  assert.equal(practice.statements.length, 1);

  assert.equal((await clients(token)).status, 200);
  setTime('2026-03-03T15:00:00.000Z');
  await refused(token);
  setTime(START);
  assert.equal((await clients(token)).status, 200);
  assert.ok(!(await services.accessTokens.remove(ownerOf(users.mira), id)));
  assert.ok(await services.accessTokens.remove(dana, id));
  await refused(token);

  const { items } = await services.audit.list({ page: 1, size: 3, action: 'token_refused' });
  assert.deepEqual(
    items.map(({ detail, times }) => [detail?.slice(0, 8) ?? null, times]).sort(),
    [
      [token.slice(0, 8), 2],
      ['plb_1fJj', 1],
      [null, 1],
    ].sort(),
  );
});

test('logs and audit lines name the token', async () => {
  const { id, token } = await accessToken(practice, users.dana, ['clients:write']);
  const { client } = await completeReport(practice);
  practice.lines.length = 0;
  assert.equal((await call('delete', `client/${client}/`, { as: token })).status, 200);
  assert.equal((await call('get', 'report/', { as: token })).status, 403);
  assert.deepEqual(
    practice.lines.map((line) => [line.user_id, line.token_id]),
    [
      [users.dana.id, id],
      [users.dana.id, id],
    ],
  );
  const { items } = await services.audit.list({ page: 1, size: 2 });
  assert.deepEqual(
    items.map(({ action, user, token_id, detail }) => [action, user?.id, token_id, detail?.slice(0, 28)]),
    [
      ['request_refused', users.dana.id, id, 'GET /report: scope_missing'],
      ['client_deleted', users.dana.id, id, items[1]?.detail?.slice(0, 28)],
    ],
  );
  await call('get', 'auth/clients/');
  assert.equal(practice.lines.at(-1)?.token_id, undefined);
});

test('allows 600 requests a minute for each token, then returns 429 until the next minute', async () => {
  const { token } = await accessToken(practice, users.dana, ['clients:read']);
  const other = await accessToken(practice, users.dana, ['clients:read']);
  setTime('2026-03-02T15:00:20.000Z');
  for (let n = 0; n < 600; n += 1)
    assert.equal((await call('get', 'auth/profile/', { as: token })).status, 200, String(n));
  const refused = await call('get', 'auth/profile/', { as: token });
  assert.deepEqual(
    [refused.status, refused.headers.get('retry-after'), refused.body.code],
    [429, '40', 'too_many_attempts'],
  );
  assert.equal((await call('get', 'auth/profile/', { as: other.token })).status, 200);
  assert.equal((await call('get', 'auth/profile/')).status, 200);
  setTime('2026-03-02T15:01:00.000Z');
  assert.equal((await call('get', 'auth/profile/', { as: token })).status, 200);
});

test('a token has at most its user’s role and requires two-factor authentication if the practice does', async () => {
  const { token } = await accessToken(practice, users.mira, ['admin', 'clients:read']);
  assert.equal((await call('get', 'auth/users/', { as: token })).body.code, 'not_allowed');
  await services.practice.change({ second_factor_required: true });
  assert.equal((await clients(token)).body.code, 'second_factor_required');
  await services.practice.change({ second_factor_required: false });
  assert.equal((await clients(token)).status, 200);
});

test('no token works while tokens are off', async () => {
  const { token } = await accessToken(practice, users.dana, ['clients:read']);
  await services.practice.change({ tokens_allowed: false });
  const refused = await clients(token);
  assert.deepEqual(
    [refused.status, refused.body],
    [403, { detail: 'Access tokens are turned off.', code: 'tokens_off' }],
  );
  await services.practice.change({ tokens_allowed: true });
  assert.equal((await clients(token)).status, 200);
});

test('an admin’s token does not reveal on an open route which addresses have accounts', async () => {
  const { token } = await accessToken(practice, users.admin, ['admin']);
  const body = { email: users.dana.email };
  const known = (as: string) => call('post', 'auth/user-exists/', { as, body });
  assert.deepEqual((await known(practice.admin)).body.data, { exists: true });
  assert.deepEqual((await known(token)).body.data, { exists: null });
});

test('figures by report id require reports:read, and figures of inputs require calculations:run', async () => {
  const { report } = await completeReport(practice);
  const calc = async (scope: 'reports:read' | 'calculations:run', body: object) => {
    const { token } = await accessToken(practice, users.dana, [scope]);
    const { status, body: reply } = await call('post', 'report/calc/', { as: token, body });
    return status === 403 ? reply.detail : status;
  };
  assert.equal(await calc('reports:read', { report_id: report }), 200);
  assert.equal(await calc('reports:read', {}), 'This token needs the scope calculations:run.');
  assert.equal(
    await calc('calculations:run', { report_id: report }),
    'This token needs the scope reports:read.',
  );
  assert.equal(await calc('calculations:run', {}), 400);
});

test('at most 20 tokens with different names are active; an expired one can be replaced and is swept after a month', async () => {
  const mira = ownerOf(users.mira);
  await services.accessTokens.removeAll(mira);
  const add = (name: string, days: number) => {
    const now = services.clock.now();
    const expires_at = new Date(now.getTime() + days * 86_400_000);
    const secret = { hash: `${name} ${now.toISOString()}`, hint: 'plb_0000' };
    return services.accessTokens.create(mira, { name, ...secret, scopes: ['clients:read'], expires_at }, now);
  };
  const first = await add('Short', 1);
  assert.ok(typeof first === 'object');
  assert.equal(await add('Short', 1), 'name_taken');
  const added = await Promise.all(Array.from({ length: 21 }, (_, n) => add(`Long ${n}`, 365)));
  assert.equal(added.filter((one) => one === 'too_many').length, 2);

  setTime('2026-03-03T15:00:00.000Z');
  assert.equal((await services.accessTokens.list(mira)).length, 20);
  const again = await add('Short', 1);
  assert.ok(typeof again === 'object' && again.id !== first.id);
  assert.equal(await add('One more', 1), 'too_many');
  const isListed = async () => (await services.accessTokens.list(mira)).some(({ name }) => name === 'Short');
  setTime('2026-04-03T14:59:59.000Z');
  await sweep(services);
  assert.ok(await isListed());
  setTime('2026-04-03T15:00:00.000Z');
  await sweep(services);
  assert.ok(!(await isListed()));
});
