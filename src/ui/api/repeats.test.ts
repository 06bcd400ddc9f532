import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiOutcome, ApiRequest } from './http-port.ts';
import { repeating } from './repeats.ts';

const LOST: ApiOutcome = { kind: 'no_answer', aborted: false, message: 'Network Error' };
const DONE: ApiOutcome = { kind: 'answer', status: 201, body: { data: 7 } };
const refused = (status: number, code: string): ApiOutcome => ({ kind: 'answer', status, body: { code } });
const POST: ApiRequest = { method: 'POST', path: 'auth/client/', idempotencyKey: 'k' };

/** A server whose answers are told beforehand; the last one stays. */
function server(answers: ApiOutcome[], options: { isOnline?: () => boolean; pauses?: number[] } = {}) {
  const keys: (string | undefined)[] = [];
  const send = repeating(
    ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? LOST);
    },
    { pauses: [0, 0], isOnline: () => true, ...options },
  );
  return { send, keys };
}

test('what was lost goes out again under the same key, and the answer is the one that came', async () => {
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

test('after three tries the last outcome is told', async () => {
  const { send, keys } = server([LOST]);
  assert.deepEqual(await send(POST), LOST);
  assert.equal(keys.length, 3);
});

test('an answer that means something, a wait that was too long and a browser without a network are told at once', async () => {
  for (const told of [
    DONE,
    refused(409, 'stale_revision'),
    refused(503, 'disk_read_only'),
    { ...LOST, aborted: true },
    { ...LOST, isLate: true as const },
  ]) {
    const { send, keys } = server([told, DONE]);
    assert.deepEqual(await send(POST), told);
    assert.equal(keys.length, 1);
  }
  const offline = server([LOST, DONE], { isOnline: () => false });
  assert.deepEqual(await offline.send(POST), LOST);
  assert.equal(offline.keys.length, 1);
});

test('a deletion and an upload are not sent again where they may have arrived', async () => {
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

test('who gives up between two tries is not kept waiting, and nothing more goes out', async () => {
  const { send, keys } = server([LOST, DONE], { pauses: [60_000] });
  const giveUp = new AbortController();
  const pending = send({ ...POST, signal: giveUp.signal });
  await new Promise((resolve) => setTimeout(resolve, 1));
  giveUp.abort();
  assert.deepEqual(await pending, { kind: 'no_answer', aborted: true, message: 'Cancelled' });
  assert.equal(keys.length, 1);
});
