import assert from 'node:assert/strict';
import test from 'node:test';
import { comparativeTableCells, slotGroups } from '../../tables/comparative-columns.ts';
import { keyDifferences } from './key-figures-card.tsx';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';
import { withDifferences, type VariantFigures, graphOverlays } from './variants.ts';

const sketch = sketchReport({
  accounts: [
    { name: 'A', endValue: 100_000 },
    { name: 'B', runsOutAt: 84 },
  ],
});
const other = sketchReport({
  accounts: [
    { name: 'A', endValue: 88_704 },
    { name: 'B', runsOutAt: 80 },
  ],
}).report;
const variant: VariantFigures = {
  name: 'Low return',
  comparative_graph: other.comparative_graph,
  footer: other.comparative_table.footer,
};

test('the differences of a variant are after each slot, and the slot’s figures do not change', () => {
  const { slots, table, differences } = withDifferences(
    sketch.report.slots,
    sketch.report.comparative_table,
    variant,
  );
  const groups = slotGroups(slots, 'after_tax', { differences });
  assert.deepEqual(
    groups.map(({ name }) => name),
    ['IUL policy', 'Low return, difference', 'A', 'Low return, difference', 'B', 'Low return, difference'],
  );
  const cells = comparativeTableCells(table, groups);
  assert.equal(cells[0]?.[13], 'A, Low return, difference: Value after tax');
  // Age 95: 88,704 instead of 100,000; the policy is unchanged.
  const last = cells.at(-2);
  assert.deepEqual([last?.[4], last?.[7], last?.[10], last?.[13]], [419_309, 0, 100_000, -11_296]);
});

test('a column states the variant’s changes and the years of income it costs', () => {
  const columns = keyDifferences(sketch.report, sketch.basis, variant);
  assert.deepEqual(columns.get(3)?.[0], { label: 'Paid in full', value: '−4 years' });
  assert.deepEqual(columns.get(2), [
    { label: 'Income paid', value: 'same' },
    { label: 'Ending value', value: '−$11,296' },
    { label: 'Net return', value: 'same' },
  ]);
  assert.equal(keyDifferences(sketch.report, sketch.basis, { name: 'Not shown' }).size, 0);
});

test('overlays only lines that differ, on the report’s ages', () => {
  const graph = sketch.report.comparative_graph;
  const shorter = {
    ...variant,
    comparative_graph: {
      ...other.comparative_graph,
      ages: other.comparative_graph.ages.slice(0, 40),
      value: other.comparative_graph.value.map((values) => values?.slice(0, 40) ?? null),
    },
  };
  const overlays = graphOverlays(
    sketch.report,
    graph,
    'value',
    [{ name: 'Nothing to draw' }, shorter],
    sketch.basis,
  );
  assert.deepEqual(
    overlays.map(({ slot, letter, name, values }) => [slot, letter, name, values.length, values.at(-1)]),
    [[3, 'B', 'B, Low return', 46, null]],
  );
});
