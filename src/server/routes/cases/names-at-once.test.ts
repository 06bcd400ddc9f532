/** What asks for one name in the same moment, over connections of its own each: one gets it, and the others are told. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from '@hono/node-server';
import { findCalculation } from '../../../domain/calculations/registry.ts';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

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

interface Told {
  status: number;
  error: unknown;
}

async function post(path: string, body: object): Promise<Told> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${practice.dana}`,
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify(body),
  });
  const { error } = (await answer.json()) as { error?: unknown };
  return { status: answer.status, error };
}

function oneGotIt(told: readonly Told[], error: unknown): void {
  const statuses = told.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, ...new Array<number>(told.length - 1).fill(400)]);
  for (const one of told.filter(({ status }) => status === 400)) assert.deepEqual(one.error, error);
}

const times = (work: (at: number) => Promise<Told>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(at)));

test('one simulation of a name, whether started, started in a scenario or copied', async () => {
  const { client, scenario } = ids;
  const original = await practice.call('post', 'historical/simulation/', {
    body: { client_id: client, name: 'Original' },
  });
  const body = { client_id: client, name: 'Wanted' };
  const told = await times((at) => {
    if (at % 3 === 0) return post('historical/simulation/', body);
    if (at % 3 === 1) return post(`scenario/historical/${scenario}/`, { name: 'Wanted' });
    return post(`historical/simulation/${original.body.data.id}/clone/`, { name: 'Wanted' });
  });
  oneGotIt(told, { name: ['Simulation name already in use.'] });
  const { data } = (await practice.call('get', 'historical/simulation/')).body;
  const named = data.filter(({ simulation_details: { name } }) => name === 'Wanted');
  assert.equal(named.length, 1);
});

test('one scenario of a name, whether started or copied', async () => {
  const { client, scenario } = ids;
  const told = await times((at) =>
    at % 2 === 0
      ? post('scenario/scenario/', { client_id: client, name: 'Wanted' })
      : post(`scenario/${scenario}/clone/`, { name: 'Wanted' }),
  );
  oneGotIt(told, { name: ['Scenario name already in use.'] });
  const { data } = (await practice.call('get', 'scenario/scenario/')).body;
  assert.equal(data.filter(({ scenario_details: { name } }) => name === 'Wanted').length, 1);
});

test('one template and one portfolio of a name', async () => {
  const template = { template_name: 'Wanted', body: { name: 'Retire at 65' } };
  oneGotIt(await times(() => post('scenario/template-sceneriodetails/', template)), {
    template_name: ['Template name already in use.'],
  });
  const portfolio = { name: 'Wanted', weights: { sp500: 0.6, us_bonds: 0.4 } };
  oneGotIt(await times(() => post('scenario/vehicle-portfolio/', portfolio)), {
    name: ['Portfolio name already in use.'],
  });
});

test('reports and kept tool results may share a name, and each asked for is made', async () => {
  const { client, scenario } = ids;
  const kept = async () => {
    const { data }: { data: unknown } = (await practice.call('get', 'report/')).body;
    assert.ok(Array.isArray(data));
    return data.length;
  };
  const before = await kept();
  const reports = await times(() =>
    post('report/', { client_id: client, scenario_id: scenario, name: 'Wanted' }),
  );
  assert.deepEqual(new Set(reports.map(({ status }) => status)), new Set([201]));
  assert.equal(await kept(), before + AT_ONCE);
  const inputs = findCalculation('tax-scorecard')?.example;
  const run = { client_id: client, tool: 'tax_scorecard', name: 'Wanted', inputs };
  const runs = await times(() => post('tool-run/', run));
  assert.deepEqual(new Set(runs.map(({ status }) => status)), new Set([201]));
});
