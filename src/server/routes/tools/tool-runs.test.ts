import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fail } from '../../../domain/shared/result.ts';
import {
  testPractice,
  type CallOptions,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';
import type { ToolRun, ToolRunLine } from '../../../domain/practice/reports/tool-run-schema.ts';

let practice: TestPractice;
let client: number;
before(async () => {
  practice = await testPractice();
  client = await newClient('Marsh');
});
after(() => practice.close());

async function newClient(lastname: string, as?: string): Promise<number> {
  const body = { firstname: 'Elena', lastname, age: 62 };
  const { data } = (await practice.call('post', 'auth/client/', { body, ...(as ? { as } : {}) })).body;
  return data.id;
}
async function call<T = ToolRun>(method: string, path: string, options: CallOptions = {}) {
  const response = await practice.call(method, path, options);
  return { ...response, data: response.body.data as T };
}
const list = async (of: number, as?: string) =>
  (await call<ToolRunLine[]>('get', `tool-run/?client=${of}`, as ? { as } : {})).data;

/** Retirement buffer F1 of the specification, and an income rider. */
const buffer = {
  total_balance: 1_000_000,
  buffer_allocation_weight: 0.2,
  buffer_rate: 0.04,
  returns: [-0.15, -0.1, 0.2, 0.12, -0.05, 0.15, 0.08, 0.1],
  distribution: 60_000,
};
const customLevels = {
  strategies: [{ index: 'own', cap: 0.1 }],
  lookback_years: 5,
  series: { own: { frequency: 'annual', start: '2019', levels: [100, 112, 95, 104, 140.4, 140.4] } },
};
const run = (tool: string, name: string, inputs: unknown, client_id = client) =>
  call('post', 'tool-run/', { body: { client_id, tool, name, inputs } });

test('a tool’s inputs are saved for a client, listed without inputs, opened, renamed and deleted', async () => {
  const saved = await run('retirement_buffer', ' A bad start ', buffer);
  assert.equal(saved.status, 201, saved.text);
  assert.deepEqual(saved.data, {
    id: saved.data.id,
    client_id: client,
    tool: 'retirement_buffer',
    name: 'A bad start',
    inputs: buffer,
    created_at: '2026-03-02T15:00:00.000Z',
    updated_at: '2026-03-02T15:00:00.000Z',
  });
  practice.setTime('2026-03-02T16:00:00.000Z');
  const next = await run('index_strategy', 'Cap of ten', customLevels);
  const { inputs: _inputs, ...line } = saved.data;
  assert.deepEqual(
    (await list(client)).map((one) => one.id),
    [next.data.id, saved.data.id],
  );
  assert.deepEqual((await list(client))[1], line);

  const opened = await call('get', `tool-run/${saved.data.id}/`);
  assert.deepEqual(opened.data, saved.data);

  practice.setTime('2026-03-02T17:00:00.000Z');
  const renamed = await call('patch', `tool-run/${saved.data.id}/`, { body: { name: 'Down first' } });
  assert.deepEqual(renamed.data, {
    ...saved.data,
    name: 'Down first',
    updated_at: '2026-03-02T17:00:00.000Z',
  });
  const inputs = { ...buffer, distribution: 50_000 };
  const changed = await call('patch', `tool-run/${saved.data.id}/`, { body: { inputs } });
  assert.deepEqual(changed.data.inputs, inputs);
  assert.equal(changed.data.name, 'Down first');

  assert.equal((await call('delete', `tool-run/${saved.data.id}/`)).status, 200);
  assert.equal((await call('get', `tool-run/${saved.data.id}/`)).status, 404);
  assert.deepEqual(
    (await list(client)).map(({ name }) => name),
    ['Cap of ten'],
  );
});

test('the tool’s calculation validates inputs when they are saved and changed', async () => {
  const refused = async (response: Promise<{ status: number; body: { error: unknown } }>) => {
    const { status, body } = await response;
    assert.equal(status, 400);
    return body.error;
  };
  assert.deepEqual(
    await refused(run('retirement_buffer', 'Wrong', { ...buffer, buffer_allocation_weight: 1.2 })),
    { 'inputs.buffer_allocation_weight': ['Must be between 0 and 1.'] },
  );
  // Errors that only the calculation detects.
  assert.deepEqual(
    await refused(run('index_strategy', 'Too far back', { ...customLevels, lookback_years: 9 })),
    {
      'inputs.lookback_years': ['Lookback limit: 5 years.'],
    },
  );
  assert.deepEqual(await refused(run('lottery', '', [])), {
    tool: ['Must be one of index_strategy, tax_scorecard, retirement_buffer, income_rider.'],
    name: ['name is a required field'],
    inputs: ['Must be an object.'],
  });
  const long = {
    ...customLevels,
    series: { own: { ...customLevels.series.own, source: 'x'.repeat(70_000) } },
  };
  assert.deepEqual(await refused(run('index_strategy', 'Too long', long)), {
    inputs: ['A saved result can have at most 64 KB. Remove your custom figures, or shorten them.'],
  });
  const stored = await run('index_strategy', 'Kept', customLevels);
  const change = { inputs: { ...customLevels, strategies: [] } };
  assert.deepEqual(await refused(call('patch', `tool-run/${stored.data.id}/`, { body: change })), {
    'inputs.strategies': ['inputs.strategies is a required field', 'Allocations must total 100%.'],
  });
  assert.deepEqual((await call('get', `tool-run/${stored.data.id}/`)).data.inputs, {
    ...customLevels,
    start_year: 2026,
  });
});

test('an old result above the limit can be read, renamed, sent unchanged and deleted', async () => {
  const stored = await run('index_strategy', 'From before', customLevels);
  const levels = { ...customLevels.series.own, source: 'x'.repeat(70_000) };
  const long = { ...customLevels, series: { own: levels }, start_year: 2026 };
  await practice.sql('update tool_runs set inputs = ? where id = ?', JSON.stringify(long), stored.data.id);
  const path = `tool-run/${stored.data.id}/`;
  assert.deepEqual((await call('get', path)).data.inputs, long);
  const renamed = await call('patch', path, { body: { name: 'Renamed' } });
  assert.deepEqual([renamed.status, renamed.data.inputs], [200, long]);
  const asItIs = await call('patch', path, { body: { name: 'As it is', inputs: long } });
  assert.deepEqual([asItIs.status, asItIs.data.name], [200, 'As it is'], asItIs.text);
  assert.equal((await call('delete', path)).status, 200);
});

test('merges changes of two windows to a name and inputs, and rejects conflicting changes', async () => {
  const { data } = await run('retirement_buffer', 'Twofold', buffer);
  const path = `tool-run/${data.id}/`;
  const was = { name: 'Twofold', inputs: buffer };
  const patch = (body: object, as?: string) => call('patch', path, { body, ...(as ? { as } : {}) });
  const remote = { ...buffer, distribution: 50_000 };
  assert.equal((await patch({ ...was, inputs: remote, was })).status, 200);
  // Renaming and changed inputs merge.
  const renamed = await patch({ ...was, name: 'Renamed', was });
  assert.deepEqual([renamed.data.name, renamed.data.inputs], ['Renamed', remote], renamed.text);
  // Concurrent changes of inputs are rejected, even of different members.
  const refused = await patch({ inputs: { ...buffer, buffer_rate: 0.05 }, was });
  assert.deepEqual([refused.status, refused.body.code], [409, 'tool_run_changed']);
  assert.equal((await patch({ name: 'Mine', was })).body.code, 'tool_run_changed');
  const both = await patch({ name: 'Mine', inputs: remote, was });
  assert.equal(both.status, 409, 'a name that cannot be kept keeps the inputs out too');
  assert.deepEqual((await call('get', path)).data, renamed.data, 'nothing of it is kept');
  // Repeated after a lost response, with another member order.
  const again = Object.fromEntries(Object.entries(remote).reverse());
  assert.deepEqual((await patch({ inputs: again, was })).data, renamed.data);
  // The latest version may be overwritten, as may any version without `was`.
  const local = { ...buffer, buffer_rate: 0.05 };
  assert.deepEqual((await patch({ inputs: local, was: { inputs: remote } })).data.inputs, local);
  assert.deepEqual((await patch({ inputs: buffer })).data.inputs, buffer);
});

test('previous values give no access to another advisor’s result and do not bypass validation', async () => {
  const { data } = await run('retirement_buffer', 'Guarded', buffer);
  const path = `tool-run/${data.id}/`;
  const unsound = { ...buffer, buffer_allocation_weight: 1.2 };
  // Inputs equal to `was` are neither checked nor saved.
  const output = await call('patch', path, { body: { inputs: unsound, was: { inputs: unsound } } });
  assert.deepEqual([output.status, output.data.inputs], [200, buffer]);
  const change = { name: 'Mine now', was: { name: 'Guarded' } };
  for (const was of [change.was, { name: 'Some guess' }]) {
    const response = await call('patch', path, { as: practice.mira, body: { ...change, was } });
    assert.deepEqual(
      [response.status, response.body.code],
      [404, 'not_found'],
      'whether the guess is right or not',
    );
  }
  assert.equal((await call('patch', path, { as: practice.tsc, body: change })).status, 403);
  assert.equal((await call('patch', path, { as: null, body: change })).status, 401);
  const odd = await call('patch', path, { body: { name: 'x', was: { owner_id: 2 } } });
  assert.equal(odd.status, 400, odd.text);
  assert.equal((await call('get', path)).data.name, 'Guarded');
});

test('inputs tested on history are validated off the main thread', async () => {
  const { calculator } = practice.services;
  const { calculate } = calculator;
  const handedOver: string[] = [];
  calculator.calculate = (order, caller) => {
    handedOver.push(order.id);
    return calculate(order, caller);
  };
  try {
    const stored = await run('retirement_buffer', 'Handed over', buffer);
    assert.equal(stored.status, 201, stored.text);
    const change = { ...buffer, distribution: 50_000 };
    await call('patch', `tool-run/${stored.data.id}/`, { body: { inputs: change } });
    await call('patch', `tool-run/${stored.data.id}/`, { body: { inputs: change } });
    await call('delete', `tool-run/${stored.data.id}/`);
    assert.deepEqual(handedOver, ['retirement-buffer', 'retirement-buffer']);
    calculator.calculate = async () =>
      fail({ code: 'calculations_busy', detail: 'Busy. Please try again in 2 seconds.', retryAfter: 2 });
    const busy = await run('retirement_buffer', 'Busy', buffer);
    assert.deepEqual([busy.status, busy.headers.get('retry-after')], [429, '2']);
  } finally {
    calculator.calculate = calculate;
  }
});

test('saves a tax scorecard without a year with the current one', async () => {
  const inputs = {
    balance: 500_000,
    age: 65,
    plan_through_age: 90,
    rate_of_return: 0.06,
    initial_tax_rate: 0.22,
    social_security_amount: 30_000,
    social_security_age: 67,
    roth_conversion_years: 5,
    filing_status: 'single',
  };
  const saved = await run('tax_scorecard', 'Plain', inputs);
  assert.equal(saved.status, 201, saved.text);
  assert.deepEqual(saved.data.inputs, { ...inputs, start_year: 2026 });
});

test('only its advisor can access a saved result, and Tax Scorecard users cannot save any', async () => {
  const { data } = await run('retirement_buffer', 'Dana’s', buffer);
  const { mira, tsc } = practice;
  for (const [method, body] of [
    ['get', undefined],
    ['patch', { name: 'Mine now' }],
    ['delete', undefined],
  ] as const) {
    const response = await call(method, `tool-run/${data.id}/`, { as: mira, body });
    assert.deepEqual([response.status, response.body.code], [404, 'not_found'], method);
  }
  assert.deepEqual(await list(client, mira), []);
  const body = { client_id: client, tool: 'retirement_buffer', name: 'Slipped in', inputs: buffer };
  assert.equal((await call('post', 'tool-run/', { as: mira, body })).status, 404);
  assert.equal((await call('post', 'tool-run/', { as: tsc, body })).status, 403);
  assert.equal((await call('get', 'tool-run/', { as: tsc })).status, 403);
  assert.equal((await call('get', `tool-run/${data.id}/`)).data.name, 'Dana’s');
});

test('deletes saved results with their client', async () => {
  const other = await newClient('Short');
  const { data } = await run('retirement_buffer', 'Of a client who leaves', buffer, other);
  assert.equal((await practice.call('delete', `client/${other}/`)).status, 200);
  assert.equal((await call('get', `tool-run/${data.id}/`)).status, 404);
});

test('transfers saved results to the advisor who takes over the clients of a deleted one', async () => {
  const { data } = await run('retirement_buffer', 'Handed over', buffer);
  const { users, mira, admin } = practice;
  const removed = await practice.call('delete', `auth/admin/delete-user/${users.dana.id}/`, {
    as: admin,
    body: { hand_over_to: users.mira.id },
  });
  assert.equal(removed.status, 200, removed.text);
  const opened = await call('get', `tool-run/${data.id}/`, { as: mira });
  assert.deepEqual([opened.status, opened.data.inputs, opened.data.client_id], [200, buffer, client]);
  assert.ok((await list(client, mira)).some(({ id }) => id === data.id));
});
