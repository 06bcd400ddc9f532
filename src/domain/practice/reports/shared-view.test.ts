import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation } from '../../calculations/registry.ts';
import { comparativeReportSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import type { ReportVariant } from '../../comparison/comparative/what-if.ts';
import { SHIPPED_TAX_TABLES } from '../../tax/federal/grown-tables.ts';
import { NO_HISTORY } from '../../market/inline-series.ts';
import {
  everythingActive,
  NO_LOGOS,
  REPORT_TABS,
  type RemovableSlot,
  type ReportSnapshot,
  type ReportTabId,
} from './report.ts';
import { sharedView } from './shared-view.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { comparativeReport } from '../../comparison/comparative/run-comparative-report.ts';
import { withoutSlots } from './visible-figures.ts';

const NAMES = ['Zephyr brokerage', 'Quillon 401(k)', 'Wexford Roth'];
/** Unique rates. */
const RATES = [0.061_237, 0.058_341, 0.064_919];

const variants: ReportVariant[] = [
  { id: 'v1', name: 'Lower returns', changes: { all: { rate_of_return: 0.041_173 }, slots: {} } },
  { id: 'v2', name: 'Dearer', changes: { all: { fee: 0.013_7 }, slots: { 3: { fee: 0.017_3 } } } },
];

const example = comparativeReportSchema.parse(findCalculation('comparative-report')?.example);
const result = takeSnapshot(
  {
    ...example,
    vehicles: example.vehicles.map((vehicle, index) => ({
      ...vehicle,
      name: NAMES[index] ?? '',
      rate_of_return: RATES[index] ?? 0,
    })),
  },
  {
    saved_action: everythingActive(),
    names: {
      client: { firstname: 'Elena', middlename: null, lastname: 'Hartwell' },
      advisor: 'Dana Test',
      scenario: 'Retire at 65',
      report: 'For the review',
      description: '',
    },
    variants,
    shared_by: 7_654_321,
  },
  { history: NO_HISTORY, taxTables: SHIPPED_TAX_TABLES },
);
assert.ok(result.ok);
const snapshot = result.value;

const PLACE = {
  report_id: 12,
  report_link: 'https://example.com/report/12/x',
  shared_at: '',
  logos: NO_LOGOS,
};
const viewOf = (change: Partial<ReportSnapshot>) =>
  sharedView(JSON.parse(JSON.stringify({ ...snapshot, ...change })) as ReportSnapshot, PLACE);

/**
 * Collects all numbers of a document except small integers (years, ages, slots, counts), which are not distinctive.
 */
function figuresIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value === 'number' && !(Number.isInteger(value) && Math.abs(value) < 1000)) found.add(value);
  if (value !== null && typeof value === 'object')
    for (const member of Object.values(value)) figuresIn(member, found);
  return found;
}
const without = (from: Set<number>, others: readonly unknown[]): number[] => {
  const elsewhere = figuresIn(others);
  return [...from].filter((figure) => !elsewhere.has(figure));
};

/** Returns all parts of a report that belong to one slot, by index or by slot number. */
function ofSlot(report: ReportSnapshot['report'], slot: number): unknown[] {
  const at = slot - 1;
  const { comparative_table: table, comparative_graph: graph, fee_analysis: fees, legacy } = report;
  return [
    [table.rows, report.cumulative_values.rows, legacy.rows, legacy.ages, fees.rows].map((rows) =>
      rows.map(({ slots }) => slots[at]),
    ),
    table.footer.slots[at],
    [graph.value[at], graph.income[at], graph.death_benefit[at]],
    report.making_things_equal.filter((row) => row.slot === slot),
    fees.totals[at],
  ];
}
const reports = [snapshot.report, ...(snapshot.variants ?? []).map(({ report }) => report)];
const SLOTS = [1, 2, 3, 4];

/** Figures that occur only in this slot of the report and its variants. */
const ownFigures = new Map(
  SLOTS.map((slot) => [
    slot,
    without(
      figuresIn(reports.map((report) => ofSlot(report, slot)).concat([[RATES[slot - 2]]])),
      reports.flatMap((report) => SLOTS.filter((one) => one !== slot).map((one) => ofSlot(report, one))),
    ),
  ]),
);

/** Figures that occur only in this tab. Terms of an assumption also occur next to its lean. */
const figuresOfTab = (tab: ReportTabId): number[] =>
  without(figuresIn(snapshot.report[tab]), [
    snapshot.lean,
    ...REPORT_TABS.filter(({ id }) => id !== tab).map(({ id }) => snapshot.report[id]),
  ]);

const NOTHING = null;
const tabsOff = [NOTHING, ...REPORT_TABS.map(({ id }) => id)];
const cardsOff = [NOTHING, ...REPORT_TABS.flatMap(({ cards }) => cards.map(({ id }) => id))];
const slotsOff: (RemovableSlot | null)[] = [NOTHING, 2, 3, 4];

