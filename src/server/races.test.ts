/**
 * Race conditions of stores, called directly: commands and other servers bypass the request queue. Each rule reads
 * before it writes.
 */
import assert from 'node:assert/strict';
import { describe, test, after, before } from 'node:test';
import { findCalculation } from '../domain/calculations/registry.ts';
import { emptySimulation } from '../domain/practice/cases/simulation-document.ts';
import { MAX_TEMPLATES } from '../domain/practice/templates/template.ts';
import { MAX_TOOL_RUNS } from '../domain/practice/reports/tool-run-schema.ts';
import { ownerOf } from '../domain/practice/users/user.ts';
import {
  completeReport,
  practiceOfFile,
  createDatabaseAccess,
  testPractice,
  type TestPractice,
} from '../../tests/support/test-practice.ts';
import { MAX_PORTFOLIOS } from '../domain/practice/templates/template-schema.ts';
import { join } from 'node:path';
import { accessToken } from '../../tests/support/test-access-token.ts';
import { MAX_ACCESS_TOKENS } from '../domain/practice/users/access-token.ts';
import { fillIfNew } from './start-server.ts';
import { readSettings } from './settings.ts';
import { testSchema } from '../../tests/support/test-schema.ts';
import { wireServer } from './wiring.ts';

describe('races', async () => {
  const AT_ONCE = 4;
  const ROUNDS = 20;

  const practice = await practiceOfFile();
  const { services } = practice;
  const owner = ownerOf(practice.users.dana);
  const now = services.clock.now();
  const { client, scenario, report } = await completeReport(practice);
  const { document } = (await services.scenarios.find(owner, scenario)) ?? assert.fail();
  const emptyScenario = { client_id: client, description: '', is_draft: true, document };

  const runConcurrently = <T>(work: (at: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(at)));

  async function rounds(round: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; n < ROUNDS; n++) await round(n);
  }

  const scenariosNamed = async (name: string) =>
    (await services.scenarios.names(owner, client)).filter((one) => one === name).length;

  test('creates one scenario of a name if several are created, copied or renamed simultaneously', () =>
    rounds(async (n) => {
      const started = `Started ${n}`;
      await runConcurrently(() => services.scenarios.create(owner, { ...emptyScenario, name: started }, now));
      assert.equal(await scenariosNamed(started), 1);

      const copied = `Copied ${n}`;
      await runConcurrently(() => services.scenarios.clone(owner, scenario, copied, now));
      assert.equal(await scenariosNamed(copied), 1);

      const renamed = `Renamed ${n}`;
      const separate = await runConcurrently((at) =>
        services.scenarios.create(owner, { ...emptyScenario, name: `Apart ${n}.${at}` }, now),
      );
      await Promise.all(
        separate.map((one) => {
          if (one === null || one === 'name_taken') assert.fail();
          return services.scenarios.update(owner, one.id, one.revision, { name: renamed }, now);
        }),
      );
      assert.equal(await scenariosNamed(renamed), 1);
    }));

  test('of simultaneous requests, one uses a step, and an account is linked to one user', () =>
    rounds(async (n) => {
      const { identities } = services;
      const secrets = { state: '', nonce: '', verifier: '' };
      await identities.addStep('flow', `flow ${n}`, { ...secrets, user_id: null, next: '/' }, now);
      const outcomes = await runConcurrently(() => identities.takeStep('flow', `flow ${n}`, now));
      assert.equal(outcomes.filter((flow) => flow !== null).length, 1);
      const { dana, mira } = practice.users;
      const account = { issuer: 'https://login.example.com', subject: `subject ${n}`, email: null };
      const linked = await runConcurrently((one) =>
        identities.link((one % 2 ? dana : mira).id, account, now),
      );
      // Each of the two tried twice.
      assert.equal(linked.filter(Boolean).length, 2);
    }));

  test('linking an account while its user is deleted leaves no link', () =>
    rounds(async (n) => {
      const fields = { first_name: 'Short', last_name: 'Stay', role_type: 'advisor' as const };
      const user = await services.users.create(
        {
          ...fields,
          email: `stay${n}@example.com`,
          is_staff: false,
          is_superuser: false,
          password_hash: null,
        },
        now,
      );
      assert.ok(user);
      const account = { issuer: 'https://login.example.com', subject: `stay ${n}`, email: null };
      const link = () =>
        services.transaction(async ({ users, identities }) => {
          const found = await users.findForUpdate(user.id);
          if (found) await identities.link(found.id, account, now);
        });
      await Promise.all([link(), services.users.remove(user.id), link()]);
      assert.equal(await services.identities.userOf(account), null);
    }));

  test('at the limit of access tokens, one of several simultaneous creations succeeds', async () => {
    for (let n = 1; n < MAX_ACCESS_TOKENS; n++)
      await accessToken(practice, practice.users.mira, ['reports:read']);
    await rounds(async () => {
      const created = await Promise.allSettled(
        Array.from({ length: AT_ONCE }, () => accessToken(practice, practice.users.mira, ['reports:read'])),
      );
      const [saved, ...others] = created.filter((one) => one.status === 'fulfilled');
      assert.ok(saved && others.length === 0);
      await services.accessTokens.remove(ownerOf(practice.users.mira), saved.value.id);
    });
  });

  test('one of several simultaneous changes to the same client field is saved, and the others are rejected', () =>
    rounds(async (n) => {
      const was = await services.clients.find(owner, client);
      assert.ok(was);
      const { firstname } = was;
      const saved = await runConcurrently((at) =>
        services.clients.update(owner, client, { firstname: `Round ${n}.${at}` }, now, {
          was: { firstname },
        }),
      );
      assert.equal(saved.filter((one) => one === 'changed').length, AT_ONCE - 1);
    }));

  /** Repeatedly fills up to one below the limit; only one of several concurrent calls may succeed. */
  async function assertLimit(
    limit: number,
    add: (name: string) => Promise<{ id: number } | string | null>,
    remove: (id: number) => Promise<unknown>,
  ): Promise<void> {
    for (let n = 1; n < limit; n++) assert.equal(typeof (await add(`Kept ${n}`)), 'object');
    await rounds(async (n) => {
      const added = await runConcurrently((at) => add(`Round ${n}.${at}`));
      const retained = added.filter((one) => one !== null && typeof one === 'object');
      assert.deepEqual([retained.length, added.filter((one) => one === 'too_many').length], [1, AT_ONCE - 1]);
      for (const one of retained) await remove(one.id);
    });
  }

  test('simultaneous requests do not exceed the limits of portfolios, templates and tool results', async () => {
    const { portfolios, templates, toolRuns } = services;
    await assertLimit(
      MAX_PORTFOLIOS,
      (name) => portfolios.create(owner, { name, weights: { sp500: 1 }, lookback_years: null }, now),
      (id) => portfolios.remove(owner, id),
    );
    await assertLimit(
      MAX_TEMPLATES,
      (template_name) =>
        templates.create(
          owner,
          'scenario_details',
          { template_name, body: { name: '', description: '' } },
          now,
        ),
      (id) => templates.remove(owner, 'scenario_details', id),
    );
    const inputs = findCalculation('tax-scorecard')?.example as Record<string, unknown>;
    await assertLimit(
      MAX_TOOL_RUNS,
      (name) => toolRuns.create(owner, { client_id: client, tool: 'tax_scorecard', name, inputs }, now),
      (id) => toolRuns.remove(owner, id),
    );
  });

  test('one of four admins remains if all are removed or demoted simultaneously', async () => {
    const { users, administration } = services;
    const isAdmin = async (id: number) => (await administration.user(id))?.role_type === 'admin';
    let staying = practice.users.admin.id;
    await rounds(async (n) => {
      const ids = [staying];
      while (ids.length < AT_ONCE) {
        const added = await users.create(
          {
            email: `admin.${n}.${ids.length}@example.com`,
            first_name: 'Robin',
            last_name: 'Test',
            role_type: 'admin',
            is_staff: true,
            is_superuser: false,
            password_hash: null,
          },
          now,
        );
        ids.push((added ?? assert.fail()).id);
      }
      const ways = [
        (id: number) => users.demote(id, 'tsc'),
        (id: number) => users.remove(id),
        (id: number) => administration.remove(id, null),
      ];
      const removed = await Promise.all(
        ids.map((id, at) => (ways[(at + n) % ways.length] ?? assert.fail())(id)),
      );
      assert.equal(removed.filter(Boolean).length, AT_ONCE - 1);
      const left: number[] = [];
      for (const id of ids) if (await isAdmin(id)) left.push(id);
      assert.equal(left.length, 1);
      staying = left[0] ?? assert.fail();
    });
  });

  test('a link turned off while its report is shared again remains off', () =>
    rounds(async () => {
      const before = await services.reports.generationOf(report);
      if (before === null) assert.fail();
      // The shared content is irrelevant here.
      const snapshot = {} as Parameters<typeof services.reports.share>[2];
      const share = () => services.reports.share(owner, report, snapshot, now);
      await Promise.all([share(), services.reports.withdraw(owner, report, now), share(), share()]);
      assert.equal(await services.reports.findShared(report, before, now), null);
    }));

  test('the included simulations are the complete choice of one caller', () =>
    rounds(async (n) => {
      const created = await runConcurrently((at) =>
        services.simulations.create(
          owner,
          {
            client_id: client,
            scenario_id: scenario,
            name: `Run ${n}.${at}`,
            description: '',
            document: emptySimulation(2026),
          },
          now,
        ),
      );
      const ids = created.map((one) => (one === null || one === 'name_taken' ? assert.fail() : one.id));
      await Promise.all(ids.map((id) => services.simulations.include(owner, scenario, [id], now)));
      const counting = (await services.simulations.records(owner, scenario)).filter(
        ({ included }) => included,
      );
      assert.equal(counting.length, 1);
      for (const id of ids) await services.simulations.remove(owner, id);
    }));

  test('attaches a PDF only to existing records, and only for their owner', () =>
    rounds(async (n) => {
      const content = new TextEncoder().encode('%PDF-1.4');
      const stored = await services.files.put(
        owner,
        { name: 'A.pdf', type: 'application/pdf', content },
        now,
      );
      const file = stored.ok ? stored.value.hash : assert.fail();
      const other = ownerOf(practice.users.mira);
      const created = await services.simulations.create(
        owner,
        { client_id: client, name: `Filed ${n}`, description: '', document: emptySimulation(2026) },
        now,
      );
      const copy = await services.scenarios.clone(owner, scenario, `Filed ${n}`, now);
      if (created === null || created === 'name_taken' || copy === null || copy === 'name_taken')
        assert.fail();
      for (const [store, id] of [
        [services.simulations, created.id],
        [services.scenarios, copy.id],
      ] as const) {
        assert.equal(await store.attachFile(other, id, file, now), false);
        assert.equal(await store.attachFile(owner, id, file, now), true);
        assert.equal((await store.find(owner, id))?.file_hash, file);
        await store.remove(owner, id);
        assert.equal(await store.attachFile(owner, id, file, now), false);
      }
    }));

  test('of four responses saved with one key the first is stored, and the other callers receive it', () =>
    rounds(async (n) => {
      const key = { owner, scope: `post client/ form-${n}`, bodyHash: 'a'.repeat(64) };
      const before = await runConcurrently((at) =>
        services.idempotency.save(key, { status: 201, body: `{"data":${at}}` }, now),
      );
      assert.equal(before.filter((one) => one === null).length, 1);
      const retained = await services.idempotency.find(key, now);
      assert.deepEqual(retained, { status: 201, body: `{"data":${before.indexOf(null)}}` });
      for (const other of before.filter((one) => one !== null)) assert.deepEqual(other, retained);
      const another = { ...key, bodyHash: 'b'.repeat(64) };
      assert.equal(await services.idempotency.save(another, { status: 201, body: '{}' }, now), 'other_body');
    }));
});

