/** Bodies that were built to cost: each is refused before it is parsed, and the refusal is small. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { practiceOfFile } from '../../tests/support/test-practice.ts';

const practice = await practiceOfFile();

/** Text that may be no JSON at all. */
async function sendText(path: string, text: string, as: string | null = practice.dana) {
  const answer = await practice.app.request(`http://localhost/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as}` } : {}) },
    body: text,
  });
  return { status: answer.status, text: await answer.text() };
}

const refused = (code: string) => new RegExp(`"code":"${code}"`);
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
const TOO_COMPLEX = refused('body_too_complex');

test('lists a million deep are refused to anyone: by their length, and what is shorter by its depth', async () => {
  const whole = await sendText('auth/login/', '['.repeat(1_000_000), null);
  assert.equal(whole.status, 413);
  assert.match(whole.text, refused('body_too_large'));
  for (const text of ['['.repeat(60_000), `{"email":${'{"a":'.repeat(9000)}1`]) {
    const short = await sendText('auth/login/', text, null);
    assert.equal(short.status, 413);
    assert.match(short.text, TOO_COMPLEX);
  }
});

test('as deep as it may be is parsed, one deeper is not', async () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  assert.match((await sendText('auth/login/', deep(32), null)).text, /"error"/);
  assert.match((await sendText('auth/login/', deep(33), null)).text, TOO_COMPLEX);
});

test('more fields than a calculation knows are refused wherever they stand', async () => {
  const many = keys(130_000);
  const bodies: [string, object][] = [
    ['retirement_buffer/', { total_balance: 1, market: many }],
    ['retirement_buffer/income_rider/', { index_allocation: many }],
    ['report/calc/', { vehicles: [{ portfolio: many }] }],
    ['calculations/retirement-buffer/', { series: keys(150_000) }],
    ['calculations/cash-flow-irr/', many],
  ];
  for (const [path, body] of bodies) {
    const answer = await sendText(path, JSON.stringify(body));
    assert.equal(answer.status, 413, path);
    assert.match(answer.text, TOO_COMPLEX, path);
    assert.ok(answer.text.length < 1000, path);
  }
  const more = await sendText('isc/calculate/', JSON.stringify({ series: keys(250_000) }));
  assert.match(more.text, refused('body_too_large'));
});

test('a form is at most 64 KB of JSON, a ledger and a calculation more', async () => {
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

test('a body that says it is too long is refused without a byte read', async () => {
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
  const answer = await practice.app.request(request);
  assert.equal(answer.status, 413);
  assert.equal(pulled, 0);
});

test('a multipart form has few parts, short texts, and only the fields of its route, each once', async () => {
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

test('what a route does not take is refused: fields in a body of none, and in the address', async () => {
  const body = await practice.call('post', 'auth/admin/impersonate/end/', { body: { anything: 1 } });
  assert.deepEqual(body.body, { error: { anything: ['Unknown field.'] } });
  const query = await practice.call('get', 'client/1/?whole=1');
  assert.deepEqual(query.body, { error: { whole: ['Unknown field.'] } });
});

test('a known address with another method answers 405 and names the methods that it takes', async () => {
  for (const [method, path, allow] of [
    ['PUT', 'auth/login/', 'POST'],
    ['HEAD', 'auth/login/', 'POST'],
    ['OPTIONS', 'client/7/', 'DELETE, GET, HEAD, PATCH'],
    ['POST', 'health', 'GET, HEAD'],
    ['GET', 'report/calc/', 'POST'],
    ['DELETE', 'calculations/vehicle/', 'POST'],
    ['POST', 'openapi.json', 'GET, HEAD'],
  ] as const) {
    const answer = await practice.app.request(`http://localhost/api/${path}`, { method });
    assert.equal(answer.status, 405, `${method} ${path}`);
    assert.equal(answer.headers.get('allow'), allow, `${method} ${path}`);
    const expected = { detail: 'This address does not take this method.', code: 'method_not_allowed' };
    if (method !== 'HEAD') assert.deepEqual(await answer.json(), expected);
  }
  for (const path of ['nowhere/', 'client/x/', 'report/0/'])
    assert.equal((await practice.app.request(`http://localhost/api/${path}`, { method: 'PUT' })).status, 404);
});
