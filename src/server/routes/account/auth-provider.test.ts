/** Roles and new users of the OpenID Connect provider, its settings, and turning password sign-in off. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CLIENT } from '../../../../tests/support/openid-provider.ts';
import {
  audited,
  complete,
  link,
  linked,
  linkTo,
  openWithProvider,
  PASSWORD,
  post,
  PROVISION,
  ROLES,
  signIn,
  start,
  userOf,
  VERIFIED,
  withPerson,
} from '../../../../tests/support/provider-practice.ts';

test('each sign-in sets the highest role of the claim and ends sessions of the previous role', async () => {
  const at = await withPerson(ROLES, { ...VERIFIED, groups: ['advisors', 'plumbline-admins'] });
  const { dana } = at.practice.users;
  await linkTo(at, dana);
  const first = await signIn(at, 'sub-dana');
  const admin = await userOf(at, first.data);
  assert.deepEqual([admin.role_type, admin.is_staff, admin.is_superuser], ['admin', true, true]);
  at.provider.people['sub-dana'] = { ...VERIFIED, groups: ['advisors'] };
  const second = await signIn(at, 'sub-dana');
  const advisor = await userOf(at, second.data);
  assert.deepEqual([advisor.role_type, advisor.is_staff, advisor.is_superuser], ['advisor', false, false]);
  const former = await at.practice.call('get', 'auth/profile/', { as: first.data.access.value });
  assert.equal(former.status, 401);
  const changes = (await audited(at)).filter(({ action }) => action === 'user_changed');
  assert.deepEqual(
    changes.map(({ subject, detail }) => [subject, detail]),
    [
      [dana.id, 'role_type advisor, from the provider'],
      [dana.id, 'role_type admin, from the provider'],
    ],
  );
});

for (const [name, groups] of [
  ['revoked', []],
  ['of another program', ['payroll']],
  ['missing', undefined],
] as const)
  test(`rejects the sign-in if the role is ${name}`, async () => {
    const at = await withPerson(ROLES, { ...VERIFIED, ...(groups && { groups }) });
    await linkTo(at, at.practice.users.dana);
    const refused = await signIn(at, 'sub-dana');
    assert.deepEqual([refused.status, refused.body.code], [403, 'oidc_no_role']);
    assert.equal(refused.body.detail, 'Your Acme account has no access. Ask your administrator.');
    assert.ok((await audited(at)).some(({ detail }) => detail === 'oidc_no_role'));
  });

test('the role claim never demotes the last admin', async () => {
  const at = await withPerson(ROLES, { ...VERIFIED, groups: ['advisors'] });
  await linkTo(at, at.practice.users.admin);
  const { data } = await signIn(at, 'sub-dana');
  assert.equal((await userOf(at, data)).role_type, 'admin');
});

test('creates an advisor for a verified address of an allowed domain', async () => {
  const at = await withPerson(PROVISION, {
    email: 'Nora@acme.example',
    email_verified: true,
    name: 'Nora\u202E van\u0000Dijk',
  });
  const { data } = await signIn(at, 'sub-dana');
  const nora = await userOf(at, data);
  assert.deepEqual(
    [nora.email, nora.first_name, nora.last_name, nora.role_type, nora.has_password],
    ['nora@acme.example', 'Nora', 'van Dijk', 'advisor', false],
  );
  assert.equal((await userOf(at, (await signIn(at, 'sub-dana')).data)).id, nora.id);
  const created = (await audited(at)).filter(({ action }) => action === 'user_created');
  assert.deepEqual(created, [
    { action: 'user_created', user: nora.id, subject: nora.id, detail: 'by the provider' },
  ]);
});

test('a new user without a visible name gets the mailbox name', async () => {
  const at = await withPerson(PROVISION, {
    email: 'nora@acme.example',
    email_verified: true,
    name: '\u200B\u202E',
  });
  const nora = await userOf(at, (await signIn(at, 'sub-dana')).data);
  assert.deepEqual([nora.first_name, nora.last_name], ['nora', '']);
});

test('a new user has the role of the claim', async () => {
  const at = await withPerson(
    { ...PROVISION, ...ROLES },
    { email: 'nora@acme.example', email_verified: true, groups: ['plumbline-admins'] },
  );
  const { data } = await signIn(at, 'sub-dana');
  assert.equal((await userOf(at, data)).role_type, 'admin');
});

for (const [name, person] of [
  ['unverified', { email: 'nora@acme.example', email_verified: false }],
  ['verified only as a text', { email: 'nora@acme.example', email_verified: 'true' }],
  ['without the claim', { email: 'nora@acme.example' }],
  ['of another domain', { email: 'nora@example.com', email_verified: true }],
  ['of a subdomain', { email: 'nora@mail.acme.example', email_verified: true }],
  ['of a user', { email: 'mira@acme.example', email_verified: true }],
  ['reversed on the screen', { email: 'nora\u202E@acme.example', email_verified: true }],
  ['two lines', { email: 'nora\r\nBcc: x@acme.example', email_verified: true }],
  ['without a mailbox', { email: '@acme.example', email_verified: true }],
  ['missing', {}],
] as const)
  test(`creates no user for an address that is ${name}`, async () => {
    const at = await withPerson(PROVISION, person);
    const { mira } = at.practice.users;
    await at.practice.services.users.update(mira.id, { email: 'mira@acme.example' });
    const before = await at.practice.services.users.count();
    assert.deepEqual(Object.keys((await signIn(at, 'sub-dana')).data).sort(), ['link_token', 'next']);
    assert.equal(await at.practice.services.users.count(), before);
  });

test('creates no user if the ID token claims to verify an address that it does not contain', async () => {
  const at = await withPerson(PROVISION, { email: 'nora@acme.example', email_verified: false });
  at.provider.failures.claims = (claims) => ({ ...claims, email_verified: true });
  assert.deepEqual(Object.keys((await signIn(at, 'sub-dana')).data).sort(), ['link_token', 'next']);
});

test('only a session from the provider can turn password sign-in off, which leaves only provider sign-in', async () => {
  const at = await withPerson();
  const { admin, users, call, services } = at.practice;
  const turn = (password_sign_in: boolean, as: string) =>
    call('patch', 'auth/admin/settings/', { as, body: { password_sign_in } });
  const refused = await turn(false, admin);
  assert.deepEqual([refused.status, refused.body.code], [409, 'provider_sign_in_first']);
  await linkTo(at, users.admin);
  const { data } = await signIn(at, 'sub-dana');
  assert.equal((await turn(false, data.access.value)).status, 200);
  for (const [path, body] of [
    ['login/', { email: 'dana@example.com', password: PASSWORD }],
    ['register/', { first_name: 'N', last_name: 'V', email: 'n@example.com', password: PASSWORD }],
    ['confirm-email/', { token: 'x', password: PASSWORD }],
    ['confirm-email/resend/', { email: 'n@example.com' }],
    ['request-forget-email/', { email: 'dana@example.com' }],
    ['password-forget-complete/', { token: 'x', password: PASSWORD }],
  ] as const) {
    const off = await post(at, path, body);
    assert.deepEqual([off.status, off.body.code], [403, 'password_sign_in_off'], path);
    assert.equal(off.body.detail, 'Your practice signs in with Acme.');
  }
  const body = { first_name: 'Nora', last_name: 'Vale', email: 'nora@example.com' };
  await call('post', 'auth/admin/create-user/', { as: data.access.value, body });
  assert.match((await at.practice.mails())[0]?.text ?? '', /Sign in with Acme[^]*localhost:3000\/sign-in/);
  // Linking still proves the account by its password, and a link of the command line still works.
  at.provider.people['sub-of-dana'] = VERIFIED;
  const first = await signIn(at, 'sub-of-dana');
  assert.ok((await link(at, first.data.link_token)).data.access);
  const token = 'a link of the command line';
  await services.oneTimeTokens.add(
    {
      hash: services.tokens.hash(token),
      user_id: users.dana.id,
      purpose: 'sign_in',
      expires_at: new Date('2026-03-02T15:15:00Z'),
    },
    services.clock.now(),
  );
  assert.equal((await post(at, 'remember-token/verify/', { token })).status, 200);
  assert.equal((await turn(true, admin)).status, 200);
  assert.equal((await post(at, 'login/', { email: 'dana@example.com', password: PASSWORD })).status, 200);
});

for (const [logout, expected] of [
  ['1', true],
  ['0', false],
] as const)
  test(`LOGOUT=${logout}: signing out ${expected ? 'continues' : 'does not continue'} at the provider`, async () => {
    const at = await withPerson({ PLUMBLINE_OIDC_LOGOUT: logout });
    const session = await linked(at);
    const { body } = await at.practice.call('post', 'auth/logout/', {
      as: session.access.value,
      body: { refresh: session.refresh.value },
    });
    if (!expected) return void assert.equal(body.data, null);
    const url = new URL((body.data as { url: string }).url);
    assert.equal(url.origin + url.pathname, `${at.provider.issuer}/session/end`);
    assert.equal(url.searchParams.get('client_id'), 'plumbline');
    assert.equal(url.searchParams.get('post_logout_redirect_uri'), 'http://localhost:3000/sign-in');
    assert.equal((await fetch(url)).status, 200);
  });

test('behind a proxy, the public URL and the app base apply and forged headers are ignored', async () => {
  const at = await withPerson({
    PLUMBLINE_PUBLIC_URL: 'https://plans.example.com',
    PLUMBLINE_APP_BASE: '/planning/',
    PLUMBLINE_TRUST_PROXY: '1',
    PLUMBLINE_DEMO: '0',
  });
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '203.0.113.9',
    origin: 'https://evil.example',
  };
  const { data } = await post<{ url: string; flow: string }>(at, 'oidc/start/', {}, { headers });
  const redirect = new URL(data.url).searchParams.get('redirect_uri');
  assert.equal(redirect, 'https://plans.example.com/planning/oidc/callback');
  at.provider.signsIn = 'sub-dana';
  const query = await at.provider.visit(data.url);
  const response = await complete(at, data.flow, query, { headers });
  assert.deepEqual([response.status, response.data.next], [200, '/']);
});

test('rejects a next page outside this site', async () => {
  const at = await withPerson();
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'tutorials',
  ])
    assert.deepEqual(Object.keys((await start(at, next)).body.error), ['next']);
});

test('reads the configuration of the provider once an hour', async () => {
  const at = await withPerson();
  const discovered = () => at.provider.requests.get('/.well-known/openid-configuration');
  await start(at);
  const before = discovered() ?? 0;
  at.practice.setTime('2026-03-02T15:59:00.000Z');
  await start(at);
  assert.equal(discovered(), before);
  at.practice.setTime('2026-03-02T17:00:00.000Z');
  await start(at);
  assert.equal(discovered(), before + 1);
});

test('the database and the log contain neither the flow nor a code or token', async () => {
  const at = await withPerson();
  const { data } = await start(at);
  at.provider.signsIn = 'sub-dana';
  const query = await at.provider.visit(data.url);
  const completed = await complete(at, data.flow, query);
  const code = new URLSearchParams(query).get('code') ?? '';
  const dump = await at.practice.dump();
  for (const secret of [data.flow, completed.data.link_token, code]) {
    assert.ok(secret.length > 20);
    assert.ok(!dump.includes(secret));
    assert.ok(!JSON.stringify(at.practice.lines).includes(secret));
  }
});

test('the log contains neither the email address nor the name of a user who signs in with the provider', async () => {
  const at = await withPerson(PROVISION, {
    email: 'nora@acme.example',
    email_verified: true,
    name: 'Nora Vale',
  });
  assert.ok((await signIn(at, 'sub-dana')).data.access, 'a new user');
  at.provider.people['sub-of-dana'] = VERIFIED;
  const first = await signIn(at, 'sub-of-dana');
  assert.equal((await link(at, first.data.link_token, { password: 'wrong' })).status, 401);
  assert.ok((await link(at, first.data.link_token)).data.access, 'a linked user');
  assert.ok((await signIn(at, 'sub-of-dana')).data.access);
  at.provider.failures.claims = (claims) => ({ ...claims, nonce: 'another' });
  assert.ok((await signIn(at, 'sub-of-dana')).status >= 400);
  const logged = at.practice.logged();
  assert.match(logged, /oidc\/complete/);
  assert.match(logged, /OpenID Connect: /);
  assert.doesNotMatch(logged, /example\.com|acme\.example|Nora|Dana/);
});

test('reads the client secret from a file, and a missing file prevents startup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-secret-'));
  const file = join(folder, 'secret');
  await writeFile(file, `${CLIENT.secret}\n`);
  const secret = { PLUMBLINE_OIDC_CLIENT_SECRET: '', PLUMBLINE_OIDC_CLIENT_SECRET_FILE: file };
  assert.ok((await signIn(await openWithProvider(secret), 'sub-dana')).data.link_token);
  await rm(folder, { recursive: true });
  await assert.rejects(openWithProvider(secret), /^SettingsError: PLUMBLINE_OIDC_CLIENT_SECRET_FILE: enter/);
});

test('an unreachable provider causes a warning at startup', async () => {
  const at = await openWithProvider({ PLUMBLINE_OIDC_ISSUER: 'http://127.0.0.1:65535' });
  await start(at);
  // One of the start of the server, and one of the sign-in.
  assert.deepEqual(at.practice.warnings, Array(2).fill('OpenID Connect: ECONNREFUSED'));
});

test('without a provider, its routes return 404 and password sign-in cannot be turned off', async () => {
  const at = await openWithProvider({ PLUMBLINE_OIDC_ISSUER: '' });
  assert.equal((await start(at)).status, 404);
  assert.equal((await complete(at, 'x', '')).status, 404);
  const off = await at.practice.call('patch', 'auth/admin/settings/', {
    as: at.practice.admin,
    body: { password_sign_in: false },
  });
  assert.equal(off.status, 409);
});

test('limits starts and completions from one network', async () => {
  const at = await openWithProvider();
  let last = await complete(at, 'x'.repeat(43), '?code=1');
  for (let tries = 0; tries < 60; tries += 1) last = await complete(at, 'x'.repeat(43), '?code=1');
  assert.deepEqual([last.status, last.headers.get('retry-after')], [429, '1']);
});
