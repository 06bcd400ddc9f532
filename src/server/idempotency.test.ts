import assert from 'node:assert/strict';
import { describe, test, after, before } from 'node:test';
import {
  practiceOfFile,
  completeReport,
  testPractice,
  type TestPractice,
} from '../../tests/support/test-practice.ts';
import { isRemembered } from './http/mount-route.ts';
import { routeGroups } from './routes/route-groups.ts';
import { MailNotSent } from '../domain/practice/users/mail.ts';
import { startSession } from './sessions/sessions.ts';
import { createStandalone } from '../../tests/support/test-simulation.ts';

describe('idempotency', async () => {
  const practice = await practiceOfFile();

  const fields = { firstname: 'Elena', lastname: 'Hartwell', age: 45 };
  const add = (key: string, body: unknown = fields, as = practice.dana) =>
    practice.call('post', 'auth/client/', { as, body, headers: { 'idempotency-key': key } });
  const count = async () => (await practice.call('get', 'auth/clients/')).body.data.length;

  test('the same form sent twice adds one client, and both requests get the same response', async () => {
    const before = await count();
    const first = await add('form-1');
    const second = await add('form-1');
    assert.equal(second.status, 201);
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.equal(await count(), before + 1);
  });

  test('simultaneous requests with one key add one client', async () => {
    const before = await count();
    const responses = await Promise.all([add('form-2'), add('form-2'), add('form-2')]);
    assert.equal(await count(), before + 1);
    for (const { status } of responses) assert.ok(status === 201 || status === 409, String(status));
  });

  test('rejects another body with the same key', async () => {
    await add('form-3');
    const other = await add('form-3', { ...fields, firstname: 'Marcus' });
    assert.equal(other.status, 422);
    assert.equal(other.body.code, 'idempotency_key_reused');
  });

  test('a rejected form can be corrected and sent with the same key', async () => {
    assert.equal((await add('form-4', { ...fields, age: 0 })).status, 400);
    assert.equal((await add('form-4')).status, 201);
  });

  test('a key is separate for each user and each path', async () => {
    const before = await count();
    await add('form-5');
    assert.equal((await add('form-5', fields, practice.mira)).status, 201);
    const elsewhere = await practice.call('post', 'scenario/scenario/', {
      body: { client_id: 1, name: 'A' },
      headers: { 'idempotency-key': 'form-5' },
    });
    assert.equal(elsewhere.status, 201);
    assert.equal(await count(), before + 1);
  });

  test('rejects an empty key and changes nothing', async () => {
    const before = await count();
    for (const key of ['', '  '])
      for (const [method, path] of [
        ['post', 'auth/client/'],
        ['patch', 'payment/my-subscription/'],
        ['delete', 'client/1/'],
      ] as const) {
        const sent = await practice.call(method, path, { body: fields, headers: { 'idempotency-key': key } });
        assert.deepEqual([sent.status, Object.keys(sent.body.error)], [400, ['Idempotency-Key']], path);
      }
    assert.equal(await count(), before);
  });

  test('a key expires after 24 hours', async () => {
    await add('form-6');
    practice.setTime('2026-03-03T02:59:00.000Z');
    const before = await count();
    await add('form-6');
    assert.equal(await count(), before);
    await practice.services.sessions.start(
      {
        user_id: practice.users.dana.id,
        access_hash: practice.services.tokens.hash('next-day-next-day-next-day'),
        access_expires_at: new Date('2026-03-04T00:00:00Z'),
        refresh_hash: 'next-day',
        refresh_expires_at: new Date('2026-03-04T00:00:00Z'),
        remembered: false,
        device: '',
        address: null,
        opened: null,
        from_provider: false,
      },
      new Date('2026-03-02T15:00:00Z'),
    );
    practice.setTime('2026-03-03T15:00:00.000Z');
    const again = await add('form-6', fields, 'next-day-next-day-next-day');
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotent-replayed'), null);
  });
});

