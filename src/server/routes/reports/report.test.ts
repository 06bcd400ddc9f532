import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ownerOf } from '../../../domain/practice/users/user.ts';
import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import { REPORT_TABS, type Report } from '../../../domain/practice/reports/report.ts';
import { runCalculation } from '../../../domain/calculations/registry.ts';
import {
  comparisonExample,
  completeReport,
  testPractice,
  practiceOfFile,
} from '../../../../tests/support/test-practice.ts';

const practice = await practiceOfFile();
let ids: { client: number; scenario: number; report: number };

async function shared(): Promise<Report & { view_token: string }> {
  ids = await completeReport(practice);
  const response = await practice.call('post', `report/share-report/${ids.report}/`, { body: {} });
  assert.equal(response.status, 200, response.text);
  assert.equal(response.body.message, 'Report shared successfully!');
  const { view_token } = response.body.data;
  assert.ok(view_token !== null);
  return { ...response.body.data, view_token };
}
const open = (token: string | null, report = ids.report) =>
  practice.call('get', `report/public/${report}/${token}/`, { as: null });
const change = (body: unknown) => practice.call('patch', `report/share-report/${ids.report}/`, { body });
const current = async () => (await practice.call('get', `report/${ids.report}/`)).body.data;

test('a new report shows every tab and is not shared', async () => {
  ids = await completeReport(practice);
  const report = await current();
  assert.deepEqual(
    report.saved_action.active_tabs,
    REPORT_TABS.map(({ id }) => id),
  );
  assert.equal(report.view_token, null);
  assert.equal(report.report_link, null);
  assert.equal(report.moved_on, false);
  const latest = await practice.call('get', `report/latest-report/?scenario=${ids.scenario}`);
  assert.equal(latest.body.data.id, ids.report);
});

test('renames a report and returns the message', async () => {
  ids = await completeReport(practice);
  const renamed = await practice.call('patch', `report/${ids.report}/`, {
    body: { name: 'June', description: 'x' },
  });
  assert.equal(renamed.body.message, 'Report updated successfully!');
  assert.equal((await current()).name, 'June');
});

test('a report name is one line without invisible or text-direction characters', async () => {
  ids = await completeReport(practice);
  const named = (name: string) => practice.call('patch', `report/${ids.report}/`, { body: { name } });
  await named(' June\r\nBcc: nobody\u202e ');
  assert.equal((await current()).name, 'June Bcc: nobody');
  for (const nothing of ['', ' \n ', '\u200b\u202e'])
    assert.deepEqual((await named(nothing)).body.error, { name: ['name is a required field'] });
});

test('the calculated report equals the registry’s result for inputs and for a saved report', async () => {
  ids = await completeReport(practice);
  const expected = runCalculation('comparative-report', comparisonExample());
  assert.ok(expected.ok);
  const ofInputs = await practice.call('post', 'report/calc/', { body: comparisonExample() });
  const byName = await practice.call('post', 'calculations/comparative-report/', {
    body: comparisonExample(),
  });
  const saved = await practice.call('post', 'report/calc/', { body: { report_id: ids.report } });
  const plain = JSON.parse(JSON.stringify(expected.value)) as ComparativeReport;
  assert.deepEqual(ofInputs.body.data, plain);
  assert.deepEqual(byName.body.data, plain);
  assert.deepEqual(saved.body.data.comparative_table, plain.comparative_table);
});

test('a shared link opens without sign-in and contains no inputs, email address or ids except the report’s', async () => {
  const report = await shared();
  assert.equal(report.report_link, `http://127.0.0.1:3000/report/${ids.report}/${report.view_token}`);
  const response = await open(report.view_token);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(response.headers.get('x-robots-tag') ?? '', /noindex/);
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  const view = response.body.data;
  assert.deepEqual(view.client, { firstname: 'Elena', middlename: 'M.', lastname: 'Hartwell' });
  assert.deepEqual(view.advisor, { name: 'Dana Test', logos: { green: null, blue: null, dark: null } });
  assert.equal(view.scenario_name, 'Retire at 65');
  assert.equal(view.report_id, ids.report);
  for (const absent of [
    'client_id',
    'scenario_id',
    'owner_id',
    'user_id',
    'inputs',
    'email',
    '@example.com',
  ]) {
    assert.ok(!response.text.includes(absent), absent);
  }
});

test('the payload contains no data of a disabled tab or card', async () => {
  ids = await completeReport(practice);
  for (const tab of REPORT_TABS) {
    const rest = REPORT_TABS.filter(({ id }) => id !== tab.id);
    await practice.call('patch', `report/${ids.report}/`, {
      body: {
        saved_action: {
          active_tabs: rest.map(({ id }) => id),
          active_cards: rest.flatMap(({ cards }) => cards.map(({ id }) => id)),
        },
      },
    });
    const { body } = await practice.call('post', `report/share-report/${ids.report}/`, { body: {} });
    const view = (await open(body.data.view_token)).body.data;
    assert.ok(!(tab.id in view.report), tab.id);
    for (const { id } of rest) assert.ok(id in view.report, `${id} without ${tab.id}`);
    assert.ok(!view.saved_action.active_tabs.includes(tab.id));
  }
});

