import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { stagingFolder } from '../../adapters/files/staging-folder.ts';
import { startSession } from '../sessions/sessions.ts';
import {
  completeReport,
  testPractice,
  type PracticeOptions,
  type TestPractice,
} from '../../../tests/support/test-practice.ts';
import { boundaryOf, multipartEvents, type PartHeader } from './upload-form.ts';

const opened: TestPractice[] = [];
after(() => Promise.all(opened.map((one) => one.close())));
async function practiceOf(options: PracticeOptions = {}): Promise<TestPractice> {
  const practice = await testPractice(options);
  opened.push(practice);
  return practice;
}

const incoming = (practice: TestPractice): string[] => {
  const folder = join(practice.folder, 'data', 'incoming');
  // Each server has a separate subfolder.
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(join(folder, name)).isFile(),
      )
    : [];
};
const MB = 1024 * 1024;
const pdf = (bytes: number, fill: string) => `%PDF-1.7\n${fill.repeat(bytes - 9)}`;
const formOf = (content: string, scenario: number) => {
  const form = new FormData();
  form.append('file', new File([content], 'illustration.pdf'));
  form.append('scenario', String(scenario));
  return form;
};

/** A form that has not been received completely. */
function slowUpload(practice: TestPractice, token: string) {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
  const write = (text: string) => body?.enqueue(new TextEncoder().encode(text));
  write('--mark\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 begun');
  const response = Promise.resolve(
    practice.app.request('http://localhost/api/pdf/extract/', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=mark' },
      body: stream,
      duplex: 'half',
    } as RequestInit),
  );
  return {
    answer: response,
    finish: () => {
      write('\r\n--mark--\r\n');
      body?.close();
    },
    cut: () => body?.error(new Error('The line is dead.')),
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

test('a user has at most three simultaneous uploads, stored on disk, and a fourth is rejected unread', async () => {
  const practice = await practiceOf();
  const three = [1, 2, 3].map(() => slowUpload(practice, practice.dana));
  await until(() => incoming(practice).length === 3);
  const [first = ''] = incoming(practice);
  assert.equal(statSync(join(practice.folder, 'data', 'incoming')).mode & 0o777, 0o700);
  assert.equal(statSync(join(practice.folder, 'data', 'incoming', first)).mode & 0o777, 0o600);

  const fourth = slowUpload(practice, practice.dana);
  const refused = await fourth.answer;
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '10');
  const output = (await refused.json()) as { code: string; detail: string };
  assert.equal(output.code, 'uploads_busy');
  assert.match(output.detail, /try again in 10 seconds/);

  // Another user has separate slots.
  const other = slowUpload(practice, practice.mira);
  await until(() => incoming(practice).length === 4);
  other.cut();
  three[2]?.cut();
  await Promise.all([other.answer, three[2]?.answer]);
  assert.equal(incoming(practice).length, 2, 'what was cut off is not left behind');

  for (const { finish } of three.slice(0, 2)) finish();
  const responses = await Promise.all(three.slice(0, 2).map(({ answer: response }) => response));
  assert.deepEqual(
    responses.map(({ status }) => status),
    [400, 400],
    'what is no PDF after all is refused once it was read',
  );
  assert.deepEqual(incoming(practice), []);
  const again = slowUpload(practice, practice.dana);
  again.finish();
  assert.equal((await again.answer).status, 400, 'the places are free again');
});

