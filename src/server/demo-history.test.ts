import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ownerOf, type OwnerId } from '../domain/practice/users/user.ts';
import { historicalFigures } from '../domain/practice/reports/take-snapshot.ts';
import { fillDemoPractice } from './demo-practice.ts';
import { DEMO_ADVISOR } from './demo-users.ts';
import { inputOf } from './case-answer.ts';
import { testPractice, type TestPractice } from '../../tests/support/test-practice.ts';

let practice: TestPractice;
let owner: OwnerId;
before(async () => {
  practice = await testPractice();
  await fillDemoPractice(practice.services);
  const advisor = await practice.services.users.findByEmail(DEMO_ADVISOR);
  assert.ok(advisor);
  owner = ownerOf(advisor);
});
after(() => practice.close());

test('the demo practice has a finished simulation a client with a report on it, one of them standing alone', async () => {
  const { simulations, historicalReports, clients } = practice.services;
  const all = await simulations.list(owner);
  assert.deepEqual(all.map(({ scenario, is_draft }) => [scenario === null, is_draft]).sort(), [
    [false, false],
    [false, false],
    [true, false],
  ]);
  const ids = (await clients.list(owner)).map(({ id }) => id).sort();
  assert.deepEqual(all.map(({ client_id }) => client_id).sort(), ids);
  const reports = await historicalReports.list(owner);
  assert.deepEqual(reports.map(({ simulation_id }) => simulation_id).sort(), all.map(({ id }) => id).sort());
});

test('each of them runs on the history that ships, over more periods than a few', async () => {
  const { simulations, history, taxTables } = practice.services;
  for (const simulation of await simulations.records(owner)) {
    const figures = historicalFigures(inputOf(simulation), { history, taxTables });
    assert.ok(figures.ok, figures.ok ? '' : figures.error.detail);
    assert.ok(figures.value.period_count >= 546, `${simulation.name}: ${figures.value.period_count}`);
    assert.equal(figures.value.few_periods, false);
  }
});
