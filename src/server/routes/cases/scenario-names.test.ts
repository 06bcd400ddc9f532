import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { testPractice, type TestPractice, completeReport } from '../../../../tests/support/test-practice.ts';
import { serve } from '@hono/node-server';
import { findCalculation } from '../../../domain/calculations/registry.ts';

describe('scenario names', () => {
  let practice: TestPractice;
  let client: number;
  let first: number;
  before(async () => {
    practice = await testPractice();
    client = await added('Hartwell');
    first = (await start('Income')).body.data.id;
  });
  after(() => practice.close());

  const measured = { error: { name: ['Scenario name already in use.'] } };

  const added = async (lastname: string) =>
    (await practice.call('post', 'auth/client/', { body: { firstname: 'Elena', lastname, age: 45 } })).body
      .data.id;
  const start = (name: string, client_id = client) =>
    practice.call('post', 'scenario/scenario/', { body: { client_id, name } });

  test('rejects a new scenario with a name that the client already has', async () => {
    const again = await start(' Income ');
    assert.equal(again.status, 400);
    assert.deepEqual(again.body, measured);
    assert.deepEqual((await start('In\u200Bcome\u202E')).body, measured, 'which reads the same');
    assert.equal((await start('Income', await added('Reyes'))).status, 201);
  });

  test('rejects renaming a scenario to another one’s name on both routes, and accepts its current name', async () => {
    const { id } = (await start('Later income')).body.data;
    const details = (name: string, revision: number) =>
      practice.call('patch', `scenario/scenariodetails/${id}/`, { body: { name, revision } });
    assert.deepEqual((await details('Income', 1)).body, measured);
    const complete = await practice.call('patch', `scenario/${id}/`, {
      body: { scenario_details: { name: 'Income' }, revision: 1 },
    });
    assert.deepEqual(complete.body, measured);
    assert.equal((await details('Later income', 1)).status, 200);
    assert.equal((await details('Income from 70', 1)).status, 200);
  });

  test('old scenarios with the same name can be saved unchanged and renamed', async () => {
    const { id } = (await start('Before the rule')).body.data;
    await practice.sql(`update scenarios set name = 'Income' where id = ?`, id);
    const save = (body: object) => practice.call('patch', `scenario/scenariodetails/${id}/`, { body });
    assert.equal((await save({ name: 'Income', description: 'As it was', revision: 1 })).status, 200);
    assert.equal((await save({ name: 'Income from 62', revision: 2 })).status, 200);
  });

  test('of simultaneous requests for one name, one succeeds and the others are rejected', async () => {
    const owner = await added('Simons');
    const original = (await start('One', owner)).body.data.id;
    const other = (await start('Another', owner)).body.data.id;
    const clone = () => practice.call('post', `scenario/${original}/clone/`, { body: { name: 'Wanted' } });
    const rename = (id: number) =>
      practice.call('patch', `scenario/scenariodetails/${id}/`, { body: { name: 'Wanted', revision: 1 } });
    const all = await Promise.all([
      start('Wanted', owner),
      start('Wanted', owner),
      clone(),
      clone(),
      rename(original),
      rename(other),
    ]);
    const refused = all.filter(({ status }) => status === 400);
    assert.equal(refused.length, all.length - 1, all.map(({ status }) => status).join(', '));
    for (const { body } of refused) assert.deepEqual(body, measured);
    const { data } = (await practice.call('get', 'auth/clients/')).body;
    const names =
      data.find(({ id }) => id === owner)?.scenarios.map((row) => row.scenario_details.name) ?? [];
    assert.equal(names.filter((name) => name === 'Wanted').length, 1, names.join(', '));
  });

  test('simultaneous imports get different names', async () => {
    const owner = await added('Timms');
    const { data: scenario } = (await practice.call('get', `scenario/${first}/inputs/`)).body;
    const body = { client_id: owner, scenario };
    const all = await Promise.all([1, 2, 3].map(() => practice.call('post', 'scenario/import/', { body })));
    assert.deepEqual(all.map((created) => created.body.data.scenario_details.name).sort(), [
      'Income',
      'Income (2)',
      'Income (3)',
    ]);
  });

  test('an imported scenario automatically gets the next free name', async () => {
    const { data: file } = (await practice.call('get', `scenario/${first}/inputs/`)).body;
    const names: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const created = await practice.call('post', 'scenario/import/', {
        body: { client_id: client, scenario: file },
      });
      assert.equal(created.status, 201, created.text);
      names.push(created.body.data.scenario_details.name);
    }
    assert.deepEqual(names, ['Income (2)', 'Income (3)']);
  });
});

