import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { createHttpClient, type Upload } from './http-client.ts';

/** A real server that records requests. */
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
    const [, name] = /named=(.+)/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    if (name) response.setHeader('content-disposition', name);
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

test('returns the ETag of a response, sends a cached one, and returns 304 as a response', async () => {
  const send = createHttpClient({ base });
  const first = await send({ method: 'GET', path: 'tagged/' });
  assert.deepEqual(first, { kind: 'answer', status: 200, body: { data: 'yes' }, tag: 'W/"one"' });
  const again = await send({ method: 'GET', path: 'tagged/', cachedTag: 'W/"one"' });
  assert.deepEqual(again, { kind: 'answer', status: 304, body: null, tag: 'W/"one"' });
});

test('returns an error response as a response, and a body that is not JSON as text', async () => {
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

test('an unreachable server returns no answer, and an aborted call is reported as aborted', async () => {
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

test('a call times out after ten minutes, with and without upload progress', async (context) => {
  const requested: number[] = [];
  context.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
    requested.push(milliseconds);
    return new AbortController().signal;
  });
  await createHttpClient({ base })({ method: 'GET', path: 'x/' });
  assert.deepEqual(requested, [600_000]);

  const upload = new WatchedUpload();
  void createHttpClient({ base, createUpload: () => upload })({
    method: 'POST',
    path: 'x/',
    onProgress() {},
  });
  assert.equal(upload.timeout, 600_000);
});

class Progress extends Event implements ProgressEvent {
  lengthComputable = true;
  loaded: number;
  total = 100;
  constructor(loaded = 0) {
    super('progress');
    this.loaded = loaded;
  }
}

/** An upload that the test completes. */
class WatchedUpload implements Upload {
  status = 200;
  responseText = '';
  timeout = 0;
  type = 'application/x-ndjson';
  sent = new Map<string, string>();
  upload: Upload['upload'] = { onprogress: null };
  onprogress: Upload['onprogress'] = null;
  onload: Upload['onload'] = null;
  onerror: Upload['onerror'] = null;
  ontimeout: Upload['ontimeout'] = null;
  onabort: Upload['onabort'] = null;
  open(): void {}
  send(): void {}
  abort(): void {}
  setRequestHeader(name: string, value: string): void {
    this.sent.set(name, value);
  }
  getResponseHeader(): string {
    return this.type;
  }
  receive(text: string): void {
    this.responseText += text;
    this.onprogress?.(new Progress());
  }
}

test('a response in lines reports the progress, and its last line is the result', async () => {
  const upload = new WatchedUpload();
  const sent: number[] = [];
  const reported: unknown[] = [];
  const pending = createHttpClient({ base, createUpload: () => upload })({
    method: 'POST',
    path: 'x/',
    onProgress: (share) => sent.push(share),
    onWork: (progress) => reported.push(progress),
  });
  assert.equal(upload.sent.get('accept'), 'application/x-ndjson, application/json');
  upload.upload.onprogress?.(new Progress(50));
  upload.receive('{"progress":{"page":1}}\n{"progress":{"pa');
  upload.receive('ge":2}}\n');
  upload.receive('{"progress":{"page":3}}\n{"progress":{"page":4}}\n');
  upload.receive('{"status":400,"body":{"detail":"No."}}');
  assert.deepEqual(reported, [{ page: 1 }, { page: 2 }, { page: 3 }, { page: 4 }]);
  upload.onload?.(new Progress());
  assert.deepEqual(await pending, { kind: 'answer', status: 400, body: { detail: 'No.' } });
  assert.deepEqual(sent, [0.5]);
});

test('a caller that accepts lines also accepts a plain response', async () => {
  const upload = new WatchedUpload();
  upload.type = 'application/json';
  upload.status = 404;
  const onWork = () => assert.fail('there was no line');
  const pending = createHttpClient({ base, createUpload: () => upload })({
    method: 'POST',
    path: 'x/',
    onProgress() {},
    onWork,
  });
  upload.receive('{"detail":\n"Not found."}\n');
  upload.onload?.(new Progress());
  assert.deepEqual(await pending, { kind: 'answer', status: 404, body: { detail: 'Not found.' } });
});

test('a file has the name sent by the server, with all its characters', async () => {
  const send = createHttpClient({ base });
  const nameOf = async (disposition: string) => {
    const path = `export/?named=${encodeURIComponent(disposition)}`;
    const outcome = await send({ method: 'GET', path, asFile: true });
    assert.ok(outcome.kind === 'answer' && outcome.body instanceof File);
    return outcome.body.name;
  };
  assert.equal(
    await nameOf('attachment; filename="Hartwell Elena - Review.pdf"'),
    'Hartwell Elena - Review.pdf',
  );
  assert.equal(
    await nameOf(`attachment; filename="_ecki 50_.pdf"; filename*=UTF-8''%C5%81%C4%99cki%2050%25.pdf`),
    'Łęcki 50%.pdf',
  );
});

test('a file is returned as a Blob, and an error instead of it as JSON', async () => {
  const send = createHttpClient({ base });
  const file = await send({ method: 'GET', path: 'export/', asFile: true });
  assert.ok(file.kind === 'answer' && file.body instanceof Blob);
  assert.equal(await file.body.text(), '{"data":"yes"}');
  const missing = await send({ method: 'GET', path: 'missing/', asFile: true });
  assert.ok(missing.kind === 'answer');
  assert.deepEqual(missing.body, { data: 'yes' });
});