test('each slot, and each tab with additional figures, has figures that occur nowhere else', () => {
  for (const slot of SLOTS) assert.ok((ownFigures.get(slot) ?? []).length > 100, String(slot));
  for (const tab of ['making_things_equal', 'cumulative_values', 'legacy', 'fee_analysis'] as const)
    assert.ok(figuresOfTab(tab).length > 5, tab);
});

for (const slotOff of slotsOff)
  test(`with ${slotOff ? `slot ${slotOff} removed` : 'every slot kept'}, the payload has no data of removed slots and hidden tabs or cards`, () => {
    let combinations = 0;
    for (const tabOff of tabsOff)
      for (const cardOff of cardsOff) {
        const everything = everythingActive();
        const view = viewOf({
          saved_action: {
            active_tabs: everything.active_tabs.filter((tab) => tab !== tabOff),
            active_cards: everything.active_cards.filter((card) => card !== cardOff),
          },
          deleted_comparative_vehicle_ids: slotOff ? [slotOff] : [],
        });
        const text = JSON.stringify(view);
        const figures = figuresIn(view);
        const where = `${tabOff ?? 'no tab'}, ${cardOff ?? 'no card'}, ${slotOff ?? 'no slot'}`;
        combinations += 1;

        for (const slot of [2, 3, 4]) {
          const isGone = slot === slotOff;
          assert.equal(text.includes(NAMES[slot - 2] ?? ''), !isGone, `${where}: name of ${slot}`);
          const left = (ownFigures.get(slot) ?? []).filter((figure) => figures.has(figure));
          assert.equal(
            left.length > 0,
            !isGone,
            `${where}: figures of ${slot}: ${left.slice(0, 3).join(', ')}`,
          );
        }
        for (const { id: tab, cards } of REPORT_TABS) {
          const isShown = tab !== tabOff && cards.some(({ id }) => id !== cardOff);
          assert.equal(tab in view.report, isShown, `${where}: ${tab}`);
          assert.equal(view.saved_action.active_tabs.includes(tab), isShown, `${where}: ${tab}`);
          if (isShown) continue;
          const left = figuresOfTab(tab).filter((figure) => figures.has(figure));
          assert.deepEqual(left, [], `${where}: figures of ${tab}`);
        }
        assert.ok(
          view.saved_action.active_cards.every((card) => card !== cardOff),
          where,
        );
        if (tabOff === 'comparative_table' || cardOff === 'yearly_values')
          assert.deepEqual(view.report.comparative_table?.rows ?? [], [], where);
        for (const variant of view.variants) {
          assert.equal('comparative_graph' in variant, 'comparative_graph' in view.report, where);
          assert.equal('footer' in variant, 'comparative_table' in view.report, where);
          for (const tab of ['making_things_equal', 'cumulative_values', 'legacy', 'fee_analysis'] as const)
            assert.equal(tab in variant, tab in view.report, `${where}: ${tab} of a variant`);
        }
        for (const hidden of ['7654321', 'shared_by', 'changes', '"inputs"', 'deleted_comparative'])
          assert.ok(!text.includes(hidden), `${where}: ${hidden}`);
      }
    assert.equal(combinations, tabsOff.length * cardsOff.length);
  });

test('a variant contains only visible tabs; without tabs there are no variants and no basis', () => {
  const active_cards = everythingActive().active_cards;
  assert.deepEqual(
    viewOf({ saved_action: { active_tabs: ['legacy'], active_cards } }).variants.map((variant) =>
      Object.keys(variant),
    ),
    [
      ['name', 'legacy'],
      ['name', 'legacy'],
    ],
  );
  const nothing = viewOf({ saved_action: { active_tabs: [], active_cards } });
  assert.deepEqual([nothing.variants, nothing.basis, nothing.report], [[], undefined, { slots: [] }]);
});

test('a variant above the carrier’s own scale states both rates and no other changes', () => {
  const own = snapshot.inputs.illustration.illustrated_rate ?? 0;
  const flagOf = (illustrated_rate: number) => {
    const changes = { all: {}, slots: {}, illustrated_rate };
    const [first] = snapshot.variants ?? [];
    if (!first) throw new Error('The snapshot has variants.');
    return viewOf({ variants: [{ ...first, changes }] }).variants[0]?.above_own_scale;
  };
  assert.deepEqual(flagOf(own + 0.01), { tried: own + 0.01, own });
  assert.equal(flagOf(own), undefined);
  assert.equal(flagOf(own - 0.01), undefined);
});

test('the basis of a removed vehicle is empty, and the list ends at the last active vehicle', () => {
  const rates = (...removed: RemovableSlot[]) =>
    viewOf({ deleted_comparative_vehicle_ids: removed }).basis?.vehicles.map(
      (vehicle) => vehicle?.rate_of_return ?? null,
    );
  assert.deepEqual(rates(2), [null, RATES[1], RATES[2]]);
  assert.deepEqual(rates(4), [RATES[0], RATES[1]]);
  assert.deepEqual(rates(3, 4), [RATES[0]]);
  assert.deepEqual(rates(2, 3, 4), []);
});

