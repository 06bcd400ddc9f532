import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ownerOf } from '../../../domain/practice/users/user.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import {
  CAPPED,
  elenasAge,
  elenasLedger,
  elenasVehicles,
  createStandalone,
} from '../../../../tests/support/test-simulation.ts';

let practice: TestPractice;
let client: number;
let simulation: number;
before(async () => {
  practice = await testPractice();
  ({ client, simulation } = await createStandalone(practice));
});
after(() => practice.close());

const get = async (id: number) => (await practice.call('get', `historical/simulation/${id}/`)).body.data;
const start = async (name: string, more: object = {}) =>
  practice.call('post', 'historical/simulation/', { body: { client_id: client, name, ...more } });

test('a new simulation is an empty draft and is returned with its client', async () => {
  const started = await start('Empty', { description: ' Later ' });
  assert.equal(started.status, 201);
  const { document, client: of, ...rest } = started.body.data;
  assert.deepEqual(document, {
    version: 3,
    start_year: 2026,
    illustration: null,
    schedule: null,
    policy_model: null,
    vehicles: [],
    tax_profile: null,
    value_basis: 'after_tax',
    parameters: null,
    methods: 'second',
  });
  assert.deepEqual([of.id, of.lastname, of.age], [client, 'Hartwell', elenasAge]);
  assert.deepEqual(rest.simulation_details, { id: rest.id, name: 'Empty', description: 'Later' });
  assert.deepEqual(
    [rest.scenario, rest.is_draft, rest.input, rest.newer_data, rest.revision, rest.pdf_url],
    [null, true, null, false, 1, { s3_url: null }],
  );
  assert.equal(rest.data_vintage, practice.services.history.vintage);
});

test('omitted parameters default to the specification: 15%, the latest 546 periods, and the policy’s loan rate', async () => {
  const { document } = await get(simulation);
  const { strategies, ...terms } = document.parameters ?? { strategies: [] };
  assert.deepEqual(terms, {
    horizon: null,
    history_window: 'latest_546',
    charge_stress: 0.15,
    income_mode: 'as_illustrated',
    rank_by: 'policy_outcome',
  });
  assert.equal(strategies.length, 1);
  assert.deepEqual(
    [strategies[0]?.weight, strategies[0]?.method, strategies[0]?.participation],
    [1, 'annual_point_to_point', 1],
  );
});

test('downloaded inputs recreate the simulation for a client of the same age, and for no other age', async () => {
  const { data: inputs } = (await practice.call('get', `historical/simulation/${simulation}/inputs/`)).body;
  const body = { client_id: client, name: 'Brought back', inputs };
  const result = await practice.call('post', 'historical/import/', { body });
  assert.equal(result.status, 201, result.text);
  assert.deepEqual(result.body.data.input, inputs);
  const other = await practice.call('post', 'auth/client/', {
    body: { firstname: 'Owen', middlename: null, lastname: 'Price', age: 40 },
  });
  const refused = await practice.call('post', 'historical/import/', {
    body: { ...body, client_id: other.body.data.id },
  });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.error['inputs.age'], [
    `The client is 40; these inputs are for age ${elenasAge}.`,
  ]);
});

const BAD: [string, object, string, RegExp][] = [
  [
    'an allocation that is not 100%',
    {
      strategies: [
        { ...CAPPED, weight: 0.5 },
        { ...CAPPED, index: 'djia', weight: 0.4 },
      ],
    },
    'parameters.strategies',
    /^Allocations must total 100%/,
  ],
  [
    'a cap below the floor',
    { strategies: [{ ...CAPPED, cap: 0.01, floor: 0.02 }] },
    'parameters.strategies.0.cap',
    /^The cap must not be below the floor/,
  ],
  [
    'an index without figures',
    { strategies: [{ ...CAPPED, index: 'sp_prism' }] },
    'parameters.strategies.0.index',
    /S&P Prism/,
  ],
  [
    'a horizon beyond the history',
    { strategies: [{ ...CAPPED, index: 'russell2000' }], horizon: 40 },
    'parameters.horizon',
    /^The loaded history allows at most \d+ years with /,
  ],
  ['a horizon of no years', { strategies: [CAPPED], horizon: 0 }, 'parameters.horizon', /between 1 and 120/],
  ['no strategy', { strategies: [] }, 'parameters.strategies', /required field/],
];

for (const [what, parameters, field, message] of BAD) {
  test(`rejects ${what} at its field and saves nothing`, async () => {
    const { revision, document } = await get(simulation);
    const body = { parameters, revision };
    const refused = await practice.call('patch', `historical/parameters/${simulation}/`, { body });
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.body.error[field]?.[0] ?? refused.text, message);
    assert.deepEqual((await get(simulation)).document, document);
  });
}

