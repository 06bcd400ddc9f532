/** Links use this site's origin, regardless of the Host header. Uses real HTTP because client libraries set Host. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { SignedIn } from '../domain/practice/users/account-schema.ts';
import type { Report } from '../domain/practice/reports/report.ts';
import type { RunningServer } from './start-server.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { mailCatcher, type MailCatcher } from '../../tests/support/mail-catcher.ts';
import { completeReport, testPractice } from '../../tests/support/test-practice.ts';
import { once } from 'node:events';
import { connect } from 'node:net';

let folder: string;
let mail: MailCatcher;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-links-'));
  mail = await mailCatcher();
});
after(async () => {
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

/** Recipients have separate links with the same origin as the general link. */
const RECIPIENT_LINK = (origin: string) => new RegExp(`\\n${origin}/report/1/[\\w-]{43}\\r?\\n`);

const FORGED = 'evil.example';

/** Sends forged headers that a proxy or this server might trust. */
async function forged<T>(server: RunningServer, path: string, body: unknown, token?: string): Promise<T> {
  const sent = request(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: {
      host: FORGED,
      'x-forwarded-host': FORGED,
      'x-forwarded-proto': 'https',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  sent.end(JSON.stringify(body));
  const reply = await new Promise<string>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => void text(response).then(resolve, reject));
  });
  const { data } = JSON.parse(reply) as { data: T };
  return data;
}

async function sharedByForgedHost(server: RunningServer): Promise<Report> {
  const token = new URL(server.signInLink ?? '').searchParams.get('token');
  const { access } = await forged<SignedIn>(server, 'auth/remember-token/verify/', { token });
  const body = { client_email: ['elena@example.com'], message: 'As promised.' };
  return forged<Report>(server, 'report/share-report/1/', body, access.value);
}

test('a forged Host is not used in a message or a link if the public URL is set', async (t) => {
  const server = await startServer({
    dataDir: join(folder, 'public'),
    distFolder: join(folder, 'dist'),
    environment: { PLUMBLINE_SMTP_URL: mail.url, PLUMBLINE_PUBLIC_URL: 'https://plans.example.com' },
  });
  t.after(() => server.stop());
  const { report_link, view_token } = await sharedByForgedHost(server);
  assert.equal(report_link, `https://plans.example.com/report/1/${view_token}`);
  await forged(server, 'auth/request-forget-email/', { email: 'dana.whitfield@example.com' });
  await server.stop();
  const [share, reset] = mail.messages;
  assert.match(share?.text ?? '', RECIPIENT_LINK('https://plans.example.com'));
  assert.ok(!share?.text.includes(report_link));
  assert.match(reset?.text ?? '', /https:\/\/plans\.example\.com\/reset-password\?token=/);
  for (const { source } of mail.messages) assert.ok(!source.includes('evil'));
});

test('on the local machine, links use the address that the server listens on', async (t) => {
  const server = await startServer({ dataDir: join(folder, 'own'), distFolder: join(folder, 'dist') });
  t.after(() => server.stop());
  const { report_link, view_token } = await sharedByForgedHost(server);
  assert.equal(report_link, `${server.url}/report/1/${view_token}`);
  const { messages } = await server.services.outbox.list({ skip: 0, take: 10 });
  assert.match(messages[0]?.text ?? '', RECIPIENT_LINK(server.url));
});

test('without a public URL, a message behind a proxy uses the port that the server listens on', async (t) => {
  const server = await startServer({
    dataDir: join(folder, 'proxied'),
    distFolder: join(folder, 'dist'),
    environment: { PLUMBLINE_TRUST_PROXY: '1', PLUMBLINE_PORT: '0', PLUMBLINE_DEMO: '1' },
  });
  t.after(() => server.stop());
  await forged(server, 'auth/request-forget-email/', { email: 'dana.whitfield@example.com' });
  await server.stop();
  const { messages } = await server.services.outbox.list({ skip: 0, take: 10 });
  assert.ok(messages[0]?.text.includes(`${server.url}/reset-password?token=`), messages[0]?.text);
});

const UNKNOWN: readonly Record<string, string>[] = [
  { PLUMBLINE_HOST: '0.0.0.0', PLUMBLINE_DEMO: '0' },
  { PLUMBLINE_TRUST_PROXY: '1' },
];
for (const environment of UNKNOWN) {
  test(`sends no report by mail if the public URL is unknown (${Object.keys(environment)[0]})`, async (t) => {
    const practice = await testPractice({ environment });
    t.after(() => practice.close());
    const { report } = await completeReport(practice);
    const share = (client_email: string[]) =>
      practice.call('post', `report/share-report/${report}/`, {
        body: { client_email },
        headers: { host: FORGED },
      });
    const refused = await share(['elena@example.com']);
    assert.deepEqual([refused.status, refused.body.code], [409, 'no_public_url']);
    assert.match(refused.body.detail, /Set PLUMBLINE_PUBLIC_URL to the address that people open/);
    assert.deepEqual(await practice.mails(), []);
    const unshared = (await practice.call('get', `report/${report}/`)).body.data;
    assert.equal(unshared.report_link, null);
    // Without a known origin the link is a path; the browser knows its origin.
    const { report_link, view_token } = (await share([])).body.data;
    assert.equal(report_link, `/report/${report}/${view_token}`);
  });
}

test('rejects two Host headers, an empty one or none with 400', async (context) => {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-host-'));
  const server = await startServer({ dataDir: data, distFolder: join(data, 'dist'), people: [] });
  context.after(async () => {
    await server.stop();
    await rm(data, { recursive: true });
  });
  const { hostname, port } = new URL(server.url);
  const send = async (path: string, ...hosts: string[]): Promise<number> => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const lines = [`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close', '', ''];
    socket.end(lines.join('\r\n'));
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await text(socket))?.[1]);
  };
  for (const path of ['/api/health/', '/sign-in', '/assets/none.js']) {
    const [one = '', ...bad] = [
      [`Host: ${hostname}:${port}`],
      ['Host: plans.example.com', 'Host: evil.example.com'],
      ['Host: plans.example.com', 'host: plans.example.com'],
      ['Host:'],
      ['Host: '],
      [],
    ];
    assert.notEqual(await send(path, ...one), 400, path);
    for (const hosts of bad) assert.equal(await send(path, ...hosts), 400, `${path} ${hosts.join()}`);
  }
});
