import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApp } from './app.ts';
import { route, type Route } from './route.ts';
import { routeGroups } from './route-groups.ts';
import { completeReport, testPractice, type TestPractice } from './test-practice.ts';

const routes = routeGroups.flatMap((group) => group.routes);
const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;

let practice: TestPractice;
let ids: { client: number; scenario: number; report: number };
before(async () => {
  practice = await testPractice();
  ids = await completeReport(practice);
});
after(() => practice.close());

/** Which row of the practice an id in a path means. */
function rowOf(path: string): number {
  if (path.startsWith('/client/')) return ids.client;
  if (path.startsWith('/report/')) return ids.report;
  return ids.scenario;
}

function address(path: string, id: number): string {
  return path
    .slice(1)
    .replace(/\{(id|scenario|report|client)\}/, String(id))
    .replace('{calculation}', 'cash-flow-irr')
    .replace('{hash}', '0'.repeat(64))
    .replace('{view_token}', 'x'.repeat(43));
}

const send = (target: Route, id: number, as: string | null) =>
  practice.call(target.method, `${address(target.path, id)}/`, {
    as,
    ...(target.body && target.method !== 'get' ? { body: target.example } : {}),
    ...(target.uploadBytes === undefined ? {} : { form: pdfForm(id) }),
  });

function pdfForm(scenario: number): FormData {
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 nothing'], 'x.pdf', { type: 'application/pdf' }));
  form.append('scenario', String(scenario));
  return form;
}

test('the registry names each route once', () => {
  const names = routes.map(nameOf);
  assert.ok(names.length >= 40, String(names.length));
  assert.equal(new Set(names).size, names.length);
});

test('every route with a body shows one that its schema takes', () => {
  for (const target of routes) {
    if (!target.body) continue;
    assert.equal(target.body.safeParse(target.example).success, true, nameOf(target));
  }
});

for (const target of routes.filter(({ access }) => access !== 'open')) {
  test(`${nameOf(target)} refuses who is not signed in`, async () => {
    const answer = await send(target, 1, null);
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, 'token_not_valid');
  });

  test(`${nameOf(target)} refuses a kind of user that it does not name`, async () => {
    if (target.access.includes('tsc')) return;
    const answer = await send(target, 1, practice.tsc);
    assert.equal(answer.status, 403);
    assert.equal(answer.body.code, 'not_allowed');
  });

  test(`${nameOf(target)} refuses an advisor unless it names advisors`, async () => {
    if (target.access.includes('advisor')) return;
    const answer = await send(target, 1, practice.mira);
    assert.equal(answer.status, 403);
    assert.equal(answer.body.code, 'not_allowed');
  });
}

/** Its rows are users, and nobody’s own. */
const isForAdmins = ({ access }: Route) =>
  access !== 'open' && !access.includes('advisor') && access.includes('admin');

const namesARow = (target: Route) =>
  target.access !== 'open' &&
  !isForAdmins(target) &&
  (/\{(id|scenario|report|client)\}/.test(target.path) ||
    (target.uploadBytes !== undefined && target.formFields === undefined));

for (const target of routes.filter(namesARow)) {
  for (const who of ['mira', 'admin'] as const) {
    test(`${nameOf(target)}: another owner’s id answers ${who} as an unknown id does`, async () => {
      const foreign = await send(target, rowOf(target.path), practice[who]);
      const unknown = await send(target, 999_999, practice[who]);
      assert.equal(foreign.status, 404, foreign.text);
      assert.deepEqual(foreign.body, { detail: 'Not found.', code: 'not_found' });
      assert.deepEqual(foreign.body, unknown.body);
    });
  }
}

test('ids in a body are the sender’s own too', async () => {
  const as = practice.mira;
  const { client, scenario, report } = ids;
  const tries = [
    ['scenario/scenario/', { client_id: client, name: 'Mine' }],
    ['report/', { client_id: client, scenario_id: scenario, name: 'Mine' }],
    ['report/calc/', { report_id: report }],
  ] as const;
  for (const [path, body] of tries)
    assert.equal((await practice.call('post', path, { as, body })).status, 404, path);
});

test('lists hold the sender’s own rows only', async () => {
  for (const path of ['auth/clients/', 'scenario/scenario/', 'report/', `report/?scenario=${ids.scenario}`]) {
    assert.deepEqual((await practice.call('get', path, { as: practice.mira })).body.data, [], path);
  }
});

test('after all these tries the rows are as they were', async () => {
  const client = await practice.call('get', `client/${ids.client}/`);
  assert.equal(client.body.data.firstname, 'Elena');
  const scenario = await practice.call('get', `scenario/${ids.scenario}/`);
  assert.equal(scenario.body.data.revision, 3);
  const report = await practice.call('get', `report/${ids.report}/`);
  assert.equal(report.body.data.view_token, null);
});

test('a route without an access rule stops the start', () => {
  const unguarded = route({
    method: 'get',
    path: '/unguarded',
    access: ['advisor'],
    summary: 'x',
    handle: async () => new Response('x'),
  });
  const { access: _access, ...without } = unguarded;
  // The type refuses these; what reaches the app may still come from code that went around it.
  const broken = [without, { ...unguarded, access: [] }, { ...unguarded, access: undefined }] as Route[];
  for (const one of broken) {
    assert.throws(
      () => createApp(practice.services, [{ name: 'x', routes: [one] }]),
      /says nothing about who may call it/,
    );
  }
});

interface Described {
  security?: unknown;
  requestBody?: { content: Record<string, { schema: { required: string[] } }> };
}

test('the API’s document has every route, with the slash at the end, and no other', async () => {
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
  assert.deepEqual(paths['/api/client/{id}/']?.get?.security, [{ bearer: [] }]);
});

test('each path answers with and without the slash at the end', async () => {
  for (const path of ['auth/clients', `client/${ids.client}`, 'health', `scenario/${ids.scenario}`]) {
    assert.equal((await practice.call('get', path)).status, 200, path);
    assert.equal((await practice.call('get', `${path}/`)).status, 200, path);
  }
});

test('an id that cannot be one is an unknown id', async () => {
  for (const id of ['0', '-1', 'abc', '1.5', '99999999999999999999']) {
    const answer = await practice.call('get', `client/${id}/`);
    assert.equal(answer.status, 404, id);
  }
});
