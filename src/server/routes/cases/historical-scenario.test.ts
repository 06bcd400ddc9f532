import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { CAPPED, elenasAge, elenasLedger } from '../../../../tests/support/test-simulation.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';

let practice: TestPractice;
let ids: { client: number; scenario: number };
before(async () => {
  practice = await testPractice();
  ids = await completeReport(practice);
});
after(() => practice.close());

const get = async (id: number) => (await practice.call('get', `historical/simulation/${id}/`)).body.data;
const add = (name: string, scenario = ids.scenario) =>
  practice.call('post', `scenario/historical/${scenario}/`, { body: { name } });
const scenarioData = async (id = ids.scenario) => (await practice.call('get', `scenario/${id}/`)).body.data;
const listed = async (scenario = ids.scenario) =>
  (await practice.call('get', `scenario/historical/${scenario}/`)).body.data;

test('a scenario’s simulation uses the scenario’s current ledger, accounts and value basis', async () => {
  const { id } = (await add('Ours')).body.data;
  await practice.call('patch', `historical/parameters/${id}/`, {
    body: { parameters: { strategies: [CAPPED], horizon: 20 }, revision: 1 },
  });
  const of = await scenarioData();
  const before = await get(id);
  assert.deepEqual(before.scenario, { id: ids.scenario, name: 'Retire at 65' });
  assert.deepEqual(before.document.vehicles, of.document.vehicles);
  assert.deepEqual(before.input?.illustration.rows, of.document.illustration?.rows);

  const vehicles = of.document.vehicles.slice(0, 1);
  await practice.call('patch', `scenario/comparative/${ids.scenario}/`, {
    body: { vehicles, value_basis: 'pre_tax', revision: of.revision },
  });
  const after = await get(id);
  assert.deepEqual([after.input?.vehicles, after.input?.value_basis], [vehicles, 'pre_tax']);
  assert.deepEqual(after.document.parameters, before.document.parameters);
});

test('no route of a simulation can change the scenario’s data', async () => {
  const { id } = (await add('Not ours to change')).body.data;
  const message =
    'This simulation uses its scenario’s illustration and accounts. Change them in the scenario.';
  const tries = [
    practice.call('patch', `historical/illustrations/${id}/`, { body: { schedule: null, revision: 1 } }),
    practice.call('patch', `historical/parameters/${id}/`, { body: { value_basis: 'pre_tax', revision: 1 } }),
    practice.call('patch', `historical/simulation/${id}/`, {
      body: { document: { vehicles: [] }, revision: 1 },
    }),
  ];
  const refused = await Promise.all(tries);
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.error]),
    [
      [400, { schedule: [message] }],
      [400, { value_basis: [message] }],
      [400, { 'document.vehicles': [message] }],
    ],
  );
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 nothing'], 'a.pdf', { type: 'application/pdf' }));
  form.append('simulation', String(id));
  assert.equal((await practice.call('post', 'scenario/historical-media/', { form })).status, 400);
});

test('a scenario without an illustration cannot have a simulation, and one that lost it cannot run', async () => {
  const empty = await practice.call('post', 'scenario/scenario/', {
    body: { client_id: ids.client, name: 'Without a ledger' },
  });
  const scenario = empty.body.data.id;
  const expected = [409, 'no_illustration', 'Add an illustration to the scenario first.'];
  const refused = await add('Too early', scenario);
  assert.deepEqual([refused.status, refused.body.code, refused.body.detail], expected);
  const other = await practice.call('post', 'historical/simulation/', {
    body: { client_id: ids.client, scenario_id: scenario, name: 'Too early' },
  });
  assert.deepEqual([other.status, other.body.code, other.body.detail], expected);

  const age = (await scenarioData()).client.age;
  const rows = elenasLedger.rows.map((row, t) => ({ ...row, age: age + t }));
  await practice.call('patch', `scenario/illustration/${scenario}/`, {
    body: { illustration: { ...elenasLedger, rows }, revision: 1 },
  });
  const { id } = (await add('In time', scenario)).body.data;
  await practice.call('patch', `scenario/illustration/${scenario}/`, {
    body: { illustration: null, revision: 2 },
  });
  const run = await practice.call('get', `historical/standalone-report/${id}/`);
  assert.deepEqual([run.status, run.body.code, run.body.detail], expected);
});

