import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { MAX_NOTE_LENGTH } from '../../../domain/practice/reports/report.ts';
import {
  comparisonExample,
  completeReport,
  testPractice,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';
import { CAPPED, createStandalone, elenasVehicles } from '../../../../tests/support/test-simulation.ts';

let practice: TestPractice;
let ids: { client: number; scenario: number; report: number };
before(async () => {
  practice = await testPractice();
});
beforeEach(async () => {
  ids = await completeReport(practice);
});
after(() => practice.close());

const patch = (body: object) => practice.call('patch', `report/${ids.report}/`, { body });
const current = async () => (await practice.call('get', `report/${ids.report}/`)).body.data;
const variant = (id: string, name = 'Lower', changes: object = {}) => ({
  id,
  name,
  changes: { all: {}, slots: {}, ...changes },
});

test('a new report has no notes, disclosures or variants, and saved values persist until they are changed', async () => {
  const { notes, disclosures, deleted_comparative_vehicle_ids: removed, variants } = await current();
  assert.deepEqual([notes, disclosures, removed, variants], ['', '', [], []]);
  await patch({ notes: 'One\r\n- two', variants: [variant('a', 'Lower', { illustrated_rate: 0.05 })] });
  await patch({ deleted_comparative_vehicle_ids: [4, 2, 4] });
  const after = await current();
  assert.equal(after.notes, 'One\n- two');
  assert.deepEqual(after.deleted_comparative_vehicle_ids, [2, 4]);
  assert.deepEqual(
    after.variants.map(({ name, changes }) => [name, changes.illustrated_rate]),
    [['Lower', 0.05]],
  );
  await patch({ deleted_comparative_vehicle_ids: [] });
  assert.deepEqual((await current()).deleted_comparative_vehicle_ids, []);
});

test('hidden accounts and variants follow their accounts, and are removed with them', async () => {
  const { call } = practice;
  const path = `scenario/${ids.scenario}/` as const;
  const saveAccounts = async (...names: readonly string[]) => {
    const { revision, document } = (await call('get', path)).body.data;
    const [first] = document.vehicles;
    const vehicles = names.map((name) => ({ ...first, name }));
    const saved = await call('patch', path, { body: { revision, document: { ...document, vehicles } } });
    assert.equal(saved.status, 200, saved.text);
  };
  await saveAccounts('Brokerage', '401(k)', 'Roth');
  const simulation = await call('post', `scenario/historical/${ids.scenario}/`, { body: { name: '60/40' } });
  const body = { simulation_id: (simulation.body.data as { id: number }).id, name: 'On history' };
  const { id } = (await call('post', 'report/historical-report/', { body })).body.data;
  const historical = `report/historical-report/${id}/` as const;
  await call('patch', historical, { body: { deleted_historical_vehicle_ids: [2, 4] } });
  const [low, high] = [{ rate_of_return: 0.04 }, { rate_of_return: 0.09 }];
  await patch({
    deleted_comparative_vehicle_ids: [2, 4],
    variants: [variant('a', 'Lower', { slots: { 2: low, 3: high } })],
  });
  const slots = async () => {
    const { deleted_comparative_vehicle_ids: hidden, variants } = await current();
    const { report: onHistory } = (await call('get', historical)).body.data;
    assert.deepEqual(onHistory.deleted_historical_vehicle_ids, hidden);
    return { hidden, changes: variants[0]?.changes.slots };
  };
  await saveAccounts('Taxable', '401(k)', 'Roth');
  assert.deepEqual(await slots(), { hidden: [2, 4], changes: { 2: low, 3: high } }, 'renamed');
  await saveAccounts('401(k)', 'Roth', 'IRA');
  assert.deepEqual(await slots(), { hidden: [3], changes: { 2: high } }, 'the first was removed');
  await saveAccounts('401(k)', 'IRA');
  assert.deepEqual(await slots(), { hidden: [], changes: { 2: high } }, 'the hidden one was removed');
});

test('the hidden accounts of a standalone simulation follow its accounts', async () => {
  const { call } = practice;
  const { simulation } = await createStandalone(practice);
  const body = { simulation_id: simulation, name: 'On history' };
  const { id } = (await call('post', 'report/historical-report/', { body })).body.data;
  const historical = `report/historical-report/${id}/` as const;
  await call('patch', historical, { body: { deleted_historical_vehicle_ids: [3] } });
  const [, ...vehicles] = elenasVehicles;
  const saved = await call('patch', `historical/parameters/${simulation}/`, {
    body: { parameters: { strategies: [CAPPED] }, vehicles, revision: 4 },
  });
  assert.equal(saved.status, 200, saved.text);
  const { report } = (await call('get', historical)).body.data;
  assert.deepEqual(report.deleted_historical_vehicle_ids, [2]);
});

test('writes, changes and deletes notes and disclosures on separate routes', async () => {
  for (const [path, field] of [
    ['report/add-note/', 'notes'],
    ['report/add-disclosure/', 'disclosures'],
  ] as const) {
    const call = (method: string, text?: string) =>
      practice.call(method, path, { body: { report_id: ids.report, text } });
    assert.equal((await call('post', 'First.')).body.data[field], 'First.');
    assert.equal((await call('patch', 'Second.')).body.data[field], 'Second.');
    assert.equal((await current())[field], 'Second.');
    assert.equal((await call('delete')).body.data[field], '');
    const missing = await call('post');
    assert.deepEqual(missing.body.error, { text: ['text is a required field'] });
  }
});

test('rejects invalid values by field and saves nothing', async () => {
  const rejections = [
    [{ notes: 'x'.repeat(MAX_NOTE_LENGTH + 1) }, 'notes', 'must be at most 10,000 characters'],
    [{ disclosures: 'x'.repeat(MAX_NOTE_LENGTH + 1) }, 'disclosures', 'must be at most 10,000 characters'],
    [
      { deleted_comparative_vehicle_ids: [1] },
      'deleted_comparative_vehicle_ids.0',
      'Only slots 2, 3 and 4 can be removed.',
    ],
    [
      { variants: ['a', 'b', 'c', 'd', 'e'].map((id) => variant(id)) },
      'variants',
      'A report can have at most 4 variants.',
    ],
    [{ variants: [variant('a'), variant('a')] }, 'variants', 'Two variants have the same id.'],
  ] as const;
  for (const [body, field, message] of rejections) {
    const response = await patch({ name: 'Other', ...body });
    assert.equal(response.status, 400);
    assert.deepEqual(response.body.error, { [field]: [message] });
  }
  const unnamed = await patch({ variants: [variant('a', ' ')] });
  assert.ok('variants.0.name' in unnamed.body.error);
  assert.equal((await current()).name, 'For the review');
  assert.equal((await patch({ notes: 'x'.repeat(MAX_NOTE_LENGTH) })).status, 200);
});

test('stores note and disclosure templates separately, with their text', async () => {
  const note = await practice.call('post', 'report/template-note/', {
    body: { template_name: 'Review', body: { text: 'We met.\r\n\u0007' } },
  });
  assert.equal(note.status, 201, note.text);
  const notes = await practice.call('get', 'report/template-note/');
  assert.match(notes.text, /"text":"We met\.\\n"/);
  assert.deepEqual((await practice.call('get', 'report/template-disclosure/')).body.data, []);
});

test('every response names the four slots of a report in order, with null for an empty slot', async () => {
  const [taxable] = comparisonExample().vehicles;
  const change = { vehicles: [{ ...taxable, name: 'Bonds: “safe”' }], revision: 3 };
  const saved = await practice.call('patch', `scenario/comparative/${ids.scenario}/`, { body: change });
  assert.equal(saved.status, 200, saved.text);
  const names = ['IUL policy', 'Bonds: “safe”', null, null];
  assert.deepEqual((await current()).cv_names, names);
  const [note, changed] = [
    await practice.call('post', 'report/add-note/', { body: { report_id: ids.report, text: 'One.' } }),
    await patch({ description: 'Another.' }),
  ];
  assert.deepEqual([note.body.data.cv_names, changed.body.data.cv_names], [names, names]);
  const blank = await practice.call('post', 'scenario/scenario/', {
    body: { client_id: ids.client, name: 'Nothing yet' },
  });
  const started = await practice.call('post', 'report/', {
    body: { client_id: ids.client, scenario_id: blank.body.data.id, name: 'Begun' },
  });
  assert.equal(started.status, 201, started.text);
  assert.deepEqual(started.body.data.cv_names, ['IUL policy', null, null, null]);
});

test('a client list returns the report’s fields except those that only an open report uses', async () => {
  const listed = async () => {
    const { data } = (await practice.call('get', 'auth/clients/')).body;
    const client = data.find(({ id }) => id === ids.client);
    assert.deepEqual(client?.scenarios[0]?.reports.reports_data, client?.reports);
    return client?.reports[0];
  };
  const expected = async () => {
    const { notes: _n, disclosures: _d, variants: _v, ...report } = await current();
    const { deleted_comparative_vehicle_ids: _ids, cv_names, ...shown } = report;
    assert.deepEqual(cv_names, ['IUL policy', 'Taxable brokerage', 'Traditional 401(k)', 'Roth 401(k)']);
    return shown;
  };
  await patch({ notes: 'Kept.' });
  assert.deepEqual(await listed(), await expected());

  const some = { active_tabs: ['legacy'], active_cards: ['legacy'] };
  await patch({ saved_action: some });
  assert.deepEqual((await listed())?.saved_action, some);

  await practice.call('post', `report/share-report/${ids.report}/`, { body: {} });
  assert.equal((await listed())?.moved_on, false);
  await patch({ notes: 'Another word.' });
  assert.equal((await listed())?.moved_on, true);
  assert.deepEqual(await listed(), await expected());
});
