/**
 * Statements per request: equal on both databases, because each costs a network round trip, and independent of the
 * number of advisors.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { comparisonExample, completeReport, practiceOfFile } from '../../tests/support/test-practice.ts';
import { createStandalone } from '../../tests/support/test-simulation.ts';

const practice = await practiceOfFile();
const { call, mira } = practice;
const { vehicles } = comparisonExample();
const { client, scenario, report } = await completeReport(practice);
const { simulation } = await createStandalone(practice);
const shared = await call('post', `report/share-report/${report}/`, { body: {} });
const link = `report/public/${report}/${shared.body.data.view_token ?? assert.fail(shared.text)}`;

let typed = 0;
const name = () => `Ada ${(typed += 1)}`;
const revision = async () => (await call('get', `scenario/scenariodetails/${scenario}/`)).body.data.revision;

type Request = (revision: number) => Promise<{ status: number; text: string }>;
const REQUESTS: readonly [what: string, statements: number, request: Request][] = [
  ['profile', 2, () => call('get', 'auth/profile/')],
  ['one client', 2, () => call('get', `client/${client}/`)],
  ['accounts of a scenario', 2, () => call('get', `scenario/comparative/${scenario}/`)],
  ['one simulation', 3, () => call('get', `historical/simulation/${simulation}/`)],
  ['one report', 2, () => call('get', `report/${report}/`)],
  ['a report’s PDF', 12, () => call('get', `report/${report}/pdf/`)],
  ['a shared report', 3, () => call('get', `${link}/`, { as: null })],
  ['a view of it', 3, () => call('post', `${link}/viewed/`, { as: null, body: { visitor: randomUUID() } })],
  [
    'a new client',
    4,
    () =>
      call('post', 'auth/client/', { body: { firstname: name(), middlename: null, lastname: 'L', age: 50 } }),
  ],
  ['a client saved', 5, () => call('patch', `client/${client}/`, { body: { firstname: name() } })],
  ['the list after it', 5, () => call('get', 'auth/clients/')],
  ['the list, unchanged', 1, () => call('get', 'auth/clients/')],
  [
    'accounts saved',
    5,
    (from) =>
      call('patch', `scenario/comparative/${scenario}/`, {
        body: { vehicles: vehicles.map((one) => ({ ...one, name: name() })), revision: from },
      }),
  ],
  ['a note saved', 6, () => call('post', 'report/add-note/', { body: { report_id: report, text: name() } })],
  ['a report shared', 16, () => call('post', `report/share-report/${report}/`, { body: {} })],
];

/** PostgreSQL needs an extra statement for each lock; SQLite has one writer. */
const isLock = (statement: string) => statement.includes('pg_advisory_xact_lock');

async function counted(): Promise<[string, number][]> {
  const counts: [string, number][] = [];
  for (const [what, , request] of REQUESTS) {
    const from = await revision();
    await practice.work();
    practice.statements.length = 0;
    const { status, text } = await request(from);
    assert.ok(status < 300, `${what}: ${text}`);
    counts.push([what, practice.statements.filter((statement) => !isLock(statement)).length]);
  }
  return counts;
}

test('a request uses the same number of statements on both databases, even with many advisors', async () => {
  const expected = REQUESTS.map(([what, statements]) => [what, statements]);
  assert.deepEqual(await counted(), expected);
  const hers: typeof practice = {
    ...practice,
    call: (method, path, options) => call(method, path, { ...options, as: mira }),
  };
  for (let n = 0; n < 10; n += 1) await completeReport(hers);
  assert.deepEqual(await counted(), expected);
});
