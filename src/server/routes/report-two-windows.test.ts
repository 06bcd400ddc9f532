/** A report that is open twice: what one window wrote is not lost to what the other held before. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completeReport, testPractice, type TestPractice } from '../test-practice.ts';
import { standAlone } from '../test-simulation.ts';

let practice: TestPractice;
let comparative: Kind;
let kinds: Kind[];

/** Of either kind of report, by its own paths. */
interface Kind {
  patch(body: object): Promise<{ status: number; body: { code?: string }; text: string }>;
  now(): Promise<{ name: string; notes: string; disclosures: string; variants?: { id: string }[] }>;
}

before(async () => {
  practice = await testPractice();
  const { report } = await completeReport(practice);
  const { simulation } = await standAlone(practice);
  const made = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history' },
  });
  const { id } = made.body.data;
  comparative = {
    patch: (body) => practice.call('patch', `report/${report}/`, { body }),
    now: async () => (await practice.call('get', `report/${report}/`)).body.data,
  };
  const historical: Kind = {
    patch: (body) => practice.call('patch', `report/historical-report/${id}/`, { body }),
    now: async () => (await practice.call('get', `report/historical-report/${id}/`)).body.data.report,
  };
  kinds = [comparative, historical];
});
after(() => practice.close());

test('a text is saved where it is still what it was, and refused where another window changed it', async () => {
  for (const { patch, now } of kinds)
    for (const [field, other] of [
      ['notes', 'disclosures'],
      ['disclosures', 'notes'],
    ] as const) {
      const first = await patch({ [field]: 'One', was: { [field]: '' } });
      assert.equal(first.status, 200, first.text);
      const stale = await patch({ [field]: 'Two', name: 'Renamed', was: { [field]: '' } });
      assert.deepEqual([stale.status, stale.body.code], [409, 'report_changed']);
      const kept = await now();
      assert.equal(kept[field], 'One');
      assert.notEqual(kept.name, 'Renamed', 'nothing of a refused change is saved');
      // Line ends are as they were sent or as they are kept: the same text.
      await patch({ [field]: 'One\r\nmore' });
      assert.equal((await patch({ [field]: '', was: { [field]: 'One\r\nmore' } })).status, 200);
      // What is not asked for is not compared.
      await patch({ [other]: 'Else' });
      assert.equal((await patch({ [field]: 'Three', was: { [field]: '' } })).status, 200);
      await patch({ [field]: '', [other]: '' });
    }
});

test('a variant that another window kept is not cut from the list', async () => {
  const { patch, now } = comparative;
  const variant = (id: string) => ({ id, name: `Variant ${id}`, changes: { all: {}, slots: {} } });
  const changed = {
    ...variant('b'),
    changes: { slots: { 3: { fee: 0.01 } }, all: { tax_rate: 0.3, rate_of_return: 0.05 } },
  };
  assert.equal((await patch({ variants: [variant('a'), changed], was: { variants: [] } })).status, 200);
  const stale = await patch({ variants: [variant('c')], was: { variants: [] } });
  assert.equal(stale.body.code, 'report_changed');
  const { variants = [] } = await now();
  assert.deepEqual(
    variants.map(({ id }) => id),
    ['a', 'b'],
  );
  // As the report was answered, so it is recognized.
  const next = await patch({ variants: [...variants, variant('c')], was: { variants } });
  assert.equal(next.status, 200, next.text);
});

test('a report that is not there is not found, whatever it is taken to have been', async () => {
  const body = { notes: 'x', was: { notes: '' } };
  assert.equal((await practice.call('patch', 'report/987654/', { body })).status, 404);
});