test('rejects a portfolio without figures at its account', async () => {
  const { revision } = await get(simulation);
  const vehicles = [{ name: 'Fund', account_type: 'taxable', portfolio: { sp500: 0.5, sp_prism: 0.5 } }];
  const refused = await practice.call('patch', `historical/parameters/${simulation}/`, {
    body: { vehicles, revision },
  });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error['vehicles.0.portfolio']?.[0] ?? '', /S&P Prism/);
});

test('a ledger that ends before its distributions names the age to which years are missing', async () => {
  const { id } = (await start('Short')).body.data;
  const rows = elenasLedger.rows.slice(0, 10);
  const schedule = {
    segments: [{ column: 'loans', from_year: 5, to_year: 20, amount: 10_000 }],
    years: 30,
    income: 'all_loans',
  };
  const refused = await practice.call('patch', `historical/illustrations/${id}/`, {
    body: { illustration: { ...elenasLedger, rows }, schedule, revision: 1 },
  });
  assert.equal(refused.status, 400, refused.text);
  assert.deepEqual(refused.body.error, {
    rows: [
      `The ledger ends at age ${elenasAge + 9}, but its distributions continue to age ${elenasAge + 19}. Enter years to age ${elenasAge + 19}, or end the distributions at age ${elenasAge + 9}.`,
    ],
  });
});

test('rejects a ledger that does not start at the client’s age, by row', async () => {
  const { id } = (await start('Too old')).body.data;
  const rows = elenasLedger.rows.map((row) => ({ ...row, age: row.age + 1 }));
  const refused = await practice.call('patch', `historical/illustrations/${id}/`, {
    body: { illustration: { ...elenasLedger, rows }, revision: 1 },
  });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error['rows.0.age']?.[0] ?? '', /^Age must match/);
});

test('names missing data before a simulation is finished, downloaded or run', async () => {
  const { id } = (await start('Not yet')).body.data;
  const tries = async () => {
    const patch = await practice.call('patch', `historical/simulation/${id}/`, {
      body: { is_draft: false, revision: (await get(id)).revision },
    });
    const rest = await Promise.all(
      [`historical/simulation/${id}/inputs/`, `historical/standalone-report/${id}/`].map((path) =>
        practice.call('get', path),
      ),
    );
    return [patch, ...rest].map(({ status, body }) => [status, body.code]);
  };
  assert.deepEqual(await tries(), Array(3).fill([409, 'no_illustration_yet']));
  await practice.call('patch', `historical/illustrations/${id}/`, {
    body: { illustration: elenasLedger, revision: 1 },
  });
  assert.deepEqual(await tries(), Array(3).fill([409, 'no_parameters']));
});

test('requires a missing illustrated rate at its field when the simulation is finished', async () => {
  const { id } = (await start('No rate')).body.data;
  const { illustrated_rate: _rate, ...without } = elenasLedger;
  await practice.call('patch', `historical/illustrations/${id}/`, {
    body: { illustration: without, revision: 1 },
  });
  const stored = await practice.call('patch', `historical/parameters/${id}/`, {
    body: { parameters: { strategies: [CAPPED] }, revision: 2 },
  });
  assert.equal(stored.status, 200, stored.text);
  const refused = await practice.call('patch', `historical/simulation/${id}/`, {
    body: { is_draft: false, revision: 3 },
  });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [400, { 'illustration.illustrated_rate': ['illustration.illustrated_rate is a required field'] }],
  );
});

test('rejects a save of an old revision with the simulation’s message', async () => {
  const { id } = (await start('Twice')).body.data;
  const save = (name: string) =>
    practice.call('patch', `historical/simulation-details/${id}/`, { body: { name, revision: 1 } });
  assert.equal((await save('First')).status, 200);
  // Repeated after a lost response: already in the requested state.
  assert.equal((await save('First')).status, 200);
  const late = await save('Second');
  assert.deepEqual(
    [late.status, late.body.code, late.body.detail],
    [409, 'stale_revision', 'This simulation was changed in another window. Reload it before you continue.'],
  );
  assert.equal((await get(id)).simulation_details.name, 'First');
});

test('rejects a duplicate name of a standalone simulation on every route', async () => {
  await start('Taken');
  const { id } = (await start('Free')).body.data;
  const inputs = (await get(simulation)).input;
  const tries = [
    await start('Taken'),
    await start(' Taken '),
    await practice.call('patch', `historical/simulation-details/${id}/`, {
      body: { name: 'Taken', revision: 1 },
    }),
    await practice.call('post', `historical/simulation/${id}/clone/`, { body: { name: 'Taken' } }),
    await practice.call('post', 'historical/import/', { body: { client_id: client, name: 'Taken', inputs } }),
  ];
  for (const refused of tries)
    assert.deepEqual(
      [refused.status, refused.body.error],
      [400, { name: ['Simulation name already in use.'] }],
    );
  const same = await practice.call('patch', `historical/simulation-details/${id}/`, {
    body: { name: 'Free', description: 'x', revision: 1 },
  });
  assert.equal(same.status, 200);
});

