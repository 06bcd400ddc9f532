import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ownerOf } from '../../../domain/practice/users/user.ts';
import { runCalculation } from '../../../domain/calculations/registry.ts';
import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import { REPORT_TABS } from '../../../domain/practice/reports/report.ts';
import { fillDemoPractice } from '../../operations/demo-practice.ts';
import { DEMO_ADVISOR } from '../../operations/demo-users.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
before(async () => {
  practice = await testPractice();
  await fillDemoPractice(practice.services);
});
after(() => practice.close());

const open = (id?: number | string) =>
  practice.call('get', id === undefined ? 'demo/' : `demo/${id}/`, { as: null });

test('the three demo reports are public, and the first is the default', async () => {
  const names = [];
  for (const id of [1, 2, 3]) {
    const { status, body } = await open(id);
    assert.equal(status, 200);
    assert.equal(body.data.report_id, id);
    assert.equal(body.data.report_link, `http://127.0.0.1:3000/demo/${id}`);
    assert.deepEqual(
      body.data.saved_action.active_tabs,
      REPORT_TABS.map((tab) => tab.id),
    );
    assert.ok((body.data.report.comparative_table?.rows.length ?? 0) >= 30);
    names.push(`${body.data.client.firstname} ${body.data.client.lastname}`);
  }
  assert.deepEqual(names, ['Elena Hartwell', 'Marcus Oyelaran', 'Ruth Lindqvist']);
  const first = await open();
  assert.deepEqual(first.body, (await open(1)).body);
  assert.deepEqual(
    first.body.data.demo_reports.map(({ id, client_name }) => `${id} ${client_name}`),
    ['1 Elena Hartwell', '2 Marcus Oyelaran', '3 Ruth Lindqvist'],
  );
});

test('the inputs of a demo report reproduce its figures', async () => {
  const { body } = await open(2);
  const { inputs, report } = body.data;
  const again = runCalculation('comparative-report', inputs, { history: practice.services.history });
  assert.ok(again.ok);
  const plain = JSON.parse(JSON.stringify(again.value)) as ComparativeReport;
  assert.deepEqual(report.comparative_table, plain.comparative_table);
  assert.deepEqual(report.making_things_equal, plain.making_things_equal);
});

test('a demo report shows the demo advisor’s report', async () => {
  const { users, reports, scenarios } = practice.services;
  const advisor = await users.findByEmail(DEMO_ADVISOR);
  assert.ok(advisor);
  const owner = ownerOf(advisor);
  for (const [index, record] of (await reports.list(owner)).entries()) {
    const { data } = (await open(index + 1)).body;
    const scenario = await scenarios.find(owner, record.scenario_id);
    assert.deepEqual([data.name, data.scenario_name], [record.name, scenario?.name]);
    assert.deepEqual(data.inputs.vehicles, scenario?.document.vehicles);
  }
});

test('a demo report contains no contact data, row ids or later changes of the demo practice', async () => {
  const { users, clients } = practice.services;
  const advisor = await users.findByEmail(DEMO_ADVISOR);
  assert.ok(advisor);
  const [client] = await clients.list(ownerOf(advisor));
  assert.ok(client);
  await clients.update(ownerOf(advisor), client.id, { lastname: 'Somebody' }, new Date());
  for (const id of [1, 2, 3]) {
    const { text } = await open(id);
    for (const absent of ['@', 'client_id', 'scenario_id', 'owner', 'user_id', 'shared_by', 'Somebody'])
      assert.ok(!text.includes(absent), absent);
  }
});

test('opening a demo report writes nothing', async () => {
  const from = practice.statements.length;
  await open(3);
  const statements = practice.statements.slice(from);
  assert.ok(statements.length > 0);
  for (const statement of statements) assert.match(statement, /^select/);
});

test('other demo ids return 404', async () => {
  for (const id of [4, 0, 'x']) assert.equal((await open(id)).status, 404, String(id));
  assert.equal((await practice.call('post', 'demo/1/', { as: null, body: {} })).status, 405);
});

test('returns 404 without the demo practice', async () => {
  const real = await testPractice({ environment: { PLUMBLINE_DEMO: '0' } });
  const emptied = await testPractice();
  await fillDemoPractice(real.services);
  for (const one of [real, emptied]) {
    for (const path of ['demo/', 'demo/1/'] as const) {
      const response = await one.call('get', path, { as: null });
      assert.equal(response.status, 404);
      assert.deepEqual(response.body, { detail: 'This server has no demo.', code: 'no_demo' });
    }
    await one.close();
  }
});
