import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApi } from './api.ts';
import { createHistoricalReportsApi } from './historical-reports-api.ts';
import type { ApiRequest } from './http-port.ts';

function setUp() {
  const sent: ApiRequest[] = [];
  const { reports, call } = createApi({
    send: (request) => {
      sent.push(request);
      return Promise.resolve({ kind: 'answer', status: 200, body: { data: { id: 3 }, message: 'Done.' } });
    },
    token: () => 'bearer',
    onUnauthorized: () => undefined,
  });
  return { reports, call, sent };
}

test('sharing sends the complete payload of the specification with the given addresses and message', async () => {
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

test('turns off a link, sets its expiry and removes it', async () => {
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

test('opens a link without the session', async () => {
  const { reports, sent } = setUp();
  await reports.shared(3, 'a/b');
  assert.deepEqual(
    sent.map(({ path, token }) => [path, token]),
    [['report/public/3/a%2Fb/', null]],
  );
});

test('historical reports use separate paths', async () => {
  const { call, sent } = setUp();
  const historical = createHistoricalReportsApi(call);
  await historical.get(3);
  await historical.latest(5).catch(() => undefined);
  await historical.create({ simulation_id: 5, name: 'Report' }, { key: 'press' });
  await historical.patch(3, { notes: 'Hello', was: { notes: '' } });
  await historical.share(3);
  await historical.withdraw(3);
  await historical.shared(3, 'a/b');
  await historical.remove(3);
  assert.deepEqual(
    sent.map(({ method, path, token }) => [method, path, token]),
    [
      ['GET', 'report/historical-report/3/', 'bearer'],
      ['GET', 'report/historical-report/?simulation=5', 'bearer'],
      ['POST', 'report/historical-report/', 'bearer'],
      ['PATCH', 'report/historical-report/3/', 'bearer'],
      ['POST', 'report/historical-share/3/', 'bearer'],
      ['PATCH', 'report/historical-share/3/', 'bearer'],
      ['GET', 'report/historical-public/3/a%2Fb/', null],
      ['DELETE', 'report/historical-delete/3/', 'bearer'],
    ],
  );
  assert.equal(sent[2]?.idempotencyKey, 'press');
});
