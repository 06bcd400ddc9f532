import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completeReport, testPractice, type TestPractice } from '../test-practice.ts';

let practice: TestPractice;
before(async () => {
  practice = await testPractice();
});
after(() => practice.close());

const fields = { firstname: 'Elena', middlename: 'M.', lastname: 'Hartwell', age: 45 };

test('a client is added, changed and deleted, each with its message', async () => {
  const { call } = practice;
  const added = await call('post', 'auth/client/', { body: fields });
  assert.equal(added.status, 201);
  assert.equal(added.body.message, 'Client created successfully!');
  const { id } = added.body.data;
  assert.deepEqual(added.body.data, {
    id,
    ...fields,
    created_at: '2026-03-02T15:00:00.000Z',
    updated_at: '2026-03-02T15:00:00.000Z',
  });

  practice.setTime('2026-03-02T16:00:00.000Z');
  const changed = await call('patch', `client/${id}/`, { body: { ...fields, middlename: '', age: 46 } });
  assert.equal(changed.body.message, 'Client updated successfully!');
  assert.equal(changed.body.data.middlename, null);
  assert.equal(changed.body.data.age, 46);
  assert.equal(changed.body.data.updated_at, '2026-03-02T16:00:00.000Z');

  const gone = await call('delete', `client/${id}/`);
  assert.equal(gone.body.message, 'Client deleted successfully!');
  assert.equal((await call('get', `client/${id}/`)).status, 404);
});

test('the form’s own messages come under each field', async () => {
  const empty = await practice.call('post', 'auth/client/', { body: { firstname: ' ', lastname: '' } });
  assert.equal(empty.status, 400);
  assert.deepEqual(empty.body, {
    error: {
      firstname: ['First Name is required.'],
      lastname: ['Last name is required.'],
      age: ['Age is required.'],
    },
  });
  for (const age of [0, 101, 45.5, '45', true]) {
    const answer = await practice.call('post', 'auth/client/', { body: { ...fields, age } });
    assert.deepEqual(answer.body, { error: { age: ['Must be between 1 and 100.'] } }, String(age));
  }
});

test('a body that is not JSON is told so', async () => {
  const response = await practice.app.request('/api/auth/client/', {
    method: 'POST',
    headers: { authorization: `Bearer ${practice.dana}`, 'content-type': 'application/json' },
    body: '{"firstname":',
  });
  assert.equal(response.status, 400);
  assert.deepEqual(await response.json(), {
    detail: 'The request body is not valid JSON.',
    code: 'malformed_body',
  });
});

test('the list nests scenarios and reports, newest first', async () => {
  const ids = await completeReport(practice);
  const { body } = await practice.call('get', 'auth/clients');
  const [client] = body.data;
  assert.equal(client.id, ids.client);
  assert.equal(client.scenarios[0].id, ids.scenario);
  assert.deepEqual(client.scenarios[0].pdf_url, { s3_url: null });
  assert.equal(client.scenarios[0].reports.reports_data[0].id, ids.report);
  assert.equal(client.reports[0].id, ids.report);
});

test('the list costs the same statements for one client as for thirty', async () => {
  const count = async () => {
    practice.statements.length = 0;
    await practice.call('get', 'auth/clients/');
    return practice.statements.length;
  };
  const few = await count();
  for (let n = 0; n < 3; n += 1) await completeReport(practice);
  for (let n = 0; n < 27; n += 1) await practice.call('post', 'auth/client/', { body: fields });
  assert.equal(await count(), few);
  assert.equal(few, 4);
});

test('an unchanged list is answered 304, and comes compressed when it changed', async () => {
  const first = await practice.call('get', 'auth/clients/');
  const tag = first.headers.get('etag') ?? '';
  const again = await practice.call('get', 'auth/clients/', { headers: { 'if-none-match': tag } });
  assert.equal(again.status, 304);
  assert.equal(again.text, '');

  await practice.call('post', 'auth/client/', { body: { ...fields, lastname: 'Newest' } });
  const response = await practice.app.request('/api/auth/clients/', {
    headers: { authorization: `Bearer ${practice.dana}`, 'if-none-match': tag, 'accept-encoding': 'gzip' },
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-encoding'), 'gzip');
});

test('deleting a client takes scenarios and reports along', async () => {
  const ids = await completeReport(practice);
  await practice.call('delete', `client/${ids.client}/`);
  assert.equal((await practice.call('get', `scenario/${ids.scenario}/`)).status, 404);
  assert.equal((await practice.call('get', `report/${ids.report}/`)).status, 404);
});
