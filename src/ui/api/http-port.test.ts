import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  withRetries,
  withWritesFirst,
  newRequestKey,
  requestKeys,
  type ApiOutcome,
  type ApiRequest,
} from './http-port.ts';

const LOST: ApiOutcome = { kind: 'no_answer', aborted: false, message: 'Network Error' };
const DONE: ApiOutcome = { kind: 'answer', status: 201, body: { data: 7 } };
const refused = (status: number, code: string): ApiOutcome => ({ kind: 'answer', status, body: { code } });
const POST: ApiRequest = { method: 'POST', path: 'auth/client/', idempotencyKey: 'k' };

/** Simulates a server with scripted responses; the last one repeats. */
function server(outcomes: ApiOutcome[], options: { isOnline?: () => boolean; pauses?: number[] } = {}) {
  const keys: (string | undefined)[] = [];
  const send = withRetries(
    ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return Promise.resolve((outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? LOST);
    },
    { pauses: [0, 0], isOnline: () => true, ...options },
  );
  return { send, keys };
}

test('retries a lost request with the same key and returns the response', async () => {
  for (const passing of [
    LOST,
    refused(503, 'database_unavailable'),
    refused(503, 'database_busy'),
    refused(409, 'idempotency_in_progress'),
  ]) {
    const { send, keys } = server([passing, passing, DONE]);
    assert.deepEqual(await send(POST), DONE);
    assert.deepEqual(keys, ['k', 'k', 'k']);
  }
});

test('returns the last outcome after three attempts', async () => {
  const { send, keys } = server([LOST]);
  assert.deepEqual(await send(POST), LOST);
  assert.equal(keys.length, 3);
});

test('returns a final response, a timeout or an offline error without a retry', async () => {
  for (const finalOutcome of [
    DONE,
    refused(409, 'stale_revision'),
    refused(503, 'disk_read_only'),
    { ...LOST, aborted: true },
    { ...LOST, isLate: true as const },
  ]) {
    const { send, keys } = server([finalOutcome, DONE]);
    assert.deepEqual(await send(POST), finalOutcome);
    assert.equal(keys.length, 1);
  }
  const offline = server([LOST, DONE], { isOnline: () => false });
  assert.deepEqual(await offline.send(POST), LOST);
  assert.equal(offline.keys.length, 1);
});

test('does not retry a deletion or upload that may have arrived', async () => {
  for (const request of [
    { method: 'DELETE', path: 'client/1/' },
    { ...POST, onProgress: () => undefined },
  ] as const) {
    const { send, keys } = server([LOST, DONE]);
    assert.deepEqual(await send(request), LOST);
    assert.equal(keys.length, 1);
  }
  const { send } = server([refused(503, 'database_unavailable'), DONE]);
  assert.deepEqual(await send({ method: 'DELETE', path: 'client/1/' }), DONE);
});

test('aborting between two attempts returns immediately and sends nothing more', async () => {
  const { send, keys } = server([LOST, DONE], { pauses: [60_000] });
  const giveUp = new AbortController();
  const pending = send({ ...POST, signal: giveUp.signal });
  await new Promise((resolve) => setTimeout(resolve, 1));
  giveUp.abort();
  assert.deepEqual(await pending, { kind: 'no_answer', aborted: true, message: 'Cancelled' });
  assert.equal(keys.length, 1);
});

const RESPONSE: ApiOutcome = { kind: 'answer', status: 200, body: null };

/** Simulates a server that responds on command. */
function slowServer(longest?: number) {
  const open = new Map<string, (outcome: ApiOutcome) => void>();
  const reached: string[] = [];
  const send = withWritesFirst((request) => {
    const name = `${request.method} ${request.path} ${JSON.stringify(request.body) ?? ''}`.trim();
    reached.push(name);
    return new Promise((respond) => open.set(name, respond));
  }, longest);
  const sends = (request: ApiRequest) => void send(request);
  return { sends, reached, respond: (name: string, outcome = RESPONSE) => open.get(name)?.(outcome) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('reads wait for earlier changes, even failed ones, and nothing else waits', async () => {
  const { sends, reached, respond } = slowServer();
  sends({ method: 'PATCH', path: 'scenario/1/' });
  sends({ method: 'DELETE', path: 'report/2/' });
  sends({ method: 'GET', path: 'scenario/1/' });
  sends({ method: 'POST', path: 'report/calc/' });
  await settled();
  assert.deepEqual(reached, ['PATCH scenario/1/', 'DELETE report/2/', 'POST report/calc/']);
  respond('PATCH scenario/1/');
  await settled();
  assert.equal(reached.length, 3);
  respond('DELETE report/2/', { kind: 'no_answer', aborted: false, message: 'lost' });
  await settled();
  assert.equal(reached[3], 'GET scenario/1/');
  sends({ method: 'GET', path: 'report/2/' });
  assert.equal(reached[4], 'GET report/2/', 'nothing is under way any more');
});

test('changes of one path are sent one after another, and those of different paths in parallel', async () => {
  const { sends, reached, respond } = slowServer();
  sends({ method: 'PATCH', path: 'a/', body: 1 });
  sends({ method: 'PATCH', path: 'a/', body: 2 });
  sends({ method: 'PATCH', path: 'a/', body: 3 });
  sends({ method: 'PATCH', path: 'b/', body: 1 });
  await settled();
  assert.deepEqual(reached, ['PATCH a/ 1', 'PATCH b/ 1']);
  respond('PATCH a/ 1');
  await settled();
  assert.deepEqual(reached.slice(2), ['PATCH a/ 2']);
  sends({ method: 'GET', path: 'a/' });
  respond('PATCH b/ 1');
  respond('PATCH a/ 2');
  await settled();
  assert.deepEqual(reached.slice(3), ['PATCH a/ 3']);
  respond('PATCH a/ 3');
  await settled();
  assert.deepEqual(reached.slice(4), ['GET a/']);
});

test('a hanging change delays reads only briefly, and an aborted read does not wait', async () => {
  const hanging = slowServer(20);
  hanging.sends({ method: 'PATCH', path: 'a/' });
  hanging.sends({ method: 'GET', path: 'a/' });
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.deepEqual(hanging.reached, ['PATCH a/', 'GET a/']);

  const left = slowServer();
  const leave = new AbortController();
  left.sends({ method: 'PATCH', path: 'a/' });
  left.sends({ method: 'GET', path: 'a/', signal: leave.signal });
  leave.abort();
  await settled();
  assert.deepEqual(left.reached, ['PATCH a/', 'GET a/']);
});

const nora = { firstname: 'Nora', age: 50 };

test('a form resubmitted after a lost response uses the same key', () => {
  const keys = requestKeys();
  assert.equal(keys.keyFor(nora), keys.keyFor({ ...nora }));
});

test('different content gets a new key, and so does the same content after a success', () => {
  const keys = requestKeys();
  const first = keys.keyFor(nora);
  const second = keys.keyFor({ ...nora, age: 51 });
  assert.notEqual(second, first);
  keys.succeeded();
  assert.notEqual(keys.keyFor({ ...nora, age: 51 }), second);
});

test('a key has 32 hexadecimal digits and is unique', () => {
  const keys = Array.from({ length: 100 }, newRequestKey);
  assert.ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)));
  assert.equal(new Set(keys).size, keys.length);
});
