/** Rejections before the body was read reach the client, even if it sends everything before it reads. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppEnv } from './http/request-context.ts';
import type { RunningServer } from './start-server.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { respondBeforeBody } from './http/request-middleware.ts';
import { IN_LONG_RUN } from '../../tests/support/long-run.ts';
import { practiceOfFile } from '../../tests/support/test-practice.ts';

let folder: string;
let server: RunningServer;
let token: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-unread-'));
  server = await startServer({ dataDir: join(folder, 'data'), distFolder: join(folder, 'dist') });
  const response = await fetch(`${server.url}/api/auth/remember-token/verify/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(server.signInLink ?? '').searchParams.get('token') }),
  });
  token = ((await response.json()) as { data: { access: { value: string } } }).data.access.value;
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

interface Sent {
  head: string[];
  pieces: Buffer[];
  pauseMs: number;
}

/** Reads after sending everything, as many clients do. */
async function responseTo({ head, pieces, pauseMs }: Sent): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).pause();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let failed = '';
  socket.on('error', (error: NodeJS.ErrnoException) => (failed = error.code ?? error.message));
  const write = (bytes: Buffer | string) =>
    Promise.race([closed, new Promise<void>((resolve) => socket.write(bytes, () => resolve()))]);
  await write(`${[...head, 'host: localhost'].join('\r\n')}\r\n\r\n`);
  for (const piece of pieces) {
    await write(piece);
    if (pauseMs > 0) await wait(pauseMs);
  }
  let read = '';
  const complete = new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      read += bytes.toString();
      const length = /^content-length: (\d+)\r\n[^]*?\r\n\r\n/im.exec(read);
      if (length && read.length >= length.index + length[0].length + Number(length[1])) resolve();
    });
  });
  socket.resume();
  await Promise.race([closed, complete, wait(10_000)]);
  socket.destroy();
  return failed || read;
}

const KB = 1024;
const pieces = (count: number, bytes = 64 * KB) => Array<Buffer>(count).fill(Buffer.alloc(bytes, 'a'));
const chunked = (list: Buffer[]) => [
  ...list.map((piece) =>
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  ),
  Buffer.from('0\r\n\r\n'),
];
const long = (list: Buffer[]) => `content-length: ${list.reduce((sum, { length }) => sum + length, 0)}`;
const JSON_BODY = 'content-type: application/json';

function cases(): Record<string, { status: number; head: string[]; pieces: Buffer[] }> {
  const two = pieces(32);
  const large = pieces(40, 256 * KB);
  const signedIn = `authorization: Bearer ${token}`;
  return {
    'too large by its length': {
      status: 413,
      head: ['POST /api/auth/login/ HTTP/1.1', JSON_BODY, long(two)],
      pieces: two,
    },
    'too large without a length': {
      status: 413,
      head: ['POST /api/auth/login/ HTTP/1.1', JSON_BODY, 'transfer-encoding: chunked'],
      pieces: chunked(two),
    },
    'of nobody': {
      status: 401,
      head: ['PATCH /api/client/1/ HTTP/1.1', JSON_BODY, long(two)],
      pieces: two,
    },
    'to no address': { status: 404, head: ['POST /api/nowhere/ HTTP/1.1', long(two)], pieces: two },
    'with a wrong method': { status: 405, head: ['PUT /api/auth/login/ HTTP/1.1', long(two)], pieces: two },
    'on a GET': { status: 404, head: ['GET /api/client/99999/ HTTP/1.1', signedIn, long(two)], pieces: two },
    'pictures too large': {
      status: 400,
      head: [
        'PATCH /api/auth/profile/ HTTP/1.1',
        'content-type: multipart/form-data; boundary=mark',
        signedIn,
        long(large),
      ],
      pieces: large,
    },
    'a form whose text is too long': {
      status: 413,
      head: [
        'POST /api/pdf/extract/ HTTP/1.1',
        'content-type: multipart/form-data; boundary=mark',
        signedIn,
        'transfer-encoding: chunked',
      ],
      pieces: chunked([
        Buffer.from('--mark\r\ncontent-disposition: form-data; name="choice"\r\n\r\n'),
        ...two,
      ]),
    },
  };
}