test('shows exactly the chosen simulations of a scenario, and rejects a simulation outside it', async () => {
  const first = (await add('Shown')).body.data.id;
  const second = (await add('Hidden')).body.data.id;
  const choose = (included: number[]) =>
    practice.call('patch', `scenario/historical/${ids.scenario}/`, { body: { included } });
  assert.equal((await choose([first])).status, 200);
  const displayed = async () => (await listed()).filter(({ included }) => included).map(({ id }) => id);
  assert.deepEqual(await displayed(), [first]);
  const single = await practice.call('post', 'historical/simulation/', {
    body: { client_id: ids.client, name: 'Alone' },
  });
  for (const foreign of [single.body.data.id, 999_999]) {
    assert.equal((await choose([second, foreign])).status, 404);
    assert.deepEqual(await displayed(), [first]);
  }
});

test('merges the shown simulations of two windows, including simulations added or deleted in between', async () => {
  const { scenario } = ids;
  const [one, two, gone] = await Promise.all(
    ['One of two', 'Two of two', 'To be deleted'].map(async (name) => (await add(name)).body.data.id),
  );
  assert.ok(one && two && gone);
  const choose = (body: object, as?: string | null) =>
    practice.call('patch', `scenario/historical/${scenario}/`, { body, ...(as === undefined ? {} : { as }) });
  const displayed = async () =>
    (await listed())
      .filter(({ included }) => included)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  await choose({ included: [one, two, gone] });
  const was = [one, two, gone];
  // Each window turns one off; in between, a fourth is created and the third deleted.
  assert.equal((await choose({ included: [two, gone], was })).status, 200);
  const started = (await add('Begun meanwhile')).body.data.id;
  await practice.call('delete', `historical/simulation/${gone}/`);
  const merged = await choose({ included: [one, gone], was });
  assert.equal(merged.status, 200, merged.text);
  assert.deepEqual(await displayed(), [started]);
  // Repeated after a lost response.
  assert.equal((await choose({ included: [one, gone], was })).status, 200);
  assert.deepEqual(await displayed(), [started]);

  // `was` must not give access to other simulations.
  const single = await practice.call('post', 'historical/simulation/', {
    body: { client_id: ids.client, name: 'Alone, of the same client' },
  });
  const foreign = single.body.data.id;
  assert.equal((await choose({ included: [started, foreign], was: [started] })).status, 404);
  await choose({ included: [started, foreign], was: [started, foreign] });
  await choose({ included: [started], was: [started, foreign] });
  assert.equal((await get(foreign)).revision, 1, 'untouched');
  assert.equal((await choose({ included: [], was: [started] }, practice.mira)).status, 404);
  assert.equal((await choose({ included: [], was: [started] }, practice.tsc)).status, 403);
  assert.equal((await choose({ included: [], was: [started] }, null)).status, 401);
  assert.deepEqual(await displayed(), [started]);
});

test('a simulation name is unique for a client, in or outside a scenario, on every route', async () => {
  const { call } = practice;
  const measured = async (response: ReturnType<typeof add>) => {
    const { status, body } = await response;
    assert.deepEqual([status, body.error], [400, { name: ['Simulation name already in use.'] }]);
  };
  assert.equal((await add('Same')).status, 201);
  await measured(add('Same'));
  const single = { client_id: ids.client, name: 'Same' };
  await measured(call('post', 'historical/simulation/', { body: single }));
  const other = (await call('post', 'historical/simulation/', { body: { ...single, name: 'Other' } })).body
    .data;
  await measured(call('post', `historical/simulation/${other.id}/clone/`, { body: { name: 'Same' } }));
  const { revision } = other;
  await measured(
    call('patch', `historical/simulation-details/${other.id}/`, { body: { name: 'Same', revision } }),
  );
  const details = { simulation_details: { name: 'Same' }, revision };
  await measured(call('patch', `historical/simulation/${other.id}/`, { body: details }));
  const fields = { firstname: 'Owen', lastname: 'Price', age: elenasAge };
  const client_id = (await call('post', 'auth/client/', { body: fields })).body.data.id;
  const body = {
    client_id,
    name: 'Same',
    inputs: { age: elenasAge, illustration: elenasLedger, strategies: [CAPPED] },
  };
  assert.equal((await call('post', 'historical/import/', { body })).status, 201);
  await measured(call('post', 'historical/import/', { body }));
});

