/**
 * Advisors cannot reach rows of other advisors. Calls every route with foreign ids in path, query and body, and
 * searches each response for the other advisor's data.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Route } from './http/route.ts';
import { routeGroups } from './routes/route-groups.ts';
import { firstOrAll } from '../../tests/support/long-run.ts';
import { testPractice, type TestPractice } from '../../tests/support/test-practice.ts';
import {
  collectionsOf,
  idMembers,
  MARK,
  pdfForm,
  twoOwners,
  type Rows,
  type TwoOwners,
} from '../../tests/support/test-two-owners.ts';

const routes = routeGroups.flatMap((group) => group.routes);
const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;

let practice: TestPractice;
let owners: TwoOwners;
/** Dana's rows before the requests. */
let atFirst: unknown;
before(async () => {
  practice = await testPractice();
  owners = await twoOwners(practice, collections);
  atFirst = await readDanasData();
});
after(() => practice.close());

async function readDanasData(): Promise<unknown[]> {
  const { danas, countRows } = owners;
  const paths = [
    `client/${danas.client}`,
    `scenario/${danas.scenario}`,
    `report/${danas.report}`,
    `historical/simulation/${danas.simulation}`,
    `report/historical-report/${danas.historical}`,
  ];
  for (const [path, id] of countRows) paths.push(`${path.slice(1)}/${id}`);
  const rows: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await practice.call('get', `${path}/`);
    assert.equal(status, 200, path);
    // Opening a link changes its view count.
    const opened = (key: string, value: unknown) =>
      key === 'views' || key === 'last_viewed_at' ? undefined : value;
    rows.push(JSON.parse(JSON.stringify(body.data, opened)));
  }
  return rows;
}

/** Row types of ids in bodies, by member name. */
const ROW_OF_MEMBER: Readonly<Record<string, keyof Rows>> = {
  client_id: 'client',
  scenario_id: 'scenario',
  from_scenario: 'scenario',
  report_id: 'report',
  simulation_id: 'simulation',
};
const collections = collectionsOf(routes);

function rowOf(path: string): number {
  for (const [collection, id] of owners.countRows) if (path.startsWith(`${collection}/`)) return id;
  return owners.danas[kindOf(path)];
}

function kindOf(path: string): keyof Rows {
  if (path.startsWith('/client/')) return 'client';
  if (path.startsWith('/report/historical-')) return 'historical';
  if (path.startsWith('/report/')) return 'report';
  if (path.startsWith('/historical/') || path.includes('{simulation}') || path.endsWith('historical-media'))
    return 'simulation';
  return 'scenario';
}

function address(path: string, id: number): string {
  return path
    .slice(1)
    .replace(/\{(id|scenario|simulation|report|client)\}/, String(id))
    .replace('{calculation}', 'cash-flow-irr')
    .replace('{hash}', '0'.repeat(64))
    .replace('{view_token}', 'x'.repeat(43));
}

const send = (target: Route, id: number, as: string | null) =>
  practice.call(target.method, `${address(target.path, id)}/`, {
    as,
    ...(target.body && target.method !== 'get' ? { body: target.example } : {}),
    ...(target.uploadBytes === undefined
      ? {}
      : { form: pdfForm(target.formFields?.shape.simulation ? 'simulation' : 'scenario', id) }),
  });

/** Their rows are users without an owner. */
const isForAdmins = ({ access }: Route) =>
  access !== 'open' && !access.includes('advisor') && access.includes('admin');

const hasRowId = (target: Route) =>
  target.access !== 'open' &&
  !isForAdmins(target) &&
  (/\{(id|scenario|simulation|report|client)\}/.test(target.path) ||
    (target.uploadBytes !== undefined && !target.path.startsWith('/auth/')));

for (const target of routes.filter(hasRowId)) {
  for (const who of ['mira', 'admin'] as const) {
    test(`${nameOf(target)}: another owner’s id returns the same to ${who} as an unknown id`, async () => {
      const foreign = await send(target, rowOf(target.path), practice[who]);
      const unknown = await send(target, 999_999, practice[who]);
      assert.equal(foreign.status, 404, foreign.text);
      assert.deepEqual(foreign.body, { detail: 'Not found.', code: 'not_found' });
      assert.deepEqual(foreign.body, unknown.body);
    });
  }
}

for (const target of routes.filter((one) => one.access !== 'open' && !isForAdmins(one))) {
  for (const foreign of idMembers(target)) {
    test(`${nameOf(target)}: another owner’s id as ${foreign} returns the same as an unknown id`, async () => {
      const tries = [];
      for (const id of [owners.danas[rowNamed(foreign, target)], 999_999]) {
        const callersRows = Object.fromEntries(
          idMembers(target).map((member) => [member, owners.miras[rowNamed(member, target)]]),
        );
        const path = `${address(target.path, owners.miras[kindOf(target.path)])}/`;
        const body = { ...(target.example as object), ...callersRows, [foreign]: id };
        tries.push(await practice.call(target.method, path, { as: practice.mira, body }));
      }
      assert.deepEqual(
        tries.map(({ status, body }) => ({ status, body })),
        Array(2).fill({ status: 404, body: { detail: 'Not found.', code: 'not_found' } }),
      );
    });
  }
}

function rowNamed(member: string, { path }: Route): keyof Rows {
  if (member === 'report_id') return kindOf(path);
  const row = ROW_OF_MEMBER[member];
  assert.ok(row, `Say in ROW_OF_MEMBER what ${member} means.`);
  return row;
}

