/** The official client reads the demo practice. Its figures are those of the API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpCaller, mcpServer } from '../../../tests/support/mcp-caller.ts';
import { accessToken } from '../../../tests/support/test-access-token.ts';
import { practiceOfFile } from '../../../tests/support/test-practice.ts';
import { memberAt } from '../../domain/shared/result-members.ts';
import { comparisonOf } from '../../domain/practice/cases/scenario.ts';
import { ownerOf } from '../../domain/practice/users/user.ts';
import { fillDemoPractice } from '../operations/demo-practice.ts';
import { DEMO_ADVISOR, findDemoUsers } from '../operations/demo-users.ts';

const practice = await practiceOfFile();
const { services } = practice;
await fillDemoPractice(services);
await services.practice.change({ mcp_enabled: true });
const user = (await findDemoUsers(services)).find(({ email }) => email === DEMO_ADVISOR);
assert.ok(user);
const owner = ownerOf(user);
const [elena] = await services.clients.list(owner);
const [scenario] = await services.scenarios.list(owner);
const [report] = await services.reports.list(owner, {});
assert.ok(elena && scenario && report);

const address = await mcpServer(practice);
const assistant = await mcpCaller(practice, address, user, [
  'clients:write',
  'calculations:run',
  'reports:read',
]);

const http = async (method: 'get' | 'post', path: string, body?: unknown): Promise<unknown> => {
  const options = { as: assistant.token, ...(body !== undefined && { body }) };
  const { status, body: received } = await practice.call(method, path, options);
  assert.equal(status, 200, path);
  return received.data;
};

test('a token lists the tools of its scopes', async () => {
  assert.equal(assistant.protocol, '2026-07-28');
  assert.deepEqual(await assistant.tools(), [
    'list_clients',
    'get_scenario',
    'create_client',
    'create_scenario',
    'list_calculations',
    'describe_calculation',
    'run_calculation',
    'explain_figure',
    'compare',
    'get_report',
    'explain_report_figure',
  ]);
  const reader = await mcpCaller(practice, address, user, ['clients:read']);
  assert.deepEqual(await reader.tools(), ['list_clients', 'get_scenario']);
  const caller = await mcpCaller(practice, address, user, ['calculations:run']);
  for (const [of, name, input, scope] of [
    [reader, 'run_calculation', { calculation: 'vehicle', input: {} }, 'calculations:run'],
    [reader, 'describe_calculation', { calculation: 'vehicle' }, 'calculations:run'],
    [reader, 'compare', { scenario_id: scenario.id }, 'calculations:run'],
    [caller, 'compare', { scenario_id: scenario.id }, 'clients:read'],
    [caller, 'get_report', { report_id: report.id, tab: 'legacy' }, 'reports:read'],
    [caller, 'explain_report_figure', { report_id: report.id, path: 'slots' }, 'reports:read'],
    [reader, 'create_client', { firstname: 'A', lastname: 'B', age: 40 }, 'clients:write'],
  ] as const)
    assert.deepEqual(
      await of.refused(name, input),
      { detail: `This token needs the scope ${scope}.`, code: 'scope_missing' },
      name,
    );
});

test('the worked examples of the design return the printed figures', async () => {
  const input = { tax_year: 2026, filing_status: 'single', ordinary_income: 100_000 };
  const tax = await assistant.call('run_calculation', { calculation: 'federal-tax', input });
  assert.equal(memberAt(tax, 'data.tax'), 13_170);
  assert.equal(memberAt(tax, 'data.effective_rate'), 0.1317);
  assert.deepEqual(tax.data, await http('post', 'calculations/federal-tax/', input));
  assert.deepEqual(
    tax.assumptions.map(({ name, value }) => [name, value]),
    [
      ['filers_65_or_older', 0],
      ['long_term_gains', 0],
      ['social_security', 0],
      ['investment_income', 0],
    ],
  );
  assert.ok(tax.trail.some(({ path, value }) => path === 'tax' && value === 13_170));

  const flows = { cash_flows: [-100, 110] };
  const irr = await assistant.call('explain_figure', {
    calculation: 'cash-flow-irr',
    input: flows,
    path: 'irr',
  });
  assert.ok(Math.abs(Number(memberAt(irr, 'data.value')) - 0.1) < 1e-12);
  assert.deepEqual(
    irr.data,
    await http('post', 'calculations/cash-flow-irr/explain/', { input: flows, path: 'irr' }),
  );
});

test('reads the demo client as over HTTP', async () => {
  await services.practice.change({ mcp_client_names: true });
  try {
    const { data, source } = await assistant.call('list_clients', { search: 'Hartwell' });
    const listed = await http('get', 'auth/clients/?search=Hartwell&size=10');
    assert.deepEqual(
      data,
      JSON.parse(JSON.stringify(listed).replaceAll(/"s3_url":"[^"]*"/g, '"s3_url":null')),
    );
    assert.deepEqual(source.rows, { page: 1, size: 10, total: 1 });
    const read = await assistant.call('get_scenario', { scenario_id: scenario.id });
    assert.deepEqual(read.data, await http('get', `scenario/${scenario.id}/`));
    assert.equal(memberAt(read, 'data.client.lastname'), 'Hartwell');
  } finally {
    await services.practice.change({ mcp_client_names: false });
  }
});

test('a comparison has the figures of the API, also with changed inputs', async () => {
  const { document, client } = (await services.scenarios.find(owner, scenario.id)) ?? {};
  const input = document && client && comparisonOf(client.age, document);
  assert.ok(input);
  const overrides = { 'vehicles.0.rate_of_return': 0.05, value_basis: 'after_tax' };
  const vehicles = input.vehicles.with(0, { ...input.vehicles[0], rate_of_return: 0.05 });
  for (const [asked, expected] of [
    [{}, input],
    [{ overrides }, { ...input, vehicles, value_basis: 'after_tax' }],
  ] as const) {
    const { data, trail, source } = await assistant.call('compare', { scenario_id: scenario.id, ...asked });
    const figures = await http('post', 'report/calc/', expected);
    for (const path of ['slots', 'comparative_table.footer', 'making_things_equal', 'fee_analysis.totals'])
      assert.deepEqual(memberAt(data, path), memberAt(figures, path), path);
    assert.equal(trail.length, 12);
    assert.equal(trail[0]?.path, 'comparative_table.footer.total_outlay');
    assert.equal(source.page.endsWith(`/review-summary/${scenario.id}`), true);
  }
  const rows = await assistant.call('compare', { scenario_id: scenario.id, select: ['legacy.rows.*.age'] });
  assert.deepEqual(Object.keys(rows.data as object), ['legacy']);
  assert.deepEqual(
    await assistant.refused('compare', { scenario_id: scenario.id, overrides: { 'vehicles.9.fee': 0 } }),
    { error: { overrides: ['vehicles.9.fee: the list has 3 values.'] } },
  );
  assert.deepEqual(await assistant.refused('compare', { scenario_id: 999_999 }), {
    detail: 'Not found.',
    code: 'not_found',
  });
});

test('a report and its explained figure match its exported file', async () => {
  const total = 'comparative_table.footer.slots.0.total_net_income';
  const { trail } = await assistant.call('explain_report_figure', { report_id: report.id, path: total });
  assert.match(trail[0]?.path ?? '', /^comparative_table\.rows\.\d+\.slots\.0\.net_income$/);

  const saved_action = { ...report.saved_action, inflation: 0.03 };
  await services.reports.replace(owner, report.id, { saved_action }, {}, services.clock.now());
  const file = await http('get', `report/${report.id}/export/`);
  for (const tab of ['comparative_table', 'making_things_equal', 'fee_analysis']) {
    const { data } = await assistant.call('get_report', { report_id: report.id, tab });
    assert.deepEqual(data, { [tab]: memberAt(file, `report.${tab}`) });
  }
  const path = 'comparative_table.footer.slots.0.ending_value';
  const explained = await assistant.call('explain_report_figure', { report_id: report.id, path });
  assert.equal(
    Math.round(Number(memberAt(explained, 'data.value')) * 100) / 100,
    memberAt(file, `report.${path}`),
  );
  const codes = memberAt(file, 'report.warnings') as { code: string }[];
  assert.ok(codes.length > 0);
  assert.deepEqual(
    explained.assumptions.map(({ name }) => name),
    codes.map(({ code }) => code),
  );

  const settings = await assistant.call('get_report', { report_id: report.id });
  assert.equal(memberAt(settings, 'data.saved_action.inflation'), 0.03);
});

test('no response contains names, links or file names of clients', async () => {
  const { token: as } = await accessToken(practice, user, ['reports:share']);
  const shared = await practice.call('post', `report/share-report/${report.id}/`, { as, body: {} });
  assert.equal(memberAt(shared.body, 'data.view_token') === null, false);
  const name = 'HARTWELL at 65, for elena';
  const before = await services.scenarios.find(owner, scenario.id);
  assert.ok(before);
  await services.scenarios.update(owner, scenario.id, before.revision, { name }, services.clock.now());
  const texts = await Promise.all([
    assistant.call('list_clients'),
    assistant.call('get_scenario', { scenario_id: scenario.id }),
    assistant.call('compare', { scenario_id: scenario.id }),
    assistant.call('get_report', { report_id: report.id }),
    assistant.call('create_client', {
      firstname: 'Elena',
      lastname: 'Hartwell',
      age: 45,
      date_of_birth: '1980-02-03',
    }),
  ]);
  // The result of a selection with * has values without their keys.
  texts.push(await assistant.call('list_clients', { select: ['*.*', '*.reports.*.*'] }));
  const text = JSON.stringify(texts);
  assert.doesNotMatch(text, /hartwell|elena|1980-02-03|\/report\/\d+\/[\w-]{20}|signature=/i);
  assert.match(text, new RegExp(`Client ${elena.id} at 65, for Client ${elena.id}`));
});

test('a client name that is a word of a schema does not change the schema', async () => {
  await services.clients.create(
    owner,
    { firstname: 'Max', middlename: null, lastname: 'Level', age: 40, date_of_birth: null },
    services.clock.now(),
  );
  const { data } = await assistant.call('describe_calculation', { calculation: 'policy-history' });
  assert.match(JSON.stringify(data), /"as_illustrated","max_level"/);
});

test('creates a record once for an idempotency key', async () => {
  const body = { firstname: 'Nora', lastname: 'Hale', age: 50, idempotency_key: 'nora-1' };
  const first = await assistant.call('create_client', body);
  assert.deepEqual(await assistant.call('create_client', body), first);
  const id = memberAt(first, 'data.id');
  assert.equal((await services.clients.find(owner, Number(id)))?.lastname, 'Hale');
  assert.deepEqual(await assistant.refused('create_client', { ...body, idempotency_key: 'nora\n–1' }), {
    error: { idempotency_key: ['Use only printable ASCII characters.'] },
  });
  const started = await assistant.call('create_scenario', { client_id: id, name: 'First' });
  assert.equal(memberAt(started, 'data.is_draft'), true);
  assert.deepEqual(await assistant.refused('create_client', { ...body, age: 51 }), {
    detail: 'This Idempotency-Key was used for another request.',
    code: 'idempotency_key_reused',
  });
});

test('a client name that is a word of an error code does not change the code', async () => {
  await assistant.call('create_client', { firstname: 'Vera', lastname: 'Found', age: 50 });
  const unknown = await assistant.refused('get_scenario', { scenario_id: 999_999 });
  assert.equal(memberAt(unknown, 'code'), 'not_found');
});

test('a response above 100 KB asks for select', async () => {
  const calculation = 'comparative-report';
  const { data } = await assistant.call('describe_calculation', { calculation });
  const input = memberAt(data, 'example');
  assert.deepEqual(await assistant.refused('run_calculation', { calculation, input }), {
    error: { select: ['The answer is larger than 100 KB. Name the members that you need in select.'] },
  });
  const selected = await assistant.call('run_calculation', { calculation, input, select: ['legacy'] });
  assert.ok(JSON.stringify(selected).length <= 100_000);
  assert.deepEqual(
    await assistant.refused('run_calculation', { calculation, input, select: ['legacy.total'] }),
    {
      error: { select: ['legacy.total: There is no "total" in legacy. There are: rows, ages.'] },
    },
  );
});

test('invalid input is rejected by field, and the calculation rejects it as over HTTP', async () => {
  const input = { cash_flows: 'none' };
  assert.deepEqual(await assistant.refused('run_calculation', { calculation: 'cash-flow-irr', input }), {
    error: { cash_flows: ['Must be a list.'] },
  });
  assert.deepEqual(
    await assistant.refused('explain_figure', { calculation: 'cash-flow-irr', input, path: 'irr', when: 1 }),
    {
      error: { when: ['Unknown field.'] },
    },
  );
  assert.deepEqual(await assistant.refused('run_calculation', { calculation: 'vehicle', input: null }), {
    error: { input: ['Must be an object.'] },
  });
  // The message of the specification, although names of clients are hidden.
  assert.deepEqual(await assistant.refused('create_client', { firstname: '', lastname: 'Hale', age: 50 }), {
    error: { firstname: ['First Name is required.'] },
  });
  const overrides = { 'vehicles.00.rate_of_return': 0.2 };
  assert.deepEqual(await assistant.refused('compare', { scenario_id: scenario.id, overrides }), {
    error: { overrides: ['vehicles.00.rate_of_return: the list has 3 values.'] },
  });
  assert.deepEqual(await assistant.refused('list_clients', { serch: 'a' }), {
    error: { serch: ['Unknown field. Did you mean "search"?'] },
  });
  assert.equal(
    memberAt(await assistant.refused('run_calculation', { calculation: 'none', input: {} }), 'code'),
    'unknown_calculation',
  );
});
