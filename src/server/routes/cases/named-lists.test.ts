import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type CallOptions,
  practiceOfFile,
  comparisonExample,
} from '../../../../tests/support/test-practice.ts';
import { MAX_PORTFOLIOS, type Portfolio } from '../../../domain/practice/templates/template-schema.ts';
import { MAX_TEMPLATES, TEMPLATE_PATHS, type Template } from '../../../domain/practice/templates/template.ts';

describe('portfolios', async () => {
  const practice = await practiceOfFile();

  const PATH = 'scenario/vehicle-portfolio/';
  async function call(method: string, path: string, options: CallOptions = {}) {
    const response = await practice.call(method, path, options);
    return { ...response, data: response.body.data };
  }
  const one = async (method: string, path: string, body: object) =>
    (await call(method, path, { body })).data as Portfolio;
  const errorsOf = async (body: object) => (await call('post', PATH, { body })).body.error;

  test('saves, lists by name, changes and deletes a portfolio', async () => {
    const saved = await one('post', PATH, { name: ' two thirds ', weights: { sp500: 0.67, us_bonds: 0.33 } });
    assert.deepEqual(saved, {
      id: saved.id,
      name: 'two thirds',
      weights: { sp500: 0.67, us_bonds: 0.33 },
      lookback_years: null,
      updated_at: '2026-03-02T15:00:00.000Z',
    });
    await one('post', PATH, { name: 'All in', weights: { equities_100: 1 }, lookback_years: 20 });
    const listed = (await call('get', PATH)).data as Portfolio[];
    assert.deepEqual(
      listed.map(({ name }) => name),
      ['All in', 'two thirds'],
    );

    practice.setTime('2026-03-02T16:00:00.000Z');
    const changed = await one('patch', `${PATH}${saved.id}/`, { lookback_years: 10 });
    assert.deepEqual(changed, { ...saved, lookback_years: 10, updated_at: '2026-03-02T16:00:00.000Z' });
    assert.equal((await one('patch', `${PATH}${saved.id}/`, { lookback_years: null })).lookback_years, null);

    assert.equal((await call('delete', `${PATH}${saved.id}/`)).status, 200);
    assert.equal((await call('get', `${PATH}${saved.id}/`)).status, 404);
  });

  test('weights require known indexes and total 100%', async () => {
    const name = 'Wrong';
    assert.deepEqual(await errorsOf({ name, weights: { sp500: 0.7, us_bonds: 0.2 } }), {
      weights: ['Allocations must total 100%.'],
    });
    assert.deepEqual(await errorsOf({ name, weights: {} }), { weights: ['Allocations must total 100%.'] });
    assert.deepEqual(await errorsOf({ name, weights: { sp500: 0.5, gold: 0.5 } }), {
      'weights.gold': ['There is no index with the id "gold".'],
    });
    assert.deepEqual(await errorsOf({ name, weights: { sp500: 1.5, us_bonds: -0.5 } }), {
      'weights.sp500': ['Must be between 0 and 1.'],
      'weights.us_bonds': ['Must be between 0 and 1.'],
    });
    assert.deepEqual(await errorsOf({}), {
      name: ['name is a required field'],
      weights: ['weights is a required field'],
    });
    const close = await call('post', PATH, {
      body: { name: 'Close', weights: { sp500: 0.6667, us_bonds: 0.3334 } },
    });
    assert.equal(close.status, 201);
  });

  test('a portfolio name is unique for each advisor when added or changed', async () => {
    const body = { name: 'Same', weights: { sp500: 1 } };
    await one('post', PATH, body);
    const measured = { name: ['Portfolio name already in use.'] };
    assert.deepEqual(await errorsOf(body), measured);
    const other = await one('post', PATH, { ...body, name: 'Other' });
    const renamed = await call('patch', `${PATH}${other.id}/`, { body: { name: 'Same' } });
    assert.deepEqual([renamed.status, renamed.body.error], [400, measured]);
    assert.equal((await call('post', PATH, { body, as: practice.mira })).status, 201);
  });

  test('an advisor can save at most two hundred portfolios, even with simultaneous requests', async () => {
    const add = (n: number) =>
      call('post', PATH, { body: { name: `Portfolio ${n}`, weights: { sp500: 1 } }, as: practice.admin });
    const all = await Promise.all(Array.from({ length: MAX_PORTFOLIOS + 5 }, (_, n) => add(n)));
    const refused = all.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 5);
    for (const { body } of refused)
      assert.deepEqual(body.error, {
        name: ['At most 200 portfolios can be saved. Delete one that you no longer need.'],
      });
  });
});

