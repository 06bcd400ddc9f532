import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeReport, testPractice, practiceOfFile } from '../../../tests/support/test-practice.ts';

const TOKEN = 'a-token-for-the-monitor-1';

const practice = await practiceOfFile({ environment: { PLUMBLINE_METRICS_TOKEN: TOKEN } });

const read = (authorization?: string) =>
  practice.app.request('http://localhost/metrics', { headers: authorization ? { authorization } : {} });

test('returns 404 without the setting, even to an admin', async () => {
  const plain = await testPractice();
  const response = await plain.app.request('http://localhost/metrics', {
    headers: { authorization: `Bearer ${plain.admin}` },
  });
  assert.equal(response.status, 404);
  await plain.close();
});

test('accepts only the metrics token, not a session, including an admin’s', async () => {
  for (const wrong of [undefined, `Bearer ${practice.admin}`, `Bearer ${TOKEN}2`, TOKEN]) {
    assert.equal((await read(wrong)).status, 401, String(wrong));
  }
  assert.equal((await read(`Bearer ${TOKEN}`)).status, 200);
});

test('counts requests by pattern and status in consistent buckets, without client data', async () => {
  const { client } = await completeReport(practice);
  await practice.call('get', `client/${client}/`);
  await practice.call('get', `client/${client}/`, { as: practice.mira });
  const response = await read(`Bearer ${TOKEN}`);
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  const at = (name: string, labels: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name}{${labels}}`));
    return line === undefined ? null : Number(line.slice(line.lastIndexOf(' ')));
  };
  const name = 'plumbline_http_request_duration_seconds';
  const found = 'method="GET",route="/client/{id}",status="200"';
  assert.equal(at(`${name}_count`, found), 1);
  assert.equal(at(`${name}_bucket`, `${found},le="+Inf"`), 1);
  assert.ok((at(`${name}_sum`, found) ?? 0) > 0);
  assert.equal(at(`${name}_count`, 'method="GET",route="/client/{id}",status="404"'), 1);
  assert.match(text, /^plumbline_database_up 1$/m);
  assert.match(text, /^plumbline_database_bytes [1-9]\d+$/m);
  assert.doesNotMatch(text, /Elena|Hartwell|example\.com/);
  // Line format of the exposition format.
  for (const line of text.trimEnd().split('\n')) {
    assert.match(line, /^(# (HELP|TYPE) [a-z_0-9]+ .+|[a-z_0-9]+(\{[a-z_]+="[^\n]*"\})? [\d.e+-]+)$/, line);
  }
});

test('counts an unknown method as “other”', async () => {
  await practice.app.request('http://localhost/api/health', { method: 'PROPFIND' });
  assert.match(await (await read(`Bearer ${TOKEN}`)).text(), /method="other"/);
});