describe('transactions', () => {
  const PASSWORD = 'correct horse battery';
  let practice: TestPractice;
  let ids: { client: number; scenario: number; report: number };
  before(async () => {
    practice = await testPractice({ passwords: { dana: PASSWORD } });
    ids = await completeReport(practice);
  });
  after(() => practice.close());

  const signIn = async (password: string) =>
    (await practice.call('post', 'auth/login/', { as: null, body: { email: 'dana@example.com', password } }))
      .status;

  test('deletes nothing if the audit log line cannot be written', async () => {
    const rows = [`report/delete/${ids.report}/`, `scenario/${ids.scenario}/`, `client/${ids.client}/`];
    await practice.withFullTable('audit_log', async () => {
      for (const path of rows) assert.equal((await practice.call('delete', path)).status, 500, path);
    });
    assert.equal((await practice.call('get', `report/${ids.report}/`)).status, 200);
    assert.equal((await practice.call('get', `scenario/${ids.scenario}/`)).status, 200);
    assert.equal((await practice.call('get', `client/${ids.client}/`)).status, 200);
  });

  test('sharing a report, or turning off its link, commits together with the audit log line or not at all', async () => {
    const path = `report/share-report/${ids.report}/` as const;
    const body = { client_email: [], message: '', is_include_pdf: false, link: '' };
    const link = async () => (await practice.call('get', `report/${ids.report}/`)).body.data.report_link;
    const share = () => practice.call('post', path, { body });
    const withdraw = () => practice.call('patch', path, { body: { withdraw: true } });
    assert.equal((await practice.withFullTable('audit_log', share)).status, 500);
    assert.equal(await link(), null);
    assert.equal((await share()).status, 200);
    const shared = await link();
    assert.equal((await practice.withFullTable('audit_log', withdraw)).status, 500);
    assert.equal(await link(), shared);
    assert.equal((await withdraw()).status, 200);
    assert.equal(await link(), null);
  });

  test('a failed password reset leaves the old password, the sessions and the link unchanged', async () => {
    await practice.call('post', 'auth/request-forget-email/', {
      as: null,
      body: { email: 'dana@example.com' },
    });
    const token = (await practice.mails())[0]?.token ?? '';
    const choose = () =>
      practice.call('post', 'auth/password-forget-complete/', {
        as: null,
        body: { token, password: 'another long password' },
      });
    assert.equal((await practice.withFullTable('audit_log', choose)).status, 500);
    assert.equal(await signIn(PASSWORD), 200);
    assert.equal((await practice.call('get', 'auth/profile/')).status, 200);

    const again = await choose();
    assert.equal(again.status, 200, again.text);
    assert.equal(await signIn('another long password'), 200);
    assert.equal((await practice.call('get', 'auth/profile/')).status, 401);
  });

  test('a failed change of a user by an admin changes nothing', async () => {
    const path = `auth/users/${practice.users.mira.id}/` as const;
    const change = () =>
      practice.call('patch', path, { as: practice.admin, body: { first_name: 'Other', role_type: 'tsc' } });
    assert.equal((await practice.withFullTable('audit_log', change)).status, 500);
    const { user } = await practice.call('get', path, { as: practice.admin }).then(({ body }) => ({
      user: body.data as { first_name: string; role_type: string },
    }));
    assert.deepEqual([user.first_name, user.role_type], ['Mira', 'advisor']);
    assert.equal((await practice.call('get', 'auth/clients/', { as: practice.mira })).status, 200);
  });

  test('a start that fails while it fills the demo practice saves nothing, and the next start fills it', async () => {
    const schema = await testSchema();
    const { settings } = readSettings({
      PLUMBLINE_DATA: join(practice.folder, 'first'),
      ...(schema && { PLUMBLINE_DATABASE: schema.address }),
    });
    const { services, db, close } = await wireServer(settings, { distFolder: join(practice.folder, 'dist') });
    try {
      await createDatabaseAccess(db).withFullTable('reports', () =>
        assert.rejects(fillIfNew(services), /disk is full/),
      );
      assert.equal(await services.users.count(), 0);
      await fillIfNew(services);
      assert.equal(await services.users.count(), 3);
    } finally {
      await close();
      await schema?.drop();
    }
  });
});