test('a body rejected unread always gets a response, sent quickly or slowly', async () => {
  const lost: string[] = [];
  let tries = 0;
  const tryAll = (times: number, pauseMs: number) =>
    Promise.all(
      Object.entries(cases()).map(async ([what, { status, ...sent }]) => {
        for (let at = 0; at < times; at += 1) {
          tries += 1;
          const reply = await responseTo({ ...sent, pauseMs });
          const complete = reply.startsWith(`HTTP/1.1 ${status} `) && reply.endsWith('}');
          if (!complete) lost.push(`${what}, a pause of ${pauseMs} ms: ${reply.slice(0, 60)}`);
        }
      }),
    );
  await tryAll(IN_LONG_RUN ? 23 : 5, 0);
  await tryAll(2, 4);
  assert.ok(tries >= 56, String(tries));
  assert.deepEqual(lost, []);
});

test('responds before the body is complete, and closes the connection when no more data arrives', async () => {
  const SILENCE_MS = 1_000;
  const app = new Hono<AppEnv>();
  app.use(async (context, next) => {
    await next();
    await respondBeforeBody(context, SILENCE_MS);
  });
  app.post('/', (context) => context.text('too large', 413));
  const listening = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  try {
    const socket = connect(port, '127.0.0.1');
    let isClosed = false;
    socket.once('close', () => (isClosed = true));
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 900000\r\n\r\n{');
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    assert.match(bytes.toString(), /^HTTP\/1\.1 413 /);
    // Each byte restarts the silence timeout.
    for (let sent = 0; sent < 4; sent += 1) {
      await wait(SILENCE_MS / 3);
      assert.equal(isClosed, false, `after ${sent} more bytes`);
      socket.write('a');
    }
    await once(socket, 'close');
  } finally {
    await new Promise((resolve) => listening.close(resolve));
  }
});

const practice = await practiceOfFile();

/** The text may be invalid JSON. */
async function sendText(path: string, text: string, as: string | null = practice.dana) {
  const reply = await practice.app.request(`http://localhost/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as}` } : {}) },
    body: text,
  });
  return { status: reply.status, text: await reply.text() };
}

const refused = (code: string) => new RegExp(`"code":"${code}"`);
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
const TOO_COMPLEX = refused('body_too_complex');

test('rejects deeply nested lists from any caller, by their length or by their depth', async () => {
  const complete = await sendText('auth/login/', '['.repeat(1_000_000), null);
  assert.equal(complete.status, 413);
  assert.match(complete.text, refused('body_too_large'));
  for (const text of ['['.repeat(60_000), `{"email":${'{"a":'.repeat(9000)}1`]) {
    const short = await sendText('auth/login/', text, null);
    assert.equal(short.status, 413);
    assert.match(short.text, TOO_COMPLEX);
  }
});

test('parses the maximum depth and rejects one level more', async () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  assert.match((await sendText('auth/login/', deep(32), null)).text, /"error"/);
  assert.match((await sendText('auth/login/', deep(33), null)).text, TOO_COMPLEX);
});

test('rejects more fields than a calculation accepts, at any place', async () => {
  const many = keys(130_000);
  const bodies: [string, object][] = [
    ['retirement_buffer/', { total_balance: 1, market: many }],
    ['retirement_buffer/income_rider/', { index_allocation: many }],
    ['report/calc/', { vehicles: [{ portfolio: many }] }],
    ['calculations/retirement-buffer/', { series: keys(150_000) }],
    ['calculations/cash-flow-irr/', many],
  ];
  for (const [path, body] of bodies) {
    const reply = await sendText(path, JSON.stringify(body));
    assert.equal(reply.status, 413, path);
    assert.match(reply.text, TOO_COMPLEX, path);
    assert.ok(reply.text.length < 1000, path);
  }
  const more = await sendText('isc/calculate/', JSON.stringify({ series: keys(250_000) }));
  assert.match(more.text, refused('body_too_large'));
});

