/** A deletion removes exactly what its question counts. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { HoldingCounts } from '../../../domain/practice/clients/holdings.ts';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { standAlone } from '../../../../tests/support/test-simulation.ts';

let practice: TestPractice | undefined;
beforeEach(async () => {
  await practice?.close();
  practice = await testPractice();
});
after(() => practice?.close());
const current = (): TestPractice => practice ?? assert.fail();

/** A client with every kind of record, some of them twice, and another client of the same and of another advisor. */
async function fullClient() {
  const { call } = current();
  const made = async (path: string, body: object) => {
    const answer = await call('post', path, { body });
    assert.ok(answer.status < 300, answer.text);
    return (answer.body.data as { id: number }).id;
  };
  const { client, scenario, report } = await completeReport(current());
  const simulation = await made(`scenario/historical/${scenario}/`, { name: '60/40' });
  await made(`scenario/historical/${scenario}/`, { name: '100% stocks' });
  await made('report/historical-report/', { simulation_id: simulation, name: 'On history' });
  const alone = await made('historical/simulation/', { client_id: client, name: 'Alone' });
  const run = { client_id: client, tool: 'retirement_buffer', name: 'A bad start' };
  const inputs = {
    total_balance: 1e6,
    buffer_allocation_weight: 0.2,
    buffer_rate: 0.04,
    returns: [-0.15, 0.2],
    distribution: 6e4,
  };
  await made('tool-run/', { ...run, inputs });
  await made('scenario/template-sceneriodetails/', {
    template_name: 'Usual',
    body: { name: 'Usual', description: '' },
  });
  await made('scenario/vehicle-portfolio/', {
    name: 'Balanced',
    weights: { sp500: 1 },
    lookback_years: null,
  });
  await standAlone(current());
  await completeReport({
    ...current(),
    call: (method, path, options) => call(method, path, { ...options, as: current().mira }),
  });
  return { client, scenario, report, simulation, alone };
}

interface ReportRow {
  scenario_id: number | null;
}

async function rowCounts(): Promise<HoldingCounts> {
  const rows = await current().rows();
  const reports = (rows.reports ?? []) as ReportRow[];
  const count = (table: string) => rows[table]?.length ?? 0;
  const comparative = reports.filter((row) => row.scenario_id !== null).length;
  return {
    clients: count('clients'),
    scenarios: count('scenarios'),
    simulations: count('simulations'),
    comparative_reports: comparative,
    historical_reports: reports.length - comparative,
    tool_runs: count('tool_runs'),
    templates: count('templates'),
    portfolios: count('portfolios'),
  };
}

/** Compares the counts with the rows that the deletion removes; `own` is the table of the record itself. */
async function assertCounted(
  holdings: string,
  remove: string,
  { own, as, body }: { own?: keyof HoldingCounts; as?: string; body?: object } = {},
): Promise<HoldingCounts> {
  const { call } = current();
  const options = as === undefined ? {} : { as };
  const counted = (await call('get', holdings, options)).body.data as HoldingCounts;
  const before = await rowCounts();
  const gone = await call('delete', remove, { ...options, ...(body && { body }) });
  assert.equal(gone.status, 200, gone.text);
  const now = await rowCounts();
  for (const kind of Object.keys(before) as (keyof HoldingCounts)[])
    assert.equal(before[kind] - now[kind], counted[kind] + (kind === own ? 1 : 0), kind);
  return counted;
}

const auditDetails = async (action: string) => {
  const text = `select detail from audit_log where action = '${action}'`;
  return (await current().sql<{ detail: string }>(text)).map(({ detail }) => detail);
};

const EVERYTHING =
  'with 2 clients, 1 scenario, 4 simulations, 1 report, 1 historical report, 1 saved tool result, 1 template and 1 portfolio';

test('of a scenario: its simulations, and reports on it and on them', async () => {
  const { scenario } = await fullClient();
  const counted = await assertCounted(`scenario/${scenario}/holdings/`, `scenario/${scenario}/`, {
    own: 'scenarios',
  });
  assert.deepEqual([counted.simulations, counted.comparative_reports, counted.historical_reports], [2, 1, 1]);
});

test('of a simulation: its reports', async () => {
  const { simulation, alone } = await fullClient();
  for (const [id, reports] of [
    [simulation, 1],
    [alone, 0],
  ] as const) {
    const path = `historical/simulation/${id}/`;
    const counted = await assertCounted(`${path}holdings/`, path, { own: 'simulations' });
    assert.equal(counted.historical_reports, reports);
  }
});

test('of a client: everything under the client', async () => {
  const { client } = await fullClient();
  const counted = await assertCounted(`client/${client}/holdings/`, `client/${client}/`, { own: 'clients' });
  assert.deepEqual([counted.simulations, counted.tool_runs, counted.templates], [3, 1, 0]);
});

test('of a user, deleted by an admin or by the user: everything of the user', async () => {
  const { users, admin } = current();
  await fullClient();
  const path = `auth/admin/delete-user/${users.dana.id}/`;
  const byAdmin = await assertCounted(path, path, { as: admin, body: { hand_over_to: null } });
  assert.deepEqual([byAdmin.clients, byAdmin.templates, byAdmin.portfolios], [2, 1, 1]);
  assert.deepEqual(await auditDetails('user_deleted'), [EVERYTHING]);
});

test('of a user whose records are handed over: what the other user received', async () => {
  const { call, users, admin } = current();
  await fullClient();
  const body = { hand_over_to: users.mira.id };
  await call('delete', `auth/admin/delete-user/${users.dana.id}/`, { as: admin, body });
  const detail = `${EVERYTHING}, handed over to user ${users.mira.id}`;
  assert.deepEqual(await auditDetails('user_deleted'), [detail]);
});

test('of the own account: everything of the user', async () => {
  await fullClient();
  const path = 'auth/delete-logged-in-user/';
  const counted = await assertCounted(path, path, { body: {} });
  assert.equal(counted.clients, 2);
  assert.deepEqual(await auditDetails('account_deleted'), [EVERYTHING]);
});

test('another owner’s record is unknown, and the audit log says what went with a record', async () => {
  const { call, mira } = current();
  const { client, scenario, simulation } = await fullClient();
  for (const path of [
    `client/${client}/holdings/`,
    `scenario/${scenario}/holdings/`,
    `historical/simulation/${simulation}/holdings/`,
  ] as const)
    assert.equal((await call('get', path, { as: mira })).status, 404, path);
  await call('delete', `scenario/${scenario}/`);
  const lines = await auditDetails('scenario_deleted');
  assert.deepEqual(lines, ['with 2 simulations, 1 report and 1 historical report']);
});
