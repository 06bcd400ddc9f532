import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import {
  completeReport,
  testPractice,
  type TestPractice,
  comparisonExample,
} from '../../../../tests/support/test-practice.ts';
import { emptyDocument } from '../../../domain/practice/cases/scenario-document.ts';

describe('scenario steps', async () => {
  let practice: TestPractice;
  let ids: { client: number; scenario: number; report: number };
  before(async () => {
    practice = await testPractice();
    ids = await completeReport(practice);
  });
  after(() => practice.close());

  const revision = async () => (await practice.call('get', `scenario/${ids.scenario}/`)).body.data.revision;
  const patch = async (step: string, body: object) =>
    practice.call('patch', `scenario/${step}/${ids.scenario}/`, {
      body: { ...body, revision: await revision() },
    });

  const schedule = {
    segments: [
      { column: 'premium_outlay', from_year: 1, to_year: 5, amount: 10_000, annual_increase: 0 },
      { column: 'income', from_year: 20, to_year: 30, amount: 12_000, annual_increase: 0.02 },
    ],
    years: 40,
    income: 'all_loans',
  };
  const policy = {
    age: 45,
    sex: 'female',
    tobacco: 'nonsmoker',
    face_amount: 250_000,
    premiums: [{ from_year: 1, to_year: 5, amount: 10_000, annual_increase: 0 }],
    illustrated_rate: 0.06,
  };

  test('schedule and policy model are stored next to the illustration, and each is saved and cleared separately', async () => {
    const before = await practice.call('get', `scenario/${ids.scenario}/`);
    const both = await patch('illustration', { schedule, policy_model: policy });
    assert.equal(both.status, 200, both.text);
    const { document } = both.body.data;
    assert.deepEqual(document.schedule, schedule);
    assert.equal(document.policy_model?.face_amount, 250_000);
    assert.deepEqual(document.policy_model.premiums, policy.premiums);
    assert.deepEqual(document.illustration, before.body.data.document.illustration);

    const cleared = await patch('illustration', { policy_model: null });
    assert.equal(cleared.body.data.document.policy_model, null);
    assert.deepEqual(cleared.body.data.document.schedule, schedule);
    const opened = await practice.call('get', `scenario/scenario-schedule/${ids.scenario}/`);
    assert.deepEqual(opened.body.data, { schedule, revision: await revision() });
    const changed = await patch('scenario-schedule', { schedule: null });
    assert.equal(changed.body.data.document.schedule, null);
  });

  test('rejects an empty save of the second step, and names errors by their part', async () => {
    assert.deepEqual((await patch('illustration', {})).body, {
      error: { illustration: ['illustration is a required field'] },
    });
    const wrong = await patch('illustration', {
      schedule: { ...schedule, years: 25 },
      policy_model: { ...policy, face_amount: -1 },
    });
    assert.deepEqual(wrong.body, {
      error: {
        'schedule.segments.1.to_year': ['Must be between 1 and 25.'],
        'policy_model.face_amount': ['Must be between 0 and 1,000,000,000.'],
      },
    });
  });

  test('stores one tax profile for all vehicles, and requires an age for a second rate', async () => {
    const profile = { tax_rate: 0.24, second_tax_rate: 0.12, tax_change_age: 66, capital_gains_rate: 0.15 };
    const saved = await patch('comparative', { tax_profile: profile });
    assert.deepEqual(saved.body.data.document.tax_profile, { ...profile, heir_tax_rate: null });
    assert.equal(saved.body.data.document.vehicles.length, 3);
    const { tax_change_age: _age, ...without } = profile;
    assert.deepEqual((await patch('comparative', { tax_profile: without })).body, {
      error: { 'tax_profile.tax_change_age': ['tax_profile.tax_change_age is a required field'] },
    });
    assert.equal(
      (await patch('comparative', { value_basis: 'pre_tax' })).body.data.document.tax_profile?.tax_rate,
      0.24,
    );
  });

  test('copies vehicles, tax profile and value basis from another scenario, and nothing else', async () => {
    const started = await practice.call('post', 'scenario/scenario/', {
      body: { client_id: ids.client, name: 'From the other' },
    });
    const path = `scenario/exisiting-comparative/${started.body.data.id}/` as const;
    const from = (await practice.call('get', `scenario/${ids.scenario}/`)).body.data.document;
    const measured = await practice.call('post', path, {
      body: { from_scenario: ids.scenario, revision: 1 },
    });
    assert.equal(measured.status, 200, measured.text);
    const { vehicles, tax_profile, value_basis } = from;
    assert.deepEqual(measured.body.data.document, {
      ...started.body.data.document,
      vehicles,
      tax_profile,
      value_basis,
    });
    // Repeated after a lost response.
    const again = await practice.call('post', path, { body: { from_scenario: ids.scenario, revision: 1 } });
    assert.deepEqual([again.status, again.body.data.revision], [200, 2]);
    const details = `scenario/scenariodetails/${started.body.data.id}/`;
    await practice.call('patch', details, { body: { name: 'Renamed', revision: 2 } });
    const stale = await practice.call('post', path, { body: { from_scenario: ids.scenario, revision: 1 } });
    assert.equal(stale.body.code, 'stale_revision');
    const itself = { from_scenario: started.body.data.id, revision: 2 };
    assert.deepEqual((await practice.call('post', path, { body: itself })).body, {
      error: { from_scenario: ['Choose another scenario: this one has its own already.'] },
    });
  });

  test('a shared report is not outdated by changes to schedule, policy model and tax profile only', async () => {
    const share = `report/share-report/${ids.report}/` as const;
    await practice.call('post', share, {
      body: { client_email: [], message: '', is_include_pdf: false, link: '' },
    });
    const movedOn = async () => (await practice.call('get', `report/${ids.report}/`)).body.data.moved_on;
    await patch('illustration', { schedule, policy_model: policy });
    await patch('comparative', { tax_profile: null });
    assert.equal(await movedOn(), false);
    await patch('comparative', { vehicles: [] });
    assert.equal(await movedOn(), true);
  });
});

