/** Tests all lists: complete, one page, search, and unknown query keys. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as z from 'zod';
import { formatDate } from '../../domain/shared/dates.ts';
import { openApiDocument } from '../operations/openapi.ts';
import type { Route } from './route.ts';
import { routeGroups } from '../routes/route-groups.ts';
import { pageIn, testPractice, type TestPractice } from '../../../tests/support/test-practice.ts';
import { collectionsOf, MARK, twoOwners, type TwoOwners } from '../../../tests/support/test-two-owners.ts';
import { listResponse } from './outcome.ts';

const routes = routeGroups.flatMap((group) => group.routes);
const takesPages = ({ method, query }: Route) =>
  method === 'get' && query instanceof z.ZodObject && 'page' in query.shape;
const isAdmins = ({ access }: Route) => access.length === 1;
/** The lists of an owner. They are complete unless a page is requested. */
const lists = routes.filter(
  (target) => takesPages(target) && target.responseBody instanceof z.ZodArray && !isAdmins(target),
);

let practice: TestPractice;
let owners: TwoOwners;
before(async () => {
  practice = await testPractice();
  owners = await twoOwners(practice, collectionsOf(routes));
});
after(() => practice.close());

interface Listed {
  data: { id: number; updated_at: string }[];
  page?: number;
  size?: number;
  total?: number;
}
async function request(
  path: string,
  query = '',
): Promise<{ status: number; body: Listed & { error?: object } }> {
  const address = path.slice(1).replace('{scenario}', String(owners.danas.scenario));
  const { status, text } = await practice.call('get', `${address}/${query}`);
  return { status, body: JSON.parse(text) as Listed };
}

test('every GET that returns a list has pages, except the known short lists', () => {
  const rest = routes.filter(
    (target) => target.method === 'get' && target.responseBody instanceof z.ZodArray && !takesPages(target),
  );
  assert.deepEqual(
    rest.map(({ path }) => path).sort(),
    // Lists without pages because they are short: indexes, sessions, tokens, linked accounts, requests to link one,
    // templates, payments and promotion codes from Stripe, recipients (at most 200) and tax years.
    [
      '/admin/indexes',
      '/auth/admin/link-requests',
      '/auth/oidc/identities',
      '/auth/sessions',
      '/auth/tokens',
      '/auth/users/{id}/sessions',
      '/auth/users/{id}/tokens',
      '/index-templates',
      '/payment/my-invoice-history',
      '/payment/stripe/coupons',
      '/report/historical-share/{report}',
      '/report/share-report/{report}',
      '/tax-years',
    ],
  );
  assert.ok(lists.length >= 25, String(lists.length));
});

for (const { path } of lists)
  test(`GET ${path} returns all rows, one page or the results of a search`, async () => {
    const complete = await request(path);
    assert.equal(complete.status, 200);
    const ids = complete.body.data.map(({ id }) => id);
    assert.ok(ids.length >= 1);
    const { data: _rows, ...around } = complete.body;
    assert.deepEqual(around, { message: '', page: 1, size: ids.length, total: ids.length });

    const page = await request(path, '?page=1&size=1');
    assert.deepEqual(
      page.body.data.map(({ id }) => id),
      ids.slice(0, 1),
    );
    const { page: place, size, total } = page.body;
    assert.deepEqual([place, size, total], [1, 1, ids.length]);
    const beyond = await request(path, `?page=${ids.length + 1}&size=1`);
    assert.deepEqual([beyond.body.data, beyond.body.total], [[], ids.length]);

    const found = (await request(path, `?search=${MARK.toUpperCase()}`)).body;
    assert.deepEqual(found.data, complete.body.data);
    assert.deepEqual([found.page, found.size, found.total], [1, ids.length, ids.length]);
    const firstPage = (await request(path, `?search=${MARK}&page=1`)).body;
    assert.deepEqual([firstPage.page, firstPage.size, firstPage.total], [1, 50, ids.length]);
    for (const invisible of ['', ' ', '\0', '\t\n', '\u200b', '\ufeff\u2060', '\u202e', '\u00ad', '\u3164'])
      assert.deepEqual(
        (await request(path, `?search=${encodeURIComponent(invisible)}`)).body,
        complete.body,
        JSON.stringify(invisible),
      );
    assert.deepEqual((await request(path, '?search=no%20such%20word')).body.data, []);
    // PostgreSQL rejects a null character.
    assert.deepEqual((await request(path, `?search=${MARK}%00&page=1`)).body, firstPage);
    // As pasted from a website.
    assert.deepEqual((await request(path, `?search=%E2%80%8B${MARK}%E2%80%8B&page=1`)).body, firstPage);
    const [first] = complete.body.data;
    const date = encodeURIComponent(formatDate(first?.updated_at, practice.services.zone.name));
    assert.deepEqual((await request(path, `?search=${date}&size=1`)).body.data, page.body.data);

    for (const query of ['page=0', 'page=x', 'size=0', 'size=201', `search=${'x'.repeat(101)}`, 'pages=1']) {
      const refused = await request(path, `?${query}`);
      assert.equal(refused.status, 400, query);
      const [field = ''] = query.split('=');
      assert.deepEqual(Object.keys(refused.body.error ?? {}), [field]);
      if (field === 'size') assert.deepEqual(refused.body.error, { size: ['Enter 1 to 200.'] });
    }
  });

