import assert from 'node:assert/strict';
import { randomUUID, createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  everythingHistorical,
  type HistoricalSavedAction,
} from '../../../domain/practice/reports/historical-report-content.ts';
import { canonicalJson } from '../../../domain/shared/json.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import {
  CAPPED,
  elenasLedger,
  elenasVehicles,
  createStandalone,
} from '../../../../tests/support/test-simulation.ts';

let practice: TestPractice;
let simulation: number;
let report: number;
before(async () => {
  practice = await testPractice();
  ({ simulation } = await createStandalone(practice));
  const created = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history', description: 'For the review' },
  });
  assert.equal(created.status, 201, created.text);
  report = created.body.data.id;
});
after(() => practice.close());

const complete = async () => (await practice.call('get', `report/historical-report/${report}/`)).body.data;
const patch = (body: object) => practice.call('patch', `report/historical-report/${report}/`, { body });
const share = (body: object = {}) => practice.call('post', `report/historical-share/${report}/`, { body });
const open = (token: string | null) =>
  practice.call('get', `report/historical-public/${report}/${token ?? ''}/` as 'report/historical-public/', {
    as: null,
  });

test('a new report has every tab and card, and is returned with its simulation and inputs', async () => {
  const { report: saved, simulation: of, input } = await complete();
  assert.deepEqual(saved.saved_action, everythingHistorical());
  assert.deepEqual(saved.cv_names, ['IUL policy', ...of.document.vehicles.map(({ name }) => name)]);
  assert.deepEqual(
    [saved.simulation_id, saved.simulation_name, saved.scenario_id, saved.view_token, saved.moved_on],
    [simulation, 'Since 1940', null, null, false],
  );
  assert.equal(of.id, simulation);
  assert.deepEqual(input, of.input);
  const { data: latest } = (
    await practice.call(
      'get',
      `report/historical-latest-report/?simulation=${simulation}` as 'report/historical-latest-report/',
    )
  ).body;
  assert.equal(latest.id, report);
  assert.equal((await practice.call('get', `report/${report}/`)).status, 404);
});

test('saves notes, disclosures, names and removed accounts on both routes', async () => {
  await patch({ name: 'Renamed', notes: 'By **patch**', deleted_historical_vehicle_ids: [4, 3, 3] });
  const note = await practice.call('post', 'report/historical-add-note/', {
    body: { report_id: report, text: 'By its path' },
  });
  assert.deepEqual(
    [note.body.data.name, note.body.data.notes, note.body.data.deleted_historical_vehicle_ids],
    ['Renamed', 'By its path', [3, 4]],
  );
  const withDisclosure = await practice.call('patch', 'report/historical-add-disclosure/', {
    body: { report_id: report, text: 'Ours' },
  });
  assert.equal(withDisclosure.body.data.disclosures, 'Ours');
  const removed = await practice.call('delete', 'report/historical-add-note/', {
    body: { report_id: report },
  });
  assert.equal(removed.body.data.notes, '');
  const refused = await patch({ deleted_historical_vehicle_ids: [1] });
  assert.deepEqual(refused.status, 400);
  await patch({ deleted_historical_vehicle_ids: [], disclosures: '', name: 'On history' });
});

test('the public page has names and figures, but no age, email, inputs or ids other than the report’s', async () => {
  const { body } = await share();
  const { data } = await open(body.data.view_token).then((response) => response.body);
  assert.deepEqual(data.client, { firstname: 'Elena', middlename: 'M.', lastname: 'Hartwell' });
  assert.deepEqual(
    [data.advisor.name, data.simulation_name, data.report_id, data.name],
    ['Dana Test', 'Since 1940', report, 'On history'],
  );
  assert.match(data.report_link, new RegExp(`/historical/report/${report}/[\\w-]{43}$`));
  for (const member of ['inputs', 'simulation_id', 'client_id', 'scenario_id', 'email', 'id', 'document'])
    assert.equal(member in data, false, member);
  assert.equal(JSON.stringify(data).includes('@'), false);
  assert.deepEqual(Object.keys(data.report).sort(), [
    'all_periods',
    'caps',
    'comparative_table',
    'cumulative_values',
    'every_period',
    'fan',
    'few_periods',
    'first_month',
    'full_record',
    'horizon',
    'illustrated',
    'income_analysis',
    'irr_analysis',
    'lapse_share',
    'last_month',
    'named_stretches',
    'notes',
    'own_worst',
    'period_count',
    'proxies',
    'slots',
    'total_values',
  ]);
});

