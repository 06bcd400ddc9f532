/** Each failure of a sign-in with a real OpenID Connect provider. */
import assert from 'node:assert/strict';
import { getRequestListener } from '@hono/node-server';
import { test } from 'node:test';
import {
  audited,
  complete,
  link,
  linked,
  openWithProvider,
  signIn,
  start,
  userOf,
  type Opened,
} from '../../../../tests/support/provider-practice.ts';

// A running server replaces the global Response, which `fetch` still returns.
getRequestListener(() => new Response());

type Started = Awaited<ReturnType<typeof start>>['data'];

test('an unlinked provider account cannot sign in until the user links it with the password', async () => {
  const at = await openWithProvider();
  at.provider.people['sub-dana'] = { email: 'dana@example.com', email_verified: true };
  const first = await signIn(at, 'sub-dana');
  assert.deepEqual([first.status, Object.keys(first.data).sort()], [200, ['link_token', 'next']]);
  const wrong = await link(at, first.data.link_token, { password: 'a guess of theirs' });
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'wrong_credentials']);
  const { data: session } = await link(at, first.data.link_token);
  assert.equal(session.next, '/tutorials');
  assert.equal((await userOf(at, session)).id, at.practice.users.dana.id);
  assert.equal((await link(at, first.data.link_token)).body.code, 'oidc_expired');

  const again = await signIn(at, 'sub-dana');
  assert.equal((await userOf(at, again.data)).id, at.practice.users.dana.id);
  const { id } = at.practice.users.dana;
  assert.ok(
    (await audited(at)).some(
      ({ action, user, subject }) => action === 'identity_linked' && user === id && subject === id,
    ),
  );
  assert.equal((await at.practice.mails())[0]?.subject, 'A sign-in method was added');
  const sessions = await at.practice.call('get', 'auth/sessions/', { as: again.data.access.value });
  assert.deepEqual(
    (sessions.body.data as { from_provider: boolean }[]).map(({ from_provider }) => from_provider),
    [true, true, false],
  );
});

for (const [name, person] of [
  ['verified', { email: 'dana@example.com', email_verified: true }],
  ['unverified', { email: 'dana@example.com', email_verified: false }],
  ['unknown', { email: 'nobody@example.com', email_verified: true }],
  ['missing', {}],
] as const)
  test(`returns a link token for a new account if the address is ${name}`, async () => {
    const at = await openWithProvider();
    at.provider.people['sub-new'] = person;
    const { status, data } = await signIn(at, 'sub-new');
    assert.deepEqual([status, Object.keys(data).sort()], [200, ['link_token', 'next']]);
  });