/**
 * Lists of the caller's account and of shared index templates. They are never empty; the test below searches them
 * for other advisors' data.
 */
const NEVER_EMPTY: readonly string[] = ['/auth/sessions', '/auth/export', '/index-templates'];

const lists = routes.filter(
  (target) =>
    target.method === 'get' &&
    target.access !== 'open' &&
    !isForAdmins(target) &&
    !target.path.includes('{') &&
    !NEVER_EMPTY.includes(target.path),
);

for (const target of lists) {
  test(`${nameOf(target)} returns no data of another owner to a user without data`, async () => {
    const path = `${target.path.slice(1)}/`;
    const { data } = (await practice.call('get', path, { as: practice.admin })).body;
    if (!Array.isArray(data)) return;
    assert.deepEqual(data, []);
    if (target.query?.safeParse({ scenario: '1' }).success === true) {
      const narrowed = await practice.call('get', `${path}?scenario=${owners.danas.scenario}`, {
        as: practice.admin,
      });
      assert.deepEqual(narrowed.body.data, []);
    }
  });
}

/** Queries that name rows. */
const ownerQuery = (): string =>
  new URLSearchParams({
    client: String(owners.danas.client),
    client_id: String(owners.danas.client),
    scenario: String(owners.danas.scenario),
    scenario_id: String(owners.danas.scenario),
    report: String(owners.danas.report),
    simulation: String(owners.danas.simulation),
    user: String(practice.users.dana.id),
    owner: String(practice.users.dana.id),
    of: 'share',
    search: MARK,
    q: MARK,
  }).toString();

for (const target of routes.filter(({ method, access }) => method === 'get' && access !== 'open')) {
  test(`${nameOf(target)}: never returns another owner’s text to an advisor, for any id or query`, async () => {
    const { client, scenario, report, simulation, historical } = owners.danas;
    const danasIds = [client, scenario, report, simulation, historical];
    for (const id of firstOrAll([...new Set([rowOf(target.path), ...danasIds, 1, 2])])) {
      for (const query of ['', `?${ownerQuery()}`]) {
        const path = `${address(target.path, id).replace('0'.repeat(64), owners.hash)}/${query}`;
        const { text } = await practice.call('get', path, { as: practice.mira });
        assert.equal(text.toLowerCase().includes(MARK), false, `${path}: ${text}`);
      }
    }
  });
}

test('the same calls return the marked text to its owner', async () => {
  const seen = [];
  for (const target of routes.filter(({ method, access }) => method === 'get' && access !== 'open')) {
    const { text } = await practice.call('get', `${address(target.path, rowOf(target.path))}/`);
    if (text.toLowerCase().includes(MARK)) seen.push(target.path);
  }
  for (const path of [
    '/auth/clients',
    '/client/{id}',
    '/scenario/scenario',
    '/scenario/{id}',
    '/report',
    '/report/{id}',
    '/historical/clients',
    '/historical/simulation/{id}',
    '/historical/combined-data/{simulation}',
    '/scenario/historical/{scenario}',
    '/report/historical-report',
    '/report/historical-report/{id}',
  ])
    assert.ok(seen.includes(path), `${path} is not among ${seen.join(', ')}`);
  for (const path of owners.countRows.keys())
    assert.ok(seen.includes(path) && seen.includes(`${path}/{id}`), path);
});

test('another owner’s file is not found by its hash, and requires a signature at its address', async () => {
  assert.match(owners.hash, /^[0-9a-f]{64}$/);
  for (const named of [owners.hash, '0'.repeat(64)]) {
    const body = { hash: named };
    const address = await practice.call('post', 'scenario/get-presigned-url/', { as: practice.mira, body });
    assert.deepEqual([address.status, address.body.code], [404, 'not_found']);
    const form = new FormData();
    form.append('hash', named);
    const read = await practice.call('post', 'pdf/extract/', { as: practice.mira, form });
    assert.deepEqual([read.status, read.body.code], [404, 'not_found']);
    assert.equal((await practice.call('get', `files/${named}/`, { as: practice.mira })).status, 403);
  }
});

test('a link opens only its own report, and no report of another type', async () => {
  const { danas, miras, viewToken, historicalToken } = owners;
  const open = async (path: 'public' | 'historical-public', report: number, token: string) => {
    assert.match(token, /^[\w-]{43}$/);
    return (await practice.call('get', `report/${path}/${report}/${token}/`, { as: null })).status;
  };
  assert.equal(await open('public', danas.report, viewToken), 200);
  assert.equal(await open('historical-public', danas.historical, historicalToken), 200);
  for (const [path, report, token] of [
    ['public', miras.report, viewToken],
    ['public', danas.report, 'x'.repeat(43)],
    ['public', danas.report + 1000, viewToken],
    ['public', danas.historical, historicalToken],
    ['historical-public', danas.report, viewToken],
    ['historical-public', miras.historical, historicalToken],
  ] as const)
    assert.equal(await open(path, report, token), 404, `${path} ${report}`);
});

test('the generated tests cover the collections, the lists and the ids in bodies', () => {
  assert.ok(owners.countRows.size >= 9, [...owners.countRows.keys()].join(', '));
  assert.ok(lists.length >= 12, String(lists.length));
  const members = routes.filter((one) => !isForAdmins(one)).flatMap(idMembers);
  assert.deepEqual([...new Set(members)].sort(), Object.keys(ROW_OF_MEMBER).sort());
});

test('all these requests leave the rows unchanged', async () => {
  assert.deepEqual(await readDanasData(), atFirst);
});
