/** A client has a scenario's name once, whichever call brings it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
let client: number;
let first: number;
before(async () => {
  practice = await testPractice();
  client = await added('Hartwell');
  first = (await start('Income')).body.data.id;
});
after(() => practice.close());

const taken = { error: { name: ['Scenario name already in use.'] } };

const added = async (lastname: string) =>
  (await practice.call('post', 'auth/client/', { body: { firstname: 'Elena', lastname, age: 45 } })).body.data
    .id;
const start = (name: string, client_id = client) =>
  practice.call('post', 'scenario/scenario/', { body: { client_id, name } });

test('a scenario is not started under a name that the client has already', async () => {
  const again = await start(' Income ');
  assert.equal(again.status, 400);
  assert.deepEqual(again.body, taken);
  assert.deepEqual((await start('In\u200Bcome\u202E')).body, taken, 'which reads the same');
  assert.equal((await start('Income', await added('Reyes'))).status, 201);
});

test('a scenario is not renamed to another one’s name, by its details or whole, and keeps its own', async () => {
  const { id } = (await start('Later income')).body.data;
  const details = (name: string, revision: number) =>
    practice.call('patch', `scenario/scenariodetails/${id}/`, { body: { name, revision } });
  assert.deepEqual((await details('Income', 1)).body, taken);
  const whole = await practice.call('patch', `scenario/${id}/`, {
    body: { scenario_details: { name: 'Income' }, revision: 1 },
  });
  assert.deepEqual(whole.body, taken);
  assert.equal((await details('Later income', 1)).status, 200);
  assert.equal((await details('Income from 70', 1)).status, 200);
});

test('two of one name from before are saved as they are, and each may be given another name', async () => {
  const { id } = (await start('Before the rule')).body.data;
  await practice.sql(`update scenarios set name = 'Income' where id = ?`, id);
  const save = (body: object) => practice.call('patch', `scenario/scenariodetails/${id}/`, { body });
  assert.equal((await save({ name: 'Income', description: 'As it was', revision: 1 })).status, 200);
  assert.equal((await save({ name: 'Income from 62', revision: 2 })).status, 200);
});

test('of calls that ask for one name in the same moment one gets it, and the others are told', async () => {
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
  for (const { body } of refused) assert.deepEqual(body, taken);
  const { data } = (await practice.call('get', 'auth/clients/')).body;
  const names = data.find(({ id }) => id === owner)?.scenarios.map((row) => row.scenario_details.name) ?? [];
  assert.equal(names.filter((name) => name === 'Wanted').length, 1, names.join(', '));
});

test('of imports in the same moment each finds a name of its own', async () => {
  const owner = await added('Timms');
  const { data: scenario } = (await practice.call('get', `scenario/${first}/inputs/`)).body;
  const body = { client_id: owner, scenario };
  const all = await Promise.all([1, 2, 3].map(() => practice.call('post', 'scenario/import/', { body })));
  assert.deepEqual(all.map((made) => made.body.data.scenario_details.name).sort(), [
    'Income',
    'Income (2)',
    'Income (3)',
  ]);
});

test('an imported scenario takes the next free name by itself', async () => {
  const { data: file } = (await practice.call('get', `scenario/${first}/inputs/`)).body;
  const names: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const made = await practice.call('post', 'scenario/import/', {
      body: { client_id: client, scenario: file },
    });
    assert.equal(made.status, 201, made.text);
    names.push(made.body.data.scenario_details.name);
  }
  assert.deepEqual(names, ['Income (2)', 'Income (3)']);
});
