import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import {
  completeReport,
  testPractice,
  type TestPractice,
  practiceOfFile,
} from '../../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../../tests/support/test-simulation.ts';

describe('historical clients', () => {
  let practice: TestPractice;
  let single: { client: number; simulation: number };
  let other: { client: number; scenario: number };
  before(async () => {
    practice = await testPractice();
    other = await completeReport(practice);
    single = await createStandalone(practice);
  });
  after(() => practice.close());

  test('historical clients include simulations and their reports, and auth/clients/ includes neither', async () => {
    practice.setTime('2026-03-02T16:00:00.000Z');
    const report = await practice.call('post', 'report/historical-report/', {
      body: { simulation_id: single.simulation, name: 'On history' },
    });
    const inside = await practice.call('post', `scenario/historical/${other.scenario}/`, {
      body: { name: 'Inside' },
    });
    const { data } = (await practice.call('get', 'historical/clients/')).body;
    const of = (id: number) => data.find((client) => client.id === id);
    const [simulation] = of(single.client)?.simulations ?? [];
    assert.deepEqual(
      [simulation?.id, simulation?.simulation_details.name, simulation?.scenario, simulation?.is_draft],
      [single.simulation, 'Since 1940', null, false],
    );
    assert.deepEqual(
      simulation?.reports.reports_data.map(({ id, name, simulation_name }) => [id, name, simulation_name]),
      [[report.body.data.id, 'On history', 'Since 1940']],
    );
    assert.deepEqual(of(single.client)?.reports, simulation?.reports.reports_data);
    const [scenarios] = of(other.client)?.simulations ?? [];
    assert.deepEqual(
      [scenarios?.id, scenarios?.scenario],
      [inside.body.data.id, { id: other.scenario, name: 'Retire at 65' }],
    );
    const { data: comparative } = (await practice.call('get', 'auth/clients/')).body;
    assert.deepEqual(comparative.find(({ id }) => id === single.client)?.reports, []);
  });

  test('lists forty simulations with as many statements as two', async () => {
    const statements = async () => {
      // Excludes statements after the previous response.
      await practice.services.background.waitForAll();
      practice.statements.length = 0;
      await practice.call('get', 'historical/clients/');
      return practice.statements.length;
    };
    await practice.call('post', 'auth/client/', {
      body: { firstname: 'A', middlename: null, lastname: 'B', age: 40 },
    });
    const few = await statements();
    for (let n = 0; n < 40; n += 1) {
      const created = await practice.call('post', 'historical/simulation/', {
        body: { client_id: single.client, name: `Simulation ${n}` },
      });
      await practice.call('post', 'report/historical-report/', {
        body: { simulation_id: created.body.data.id, name: 'r' },
      });
    }
    assert.equal(await statements(), few);
  });

  test('a cached list gets 304 until something changes', async () => {
    const first = await practice.call('get', 'historical/clients/');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    assert.equal((await practice.call('get', 'historical/clients/', { headers })).status, 304);
    await practice.call('patch', `historical/simulation/${single.simulation}/`, {
      body: { simulation_details: { name: 'Renamed' }, revision: 4 },
    });
    assert.equal((await practice.call('get', 'historical/clients/', { headers })).status, 200);
  });

  test('transfers a simulation with its report and link to the advisor who takes over the clients', async () => {
    const { data } = (await practice.call('get', `historical/combined-data/${single.simulation}/`)).body;
    const [report] = data.reports;
    assert.ok(report);
    const shared = await practice.call('post', `report/historical-share/${report.id}/`, { body: {} });
    const link = `report/historical-public/${report.id}/${shared.body.data.view_token ?? ''}/`;
    assert.equal((await practice.call('get', link as 'report/historical-public/', { as: null })).status, 200);

    await practice.services.administration.remove(practice.users.dana.id, practice.users.mira.id);
    const measured = await practice.call('get', `historical/simulation/${single.simulation}/`, {
      as: practice.mira,
    });
    assert.equal(measured.status, 200, measured.text);
    const saved = await practice.call('get', `report/historical-report/${report.id}/`, { as: practice.mira });
    assert.equal(saved.body.data.report.report_link, shared.body.data.report_link);
    assert.equal((await practice.call('get', link as 'report/historical-public/', { as: null })).status, 200);
  });
});

describe('last edited', async () => {
  const practice = await practiceOfFile();
  const { call } = practice;
  const { client, scenario, report } = await completeReport(practice);
  const rest = [await completeReport(practice), await completeReport(practice)];
  let minute = 0;
  const next = () => {
    minute += 1;
    const at = `2026-03-02T16:${String(minute).padStart(2, '0')}:00.000Z`;
    practice.setTime(at);
    return at;
  };

  /** All edits below a client. Later edits use the ids of the first. */
  let simulation = 0;
  let historical = 0;
  const EDITS: readonly [string, () => Promise<{ status: number; text: string }>][] = [
    [
      'scenario',
      () => call('patch', `scenario/scenariodetails/${scenario}/`, { body: { name: 'Now', revision: 3 } }),
    ],
    ['report', () => call('patch', `report/${report}/`, { body: { name: 'Renamed' } })],
    [
      'new simulation',
      async () => {
        const created = await call('post', `scenario/historical/${scenario}/`, { body: { name: 'Ours' } });
        simulation = created.body.data.id;
        return created;
      },
    ],
    [
      'simulation',
      () =>
        call('patch', `historical/simulation/${simulation}/`, {
          body: { simulation_details: { name: 'Theirs' }, revision: 1 },
        }),
    ],
    [
      'new historical report',
      async () => {
        const created = await call('post', 'report/historical-report/', {
          body: { simulation_id: simulation, name: 'History' },
        });
        historical = created.body.data.id;
        return created;
      },
    ],
    [
      'historical report',
      () => call('patch', `report/historical-report/${historical}/`, { body: { name: 'Renamed' } }),
    ],
    ['clone', () => call('post', `scenario/${scenario}/clone/`, { body: { name: 'Copy of Now' } })],
    ['client', () => call('patch', `client/${client}/`, { body: { firstname: 'Eleanor' } })],
  ];

  for (const [what, edit] of EDITS)
    test(`${what}: both lists, pages, searches and the client return the date of the edit`, async () => {
      // Another client is first until the edit.
      next();
      const [other] = rest;
      await call('patch', `client/${other?.client ?? 0}/`, { body: { firstname: `Ada ${minute}` } });
      const at = next();
      const edited = await edit();
      assert.ok(edited.status < 300, edited.text);
      assert.equal((await call('get', `client/${client}/`)).body.data.updated_at, at);
      for (const path of ['auth/clients/', 'historical/clients/'] as const)
        for (const query of ['', '?page=1&size=2', '?search=Hartwell']) {
          const { data } = (await call('get', `${path}${query}`)).body;
          const [first, second] = data as { id: number; updated_at: string }[];
          assert.deepEqual(
            [first?.id, first?.updated_at, second?.id],
            [client, at, other?.client],
            path + query,
          );
        }
    });
});
