/** Deletions remove exactly the announced counts. */
import assert from 'node:assert/strict';
import { describe, after, beforeEach, test, before } from 'node:test';
import type { HoldingCounts } from '../../../domain/practice/clients/holdings.ts';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { createStandalone, elenasLedger } from '../../../../tests/support/test-simulation.ts';
import { ledgerOfModel } from '../../../domain/policy/policy-model.ts';
import { policyModelSchema } from '../../../domain/policy/policy-model-schema.ts';
import type { ClientHoldings } from '../../../domain/practice/clients/client-schema.ts';

describe('holdings', () => {
  let practice: TestPractice | undefined;
  beforeEach(async () => {
    await practice?.close();
    practice = await testPractice();
  });
  after(() => practice?.close());
  const current = (): TestPractice => practice ?? assert.fail();

  /** A client with every kind of record, a second client, and a client of another advisor. */
  async function fullClient() {
    const { call } = current();
    const created = async (path: string, body: object) => {
      const response = await call('post', path, { body });
      assert.ok(response.status < 300, response.text);
      return (response.body.data as { id: number }).id;
    };
    const { client, scenario, report } = await completeReport(current());
    const simulation = await created(`scenario/historical/${scenario}/`, { name: '60/40' });
    await created(`scenario/historical/${scenario}/`, { name: '100% stocks' });
    await created('report/historical-report/', { simulation_id: simulation, name: 'On history' });
    const single = await created('historical/simulation/', { client_id: client, name: 'Alone' });
    const run = { client_id: client, tool: 'retirement_buffer', name: 'A bad start' };
    const inputs = {
      total_balance: 1e6,
      buffer_allocation_weight: 0.2,
      buffer_rate: 0.04,
      returns: [-0.15, 0.2],
      distribution: 6e4,
    };
    await created('tool-run/', { ...run, inputs });
    await created('scenario/template-sceneriodetails/', {
      template_name: 'Usual',
      body: { name: 'Usual', description: '' },
    });
    await created('scenario/vehicle-portfolio/', {
      name: 'Balanced',
      weights: { sp500: 1 },
      lookback_years: null,
    });
    await createStandalone(current());
    await completeReport({
      ...current(),
      call: (method, path, options) => call(method, path, { ...options, as: current().mira }),
    });
    return { client, scenario, report, simulation, singleSimulation: single };
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

  /** Compares the counts with the deleted rows. `own` is the table of the deleted record. */
  async function assertCounted(
    holdings: string,
    remove: string,
    { own, as, body }: { own?: keyof HoldingCounts; as?: string; body?: object } = {},
  ): Promise<HoldingCounts> {
    const { call } = current();
    const options = as === undefined ? {} : { as };
    const counted = (await call('get', holdings, options)).body.data as HoldingCounts;
    const before = await rowCounts();
    const removed = await call('delete', remove, { ...options, ...(body && { body }) });
    assert.equal(removed.status, 200, removed.text);
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

  test('counts a scenario’s simulations and the reports on both', async () => {
    const { scenario } = await fullClient();
    const counted = await assertCounted(`scenario/${scenario}/holdings/`, `scenario/${scenario}/`, {
      own: 'scenarios',
    });
    assert.deepEqual(
      [counted.simulations, counted.comparative_reports, counted.historical_reports],
      [2, 1, 1],
    );
  });

  test('counts a simulation’s reports', async () => {
    const { simulation, singleSimulation: single } = await fullClient();
    for (const [id, reports] of [
      [simulation, 1],
      [single, 0],
    ] as const) {
      const path = `historical/simulation/${id}/`;
      const counted = await assertCounted(`${path}holdings/`, path, { own: 'simulations' });
      assert.equal(counted.historical_reports, reports);
    }
  });

  test('counts everything under a client', async () => {
    const { client } = await fullClient();
    const counted = await assertCounted(`client/${client}/holdings/`, `client/${client}/`, {
      own: 'clients',
    });
    assert.deepEqual([counted.simulations, counted.tool_runs, counted.templates], [3, 1, 0]);
  });

  test('counts all data of a user deleted by an admin', async () => {
    const { users, admin } = current();
    await fullClient();
    const path = `auth/admin/delete-user/${users.dana.id}/`;
    const byAdmin = await assertCounted(path, path, { as: admin, body: { hand_over_to: null } });
    assert.deepEqual([byAdmin.clients, byAdmin.templates, byAdmin.portfolios], [2, 1, 1]);
    assert.deepEqual(await auditDetails('user_deleted'), [EVERYTHING]);
  });

  test('logs the counts of all data transferred from a deleted user', async () => {
    const { call, users, admin } = current();
    await fullClient();
    const body = { hand_over_to: users.mira.id };
    await call('delete', `auth/admin/delete-user/${users.dana.id}/`, { as: admin, body });
    const detail = `${EVERYTHING}, transferred to user ${users.mira.id}`;
    assert.deepEqual(await auditDetails('user_deleted'), [detail]);
  });

  test('counts all data of users who delete their own accounts', async () => {
    await fullClient();
    const path = 'auth/delete-logged-in-user/';
    const counted = await assertCounted(path, path, { body: {} });
    assert.equal(counted.clients, 2);
    assert.deepEqual(await auditDetails('account_deleted'), [EVERYTHING]);
  });

  test('another user’s record returns 404, and the audit log counts the data deleted with a record', async () => {
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
});

describe('client age', () => {
  let practice: TestPractice;
  let ids: { client: number; scenario: number; report: number };
  let age: number;
  before(async () => {
    practice = await testPractice();
  });
  beforeEach(async () => {
    ids = await completeReport(practice);
    age = (await practice.call('get', `client/${ids.client}/`)).body.data.age;
  });
  after(() => practice.close());

  const holdings = async (query = '') => {
    const path: string = `client/${ids.client}/holdings/${query}`;
    return (await practice.call('get', path)).body.data as ClientHoldings;
  };
  const patch = (body: object) => practice.call('patch', `client/${ids.client}/`, { body });
  const firstAge = async () =>
    (await practice.call('get', `scenario/${ids.scenario}/`)).body.data.document.illustration?.rows[0]?.age;
  const share = () => practice.call('post', `report/share-report/${ids.report}/`, { body: {} });
  const listed = async () =>
    (await practice.call('get', 'auth/clients/')).body.data.find(({ id }) => id === ids.client);

  test('counts the scenarios, simulations and reports that a new age would not match before it is saved', async () => {
    const within = await practice.call('post', `scenario/historical/${ids.scenario}/`, {
      body: { name: 'Capped' },
    });
    assert.ok(within.status < 300, within.text);
    const none = { ages: [], scenarios: 0, simulations: 0, reports: 0 };
    const { scenarios, simulations, reports, misfits } = await holdings();
    assert.deepEqual([scenarios, simulations, reports, misfits], [1, 1, 1, none]);
    assert.deepEqual((await holdings(`?age=${age + 1}`)).misfits, {
      ages: [age],
      scenarios: 1,
      simulations: 1,
      reports: 1,
    });
    const bad = await practice.call('get', `client/${ids.client}/holdings/?age=200`);
    assert.deepEqual(bad.body.error, { age: ['Must be between 1 and 100.'] });
    const foreign = await practice.call('get', `client/${ids.client}/holdings/`, { as: practice.mira });
    assert.equal(foreign.status, 404);
  });

  test('returns the date of the illustration that was saved last', async () => {
    assert.equal((await holdings()).illustration_date, null);
    const path = `scenario/${ids.scenario}/` as const;
    const { revision, document } = (await practice.call('get', path)).body.data;
    const illustration = { ...document.illustration, carrier: { illustration_date: '2026-02-14' } };
    const saved = await practice.call('patch', path, {
      body: { revision, document: { ...document, illustration } },
    });
    assert.equal(saved.status, 200, saved.text);
    assert.equal((await holdings()).illustration_date, '2026-02-14');
    assert.equal(
      (
        await practice.call('post', 'scenario/scenario/', {
          body: { client_id: ids.client, name: 'Without an illustration' },
        })
      ).status,
      201,
    );
    assert.equal((await holdings()).illustration_date, '2026-02-14');
    for (const [minute, date] of ['2026-03-01', '2025-12-31'].entries()) {
      practice.setTime(`2026-03-02T15:1${minute}:00.000Z`);
      const dated = { ...document.illustration, carrier: { illustration_date: date } };
      const body = { client_id: ids.client, name: `Of ${date}` };
      const { id } = (await practice.call('post', 'scenario/scenario/', { body })).body.data;
      const added = await practice.call('patch', `scenario/illustration/${id}/`, {
        body: { illustration: dated, revision: 1 },
      });
      assert.equal(added.status, 200, added.text);
      assert.equal((await holdings()).illustration_date, date);
    }
  });

  test('ledgers are unchanged by default, and a mismatch is listed and rejected with the solution', async () => {
    const token = (await share()).body.data.report_link?.split('/').at(-1) ?? '';
    const seen = async () =>
      (await practice.call('get', `report/public/${ids.report}/${token}/`, { as: null })).body.data.report;
    const displayed = await seen();
    assert.equal((await patch({ age: age + 1 })).body.message, 'Client updated successfully!');
    assert.equal(await firstAge(), age);
    const row = await listed();
    assert.equal(row?.scenarios[0]?.ledger_age, age);
    assert.equal(row?.scenarios[0]?.reports.reports_data[0]?.ledger_age, age);
    assert.equal(row?.reports[0]?.ledger_age, age);
    for (const response of [
      await share(),
      await practice.call('post', 'report/calc/', { body: { report_id: ids.report } }),
    ]) {
      assert.equal(response.status, 409);
      assert.equal(response.body.code, 'other_ledger_age');
      assert.equal(
        response.body.detail,
        `The illustration starts at age ${age}, but the client’s age in year 1 is ${age + 1}. ` +
          `Renumber the illustration to start at age ${age + 1}, or change the client’s age to ${age}.`,
      );
    }
    // Shared content is a snapshot.
    assert.ok(displayed);
    assert.deepEqual(await seen(), displayed);

    // Restoring the age resolves the mismatch.
    await patch({ age });
    assert.equal((await listed())?.reports[0]?.ledger_age, undefined);
    assert.equal((await share()).status, 200);
  });

  test('renumbers the ledgers from the new age on request, so that the reports match', async () => {
    const before = (await practice.call('get', `scenario/${ids.scenario}/`)).body.data;
    const response = await patch({ age: age + 2, ledgers: 'renumber' });
    assert.equal(
      response.body.message,
      `Client updated successfully! 1 illustration starts at age ${age + 2} now.`,
    );
    const now = (await practice.call('get', `scenario/${ids.scenario}/`)).body.data;
    assert.deepEqual(
      now.document.illustration?.rows.map((row) => ({ ...row, age: row.age - 2 })),
      before.document.illustration?.rows,
    );
    assert.deepEqual(now.document.vehicles, before.document.vehicles);
    assert.equal(now.revision, before.revision + 1, 'a window that holds the old ledger is told');
    assert.equal((await share()).status, 200);
    // A later, separate save is the fix for a mismatched report.
    await patch({ age });
    assert.equal((await listed())?.reports[0]?.ledger_age, age + 2);
    await patch({ ledgers: 'renumber' });
    assert.equal(await firstAge(), age);
  });

  test('also renumbers a standalone simulation, whose mismatch is listed until then', async () => {
    const { call } = practice;
    const start = elenasLedger.rows[0]?.age ?? 0;
    await patch({ age: start, ledgers: 'renumber' });
    const body = { client_id: ids.client, name: 'Alone' };
    const { id } = (await call('post', 'historical/simulation/', { body })).body.data;
    await call('patch', `historical/illustrations/${id}/`, {
      body: { illustration: elenasLedger, revision: 1 },
    });
    const row = async () =>
      (await call('get', 'historical/clients/')).body.data
        .find((client) => client.id === ids.client)
        ?.simulations.find((one) => one.id === id);
    assert.equal((await row())?.ledger_age, undefined);
    await patch({ age: start + 1 });
    assert.equal((await row())?.ledger_age, start);
    await patch({ ledgers: 'renumber' });
    assert.equal((await row())?.ledger_age, undefined);
    const { document } = (await call('get', `historical/simulation/${id}/`)).body.data;
    assert.equal(document.illustration?.rows[0]?.age, start + 1);
  });

  test('models a modeled ledger again at the new age unless it was edited', async () => {
    const path = `scenario/${ids.scenario}/` as const;
    // The worked example of the policy model: age 45, 30 years.
    const amounts = { premiums: [{ from_year: 1, to_year: 20, amount: 10_000 }], loans: [] };
    const terms = {
      sex: 'male',
      tobacco: 'nonsmoker',
      face_amount: 250_000,
      illustrated_rate: 0.064,
      years: 30,
    };
    const saveModel = async (edit: number) => {
      await patch({ age: 40, ledgers: 'renumber' });
      const policy_model = policyModelSchema.parse({ ...terms, ...amounts, age: 40 });
      const { rows } = ledgerOfModel(policy_model);
      const { revision, document } = (await practice.call('get', path)).body.data;
      const illustration = { ...document.illustration, source: { kind: 'model' }, rows };
      if (rows[0]) rows[0].accumulation_value += edit;
      const saved = await practice.call('patch', path, {
        body: { revision, document: { ...document, policy_model, illustration } },
      });
      assert.equal(saved.status, 200, saved.text);
      await patch({ age: 45, ledgers: 'renumber' });
      const now = (await practice.call('get', path)).body.data.document;
      assert.deepEqual([now.policy_model?.age, now.illustration?.rows[0]?.age], [45, 45]);
      return [rows, now.illustration?.rows].map((list) => list?.map((row) => row.accumulation_value));
    };
    const [, renewed] = await saveModel(0);
    assert.deepEqual([renewed?.[0], renewed?.[9]], [8717.84, 117118.33]);
    const [edited, unchanged] = await saveModel(1);
    assert.deepEqual(unchanged, edited);
  });

  test('rejects an age that would extend a ledger beyond age 120 and changes nothing', async () => {
    const response = await patch({ age: 100, lastname: 'Other', ledgers: 'renumber' });
    assert.equal(response.status, 400);
    assert.match(
      response.body.error.age?.[0] ?? '',
      /^The illustration of “Retire at 65” would end after age 120\. Do not change the ages\.$/,
    );
    const { data } = (await practice.call('get', `client/${ids.client}/`)).body;
    assert.deepEqual([data.age, data.lastname, await firstAge()], [age, 'Hartwell', age]);
    const wrong = await patch({ ledgers: 'both' });
    assert.deepEqual(wrong.body.error, { ledgers: ['Must be keep or renumber.'] });
  });
});