describe('templates', async () => {
  const practice = await practiceOfFile();

  async function call(method: string, path: string, options: CallOptions = {}) {
    const response = await practice.call(method, `${path}/`, options);
    return { ...response, data: response.body.data };
  }
  const keep = async (path: string, template_name: string, body: unknown) =>
    call('post', path, { body: { template_name, body } });

  const { illustration, vehicles } = comparisonExample();
  const vehicle = vehicles[0];

  test('a vehicle template is saved, listed only in its type, renamed, replaced and deleted', async () => {
    const path = TEMPLATE_PATHS.vehicle_2;
    const saved = (await keep(path, ' Roth ', vehicle)).data as Template;
    assert.deepEqual(saved, {
      id: saved.id,
      type: 'vehicle_2',
      template_name: 'Roth',
      body: JSON.parse(JSON.stringify(vehicle)) as unknown,
      updated_at: '2026-03-02T15:00:00.000Z',
    });
    await keep(path, 'brokerage', vehicle);
    const names = async (of: string) =>
      ((await call('get', of)).data as Template[]).map(({ template_name }) => template_name);
    assert.deepEqual(await names(path), ['brokerage', 'Roth']);
    assert.deepEqual(await names(TEMPLATE_PATHS.vehicle_1), []);
    assert.equal((await call('get', `${TEMPLATE_PATHS.vehicle_1}/${saved.id}`)).status, 404);

    const other = { ...vehicle, fee: 0.02 };
    const changed = await call('patch', `${path}/${saved.id}`, {
      body: { template_name: 'Roth IRA', body: other },
    });
    assert.equal((changed.data as Template<'vehicle_2'>).body.fee, 0.02);
    const renamed = await call('patch', `${path}/${saved.id}`, { body: { template_name: 'Roth 401(k)' } });
    assert.equal((renamed.data as Template<'vehicle_2'>).body.fee, 0.02);
    assert.equal((await call('delete', `${path}/${saved.id}`)).status, 200);
    assert.equal((await call('get', `${path}/${saved.id}`)).status, 404);
  });

  test('a template name is unique within a type and can be reused in another type', async () => {
    const path = TEMPLATE_PATHS.vehicle_1;
    await keep(path, 'Usual', vehicle);
    const measured = { error: { template_name: ['Template name already in use.'] } };
    const again = await keep(path, 'Usual', vehicle);
    assert.deepEqual([again.status, again.body], [400, measured]);
    const other = (await keep(path, 'Other', vehicle)).data as Template;
    const renamed = await call('patch', `${path}/${other.id}`, { body: { template_name: 'Usual' } });
    assert.deepEqual([renamed.status, renamed.body], [400, measured]);
    assert.equal((await keep(TEMPLATE_PATHS.vehicle_3, 'Usual', vehicle)).status, 201);
    assert.equal(
      (await call('post', path, { body: { template_name: 'Usual', body: vehicle }, as: practice.mira }))
        .status,
      201,
    );
  });

  test('validates a template body like the same part of a scenario', async () => {
    const refused = async (path: string, body: unknown) => {
      const response = await keep(path, 'Wrong', body);
      assert.equal(response.status, 400, response.text);
      return response.body.error;
    };
    assert.deepEqual(await refused(TEMPLATE_PATHS.vehicle_1, { ...vehicle, fee: 0.2 }), {
      'body.fee': ['Must be between 0 and 0.1.'],
    });
    const rows = structuredClone(illustration.rows);
    rows[3].age += 1;
    const ledger = await refused(TEMPLATE_PATHS.existing_illustration, { ...illustration, rows });
    assert.deepEqual(Object.keys(ledger), ['body.rows.3.age']);
    assert.deepEqual(await refused(TEMPLATE_PATHS.schedule, { segments: [], years: 0 }), {
      'body.years': ['Must be between 1 and 120.'],
    });
    assert.deepEqual(await refused(TEMPLATE_PATHS.scenario_details, { name: ' ' }), {
      'body.name': ['body.name is a required field'],
    });
    const many = { vehicles: Array(4).fill(vehicle), value_basis: 'pre_tax' };
    assert.deepEqual(await refused(TEMPLATE_PATHS.vehicles, many), {
      'body.vehicles': ['Compare up to three accounts.'],
    });
    assert.deepEqual(
      await refused(TEMPLATE_PATHS.insurance_profile, { illustration: {}, policy_model: { age: 45 } }),
      {
        'body.policy_model.sex': ['body.policy_model.sex is a required field'],
        'body.policy_model.tobacco': ['body.policy_model.tobacco is a required field'],
        'body.policy_model.face_amount': ['body.policy_model.face_amount is a required field'],
        'body.policy_model.illustrated_rate': ['body.policy_model.illustrated_rate is a required field'],
        'body.policy_model.age': ['Unknown field.'],
      },
    );
  });

  test('stores a complete illustration, and a policy’s terms without its years', async () => {
    const source = { kind: 'pdf', file_name: 'illustration.pdf' };
    const complete = await keep(TEMPLATE_PATHS.existing_illustration, 'Max funded', {
      ...illustration,
      source,
    });
    assert.deepEqual(complete.data, {
      ...(complete.data as Template),
      body: JSON.parse(JSON.stringify({ ...illustration, source })) as unknown,
    });
    const { rows: _rows, ...header } = illustration;
    const terms = await keep(TEMPLATE_PATHS.insurance_profile, 'Usual', { illustration: header });
    assert.equal(terms.status, 201);
    assert.equal((terms.data as Template<'insurance_profile'>).body.policy_model, null);
  });

  test('a type can have at most two hundred templates, even with simultaneous requests', async () => {
    const path = TEMPLATE_PATHS.scenario_details;
    const all = Array.from({ length: MAX_TEMPLATES + 5 }, (_, n) =>
      keep(path, `Template ${n}`, { name: 'Retire' }),
    );
    const saved = (await Promise.all(all)).filter(({ status }) => status === 201);
    assert.equal(saved.length, MAX_TEMPLATES);
    const over = await keep(path, 'One more', { name: 'Retire' });
    assert.deepEqual(over.body, {
      error: {
        template_name: ['At most 200 templates of a kind can be saved. Delete one that you no longer need.'],
      },
    });
  });
});

