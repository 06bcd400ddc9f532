/** A client's date is the latest change of anything under the client, and both lists show it in the same order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeReport, practiceOfFile } from '../../../../tests/support/test-practice.ts';

const practice = await practiceOfFile();
const { call } = practice;
const { client, scenario, report } = await completeReport(practice);
const others = [await completeReport(practice), await completeReport(practice)];
let minute = 0;
const later = () => {
  minute += 1;
  const at = `2026-03-02T16:${String(minute).padStart(2, '0')}:00.000Z`;
  practice.setTime(at);
  return at;
};

/** Everything that an advisor edits under a client; the id that a first step makes is used by those after it. */
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
      const made = await call('post', `scenario/historical/${scenario}/`, { body: { name: 'Ours' } });
      simulation = made.body.data.id;
      return made;
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
      const made = await call('post', 'report/historical-report/', {
        body: { simulation_id: simulation, name: 'History' },
      });
      historical = made.body.data.id;
      return made;
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
  test(`${what}: both lists, a page, a search and the client itself have the date of the edit`, async () => {
    // Another client comes first until the edit.
    later();
    const [other] = others;
    await call('patch', `client/${other?.client ?? 0}/`, { body: { firstname: `Ada ${minute}` } });
    const at = later();
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
