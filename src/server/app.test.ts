import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { practiceDate } from '../domain/shared/dates.ts';
import { plumbline } from '../../tests/support/plumbline.ts';
import { route } from './http/route.ts';
import { routeGroups } from './routes/route-groups.ts';
import { imitationSettings } from '../../tests/support/stripe-imitation.ts';
import { testPractice, type TestPractice } from '../../tests/support/test-practice.ts';

const HTML =
  '<!doctype html><meta name="plumbline" content=\'{"apiBase":"/x","appBase":"/y"}\'><script>t()</script><script type="module" src="/assets/app-1.js"></script></head><div></div>';

let dist: string;
let practice: TestPractice;
before(async () => {
  dist = await mkdtemp(join(tmpdir(), 'plumbline-dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), HTML);
  await writeFile(join(dist, 'shared.html'), HTML.replace('app-1.js', 'shared-1.js'));
  await writeFile(join(dist, 'shared-historical.html'), HTML.replace('app-1.js', 'shared-historical-1.js'));
  await writeFile(join(dist, 'assets', 'app-ABC.js'), 'const whole = 1;');
  await writeFile(join(dist, 'assets', 'app-ABC.js.br'), 'brotli');
  await writeFile(join(dist, 'assets', 'app-ABC.js.gz'), 'gzip');
  await writeFile(
    join(dist, 'build.json'),
    JSON.stringify({
      commit: 'abc',
      branch: 'main',
      built_at: '2026-03-01T00:00:00.000Z',
      csp: { script_hashes: ['sha256-theme'] },
    }),
  );
  const broken = route('get', '/broken/{id}', ['advisor'], 'session', {
    summary: 'Throws',
    handle: () => Promise.reject(new Error('the disk is on fire')),
  });
  practice = await testPractice({
    distFolder: dist,
    groups: [...routeGroups, { name: 'test', routes: [broken] }],
  });
});
after(async () => {
  await practice.close();
  await rm(dist, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  practice.app.request(`http://localhost${path}`, { headers });

test('returns a JSON 404 for an unknown API path with any method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
    for (const path of ['/api/nowhere', '/api/', '/api', '/api/client/1/2/3']) {
      const response = await practice.app.request(`http://localhost${path}`, { method });
      assert.equal(response.status, 404, `${method} ${path}`);
      assert.deepEqual(await response.json(), { detail: 'Not found.', code: 'not_found' });
    }
  }
});

test('serves the app with 200 for a known page and with 404 for an unknown page', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/sign-in?next=%2F', 200],
    ['/demo', 200],
    ['/nowhere', 404],
  ] as const) {
    const response = await get(path);
    assert.equal(response.status, status, path);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    const html = await response.text();
    assert.match(html, /content='\{"apiBase":"\/api","appBase":"\/",/);
    assert.ok(
      html.includes(
        `"practiceDate":"${practiceDate(practice.services.clock.now(), practice.services.zone.name)}"`,
      ),
    );
  }
});

test('a shared report’s page is not indexed, is not cached and sends no referrer', async () => {
  for (const [path, script] of [
    ['/report/3/abc-_9', /shared-1\.js/],
    ['/report/3/abc-_9/', /shared-1\.js/],
    ['/historical/report/3/abc-_9', /shared-historical-1\.js/],
  ] as const) {
    const reply = await get(path);
    const { status, headers } = reply;
    assert.equal(status, 200, path);
    assert.match(await reply.text(), script, 'the small program, not the application');
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow', path);
    assert.equal(headers.get('cache-control'), 'no-store', path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
  }
  assert.equal((await get('/sign-in')).headers.get('x-robots-tag'), null);
});

test('the page of a link preloads its figures if the address names a report', async () => {
  for (const [path, asked] of [
    ['/report/3/abc-_9', '/api/report/public/3/abc-_9/'],
    ['/historical/report/3/abc-_9/', '/api/report/historical-public/3/abc-_9/'],
    ['/report/3/%22%3E%3Cscript%3E', null],
    ['/report/x/abc', null],
    ['/sign-in', null],
  ] as const) {
    const [, href = null] =
      /<link rel="preload" href="([^"]*)" as="fetch"/.exec(await (await get(path)).text()) ?? [];
    assert.equal(href, asked, path);
  }
});

