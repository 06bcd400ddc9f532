import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import {
  completeReport,
  comparisonExample,
  testPractice,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
let ids: { client: number; scenario: number; report: number };
before(async () => {
  practice = await testPractice();
});
beforeEach(async () => {
  ids = await completeReport(practice);
});
after(() => practice.close());

const exported = (of = '') => practice.call('get', `report/${ids.report}/export/${of}`);
const share = () => practice.call('post', `report/share-report/${ids.report}/`, { body: {} });

test('the file holds inputs, the whole result, notes and what was removed, under a hash that anyone can take again', async () => {
  await practice.call('patch', `report/${ids.report}/`, {
    body: {
      notes: 'Kept.',
      deleted_comparative_vehicle_ids: [2],
      saved_action: { active_tabs: [], active_cards: [] },
    },
  });
  const { status, body, text } = await exported();
  assert.equal(status, 200);
  const { hash, ...content } = body.data;
  // By hand, in another way than the product: members sorted by a replacer list that holds every name.
  const names = new Set<string>();
  JSON.stringify(content, (name, value: unknown) => (names.add(name), value));
  assert.equal(
    hash,
    createHash('sha256')
      .update(JSON.stringify(content, [...names].sort()))
      .digest('hex'),
  );
  assert.deepEqual([content.plumbline, content.version, content.notes], ['report', 1, 'Kept.']);
  assert.deepEqual(content.deleted_comparative_vehicle_ids, [2]);
  assert.equal(content.inputs.vehicles.length, 3);
  const calculated = await practice.call('post', 'report/calc/', { body: { report_id: ids.report } });
  const { inputs: _inputs, meta: _meta, ...figures } = calculated.body.data;
  assert.deepEqual(content.report, figures);
  for (const absent of ['shared_by', 'owner', '@example.com', 'view_token', 'client_id'])
    assert.ok(!text.includes(absent), absent);
});

test('the last share is exported as it was, also once the scenario changed and the link was withdrawn', async () => {
  const never = await exported('?of=share');
  assert.deepEqual([never.status, never.body.code], [409, 'not_shared']);
  await share();
  const before = (await exported('?of=share')).body.data;
  const { vehicles } = comparisonExample();
  await practice.call('patch', `scenario/comparative/${ids.scenario}/`, {
    body: { vehicles: [{ ...vehicles[0], rate_of_return: 0.02 }], revision: 3 },
  });
  await practice.call('patch', `report/share-report/${ids.report}/`, { body: { withdraw: true } });
  practice.setTime('2026-03-02T15:20:00.000Z');
  assert.deepEqual((await exported('?of=share')).body.data, before);
  practice.setTime('2026-03-02T15:00:00.000Z');
  assert.notEqual((await exported()).body.data.hash, before.hash);
});

test('a stored share that was changed behind the program’s back is refused', async () => {
  await share();
  await practice.sql(
    `update report_shares set snapshot = replace(snapshot, '"outlay":', '"outlay":1') where report_id = ?`,
    ids.report,
  );
  const { status, body } = await exported('?of=share');
  assert.deepEqual([status, body.code], [409, 'share_damaged']);
});

test('a scenario without an illustration has nothing to export, and of= is now or share', async () => {
  const wrong = await exported('?of=yesterday');
  assert.deepEqual(wrong.body.error, { of: ['Must be now or share.'] });
  const scenario = await practice.call('post', 'scenario/scenario/', {
    body: { client_id: ids.client, name: 'Empty' },
  });
  const report = await practice.call('post', 'report/', {
    body: { client_id: ids.client, scenario_id: scenario.body.data.id, name: 'Early' },
  });
  const empty = await practice.call('get', `report/${report.body.data.id}/export/`);
  assert.deepEqual([empty.status, empty.body.code], [409, 'no_illustration']);
});

test('an export is written into the audit log', async () => {
  await exported();
  const { items } = await practice.services.audit.list({ page: 1, size: 5 });
  assert.deepEqual([items[0]?.action, items[0]?.subject_id], ['report_exported', ids.report]);
});
