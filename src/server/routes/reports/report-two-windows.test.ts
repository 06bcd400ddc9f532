/** A report open in two windows keeps both windows' changes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../../tests/support/test-simulation.ts';

let practice: TestPractice;
let comparative: Kind;
let kinds: Kind[];

/** One report kind with its paths. */
interface Kind {
  patch(body: object): Promise<{ status: number; body: { code?: string; data: SavedReport }; text: string }>;
  now(): Promise<SavedReport>;
  removed: 'deleted_comparative_vehicle_ids' | 'deleted_historical_vehicle_ids';
}

interface DisplayedParts {
  active_tabs: string[];
  active_cards: string[];
}

interface SavedReport {
  name: string;
  description: string;
  notes: string;
  disclosures: string;
  saved_action: DisplayedParts;
  variants?: { id: string }[];
  deleted_comparative_vehicle_ids?: number[];
  deleted_historical_vehicle_ids?: number[];
}

before(async () => {
  practice = await testPractice();
  const { report } = await completeReport(practice);
  const { simulation } = await createStandalone(practice);
  const created = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history' },
  });
  const { id } = created.body.data;
  comparative = {
    patch: (body) => practice.call('patch', `report/${report}/`, { body }),
    now: async () => (await practice.call('get', `report/${report}/`)).body.data,
    removed: 'deleted_comparative_vehicle_ids',
  };
  const historical: Kind = {
    patch: (body) => practice.call('patch', `report/historical-report/${id}/`, { body }),
    now: async () => (await practice.call('get', `report/historical-report/${id}/`)).body.data.report,
    removed: 'deleted_historical_vehicle_ids',
  };
  kinds = [comparative, historical];
});
after(() => practice.close());

test('saves a text based on its current value, and rejects one changed in another window', async () => {
  for (const { patch, now } of kinds)
    for (const [field, other] of [
      ['notes', 'disclosures'],
      ['disclosures', 'notes'],
    ] as const) {
      const first = await patch({ [field]: 'One', was: { [field]: '' } });
      assert.equal(first.status, 200, first.text);
      const stale = await patch({ [field]: 'Two', name: 'Renamed', was: { [field]: '' } });
      assert.deepEqual([stale.status, stale.body.code], [409, 'report_changed']);
      const stored = await now();
      assert.equal(stored[field], 'One');
      assert.notEqual(stored.name, 'Renamed', 'nothing of a refused change is saved');
      // CRLF and LF are the same text.
      await patch({ [field]: 'One\r\nmore' });
      assert.equal((await patch({ [field]: '', was: { [field]: 'One\r\nmore' } })).status, 200);
      // Only requested fields are compared.
      await patch({ [other]: 'Else' });
      assert.equal((await patch({ [field]: 'Three', was: { [field]: '' } })).status, 200);
      await patch({ [field]: '', [other]: '' });
    }
});

test('saves a name or description based on its current value, and compares only the sent fields', async () => {
  for (const { patch, now } of kinds) {
    const before = (await now()).name;
    await patch({ description: '' });
    assert.equal((await patch({ name: 'One', was: { name: before } })).status, 200);
    assert.equal((await patch({ description: 'Theirs', was: { description: '' } })).status, 200);
    assert.deepEqual([(await now()).name, (await now()).description], ['One', 'Theirs']);
    const stale = await patch({ name: 'Two', was: { name: before } });
    assert.deepEqual([stale.status, stale.body.code], [409, 'report_changed']);
    // Repeated after a lost response.
    assert.equal((await patch({ name: 'One', was: { name: before } })).status, 200);
    assert.equal((await now()).name, 'One');
    await patch({ name: before, description: '' });
  }
});

test('does not drop a variant saved in another window', async () => {
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
  // `was` accepts the response's form.
  const next = await patch({ variants: [...variants, variant('c')], was: { variants } });
  assert.equal(next.status, 200, next.text);
});

const without = (list: readonly string[], ...names: string[]) => list.filter((name) => !names.includes(name));

