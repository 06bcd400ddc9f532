import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BUILD_SETTINGS, readSettings, SETTINGS, SettingsError } from './settings.ts';

const mistake = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.message;
  }
  return '';
};

test('an empty environment results in the documented defaults', () => {
  const { settings, warnings } = readSettings({});
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.port, 3000);
  assert.match(settings.data, /\/data$/);
  assert.equal(settings.apiBase, '/api');
  assert.equal(settings.appBase, '');
  assert.equal(settings.accessHours, 12);
  assert.equal(settings.rememberDays, 7);
  assert.equal(settings.refreshHours, 168);
  assert.equal(settings.demo, 'unset');
  assert.deepEqual(warnings, []);
});

for (const [name, bad] of [
  ['PLUMBLINE_PORT', '70000'],
  ['PLUMBLINE_PORT', '30 00'],
  ['PLUMBLINE_HOST', 'no host'],
  ['PLUMBLINE_DATA', ' '],
  ['PLUMBLINE_PUBLIC_URL', 'plans.example.com'],
  ['PLUMBLINE_PUBLIC_URL', 'https://plans.example.com/app'],
  ['PLUMBLINE_PUBLIC_URL', 'ftp://plans.example.com'],
  ['PLUMBLINE_TRUST_PROXY', 'yes'],
  ['PLUMBLINE_API_BASE', 'api'],
  ['PLUMBLINE_API_BASE', '/'],
  ['PLUMBLINE_APP_BASE', '/a b'],
  ['PLUMBLINE_ACCESS_HOURS', '0'],
  ['PLUMBLINE_REMEMBER_DAYS', '1.5'],
  ['PLUMBLINE_REFRESH_HOURS', ''],
  ['PLUMBLINE_DEMO', 'true'],
  ['PLUMBLINE_SMTP_URL', 'mail.example.com'],
  ['PLUMBLINE_SMTP_URL', 'https://mail.example.com'],
  ['PLUMBLINE_SMTP_URL', 'smtp:///'],
  ['PLUMBLINE_MAIL_FROM', 'Plans'],
  ['PLUMBLINE_MAIL_FROM', 'Plans <plans@example.com>\r\nBcc: x@example.com'],
  ['PLUMBLINE_LOG_LEVEL', 'loud'],
  ['PLUMBLINE_STRIPE_SECRET_KEY', 'pk_test_1'],
  ['PLUMBLINE_STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['PLUMBLINE_STRIPE_WEBHOOK_SECRET', 'secret'],
  ['PLUMBLINE_STRIPE_WEBHOOK_SECRET', 'whsec_1,whsec_2,whsec_3'],
  ['PLUMBLINE_STRIPE_PRICE_MONTHLY', ''],
  ['PLUMBLINE_STRIPE_PRICE_YEARLY', 'a price'],
  ['PLUMBLINE_STRIPE_API_URL', 'https://api.example.com'],
  ['PLUMBLINE_STRIPE_JS_URL', 'https://js.example.com/stripe.js'],
  ['PLUMBLINE_TRIAL_DAYS', '-1'],
  ['PLUMBLINE_PLAN_GATED', 'home'],
  ['PLUMBLINE_OIDC_ISSUER', 'http://login.example.com'],
  ['PLUMBLINE_OIDC_ISSUER', 'https://login.example.com?tenant=1'],
  ['PLUMBLINE_OIDC_NAME', ''],
  ['PLUMBLINE_OIDC_SCOPES', 'email openids'],
  ['PLUMBLINE_OIDC_PROVISION', 'yes'],
  ['PLUMBLINE_OIDC_DOMAINS', 'example'],
  ['PLUMBLINE_OIDC_ROLE_CLAIM', 'my groups'],
  ['PLUMBLINE_OIDC_ROLES', 'owner=everyone'],
] as const) {
  test(`${name}=${JSON.stringify(bad)} prevents startup and names the setting`, () => {
    const output = mistake({ [name]: bad });
    assert.ok(output.startsWith(`${name}: enter `), output);
  });
}

test('error messages do not repeat the value, which may be a secret', () => {
  assert.ok(!mistake({ PLUMBLINE_PORT: 'sk_live_7f3a' }).includes('sk_live'));
});

test('reports all errors in one message', () => {
  assert.equal(mistake({ PLUMBLINE_PORT: 'x', PLUMBLINE_ACCESS_HOURS: 'x' }).split('\n').length, 2);
});

test('the API and the pages cannot have the same path', () => {
  for (const path of ['/api/', '/api/plans'])
    assert.match(mistake({ PLUMBLINE_APP_BASE: path }), /^PLUMBLINE_API_BASE/);
});

test('mail requires the public URL for its links', () => {
  const mail = { PLUMBLINE_SMTP_URL: 'smtp://user:secret@mail.example.com:587' };
  assert.match(mistake(mail), /^PLUMBLINE_PUBLIC_URL: enter/);
  const { settings } = readSettings({ ...mail, PLUMBLINE_PUBLIC_URL: 'https://plans.example.com' });
  assert.equal(settings.smtpUrl?.hostname, 'mail.example.com');
});

const STRIPE = {
  PLUMBLINE_STRIPE_SECRET_KEY: 'sk_test_1',
  PLUMBLINE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  PLUMBLINE_STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const LIVE = {
  ...STRIPE,
  PLUMBLINE_STRIPE_SECRET_KEY: 'rk_live_1',
  PLUMBLINE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

test('Stripe keys must be complete and all test or all live', () => {
  assert.equal(mistake(STRIPE), '');
  for (const [left, ...others] of [
    ['PLUMBLINE_STRIPE_SECRET_KEY', 'PLUMBLINE_STRIPE_PUBLISHABLE_KEY'],
    ['PLUMBLINE_STRIPE_WEBHOOK_SECRET'],
  ] as const) {
    const some = Object.fromEntries(
      Object.entries(STRIPE).filter(([name]) => name !== left && !others.some((other) => other === name)),
    );
    for (const name of [left, ...others])
      assert.match(mistake(some), new RegExp(`^${name}: enter it too`, 'm'), name);
  }
  assert.match(mistake({ ...LIVE, PLUMBLINE_STRIPE_SECRET_KEY: 'sk_test_1' }), /both test or both live/);
  const { settings } = readSettings({ ...STRIPE, PLUMBLINE_STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' });
  assert.deepEqual(settings.stripeWebhookSecrets, ['whsec_1', 'whsec_2']);
});

const OIDC = {
  PLUMBLINE_PUBLIC_URL: 'http://localhost:3000',
  PLUMBLINE_OIDC_ISSUER: 'http://127.0.0.1:9000',
  PLUMBLINE_OIDC_CLIENT_ID: 'plumbline',
  PLUMBLINE_OIDC_CLIENT_SECRET: 'a secret',
};

test('a provider requires the public URL, a client id and one secret, and provisioning requires domains', () => {
  for (const issuer of ['http://localhost:9000', 'http://[::1]:9000', 'https://login.example.com'])
    assert.equal(mistake({ ...OIDC, PLUMBLINE_OIDC_ISSUER: issuer }), '');
  for (const [change, name] of [
    [{ PLUMBLINE_PUBLIC_URL: '' }, 'PLUMBLINE_PUBLIC_URL'],
    [{ PLUMBLINE_OIDC_CLIENT_ID: '' }, 'PLUMBLINE_OIDC_CLIENT_ID'],
    [{ PLUMBLINE_OIDC_CLIENT_SECRET: '' }, 'PLUMBLINE_OIDC_CLIENT_SECRET'],
    [{ PLUMBLINE_OIDC_CLIENT_SECRET_FILE: 'secret.txt' }, 'PLUMBLINE_OIDC_CLIENT_SECRET'],
    [{ PLUMBLINE_OIDC_PROVISION: '1' }, 'PLUMBLINE_OIDC_DOMAINS'],
  ] as const)
    assert.match(mistake({ ...OIDC, ...change }), new RegExp(`^${name}: enter`));
  const { settings } = readSettings({ PLUMBLINE_OIDC_ROLES: 'admin=Plumbline admins, tsc=cards' });
  assert.deepEqual(settings.oidcRoles, [
    { role: 'admin', value: 'Plumbline admins' },
    { role: 'tsc', value: 'cards' },
  ]);
});

test('live keys require https and reject a custom Stripe URL', () => {
  assert.match(mistake(LIVE), /^PLUMBLINE_PUBLIC_URL: enter the https/);
  const secure = { ...LIVE, PLUMBLINE_PUBLIC_URL: 'https://plans.example.com', PLUMBLINE_TRUST_PROXY: '1' };
  assert.equal(mistake(secure), '');
  const imitation = { PLUMBLINE_STRIPE_API_URL: 'http://127.0.0.1:12111' };
  assert.match(mistake({ ...secure, ...imitation }), /^PLUMBLINE_STRIPE_API_URL: leave it empty/);
  assert.match(mistake(imitation), /^PLUMBLINE_STRIPE_API_URL: leave it empty/);
  assert.equal(mistake({ ...STRIPE, ...imitation }), '');
});

test('reads the paths of pages that require a plan', () => {
  const { settings } = readSettings({ PLUMBLINE_PLAN_GATED: '/report-builder, /scenario' });
  assert.deepEqual(settings.planGated, ['/report-builder', '/scenario']);
  assert.deepEqual([readSettings({}).settings.planGated, readSettings({}).settings.trialDays], [[], 14]);
});

test('warns about an unknown name and ignores it', () => {
  const { warnings } = readSettings({ PLUMBLINE_PROT: '1', HOME: '/root' });
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /^PLUMBLINE_PROT is not a setting/);
});

test('warns about listening on the network without https', () => {
  const open = { PLUMBLINE_HOST: '0.0.0.0', PLUMBLINE_DEMO: '0' };
  assert.match(readSettings(open).warnings[0] ?? '', /unencrypted/);
  const behind = { ...open, PLUMBLINE_PUBLIC_URL: 'https://plans.example.com', PLUMBLINE_TRUST_PROXY: '1' };
  assert.deepEqual(readSettings(behind).warnings, []);
});

test('warns about a proxy implied by the settings but not counted', () => {
  const warned = (more: Record<string, string>) =>
    readSettings({ PLUMBLINE_PUBLIC_URL: 'https://plans.example.com', ...more }).warnings;
  assert.match(warned({})[0] ?? '', /PLUMBLINE_TRUST_PROXY is 0: all visitors then count as one/);
  assert.match(warned({ PLUMBLINE_PUBLIC_URL: 'http://plans.internal' })[0] ?? '', /TRUST_PROXY is 0/);
  assert.deepEqual(warned({ PLUMBLINE_TRUST_PROXY: '1' }), []);
  assert.deepEqual(warned({ PLUMBLINE_PUBLIC_URL: 'http://localhost:3000' }), []);
});

test('jobs can be assigned to workers only with a PostgreSQL database', () => {
  assert.match(
    mistake({ PLUMBLINE_JOBS: 'worker' }),
    /^PLUMBLINE_JOBS: enter server, or set PLUMBLINE_DATABASE/,
  );
  const database = { PLUMBLINE_DATABASE: 'postgres://plumbline:x@localhost/plumbline' };
  assert.equal(readSettings({ PLUMBLINE_JOBS: 'worker', ...database }).settings.jobs, 'worker');
});

const settingsDocument = () => readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');

test('build settings are known to the server and listed separately in docs/settings.md', () => {
  const input = Object.fromEntries(BUILD_SETTINGS.map((name) => [name, 'https://key@errors.example.com/1']));
  assert.deepEqual(readSettings(input).warnings, []);
  const [, text = ''] = settingsDocument().split('## At build time');
  assert.deepEqual(
    [...text.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
    [...BUILD_SETTINGS],
  );
});

test('docs/settings.md lists exactly the settings, with their defaults', () => {
  const [text = ''] = settingsDocument().split('## At build time');
  const rows = [...text.matchAll(/^\| `(PLUMBLINE_\w+)` +\| (?:`(.*?)`|\(empty\)) +\|/gm)];
  assert.deepEqual(
    rows.map(([, name, standard = '']) => [name, standard]),
    Object.values(SETTINGS).map((setting) => [setting.name, setting.default]),
  );
});
