import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { readSettings } from '../../settings.ts';
import { signUpMode, signUpNotice } from '../../sessions/sign-up-mode.ts';

const PASSWORD = 'correct horse battery';
const EVA = { first_name: 'Eva', last_name: 'Lind', email: 'Eva@Example.com ', password: PASSWORD };

let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  practice = await testPractice({ passwords: { dana: PASSWORD } });
  opened.push(practice);
});
after(() => Promise.all(opened.map((one) => one.close())));

const register = (body: unknown) => practice.call('post', 'auth/register/', { as: null, body });
const login = (email: string, password: string) =>
  practice.call('post', 'auth/login/', { as: null, body: { email, password } });

test('a sign-up creates an advisor who can sign in and sends a welcome message', async () => {
  const response = await register({ ...EVA, plan: 'YEARLY_PLAN' });
  assert.equal(response.status, 200, response.text);
  const [mail] = await practice.mails();
  const signedIn = await login('eva@example.com', PASSWORD);
  assert.equal(signedIn.status, 200);
  assert.equal(signedIn.body.data.user.role_type, 'advisor');
  assert.equal(signedIn.body.data.user.is_staff, false);
  assert.equal(mail?.to, 'eva@example.com');
  assert.equal(mail?.subject, 'Welcome to Plumbline');
  assert.match(mail?.text ?? '', /You are on the Free Trial\./);
  // Nothing can be bought without Stripe keys.
  assert.doesNotMatch(mail?.text ?? '', /Yearly Plan/);
  const plan = await practice.call('get', 'auth/current_plan/', { as: signedIn.body.data.access.value });
  assert.deepEqual(plan.body.data, {
    plan: 'FREE_TRIAL_PLAN',
    plan_id: 1,
    plan_active: 1,
    chosen_plan: 'YEARLY_PLAN',
    state: 'free',
    ends_at: null,
  });
});

test('the response to a sign-up promises a message only if one can be sent', async () => {
  const messageOf = async (environment: Record<string, string>) => {
    const one = await testPractice({ environment });
    opened.push(one);
    return (await one.call('post', 'auth/register/', { as: null, body: EVA })).body.message;
  };
  const mail = { PLUMBLINE_SMTP_URL: 'smtp://127.0.0.1:9', PLUMBLINE_PUBLIC_URL: 'https://plans.example' };
  assert.equal(await messageOf({ PLUMBLINE_SIGN_UP: 'open' }), 'Your account is ready. Sign in.');
  assert.equal(
    await messageOf({ PLUMBLINE_SIGN_UP: 'verified', ...mail }),
    'Check your email and open the link.',
  );
  assert.equal(
    await messageOf({ PLUMBLINE_SIGN_UP: 'verified' }),
    'Ask your administrator to confirm your account.',
  );
});

test('accepts a plan by name, number or URL word, and rejects an unknown plan', async () => {
  for (const plan of ['GOLD_PLAN', 'weekly', '', 0, 4, 'x'.repeat(50), 'x'.repeat(500), null, {}])
    assert.deepEqual(
      (await register({ ...EVA, plan })).body.error,
      { plan: ['Choose one of the plans.'] },
      JSON.stringify(plan),
    );
  for (const [at, plan] of (['yearly', 'Yearly', 'YEARLY_PLAN', 'Yearly Plan', 3] as const).entries()) {
    const email = `plan${at}@example.com`;
    assert.equal((await register({ ...EVA, email, plan })).status, 200, String(plan));
    await practice.work();
    assert.equal(
      (await practice.services.users.findByEmail(email))?.chosen_plan,
      'YEARLY_PLAN',
      String(plan),
    );
  }
});

test('a known address gets the same response, retains its account and is informed by mail', async () => {
  const fresh = await register(EVA);
  const known = await register({ ...EVA, email: 'dana@example.com', password: 'the stranger’s own' });
  assert.equal(known.status, fresh.status);
  assert.deepEqual(known.body, fresh.body);
  const mails = await practice.mails();
  const reported = mails.find(({ to }) => to === 'dana@example.com');
  assert.equal(reported?.subject, 'You already have an account');
  assert.equal((await login('dana@example.com', 'the stranger’s own')).status, 401);
  const saved = await login('dana@example.com', PASSWORD);
  assert.equal(saved.body.data.user.first_name, 'Dana');
});

test('responses for known and new addresses do not wait for the database', async () => {
  for (const email of ['dana@example.com', 'new@example.com']) {
    const before = practice.statements.length;
    await register({ ...EVA, email });
    assert.deepEqual(practice.statements.slice(before), []);
    await practice.mails();
  }
});

test('a sign-up can create only an advisor', async () => {
  const requested = await register({ ...EVA, role_type: 'admin', is_staff: true, is_superuser: true });
  assert.deepEqual(Object.keys(requested.body.error), ['role_type', 'is_staff', 'is_superuser']);
  await register(EVA);
  await practice.mails();
  const { user } = (await login('eva@example.com', PASSWORD)).body.data;
  assert.deepEqual([user.role_type, user.is_staff, user.is_superuser], ['advisor', false, false]);
});