test('merges tabs and cards changed in two windows and returns the result', async () => {
  for (const { patch, now } of kinds) {
    const { saved_action: all } = await now();
    const [first = '', second = ''] = all.active_tabs;
    const [card = ''] = all.active_cards;
    const send = async (was: DisplayedParts, saved_action: DisplayedParts): Promise<DisplayedParts> => {
      const response = await patch({ saved_action, was: { saved_action: was } });
      assert.equal(response.status, 200, response.text);
      assert.deepEqual((await now()).saved_action, response.body.data.saved_action);
      return response.body.data.saved_action;
    };
    // Both start from the same state: one removes a tab, the other a tab and a card.
    const local = await send(all, { ...all, active_tabs: without(all.active_tabs, first) });
    const remote = await send(all, {
      active_tabs: without(all.active_tabs, second),
      active_cards: without(all.active_cards, card),
    });
    assert.deepEqual(remote, {
      active_tabs: without(all.active_tabs, first, second),
      active_cards: without(all.active_cards, card),
    });
    // The first window restores its tab, based on its last response.
    const on = await send(local, all);
    assert.deepEqual(on, { ...remote, active_tabs: without(all.active_tabs, second) });
    // For the same tab the later window wins: it saw the tab turned on and turns it off.
    assert.deepEqual(await send(remote, { ...remote, active_tabs: without(all.active_tabs, second) }), on);
    assert.deepEqual(await send(on, { ...on, active_tabs: without(on.active_tabs, first) }), remote);
    // Repeated requests and requests without changes have no effect.
    assert.deepEqual(await send(on, { ...on, active_tabs: without(on.active_tabs, first) }), remote);
    assert.deepEqual(await send(all, all), remote);
    // Without `was`, the request replaces all.
    assert.equal((await patch({ saved_action: all })).status, 200);
    assert.deepEqual((await now()).saved_action, all);
  }
});

test('merges vehicles removed or restored in two windows', async () => {
  for (const { patch, now, removed } of kinds) {
    const send = async (was: number[], ids: number[]): Promise<unknown> => {
      const response = await patch({ [removed]: ids, was: { [removed]: was } });
      assert.equal(response.status, 200, response.text);
      assert.deepEqual((await now())[removed], response.body.data[removed]);
      return response.body.data[removed];
    };
    assert.deepEqual(await send([], [3]), [3]);
    assert.deepEqual(await send([], [2]), [2, 3]);
    assert.deepEqual(await send([3], []), [2], 'put back by the one that had taken it out');
    assert.deepEqual(await send([2, 3], [2, 3, 4]), [2, 4], 'what it still held to be out stays in');
    assert.deepEqual(await send([], [2]), [2, 4]);
    assert.equal((await patch({ [removed]: [] })).status, 200);
  }
});

test('a change rejected for its text does not change tabs or vehicles', async () => {
  for (const { patch, now, removed } of kinds) {
    const before = await now();
    const { active_tabs, active_cards } = before.saved_action;
    const stale = await patch({
      notes: 'Mine',
      saved_action: { active_tabs: active_tabs.slice(1), active_cards },
      [removed]: [2],
      was: { notes: 'Never so', saved_action: before.saved_action, [removed]: [] },
    });
    assert.deepEqual([stale.status, stale.body.code], [409, 'report_changed']);
    assert.deepEqual(await now(), before);
  }
});

test('no change of many simultaneous windows is lost', async () => {
  for (const { patch, now } of kinds) {
    const { saved_action: all } = await now();
    await Promise.all(
      all.active_cards.map((card) =>
        patch({
          saved_action: { ...all, active_cards: without(all.active_cards, card) },
          was: { saved_action: all },
        }),
      ),
    );
    assert.deepEqual((await now()).saved_action, { ...all, active_cards: [] });
    assert.equal((await patch({ saved_action: all })).status, 200);
  }
});

test('validates the previous values like the new ones', async () => {
  for (const { patch, removed } of kinds) {
    assert.equal((await patch({ [removed]: [], was: { [removed]: [1] } })).status, 400);
    const was = { saved_action: { active_tabs: ['no such tab'], active_cards: [] } };
    assert.equal((await patch({ was })).status, 400);
  }
});

test('returns 404 for an unknown report regardless of the previous values', async () => {
  const body = { notes: 'x', was: { notes: '' } };
  assert.equal((await practice.call('patch', 'report/987654/', { body })).status, 404);
});
