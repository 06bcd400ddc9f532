import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation, runCalculation } from '../../calculations/registry.ts';
import { comparativeReportSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import type { WhatIfChanges } from '../../comparison/comparative/what-if.ts';
import { SHIPPED_TAX_TABLES } from '../../tax/federal/grown-tables.ts';
import { NO_HISTORY } from '../../market/inline-series.ts';
import { everythingActive } from './report.ts';
import { takeSnapshot } from './take-snapshot.ts';

const inputs = comparativeReportSchema.parse(findCalculation('comparative-report')?.example);
const names = {
  client: { firstname: 'Elena', middlename: null, lastname: 'Hartwell' },
  advisor: 'Dana Test',
  scenario: 'Retire at 65',
  report: 'For the review',
  description: '',
};
const snapshotWith = (changes: WhatIfChanges, of = inputs) =>
  takeSnapshot(
    of,
    { saved_action: everythingActive(), names, variants: [{ id: 'a', name: 'Tried', changes }] },
    { history: NO_HISTORY, taxTables: SHIPPED_TAX_TABLES },
  );

test('a snapshot contains the rounded figures of the calculation and of each variant', () => {
  const snapshot = snapshotWith({ all: { rate_of_return: 0.03 }, slots: { 3: { rate_of_return: 0.05 } } });
  assert.ok(snapshot.ok);
  const { report, variants = [], meta } = snapshot.value;
  const run = (vehicles = inputs.vehicles) => {
    const outcome = runCalculation('comparative-report', { ...inputs, vehicles });
    assert.ok(outcome.ok);
    const { inputs: _inputs, meta: _meta, ...figures } = outcome.value;
    return figures;
  };
  assert.deepEqual({ ...report }, run());
  const rates = [0.03, 0.05, 0.03];
  const changed = inputs.vehicles.map((vehicle, at) => ({ ...vehicle, rate_of_return: rates[at] ?? 0 }));
  const { yearly_irr: ofScenarioOnly, ...variant } = run(changed);
  assert.ok(ofScenarioOnly);
  assert.deepEqual(
    variants.map(({ report: tried }) => ({ ...tried })),
    [variant],
  );
  assert.equal('market_vintage' in meta, false);
});

test('rejects a variant that no longer fits its scenario, by name', () => {
  const without = { ...inputs.illustration, illustrated_rate: undefined };
  const cases = [
    [{ horizon_age: inputs.age - 1 }, inputs],
    [{ illustrated_rate: 0.05 }, { ...inputs, illustration: without }],
  ] as const;
  for (const [change, of] of cases) {
    const refused = snapshotWith({ all: {}, slots: {}, ...change }, of);
    assert.ok(!refused.ok);
    assert.match(
      refused.error.fields?.variants?.[0] ?? '',
      /^The variant “Tried” cannot be calculated any more: (horizon_age|illustrated_rate): /,
    );
  }
});
