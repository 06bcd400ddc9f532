import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { AppEnv } from './request-context.ts';
import { chosenEncoding, compressed } from './responses.ts';

const long = JSON.stringify({ data: Array.from({ length: 500 }, (_, index) => ({ index })) });
const app = new Hono<AppEnv>();
app.use(async (context, next) => {
  await next();
  await compressed(context);
});
app.get('/long', (context) => context.body(long, 200, { 'content-type': 'application/json', etag: 'W/"x"' }));
app.get('/short', (context) => context.json({ data: null }));
app.get('/picture', (context) => context.body(long, 200, { 'content-type': 'image/png' }));
app.get('/events', (context) => context.body(long, 200, { 'content-type': 'text/event-stream' }));
app.get('/unchanged', (context) => context.body(null, 304));

const get = (path: string, accepted?: string) =>
  app.request(path, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } });

test('a long answer comes as Brotli or gzip, as asked, and says the same', async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['br', 'gzip'] as const) {
    const answer = await get('/long', encoding);
    assert.equal(answer.headers.get('content-encoding'), encoding);
    assert.equal(answer.headers.get('vary'), 'accept-encoding');
    assert.equal(answer.headers.get('etag'), 'W/"x"');
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.ok(bytes.length < long.length / 2);
    assert.equal(decode[encoding](bytes).toString(), long);
  }
  const plain = await get('/long');
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.equal(plain.headers.get('vary'), 'accept-encoding');
  assert.equal(await plain.text(), long);
});

test('what is short, compressed already, a stream or empty goes as it is', async () => {
  for (const path of ['/short', '/picture', '/events', '/unchanged']) {
    const answer = await get(path, 'br, gzip');
    assert.equal(answer.headers.get('content-encoding'), null, path);
  }
  assert.deepEqual(await (await get('/short', 'br')).json(), { data: null });
});

test('the one that is wanted most is taken, Brotli where both are alike', () => {
  assert.equal(chosenEncoding('gzip, deflate, br'), 'br');
  assert.equal(chosenEncoding('gzip'), 'gzip');
  assert.equal(chosenEncoding('br;q=0.5, gzip'), 'gzip');
  assert.equal(chosenEncoding('br;q=0, gzip;q=0.1'), 'gzip');
  assert.equal(chosenEncoding('*'), 'br');
  assert.equal(chosenEncoding('*;q=0'), null);
  assert.equal(chosenEncoding('identity'), null);
  assert.equal(chosenEncoding(''), null);
});
