import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportingTarget } from './in-browser.ts';
import { startReporting } from './start-reporting.ts';

test('a key names the address that envelopes are posted to', () => {
  assert.deepEqual(reportingTarget('https://abc123@errors.example.com/42'), {
    address: 'https://errors.example.com/api/42/envelope/?sentry_version=7&sentry_key=abc123',
  });
  assert.deepEqual(reportingTarget('https://abc123@example.com:8443/sub/7/'), {
    address: 'https://example.com:8443/sub/api/7/envelope/?sentry_version=7&sentry_key=abc123',
  });
});

test('what is no key reports nowhere', () => {
  for (const none of [
    '',
    'abc',
    'http://abc@example.com/1',
    'https://example.com/1',
    'https://abc@example.com/',
  ])
    assert.equal(reportingTarget(none), null, none);
});

test('without a key nothing is fetched and nothing of the page is changed', () => {
  const build = { branch: 'main', commit: 'abc', built_at: '', environment: 'unknown' };
  assert.deepEqual(
    startReporting({ build, reportingKey: null }, () => '/'),
    {},
  );
});

test('that the reporting itself fails to start is silently ignored', async () => {
  const build = { branch: 'main', commit: 'abc', built_at: '', environment: 'unknown' };
  // There is no window here, so that starting fails; an unhandled rejection would fail this test.
  const options = startReporting({ build, reportingKey: 'https://abc@example.com/1' }, () => '/');
  assert.equal(typeof options.onCaughtError, 'function');
  await import('./in-browser.ts');
  await new Promise((next) => setTimeout(next, 0));
});
