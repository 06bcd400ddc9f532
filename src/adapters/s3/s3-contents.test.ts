/** File contents behave the same in a folder and in S3. Also tests S3-specific errors. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { s3Imitation, signatureOf } from '../../../tests/support/s3-imitation.ts';
import { contentsFolder } from '../files/contents-folder.ts';
import type { FileContents } from '../../domain/practice/users/file-store.ts';
import { s3Contents } from './s3-contents.ts';
import { signedHeaders } from './s3-call.ts';

const folder = await mkdtemp(join(tmpdir(), 'plumbline-contents-'));
const store = await s3Imitation();
const QUICK = { pauseMs: 1, responseTimeoutMs: 300, transferTimeoutMs: 300 };
const inS3 = s3Contents(store.place, QUICK);
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const NEXT_HOUR = new Date(Date.now() + 3_600_000);
const listOf = async (hashes: AsyncIterable<string>) => {
  const list: string[] = [];
  for await (const hash of hashes) list.push(hash);
  return list.sort();
};
const pathOf = (hash: string) => join(folder, 'files', hash.slice(0, 2), hash);

interface Place {
  contents: FileContents;
  damage(hash: string): void;
  date(hash: string, at: Date): void;
}
const places: Record<string, Place> = {
  'a folder': {
    contents: contentsFolder(join(folder, 'files')),
    damage: (hash) => writeFileSync(pathOf(hash), 'something else'),
    date: (hash, at) => utimesSync(pathOf(hash), at, at),
  },
  'a store that speaks S3': {
    contents: inS3,
    damage: (hash) =>
      void store.objects.set(`practice/${hash}`, { bytes: Buffer.from('else'), at: new Date() }),
    date(hash, at) {
      const object = store.objects.get(`practice/${hash}`) ?? assert.fail();
      store.objects.set(`practice/${hash}`, { ...object, at });
    },
  },
};

for (const [name, { contents, damage, date }] of Object.entries(places))
  test(`${name} stores contents by hash, lists them and deletes them`, async () => {
    const texts = ['one', 'two', 'three', 'four', 'five'];
    const hashes = texts.map(hashOf).sort();
    const [one, two, three] = [hashOf('one'), hashOf('two'), hashOf('three')];
    for (const text of texts) {
      await contents.prepare(hashOf(text), bytesOf(text));
      await contents.put(hashOf(text), bytesOf(text));
    }
    await contents.put(one, bytesOf('one'));
    assert.deepEqual(await listOf(contents.all()), hashes);
    assert.equal(textOf(await contents.read(one)), 'one');
    assert.equal(await contents.read(hashOf('never')), null);

    const found: Uint8Array[] = [];
    for await (const bytes of (await contents.pieces(one)) ?? []) found.push(bytes);
    assert.equal(Buffer.concat(found).toString(), 'one');
    assert.equal(await contents.pieces(hashOf('never')), null);

    damage(two);
    assert.deepEqual(await Promise.all([one, two, hashOf('never')].map((hash) => contents.verify(hash))), [
      'intact',
      'damaged',
      'missing',
    ]);

    const before = new Date(Date.now() - 3_600_000);
    date(one, new Date(before.getTime() - 1000));
    date(three, new Date(before.getTime() - 1000));
    assert.deepEqual(await listOf(contents.olderThan(before)), [one, three].sort());
    // Written again in between.
    date(three, new Date());
    await contents.remove(three, before);
    await contents.remove(one, before);
    await contents.remove(two);
    await contents.remove(hashOf('never'), before);
    await contents.remove(hashOf('never'));
    assert.deepEqual(
      await listOf(contents.all()),
      hashes.filter((hash) => hash !== one && hash !== two),
    );
    await assert.rejects(async () => contents.put('../../etc', bytesOf('x')), /Not a content hash/);
  });

test('listing the folder ignores a file that a server is writing, and a sweep deletes a stale one', async () => {
  const { contents } = places['a folder'] ?? assert.fail();
  const draft = `${pathOf(hashOf('draft'))}.1.1.part`;
  mkdirSync(join(draft, '..'), { recursive: true });
  writeFileSync(draft, 'half');
  assert.ok(!(await listOf(contents.all())).includes(hashOf('draft')));
  assert.ok(existsSync(draft));
  await listOf(contents.olderThan(NEXT_HOUR));
  assert.ok(!existsSync(draft));
});

const requested = (method: string) => store.state.requests.filter((one) => one.startsWith(method)).length;

test('other objects under the prefix are neither listed nor swept', async () => {
  store.objects.set('practice/readme.txt', { bytes: Buffer.from('x'), at: new Date(0) });
  store.objects.set(`elsewhere/${hashOf('x')}`, { bytes: Buffer.from('x'), at: new Date(0) });
  assert.deepEqual(await listOf(inS3.olderThan(new Date(1000))), []);
});

test('a request to a store that is overloaded or disconnects is sent at most three times', async () => {
  const text = 'asked again';
  store.faults.push('503', 'cut', '503', '503');
  await inS3.put(hashOf(text), bytesOf(text));
  assert.equal(textOf(await inS3.read(hashOf(text))), text);
  store.faults.push('cut', 'cut');
  assert.equal(textOf(await inS3.read(hashOf(text))), text);

  const before = requested('GET');
  store.faults.push('503', '503', '503');
  await assert.rejects(inS3.read(hashOf(text)), {
    name: 'FilesUnreachableError',
    code: 'FILES_UNREACHABLE',
    message: `The store of files at ${store.endpoint.host}/plans rejects the request (503 SlowDown). See its log.`,
  });
  assert.equal(requested('GET') - before, 3);
});

test('a request to a store that does not respond in time fails', async () => {
  store.state.always = 'slow';
  await assert.rejects(
    inS3.read(hashOf('one')),
    /^FilesUnreachableError: No answer from .*\/plans \(none in 0\.3 s\)\. Check that it runs, PLUMBLINE_S3_ENDPOINT/,
  );
  store.state.always = null;
});

test('each rejection states the solution and is not retried', async () => {
  const { place } = store;
  const secret = { ...place.key, secret: 'another' };
  const at = `${store.endpoint.host}/`;
  for (const [wrong, said] of [
    [
      { key: secret },
      `${at}plans refuses the key (403 SignatureDoesNotMatch). Check PLUMBLINE_S3_KEY and the rights of its user.`,
    ],
    [
      { key: { ...place.key, id: 'OTHER' } },
      `${at}plans refuses the key (403 InvalidAccessKeyId). Check PLUMBLINE_S3_KEY`,
    ],
    [
      { bucket: 'other' },
      `${at}other has no such bucket (404 NoSuchBucket). Create it, or correct PLUMBLINE_FILES.`,
    ],
  ] as const) {
    const before = requested('PUT') + requested('HEAD');
    await assert.rejects(
      s3Contents({ ...place, ...wrong }, QUICK).put(hashOf('new'), bytesOf('new')),
      ({ message }: Error) => message.startsWith(`The store of files at ${said}`) || assert.fail(message),
    );
    assert.ok(requested('PUT') + requested('HEAD') - before <= 2);
  }
  await assert.rejects(
    s3Contents({ ...place, region: 'eu-north-1' }, QUICK).read(hashOf('one')),
    /reports another location of the bucket \(400 AuthorizationHeaderMalformed\)\. Correct PLUMBLINE_S3_ENDPOINT and PLUMBLINE_S3_REGION\./,
  );
  store.state.always = 'full';
  await assert.rejects(inS3.put(hashOf('new'), bytesOf('new')), {
    code: 'ENOSPC',
    message: `The store of files at ${at}plans is full (507 XMinioStorageFull). Make room there, or raise its limit.`,
  });
  store.state.always = null;
  const deleted = await s3Imitation();
  await deleted.close();
  await assert.rejects(
    s3Contents(deleted.place, QUICK).read(hashOf('one')),
    /No answer from the store of files at .* \(ECONNREFUSED\)\. Check that it runs/,
  );
});

test('does not return bytes that do not match their hash', async () => {
  await inS3.put(hashOf('true'), bytesOf('true'));
  store.faults.push('wrong bytes');
  await assert.rejects(inS3.read(hashOf('true')), /is damaged\. Run `plumbline check`/);
  assert.equal(await inS3.verify(hashOf('true')), 'intact');
});

// docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Examples: Signature calculations"
const KEY = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const now = new Date('2013-05-24T00:00:00.000Z');
const EXAMPLES: {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string;
  signature: string;
}[] = [
  {
    method: 'GET',
    target: '/test.txt',
    headers: { range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    target: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    target: '/?lifecycle',
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    target: '/?max-keys=2&prefix=J',
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

for (const { method, target, headers, body, signature } of EXAMPLES)
  test(`signs ${method} ${target} as Amazon does`, () => {
    const url = new URL(target, 'https://examplebucket.s3.amazonaws.com');
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const signed = signedHeaders({ method, url, region: 'us-east-1', key: KEY, bodyHash, now, headers });
    assert.equal(/Signature=(\w+)$/.exec(signed.authorization)?.[1], signature);
    // Computed only from the sent request.
    assert.equal(
      signatureOf({ method, target, headers: { ...signed, host: url.host } }, KEY.secret),
      signature,
    );
  });
