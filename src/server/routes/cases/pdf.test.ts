import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedIllustration } from '../../../domain/policy/extraction.ts';
import { tablePdf } from '../../../../tests/support/pdfs.ts';
import { ownerOf } from '../../../domain/practice/users/user.ts';
import { practiceOfFile } from '../../../../tests/support/test-practice.ts';
import { longTest } from '../../../../tests/support/long-run.ts';

const practice = await practiceOfFile();

const HEADER = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
const lines = (base: number): string[][] =>
  Array.from({ length: 6 }, (_, index) => {
    const year = index + 1;
    return [year, 49 + year, 10_000, 0, base + 9_000 * year, base + 8_000 * year, 500_000].map((figure) =>
      figure.toLocaleString('en-US'),
    );
  });
const page = (base: number) => ({
  edges: [60, 100, 170, 240, 310, 390, 470],
  lines: [HEADER, ...lines(base)],
});
const FILE = tablePdf([page(0), page(100_000)]);

function formWith(parts: Record<string, string>, file?: Buffer): FormData {
  const form = new FormData();
  if (file) form.append('file', new File([new Uint8Array(file)], 'two.pdf', { type: 'application/pdf' }));
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}

interface Read {
  file: { hash: string };
  extraction: ExtractedIllustration;
  needs_review: boolean;
}

async function extract(form: FormData, as?: string) {
  const { status, body } = await practice.call('post', 'pdf/extract/', { form, ...(as ? { as } : {}) });
  return { status, body, read: body.data as Read };
}

longTest('reads a stored file again by its hash, with another page or other column meanings', async () => {
  const first = await extract(formWith({}, FILE));
  assert.equal(first.status, 200);
  assert.equal(first.read.needs_review, true);
  assert.equal(first.read.extraction.tables.length, 2);
  const { hash } = first.read.file;

  const second = await extract(formWith({ hash, choice: JSON.stringify({ page: 2 }) }));
  assert.equal(second.status, 200);
  assert.equal(second.read.extraction.rows[0]?.accumulation_value, 109_000);
  assert.equal(second.read.file.hash, hash);

  const columns = { 4: 'surrender_value', 5: 'accumulation_value' };
  const third = await extract(formWith({ hash, choice: JSON.stringify({ table: '1.1', columns }) }));
  assert.equal(third.read.extraction.rows[0]?.accumulation_value, 8_000);
});

longTest('a client that accepts JSON lines gets progress by page and the same final response', async () => {
  const send = (accept: string, body: FormData) =>
    practice.app.request('/api/pdf/extract/', {
      method: 'POST',
      headers: { authorization: `Bearer ${practice.dana}`, accept },
      body,
    });
  const lines = async (body: FormData) => {
    const response = await send('application/x-ndjson, application/json', body);
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
    return (await response.text()).split('\n').map((line): unknown => JSON.parse(line));
  };
  const plain = await send('application/json', formWith({}, FILE));
  const reported = await lines(formWith({}, FILE));
  const body: unknown = await plain.json();
  assert.deepEqual(reported.at(-1), { status: 200, body });
  assert.deepEqual(reported.at(-2), { progress: { pages_read: 2, page_count: 2 } });

  const refused = await lines(formWith({ choice: '{"page":3}' }, FILE));
  const last = refused.at(-1);
  assert.ok(typeof last === 'object' && last !== null && 'status' in last && 'body' in last);
  assert.equal(last.status, 400);
  assert.match(JSON.stringify(last.body), /pdf_no_table_on_page/);
  // Errors before reading have their status code.
  assert.equal((await send('application/x-ndjson', formWith({ choice: '{' }, FILE))).status, 400);
});

test('another advisor’s file is not found by its hash', async () => {
  const { read } = await extract(formWith({}, FILE));
  const reply = await extract(formWith({ hash: read.file.hash }), practice.mira);
  assert.equal(reply.status, 404);
});

test('rejects a page without a table and an invalid choice under their fields', async () => {
  const far = await extract(formWith({ choice: '{"page":3}' }, FILE));
  assert.equal(far.status, 400);
  assert.equal(far.body.code, 'pdf_no_table_on_page');
  assert.match(far.body.error.file[0], /Choose another page/);
  for (const choice of [
    '{',
    '{"page":0}',
    '{"page":"1"}',
    '{"columns":{"4":"profit"}}',
    '{"columns":{"x":null}}',
    // Counted before parsing, because parsing would leave a valid choice.
    `{${'"columns":{"4":null},'.repeat(200)}"page":1}`,
    `{"page":1,"page":${'['.repeat(15_000)}`,
  ]) {
    const reply = await extract(formWith({ choice }, FILE));
    assert.equal(reply.status, 400, choice);
    assert.deepEqual(Object.keys(reply.body.error), ['choice'], choice);
  }
});

const OTHER = tablePdf([page(7)]);
const stored = async () =>
  (await practice.services.files.listByOwner(ownerOf(practice.users.dana))).map(({ hash }) => hash);

/** Disconnects after the first line, which contains the file. Resolves when reading has ended. */
async function disconnectWhileReading(file: Buffer): Promise<string> {
  const { services } = practice;
  const originalReader = services.illustrationReader;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  services.illustrationReader = {
    read: (_pdf, { signal } = {}) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          reject(new Error('Called off.'));
          end();
        }),
      ),
  };
  const response = await practice.app.request('/api/pdf/extract/', {
    method: 'POST',
    headers: { authorization: `Bearer ${practice.dana}`, accept: 'application/x-ndjson' },
    body: formWith({}, file),
  });
  const reader = response.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  await ended;
  services.illustrationReader = originalReader;
  // Ending a call takes two database requests.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return (JSON.parse(first) as { progress: { file: { hash: string } } }).progress.file.hash;
}

test('a canceled or rejected reading leaves no file', async () => {
  await extract(formWith({}, FILE));
  const before = await stored();
  const hash = await disconnectWhileReading(OTHER);
  assert.deepEqual(await stored(), before);
  assert.equal(await practice.services.files.read(hash), null);
  assert.equal((await extract(formWith({ choice: '{"page":3}' }, OTHER))).status, 400);
  assert.deepEqual(await stored(), before);
  // An existing file remains.
  assert.equal((await extract(formWith({ choice: '{"page":3}' }, FILE))).status, 400);
  assert.deepEqual(await stored(), before);
});

test('a reading interrupted by a server stop can be repeated from the stored file', async () => {
  const third = tablePdf([page(9)]);
  practice.services.life.stopping = true;
  const hash = await disconnectWhileReading(third);
  practice.services.life.stopping = false;
  const again = await extract(formWith({ hash }));
  assert.equal(again.status, 200);
  assert.equal(again.read.extraction.rows[0]?.accumulation_value, 9_009);
});
