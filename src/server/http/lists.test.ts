/** Tests all lists: complete, one page, search, and unknown query keys. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as z from 'zod';
import { formatDate } from '../../domain/shared/dates.ts';
import { openApiDocument } from '../operations/openapi.ts';
import type { Route } from './route.ts';
import { routeGroups } from '../routes/route-groups.ts';
import { testPractice, type TestPractice } from '../../../tests/support/test-practice.ts';
import { collectionsOf, MARK, twoOwners, type TwoOwners } from '../../../tests/support/test-two-owners.ts';
import { narrowed } from './outcome.ts';

const routes = routeGroups.flatMap((group) => group.routes);
const takesPages = ({ method, query }: Route) =>
  method === 'get' && query instanceof z.ZodObject && 'page' in query.shape;
/** The lists of the specification are complete unless a page is requested. */
const lists = routes.filter((target) => takesPages(target) && target.responseBody instanceof z.ZodArray);

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

test('every GET whose answer is a list can be narrowed', () => {
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
  test(`GET ${path} comes whole, a page at a time, or as a search finds it`, async () => {
    const complete = await request(path);
    assert.equal(complete.status, 200);
    assert.deepEqual(Object.keys(complete.body), ['data', 'message'], 'a plain call is answered as ever');
    const ids = complete.body.data.map(({ id }) => id);
    assert.ok(ids.length >= 1);

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
    assert.deepEqual([found.page, found.size, found.total], [1, 25, ids.length], 'a search answers a page');
    assert.equal((await request(path, '?search=%20')).body.total, undefined);
    assert.deepEqual((await request(path, '?search=no%20such%20word')).body.data, []);
    const [first] = complete.body.data;
    const date = encodeURIComponent(formatDate(first?.updated_at, practice.services.zone.name));
    assert.deepEqual((await request(path, `?search=${date}&size=1`)).body.data, page.body.data);

    for (const query of ['page=0', 'page=x', 'size=0', 'size=201', `search=${'x'.repeat(101)}`, 'pages=1']) {
      const refused = await request(path, `?${query}`);
      assert.equal(refused.status, 400, query);
      assert.deepEqual(Object.keys(refused.body.error ?? {}), [query.split('=')[0]]);
    }
  });

test('a page of clients is made from the rows of its own clients', async () => {
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

test('the API’s document names what a list takes, and what stands beside a page', () => {
  const document = openApiDocument(routeGroups, { version: '1', apiBase: '/api' }) as unknown as {
    paths: Record<string, { get: { parameters: { name: string }[]; responses: Record<string, unknown> } }>;
  };
  for (const { path } of lists) {
    const { parameters, responses } = document.paths[`/api${path}/`]?.get ?? {
      parameters: [],
      responses: {},
    };
    const names = parameters.map(({ name }) => name);
    for (const name of ['page', 'size', 'search']) assert.ok(names.includes(name), `${path}: ${name}`);
    assert.match(JSON.stringify(responses['2XX']), /"total"/, path);
  }
});

test('a list writes a date only for a word that may be one, and answers only for what is shown', () => {
  let dates = 0;
  const rows = Array.from({ length: 9 }, (_, index) =>
    Object.defineProperty({ name: index % 3 === 0 ? 'Loans' : 'Income', updated_at: '' }, 'updated_at', {
      get: () => ((dates += 1), '2026-03-02T15:00:00.000Z'),
    }),
  );
  let results = 0;
  const search = (query: { search?: string; page?: number; size?: number }) => {
    const response = narrowed(
      rows,
      query,
      'UTC',
      ({ name }) => name,
      ({ name }) => ((results += 1), { name }),
    );
    return response.ok && response.value.data;
  };
  assert.deepEqual(search({ search: 'loan', page: 1, size: 2 }), [{ name: 'Loans' }, { name: 'Loans' }]);
  assert.deepEqual([dates, results], [0, 2]);
  assert.deepEqual(search({ search: 'income 03/02', page: 4, size: 2 }), []);
  assert.deepEqual([dates, results], [6, 2]);
});