test('the fixed disclosures contain the run’s periods, years, loan rate and stress', async () => {
  const { body } = await share();
  const { fixed_disclosures: reported } = (await open(body.data.view_token)).body.data;
  const text = reported.join(' ');
  for (const part of [
    '546 forty-year periods',
    '5.4%',
    'raised by 15%',
    'most recent, worst, median and best',
  ])
    assert.ok(text.includes(part), part);
});

test('the public response omits names, proxy indexes and tax notes of removed accounts', async () => {
  const [brokerage, plan, roth] = elenasVehicles;
  assert.ok(brokerage && roth && plan);
  const { client } = (await practice.call('get', `historical/simulation/${simulation}/`)).body.data;
  const started = await practice.call('post', 'historical/simulation/', {
    body: { client_id: client.id, name: 'With one to be taken out' },
  });
  const { id } = started.body.data;
  await practice.call('patch', `historical/illustrations/${id}/`, {
    body: { illustration: elenasLedger, revision: 1 },
  });
  // The only one of three accounts with a proxy index and plan limits.
  const hidden = { ...plan, name: 'Orchard Lane 9', portfolio: 'blended', plan_type: '401k' };
  const parameters = await practice.call('patch', `historical/parameters/${id}/`, {
    body: {
      parameters: { strategies: [CAPPED], horizon: 30 },
      vehicles: [brokerage, hidden, roth],
      revision: 2,
    },
  });
  assert.equal(parameters.status, 200, parameters.text);
  const created = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: id, name: 'Shown to a client' },
  });
  const saved = created.body.data.id;
  const response = async (deleted_historical_vehicle_ids: number[]) => {
    const changed = await practice.call('patch', `report/historical-report/${saved}/`, {
      body: { deleted_historical_vehicle_ids },
    });
    assert.equal(changed.status, 200, changed.text);
    const shared = await practice.call('post', `report/historical-share/${saved}/`, { body: {} });
    const opened = await practice.call(
      'get',
      `report/historical-public/${saved}/${shared.body.data.view_token}/` as 'report/historical-public/',
      { as: null },
    );
    assert.equal(opened.status, 200, opened.text);
    const { proxies, notes, slots } = opened.body.data.report;
    return {
      text: opened.text,
      proxies: (proxies ?? []).map(({ index }) => index),
      isFlat: (notes ?? []).some(({ code }) => code === 'flat_on_history'),
      names: slots.map(({ name }) => name),
    };
  };
  const reported = ['Orchard Lane', 'blended', 'Blended', 'flat_on_history', 'flat tax rates'];
  const complete = await response([]);
  assert.deepEqual(
    [complete.proxies, complete.isFlat, complete.names[2]],
    [['blended'], true, 'Orchard Lane 9'],
  );
  for (const word of ['Orchard Lane', 'Blended', 'flat tax rates'])
    assert.ok(complete.text.includes(word), `${word} while it is shown`);
  const without = await response([3]);
  assert.deepEqual([without.proxies, without.isFlat, without.names[2]], [[], false, null]);
  for (const word of reported) assert.equal(without.text.includes(word), false, word);
  for (const { name } of [brokerage, roth]) assert.ok(without.text.includes(name), name);
  // The other accounts' notes are unchanged.
  const other = await response([2]);
  assert.deepEqual([other.proxies, other.isFlat], [['blended'], true]);
});

test('the public response omits disabled tabs and cards and removed accounts', async () => {
  const saved_action: HistoricalSavedAction = {
    active_tabs: ['irr_analysis', 'income_analysis'],
    active_cards: ['irr_table', 'income_periods', 'four_periods', 'cumulative_graph'],
  };
  await patch({ saved_action, deleted_historical_vehicle_ids: [3] });
  const shared = await share();
  const { data } = (await open(shared.body.data.view_token)).body;
  assert.deepEqual(data.saved_action, {
    active_tabs: ['income_analysis', 'irr_analysis'],
    active_cards: ['income_periods', 'irr_table'],
  });
  for (const member of [
    'comparative_table',
    'all_periods',
    'every_period',
    'named_stretches',
    'fan',
    'illustrated',
    'total_values',
    'cumulative_values',
    'warnings',
  ])
    assert.equal(member in data.report, false, member);
  assert.deepEqual(
    data.report.income_analysis?.map(({ slot }) => slot),
    [1, 2, 4],
  );
  assert.equal(JSON.stringify(data).includes('Traditional 401(k)'), false);

  await patch({ saved_action: { active_tabs: [], active_cards: [] } });
  await share();
  const nothing = (await open(shared.body.data.view_token)).body.data;
  assert.deepEqual(
    [nothing.report, nothing.basis, nothing.fixed_disclosures],
    [{ slots: [] }, undefined, []],
  );
  await patch({ saved_action: everythingHistorical(), deleted_historical_vehicle_ids: [] });
});

