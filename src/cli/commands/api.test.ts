import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { RunningServer } from '../../server/start-server.ts';
import { startServer } from '../../../tests/support/start-server.ts';
import type { Terminal } from '../command.ts';
import { apiCommand } from './api.ts';
import { accessToken } from '../../../tests/support/test-access-token.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-api-'));
const file = join(folder, 'token');
let server: RunningServer;
let token: string;
/** Redirects every request to the real server. */
let redirecting: Server;
const received: (string | undefined)[] = [];

before(async () => {
  const environment = { PLUMBLINE_DEMO: '1', PLUMBLINE_APP_BASE: '/plans' };
  server = await startServer({ dataDir: join(folder, 'data'), distFolder: folder, environment });
  const dana = await server.services.users.findByEmail('dana.whitfield@example.com');
  assert.ok(dana);
  ({ token } = await accessToken(server, dana, ['clients:write', 'calculations:run']));
  redirecting = createServer((request, response) => {
    received.push(request.headers.authorization);
    response.writeHead(307, { location: `${server.url}/api/report/` }).end();
  }).listen(0, '127.0.0.1');
});
after(async () => {
  redirecting.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  process.env.PLUMBLINE_URL = server.url;
  process.env.PLUMBLINE_TOKEN = token;
});

test('api prints data and exits with 0, 2 or 1 depending on the status', async () => {
  const body = '{"firstname": "Ada", "middlename": null, "lastname": "Lovelace", "age": 50}';
  const created = await plumbline(['api', 'POST', 'auth/client/', '-'], { '-': body });
  assert.deepEqual([created.status, created.err], [0, '']);
  const { id } = JSON.parse(created.out) as { id: number };
  for (const path of [`client/${id}/`, `/client/${id}/`, `api/client/${id}/`, `/api/client/${id}/`]) {
    const read = await plumbline(['api', 'GET', path]);
    assert.deepEqual([read.status, read.err], [0, ''], path);
    assert.equal((JSON.parse(read.out) as { lastname: string }).lastname, 'Lovelace');
  }
  const irr = await plumbline(['api', 'POST', 'calculations/cash-flow-irr/', 'flows.json'], {
    'flows.json': '{"cash_flows": [-100, 110]}',
  });
  assert.equal((JSON.parse(irr.out) as { irr: number }).irr, 0.1);

  const refused = await plumbline(['api', 'GET', 'report/']);
  assert.deepEqual([refused.status, refused.out], [2, '']);
  assert.match(refused.err, /This token needs the scope reports:read\./);
  const wrong = await plumbline(['api', 'POST', 'auth/client/', '-'], { '-': '{"age": 50}' });
  assert.equal(wrong.status, 2);
  assert.match(wrong.err, /is required/);
  server.services.clients.find = () => Promise.reject(new Error('The disk is on fire.'));
  assert.equal((await plumbline(['api', 'GET', `client/${id}/`])).status, 1);
});