test('a tab without cards is omitted, and yearly rows are omitted with their card', async () => {
  ids = await completeReport(practice);
  const show = async (active_cards: string[]) => {
    await practice.call('patch', `report/${ids.report}/`, {
      body: { saved_action: { active_tabs: REPORT_TABS.map(({ id }) => id), active_cards } },
    });
    const { body } = await practice.call('post', `report/share-report/${ids.report}/`, { body: {} });
    return (await open(body.data.view_token)).body.data;
  };
  const figures = await show(['key_figures']);
  assert.deepEqual(figures.report.comparative_table?.rows, []);
  assert.equal(figures.report.comparative_table?.footer.slots.length, 4);
  assert.deepEqual(Object.keys(figures.report).sort(), ['comparative_table', 'slots']);
  const nothing = await show([]);
  assert.deepEqual(nothing.report, { slots: [] });
  assert.equal(nothing.basis, undefined);
  assert.deepEqual(nothing.saved_action, { active_tabs: [], active_cards: [] });
});

test('unknown, wrong, turned-off, expired and deleted links return the same response', async () => {
  const report = await shared();
  const token = report.view_token;
  const wrong = await open(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`);
  assert.equal(wrong.status, 404);
  assert.equal(wrong.body.code, 'report_not_shared');

  const unknown = await open(token, 999_999);
  assert.deepEqual(unknown.body, wrong.body);

  assert.equal((await change({ expires_at: '2026-03-02T15:30:00Z' })).status, 200);
  assert.equal((await open(token)).status, 200);
  practice.setTime('2026-03-02T15:30:00.000Z');
  assert.deepEqual((await open(token)).body, wrong.body);
  practice.setTime('2026-03-02T15:00:00.000Z');

  assert.equal((await change({ withdraw: true })).body.data.view_token, null);
  assert.deepEqual((await open(token)).body, wrong.body);

  const again = (await practice.call('post', `report/share-report/${ids.report}/`, { body: {} })).body.data;
  assert.notEqual(again.view_token, token);
  assert.equal((await open(again.view_token)).status, 200);
  assert.deepEqual((await open(token)).body, wrong.body);

  await practice.call('delete', `report/delete/${ids.report}/`);
  assert.deepEqual((await open(again.view_token)).body, wrong.body);
});

test('the link shows the shared report, and the owner sees that it is outdated', async () => {
  const report = await shared();
  const before = await open(report.view_token);
  assert.equal((await current()).moved_on, false);

  // Sharing also saves the open tabs and cards. Saving the same again is no change.
  await practice.call('patch', `report/${ids.report}/`, { body: { saved_action: report.saved_action } });
  assert.equal((await current()).moved_on, false);

  const { vehicles } = comparisonExample();
  await practice.call('patch', `scenario/comparative/${ids.scenario}/`, {
    body: { vehicles: [{ ...vehicles[0], rate_of_return: 0.02 }], revision: 3 },
  });
  assert.equal((await current()).moved_on, true);
  assert.deepEqual((await open(report.view_token)).body, before.body);

  const again = await practice.call('post', `report/share-report/${ids.report}/`, { body: {} });
  assert.equal(again.body.data.view_token, report.view_token);
  assert.equal(again.body.data.moved_on, false);
  assert.notDeepEqual((await open(report.view_token)).body.data.report, before.body.data.report);
});

test('counts a view when the page reports it, and does not count a rejected one', async () => {
  const report = await shared();
  const check = (token: string | null) =>
    practice.call('post', `report/public/${ids.report}/${token}/viewed/`, {
      body: { visitor: randomUUID() },
      as: null,
    });
  await open(report.view_token);
  for (const token of [report.view_token, report.view_token]) assert.equal((await check(token)).status, 200);
  assert.equal((await check('wrong')).status, 404);
  const records = await practice.services.reports.list(ownerOfDana());
  assert.equal(records.find(({ id }) => id === ids.report)?.share?.views, 2);
});

function ownerOfDana() {
  return ownerOf(practice.users.dana);
}

test('a scenario without an illustration cannot be shared', async () => {
  const client = await practice.call('post', 'auth/client/', {
    body: { firstname: 'A', lastname: 'B', age: 45 },
  });
  const client_id = client.body.data.id;
  const scenario = await practice.call('post', 'scenario/scenario/', { body: { client_id, name: 'Empty' } });
  const report = await practice.call('post', 'report/', {
    body: { client_id, scenario_id: scenario.body.data.id, name: 'Early' },
  });
  const response = await practice.call('post', `report/share-report/${report.body.data.id}/`, { body: {} });
  assert.equal(response.status, 409);
  assert.equal(response.body.code, 'no_illustration');
});

test('a report must belong to a scenario of the same client', async () => {
  const one = await completeReport(practice);
  const other = await completeReport(practice);
  const mixed = await practice.call('post', 'report/', {
    body: { client_id: one.client, scenario_id: other.scenario, name: 'Mixed' },
  });
  assert.equal(mixed.status, 404);
});

test('the link starts with the public URL', async () => {
  const other = await testPractice({ environment: { PLUMBLINE_PUBLIC_URL: 'https://plans.example.com' } });
  try {
    const created = await completeReport(other);
    const { body } = await other.call('post', `report/share-report/${created.report}/`, { body: {} });
    assert.match(body.data.report_link ?? '', /^https:\/\/plans\.example\.com\/report\/1\/[\w-]{43}$/);
  } finally {
    await other.close();
  }
});
