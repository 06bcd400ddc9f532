import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiOutcome, ApiRequest } from './http-port.ts';
import { writesFirst } from './writes-first.ts';

const ANSWER: ApiOutcome = { kind: 'answer', status: 200, body: null };

/** A server that answers when it is told to. */
function slowServer(longest?: number) {
  const open = new Map<string, (outcome: ApiOutcome) => void>();
  const reached: string[] = [];
  const send = writesFirst((request) => {
    const name = `${request.method} ${request.path} ${JSON.stringify(request.body) ?? ''}`.trim();
    reached.push(name);
    return new Promise((answer) => open.set(name, answer));
  }, longest);
  const sends = (request: ApiRequest) => void send(request);
  return { sends, reached, answer: (name: string, outcome = ANSWER) => open.get(name)?.(outcome) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('reading waits for the changes sent before it, whatever becomes of them, and nothing else waits', async () => {
  const { sends, reached, answer } = slowServer();
  sends({ method: 'PATCH', path: 'scenario/1/' });
  sends({ method: 'DELETE', path: 'report/2/' });
  sends({ method: 'GET', path: 'scenario/1/' });
  sends({ method: 'POST', path: 'report/calc/' });
  await settled();
  assert.deepEqual(reached, ['PATCH scenario/1/', 'DELETE report/2/', 'POST report/calc/']);
  answer('PATCH scenario/1/');
  await settled();
  assert.equal(reached.length, 3);
  answer('DELETE report/2/', { kind: 'no_answer', aborted: false, message: 'lost' });
  await settled();
  assert.equal(reached[3], 'GET scenario/1/');
  sends({ method: 'GET', path: 'report/2/' });
  assert.equal(reached[4], 'GET report/2/', 'nothing is under way any more');
});

test('changes of one path go one after another, those of others beside them', async () => {
  const { sends, reached, answer } = slowServer();
  sends({ method: 'PATCH', path: 'a/', body: 1 });
  sends({ method: 'PATCH', path: 'a/', body: 2 });
  sends({ method: 'PATCH', path: 'a/', body: 3 });
  sends({ method: 'PATCH', path: 'b/', body: 1 });
  await settled();
  assert.deepEqual(reached, ['PATCH a/ 1', 'PATCH b/ 1']);
  answer('PATCH a/ 1');
  await settled();
  assert.deepEqual(reached.slice(2), ['PATCH a/ 2']);
  sends({ method: 'GET', path: 'a/' });
  answer('PATCH b/ 1');
  answer('PATCH a/ 2');
  await settled();
  assert.deepEqual(reached.slice(3), ['PATCH a/ 3']);
  answer('PATCH a/ 3');
  await settled();
  assert.deepEqual(reached.slice(4), ['GET a/']);
});

test('a change that hangs holds nothing up for long, and a reader who leaves does not wait', async () => {
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