describe('response with its rows', () => {
  const remembered = routeGroups.flatMap(({ routes }) => routes).filter(isRemembered);

  let practice: TestPractice;
  let ids: Awaited<ReturnType<typeof completeReport>>;
  let other: number;
  let simulation: number;
  before(async () => {
    practice = await testPractice();
    const { call } = practice;
    ids = await completeReport(practice);
    const otherScenario = await call('post', 'scenario/scenario/', {
      body: { client_id: ids.client, name: 'Other' },
    });
    other = otherScenario.body.data.id;
    ({ simulation } = await createStandalone(practice));
  });
  after(() => practice.close());

  /** All rows of all tables except counters, attempt limits and server heartbeats, which also change on errors. */
  async function readAllData(): Promise<string> {
    await practice.services.background.waitForAll();
    const { tallies: _tallies, attempts: _attempts, servers: _servers, ...rows } = await practice.rows();
    return JSON.stringify(rows, (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    );
  }

  const failStoringKeys = <T>(work: () => Promise<T>): Promise<T> =>
    practice.withFullTable('idempotency_keys', work);

  interface Request {
    /** Path with parameters filled in. */
    path: string;
    body: unknown;
    as?: string;
  }

  /** A message that has failed permanently and that no other test uses. */
  async function failed(): Promise<string> {
    const { services, users, work } = practice;
    const letter = { to: 'mira@example.com', subject: 'For Mira', text: 'Hello.', html: '<p>Hello.</p>' };
    const { id: message } = await services.waitingMail.add(users.mira, letter, services.clock.now());
    await services.jobs.add('mail', { message }, { maxAttempts: 1 });
    const real = services.mailer.send;
    services.mailer.send = () => Promise.reject(new MailNotSent('The mail server did not take a message.'));
    await work();
    services.mailer.send = real;
    const [job] = (await services.failedJobs.list({ page: 1, size: 1 })).items;
    return job?.id ?? assert.fail('no job failed');
  }

  /** Differences from the routes' examples. */
  async function requestsOf(): Promise<Record<string, Partial<Request>>> {
    const { call, services, users, admin } = practice;
    const now = services.clock.now();
    const historicalReport = await call('post', 'report/historical-report/', {
      body: { simulation_id: simulation, name: 'On history', description: '' },
    });
    const historical = historicalReport.body.data.id;
    const inputs = await call('get', `historical/combined-data/${simulation}/`);
    const adminSession = await services.sessions.byAccess(services.tokens.hash(admin), now, null);
    assert.ok(adminSession);
    const asMira = await startSession(services, users.mira, {
      remember: false,
      now,
      impersonation: { by: users.admin, from: adminSession, reason: 'To see what she sees' },
    });
    const leaving = await startSession(services, users.dana, { remember: false, now });
    const onHistory = { report_id: historical, text: 'Reviewed.' };
    const onReport = { report_id: ids.report, text: 'Reviewed.' };
    const failedJob = await failed();
    const account = { issuer: 'https://id.example.com', subject: 'mira', email: null, email_verified: false };
    await services.identities.request(account, now);
    const [linkRequest] = await services.identities.requests(now);
    return {
      '/auth/admin/impersonate/end': { as: asMira.access.value, body: {} },
      '/auth/admin/create-user': {
        as: admin,
        body: { first_name: 'Sam', last_name: 'Lee', email: 'sam@example.com', role_type: 'advisor' },
      },
      '/auth/admin/link-requests/{id}': {
        as: admin,
        path: `/auth/admin/link-requests/${linkRequest?.id ?? 0}`,
        body: { user_id: users.mira.id },
      },
      '/auth/admin/failed-jobs': { as: admin, body: { id: failedJob, action: 'again' } },
      '/admin/indexes/{series}': {
        as: admin,
        path: '/admin/indexes/nasdaq100',
        body: Object.assign(
          { confirmed_losses: true },
          remembered.find(({ path }) => path === '/admin/indexes/{series}')?.example,
        ),
      },
      '/auth/logout': { as: leaving.access.value, body: { refresh: leaving.refresh.value } },
      '/scenario/historical/{scenario}': { path: `/scenario/historical/${ids.scenario}` },
      '/scenario/{id}/clone': { path: `/scenario/${ids.scenario}/clone` },
      '/scenario/exisiting-comparative/{scenario}': {
        path: `/scenario/exisiting-comparative/${other}`,
        body: { from_scenario: ids.scenario, revision: 1 },
      },
      '/historical/simulation/{id}/clone': { path: `/historical/simulation/${simulation}/clone` },
      '/historical/import': {
        body: { client_id: 2, name: 'Imported', inputs: inputs.body.data.input },
      },
      '/report/historical-report': { body: { simulation_id: simulation, name: 'Another', description: '' } },
      '/report/add-note': { body: onReport },
      '/report/add-disclosure': { body: onReport },
      '/report/historical-add-note': { body: onHistory },
      '/report/historical-add-disclosure': { body: onHistory },
      '/report/share-report/{report}': {
        path: `/report/share-report/${ids.report}`,
        body: { client_email: ['elena@example.com'], message: '', is_include_pdf: false, link: '' },
      },
      '/report/historical-share/{report}': { path: `/report/historical-share/${historical}` },
      '/scenario/vehicle-portfolio': { body: portfolio('One') },
      '/scenario/historical-portfolio': { body: portfolio('Two') },
      '/historical/standalone-parameters-portfolio': { body: portfolio('Three') },
    };
  }

  /** Names are unique, so each example is named after its path. */
  const called = (example: unknown, name: string): unknown =>
    Object.fromEntries(
      Object.entries(example ?? {}).map(([key, value]) => [
        key,
        /^(template_)?name$/.test(key) ? name : value,
      ]),
    );

  const portfolio = (name: string) => ({ name, weights: { sp500: 1 } });

  test('every POST that remembers its keys commits its rows and its response together', async (context) => {
    const requests = await requestsOf();
    assert.ok(remembered.length >= 30, String(remembered.length));
    for (const { path: template, example } of remembered) {
      const { path = template, body = called(example, template), as } = requests[template] ?? {};
      await context.test(template, async () => {
        const send = () =>
          practice.call('post', `${path.slice(1)}/`, {
            body,
            ...(as !== undefined && { as }),
            headers: { 'idempotency-key': template },
          });
        const before = await readAllData();
        const failed = await failStoringKeys(send);
        assert.equal(failed.status, 500, failed.text);
        assert.equal(await readAllData(), before, 'what could not be answered was not written');

        const first = await send();
        assert.ok(first.status === 200 || first.status === 201, first.text);
        const after = await readAllData();
        assert.notEqual(after, before);
        if (template === '/auth/logout' || template === '/auth/admin/impersonate/end') return;
        const again = await send();
        assert.equal(again.headers.get('idempotent-replayed'), 'true', again.text);
        assert.deepEqual(again.body, first.body);
        assert.equal(await readAllData(), after);
      });
    }
  });
});
