import assert from 'node:assert/strict';
import { describe, test, after, before } from 'node:test';
import { copyName } from '../../../domain/practice/cases/scenario.ts';
import {
  comparisonExample,
  completeReport,
  testPractice,
  practiceOfFile,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';

describe('scenario', async () => {
  const practice = await practiceOfFile();
  let scenario: number;
  let client: number;

  async function fresh(): Promise<void> {
    const added = await practice.call('post', 'auth/client/', {
      body: { firstname: 'Elena', lastname: 'Hartwell', age: 45 },
    });
    client = added.body.data.id;
    const started = await practice.call('post', 'scenario/scenario/', {
      body: { client_id: client, name: 'Income' },
    });
    assert.equal(started.status, 201);
    scenario = started.body.data.id;
  }

  const { illustration, vehicles } = comparisonExample();

  test('a new scenario is an empty draft at revision 1', async () => {
    await fresh();
    const { body } = await practice.call('get', `scenario/${scenario}/`);
    assert.equal(body.data.is_draft, true);
    assert.equal(body.data.revision, 1);
    assert.equal(body.data.client.lastname, 'Hartwell');
    assert.deepEqual(body.data.document, {
      version: 3,
      start_year: 2026,
      illustration: null,
      schedule: null,
      policy_model: null,
      vehicles: [],
      tax_profile: null,
      value_basis: 'after_tax',
      methods: 'second',
    });
  });

  test('saves the steps of the wizard one after the other', async () => {
    await fresh();
    const { call } = practice;
    const source = { kind: 'pdf', file_name: 'illustration.pdf', pages: [3, 4] };
    const second = await call('patch', `scenario/illustration/${scenario}/`, {
      body: { illustration: { ...illustration, source }, revision: 1 },
    });
    assert.equal(second.status, 200);
    assert.deepEqual(second.body.data.document.illustration?.source, source);
    assert.equal(second.body.data.document.illustration?.rows.length, illustration.rows.length);

    const third = await call('patch', `scenario/comparative/${scenario}/`, {
      body: { vehicles, value_basis: 'pre_tax', revision: 2 },
    });
    assert.equal(third.body.data.document.vehicles.length, 3);
    assert.equal(third.body.data.document.vehicles[0].tax_rate, 0.24);
    assert.equal(third.body.data.document.value_basis, 'pre_tax');

    const details = await call('patch', `scenario/scenariodetails/${scenario}/`, {
      body: { name: 'Later income', description: 'From 70', revision: 3 },
    });
    assert.equal(details.body.data.scenario_details.name, 'Later income');
    const complete = await call('patch', `scenario/${scenario}/`, { body: { is_draft: false, revision: 4 } });
    assert.equal(complete.body.data.is_draft, false);
    assert.equal(complete.body.data.revision, 5);
    assert.equal(complete.body.data.document.illustration?.rows.length, illustration.rows.length);
  });

  test('rejects a save of an old revision and changes nothing', async () => {
    await fresh();
    const path = `scenario/scenariodetails/${scenario}/` as const;
    await practice.call('patch', path, { body: { name: 'First', revision: 1 } });
    // Repeated after a lost response: already in the requested state.
    const again = await practice.call('patch', path, { body: { name: 'First', revision: 1 } });
    assert.deepEqual([again.status, again.body.data.revision], [200, 2]);
    const stale = await practice.call('patch', path, { body: { name: 'Second', revision: 1 } });
    assert.equal(stale.status, 409);
    assert.equal(stale.body.code, 'stale_revision');
    assert.equal((await practice.call('get', path)).body.data.name, 'First');
  });

  test('names ledger errors by row and column', async () => {
    await fresh();
    const rows = structuredClone(illustration.rows);
    const fourth = rows[3];
    assert.ok(fourth);
    fourth.age += 1;
    const response = await practice.call('patch', `scenario/illustration/${scenario}/`, {
      body: { illustration: { ...illustration, rows }, revision: 1 },
    });
    assert.equal(response.status, 400);
    assert.ok('rows.3.age' in response.body.error, JSON.stringify(response.body));
  });

  test('the ledger must start at the client’s age', async () => {
    await fresh();
    await practice.call('patch', `client/${client}/`, { body: { age: 46 } });
    const response = await practice.call('patch', `scenario/illustration/${scenario}/`, {
      body: { illustration, revision: 1 },
    });
    assert.equal(response.status, 400);
    assert.match(JSON.stringify(response.body.error), /Age must match the client's age in year 1\./);
  });

  test('names a vehicle error by its slot', async () => {
    await fresh();
    const response = await practice.call('patch', `scenario/comparative/${scenario}/`, {
      body: { vehicles: [vehicles[0], { ...vehicles[1], fee: 0.2 }], revision: 1 },
    });
    assert.equal(response.status, 400);
    assert.deepEqual(response.body, { error: { 'vehicles.1.fee': ['Must be between 0 and 0.1.'] } });
  });

  test('vehicle slots are filled in order, and removing one moves the next ones up', async () => {
    await fresh();
    const put = (slot: number, vehicle: unknown, revision: number) =>
      practice.call('patch', `scenario/vehicle-type${slot}/${scenario}/`, { body: { vehicle, revision } });
    const early = await put(2, vehicles[1], 1);
    assert.deepEqual(early.body, { error: { vehicle: ['Set account 1 first.'] } });
    await put(1, vehicles[0], 1);
    await put(2, vehicles[1], 2);
    const closed = await put(1, null, 3);
    assert.deepEqual(
      closed.body.data.document.vehicles.map(({ name }: { name: string }) => name),
      [vehicles[1].name],
    );
    const slot = await practice.call('get', `scenario/vehicle-type1/${scenario}/`);
    assert.equal(slot.body.data.vehicle.name, vehicles[1].name);
    assert.equal(slot.body.data.revision, 4);
  });

  test('clones a scenario under a name that the client does not have yet', async () => {
    const ids = await completeReport(practice);
    const clone = (name: string) =>
      practice.call('post', `scenario/${ids.scenario}/clone/`, { body: { name } });
    assert.deepEqual((await clone(' Retire at 65 ')).body, {
      error: { name: ['Scenario name already in use.'] },
    });
    const copy = await clone('Copy of Retire at 65');
    assert.equal(copy.body.message, 'Scenario clone created successfully!');
    const original = await practice.call('get', `scenario/${ids.scenario}/`);
    assert.notEqual(copy.body.data.id, ids.scenario);
    assert.deepEqual(copy.body.data.document, original.body.data.document);
  });

  test('a scenario with the longest name can be cloned, and a name of 121 characters is rejected', async () => {
    await fresh();
    const longest = 'n'.repeat(120);
    await practice.call('patch', `scenario/scenariodetails/${scenario}/`, {
      body: { name: longest, revision: 1 },
    });
    const clone = (name: string) => practice.call('post', `scenario/${scenario}/clone/`, { body: { name } });
    assert.equal((await clone(copyName(longest))).status, 201);
    assert.deepEqual((await clone(`Copy of ${longest}`)).body, {
      error: { name: ['must be at most 120 characters'] },
    });
  });

  test('deletes a scenario with its reports', async () => {
    const ids = await completeReport(practice);
    const removed = await practice.call('delete', `scenario/${ids.scenario}/`);
    assert.equal(removed.body.message, 'Scenario deleted successfully!');
    assert.equal((await practice.call('get', `report/${ids.report}/`)).status, 404);
    assert.equal((await practice.call('get', `scenario/${ids.scenario}/`)).status, 404);
  });

  test('lists the last saved scenario first', async () => {
    const separatePractice = await testPractice();
    const { client, scenario: first } = await completeReport(separatePractice);
    const second = await separatePractice.call('post', 'scenario/scenario/', {
      body: { client_id: client, name: 'Later' },
    });
    const order = async () => {
      const response = await separatePractice.call('get', 'scenario/scenario/');
      return response.body.data.map(({ id }) => id);
    };
    assert.deepEqual(await order(), [second.body.data.id, first]);
    separatePractice.setTime('2026-03-02T16:00:00.000Z');
    await separatePractice.call('patch', `scenario/scenariodetails/${first}/`, {
      body: { name: 'Now', revision: 3 },
    });
    assert.deepEqual(await order(), [first, second.body.data.id]);
    await separatePractice.close();
  });

  test('imports downloaded inputs completely for another client of the same age', async () => {
    const ids = await completeReport(practice);
    await practice.call('patch', `scenario/illustration/${ids.scenario}/`, {
      body: { schedule: { segments: [], years: 30 }, revision: 3 },
    });
    const file = (await practice.call('get', `scenario/${ids.scenario}/inputs/`)).body.data;
    const original = await practice.call('get', `scenario/${ids.scenario}/`);
    const { age } = original.body.data.client;
    assert.deepEqual(
      { ...file, document: null },
      {
        plumbline: 'scenario',
        version: 1,
        name: 'Retire at 65',
        description: '',
        client_age: age,
        document: null,
      },
    );
    const import_ = async (clientAge: number, raw: unknown) => {
      const added = await practice.call('post', 'auth/client/', {
        body: { firstname: 'Owen', lastname: 'Price', age: clientAge },
      });
      return practice.call('post', 'scenario/import/', {
        body: { client_id: added.body.data.id, scenario: raw },
      });
    };
    const copy = await import_(age, file);
    assert.equal(copy.status, 201, copy.text);
    assert.deepEqual(copy.body.data.document, original.body.data.document);
    assert.equal(copy.body.data.is_draft, false);

    const older = await import_(age + 1, file);
    assert.deepEqual(older.body, {
      error: { 'scenario.document.illustration.rows.0.age': ["Age must match the client's age in year 1."] },
    });
    const { tax_profile: _t, schedule: _s, policy_model: _p, ...first } = file.document;
    const upgraded = await import_(age, { ...file, document: { ...first, version: 1 } });
    // Older files do not define growth, so the limits stay level.
    const level = { table_growth: 0, limit_growth: 0 };
    assert.deepEqual(upgraded.body.data.document, { ...file.document, schedule: null, ...level });
    const newer = await import_(age, { ...file, document: { ...file.document, version: 4 } });
    assert.deepEqual(newer.body, {
      error: { 'scenario.document.version': ['This file comes from a newer version of the program.'] },
    });
    const other = await import_(age, { rows: [] });
    assert.equal(other.status, 400);
    assert.deepEqual(other.body.error['scenario.plumbline'], [
      'This file does not contain a scenario’s inputs.',
    ]);
  });
});

describe('illustrations', async () => {
  let practice: TestPractice;
  let ids: { client: number; scenario: number };
  before(async () => {
    practice = await testPractice();
    ids = await completeReport(practice);
  });
  after(() => practice.close());

  const { illustration } = comparisonExample();
  const list = async () => (await practice.call('get', 'scenario/illustrationid/')).body.data;

  test('lists illustrations with distinguishing fields and opens them completely', async () => {
    await practice.call('post', 'scenario/scenario/', {
      body: { client_id: ids.client, name: 'Still empty' },
    });
    const [item, ...others] = await list();
    assert.deepEqual(others, []);
    let outlay = 0;
    let income = 0;
    for (const row of illustration.rows) {
      outlay += row.premium_outlay;
      income += row.withdrawals + row.loans;
    }
    assert.ok(outlay > 0 && income > 0);
    assert.deepEqual(item, {
      id: ids.scenario,
      scenario_id: ids.scenario,
      scenario_name: 'Retire at 65',
      client_id: ids.client,
      client_name: 'Hartwell, Elena, M.',
      first_age: illustration.rows[0].age,
      years: illustration.rows.length,
      total_outlay: outlay,
      total_distributions: income,
      source: null,
      updated_at: '2026-03-02T15:00:00.000Z',
    });
    const opened = (await practice.call('get', `scenario/illustrationid/${ids.scenario}/`)).body.data;
    assert.deepEqual({ ...opened, illustration: null }, { ...item, illustration: null });
    assert.equal(opened.illustration.rows.length, illustration.rows.length);
  });

  test('the list includes saved changes and omits a removed illustration', async () => {
    const source = { kind: 'reuse' };
    const save = (value: unknown, revision: number) =>
      practice.call('patch', `scenario/illustration/${ids.scenario}/`, {
        body: { illustration: value, revision },
      });
    await save({ ...illustration, rows: illustration.rows.slice(0, 20), source }, 3);
    const [item] = await list();
    assert.deepEqual([item.years, item.source], [20, source]);
    await save(null, 4);
    assert.deepEqual(await list(), []);
    assert.equal((await practice.call('get', `scenario/illustrationid/${ids.scenario}/`)).status, 404);
  });

  test('converts a schedule to yearly lists without saving it', async () => {
    const response = await practice.call('post', 'scenario/schedule/', {
      body: {
        segments: [
          { column: 'premium_outlay', from_year: 1, to_year: 2, amount: 1000 },
          { column: 'income', from_year: 3, to_year: 3, amount: 2500 },
        ],
        years: 3,
      },
    });
    assert.deepEqual(response.body.data, {
      premium_outlay: [1000, 1000, 0],
      withdrawals: [0, 0, 2000],
      loans: [0, 0, 500],
    });
    const wrong = await practice.call('post', 'scenario/schedule/', { body: { segments: [{}], years: 3 } });
    assert.equal(wrong.status, 400);
    assert.deepEqual(wrong.body.error['segments.0.column'], ['segments.0.column is a required field']);
  });
});
