/** A client has a scenario's name once, whichever call brings it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ownerOf } from '../../domain/accounts/user.ts';
import { emptyDocument } from '../../domain/scenarios/scenario-document.ts';
import { testPractice, type TestPractice } from '../test-practice.ts';

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
  assert.equal((await details('Income from 70', 2)).status, 200);
});

test('two of one name from before are saved as they are, and each may be given another name', async () => {
  const { services, users } = practice;
  const twin = await services.scenarios.create(
    ownerOf(users.dana),
    { client_id: client, name: 'Income', description: '', document: emptyDocument() },
    services.clock.now(),
  );
  assert.ok(twin);
  const save = (body: object) =>
    practice.call('patch', `scenario/scenariodetails/${twin.id}/`, { body: { ...body, revision: 1 } });
  assert.equal((await save({ name: 'Income', description: 'As it was' })).status, 200);
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
  assert.deepEqual(names, ['Income 2', 'Income 3']);
});