test('an owner’s files have a size limit, and deleted files free space', async () => {
  const practice = await practiceOf({ environment: { PLUMBLINE_STORAGE_MB: '2' } });
  const { scenario } = await completeReport(practice);
  const send = (content: string, as = practice.dana) =>
    practice.call('post', 'scenario/media/', { as, form: formOf(content, scenario) });
  practice.setTime('2026-03-02T15:00:00.000Z');
  assert.equal((await send(pdf(1.5 * MB, 'a'))).status, 200);
  assert.equal((await send(pdf(1.5 * MB, 'a'))).status, 200, 'the same file is kept once');
  const over = await send(pdf(MB, 'b'));
  assert.equal(over.status, 409);
  assert.equal(over.body.code, 'storage_full');
  assert.match(
    over.body.detail,
    /^Your stored files use 2 MB of 2 MB, and this one needs 1 MB\. Delete scenarios/,
  );
  assert.deepEqual(incoming(practice), []);
  assert.equal((await send(pdf(0.4 * MB, 'c'))).status, 200);

  // After a day the first file, which the scenario no longer references, is deleted.
  practice.setTime('2026-03-03T15:00:00.000Z');
  const { services, users } = practice;
  const { access } = await startSession(services, users.dana, { remember: false, now: services.clock.now() });
  assert.equal((await send(pdf(MB, 'b'), access.value)).status, 200);
});

test('startup deletes stale uploads of a stopped server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-incoming-'));
  mkdirSync(join(folder, 'incoming'));
  writeFileSync(join(folder, 'incoming', '7-1'), 'half of a client’s file');
  stagingFolder(join(folder, 'incoming'));
  assert.ok(!existsSync(join(folder, 'incoming')));
  await rm(folder, { recursive: true });
});

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Part extends PartHeader {
  content: string;
}

async function measured(bytes: Uint8Array, boundary: string, size: number) {
  const parts: Part[] = [];
  const events = multipartEvents(pieces(bytes, size), boundary);
  for (;;) {
    const next = await events.next();
    if (next.done) return { parts, end: next.value };
    if ('part' in next.value) parts.push({ ...next.value.part, content: '' });
    else
      (parts.at(-1) ?? assert.fail('data before a part')).content += Buffer.from(next.value.data).toString(
        'latin1',
      );
  }
}

const FORM = [
  'what stands before the first mark is not read\r\n',
  '--mark\r\nContent-Disposition: form-data; name="file"; filename="two %22pages%22.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
  '%PDF-1.7\r\n--mar\r\n\r\n--mar k\r\n',
  '\r\n--mark\r\ncontent-disposition: form-data; name="scenario"\r\n\r\n12',
  '\r\n--mark\r\ncontent-disposition: form-data; name="empty"; filename=""\r\n\r\n',
  '\r\n--mark--\r\nnor what stands after the last',
].join('');

test('parses a form in pieces of any size, including text similar to a boundary', async () => {
  for (const size of [1, 2, 3, 7, 16, 61, 100_000])
    assert.deepEqual(await measured(Buffer.from(FORM), 'mark', size), {
      end: 'complete',
      parts: [
        { name: 'file', filename: 'two "pages".pdf', content: '%PDF-1.7\r\n--mar\r\n\r\n--mar k\r\n' },
        { name: 'scenario', filename: undefined, content: '12' },
        { name: 'empty', filename: '', content: '' },
      ],
    });
});

test('parses a form of the platform as the platform does', async () => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array([0, 13, 10, 45, 45, 255])], 'Größe "1".pdf'));
  form.append('choice', 'ä\r\nb');
  const sent = new Response(form);
  const boundary = boundaryOf(sent.headers.get('content-type') ?? '');
  assert.ok(boundary !== null);
  const { parts, end } = await measured(new Uint8Array(await sent.arrayBuffer()), boundary, 5);
  assert.equal(end, 'complete');
  assert.deepEqual(parts, [
    { name: 'file', filename: 'Größe "1".pdf', content: '\0\r\n--\xff' },
    { name: 'choice', filename: undefined, content: Buffer.from('ä\r\nb').toString('latin1') },
  ]);
});

test('reports a truncated form as broken and rejects a header without an end', async () => {
  assert.equal((await measured(Buffer.from(FORM.slice(0, -60)), 'mark', 50)).end, 'incomplete');
  const endless = `--mark\r\ncontent-disposition: form-data; name="${'x'.repeat(9000)}`;
  assert.equal((await measured(Buffer.from(endless), 'mark', 50)).end, 'too_complex');
  assert.equal(boundaryOf('application/json; boundary=mark'), null);
  assert.equal(boundaryOf(`multipart/form-data; boundary=${'x'.repeat(71)}`), null);
});