describe('simultaneous requests for a name', () => {
  const AT_ONCE = 12;

  let practice: TestPractice;
  let ids: { client: number; scenario: number; report: number };
  let url: string;
  let server: ReturnType<typeof serve>;
  before(async () => {
    practice = await testPractice();
    ids = await completeReport(practice);
    url = await new Promise((resolve) => {
      server = serve({ fetch: practice.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}/api/`),
      );
    });
  });
  after(async () => {
    await new Promise((resolve) => server.close(resolve));
    await practice.close();
  });

  interface NameResponse {
    status: number;
    error: unknown;
  }

  async function post(path: string, body: object): Promise<NameResponse> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${practice.dana}`,
        'content-type': 'application/json',
        connection: 'close',
      },
      body: JSON.stringify(body),
    });
    const { error } = (await response.json()) as { error?: unknown };
    return { status: response.status, error };
  }

  function assertOneSucceeded(reported: readonly NameResponse[], error: unknown): void {
    const statuses = reported.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...new Array<number>(reported.length - 1).fill(400)]);
    for (const one of reported.filter(({ status }) => status === 400)) assert.deepEqual(one.error, error);
  }

  const times = (work: (at: number) => Promise<NameResponse>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(at)));

  test('creates one simulation of a name, standalone, in a scenario or cloned', async () => {
    const { client, scenario } = ids;
    const original = await practice.call('post', 'historical/simulation/', {
      body: { client_id: client, name: 'Original' },
    });
    const body = { client_id: client, name: 'Wanted' };
    const reported = await times((at) => {
      if (at % 3 === 0) return post('historical/simulation/', body);
      if (at % 3 === 1) return post(`scenario/historical/${scenario}/`, { name: 'Wanted' });
      return post(`historical/simulation/${original.body.data.id}/clone/`, { name: 'Wanted' });
    });
    assertOneSucceeded(reported, { name: ['Simulation name already in use.'] });
    const { data } = (await practice.call('get', 'historical/simulation/')).body;
    const named = data.filter(({ simulation_details: { name } }) => name === 'Wanted');
    assert.equal(named.length, 1);
  });

  test('creates one scenario of a name, new or cloned', async () => {
    const { client, scenario } = ids;
    const reported = await times((at) =>
      at % 2 === 0
        ? post('scenario/scenario/', { client_id: client, name: 'Wanted' })
        : post(`scenario/${scenario}/clone/`, { name: 'Wanted' }),
    );
    assertOneSucceeded(reported, { name: ['Scenario name already in use.'] });
    const { data } = (await practice.call('get', 'scenario/scenario/')).body;
    assert.equal(data.filter(({ scenario_details: { name } }) => name === 'Wanted').length, 1);
  });

  test('creates one template and one portfolio of a name', async () => {
    const template = { template_name: 'Wanted', body: { name: 'Retire at 65' } };
    assertOneSucceeded(await times(() => post('scenario/template-sceneriodetails/', template)), {
      template_name: ['Template name already in use.'],
    });
    const portfolio = { name: 'Wanted', weights: { sp500: 0.6, us_bonds: 0.4 } };
    assertOneSucceeded(await times(() => post('scenario/vehicle-portfolio/', portfolio)), {
      name: ['Portfolio name already in use.'],
    });
  });

  test('reports and tool results can share a name, and every request creates one', async () => {
    const { client, scenario } = ids;
    const storedNames = async () => {
      const { data }: { data: unknown } = (await practice.call('get', 'report/')).body;
      assert.ok(Array.isArray(data));
      return data.length;
    };
    const before = await storedNames();
    const reports = await times(() =>
      post('report/', { client_id: client, scenario_id: scenario, name: 'Wanted' }),
    );
    assert.deepEqual(new Set(reports.map(({ status }) => status)), new Set([201]));
    assert.equal(await storedNames(), before + AT_ONCE);
    const inputs = findCalculation('tax-scorecard')?.example;
    const run = { client_id: client, tool: 'tax_scorecard', name: 'Wanted', inputs };
    const runs = await times(() => post('tool-run/', run));
    assert.deepEqual(new Set(runs.map(({ status }) => status)), new Set([201]));
  });
});

describe('transactional cloning', () => {
  let practice: TestPractice;
  let scenario: number;
  before(async () => {
    practice = await testPractice();
    ({ scenario } = await completeReport(practice));
    for (const name of ['First', 'Second', 'Third'])
      await practice.call('post', `scenario/historical/${scenario}/`, { body: { name } });
  });
  after(() => practice.close());

  const clone = () => practice.call('post', `scenario/${scenario}/clone/`, { body: { name: 'A copy' } });

  test('a clone that fails at its second simulation leaves no rows and can be repeated', async () => {
    const rows = async () => {
      const { scenarios = [], simulations = [] } = await practice.rows();
      return [scenarios.length, simulations.length] as const;
    };
    const before = await rows();
    const failed = await practice.withFullTable('simulations', clone, `new.name = 'Second (2)'`);
    assert.equal(failed.status, 500);
    assert.deepEqual(await rows(), before);
    assert.equal(practice.errors.length, 1);

    const copy = await clone();
    assert.equal(copy.status, 201, copy.text);
    assert.deepEqual(await rows(), [before[0] + 1, before[1] + 3]);
  });
});