describe('transfer', async () => {
  const practice = await practiceOfFile();

  test('transfers templates and portfolios of a deleted advisor, and numbers names that are in use', async () => {
    const { call, users, dana, mira } = practice;
    const template = (as: string, type: string, template_name: string, body: object) =>
      call('post', `scenario/${type}/`, { as, body: { template_name, body } });
    const portfolio = (as: string, name: string, weights: object) =>
      call('post', 'scenario/vehicle-portfolio/', { as, body: { name, weights, lookback_years: null } });
    const details = 'template-sceneriodetails';
    for (const created of [
      await template(mira, details, 'Usual', { name: 'Mira’s', description: '' }),
      await template(dana, details, 'Usual', { name: 'Dana’s', description: '' }),
      await template(dana, details, 'Second', { name: 'Another', description: '' }),
      // Names are unique per type.
      await template(dana, 'template-schedule', 'Usual', { segments: [], years: 30 }),
      await portfolio(mira, 'Balanced', { sp500: 1 }),
      await portfolio(dana, 'Balanced', { nasdaq100: 1 }),
    ])
      assert.equal(created.status, 201, created.text);

    const removed = await call('delete', `auth/admin/delete-user/${users.dana.id}/`, {
      as: practice.admin,
      body: { hand_over_to: users.mira.id },
    });
    assert.equal(removed.status, 200, removed.text);

    const templates = async (path: 'template-sceneriodetails' | 'template-schedule') =>
      (await call('get', `scenario/${path}/`, { as: mira })).body.data.map((row) => row.template_name);
    assert.deepEqual(await templates(details), ['Second', 'Usual', 'Usual (2)']);
    assert.deepEqual(await templates('template-schedule'), ['Usual']);
    const portfolios = (await call('get', 'scenario/vehicle-portfolio/', { as: mira })).body.data;
    assert.deepEqual(
      portfolios.map(({ name, weights }) => [name, weights]),
      [
        ['Balanced', { sp500: 1 }],
        ['Balanced (2)', { nasdaq100: 1 }],
      ],
    );
  });
});