test('the token is read from a file that only its owner can read', async () => {
  delete process.env.PLUMBLINE_TOKEN;
  const call = (...more: string[]) => plumbline(['api', 'GET', 'auth/profile/', ...more]);
  const without = await call();
  assert.deepEqual([without.status, without.err], [2, 'Set PLUMBLINE_TOKEN, or use --token-file.\n']);
  writeFileSync(file, `${token}\n`);
  for (const mode of [0o640, 0o604, 0o660]) {
    chmodSync(file, mode);
    const { status, err } = await call('--token-file', file);
    assert.deepEqual([status, err], [2, `Other users can read ${file}. Run: chmod 600 ${file}\n`]);
  }
  chmodSync(file, 0o600);
  assert.equal((await call('--token-file', file)).status, 0);
  assert.match((await call('--token-file', join(folder, 'none'))).err, /^Can't read .*none: /);
});

test('text other than one token is rejected and not printed', async () => {
  const call = (...more: string[]) => plumbline(['api', 'GET', 'auth/profile/', ...more]);
  for (const text of [`# Nightly\n${token}\n`, `${token}\n${token}`, token.slice(0, -1)]) {
    writeFileSync(file, text, { mode: 0o600 });
    const refused = await call('--token-file', file);
    const expected = `${file} must contain one access token and nothing else.\n`;
    assert.deepEqual([refused.status, refused.err], [2, expected]);
    process.env.PLUMBLINE_TOKEN = text;
    assert.match((await call()).err, /^PLUMBLINE_TOKEN must contain one access token and nothing else\.\n$/);
  }
});

async function serving<T>(
  [status, type, body, disposition]: [
    status: number,
    type: string,
    body: string | Uint8Array,
    disposition?: string,
  ],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((_request, response) =>
    response
      .writeHead(status, {
        ...(type !== '' && { 'content-type': type }),
        ...(disposition !== undefined && { 'content-disposition': disposition }),
      })
      .end(body),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

const served = (status: number, type: string, body: string, method = 'GET', disposition?: string) =>
  serving([status, type, body, disposition], (url) => plumbline(['api', method, 'report/', '--url', url]));

const silent: Terminal = {
  out: assert.fail,
  err: assert.fail,
  readText: assert.fail,
  isInteractive: false,
};

test('files are written byte for byte, but not to a terminal', async () => {
  const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 0x0d, 0x0a, 0xff, 0xfe, 0x80]);
  for (const [type, kind] of [
    ['application/pdf', 'a PDF'],
    ['application/zip', 'a ZIP archive'],
    ['image/png', 'not text'],
  ] as const)
    await serving([200, type, bytes], async (url) => {
      const args = { positionals: ['GET', 'report/1/pdf/'], options: { url } };
      const written: unknown[] = [];
      const write = (piece: unknown) => written.push(piece) > 0;
      assert.equal(await apiCommand(args, silent, { isTTY: false, write }), 0);
      assert.deepEqual(written, [bytes]);
      await assert.rejects(apiCommand(args, silent, { isTTY: true, write }), {
        message: `This is ${kind}. Redirect it to a file.`,
        status: 2,
      });
      assert.equal(written.length, 1);
    });
});

test('an empty response prints nothing, and the exit status depends on its status', async () => {
  assert.deepEqual(await served(204, '', '', 'DELETE'), { status: 0, out: '', err: '' });
  assert.deepEqual(await served(200, 'application/json', '{"data": 1}', 'HEAD'), {
    status: 0,
    out: '',
    err: '',
  });
  const { status, err } = await served(404, 'application/json', '{}', 'HEAD');
  assert.deepEqual([status, err], [2, 'The response (status 404) is empty.\n']);
  assert.equal((await served(503, '', '', 'HEAD')).status, 1);
});

test('a rejection page of another program exits with 2', async () => {
  const { status, err } = await served(413, 'text/html', '<h1>Too large</h1>');
  assert.deepEqual([status, err], [2, 'The response (status 413) is not JSON.\n']);
});

test('exports are printed unchanged, and pages of other programs are not', async () => {
  const csv = await served(200, 'text/csv; charset=utf-8', '\ufeffat,action\r\n');
  assert.deepEqual([csv.status, csv.out], [0, '\ufeffat,action\r\n']);
  const line = await served(200, 'application/x-ndjson', '{"data":1}\n');
  assert.deepEqual([line.status, line.out], [0, '{"data":1}\n']);
  assert.equal((await served(200, 'text/html', '<h1>Sign in</h1>')).status, 1);
  const file = await served(200, 'text/html', '<h1>Report</h1>', 'GET', 'attachment; filename="report.html"');
  assert.deepEqual([file.status, file.out], [0, '<h1>Report</h1>']);
});

test('rejects plain http to another machine, and redirects before the token is forwarded', async () => {
  for (const url of ['http://plans.example.com', 'http://10.0.0.1', 'ftp://localhost']) {
    const { status, err } = await plumbline(['api', 'GET', 'report/', '--url', url]);
    assert.deepEqual([status, err], [2, 'Use https. Plain http would show the token to the network.\n']);
  }
  assert.equal((await plumbline(['api', 'GET', 'report/', '--url', 'plans'])).status, 2);
  const origin = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
  const { status, err } = await plumbline(['api', 'GET', 'auth/profile/', '--url', origin]);
  assert.deepEqual([status, err], [1, `${origin} redirects. Use the address of the server itself.\n`]);
  assert.equal(received.length, 1);
  const closed = await plumbline(['api', 'GET', 'auth/profile/', '--url', 'http://127.0.0.1:1']);
  assert.equal(closed.status, 1);
  assert.match(closed.err, /^Can't reach http:\/\/127\.0\.0\.1:1: /);
});

test('rejects an invalid method or argument', async () => {
  for (const args of [['get', 'report/'], ['GET'], ['GET', 'report/', '-', 'more'], []]) {
    const { status, err } = await plumbline(['api', ...args]);
    assert.deepEqual(
      [status, err],
      [2, 'Usage: plumbline api <GET|HEAD|POST|PATCH|DELETE> <path> [FILE|-].\n'],
    );
  }
});
