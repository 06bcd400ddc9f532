/** A client's age in year 1 changes after ledgers exist: what it touches, the two ways, and reports that no longer fit. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { elenasLedger } from '../../../../tests/support/test-simulation.ts';
import type { ClientHoldings } from '../../../domain/practice/clients/client-schema.ts';

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

test('before it saves, an age says what it would part: scenarios, simulations and reports', async () => {
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

test('without a word the ledgers stay, and what no longer fits says so in lists and refuses with the remedy', async () => {
  const token = (await share()).body.data.report_link?.split('/').at(-1) ?? '';
  const seen = async () =>
    (await practice.call('get', `report/public/${ids.report}/${token}/`, { as: null })).body.data.report;
  const shown = await seen();
  assert.equal((await patch({ age: age + 1 })).body.message, 'Client updated successfully!');
  assert.equal(await firstAge(), age);
  const row = await listed();
  assert.equal(row?.scenarios[0]?.ledger_age, age);
  assert.equal(row?.scenarios[0]?.reports.reports_data[0]?.ledger_age, age);
  assert.equal(row?.reports[0]?.ledger_age, age);
  for (const answer of [
    await share(),
    await practice.call('post', 'report/calc/', { body: { report_id: ids.report } }),
  ]) {
    assert.equal(answer.status, 409);
    assert.equal(answer.body.code, 'other_ledger_age');
    assert.equal(
      answer.body.detail,
      `The illustration starts at age ${age}, but the client’s age in year 1 is ${age + 1}. ` +
        `Renumber the illustration to start at age ${age + 1}, or change the client’s age to ${age}.`,
    );
  }
  // What was shared is a snapshot.
  assert.ok(shown);
  assert.deepEqual(await seen(), shown);

  // Back to the ledger's age, and all is as it was.
  await patch({ age });
  assert.equal((await listed())?.reports[0]?.ledger_age, undefined);
  assert.equal((await share()).status, 200);
});

test('asked to, the ledgers are counted from the new age, and the reports fit', async () => {
  const before = (await practice.call('get', `scenario/${ids.scenario}/`)).body.data;
  const answer = await patch({ age: age + 2, ledgers: 'renumber' });
  assert.equal(
    answer.body.message,
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
  // Later, by itself: the remedy of a report that does not fit.
  await patch({ age });
  assert.equal((await listed())?.reports[0]?.ledger_age, age + 2);
  await patch({ ledgers: 'renumber' });
  assert.equal(await firstAge(), age);
});

test('a simulation that stands alone is counted anew too, and its report refuses until then', async () => {
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

test('a ledger that would reach beyond age 120 is named, and nothing is changed', async () => {
  const answer = await patch({ age: 100, lastname: 'Other', ledgers: 'renumber' });
  assert.equal(answer.status, 400);
  assert.match(
    answer.body.error.age?.[0] ?? '',
    /^The illustration of “Retire at 65” would reach beyond age 120\./,
  );
  const { data } = (await practice.call('get', `client/${ids.client}/`)).body;
  assert.deepEqual([data.age, data.lastname, await firstAge()], [age, 'Hartwell', age]);
  const wrong = await patch({ ledgers: 'both' });
  assert.deepEqual(wrong.body.error, { ledgers: ['Must be keep or renumber.'] });
});