test('the payload includes guaranteed columns only with the yearly values or the graph', () => {
  const { illustration } = snapshot.inputs;
  const rows = illustration.rows.map((row) => ({
    ...row,
    guaranteed_surrender_value: 1_234,
    guaranteed_death_benefit: 5_678,
  }));
  const inputs = { ...snapshot.inputs, illustration: { ...illustration, rows } };
  const { active_tabs, active_cards } = everythingActive();
  const guaranteedOf = (cards: typeof active_cards) =>
    viewOf({ inputs, saved_action: { active_tabs, active_cards: cards } }).basis?.guaranteed;
  assert.deepEqual(guaranteedOf(active_cards)?.surrender_value.slice(0, 2), [1_234, 1_234]);
  assert.equal(
    guaranteedOf(active_cards)?.death_benefit.length,
    snapshot.report.comparative_table.rows.length,
  );
  assert.equal(
    guaranteedOf(active_cards.filter((card) => card !== 'yearly_values' && card !== 'graph')),
    undefined,
  );
  assert.equal(viewOf({}).basis?.guaranteed, undefined);
});

test('a report shared before notes, removed slots and variants existed is displayed as before', () => {
  const { notes: _1, disclosures: _2, deleted_comparative_vehicle_ids: _3, variants: _4, ...old } = snapshot;
  const view = sharedView(old, PLACE);
  assert.deepEqual([view.notes, view.disclosures, view.variants], ['', '', []]);
  assert.deepEqual(view.report.fee_analysis, snapshot.report.fee_analysis);
  assert.deepEqual(view.report.slots, snapshot.report.slots);
});

test('the lean covers the visible accounts, is included with any tab and is missing in older links', () => {
  const assumptions = (lean: ReportSnapshot['lean']) => lean?.rows.map(({ assumption }) => assumption);
  assert.deepEqual(assumptions(viewOf({}).lean), [
    'illustrated_rate',
    'loan_rate',
    'account_fees',
    'tax_rates',
    'take_home',
  ]);
  assert.equal(viewOf({ saved_action: { active_tabs: [], active_cards: [] } }).lean, undefined);
  assert.equal(viewOf({ lean: undefined }).lean, undefined);
  const takenWith = (removed: RemovableSlot[]) => {
    const { saved_action, names } = snapshot;
    const again = takeSnapshot(
      snapshot.inputs,
      { saved_action, names, deleted_comparative_vehicle_ids: removed },
      { history: NO_HISTORY, taxTables: SHIPPED_TAX_TABLES },
    );
    assert.ok(again.ok);
    return again.value.lean;
  };
  // The second account is grossed up.
  assert.ok(!assumptions(takenWith([3]))?.includes('take_home'));
  assert.equal(takenWith([2, 3, 4]), undefined);
});

const input = comparativeReportSchema.parse(findCalculation('comparative-report')?.example);
const all = comparativeReport(input);

test('a report with its last vehicles removed equals the report of a scenario without them', () => {
  for (const [kept, removed] of [
    [2, [4]],
    [1, [3, 4]],
    [0, [2, 3, 4]],
  ] as const)
    assert.deepEqual(
      withoutSlots(all, removed),
      comparativeReport({ ...input, vehicles: input.vehicles.slice(0, kept) }),
    );
});

test('a vehicle after a removed one retains its slot and figures', () => {
  const left = withoutSlots(all, [2]);
  assert.deepEqual(left.slots[1], { slot: 2, name: null, kind: 'empty' });
  assert.deepEqual(left.slots[3], all.slots[3]);
  assert.deepEqual(left.fee_analysis.totals[2], all.fee_analysis.totals[2]);
  assert.deepEqual(
    left.making_things_equal,
    all.making_things_equal.filter(({ slot }) => slot !== 2),
  );
  // The second slot of this report equals the third slot of a report with two vehicles.
  const two = comparativeReport({ ...input, vehicles: input.vehicles.slice(0, 2) });
  assert.deepEqual(left.legacy.rows[9]?.slots[1], two.legacy.rows[9]?.slots[3]);
});

test('removing nothing returns the same report, and removing slots does not modify the original', () => {
  const before = structuredClone(all);
  assert.equal(withoutSlots(all), all);
  withoutSlots(all, [2, 3, 4]);
  assert.deepEqual(all, before);
});

test('removing an account preserves the marks of the policy’s graph', () => {
  const flags = snapshot.report.comparative_graph.ages.map((age) => age > 60);
  const hypothetical = { value: flags, income: flags, death_benefit: flags };
  const comparative_graph = { ...snapshot.report.comparative_graph, hypothetical };
  const { report } = viewOf({
    report: { ...snapshot.report, comparative_graph },
    deleted_comparative_vehicle_ids: [3],
  });
  assert.deepEqual(report.comparative_graph?.hypothetical, hypothetical);
});