describe('scenario drafts', async () => {
  const { age, illustration } = comparisonExample();
  const LEDGER_FIRST = {
    error: { is_draft: ['Add the policy’s ledger first: a scenario without one stays a draft.'] },
  };

  let practice: TestPractice;
  let client: number;
  before(async () => {
    practice = await testPractice();
    const added = await practice.call('post', 'auth/client/', {
      body: { firstname: 'Elena', lastname: 'Hartwell', age },
    });
    client = added.body.data.id;
  });
  after(() => practice.close());

  const post = (name: string, more: object = {}) =>
    practice.call('post', 'scenario/scenario/', { body: { client_id: client, name, ...more } });
  const patch = (id: number, body: object) => practice.call('patch', `scenario/${id}/`, { body });
  const get = async (id: number) => (await practice.call('get', `scenario/${id}/`)).body.data;
  const names = async () =>
    (await practice.call('get', 'scenario/scenario/')).body.data.map(
      ({ scenario_details: { name } }) => name,
    );

  test('rejects a new scenario that is not a draft, because it has no ledger', async () => {
    const refused = await post('Finished at once', { is_draft: false });
    assert.deepEqual([refused.status, refused.body], [400, LEDGER_FIRST]);
    assert.ok(!(await names()).includes('Finished at once'));
    assert.equal((await post('A draft', { is_draft: true })).body.data.is_draft, true);
  });

  test('rejects finishing a scenario without a ledger and saves no other changes of the request', async () => {
    const { id } = (await post('No ledger')).body.data;
    const refused = await patch(id, {
      is_draft: false,
      scenario_details: { name: 'Other name' },
      document: { value_basis: 'pre_tax' },
      revision: 1,
    });
    assert.deepEqual([refused.status, refused.body], [400, LEDGER_FIRST]);
    const { is_draft, revision, scenario_details: details, document } = await get(id);
    assert.deepEqual(
      [is_draft, revision, details.name, document.value_basis],
      [true, 1, 'No ledger', 'after_tax'],
    );
  });

  test('one request can save the ledger and finish the wizard', async () => {
    const { id } = (await post('At once')).body.data;
    const saved = await patch(id, { is_draft: false, document: { illustration }, revision: 1 });
    assert.deepEqual([saved.status, saved.body.data.is_draft], [200, false]);
    const both = await patch(id, { is_draft: false, document: { illustration: null }, revision: 2 });
    assert.deepEqual([both.status, both.body], [400, LEDGER_FIRST]);
    assert.equal((await get(id)).document.illustration?.rows.length, illustration.rows.length);
  });

  test('removing the ledger of a finished scenario makes it a draft on both routes', async () => {
    for (const [name, path] of [
      ['By its step', 'scenario/illustration/'],
      ['As a whole', 'scenario/'],
    ] as const) {
      const { id } = (await post(name)).body.data;
      await patch(id, { is_draft: false, document: { illustration }, revision: 1 });
      const out = path === 'scenario/' ? { document: { illustration: null } } : { illustration: null };
      const saved = await practice.call('patch', `${path}${id}/`, { body: { ...out, revision: 2 } });
      assert.equal(saved.status, 200, saved.text);
      assert.equal((await get(id)).is_draft, true, name);
    }
  });

  test('imports a file without a ledger as a draft, and rejects is_draft in the file', async () => {
    const scenario = {
      plumbline: 'scenario',
      version: 1,
      name: 'From a file',
      document: emptyDocument(2026),
    };
    const take = (file: object) =>
      practice.call('post', 'scenario/import/', { body: { client_id: client, scenario: file } });
    const reported = await take({ ...scenario, is_draft: false });
    assert.deepEqual(Object.values(reported.body.error), [['Unknown field.']]);
    const created = await take(scenario);
    assert.deepEqual([created.status, created.body.data.is_draft], [201, true]);
  });

  test('clones an old scenario finished without a ledger as a draft', async () => {
    const { id } = (await post('From before')).body.data;
    await practice.sql('update scenarios set is_draft = 0 where id = ?', id);
    const copy = await practice.call('post', `scenario/${id}/clone/`, { body: { name: 'Its copy' } });
    assert.deepEqual([copy.status, copy.body.data.is_draft], [201, true]);
  });
});