test('a link shows the shared version until it is shared again, and the owner sees that it is outdated', async () => {
  const shared = await share();
  assert.equal(shared.body.data.moved_on, false);
  const { revision } = (await complete()).simulation;
  await practice.call('patch', `historical/parameters/${simulation}/`, {
    body: { parameters: { strategies: [CAPPED], horizon: 30 }, revision },
  });
  assert.equal((await complete()).report.moved_on, true);
  const horizon = async () => (await open(shared.body.data.view_token)).body.data.report.horizon;
  assert.equal(await horizon(), 40);
  const again = await share();
  assert.deepEqual(
    [again.body.data.moved_on, again.body.data.view_token],
    [false, shared.body.data.view_token],
  );
  assert.equal(await horizon(), 30);
});

test('counts views; an expired, turned-off or deleted link does not open', async () => {
  const { body } = await share();
  const token = body.data.view_token;
  const before = (await complete()).report.views;
  await open(token);
  assert.equal((await complete()).report.views, before);
  const checks = await practice.call(
    'post',
    `report/historical-public/${report}/${token}/viewed/` as 'report/historical-public/',
    { body: { visitor: randomUUID() }, as: null },
  );
  assert.equal(checks.status, 200);
  assert.equal((await complete()).report.views, before + 1);
  const change = (to: object) => practice.call('patch', `report/historical-share/${report}/`, { body: to });
  const past = await change({ expires_at: '2026-03-02T14:00:00.000Z' });
  assert.deepEqual(past.body.error, { expires_at: ['Must be in the future.'] });
  await change({ expires_at: '2026-03-02T16:00:00.000Z' });
  practice.setTime('2026-03-02T16:30:00.000Z');
  assert.equal((await open(token)).body.code, 'report_not_shared');
  await change({ expires_at: null });
  assert.equal((await open(token)).status, 200);
  await change({ withdraw: true });
  assert.equal((await open(token)).status, 404);
  const next = (await share()).body.data.view_token;
  assert.notEqual(next, token);
  assert.equal((await open(token)).status, 404);
  assert.equal((await open(next)).status, 200);
});

test('sharing by mail sends a link to each address, and rejects an invalid address', async () => {
  const wrong = await share({ client_email: ['elena@example.com', 'nobody'] });
  assert.deepEqual(wrong.body.error, { client_email: ['nobody is not a valid email address.'] });
  const sent = await share({ client_email: ['elena@example.com'], message: 'As discussed.' });
  assert.equal(sent.body.message, 'Report shared successfully!');
  assert.equal(sent.body.note, 'Email isn’t set up on this server. Copy the link and send it yourself.');
  const [mail] = await practice.mails();
  assert.equal(mail?.to, 'elena@example.com');
  assert.match(mail.text, /\/historical\/report\/\d+\/[\w-]{43}\n/);
  assert.ok(!mail.text.includes(sent.body.data.view_token ?? 'none'));
});

test('an export contains the shared version and its hash, and no id of the advisor', async () => {
  await share();
  const path = `report/historical-report/${report}/export/?of=share`;
  const { data } = (await practice.call('get', path as `report/historical-report/${number}/export/`)).body;
  const { hash, ...content } = data;
  assert.equal(hash, createHash('sha256').update(canonicalJson(content)).digest('hex'));
  assert.deepEqual([data.plumbline, data.version, 'shared_by' in data], ['historical-report', 1, false]);
  assert.equal(data.meta.market_vintage, practice.services.history.vintage);
});

test('rejects sharing a report on an incomplete simulation and names the missing part', async () => {
  const { client } = (await complete()).simulation;
  const empty = await practice.call('post', 'historical/simulation/', {
    body: { client_id: client.id, name: 'Empty' },
  });
  const created = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: empty.body.data.id, name: 'Nothing yet' },
  });
  const refused = await practice.call('post', `report/historical-share/${created.body.data.id}/`, {
    body: {},
  });
  assert.deepEqual([refused.status, refused.body.code], [409, 'no_illustration_yet']);
});

test('deletes a report with its link', async () => {
  const { body } = await share();
  const deleted = await practice.call('delete', `report/historical-delete/${report}/`);
  assert.equal(deleted.body.message, 'Report deleted successfully!');
  assert.equal((await open(body.data.view_token)).status, 404);
  assert.equal((await practice.call('get', `report/historical-report/${report}/`)).status, 404);
});
