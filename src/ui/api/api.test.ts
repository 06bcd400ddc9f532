import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApi } from './api.ts';
import { ApiError } from './api-error.ts';
import type { ApiOutcome, ApiRequest } from './http-port.ts';

type Api = ReturnType<typeof createApi>;

function setUp(outcome: ApiOutcome, token: string | null = 'bearer') {
  const sent: ApiRequest[] = [];
  let ended = 0;
  const api = createApi({
    send: (request) => {
      sent.push(request);
      return Promise.resolve(outcome);
    },
    token: () => token,
    onUnauthorized: () => (ended += 1),
  });
  return { api, sent, ended: () => ended };
}
const responseOf = (status: number, body: unknown): ApiOutcome => ({ kind: 'answer', status, body });
const client = { firstname: 'Nora', middlename: null, lastname: 'Quist', age: 47, date_of_birth: null };

async function failure(work: Promise<unknown>): Promise<ApiError> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return error;
  }
  throw new Error('It did not fail.');
}

test('unwraps data from the envelope, and returns the message where screens show it', async () => {
  const { api, sent } = setUp(responseOf(200, { data: { id: 3 }, message: 'Client created successfully!' }));
  assert.deepEqual(await api.clients.create(client), {
    data: { id: 3 },
    message: 'Client created successfully!',
  });
  assert.deepEqual(await api.reports.get(3), { id: 3 });
  assert.equal(sent[0]?.token, 'bearer');
});

test('any 401 ends the session with a message; other errors do not', async () => {
  const expired = setUp(
    responseOf(401, { detail: 'Given token not valid for any token type', code: 'token_not_valid' }),
  );
  const error = await failure(expired.api.clients.list());
  assert.deepEqual(
    [error.status, error.code, error.message],
    [401, 'token_not_valid', 'Your session has expired. Please log in again.'],
  );
  assert.equal(expired.ended(), 1);
  const forbidden = setUp(responseOf(403, { detail: 'Not yours.', code: 'forbidden' }));
  await failure(forbidden.api.clients.list());
  assert.equal(forbidden.ended(), 0);
});

test('reports missing, unreadable and server-error responses, but not rejections, aborted calls or view counts', async () => {
  const reportedErrors = async (
    outcome: ApiOutcome,
    request = (api: Api): Promise<unknown> => api.clients.list(),
  ): Promise<string[]> => {
    const messages: string[] = [];
    const api = createApi({
      send: () => Promise.resolve(outcome),
      token: () => 'bearer',
      onUnauthorized: () => undefined,
      onServerError: ({ message }) => messages.push(message),
    });
    await failure(request(api));
    return messages;
  };
  const none = { kind: 'no_answer', message: 'Network Error' } as const;
  assert.deepEqual(await reportedErrors({ ...none, aborted: false }), ['Network Error']);
  assert.deepEqual(await reportedErrors({ ...none, aborted: true }), []);
  // A client who opens a link does not start the count of views.
  const count = (api: Api) => api.reports.viewed(1, 'token', 'visitor');
  assert.deepEqual(await reportedErrors({ ...none, aborted: false }, count), []);
  assert.deepEqual(await reportedErrors(responseOf(502, ''), count), []);
  assert.deepEqual(await reportedErrors(responseOf(502, '')), ['The server answered with an error (502).']);
  assert.deepEqual(await reportedErrors(responseOf(404, '<html>')), [
    'The server answered with an error (404).',
  ]);
  assert.deepEqual(await reportedErrors(responseOf(200, '<html>')), [
    'The server’s answer could not be read.',
  ]);
  assert.deepEqual(await reportedErrors(responseOf(400, { error: { name: ['Taken.'] } })), []);
  assert.deepEqual(await reportedErrors(responseOf(401, {})), []);
});

test('distinguishes a 403 for missing two-factor authentication from other errors', async () => {
  let requiredCount = 0;
  const refusing = (code: string) =>
    createApi({
      send: () => Promise.resolve(responseOf(403, { detail: 'No.', code })),
      token: () => 'bearer',
      onUnauthorized: () => assert.fail('the session goes on'),
      onSecondFactorRequired: () => (requiredCount += 1),
    });
  await failure(refusing('not_allowed').clients.list());
  assert.equal(requiredCount, 0);
  await failure(refusing('second_factor_required').clients.list());
  assert.equal(requiredCount, 1);
});

test('open calls send no token, and a wrong password does not end the session', async () => {
  const { api, sent, ended } = setUp(responseOf(401, { detail: 'Wrong email or password.' }));
  const error = await failure(api.auth.login({ email: 'a@b.co', password: 'x' }));
  assert.equal(error.message, 'Wrong email or password.');
  assert.equal(sent[0]?.token, null);
  assert.equal(ended(), 0);
});

test('field errors retain their paths', async () => {
  const { api } = setUp(
    responseOf(400, { error: { 'rows.3.age': ['Row 4: age must be 53.'], name: 'alone' } }),
  );
  const error = await failure(api.clients.create(client));
  assert.deepEqual(error.fields, { 'rows.3.age': ['Row 4: age must be 53.'], name: ['alone'] });
  assert.equal(error.message, 'Row 4: age must be 53.');
});

test('a required field is named in words, not by its path', async () => {
  const { api } = setUp(
    responseOf(400, {
      error: {
        'tax_profile.tax_change_age': ['tax_profile.tax_change_age is a required field'],
        'rows.3.age': ['rows.3.age is a required field'],
      },
    }),
  );
  const error = await failure(api.clients.create(client));
  assert.equal(error.message, 'Tax change age is a required field');
  assert.deepEqual(error.fields, {
    'tax_profile.tax_change_age': ['Tax change age is a required field'],
    'rows.3.age': ['Age is a required field'],
  });
});

test('each POST has a new key unless its submit has one; other methods have none', async () => {
  const { api, sent } = setUp(responseOf(200, { data: {} }));
  await api.clients.create(client, { key: 'submit-1' });
  await api.clients.create(client, { key: 'submit-1' });
  await api.clients.create(client);
  await api.clients.create(client);
  await api.clients.patch(1, client);
  const keys = sent.map((request) => request.idempotencyKey);
  assert.deepEqual(keys.slice(0, 2), ['submit-1', 'submit-1']);
  assert.match(keys[2] ?? '', /^[0-9a-f]{32}$/);
  assert.notEqual(keys[2], keys[3]);
  assert.equal(keys[4], undefined);
});

test('a missing response is an error with status 0 and the connection’s message', async () => {
  const { api } = setUp({ kind: 'no_answer', aborted: false, message: 'Network Error' });
  const error = await failure(api.clients.list());
  assert.deepEqual(
    [error.status, error.code, error.message, error.aborted],
    [0, 'network', 'Network Error', false],
  );
});
