import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApi } from './api.ts';
import type { ApiRequest } from './http-port.ts';

function setUp() {
  const sent: ApiRequest[] = [];
  const { reports } = createApi({
    send: (request) => {
      sent.push(request);
      return Promise.resolve({ kind: 'answer', status: 200, body: { data: { id: 3 }, message: 'Done.' } });
    },
    token: () => 'bearer',
    onUnauthorized: () => undefined,
  });
  return { reports, sent };
}

test('sharing sends the specification’s payload whole, with the addresses and words that were given', async () => {
  const { reports, sent } = setUp();
  await reports.share(3);
  await reports.share(3, { client_email: ['a@example.com'], message: 'Hello', key: 'press' });
  assert.deepEqual(
    sent.map(({ body }) => body),
    [
      { client_email: [], message: '', is_include_pdf: false, link: '' },
      { client_email: ['a@example.com'], message: 'Hello', is_include_pdf: false, link: '' },
    ],
  );
  assert.equal(sent[1]?.idempotencyKey, 'press');
  assert.equal(sent[1]?.path, 'report/share-report/3/');
});

test('a link is withdrawn, given an end, or freed of it', async () => {
  const { reports, sent } = setUp();
  await reports.withdraw(3);
  await reports.setExpiry(3, new Date('2026-04-01T12:00:00Z'));
  assert.deepEqual(await reports.setExpiry(3, null), { id: 3 });
  assert.deepEqual(
    sent.map(({ method, body }) => [method, body]),
    [
      ['PATCH', { withdraw: true }],
      ['PATCH', { expires_at: '2026-04-01T12:00:00.000Z' }],
      ['PATCH', { expires_at: null }],
    ],
  );
});

test('a report is exported as it is now, or as it was last shared; a link is opened without the session', async () => {
  const { reports, sent } = setUp();
  await reports.exported(3);
  await reports.exported(3, 'share');
  await reports.shared(3, 'a/b');
  assert.deepEqual(
    sent.map(({ path, token }) => [path, token]),
    [
      ['report/3/export/', 'bearer'],
      ['report/3/export/?of=share', 'bearer'],
      ['report/public/3/a%2Fb/', null],
    ],
  );
});