test('the page’s content security policy allows only resources of the build', async () => {
  const response = await get('/sign-in');
  assert.equal(
    response.headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self' 'sha256-theme'; style-src 'self'; img-src 'self' data: blob:; " +
      "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; " +
      "form-action 'self'",
  );
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  assert.equal(response.headers.get('cross-origin-opener-policy'), 'same-origin');
  assert.match(response.headers.get('permissions-policy') ?? '', /camera=\(\)/);
  assert.equal(response.headers.get('strict-transport-security'), null);
});

test('API responses may load nothing and are not cached, including errors', async () => {
  for (const path of ['/api/health/', '/api/nowhere/', '/api/client/1/']) {
    const response = await get(path);
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; frame-ancestors 'none'/,
    );
    assert.equal(response.headers.get('cache-control'), 'no-store', path);
  }
});

test('sends Strict-Transport-Security if the public URL uses HTTPS', async () => {
  const secure = await testPractice({ environment: { PLUMBLINE_PUBLIC_URL: 'https://plans.example.com' } });
  const response = await secure.app.request('http://localhost/api/health');
  assert.match(response.headers.get('strict-transport-security') ?? '', /^max-age=31536000/);
  await secure.close();
});

test('assets are cached permanently and sent as the build compressed them', async () => {
  const plain = await get('/assets/app-ABC.js');
  assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(plain.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(await plain.text(), 'const whole = 1;');
  const brotli = await get('/assets/app-ABC.js', { 'accept-encoding': 'gzip, deflate, br' });
  assert.equal(brotli.headers.get('content-encoding'), 'br');
  assert.equal(await brotli.text(), 'brotli');
  const gzip = await get('/assets/app-ABC.js', { 'accept-encoding': 'gzip, br;q=0' });
  assert.equal(gzip.headers.get('content-encoding'), 'gzip');
  assert.match(gzip.headers.get('vary') ?? '', /Accept-Encoding/i);
});

test('the asset route serves only existing assets', async () => {
  for (const path of [
    '/assets/none.js',
    '/assets/',
    '/assets/a/b.js',
    '/assets/..%2Fbuild.json',
    '/assets/%2e%2e%2findex.html',
    '/assets/app-ABC.js.map',
    '/assets/app-ABC.js%00.css',
  ]) {
    assert.equal((await get(path)).status, 404, path);
  }
});

test('an internal error returns 500 with a request id and no details', async () => {
  const reply = await practice.call('get', 'broken/7/');
  assert.equal(reply.status, 500);
  assert.deepEqual(Object.keys(reply.body), ['detail', 'code', 'request_id']);
  assert.equal(reply.body.detail, 'Something went wrong!');
  assert.ok(!reply.text.includes('fire'));
  assert.equal(String(practice.errors.at(-1)), 'Error: the disk is on fire');
  const line = practice.lines.at(-1);
  assert.equal(line?.status, 500);
  assert.equal(line?.request_id, reply.body.request_id);
});

test('logs one line per request with the route pattern, and no address, token or name', async () => {
  practice.lines.length = 0;
  await practice.call('get', `report/public/3/${'s'.repeat(43)}/`, { as: null });
  await get('/user-login-with-token?token=secret');
  await get('/report/3/secret-token');
  await get('/api/secret');
  assert.deepEqual(
    practice.lines.map(({ method, route: pattern, status }) => [method, pattern, status]),
    [
      ['GET', '/report/public/{report}/{view_token}', 404],
      ['GET', 'page', 200],
      ['GET', 'page', 200],
      ['GET', 'unknown', 404],
    ],
  );
  assert.ok(!JSON.stringify(practice.lines).includes('secret'));
});

test('reports ready until the server is stopping', async () => {
  const practice = await testPractice();
  assert.equal((await practice.call('get', 'ready/', { as: null })).status, 200);
  practice.services.life.stopping = true;
  const stopping = await practice.call('get', 'ready/', { as: null });
  assert.deepEqual([stopping.status, stopping.body.code], [503, 'not_ready']);
  assert.equal((await practice.call('get', 'health/', { as: null })).status, 200);
  await practice.close();
});

test('health returns status and the version of the command line and the API document, or 503 without the database', async () => {
  const version = (await plumbline(['--version'])).out.trim();
  const { text } = await practice.call('get', 'openapi.json', { as: null });
  assert.equal((JSON.parse(text) as { info: { version: string } }).info.version, version);
  const reply = await practice.call('get', 'health/', { as: null });
  assert.deepEqual(reply.body.data, {
    status: 'ok',
    version,
    commit: 'abc',
    database: 'ok',
    uptime_seconds: 0,
  });
  const stopped = await testPractice();
  await stopped.close();
  const down = await stopped.call('get', 'health', { as: null });
  assert.equal(down.status, 503);
  assert.equal(down.body.code, 'database_unavailable');
});

test('rejects a JSON body over the limit', async () => {
  const reply = await practice.call('post', 'auth/client/', { body: { firstname: 'x'.repeat(2_200_000) } });
  assert.equal(reply.status, 413);
  assert.equal(reply.body.code, 'body_too_large');
});

test('without a build, pages state this and the API works', async () => {
  const unbuilt = await testPractice();
  const response = await unbuilt.app.request('http://localhost/');
  assert.equal(response.status, 503);
  assert.match(await response.text(), /npm run build/);
  await unbuilt.close();
});

test('pages and API use their configured base paths', async () => {
  const moved = await testPractice({
    distFolder: dist,
    environment: { PLUMBLINE_APP_BASE: '/planning/', PLUMBLINE_API_BASE: '/planning-api' },
  });
  const page = await moved.app.request('http://localhost/planning/sign-in');
  assert.equal(page.status, 200);
  const html = await page.text();
  assert.match(html, /"apiBase":"\/planning-api","appBase":"\/planning\/"/);
  assert.match(html, /src="\/planning\/assets\/app-/);
  assert.equal((await moved.app.request('http://localhost/sign-in')).status, 404);
  const root = await moved.app.request('http://localhost/');
  assert.deepEqual([root.status, root.headers.get('location')], [302, '/planning/']);
  assert.equal((await moved.app.request('http://localhost/planning-api/health/')).status, 200);
  await moved.close();
});

test('a page indicates that plans are sold if the card provider’s keys are set', async () => {
  const sells = async (environment: Record<string, string>) => {
    const other = await testPractice({ distFolder: dist, environment });
    const html = await (await other.app.request('http://localhost/sign-up')).text();
    await other.close();
    return html.includes('"sellsPlans":true');
  };
  assert.equal(await sells(imitationSettings('http://127.0.0.1:9')), true);
  assert.equal(await sells({}), false);
});

test('a page indicates that email is sent if a mail server is configured', async () => {
  const sends = async (environment: Record<string, string>) => {
    const other = await testPractice({ distFolder: dist, environment });
    const html = await (await other.app.request('http://localhost/sign-in')).text();
    await other.close();
    return html.includes('"sendsMail":true');
  };
  const mail = {
    PLUMBLINE_SMTP_URL: 'smtp://127.0.0.1:9',
    PLUMBLINE_PUBLIC_URL: 'https://plans.example.com',
  };
  assert.deepEqual([await sends(mail), await sends({})], [true, false]);
});

const KEY = 'https://abc123@errors.example.com:8443/sub/42';
const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** The page's policy and settings of a build with this reporting key. */
async function served(more: object) {
  const dist = await mkdtemp(join(tmpdir(), 'plumbline-dist-'));
  folders.push(dist);
  const record = {
    commit: 'abc',
    branch: 'main',
    built_at: '',
    csp: { script_hashes: [] },
  };
  await writeFile(join(dist, 'build.json'), JSON.stringify({ ...record, ...more }));
  await writeFile(join(dist, 'index.html'), `<meta name="plumbline" content='{}'>`);
  const practice = await testPractice({ distFolder: dist });
  const page = await practice.app.request('http://localhost/sign-in');
  const api = await practice.app.request('http://localhost/api/health/');
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';
  const connect = /connect-src ([^;]*)/.exec(policyOf(page))?.[1];
  const result = { connect, text: await page.text(), api: policyOf(api) };
  await practice.close();
  return result;
}

test('a page may send to the reporting service only if the build has its key', async () => {
  const without = await served({ reporting_key: null });
  assert.equal(without.connect, "'self'");
  assert.ok(!without.text.includes('reportingKey'));
  assert.deepEqual(await served({}), without);

  const reporting = await served({ reporting_key: KEY });
  assert.equal(reporting.connect, "'self' https://errors.example.com:8443");
  assert.ok(reporting.text.includes(`"reportingKey":"${KEY}"`));
  assert.equal(reporting.api, without.api);
});