test('every list filters and sorts by the time of the last change', async () => {
  const wrong = 'Enter a date such as 2026-11-28T15:00:00Z.';
  for (const { path } of lists) {
    const { data } = (await request(path)).body;
    const times = data.map(({ updated_at }) => updated_at).sort();
    const last = times.at(-1) ?? '';
    const count = async (query: string) => (await request(path, query)).body.total;
    const before = new Date(Date.parse(times[0] ?? '') - 1).toISOString();
    assert.equal(await count(`?updated_after=${before}`), data.length, path);
    assert.equal(await count(`?updated_after=${before.slice(0, 10)}`), data.length, path);
    assert.equal(await count(`?updated_after=${last}`), 0, path);
    const offset = `${new Date(Date.parse(last) + 3_600_000).toISOString().slice(0, -1)}%2B01:00`;
    assert.equal(await count(`?updated_after=${offset}`), 0, path);
    for (const sent of ['yesterday', '2026-02-30', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00', '1'])
      assert.deepEqual((await request(path, `?updated_after=${sent}`)).body.error, {
        updated_after: [wrong],
      });
    const sorted = (await request(path, '?sort=updated_at')).body.data.map(({ updated_at }) => updated_at);
    assert.deepEqual(sorted, times, path);
    const page = (await request(path, '?sort=-updated_at&page=1&size=1')).body;
    assert.deepEqual([page.data[0]?.updated_at, page.total], [last, data.length], path);
    assert.equal((await request(path, '?sort=size')).status, 400);
  }
});

test('sorts names in natural order, in both directions', async () => {
  const { call, mira: as } = practice;
  const add = (lastname: string, firstname: string) =>
    call('post', 'auth/client/', { as, body: { firstname, lastname, age: 40 } });
  for (const [last, first] of [
    ['zimmer', 'Al'],
    ['Ångström', 'Bo'],
    ['Price', 'Anna'],
  ] as const)
    await add(last, first);
  const names = async (query: string) =>
    (await call('get', `auth/clients/?${query}`, { as })).body.data.map(
      ({ lastname, firstname }) => `${lastname} ${firstname}`,
    );
  const inOrder = ['Ångström Bo', 'Price Anna', 'Price Owen', 'zimmer Al'];
  assert.deepEqual(await names('sort=name'), inOrder);
  assert.deepEqual(await names('sort=-name'), inOrder.toReversed());
  assert.deepEqual(await names('sort=name&page=2&size=1'), ['Price Anna']);
  assert.deepEqual(await names('sort=name&search=price'), ['Price Anna', 'Price Owen']);
  const plans = ['Plan 10', 'plan 2', 'Éclair'];
  const { client: client_id } = owners.miras;
  for (const name of plans) await call('post', 'scenario/scenario/', { as, body: { client_id, name } });
  const listed = await call('get', 'scenario/scenario/?sort=name', { as });
  assert.deepEqual(
    pageIn<{ scenario_details: { name: string } }>(listed).items.map(
      ({ scenario_details }) => scenario_details.name,
    ),
    ['Éclair', 'Mine', 'plan 2', 'Plan 10'],
  );
});

test('client= and scenario= filter scenarios, simulations, reports and tool runs', async () => {
  const { danas } = owners;
  const other = (
    await practice.call('post', 'auth/client/', { body: { firstname: 'Ida', lastname: 'Berg', age: 50 } })
  ).body.data.id;
  const body = { client_id: other, name: 'Other' };
  const scenario = (await practice.call('post', 'scenario/scenario/', { body })).body.data.id;
  const simulation = (await practice.call('post', 'historical/simulation/', { body })).body.data.id;
  await practice.call('post', 'report/', { body: { ...body, scenario_id: scenario } });
  await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'Other' },
  });
  const inputs = { total_balance: 100, buffer_allocation_weight: 0.5, buffer_rate: 0.03, returns: [0.1] };
  await practice.call('post', 'tool-run/', { body: { ...body, tool: 'retirement_buffer', inputs } });
  const byClient = ['/scenario/scenario', '/tool-run'];
  const byBoth = ['/historical', '/historical/simulation', '/report', '/report/historical-report'];
  const total = async (path: string, query: string) => (await request(path, `?${query}`)).body.total;
  for (const path of [...byClient, ...byBoth]) {
    assert.deepEqual(
      await Promise.all(
        ['', `client=${danas.client}`, `client=${other}`, `client=${owners.miras.client}`].map((query) =>
          total(path, query),
        ),
      ),
      [2, 1, 1, 0],
      path,
    );
    assert.deepEqual((await request(path, '?client=x')).body.error, { client: ['Must be an id.'] });
  }
  // Ida's simulation belongs to no scenario.
  for (const path of byBoth)
    assert.deepEqual(
      [await total(path, `scenario=${danas.scenario}`), await total(path, `scenario=${scenario}`)],
      [1, path === '/report' ? 1 : 0],
      path,
    );
});