test('a clone copies everything except the name and changes independently', async () => {
  const copy = await practice.call('post', `historical/simulation/${simulation}/clone/`, {
    body: { name: 'Copy of Since 1940' },
  });
  assert.equal(copy.status, 201);
  assert.equal(copy.body.message, 'Simulation clone created successfully!');
  const original = await get(simulation);
  assert.deepEqual(copy.body.data.document, original.document);
  assert.equal(copy.body.data.is_draft, false);
  const { id } = copy.body.data;
  await practice.call('patch', `historical/parameters/${id}/`, { body: { vehicles: [], revision: 1 } });
  assert.equal((await get(simulation)).document.vehicles.length, elenasVehicles.length);
});

test('parameters saved with older index figures are marked until they are saved again', async () => {
  const { services } = practice;
  const { id } = (
    await practice.call('post', `historical/simulation/${simulation}/clone/`, {
      body: { name: 'Older data' },
    })
  ).body.data;
  assert.equal((await get(id)).newer_data, false);
  const dana = ownerOf(practice.users.dana);
  await services.simulations.update(dana, id, 1, { saved_vintage: '2020-01' }, services.clock.now());
  const old = await get(id);
  assert.equal(old.newer_data, true);
  const again = await practice.call('patch', `historical/parameters/${id}/`, {
    body: { parameters: { strategies: [CAPPED] }, revision: old.revision },
  });
  assert.equal(again.body.data.newer_data, false);
});

test('the dashboard counts each saved run but not a change of name', async () => {
  const runs = async () => {
    const { body } = await practice.call('get', 'auth/admin/dashboard/stats/', { as: practice.admin });
    return (body.data as { simulations_run: number }).simulations_run;
  };
  const before = await runs();
  const { id, revision } = (
    await practice.call('post', `historical/simulation/${simulation}/clone/`, {
      body: { name: 'Counted' },
    })
  ).body.data;
  await practice.call('patch', `historical/parameters/${id}/`, {
    body: { parameters: { strategies: [CAPPED], horizon: 20 }, revision },
  });
  await practice.call('patch', `historical/simulation-details/${id}/`, {
    body: { name: 'Still', revision: 2 },
  });
  assert.equal(await runs(), before + 1);
  // Any step, or a complete document, can make it runnable.
  const { data: complete } = (await practice.call('get', `historical/simulation/${simulation}/`)).body;
  const { id: other } = (await start('The ledger comes last')).body.data;
  const { parameters, illustration } = complete.document;
  const first = await practice.call('patch', `historical/parameters/${other}/`, {
    body: { parameters, revision: 1 },
  });
  assert.equal(first.status, 200, first.text);
  assert.equal(await runs(), before + 1);
  await practice.call('patch', `historical/illustrations/${other}/`, { body: { illustration, revision: 2 } });
  assert.equal(await runs(), before + 2);
  const { data: inputs } = (await practice.call('get', `historical/simulation/${simulation}/inputs/`)).body;
  const imported = await practice.call('post', 'historical/import/', {
    body: { client_id: complete.client.id, name: 'Imported and run', inputs },
  });
  assert.equal(imported.status, 201, imported.text);
  assert.equal(await runs(), before + 3);
});

test('the list omits documents, and combined data contains the complete simulation', async () => {
  const { data: rows } = (await practice.call('get', 'historical/simulation/')).body;
  assert.ok(rows.length > 5 && rows.every((row) => !('document' in row) && 'simulation_details' in row));
  assert.deepEqual((await practice.call('get', 'historical/')).body.data, rows);
  const combined = (await practice.call('get', `historical/combined-data/${simulation}/`)).body.data;
  assert.deepEqual([combined.simulation.id, combined.reports], [simulation, []]);
  assert.deepEqual(combined.input, (await get(simulation)).input);
});

test('stores a PDF with a simulation and serves it at its URL', async () => {
  const { id } = (await start('With a file')).body.data;
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 nothing'], 'a.pdf', { type: 'application/pdf' }));
  form.append('simulation', String(id));
  const stored = await practice.call('post', 'scenario/historical-media/', { form });
  assert.equal(stored.status, 200, stored.text);
  const { s3_url } = (await get(id)).pdf_url;
  assert.match(s3_url ?? '', /^\/api\/files\/[0-9a-f]{64}\?/);
  const opened = await practice.app.request(`http://localhost${s3_url}`);
  assert.equal(opened.headers.get('content-type'), 'application/pdf');
});

test('deletes a simulation with its reports', async () => {
  const { id } = (await start('Gone')).body.data;
  const report = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: id, name: 'Gone too' },
  });
  const deleted = await practice.call('delete', `historical/simulation/${id}/`);
  assert.deepEqual([deleted.status, deleted.body.message], [200, 'Simulation deleted successfully!']);
  assert.equal((await practice.call('get', `historical/simulation/${id}/`)).status, 404);
  assert.equal((await practice.call('get', `report/historical-report/${report.body.data.id}/`)).status, 404);
});