test('limits forms to 64 KB of JSON, and allows more for ledgers and calculations', async () => {
  const body = JSON.stringify({ client_email: Array.from({ length: 270_000 }, (_, at) => at.toString(36)) });
  const shared = await sendText('report/share-report/1/', body);
  assert.match(shared.text, refused('body_too_large'));
  const blanks = ' '.repeat(65 * 1024);
  for (const [path, expected] of [
    ['auth/client/', /body_too_large/],
    ['report/', /body_too_large/],
    ['auth/client/import/', /rows is a required field/],
    ['calculations/cash-flow-irr/', /required field/],
  ] as const)
    assert.match((await sendText(path, `{${blanks}}`)).text, expected, path);
});

test('rejects a body with a too large content length without reading it', async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-length': '70000' },
    body,
    duplex: 'half',
  };
  const request = new Request('http://localhost/api/auth/login/', init);
  const reply = await practice.app.request(request);
  assert.equal(reply.status, 413);
  assert.equal(pulled, 0);
});

test('limits a multipart form to few parts, short texts and the fields of its route, each once', async () => {
  const file = new File(['%PDF-1.4 nothing'], 'x.pdf');
  const send = async (
    fill: (form: FormData) => void,
    path: 'pdf/extract/' | 'scenario/media/' = 'pdf/extract/',
  ) => {
    const form = new FormData();
    fill(form);
    return (await practice.call('post', path, { form })).body;
  };
  const crowded = await send((form) => {
    for (let at = 0; at < 10_000; at += 1) form.append('choice', '');
  });
  assert.equal(crowded.code, 'body_too_complex');
  const long = await send((form) => form.append('choice', `{"a":"${'x'.repeat(40_000)}"}`));
  assert.equal(long.code, 'body_too_complex');
  const header = await send((form) => form.append('x'.repeat(5000), ''));
  assert.equal(header.code, 'body_too_complex');
  const unknown = await send((form) => {
    form.append('file', file);
    form.append('hash', '0');
    form.append('choose', '1');
  }, 'scenario/media/');
  assert.deepEqual(unknown.error, { hash: ['Unknown field.'], choose: ['Unknown field.'] });
  const twice = await send((form) => {
    form.append('file', file);
    form.append('file', file);
  });
  assert.deepEqual(twice.error, { file: ['Send it once.'] });
});

test('rejects unknown fields in a body without fields and in the query', async () => {
  const body = await practice.call('post', 'auth/admin/impersonate/end/', { body: { anything: 1 } });
  assert.deepEqual(body.body, { error: { anything: ['Unknown field.'] } });
  const query = await practice.call('get', 'client/1/?whole=1');
  assert.deepEqual(query.body, { error: { whole: ['Unknown field.'] } });
});

test('a known address with another method returns 405 and lists the accepted methods', async () => {
  for (const [method, path, allow] of [
    ['PUT', 'auth/login/', 'POST'],
    ['HEAD', 'auth/login/', 'POST'],
    ['OPTIONS', 'client/7/', 'DELETE, GET, HEAD, PATCH'],
    ['POST', 'health', 'GET, HEAD'],
    ['GET', 'report/calc/', 'POST'],
    ['DELETE', 'calculations/vehicle/', 'POST'],
    ['POST', 'openapi.json', 'GET, HEAD'],
  ] as const) {
    const reply = await practice.app.request(`http://localhost/api/${path}`, { method });
    assert.equal(reply.status, 405, `${method} ${path}`);
    assert.equal(reply.headers.get('allow'), allow, `${method} ${path}`);
    const expected = { detail: 'This address does not accept this method.', code: 'method_not_allowed' };
    if (method !== 'HEAD') assert.deepEqual(await reply.json(), expected);
  }
  for (const path of ['nowhere/', 'client/x/', 'report/0/', 'client/7//'])
    assert.equal((await practice.app.request(`http://localhost/api/${path}`, { method: 'PUT' })).status, 404);
});
