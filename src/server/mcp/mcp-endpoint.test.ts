/** The address of the MCP server over raw HTTP, with protocol 2025-06-18. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { mcpServer } from '../../../tests/support/mcp-caller.ts';
import { accessToken } from '../../../tests/support/test-access-token.ts';
import { practiceOfFile, testPractice } from '../../../tests/support/test-practice.ts';
import { ownerOf } from '../../domain/practice/users/user.ts';
import { memberAt } from '../../domain/shared/result-members.ts';

const practice = await practiceOfFile();
const { services, users } = practice;
const address = await mcpServer(practice);
let token = '';
let minute = 0;
beforeEach(async () => {
  await services.practice.change({ mcp_enabled: true, tokens_allowed: true });
  // In a shared process, this also runs before the tests of other files, and a user has at most 20 tokens.
  await services.accessTokens.removeAll(ownerOf(users.dana));
  ({ token } = await accessToken(practice, users.dana, ['clients:read', 'calculations:run']));
  practice.setTime(new Date(Date.UTC(2026, 2, 2, 15, (minute += 1))).toISOString());
});

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const callOf = (name: string, input: unknown) => ({
  ...list,
  method: 'tools/call',
  params: { name, arguments: input },
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  as?: string;
}

const send = (body: unknown, { method = 'POST', headers = {}, as = token }: Sent = {}) =>
  fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      authorization: `Bearer ${as}`,
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

async function resultOf(response: Response): Promise<unknown> {
  assert.equal(response.status, 200);
  const text = await response.text();
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? [];
  return memberAt(JSON.parse(data), 'result');
}

async function refused(response: Response): Promise<[status: number, code: unknown]> {
  return [response.status, memberAt(await response.json(), 'code')];
}

test('a client of protocol 2025-06-18 connects, lists and calculates', async () => {
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'raw', version: '1' },
  };
  const started = await resultOf(await send({ ...list, method: 'initialize', params }));
  assert.equal(memberAt(started, 'protocolVersion'), '2025-06-18');
  assert.equal(memberAt(started, 'serverInfo.name'), 'plumbline');
  const initialized = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  assert.equal(initialized.status, 202);

  const tools = memberAt(await resultOf(await send(list)), 'tools') as {
    name: string;
    inputSchema: object;
  }[];
  assert.ok(tools.every(({ inputSchema }) => memberAt(inputSchema, 'additionalProperties') === false));
  const input = { cash_flows: [-100, 110] };
  const ran = await resultOf(await send(callOf('run_calculation', { calculation: 'cash-flow-irr', input })));
  assert.equal(memberAt(ran, 'structuredContent.data.irr'), 0.1);
});

test('responses have the security headers of data, not of pages', async () => {
  const { headers } = await send(list);
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; frame-ancestors 'none'/);
  assert.equal(headers.get('cache-control'), 'no-cache, no-transform');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  const page = await fetch(new URL('/sign-in', address));
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'/);
});

test('the log contains the token and each route that a tool calls', async () => {
  const before = practice.lines.length;
  await resultOf(await send(callOf('list_clients', {})));
  const lines = practice.lines.slice(before).map(({ route, token_id }) => [route, token_id !== undefined]);
  assert.deepEqual(lines.toSorted(), [
    ['/auth/clients', true],
    ['/mcp', true],
  ]);
});

test('accepts only POST with one message', async () => {
  for (const method of ['GET', 'DELETE']) {
    const response = await send(undefined, { method });
    assert.equal(response.headers.get('allow'), 'POST');
    assert.deepEqual(await refused(response), [405, 'method_not_allowed']);
  }
  assert.deepEqual(await refused(await send([list, list])), [400, 'one_message']);
  assert.deepEqual(await refused(await send('{"jsonrpc"')), [400, 'malformed_body']);
  assert.deepEqual(await refused(await send(callOf('list_clients', { search: 'a'.repeat(1_000_000) }))), [
    413,
    'body_too_large',
  ]);
  assert.equal((await send(list, { headers: { 'content-type': 'text/plain' } })).status, 415);
});

const initialize = { ...list, method: 'initialize' };
const calling = { ...list, method: 'tools/call' };
const malformed: [message: unknown, error: object][] = [
  ['text', { input: ['Must be an object.'] }],
  [null, { input: ['Must be an object.'] }],
  [{ id: 1, method: 'tools/list' }, { jsonrpc: ['Must be "2.0".'] }],
  [{ ...list, jsonrpc: '1.0' }, { jsonrpc: ['Must be "2.0".'] }],
  [{ ...list, id: null }, { id: ['Must be text or a whole number.'] }],
  [{ ...list, method: undefined }, { method: ['method is a required field'] }],
  [{ ...list, method: 5 }, { method: ['Must be text.'] }],
  [{ ...list, params: [] }, { params: ['Must be an object.'] }],
  [calling, { params: ['Must be an object.'] }],
  [{ ...calling, params: {} }, { 'params.name': ['params.name is a required field'] }],
  [callOf('list_clients', []), { 'params.arguments': ['Must be an object.'] }],
  [initialize, { params: ['Must be an object.'] }],
  [
    { ...initialize, params: { protocolVersion: 5, capabilities: {}, clientInfo: { name: 'raw' } } },
    {
      'params.protocolVersion': ['Must be text.'],
      'params.clientInfo.version': ['params.clientInfo.version is a required field'],
    },
  ],
];

test('rejects a malformed message and names its fields', async () => {
  for (const [message, error] of malformed) {
    const response = await send(JSON.stringify(message));
    assert.deepEqual([response.status, await response.json()], [400, { error }], JSON.stringify(message));
  }
});

test('names wrong arguments, and rejects unknown methods and tools', async () => {
  const errorOf = async (name: string, input: unknown) =>
    JSON.parse(
      String(memberAt(await resultOf(await send(callOf(name, input))), 'content.0.text')),
    ) as unknown;
  assert.deepEqual(await errorOf('list_clients', { page: 'x', evil: 1 }), {
    error: { page: ['Enter a number.'], evil: ['Unknown field.'] },
  });
  assert.deepEqual(await errorOf('__proto__', {}), { error: { name: ['No tool is called "__proto__".'] } });
  const unknown = await send({ ...list, method: '__proto__' });
  assert.match(await unknown.text(), /"code":-32601,"message":"Method not found"/);
});

test('accepts only an access token of an advisor or admin', async () => {
  const challenged = await send(list, { as: practice.dana });
  assert.equal(challenged.headers.get('www-authenticate'), 'Bearer');
  assert.deepEqual(await refused(challenged), [401, 'token_not_valid']);
  assert.deepEqual(await refused(await send(list, { as: `${token}x` })), [401, 'token_not_valid']);
  const { token: ofTsc } = await accessToken(practice, users.tsc, ['clients:read']);
  assert.deepEqual(await refused(await send(list, { as: ofTsc })), [403, 'not_allowed']);
});

test('rejects another origin and accepts the server’s origin', async () => {
  assert.deepEqual(await refused(await send(list, { headers: { origin: 'https://evil.example' } })), [
    403,
    'origin_not_allowed',
  ]);
  assert.deepEqual(await refused(await send(list, { headers: { origin: 'null' } })), [
    403,
    'origin_not_allowed',
  ]);
  assert.equal((await send(list, { headers: { origin: 'http://127.0.0.1:3000' } })).status, 200);
});

test('returns 403 if the server or tokens are turned off', async () => {
  await services.practice.change({ mcp_enabled: false });
  assert.deepEqual(await refused(await send(list)), [403, 'mcp_off']);
  await services.practice.change({ mcp_enabled: true, tokens_allowed: false });
  assert.deepEqual(await refused(await send(list)), [403, 'tokens_off']);
  const fresh = await testPractice();
  assert.equal((await fresh.services.practice.read()).mcp_enabled, false);
  await fresh.close();
});

test('rejects the 61st call of a token in a minute', async () => {
  const responses = await Promise.all(Array.from({ length: 60 }, () => send(list)));
  assert.ok(responses.every(({ status }) => status === 200));
  const limited = await send(list);
  assert.equal(limited.headers.get('retry-after'), '60');
  assert.deepEqual(await refused(limited), [429, 'too_many_attempts']);
  const { token: other } = await accessToken(practice, users.mira, ['clients:read']);
  assert.equal((await send(list, { as: other })).status, 200);
});

test('a server error shows only the request id', async () => {
  const { reports } = services;
  const { token: as } = await accessToken(practice, users.dana, ['reports:read']);
  services.reports = {
    ...reports,
    find: () => Promise.reject(new Error('select secret from users')),
  };
  try {
    // The first fails in the tool, the second in the route that it calls.
    for (const input of [{ report_id: 1, tab: 'legacy' }, { report_id: 1 }]) {
      const result = await resultOf(await send(callOf('get_report', input), { as }));
      assert.equal(memberAt(result, 'isError'), true);
      const body = JSON.parse(String(memberAt(result, 'content.0.text'))) as Record<string, unknown>;
      assert.deepEqual(Object.keys(body), ['detail', 'code']);
      assert.match(String(body.detail), /^Something went wrong! Request [\da-f-]{36}\.$/);
      assert.match(String(practice.errors.at(-1)), /select secret/);
    }
  } finally {
    services.reports = reports;
  }
});

test('another owner’s records are not found', async () => {
  const client = await practice.call('post', 'auth/client/', {
    as: practice.mira,
    body: { firstname: 'Nora', lastname: 'Hale', age: 50 },
  });
  const scenario = await practice.call('post', 'scenario/scenario/', {
    as: practice.mira,
    body: { client_id: client.body.data.id, name: 'Hers' },
  });
  const report = await practice.call('post', 'report/', {
    as: practice.mira,
    body: { client_id: client.body.data.id, scenario_id: scenario.body.data.id, name: 'Hers' },
  });
  const { token: as } = await accessToken(practice, users.dana, [
    'clients:write',
    'calculations:run',
    'reports:read',
  ]);
  const { id } = scenario.body.data;
  const report_id = report.body.data.id;
  for (const [name, input] of [
    ['get_scenario', { scenario_id: id }],
    ['compare', { scenario_id: id }],
    ['get_report', { report_id }],
    ['get_report', { report_id, tab: 'legacy' }],
    ['explain_report_figure', { report_id, path: 'slots' }],
    ['create_scenario', { client_id: client.body.data.id, name: 'Mine' }],
  ] as const)
    assert.equal(
      memberAt(await resultOf(await send(callOf(name, input), { as })), 'content.0.text'),
      JSON.stringify({ detail: 'Not found.', code: 'not_found' }),
      name,
    );
});
