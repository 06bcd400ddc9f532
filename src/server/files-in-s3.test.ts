import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { s3Imitation } from '../../tests/support/s3-imitation.ts';
import { eventually } from '../../tests/browser/eventually.ts';
import { sweep } from './operations/job-handlers.ts';
import { png } from '../../tests/support/test-pictures.ts';
import { testPractice } from '../../tests/support/test-practice.ts';

const CARRIER_PDF = readFileSync(new URL('../../fixtures/illustrations/northgate.pdf', import.meta.url));
const store = await s3Imitation();
const practice = await testPractice({ environment: store.environment });
after(async () => {
  await practice.close();
  await store.close();
});

const storedKeys = () => [...store.objects.keys()];

async function picture(side: number) {
  const form = new FormData();
  form.set('avatar', new File([new Uint8Array(png(side, side))], 'me.png', { type: 'image/png' }));
  return practice.call('patch', 'auth/profile/', { form });
}

test('saves a picture in the store and reads it back, and a replacement ends access to the old one', async () => {
  const first = await picture(10);
  assert.equal(first.status, 200, first.text);
  assert.equal(storedKeys().length, 1);
  assert.ok(!existsSync(join(practice.folder, 'data', 'files')));
  const address = /\/api\/(files\/[^"]+)/.exec(first.text)?.[1] ?? assert.fail(first.text);
  const read = await practice.app.request(`http://localhost/api/${address}`);
  assert.deepEqual(Buffer.from(await read.arrayBuffer()), Buffer.from(png(10, 10)));

  const before = storedKeys();
  assert.equal((await picture(12)).status, 200);
  // A sweep deletes the old object after a day.
  assert.equal(storedKeys().length, before.length + 1);
  assert.equal((await practice.app.request(`http://localhost/api/${address}`)).status, 403);
  const named = await practice.sql('select hash from files');
  assert.deepEqual(
    named.map((row) => `practice/${(row as { hash: string }).hash}`),
    storedKeys().filter((key) => !before.includes(key)),
  );
});

async function extract(accept = 'application/json') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(CARRIER_PDF)], 'northgate.pdf', { type: 'application/pdf' }));
  const response = await practice.app.request('http://localhost/api/pdf/extract/', {
    ...{ method: 'POST', body: form },
    headers: { authorization: `Bearer ${practice.dana}`, accept },
  });
  return { status: response.status, retry: response.headers.get('retry-after'), text: await response.text() };
}

test('if the store does not respond, uploads return an error and save nothing, and other requests work', async () => {
  const before = storedKeys();
  store.state.always = '503';
  const form = await picture(14);
  assert.deepEqual([form.status, form.body.code], [503, 'files_unreachable'], form.text);
  assert.equal(
    form.body.detail,
    'Stored files cannot be reached at the moment. Wait a moment, then try again.',
  );
  assert.equal(form.headers.get('retry-after'), '2');
  const upload = await extract();
  assert.deepEqual([upload.status, upload.retry], [503, '2'], upload.text);
  // The wizard's extraction route, which streams lines.
  assert.match((await extract('application/x-ndjson')).text, /"files_unreachable"/);
  const reason = practice.errors.at(-1);
  assert.match(String(reason), /The store of files at .*\/plans rejects the request \(503 SlowDown\)/);
  for (const path of ['auth/profile/', 'auth/clients/', 'health/'] as const)
    assert.equal((await practice.call('get', path)).status, 200, path);
  store.state.always = null;
  assert.deepEqual(storedKeys(), before);
  assert.deepEqual(await practice.sql("select 1 from files where name like '%.pdf'"), []);
  assert.equal((await extract()).status, 200);
});

test('reports a full store as a full disk and recovers automatically', async () => {
  const before = storedKeys();
  store.state.always = 'full';
  const reply = await picture(16);
  store.state.always = null;
  assert.deepEqual([reply.status, reply.body.code], [507, 'disk_full'], reply.text);
  assert.deepEqual(storedKeys(), before);
  assert.equal((await practice.call('get', 'health/')).status, 200);
  assert.equal((await picture(16)).status, 200);
});

test('startup warns about a problem with the store and continues', async () => {
  const other = await testPractice({
    environment: { ...store.environment, PLUMBLINE_S3_KEY: 'AKID:another' },
  });
  await eventually(() =>
    Promise.resolve(
      assert.match(
        other.warnings.join('\n'),
        /refuses the key \(403 SignatureDoesNotMatch\)\. Check PLUMBLINE_S3_KEY/,
      ),
    ),
  );
  assert.equal((await other.call('get', 'auth/clients/')).status, 200);
  await other.close();
});

test('deletes unreferenced files from the store after a day, and not before', async () => {
  const [named] = await practice.sql<{ hash: string }>('select hash from files where name = ?', 'avatar');
  for (const [name, { bytes }] of store.objects)
    store.objects.set(name, { bytes, at: new Date('2026-03-02T15:00:00.000Z') });
  const before = storedKeys();
  assert.ok(before.length > 1);
  practice.setTime('2026-03-03T14:59:59.000Z');
  await sweep(practice.services);
  assert.deepEqual(storedKeys(), before);
  practice.setTime('2026-03-03T15:00:00.000Z');
  await sweep(practice.services);
  assert.deepEqual(storedKeys(), [`practice/${named?.hash}`], 'every replaced picture is deleted');
});
