import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ownerOf } from '../../domain/practice/users/user.ts';
import { responseCache } from './response-cache.ts';
import type { CreatedText } from '../services.ts';
import { Hono } from 'hono';
import type { AppEnv } from './request-context.ts';
import { chooseEncoding, compressResponse } from './responses.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const [dana, mira] = [ownerOf({ id: 1 }), ownerOf({ id: 2 })];

function counted(maxBytes?: number) {
  const versions = new Map([
    [dana, 1],
    [mira, 1],
  ]);
  const created: string[] = [];
  const texts = responseCache(maxBytes);
  const saved = {
    answerFor: (of: { owner: typeof dana; name: string; now: Date }, make: () => Promise<CreatedText>) =>
      texts.getOrCreate({ ...of, version: versions.get(of.owner) ?? 0 }, make),
  };
  const write = (owner: typeof dana) => versions.set(owner, (versions.get(owner) ?? 0) + 1);
  const send = async (name: string, { owner = dana, at = now, until }: RequestOptions = {}) => {
    const text = await saved.answerFor({ owner, name, now: at }, async () => {
      created.push(name);
      return { text: `${name} at ${versions.get(owner)}`, until };
    });
    return new TextDecoder().decode(await text.encodeAs(null));
  };
  return { versions, write, made: created, ask: send, kept: saved };
}
interface RequestOptions {
  owner?: typeof dana;
  at?: Date;
  until?: Date;
}

test('creates a text once for each name, and again only after a write of its owner', async () => {
  const { write, made: created, ask: send } = counted();
  assert.equal(await send('one'), 'one at 1');
  assert.equal(await send('one'), 'one at 1');
  assert.equal(await send('two'), 'two at 1');
  write(mira);
  assert.equal(await send('one'), 'one at 1');
  assert.deepEqual(created, ['one', 'two']);
  write(dana);
  assert.equal(await send('one'), 'one at 2');
  assert.equal(await send('one', { owner: mira }), 'one at 2');
  assert.deepEqual(created, ['one', 'two', 'one', 'one']);
});

test('detects a write while it creates a text, and simultaneous callers wait for the same text', async () => {
  const { write, ask: send, kept: saved } = counted();
  let calls = 0;
  const make = async () => {
    calls += 1;
    await new Promise(setImmediate);
    return { text: 'read before the write' };
  };
  await Promise.all([1, 2, 3].map(() => saved.answerFor({ owner: dana, name: 'one', now }, make)));
  assert.equal(calls, 1);
  await saved.answerFor({ owner: dana, name: 'two', now }, async () => {
    write(dana);
    return { text: 'read before the write' };
  });
  assert.equal(await send('two'), 'two at 2');
});

test('creates a text again after a failure', async () => {
  const { ask: send, kept: saved } = counted();
  const failing = () =>
    saved.answerFor({ owner: dana, name: 'one', now }, () => Promise.reject(new Error('no')));
  await assert.rejects(failing(), /no/);
  assert.equal(await send('one'), 'one at 1');
});

test('creates a text with signed addresses again when it expires', async () => {
  const { made: created, ask: send } = counted();
  const until = new Date(now.getTime() + 1000);
  await send('one', { until });
  await send('one', { at: new Date(now.getTime() + 999) });
  assert.equal(created.length, 1);
  await send('one', { at: until });
  assert.equal(created.length, 2);
});

test('limits the cache to a number of bytes and removes the least recently used text first', async () => {
  const { made: created, ask: send } = counted(36);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'g']) await send(name);
  created.length = 0;
  await send('a');
  assert.deepEqual(created, []);
  await send('b');
  assert.deepEqual(created, ['b']);
  await send('a name that is longer than all that may be held');
  created.length = 0;
  await send('a name that is longer than all that may be held');
  assert.equal(created.length, 1);
});

test('compresses a text once per encoding without changes, and then caches only the compressed bytes', async () => {
  const { kept: saved } = counted(12_000);
  const content = 'A client. '.repeat(1000);
  const created: string[] = [];
  const send = (name: string) =>
    saved.answerFor({ owner: dana, name, now }, async () => {
      created.push(name);
      return { text: content };
    });
  const long = await send('long');
  assert.equal(brotliDecompressSync(await long.encodeAs('br')).toString(), content);
  assert.equal(await long.encodeAs('br'), await long.encodeAs('br'));
  assert.equal(gunzipSync(await long.encodeAs('gzip')).toString(), content);
  assert.equal(new TextDecoder().decode(await long.encodeAs(null)), content);
  await send('another');
  await send('long');
  assert.deepEqual(created, ['long', 'another'], 'there was room for both');
});

test('the tag depends only on the content', async () => {
  const { kept: saved, write } = counted();
  const tagOf = async (text: string) =>
    (await saved.answerFor({ owner: dana, name: 'one', now }, async () => ({ text }))).tag;
  const first = await tagOf('the same');
  write(dana);
  assert.equal(await tagOf('the same'), first);
  write(dana);
  assert.notEqual(await tagOf('something else'), first);
});

const long = JSON.stringify({ data: Array.from({ length: 500 }, (_, index) => ({ index })) });
const app = new Hono<AppEnv>();
app.use(async (context, next) => {
  await next();
  await compressResponse(context);
});
app.get('/long', (context) => context.body(long, 200, { 'content-type': 'application/json', etag: 'W/"x"' }));
app.get('/short', (context) => context.json({ data: null }));
app.get('/picture', (context) => context.body(long, 200, { 'content-type': 'image/png' }));
app.get('/events', (context) => context.body(long, 200, { 'content-type': 'text/event-stream' }));
app.get('/unchanged', (context) => context.body(null, 304));

const get = (path: string, accepted?: string) =>
  app.request(path, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } });

test('compresses a long response with Brotli or gzip as requested, without changes', async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['br', 'gzip'] as const) {
    const reply = await get('/long', encoding);
    assert.equal(reply.headers.get('content-encoding'), encoding);
    assert.equal(reply.headers.get('vary'), 'accept-encoding');
    assert.equal(reply.headers.get('etag'), 'W/"x"');
    const bytes = Buffer.from(await reply.arrayBuffer());
    assert.ok(bytes.length < long.length / 2);
    assert.equal(decode[encoding](bytes).toString(), long);
  }
  const plain = await get('/long');
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.equal(plain.headers.get('vary'), 'accept-encoding');
  assert.equal(await plain.text(), long);
});

test('does not compress a response that is short, already compressed, a stream or empty', async () => {
  for (const path of ['/short', '/picture', '/events', '/unchanged']) {
    const reply = await get(path, 'br, gzip');
    assert.equal(reply.headers.get('content-encoding'), null, path);
  }
  assert.deepEqual(await (await get('/short', 'br')).json(), { data: null });
});

test('selects the most preferred encoding, or Brotli if both are equal', () => {
  assert.equal(chooseEncoding('gzip, deflate, br'), 'br');
  assert.equal(chooseEncoding('gzip'), 'gzip');
  assert.equal(chooseEncoding('br;q=0.5, gzip'), 'gzip');
  assert.equal(chooseEncoding('br;q=0, gzip;q=0.1'), 'gzip');
  assert.equal(chooseEncoding('*'), 'br');
  assert.equal(chooseEncoding('*;q=0'), null);
  assert.equal(chooseEncoding('identity'), null);
  assert.equal(chooseEncoding(''), null);
});