test('reports missing and invalid values under their fields', async () => {
  assert.deepEqual(Object.keys((await register({})).body.error).sort(), [
    'email',
    'first_name',
    'last_name',
    'password',
  ]);
  assert.deepEqual((await register({ ...EVA, password: 'short' })).body.error, {
    password: ['must be at least 10 characters'],
  });
  assert.deepEqual((await register({ ...EVA, password: 'QWERTYUIOP' })).body.error, {
    password: ['This is a common password. Choose a few unrelated words.'],
  });
  assert.match(
    (await register({ ...EVA, password: 'Eva-Lind-2026' })).body.error.password?.[0] ?? '',
    /made of your name/,
  );
  assert.deepEqual((await register({ ...EVA, email: 'eva' })).body.error, {
    email: ['must be a valid email'],
  });
});

test('limits sign-ups to five per email address and twenty per network address', async () => {
  for (let n = 0; n < 5; n += 1) assert.equal((await register(EVA)).status, 200);
  const sixth = await register(EVA);
  assert.equal(sixth.status, 429);
  assert.equal(sixth.headers.get('retry-after'), '60');
  const rest = [];
  for (let n = 0; n < 16; n += 1) rest.push(await register({ ...EVA, email: `eva${n}@example.com` }));
  assert.deepEqual(
    rest.map(({ status }) => status),
    [...Array<number>(15).fill(200), 429],
  );
});

test('user-exists returns the result only to admins', async () => {
  const exists = (email: string, as: string | null) =>
    practice.call('post', 'auth/user-exists/', { as, body: { email } });
  assert.deepEqual((await exists('Dana@example.com', practice.admin)).body.data, { exists: true });
  assert.deepEqual((await exists('nobody@example.com', practice.admin)).body.data, { exists: false });
  const seen = [
    await exists('dana@example.com', null),
    await exists('nobody@example.com', null),
    await exists('dana@example.com', practice.mira),
    await exists('dana@example.com', 'x'.repeat(43)),
  ];
  for (const { status, body } of seen) {
    assert.equal(status, 200);
    assert.deepEqual(body, seen[0]?.body);
  }
  assert.equal((await exists('dana@example.com', null)).status, 200);
  const sixth = await exists('dana@example.com', null);
  assert.equal(sixth.status, 429);
  assert.equal(sixth.headers.get('retry-after'), '60');
});

const REACHABLE = { PLUMBLINE_HOST: '0.0.0.0', PLUMBLINE_DEMO: '0' };
const PUBLIC = { PLUMBLINE_PUBLIC_URL: 'https://plans.example.com' };
const MAIL = { PLUMBLINE_SMTP_URL: 'smtp://mail.example.com', ...PUBLIC };
const settingsOf = (environment: Record<string, string>) => readSettings(environment).settings;

const CASES: [string, Record<string, string>, string][] = [
  ['this machine alone', {}, 'open'],
  ['another address of this machine', { PLUMBLINE_HOST: '127.0.0.2' }, 'open'],
  ['other machines', REACHABLE, 'closed'],
  ['a public address', PUBLIC, 'closed'],
  ['a proxy in front', { PLUMBLINE_TRUST_PROXY: '1' }, 'closed'],
  ['a mail server', MAIL, 'verified'],
  ['other machines and a mail server', { ...REACHABLE, ...MAIL }, 'verified'],
  ['the setting, open', { ...REACHABLE, PLUMBLINE_SIGN_UP: 'open' }, 'open'],
  ['the setting, closed', { PLUMBLINE_SIGN_UP: 'closed' }, 'closed'],
  ['the setting, verified', { PLUMBLINE_SIGN_UP: 'verified' }, 'verified'],
];
for (const [what, environment, mode] of CASES) {
  test(`sign-up with ${what} is ${mode}`, () => {
    assert.equal(signUpMode(settingsOf(environment)).mode, mode);
  });
}

test('startup logs the sign-up mode, its reason and the setting that changes it', () => {
  assert.equal(
    signUpNotice(settingsOf({})),
    'Sign-up is open to anyone (only this machine can reach the server). Set PLUMBLINE_SIGN_UP to change it.',
  );
  assert.equal(
    signUpNotice(settingsOf(REACHABLE)),
    'Sign-up is closed: an admin adds users (other machines can reach the server, and PLUMBLINE_SMTP_URL is not set). Set PLUMBLINE_SIGN_UP to change it.',
  );
  assert.equal(
    signUpNotice(settingsOf({ PLUMBLINE_SIGN_UP: 'verified' })),
    'Sign-up is open to anyone who confirms their email first (PLUMBLINE_SIGN_UP is verified).',
  );
});

test('warns if confirmation links cannot be sent', () => {
  const { warnings } = readSettings({ PLUMBLINE_SIGN_UP: 'verified' });
  assert.match(
    warnings[0] ?? '',
    /PLUMBLINE_SMTP_URL is not set: links that confirm a sign-up go to the outbox/,
  );
  assert.throws(() => readSettings({ PLUMBLINE_SIGN_UP: 'yes' }), /enter open, verified or closed/);
});