test('strategies are saved by slot and always total 100%', async () => {
  const { id } = (await add('By place')).body.data;
  let revision = 1;
  const put = async (place: 1 | 2 | 3, strategy: object | null) => {
    const response = await practice.call('patch', `scenario/indexstrategy${place}/${id}/`, {
      body: { strategy, revision },
    });
    if (response.status === 200) revision = response.body.data.revision;
    return response;
  };
  const weights = async () =>
    (await get(id)).document.parameters?.strategies.map(({ weight }) => Number(weight.toFixed(10)));
  assert.deepEqual((await put(2, CAPPED)).body.error, { strategy: ['Fill strategy 1 first.'] });
  await put(1, CAPPED);
  assert.deepEqual(await weights(), [1]);
  await put(2, { ...CAPPED, index: 'djia', weight: 0.4 });
  assert.deepEqual(await weights(), [0.6, 0.4]);
  await put(3, { ...CAPPED, index: 'nasdaq100', weight: 0.5 });
  assert.deepEqual(await weights(), [0.3, 0.2, 0.5]);
  const refused = await put(1, { ...CAPPED, cap: 0.01, floor: 0.02 });
  assert.deepEqual(refused.body.error, { 'strategy.cap': ['The cap must not be below the floor.'] });
  await put(3, null);
  assert.deepEqual(await weights(), [0.6, 0.4]);
  const second = await practice.call('get', `scenario/indexstrategy2/${id}/`);
  assert.deepEqual(second.body.data, {
    strategy: (await get(id)).document.parameters?.strategies[1],
    revision,
  });
});

test('cloning a scenario copies its simulations, and deleting it deletes them', async () => {
  const { revision } = await scenarioData();
  assert.ok(revision > 0);
  const originals = await listed();
  const copy = await practice.call('post', `scenario/${ids.scenario}/clone/`, { body: { name: 'A copy' } });
  const copies = await listed(copy.body.data.id);
  // The client uses each name already, so a copy gets a number.
  const reported = (of: Simulation[]) =>
    of
      .map(({ simulation_details: { name, description }, is_draft, included, document }) =>
        JSON.stringify({ name: name.replace(/ \(2\)$/, ''), description, is_draft, included, document }),
      )
      .sort();
  assert.ok(originals.length >= 3);
  assert.deepEqual(reported(copies), reported(originals));
  assert.ok(copies.every(({ simulation_details: { name } }) => name.endsWith(' (2)')));
  assert.ok(copies.every(({ scenario }) => scenario?.id === copy.body.data.id));

  const report = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: copies[0]?.id, name: 'On a copy' },
  });
  await practice.call('delete', `scenario/${copy.body.data.id}/`);
  assert.equal((await practice.call('get', `historical/simulation/${copies[0]?.id ?? 0}/`)).status, 404);
  assert.equal((await practice.call('get', `report/historical-report/${report.body.data.id}/`)).status, 404);
  assert.equal((await listed()).length, originals.length);
});

test('simulations of copies of copies are numbered from the original name', async () => {
  assert.equal((await add('Mix')).status, 201);
  let { scenario } = ids;
  for (const [copy, name] of [
    ['Copy of Retire at 65', 'Mix (2)'],
    ['Copy of Copy of Retire at 65', 'Mix (3)'],
    ['Third', 'Mix (4)'],
  ] as const) {
    const created = await practice.call('post', `scenario/${scenario}/clone/`, { body: { name: copy } });
    scenario = created.body.data.id;
    const names = (await listed(scenario)).map(({ simulation_details: details }) => details.name);
    assert.equal(
      names.find((one) => one.startsWith('Mix')),
      name,
    );
  }
});
