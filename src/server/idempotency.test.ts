import assert from 'node:assert/strict';
import { test } from 'node:test';
import { practiceOfFile } from '../../tests/support/test-practice.ts';

const practice = await practiceOfFile();

const fields = { firstname: 'Elena', lastname: 'Hartwell', age: 45 };
const add = (key: string, body: unknown = fields, as = practice.dana) =>
  practice.call('post', 'auth/client/', { as, body, headers: { 'idempotency-key': key } });
const count = async () => (await practice.call('get', 'auth/clients/')).body.data.length;

test('the same form sent twice adds one client, and both get the same answer', async () => {
  const before = await count();
  const first = await add('form-1');
  const second = await add('form-1');
  assert.equal(second.status, 201);
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.equal(await count(), before + 1);
});

test('two at the same moment add one client', async () => {
  const before = await count();
  const answers = await Promise.all([add('form-2'), add('form-2'), add('form-2')]);
  assert.equal(await count(), before + 1);
  for (const { status } of answers) assert.ok(status === 201 || status === 409, String(status));
});

test('a key stands for one request: another body under it is refused', async () => {
  await add('form-3');
  const other = await add('form-3', { ...fields, firstname: 'Marcus' });
  assert.equal(other.status, 422);
  assert.equal(other.body.code, 'idempotency_key_reused');
});

test('a refused form is corrected and sent under the same key', async () => {
  assert.equal((await add('form-4', { ...fields, age: 0 })).status, 400);
  assert.equal((await add('form-4')).status, 201);
});

test('a key is the user’s own, and the path’s own', async () => {
  const before = await count();
  await add('form-5');
  assert.equal((await add('form-5', fields, practice.mira)).status, 201);
  const elsewhere = await practice.call('post', 'scenario/scenario/', {
    body: { client_id: 1, name: 'A' },
    headers: { 'idempotency-key': 'form-5' },
  });
  assert.equal(elsewhere.status, 201);
  assert.equal(await count(), before + 1);
});

test('an empty key is refused, and nothing is added or changed', async () => {
  const before = await count();
  for (const key of ['', '  '])
    for (const [method, path] of [
      ['post', 'auth/client/'],
      ['patch', 'payment/my-subscription/'],
      ['delete', 'client/1/'],
    ] as const) {
      const sent = await practice.call(method, path, { body: fields, headers: { 'idempotency-key': key } });
      assert.deepEqual([sent.status, Object.keys(sent.body.error)], [400, ['Idempotency-Key']], path);
    }
  assert.equal(await count(), before);
});

test('a key is forgotten after 24 hours', async () => {
  await add('form-6');
  practice.setTime('2026-03-03T02:59:00.000Z');
  const before = await count();
  await add('form-6');
  assert.equal(await count(), before);
  await practice.services.sessions.start(
    {
      user_id: practice.users.dana.id,
      access_hash: practice.services.tokens.hash('next-day-next-day-next-day'),
      access_expires_at: new Date('2026-03-04T00:00:00Z'),
      refresh_hash: 'next-day',
      refresh_expires_at: new Date('2026-03-04T00:00:00Z'),
      remembered: false,
      device: '',
      address: null,
      opened: null,
    },
    new Date('2026-03-02T15:00:00Z'),
  );
  practice.setTime('2026-03-03T15:00:00.000Z');
  const again = await add('form-6', fields, 'next-day-next-day-next-day');
  assert.equal(again.status, 201);
  assert.equal(again.headers.get('idempotent-replayed'), null);
});
