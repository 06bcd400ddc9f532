import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comparisonExample,
  completeReport,
  testPractice,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
let ids: { client: number; scenario: number };
before(async () => {
  practice = await testPractice();
  ids = await completeReport(practice);
});
after(() => practice.close());

const { illustration } = comparisonExample();
const list = async () => (await practice.call('get', 'scenario/illustrationid/')).body.data;

test('illustrations are listed with what tells them apart, and opened whole', async () => {
  await practice.call('post', 'scenario/scenario/', { body: { client_id: ids.client, name: 'Still empty' } });
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

test('the list follows what is saved, and loses an illustration that is taken out', async () => {
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

test('a schedule comes back as yearly lists, and nothing is kept', async () => {
  const answer = await practice.call('post', 'scenario/schedule/', {
    body: {
      segments: [
        { column: 'premium_outlay', from_year: 1, to_year: 2, amount: 1000 },
        { column: 'income', from_year: 3, to_year: 3, amount: 2500 },
      ],
      years: 3,
    },
  });
  assert.deepEqual(answer.body.data, {
    premium_outlay: [1000, 1000, 0],
    withdrawals: [0, 0, 2000],
    loans: [0, 0, 500],
  });
  const wrong = await practice.call('post', 'scenario/schedule/', { body: { segments: [{}], years: 3 } });
  assert.equal(wrong.status, 400);
  assert.deepEqual(wrong.body.error['segments.0.column'], ['segments.0.column is a required field']);
});
