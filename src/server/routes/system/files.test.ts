import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../../tests/support/test-simulation.ts';

const CARRIER_PDF = readFileSync(
  new URL('../../../../fixtures/illustrations/northgate.pdf', import.meta.url),
);

let practice: TestPractice;
let scenario: number;
before(async () => {
  practice = await testPractice();
  ({ scenario } = await completeReport(practice));
});
after(() => practice.close());

const formWith = (content: Uint8Array, name: string, more: Record<string, string> = {}): FormData => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], name, { type: 'application/pdf' }));
  for (const [key, value] of Object.entries(more)) form.append(key, value);
  return form;
};
const keep = (name = 'carrier.pdf', of = scenario) =>
  practice.call('post', 'scenario/media/', { form: formWith(CARRIER_PDF, name, { scenario: String(of) }) });
const fetchFile = (address: string | null) => practice.app.request(`http://localhost${address}`);

test('a stored PDF opens at its signed URL without a bearer token, in a sandbox', async () => {
  const { status, body } = await keep();
  assert.equal(status, 200);
  const response = await fetchFile(body.data.s3_url);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
  assert.equal(response.headers.get('content-disposition'), "inline; filename*=UTF-8''carrier.pdf");
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), CARRIER_PDF);

  const saved = await practice.call('get', `scenario/${scenario}/`);
  assert.match(saved.body.data.pdf_url.s3_url ?? '', new RegExp(`^/api/files/${body.data.hash}\\?expires=`));
});

test('the URL expires after ten minutes and can be renewed', async () => {
  const { body } = await keep();
  const address: string = body.data.s3_url;
  practice.setTime('2026-03-02T15:09:59.000Z');
  assert.equal((await fetchFile(address)).status, 200);
  practice.setTime('2026-03-02T15:10:00.000Z');
  const late = await fetchFile(address);
  assert.equal(late.status, 403);
  assert.equal(((await late.json()) as { code: string }).code, 'file_address_not_valid');
  const fresh = await practice.call('post', 'scenario/get-presigned-url/', {
    body: { hash: body.data.hash },
  });
  assert.equal((await fetchFile(fresh.body.data.s3_url)).status, 200);
  practice.setTime('2026-03-02T15:00:00.000Z');
});

test('rejects an altered URL', async () => {
  const { body } = await keep();
  const address: string = body.data.s3_url;
  const next = address.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 60}`);
  for (const changed of [
    next,
    address.replace(/signature=.*/, 'signature=x'),
    address.split('?')[0] ?? '',
    // The null character was an error of PostgreSQL.
    address.replace('?', '%00?'),
  ]) {
    assert.equal((await fetchFile(changed)).status, 403, changed);
  }
});

test('another advisor gets no URL for the file, and a different one after uploading the same file', async () => {
  const { body } = await keep();
  const fetchPage = () =>
    practice.call('post', 'scenario/get-presigned-url/', {
      as: practice.mira,
      body: { hash: body.data.hash },
    });
  assert.equal((await fetchPage()).status, 404);
  await practice.call('post', 'pdf/extract/', { as: practice.mira, form: formWith(CARRIER_PDF, 'mine.pdf') });
  const remote = await fetchPage();
  if (remote.status === 200) assert.notEqual(remote.body.data.s3_url, body.data.s3_url);
});

test('rejects a file for another advisor’s scenario', async () => {
  const reply = await practice.call('post', 'scenario/media/', {
    as: practice.mira,
    form: formWith(CARRIER_PDF, 'a.pdf', { scenario: String(scenario) }),
  });
  assert.equal(reply.status, 404);
});

test('stores contents by hash, readable only by the server’s account', async () => {
  const { body } = await keep();
  const { hash } = body.data;
  const path = `${practice.folder}/data/files/${hash.slice(0, 2)}/${hash}`;
  assert.deepEqual(readFileSync(path), CARRIER_PDF);
  assert.equal(statSync(path).mode & 0o077, 0);
});

test('reports a missing, empty, too large or non-PDF file under the field', async () => {
  const send = async (content: Uint8Array) =>
    practice.call('post', 'pdf/extract/', { form: formWith(content, 'x.pdf') });
  const text = await send(Buffer.from('<html><script>alert(1)</script>'));
  assert.equal(text.status, 400);
  assert.equal(text.body.code, 'pdf_not_a_pdf');
  assert.match(text.body.error.file[0], /not a PDF/);
  assert.equal((await send(new Uint8Array())).body.code, 'pdf_empty');
  const large = await send(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(25 * 1024 * 1024)]));
  assert.equal(large.status, 400);
  assert.equal(large.body.code, 'pdf_too_large');
  const far = await send(Buffer.alloc(27 * 1024 * 1024, '%PDF-'));
  assert.equal(far.body.code, 'pdf_too_large');
  const none = await practice.call('post', 'pdf/extract/', { form: new FormData() });
  assert.deepEqual(none.body, { error: { file: ['file is a required field'] } });
});

test('removes path, quotes and control characters from a file name', async () => {
  const { body } = await keep('C:\\Kunden\\"x"\r\nSet-Cookie: a.pdf');
  assert.doesNotMatch(body.data.name, /["\r\n\\]/);
  const response = await fetchFile(body.data.s3_url);
  assert.equal(response.headers.get('set-cookie'), null);
});

for (const kind of ['scenario', 'simulation'] as const)
  test(`a different PDF is an edit of its ${kind}, and the same PDF is not`, async () => {
    const id = kind === 'scenario' ? scenario : (await createStandalone(practice)).simulation;
    const media = kind === 'scenario' ? 'scenario/media/' : 'scenario/historical-media/';
    const casePath = kind === 'scenario' ? `scenario/${id}/` : `historical/simulation/${id}/`;
    const attach = async (content: Uint8Array, at: string) => {
      practice.setTime(at);
      const form = formWith(content, 'carrier.pdf', { [kind]: String(id) });
      const { status, text } = await practice.call('post', media, { form });
      assert.equal(status, 200, text);
      const { updated_at, revision } = (await practice.call('get', casePath)).body.data as Record<
        string,
        unknown
      >;
      return { updated_at, revision };
    };
    const printed = (again: string) => Buffer.concat([CARRIER_PDF, Buffer.from(`\n% ${again}`)]);
    const first = await attach(printed('once'), '2026-03-02T15:20:00.000Z');
    assert.equal(first.updated_at, '2026-03-02T15:20:00.000Z');
    assert.deepEqual(await attach(printed('once'), '2026-03-02T15:21:00.000Z'), first);
    assert.deepEqual(await attach(printed('again'), '2026-03-02T15:22:00.000Z'), {
      updated_at: '2026-03-02T15:22:00.000Z',
      revision: first.revision,
    });
    practice.setTime('2026-03-02T15:00:00.000Z');
  });