/** The provider or an attacker falsifies one part of the sign-in of a linked account. */
const ATTACKS: readonly {
  name: string;
  attack: (at: Opened, started: Started) => Promise<Awaited<ReturnType<typeof complete>>>;
  status: number;
  code: string;
}[] = [
  {
    name: 'an unknown flow',
    attack: async (at, { url }) => complete(at, 'x'.repeat(43), await at.provider.visit(url)),
    status: 409,
    code: 'oidc_expired',
  },
  {
    name: 'a flow of another tab',
    attack: async (at, { url }) => {
      const other = await start(at);
      return complete(at, other.data.flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'an altered state',
    attack: async (at, { url, flow }) => {
      const query = new URLSearchParams(await at.provider.visit(url));
      query.set('state', 'another');
      return complete(at, flow, `?${query.toString()}`);
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a flow after ten minutes',
    attack: async (at, { url, flow }) => {
      const query = await at.provider.visit(url);
      at.practice.setTime('2026-03-02T15:10:00.000Z');
      return complete(at, flow, query);
    },
    status: 409,
    code: 'oidc_expired',
  },
  {
    name: 'a replayed state',
    attack: async (at, { url, flow }) => {
      const query = await at.provider.visit(url);
      assert.equal((await complete(at, flow, query)).status, 200);
      return complete(at, flow, query);
    },
    status: 409,
    code: 'oidc_expired',
  },
  {
    name: 'a replayed code',
    attack: async (at, { url, flow }) => {
      const query = new URLSearchParams(await at.provider.visit(url));
      assert.equal((await complete(at, flow, `?${query.toString()}`)).status, 200);
      const other = await start(at);
      query.set('state', new URL(other.data.url).searchParams.get('state') ?? '');
      return complete(at, other.data.flow, `?${query.toString()}`);
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a code of another browser',
    attack: async (at, { url }) => {
      const query = new URLSearchParams(await at.provider.visit(url));
      const other = await start(at);
      query.set('state', new URL(other.data.url).searchParams.get('state') ?? '');
      return complete(at, other.data.flow, `?${query.toString()}`);
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a canceled sign-in',
    attack: async (at, { url, flow }) => {
      at.provider.signsIn = null;
      return complete(at, flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_canceled',
  },
  {
    name: 'a wrong nonce',
    attack: async (at, { url, flow }) => {
      at.provider.failures.claims = (claims) => ({ ...claims, nonce: 'another' });
      return complete(at, flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a token of another issuer',
    attack: async (at, { url, flow }) => {
      at.provider.failures.claims = (claims) => ({ ...claims, iss: 'https://login.example.org' });
      return complete(at, flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a response of another issuer',
    attack: async (at, { url, flow }) => {
      const query = new URLSearchParams(await at.provider.visit(url));
      query.set('iss', 'https://login.example.org');
      return complete(at, flow, `?${query.toString()}`);
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a token for another client',
    attack: async (at, { url, flow }) => {
      at.provider.failures.claims = (claims) => ({ ...claims, aud: 'another' });
      return complete(at, flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'an expired token',
    attack: async (at, { url, flow }) => {
      at.provider.failures.claims = (claims) => ({ ...claims, exp: 1_000_000_000 });
      return complete(at, flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a signature by another key',
    attack: async (at, { url, flow }) => {
      at.provider.failures.foreignKey = true;
      return complete(at, flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a subject of 256 characters',
    attack: async (at, { url, flow }) => {
      at.provider.failures.claims = (claims) => ({ ...claims, sub: 's'.repeat(256), email: 'd@example.com' });
      return complete(at, flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a subject with a control character',
    attack: async (at, { url, flow }) => {
      at.provider.failures.claims = (claims) => ({ ...claims, sub: 'sub\u0000dana', email: 'd@example.com' });
      return complete(at, flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a response of more than a megabyte',
    attack: async (at, { url, flow }) => {
      at.provider.failures.claims = (claims) => ({ ...claims, padding: 'x'.repeat(1_000_000) });
      return complete(at, flow, await at.provider.visit(url));
    },
    status: 400,
    code: 'oidc_refused',
  },
  {
    name: 'a provider that is down',
    attack: async (at, { url, flow }) => {
      const query = await at.provider.visit(url);
      at.provider.failures.broken = { path: /^\/token$/, status: 503 };
      return complete(at, flow, query);
    },
    status: 503,
    code: 'oidc_unreachable',
  },
];

for (const { name, attack, status, code } of ATTACKS)
  test(`rejects ${name} with ${code}`, async () => {
    const at = await openWithProvider();
    at.provider.people['sub-dana'] = { email: 'dana@example.com', email_verified: true };
    await linked(at);
    const { data } = await start(at);
    at.provider.signsIn = 'sub-dana';
    const refused = await attack(at, data);
    assert.deepEqual([refused.status, refused.body.code], [status, code], refused.text);
    assert.ok(!/\{name\}/.test(refused.body.detail));
    const [newest] = await audited(at);
    assert.deepEqual([newest?.action, newest?.detail], ['sign_in_refused', code]);
    // The log names codes of the library, and neither a code nor a token.
    for (const line of at.practice.warnings) assert.match(line, /^OpenID Connect: [\w ]{1,120}$/);
  });

for (const authorization_endpoint of [undefined, 'javascript:alert(1)', 'login'])
  test(`reports a configuration with the sign-in page ${authorization_endpoint} as misconfigured`, async () => {
    const at = await openWithProvider();
    const body = { issuer: at.provider.issuer, authorization_endpoint };
    at.provider.failures.broken = { path: /well-known/, status: 200, body };
    at.practice.setTime('2026-03-02T16:00:01.000Z');
    const refused = await start(at);
    assert.deepEqual([refused.status, refused.body.code], [502, 'oidc_misconfigured'], refused.text);
  });

for (const [seconds, isAccepted] of [
  [20, true],
  [60, false],
] as const)
  test(`a token that expired ${seconds} seconds ago is ${isAccepted ? 'accepted' : 'refused'} (clock tolerance)`, async () => {
    const at = await openWithProvider();
    at.provider.failures.claims = (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - seconds });
    assert.equal((await signIn(at, 'sub-dana')).body.code, isAccepted ? undefined : 'oidc_refused');
  });

test('fetches a new key of the provider if the cached keys are over a minute old', async (context) => {
  const at = await openWithProvider();
  assert.equal((await signIn(at, 'sub-dana')).status, 200);
  at.provider.failures.newKey = true;
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
  assert.equal((await signIn(at, 'sub-dana')).status, 200);
  assert.equal(at.provider.requests.get('/jwks'), 2);
});

test('accepts a subject of 255 characters', async () => {
  const at = await openWithProvider();
  at.provider.failures.claims = (claims) => ({ ...claims, sub: 's'.repeat(255), email: 'd@example.com' });
  assert.ok((await signIn(at, 'sub-dana')).data.link_token);
});

test('without a complete response in five seconds, the provider is unreachable at the start and at completion', async () => {
  const early = async () => {
    const at = await openWithProvider();
    at.provider.failures.silent = /well-known/;
    at.practice.setTime('2026-03-02T16:00:01.000Z');
    return start(at);
  };
  const late = async (failureKind: 'silent' | 'stalled') => {
    const at = await openWithProvider();
    const { data } = await start(at);
    at.provider.signsIn = 'sub-dana';
    const query = await at.provider.visit(data.url);
    at.provider.failures[failureKind] = /^\/token$/;
    return complete(at, data.flow, query);
  };
  for (const { status, body } of await Promise.all([early(), late('silent'), late('stalled')])) {
    assert.deepEqual([status, body.code], [503, 'oidc_unreachable']);
    assert.equal(body.detail, 'We can’t reach Acme. Try again, or use your password.');
  }
});

test('reports a wrong secret and a wrong issuer as misconfigured', async () => {
  const at = await openWithProvider({ PLUMBLINE_OIDC_CLIENT_SECRET: 'another secret' });
  const refused = await signIn(at, 'sub-dana');
  assert.deepEqual([refused.status, refused.body.code], [502, 'oidc_misconfigured']);
  assert.equal(refused.body.detail, 'Acme isn’t set up correctly. Tell your administrator.');
  const body = { error: 'invalid_client' };
  at.provider.failures.broken = { path: /^\/token$/, status: 401, body };
  assert.equal((await signIn(at, 'sub-dana')).body.code, 'oidc_misconfigured');
  const other = await openWithProvider({ PLUMBLINE_OIDC_ISSUER: `${at.provider.issuer}/other` });
  assert.equal((await start(other)).body.code, 'oidc_misconfigured');
});
