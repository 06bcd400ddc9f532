/** A PATCH with the values of its GET changes no dates or revisions. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as z from 'zod';
import type { Route } from './http/route.ts';
import { routeGroups } from './routes/route-groups.ts';
import { testPractice, type TestPractice } from '../../tests/support/test-practice.ts';
import { CAPPED, createStandalone } from '../../tests/support/test-simulation.ts';
import { collectionsOf, twoOwners, type TwoOwners } from '../../tests/support/test-two-owners.ts';

const routes = routeGroups.flatMap((group) => group.routes);

/**
 * Their rows have no dates: links, users, practice settings and disclosures, the profile form below, and the plan,
 * which Stripe changes.
 */
const UNDATED = [
  '/auth/profile',
  '/auth/users/{id}',
  '/auth/admin/settings',
  '/auth/admin/disclosures',
  '/report/share-report/{report}',
  '/report/historical-share/{report}',
  '/payment/my-subscription',
];
const NOTES: Readonly<Record<string, 'notes' | 'disclosures'>> = {
  '/report/add-note': 'notes',
  '/report/add-disclosure': 'disclosures',
  '/report/historical-add-note': 'notes',
  '/report/historical-add-disclosure': 'disclosures',
};
const patches = routes.filter(({ method, path }) => method === 'patch' && !UNDATED.includes(path));

let practice: TestPractice;
let owners: TwoOwners;
let simulation: number;
before(async () => {
  practice = await testPractice();
  owners = await twoOwners(practice, collectionsOf(routes));
  ({ simulation } = await createStandalone(practice));
  const strategies = ['sp500', 'djia', 'nasdaq100'].map((index) => ({ ...CAPPED, index, weight: 1 / 3 }));
  const { revision } = (await practice.call('get', `historical/simulation/${simulation}/`)).body.data;
  const three = await practice.call('patch', `historical/parameters/${simulation}/`, {
    body: { parameters: { strategies }, revision },
  });
  assert.equal(three.status, 200, three.text);
});
after(() => practice.close());

function rowOf(path: string): number {
  for (const [collection, id] of owners.countRows) if (path.startsWith(`${collection}/`)) return id;
  const { danas } = owners;
  if (path.startsWith('/client/')) return danas.client;
  if (path.startsWith('/report/historical-')) return danas.historical;
  if (path.startsWith('/report/')) return danas.report;
  return path.includes('{simulation}') || path.startsWith('/historical/') ? simulation : danas.scenario;
}

type Row = Record<string, unknown>;
const get = async <Data = Row>(path: string): Promise<Data> => {
  const { status, text, body } = await practice.call('get', `${path.replace(/^\//, '')}/`);
  assert.equal(status, 200, `${path}: ${text}`);
  const data = body.data as Row;
  return (data['report'] ?? data) as Data;
};

/** Dates and revisions of rows that a PATCH may change. */
async function dated(): Promise<unknown[]> {
  const { danas, countRows } = owners;
  const paths = [
    `client/${danas.client}`,
    `scenario/${danas.scenario}`,
    `report/${danas.report}`,
    `historical/simulation/${danas.simulation}`,
    `historical/simulation/${simulation}`,
    `report/historical-report/${danas.historical}`,
    ...[...countRows].map(([path, id]) => `${path}/${id}`),
  ];
  return Promise.all(
    paths.map(async (path) => {
      const { updated_at, revision } = await get(path);
      return [path, updated_at, revision];
    }),
  );
}

/** Returns the GET response reduced to the members of the PATCH; of an id and a name, only the name. */
async function asItIs({ path, body, example }: Route, id: number): Promise<Row> {
  const note = NOTES[path];
  if (note)
    return {
      report_id: id,
      text: (await get(`report/${path.includes('historical') ? 'historical-report/' : ''}${id}`))[note],
    };
  const at = path.replace(/\{\w+\}/, String(id));
  if (path === '/scenario/historical/{scenario}') {
    const listed = await get<{ id: number; included: boolean }[]>(at);
    return { included: listed.filter(({ included }) => included).map((one) => one.id) };
  }
  const known = await get(at);
  const members = Object.keys(body instanceof z.ZodObject ? body.shape : (example as Row));
  const sent: Row = {};
  for (const member of members) if (known[member] !== undefined) sent[member] = known[member];
  for (const details of ['scenario_details', 'simulation_details']) {
    const { id: _id, ...names } = (sent[details] ?? {}) as Row;
    if (sent[details] !== undefined) sent[details] = names;
  }
  return sent;
}

let minute = 0;
for (const target of patches)
  test(`PATCH ${target.path} with unchanged values does not change dates or revisions`, async () => {
    const id = rowOf(target.path);
    const body = await asItIs(target, id);
    assert.ok(
      Object.keys(body).some((member) => member !== 'revision'),
      JSON.stringify(body),
    );
    const before = await dated();
    practice.setTime(new Date(Date.UTC(2026, 2, 2, 16, (minute += 1))).toISOString());
    const response = await practice.call('patch', `${target.path.slice(1).replace(/\{\w+\}/, String(id))}/`, {
      body,
    });
    assert.equal(response.status, 200, response.text);
    assert.deepEqual(await dated(), before);
  });

test('every PATCH route is tested', () => assert.ok(patches.length >= 40, String(patches.length)));

test('saving an unchanged profile adds no line to the audit log', async () => {
  const lines = async () => (await practice.services.audit.list({ page: 1, size: 1 })).total;
  const { first_name, last_name } = await get('auth/profile');
  const before = await lines();
  const save = (first: unknown) => {
    const form = new FormData();
    form.append('first_name', String(first));
    form.append('last_name', String(last_name));
    return practice.call('patch', 'auth/profile/', { form });
  };
  assert.equal((await save(first_name)).status, 200);
  assert.equal(await lines(), before);
  assert.equal((await save('Another')).status, 200);
  assert.equal(await lines(), before + 1);
});
