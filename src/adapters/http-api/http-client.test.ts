import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { createHttpClient } from './http-client.ts';

/** A real server that tells what it was asked. */
const seen: { request: IncomingMessage; body: string }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    seen.push({ request, body });
    if (request.url?.includes('slow')) return;
    if (request.url?.includes('proxy')) {
      response.writeHead(502).end('<html>Bad gateway</html>');
      return;
    }
    if (request.url?.includes('tagged')) {
      response.setHeader('etag', 'W/"one"');
      if (request.headers['if-none-match'] === 'W/"one"') {
        response.writeHead(304).end();
        return;
      }
    }
    response.writeHead(request.url?.includes('missing') ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: 'yes' }));
  });
});
let base = '';
before(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  base = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/api/`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test('sends JSON with accept, no-cache, bearer and idempotency headers', async () => {
  const send = createHttpClient({ base });
  const outcome = await send({
    method: 'POST',
    path: '/auth/client/',
    body: { age: 1 },
    token: 't',
    idempotencyKey: 'k',
  });
  assert.deepEqual(outcome, { kind: 'answer', status: 200, body: { data: 'yes' } });
  const last = seen.at(-1);
  assert.equal(last?.request.url, '/api/auth/client/');
  assert.equal(last?.body, '{"age":1}');
  const { accept, authorization, pragma } = last?.request.headers ?? {};
  assert.deepEqual([accept, authorization, pragma], ['application/json', 'Bearer t', 'no-cache']);
  assert.match(last?.request.headers['cache-control'] ?? '', /no-cache/);
  assert.equal(last?.request.headers['idempotency-key'], 'k');
});

test('the tag of an answer is told, sent back when it is held, and 304 is an answer', async () => {
  const send = createHttpClient({ base });
  const first = await send({ method: 'GET', path: 'tagged/' });
  assert.deepEqual(first, { kind: 'answer', status: 200, body: { data: 'yes' }, tag: 'W/"one"' });
  const again = await send({ method: 'GET', path: 'tagged/', heldTag: 'W/"one"' });
  assert.deepEqual(again, { kind: 'answer', status: 304, body: null, tag: 'W/"one"' });
});

test('a refusal is an answer too, and a body that is no JSON stays text', async () => {
  const send = createHttpClient({ base });
  assert.deepEqual(await send({ method: 'GET', path: 'missing/' }), {
    kind: 'answer',
    status: 404,
    body: { data: 'yes' },
  });
  assert.deepEqual(await send({ method: 'GET', path: 'proxy/' }), {
    kind: 'answer',
    status: 502,
    body: '<html>Bad gateway</html>',
  });
});

test('nobody there gives no answer; giving up says that it was given up', async () => {
  const nobody = createHttpClient({ base: 'http://127.0.0.1:1/api' });
  assert.deepEqual(await nobody({ method: 'GET', path: 'x/' }), {
    kind: 'no_answer',
    aborted: false,
    message: 'Network Error',
  });
  const stop = new AbortController();
  const pending = createHttpClient({ base })({ method: 'GET', path: 'slow/', signal: stop.signal });
  stop.abort();
  assert.deepEqual(await pending, { kind: 'no_answer', aborted: true, message: 'Cancelled' });
});

test('a call may take ten minutes, with a body that is watched or without', async (context) => {
  const asked: number[] = [];
  context.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
    asked.push(milliseconds);
    return new AbortController().signal;
  });
  await createHttpClient({ base })({ method: 'GET', path: 'x/' });
  assert.deepEqual(asked, [600_000]);

  const upload = { open() {}, setRequestHeader() {}, send() {}, upload: {}, timeout: 0 };
  void createHttpClient({ base, createUpload: () => upload as unknown as XMLHttpRequest })({
    method: 'POST',
    path: 'x/',
    onProgress() {},
  });
  assert.equal(upload.timeout, 600_000);
});
