import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parseWith } from '../domain/shared/result.ts';
import { createApp } from './app.ts';
import { route, type Route } from './http/route.ts';
import { routeGroups } from './routes/route-groups.ts';
import { OPEN, SIGNED } from '../../tests/support/api-matrix.ts';
import { placesOf } from '../../tests/support/every-schema.ts';
import { SCOPE_OF } from '../../tests/support/scope-matrix.ts';
import { completeReport, testPractice, type TestPractice } from '../../tests/support/test-practice.ts';

const routes = routeGroups.flatMap((group) => group.routes);
const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;

let practice: TestPractice;
let ids: { client: number; scenario: number };
before(async () => {
  practice = await testPractice();
  ids = await completeReport(practice);
});
after(() => practice.close());

test('the registry contains each route once', () => {
  const names = routes.map(nameOf);
  assert.ok(names.length >= 40, String(names.length));
  assert.equal(new Set(names).size, names.length);
});

test('every route with a body has an example that its schema accepts', () => {
  for (const target of routes) {
    if (!target.body) continue;
    assert.equal(target.body.safeParse(target.example).success, true, nameOf(target));
  }
});

test('errors of an invalid query parameter name it as it was sent', async () => {
  const sent = ['', 'x', ',', 'admin,,x', Array(11).fill('admin').join(), '1.5', '9'.repeat(30)];
  const problems: string[] = [];
  for (const { query, method, path } of routes) {
    if (!query) continue;
    const parameters = [...placesOf(query)].filter((place) => place.path.length === 1);
    assert.ok(parameters.length > 0, path);
    for (const { path: names } of parameters)
      for (const value of sent) {
        const name = names.join();
        const parsed = parseWith(query, { [name]: value });
        if (parsed.ok) continue;
        for (const [field, messages] of Object.entries(parsed.error.fields ?? {}))
          if (
            field.includes('.') ||
            messages.some((message) => /^Must be one of \w+\.$|Invalid/.test(message))
          )
            problems.push(`${method} ${path}?${name}=${value} ${field}: ${messages.join()}`);
      }
  }
  assert.deepEqual(problems, []);
});

test('startup fails if a route has no access rule', () => {
  const unguarded = route('get', '/unguarded', ['advisor'], 'clients:read', {
    summary: 'x',
    handle: async () => new Response('x'),
  });
  const { access: _access, ...without } = unguarded;
  // Bypasses the types, which reject these routes.
  const broken = [
    without,
    { ...unguarded, access: [] },
    { ...unguarded, access: undefined },
    { ...unguarded, scope: null },
  ] as Route[];
  for (const one of broken) {
    assert.throws(
      () => createApp(practice.services, [{ name: 'x', routes: [one] }]),
      /does not state who may call it/,
    );
  }
});

test('each signed-in route has its documented scope, and a route without one does not compile', () => {
  const scopes = routes.flatMap((one) => (one.scope === null ? [] : [[nameOf(one), one.scope] as const]));
  assert.deepEqual(new Map(scopes), SCOPE_OF);
  assert.deepEqual(
    routes
      .filter(({ scope }) => scope === null)
      .map(nameOf)
      .sort(),
    [...OPEN, SIGNED].sort(),
  );
  const handle = async () => new Response('x');
  // @ts-expect-error A signed-in route needs a scope.
  route('get', '/unscoped', ['advisor'], { summary: 'x', handle });
});

interface Described {
  security?: unknown;
  requestBody?: { content: Record<string, { schema: { required: string[] } }> };
}

test('the API document has every route, with a trailing slash, and no other', async () => {
  const { text } = await practice.call('get', 'openapi.json', { as: null });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
  const printed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual(
    printed.sort(),
    routes.map(({ method, path }) => `${method.toUpperCase()} /api${path}/`).sort(),
  );
  const login = paths['/api/auth/login/']?.post;
  assert.equal(login?.security, undefined);
  assert.deepEqual(login?.requestBody?.content['application/json']?.schema.required, ['email', 'password']);
  assert.deepEqual(paths['/api/client/{id}/']?.get?.security, [{ bearer: ['clients:read'] }]);
});

test('the API document is also a page without scripts and external resources', async () => {
  const { text, headers, status } = await practice.call('get', 'docs/', { as: null });
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/html/);
  for (const { path } of routes) assert.ok(text.includes(`<code>/api${path}/</code>`), path);
  assert.doesNotMatch(text, /<script|<link|<img|javascript:/);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/);
  assert.ok(headers.get('content-security-policy')?.includes(hash));
});

test('each path works with and without a trailing slash', async () => {
  for (const path of ['auth/clients', `client/${ids.client}`, 'health', `scenario/${ids.scenario}`]) {
    assert.equal((await practice.call('get', path)).status, 200, path);
    assert.equal((await practice.call('get', `${path}/`)).status, 200, path);
  }
});

test('an invalid id returns 404 like an unknown id', async () => {
  for (const id of ['0', '-1', 'abc', '1.5', '99999999999999999999']) {
    const response = await practice.call('get', `client/${id}/`);
    assert.equal(response.status, 404, id);
  }
});
