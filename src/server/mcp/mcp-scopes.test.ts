/** Each tool with each set of scopes, and tokens that end between two calls. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { mcpCaller, mcpServer } from '../../../tests/support/mcp-caller.ts';
import { accessToken } from '../../../tests/support/test-access-token.ts';
import { IN_LONG_RUN } from '../../../tests/support/long-run.ts';
import { practiceOfFile } from '../../../tests/support/test-practice.ts';
import { SCOPES, type Scope } from '../../domain/practice/users/access-token.ts';
import { ownerOf, type User } from '../../domain/practice/users/user.ts';

const practice = await practiceOfFile();
const { services, users } = practice;
await services.practice.change({ mcp_enabled: true });
const address = await mcpServer(practice);
const START = '2026-03-02T15:00:00.000Z';
beforeEach(() => practice.setTime(START));

/** The table of docs/mcp.md, in the order of the list. */
const TOOLS: readonly (readonly [name: string, ...scopes: Scope[]])[] = [
  ['list_clients', 'clients:read'],
  ['get_scenario', 'clients:read'],
  ['create_client', 'clients:write'],
  ['create_scenario', 'clients:write'],
  ['list_calculations', 'calculations:run'],
  ['describe_calculation', 'calculations:run'],
  ['run_calculation', 'calculations:run'],
  ['explain_figure', 'calculations:run'],
  ['compare', 'clients:read', 'calculations:run'],
  ['get_report', 'reports:read'],
  ['explain_report_figure', 'reports:read'],
];

const every = Array.from({ length: 2 ** SCOPES.length - 1 }, (_, at) =>
  SCOPES.filter((_scope, bit) => ((at + 1) >> bit) & 1),
);
/** Tests each tool with each single scope and with all other scopes. */
const sets = IN_LONG_RUN ? every : every.filter(({ length }) => length === 1 || length >= SCOPES.length - 1);
const has = (granted: readonly Scope[], scope: Scope) =>
  granted.includes(scope) ||
  (scope === 'clients:read' && granted.includes('clients:write')) ||
  (scope === 'reports:read' && granted.includes('reports:share'));

test('each set of scopes lists its tools, and the other tools are rejected with the missing scope', async () => {
  for (const granted of sets) {
    const caller = await mcpCaller(practice, address, users.admin, granted);
    const label = granted.join(' ');
    const allowed = TOOLS.filter(([, ...scopes]) => scopes.every((scope) => has(granted, scope)));
    assert.deepEqual(
      await caller.tools(),
      allowed.map(([name]) => name),
      label,
    );
    for (const [name, ...scopes] of TOOLS) {
      const missing = scopes.find((scope) => !has(granted, scope));
      // Wrong input, so that no allowed tool does anything.
      const expected =
        missing === undefined
          ? { error: { odd: ['Unknown field.'] } }
          : { detail: `This token needs the scope ${missing}.`, code: 'scope_missing' };
      const refused = (await caller.refused(name, { odd: 1 })) as { error?: Record<string, unknown> };
      const displayed = refused.error ? { error: { odd: refused.error['odd'] } } : refused;
      assert.deepEqual(displayed, expected, `${label}: ${name}`);
    }
    await services.accessTokens.removeAll(ownerOf(users.admin));
  }
});

async function newAdvisor(email: string): Promise<User> {
  const names = { first_name: 'Short', last_name: 'Stay', role_type: 'advisor' as const };
  const user = await services.users.create(
    { ...names, email, is_staff: false, is_superuser: false, password_hash: null },
    services.clock.now(),
  );
  return user ?? assert.fail();
}

const endings: Record<string, [end: (user: User, id: number) => Promise<unknown>, code: string]> = {
  'a revoked token': [(user, id) => services.accessTokens.remove(ownerOf(user), id), 'token_not_valid'],
  'an expired token': [
    () => Promise.resolve(practice.setTime('2026-03-03T15:00:00.000Z')),
    'token_not_valid',
  ],
  'the token of a deleted user': [(user) => services.users.remove(user.id), 'token_not_valid'],
  'the token of a user who is no longer an advisor': [
    (user) => services.users.update(user.id, { role_type: 'tsc' }),
    'not_allowed',
  ],
};
for (const [at, [name, [end, code]]] of Object.entries(endings).entries())
  test(`${name} is rejected at the next call`, async () => {
    const user = await newAdvisor(`stay${at}@example.com`);
    const { id, token } = await accessToken(practice, user, ['clients:read'], 1);
    const call = async () => {
      const { status, body } = await practice.call('get', 'auth/clients/', { as: token });
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_clients' } };
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(message),
      });
      const text = await response.text();
      assert.equal(response.status, status, text);
      return status === 200 ? /"isError":true/.exec(text) : body.code;
    };
    assert.equal(await call(), null);
    await end(user, id);
    assert.equal(await call(), code);
  });
