import assert from 'node:assert/strict';
import { test } from 'node:test';
import { practiceOfFile } from '../../../../tests/support/test-practice.ts';

const practice = await practiceOfFile();

const PATH = 'auth/client/import/';
const row = (n: number) => ({
  firstname: `First ${n}`,
  middlename: '',
  lastname: `Last ${n}`,
  age: 30 + (n % 60),
});
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));
const countOf = async (as = practice.dana) =>
  (await practice.call('get', 'auth/clients/', { as })).body.data.length;

test('clients of a file are added with one message, for the advisor who sent them only', async () => {
  const answer = await practice.call('post', PATH, { body: { rows: rows(3) } });
  assert.equal(answer.status, 201);
  assert.equal(answer.body.message, '3 clients imported.');
  const { data } = (await practice.call('get', 'auth/clients/')).body;
  assert.deepEqual(
    data.map(({ firstname, middlename, lastname, age }) => [firstname, middlename, lastname, age]),
    [
      ['First 2', null, 'Last 2', 32],
      ['First 1', null, 'Last 1', 31],
      ['First 0', null, 'Last 0', 30],
    ],
  );
  // The answer holds them too, newest first like the list.
  assert.deepEqual(
    answer.text.match(/"lastname":"Last \d"/g),
    [2, 1, 0].map((n) => `"lastname":"Last ${n}"`),
  );
  assert.equal(await countOf(), 3);
  assert.equal(await countOf(practice.mira), 0);
});

test('one client that the form would refuse refuses all, named by row and field', async () => {
  const before = await countOf();
  const faulty = [...rows(3), { ...row(3), age: 101 }, { firstname: ' ', lastname: 'Hale', age: '45' }];
  const answer = await practice.call('post', PATH, { body: { rows: faulty } });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.body, {
    error: {
      'rows.3.age': ['Must be between 1 and 100.'],
      'rows.4.firstname': ['First Name is required.'],
      'rows.4.age': ['Enter a whole number.'],
    },
  });
  assert.equal(await countOf(), before);
});

test('no client and more than 2,000 are refused', async () => {
  const none = await practice.call('post', PATH, { body: { rows: [] } });
  assert.deepEqual(none.body, { error: { rows: ['There is no client to import.'] } });
  const absent = await practice.call('post', PATH, { body: {} });
  assert.deepEqual(absent.body, { error: { rows: ['rows is a required field'] } });
  const many = await practice.call('post', PATH, { body: { rows: rows(2001) } });
  assert.deepEqual(many.body, { error: { rows: ['At most 2,000 clients can be imported at once.'] } });
});

test('2,000 clients are taken at once', async () => {
  const before = await countOf(practice.mira);
  const answer = await practice.call('post', PATH, { as: practice.mira, body: { rows: rows(2000) } });
  assert.equal(answer.status, 201, answer.text.slice(0, 200));
  assert.equal(answer.body.message, '2,000 clients imported.');
  assert.equal(await countOf(practice.mira), before + 2000);
});

test('a failure in the middle leaves no client behind', async () => {
  const before = await countOf();
  const { clients } = practice.services;
  const owner = await practice.services.users.findByEmail('dana@example.com');
  assert.ok(owner);
  // The database itself refuses a client without a last name; the 700th comes after a first statement went well.
  const broken = rows(700).map((fields, n) => (n === 699 ? { ...fields, lastname: null } : fields));
  const adding: unknown = Reflect.apply(clients.createAll, clients, [owner.id, broken, new Date(0)]);
  await assert.rejects(async () => adding, /not.null/i);
  assert.equal(await countOf(), before);
});

test('an import sent twice under one key is done once', async () => {
  const before = await countOf();
  const headers = { 'idempotency-key': 'import-once' };
  const first = await practice.call('post', PATH, { body: { rows: rows(2) }, headers });
  const again = await practice.call('post', PATH, { body: { rows: rows(2) }, headers });
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(await countOf(), before + 2);
  const other = await practice.call('post', PATH, { body: { rows: rows(3) }, headers });
  assert.equal(other.body.code, 'idempotency_key_reused');
});
