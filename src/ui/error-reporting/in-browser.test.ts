import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportingAddress, reportErrors, type Surroundings } from './in-browser.ts';
import { startReporting } from './start-reporting.ts';

test('a key determines the URL for envelopes', () => {
  assert.equal(
    reportingAddress('https://abc123@errors.example.com/42'),
    'https://errors.example.com/api/42/envelope/?sentry_version=7&sentry_key=abc123',
  );
  assert.equal(
    reportingAddress('https://abc123@example.com:8443/sub/7/'),
    'https://example.com:8443/sub/api/7/envelope/?sentry_version=7&sentry_key=abc123',
  );
});

test('an invalid key reports nowhere', () => {
  for (const none of [
    '',
    'abc',
    'http://abc@example.com/1',
    'https://example.com/1',
    'https://abc@example.com/',
  ])
    assert.equal(reportingAddress(none), null, none);
});

test('without a key, nothing is fetched or changed on the page', () => {
  const build = { branch: 'main', commit: 'abc', built_at: '', environment: 'unknown' };
  assert.deepEqual(
    startReporting({ build, reportingKey: null }, () => '/'),
    {},
  );
});

test('ignores a failure to start the reporting', async () => {
  const build = { branch: 'main', commit: 'abc', built_at: '', environment: 'unknown' };
  // Starting fails here without a window. An unhandled rejection would fail this test.
  const options = startReporting({ build, reportingKey: 'https://abc@example.com/1' }, () => '/');
  assert.equal(typeof options.onCaughtError, 'function');
  await import('./in-browser.ts');
  await new Promise((next) => setTimeout(next, 0));
});

const NOW = new Date('2026-03-02T15:00:00.000Z');
const STACK = `TypeError: no figure
    at rowOf (https://plans.example.com/assets/app-1A2B.js:3:456)
    at https://plans.example.com/assets/chunk-9Z.js?x=1:1:22`;

interface Sent {
  header: { event_id: string; sent_at: string };
  item: { type: string };
  event: Record<string, unknown>;
}

function started({ random = 0.5, screen = '/admin/users' } = {}) {
  const sent: Sent[] = [];
  const page = new EventTarget();
  const around: Surroundings = {
    page,
    origin: () => ({ screen, release: 'abc123', buildEnvironment: 'staging' }),
    post: (envelope) => {
      const lines = envelope.split('\n');
      assert.equal(lines.length, 4, 'three lines and the end of the last');
      const [header, item, event] = lines.slice(0, 3).map((line) => JSON.parse(line) as unknown);
      sent.push({ header, item, event } as Sent);
    },
    now: () => NOW,
    random: () => random,
    hexadecimal: (digits) => 'a'.repeat(digits),
    pageLoad: (done) => done(new Date(NOW.getTime() - 1500), NOW),
  };
  reportErrors(around);
  return {
    sent,
    throws: (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error })),
    rejects: (reason: unknown) =>
      page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
  };
}

function failure(message: string, stack = STACK): Error {
  return Object.assign(new TypeError(message), { stack });
}

test('sends an uncaught error with screen, build, environment and lines of the built files', () => {
  const { sent, throws } = started();
  throws(failure('no figure'));
  assert.deepEqual(sent, [
    {
      header: { event_id: 'a'.repeat(32), sent_at: '2026-03-02T15:00:00.000Z' },
      item: { type: 'event' },
      event: {
        level: 'error',
        exception: {
          values: [
            {
              type: 'TypeError',
              value: 'no figure',
              stacktrace: {
                frames: [
                  { function: '(unnamed)', filename: 'app:///chunk-9Z.js', lineno: 1, colno: 22 },
                  { function: 'rowOf', filename: 'app:///app-1A2B.js', lineno: 3, colno: 456 },
                ],
              },
            },
          ],
        },
        event_id: 'a'.repeat(32),
        timestamp: NOW.getTime() / 1000,
        platform: 'javascript',
        release: 'abc123',
        environment: 'production',
        tags: { environment: 'production', build_environment: 'staging' },
        transaction: '/admin/users',
      },
    },
  ]);
});

test('reports an unhandled rejection, but not an intentional abort', () => {
  const { sent, rejects } = started();
  rejects(failure('Network Error'));
  rejects(Object.assign(new Error('stopped'), { name: 'AbortError' }));
  rejects('only a text');
  assert.deepEqual(
    sent.map(({ event }) => (event.exception as { values: { value: string }[] }).values[0]?.value),
    ['Network Error', 'only a text'],
  );
});

test('sends the same error once and at most twenty errors for each page', () => {
  const { sent, throws } = started();
  throws(failure('again'));
  throws(failure('again'));
  assert.equal(sent.length, 1);
  for (let n = 0; n < 40; n += 1) throws(failure(`number ${n}`));
  assert.equal(sent.length, 20);
});

test('sends no personal data: no address, token, query or amount', () => {
  const { sent, throws } = started({ screen: '/report/:report/:view_token' });
  const token = 'mF_9.B5f-4.1JqM'.repeat(3).replaceAll('.', 'x');
  const accessToken = 'plb_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF13dnfvl';
  const message = `Cannot show dana@example.com ${accessToken} at https://x.example/report/7/${token}?next=/client/4#a of $1,234.50`;
  throws(failure(message, `TypeError: ${message}\n    at https://x.example/report/7/${token}:1:2`));
  const text = JSON.stringify(sent);
  for (const secret of [
    'dana',
    token,
    accessToken.slice(4),
    'next=',
    'client/4',
    '1,234',
    'x.example/report/7/mF',
  ])
    assert.ok(!text.includes(secret), secret);
  assert.match(text, /Cannot show … … at /);
});

test('measures one page load in ten', () => {
  assert.deepEqual(started({ random: 0.1 }).sent, []);
  const [timed, ...more] = started({ random: 0.0999 }).sent;
  assert.deepEqual(more, []);
  assert.equal(timed?.item.type, 'transaction');
  assert.equal(timed?.event.start_timestamp, NOW.getTime() / 1000 - 1.5);
  assert.equal(timed?.event.timestamp, NOW.getTime() / 1000);
  assert.equal(timed?.event.transaction, '/admin/users');
  assert.deepEqual(timed?.event.tags, { environment: 'production', build_environment: 'staging' });
  assert.deepEqual(timed?.event.contexts, {
    trace: { trace_id: 'a'.repeat(32), span_id: 'a'.repeat(16), op: 'pageload' },
  });
});