test('lists of admins have the same format', async () => {
  const { call, admin: as } = practice;
  for (const { path } of routes.filter((target) => takesPages(target) && isAdmins(target))) {
    const method = path.endsWith('versions') ? 'method=assumed_returns&' : '';
    const { body } = await call('get', `${path.slice(1)}/?${method}page=1&size=1`, { as });
    assert.ok(Array.isArray(body.data), path);
    assert.deepEqual([body.page, body.size], [1, 1], path);
  }
  const everyone = pageIn(await call('get', 'auth/users/', { as }));
  assert.deepEqual([everyone.items.length, everyone.page, everyone.size, everyone.total], [4, 1, 4, 4]);
});

test('a page of clients queries only the rows of its clients', async () => {
  for (const path of ['auth/clients/', 'historical/clients/']) {
    practice.statements.length = 0;
    await practice.call('get', `${path}?page=1&size=1`);
    const nested = practice.statements.filter((sql) =>
      /from "(scenarios|simulations|reports|historical_reports)"/.test(sql),
    );
    assert.ok(nested.length >= 3, String(nested.length));
    for (const sql of nested) assert.match(sql, /"client_id" in \(/);
  }
});

test('the API document states the parameters of a list and the fields of a page', () => {
  const document = openApiDocument(routeGroups, { version: '1', apiBase: '/api' }) as {
    paths: Record<string, { get: { parameters: { name: string }[]; responses: Record<string, unknown> } }>;
  };
  for (const { path } of lists) {
    const { parameters, responses } = document.paths[`/api${path}/`]?.get ?? {
      parameters: [],
      responses: {},
    };
    const names = parameters.map(({ name }) => name);
    for (const name of ['page', 'size', 'search', 'updated_after', 'sort'])
      assert.ok(names.includes(name), `${path}: ${name}`);
    assert.match(JSON.stringify(responses['200']), /"total"/, path);
  }
});

test('a list formats dates only for a word that may be a date, and builds only the displayed rows', () => {
  let dates = 0;
  const rows = Array.from({ length: 9 }, (_, index) =>
    Object.defineProperty({ name: index % 3 === 0 ? 'Loans' : 'Income', updated_at: '' }, 'updated_at', {
      get: () => ((dates += 1), '2026-03-02T15:00:00.000Z'),
    }),
  );
  let results = 0;
  const search = (query: { search?: string; page?: number; size?: number }) => {
    const response = listResponse(
      rows,
      query,
      'UTC',
      ({ name }) => [name],
      ({ name }) => ((results += 1), { name }),
    );
    return response.ok && response.value.data;
  };
  assert.deepEqual(search({ search: 'loan', page: 1, size: 2 }), [{ name: 'Loans' }, { name: 'Loans' }]);
  assert.deepEqual([dates, results], [0, 2]);
  assert.deepEqual(search({ search: 'income 03/02', page: 4, size: 2 }), []);
  assert.deepEqual([dates, results], [6, 2]);
});
